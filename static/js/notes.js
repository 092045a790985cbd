// What stands in the way of saving, with the button or the link that helps.

/** Shows one sentence; `again` is the words of a button that calls `save`, `look` those of a link to `href`. */
export function showNote(slot, sentence, { again = null, save, href = null, look }) {
  const box = document.createElement("div");
  const text = document.createElement("p");
  box.className = "notice notice-bad score-note";
  text.textContent = sentence;
  box.append(text);
  if (again) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-main";
    button.textContent = again;
    button.addEventListener("click", save);
    box.append(button);
  }
  if (href) {
    const link = document.createElement("a");
    link.className = "btn";
    link.href = href;
    link.textContent = look;
    box.append(link);
  }
  slot.replaceChildren(box);
  box.scrollIntoView({ block: "nearest" });
}
