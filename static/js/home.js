// The niceties of the new-game form: names by a tap, more or fewer lines, seats that move, who starts by name,
// what to shuffle for so many.

const form = document.getElementById("new-game");
const entries = [...form.querySelectorAll(".entry")];
const inputs = entries.map((entry) => entry.querySelector("input"));
const starters = [...form.querySelectorAll("#starters .chip")];
const chips = [...form.querySelectorAll("[data-name]")];
const add = document.getElementById("add");
const rules = [...form.querySelectorAll("[name=rules]")];
const KEPT = "swoop-names";
const unnamed = starters.map((chip) => chip.textContent);
let shown = Number(form.dataset.least);

const fold = (name) => name.trim().toLowerCase();
const leastOf = () => Number(rules.find((radio) => radio.checked)?.closest(".offer").querySelector(".decks").dataset.least ?? 3);
const starterOf = (index) => starters[index + 1].querySelector("input");

function draw() {
  const last = inputs.findLastIndex((input) => input.value.trim() || input.getAttribute("aria-invalid"));
  shown = Math.max(shown, last + 1, leastOf());
  const filled = inputs.filter((input) => input.value.trim()).length;
  entries.forEach((entry, index) => {
    entry.hidden = index >= shown;
    const [up, down] = entry.querySelectorAll("[data-move]");
    up.disabled = index === 0;
    down.disabled = index === shown - 1;
    const name = inputs[index].value.trim();
    const chip = starters[index + 1];
    chip.hidden = !name;
    chip.lastElementChild.textContent = name || unnamed[index + 1].trim();
    if (!name && starterOf(index).checked) starters[0].querySelector("input").checked = true;
  });
  add.hidden = shown >= inputs.length;
  const names = new Set(inputs.map((input) => fold(input.value)));
  for (const chip of chips) chip.setAttribute("aria-pressed", names.has(fold(chip.dataset.name)));
  for (const list of form.querySelectorAll(".decks")) {
    const players = String(Math.max(Number(list.dataset.least), filled));
    const lines = [...list.children];
    const fits = lines.some((line) => line.dataset.players === players);
    for (const line of lines) line.hidden = line.dataset.players !== (fits ? players : "none");
  }
}

function reveal(index) {
  shown = Math.max(shown, index + 1);
  draw();
  inputs[index].focus();
}

function swap(one, other) {
  [inputs[one].value, inputs[other].value] = [inputs[other].value, inputs[one].value];
  const [mine, theirs] = [starterOf(one).checked, starterOf(other).checked];
  starterOf(one).checked = theirs;
  starterOf(other).checked = mine;
}

function move(from, to) {
  if (to < 0 || to >= shown) return;
  swap(from, to);
  draw();
}

/** Closes the gap at a line: everybody after it moves up. */
function leave(index) {
  for (let line = index; line + 1 < shown; line += 1) swap(line, line + 1);
  inputs[shown - 1].value = "";
  shown = Math.max(leastOf(), shown - 1);
  draw();
}

for (const chip of chips) {
  chip.addEventListener("click", () => {
    const there = inputs.findIndex((input) => fold(input.value) === fold(chip.dataset.name));
    if (there >= 0) return leave(there);
    const empty = inputs.findIndex((input) => !input.value.trim());
    if (empty < 0) return undefined;
    inputs[empty].value = chip.dataset.name;
    return draw();
  });
}

entries.forEach((entry, index) => {
  for (const button of entry.querySelectorAll("[data-move]")) {
    button.addEventListener("click", () => move(index, index + Number(button.dataset.move)));
  }
  inputs[index].addEventListener("keydown", (event) => {
    // Enter after a name goes on to the next line; on an empty line it starts the game.
    if (event.key !== "Enter" || event.isComposing || index + 1 >= inputs.length || !inputs[index].value.trim()) return;
    event.preventDefault();
    reveal(index + 1);
  });
});

form.addEventListener("input", draw);
add.addEventListener("click", () => reveal(Math.min(shown, inputs.length - 1)));
form.addEventListener("submit", () => {
  for (let line = shown - 2; line >= 0; line -= 1) if (!inputs[line].value.trim()) leave(line);
  const button = document.querySelector('[form="new-game"]');
  // Only after the form has been read, so that a second tap cannot start a second game.
  setTimeout(() => button.setAttribute("disabled", ""));
});
// Who goes to look at rules and comes back by another way finds the names again.
for (const link of document.querySelectorAll("[data-keeps]")) {
  link.addEventListener("click", () => {
    sessionStorage.setItem(KEPT, JSON.stringify(inputs.map((input) => input.value)));
  });
}
function takeUpNames() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  sessionStorage.removeItem(KEPT);
  if (inputs.some((input) => input.value)) return;
  inputs.forEach((input, index) => (input.value = kept[index] ?? ""));
}
takeUpNames();
addEventListener("pageshow", () => {
  document.querySelector('[form="new-game"]').removeAttribute("disabled");
  draw();
});
draw();
