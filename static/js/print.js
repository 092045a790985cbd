/* Shows the buttons [data-print], which need a script, and prints the page on a tap. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
