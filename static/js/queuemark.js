// The quiet mark that says how many taps wait, and the sentence that explains a refused one.

import { buzz } from "./press.js";
import { safeStorage } from "./store.js";
import { commonWords, sayMany } from "./words.js";

const PATIENCE = 1500;

/** Shows the queue's count once it has waited a moment, and every refusal that the page does not show itself until a tap is taken. */
export function showQueue(queue, words, onRefused = () => {}) {
  const mark = document.querySelector("[data-queue-mark]");
  const slot = document.querySelector("[data-refusal]");
  let timer = 0;
  let offline = false;
  const show = () => {
    timer = 0;
    mark.hidden = queue.count === 0;
    mark.textContent = queue.count === 0 ? "" : sayMany(offline ? words.waiting_offline : words.waiting, queue.count);
  };
  queue.addEventListener("pending", () => {
    document.documentElement.dataset.waiting = String(queue.count);
    if (queue.count === 0 || offline || !mark.hidden) show();
    else timer ||= setTimeout(show, PATIENCE);
    if (queue.count === 0) {
      clearTimeout(timer);
      timer = 0;
    }
  });
  queue.addEventListener("offline", ({ detail }) => {
    offline = detail.offline;
    show();
  });
  queue.addEventListener("state", ({ detail }) => {
    if (detail.results.every((result) => result.status !== "refused")) slot?.replaceChildren();
  });
  queue.addEventListener("refused", ({ detail }) => {
    if (detail.late) import("./late.js").then(({ showLate }) => showLate());
    if (onRefused(detail) === false || detail.late) return;
    const sentence = document.createElement("p");
    sentence.textContent = detail.result.message ?? words.refused;
    slot?.replaceChildren(sentence);
    buzz([60, 60, 60]);
  });
  if (safeStorage().keeps) addEventListener("swoop:forgetful", warnOfForgetting, { once: true });
  else warnOfForgetting();
}

/** Says that what is tapped without a connection lives only as long as this page. */
function warnOfForgetting() {
  const notice = document.createElement("p");
  notice.className = "notice notice-warn forgetful";
  notice.setAttribute("role", "status");
  notice.textContent = commonWords().keeps_nothing;
  document.getElementById("main").prepend(notice);
}

/** Leaves for the scoreboard when another phone has closed the deal; what came too late is shown there as well. */
export function leaveWhenDone(queue) {
  const hasRefused = document.querySelector("[data-refusal]").childElementCount > 0;
  if (queue.count === 0 && !hasRefused) location.assign(`/games/${queue.game}`);
}
