// Sends what waits on this phone from whatever page its owner has landed on.

import { queueOf } from "./queue.js";
import { dropDraft, gamesWith, TAPS } from "./store.js";
import { commonWords, sayMany } from "./words.js";

const own = document.querySelector("script[data-game]")?.dataset.game; // that page sends its own
const queues = new Set();
let offline = false;
let mark = null;

/** Takes up every game with something waiting that this page does not play itself. */
export function flush() {
  for (const game of gamesWith(TAPS)) {
    if (game === own || queues.has(queueOf(game))) continue;
    const queue = queueOf(game);
    queues.add(queue);
    queue.addEventListener("pending", show);
    queue.addEventListener("offline", ({ detail }) => {
      offline = detail.offline;
      show();
    });
    queue.addEventListener("state", ({ detail: { results, actions } }) => {
      results.forEach(({ status }, at) => status !== "refused" && dropDraft(game, actions[at]));
    });
    queue.addEventListener("refused", ({ detail }) => detail.late && import("./late.js").then(({ showLate }) => showLate()));
    queue.start();
  }
}

function show() {
  const count = [...queues].reduce((sum, queue) => sum + queue.count, 0);
  document.documentElement.dataset.waiting = String(count);
  if (!mark) {
    mark = document.createElement("p");
    mark.className = "queue-mark queue-mark-page";
    mark.setAttribute("role", "status");
    document.body.append(mark);
  }
  const words = commonWords();
  mark.hidden = count === 0;
  mark.textContent = count === 0 ? "" : sayMany(offline ? words.waiting_offline : words.waiting, count);
}
