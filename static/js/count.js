// The count page: every tap is on the screen at once and on its way to the record.

import { buzz, onPress } from "./press.js";
import { Queue } from "./queue.js";
import { askBefore } from "./taking.js";
import { levelOf, Table } from "./table.js";
import { leaveWhenDone, showQueue } from "./queuemark.js";
import { readBlock, say, sayMany } from "./words.js";

const words = readBlock("words");
const game = document.querySelector("script[data-game]").dataset.game;
const find = (name, within = document) => within.querySelector(`[data-${name}]`);
const live = document.getElementById("live");
const queue = new Queue(game);
const ask = askBefore(live, words);
let last = null; // what this phone did: {what, at, seq}

// What another phone did since is told by the server's own partial.
new MutationObserver(() => {
  if (queue.count === 0 && Number(find("count", live)?.dataset.seq) > Number(last?.seq ?? 0)) last = null;
}).observe(live, { childList: true });
queue.addEventListener("state", ({ detail }) => last && (last.seq = detail.state.seq));

const table = new Table(queue, live, draw);
const number = table.base.deal.number;
let calledDead = table.base.deal.dead;
let finishedAt = 0;

function draw(state) {
  const { deal } = state;
  if (deal?.number !== number) {
    leaveWhenDone(queue);
    return;
  }
  const root = find("count", live);
  const level = levelOf(deal);
  root.className = `count count-${level}`;
  find("drought", root).textContent = deal.drought;
  find("left", root).textContent = leftWords(deal);
  find("ring", root).setAttribute("stroke-dasharray", `${shareOf(deal)} 100`);
  find("turn", root).textContent = turnWords(state);
  find("dead", root).hidden = !deal.dead;
  const done = deal.dead || deal.won;
  find("taps").hidden = done;
  const finish = find("finish");
  if (done && finish.hidden) finishedAt = Date.now();
  finish.hidden = !done;
  if (done) {
    finish.textContent = deal.dead ? words.score_dead : words.score;
    finish.href = `${finish.href.split("?")[0]}?winner=${deal.dead ? "dead" : deal.won_by}`;
  }
  if (deal.dead && !calledDead) callDead(root);
  calledDead = deal.dead;
  find("last").textContent = last ? lastWords() : root.dataset.said;
  find("undo").disabled = state.seq <= 1 && queue.count === 0;
}

function shareOf({ drought, dead_after: limit }) {
  return limit === null ? 0 : Math.min(100, Math.round((1000 * drought) / limit) / 10);
}

function leftWords({ left, dead_after: limit, dead }) {
  if (limit === null) return "";
  return dead ? words.dead_short : sayMany(words.left, left);
}

function turnWords({ deal, players, rules }) {
  // Where the deal goes on after the first is out, somebody may have gone out unseen.
  const unknown = rules.deal_ends === "last_holder" && deal.held.some((held, seat) => deal.dealt[seat] && held === null);
  if (deal.dead || unknown) return "";
  if (deal.won) return say(words.out, { name: players[deal.won_by].name });
  return say(words.to_play, { name: players[deal.turn].name });
}

function lastWords() {
  const seconds = Math.round((Date.now() - last.at) / 1000);
  return say(seconds < 2 ? words.last_now : seconds < 90 ? words.last_seconds : words.last, { what: last.what, seconds });
}

// The panel is put in anew so that a screen reader is sure to speak at once.
function callDead(root) {
  const panel = find("dead", root);
  panel.setAttribute("role", "alert");
  panel.replaceWith(panel);
  buzz([300, 120, 300, 120, 600]);
}

function tap(type, button) {
  queue.add({ type, deal: number });
  const { drought } = table.state.deal;
  remember(type === "count_swoop" ? words.did_swoop : say(words.did_play, { number: drought }));
  if (type === "count_play") buzz(8);
  button.classList.add("pressed");
  requestAnimationFrame(() => setTimeout(() => button.classList.remove("pressed"), 90));
}

function remember(what) {
  last = { what, at: Date.now() };
  find("last").textContent = lastWords();
  speakSoon();
}

let speaking = 0;
function speakSoon() {
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    const { deal } = table.state;
    document.getElementById("say").textContent = `${deal.drought}. ${leftWords(deal)}`;
  }, 700);
}

function setUpDialog() {
  const dialog = document.getElementById("set-count");
  const typed = find("typed", dialog);
  const most = table.base.rules.dead_after ?? 100000;
  let text = "";
  const show = () => (typed.textContent = text || "0");
  const press = (key) => {
    if (key === "cancel") dialog.close();
    else if (key === "erase") text = text.slice(0, -1);
    else if (key === "done") {
      const plays = Number(text || "0");
      dialog.close();
      ask(() => {
        queue.add({ type: "set_count", plays, deal: number });
        remember(say(words.did_set, { number: plays }));
      });
    } else if (Number(text + key) <= most) text = String(Number(text + key));
    show();
  };
  dialog.querySelectorAll("[data-key]").forEach((button) => onPress(button, () => press(button.dataset.key)));
  dialog.addEventListener("keydown", (event) => {
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("erase");
    else if (event.key === "Enter" && !event.target.closest("[data-key]")) press("done");
  });
  document.querySelector("[data-opens]").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("menu").hidePopover?.();
    text = "";
    show();
    dialog.showModal();
  });
}

onPress(find("play"), () => ask(() => tap("count_play", find("play"))));
onPress(find("swoop"), () => ask(() => tap("count_swoop", find("swoop"))));
onPress(find("undo"), () => {
  queue.undo(table.base.seq);
  remember(words.did_undo);
});
onPress(find("redo"), () => {
  queue.add({ type: "redo", seen: table.base.seq + queue.count });
  remember(words.did_redo);
  document.getElementById("menu").hidePopover?.();
});
setUpDialog();
showQueue(queue, words);
setInterval(() => last && (find("last").textContent = lastWords()), 5000);
// The link comes up under a thumb that may still be tapping plays.
find("finish").addEventListener("click", (event) => Date.now() - finishedAt < 800 && event.preventDefault());
queue.start();
