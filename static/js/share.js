// The page to share: a tap on a link selects it whole; where the browser may copy, it does.

const { copy, copied } = document.querySelector("script[data-copy]").dataset;

for (const input of document.querySelectorAll("[data-link]")) {
  input.addEventListener("focus", () => input.select());
  // On plain http nobody may write to the clipboard.
  if (navigator.clipboard) input.after(copyButton(input));
}

function copyButton(input) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(input.value);
    button.textContent = copied;
  });
  return button;
}
