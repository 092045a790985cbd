// One phone counts the plays at a time: before a tap while another phone counts, this one asks.

import { say } from "./words.js";

/**
 * Answers a function that runs a tap, after a question where another phone counts.
 *
 * The live part says in data-counter who counts, and in data-counter-seq since which entry; once taken over, nothing
 * is asked until the other phone has counted again.
 */
export function askBefore(live, words) {
  const dialog = document.getElementById("take-over");
  const heading = dialog.querySelector("[data-take-over-words]");
  let agreed = 0;
  let waiting = null;
  dialog.querySelector("[data-leave]").addEventListener("click", () => dialog.close());
  dialog.querySelector("[data-take]").addEventListener("click", () => {
    const act = waiting;
    agreed = Number(find()?.dataset.counterSeq ?? 0);
    dialog.close();
    act?.();
  });
  dialog.addEventListener("close", () => (waiting = null));
  const find = () => live.querySelector("[data-counter]");
  return (act) => {
    const counter = find();
    if (!counter || Number(counter.dataset.counterSeq) <= agreed) return act();
    waiting = act;
    heading.textContent = say(words.take_over, { phone: counter.dataset.counter });
    if (!dialog.open) dialog.showModal();
    return undefined;
  };
}
