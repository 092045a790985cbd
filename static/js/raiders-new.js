// The niceties of the form that begins a game of Raiders: names by a tap, who starts by name.

const form = document.getElementById("new-raiders");
const inputs = [...form.querySelectorAll(".entry input")];
const starters = [...form.querySelectorAll("#starters .chip")].slice(1);
const chips = [...form.querySelectorAll("[data-name]")];
const button = document.querySelector('[form="new-raiders"]');
const unnamed = starters.map((chip) => chip.textContent.trim());

const fold = (name) => name.trim().toLowerCase();
const seated = () => inputs.filter((input) => input.offsetParent !== null);

function draw() {
  inputs.forEach((input, seat) => {
    starters[seat].lastElementChild.textContent = input.value.trim() || unnamed[seat];
    const radio = starters[seat].querySelector("input");
    if (radio.checked && starters[seat].offsetParent === null) form.querySelector("#starters input").checked = true;
  });
  const names = new Set(seated().map((input) => fold(input.value)));
  for (const chip of chips) chip.setAttribute("aria-pressed", names.has(fold(chip.dataset.name)));
}

for (const chip of chips) {
  chip.addEventListener("click", () => {
    const there = seated().find((input) => fold(input.value) === fold(chip.dataset.name));
    const empty = seated().find((input) => !input.value.trim());
    if (there) there.value = "";
    else if (empty) empty.value = chip.dataset.name;
    draw();
  });
}

form.addEventListener("keydown", (event) => {
  const next = seated()[seated().indexOf(event.target) + 1];
  // Enter after a name goes on to the next line.
  if (event.key !== "Enter" || event.isComposing || !next || !event.target.value?.trim()) return;
  if (!inputs.includes(event.target)) return;
  event.preventDefault();
  next.focus();
});
form.addEventListener("input", draw);
// Only after the form has been read, so that a second tap cannot start a second game.
form.addEventListener("submit", () => setTimeout(() => button.setAttribute("disabled", "")));
addEventListener("pageshow", () => {
  button.removeAttribute("disabled");
  draw();
});
draw();
