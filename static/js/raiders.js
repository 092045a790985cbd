// A game of Raiders: what is tapped is kept and sent by the queue, and the page's live part is drawn anew.

import { refresh } from "./live.js";
import { Queue } from "./queue.js";
import { readBlock, say, sayMany } from "./words.js";

const AREAS = 3;
const PATIENCE = 1500;
const SOON = 250;
const words = readBlock("words");
const game = document.querySelector("script[data-game]").dataset.game;
const live = document.getElementById("live");
const queue = new Queue(game);
const find = (selector) => live.querySelector(selector);

let problem = "";
let chosen = new Map();
let typed = new Map();
let choosing = find("[data-raid]")?.dataset.raid;
let offline = false;
let waitedSince = 0;

/** Reads a form as an action; answers a sentence instead where something is still to be chosen. */
function read(form, submitter) {
  const sent = Object.fromEntries(new FormData(form));
  if (submitter?.name) sent[submitter.name] = submitter.value;
  if (sent.type === "undo" || sent.type === "redo") return { type: sent.type, seen: Number(live.dataset.seq) };
  if (sent.type === "reveal") {
    const hands = [...form.querySelectorAll("[data-seat]")];
    const cards = hands.map(({ dataset }) => sent[`card-${dataset.seat}`] ?? "");
    const missing = hands[cards.indexOf("")];
    if (missing) return say(words.choose_cards, { name: nameOf(missing) });
    return { type: "reveal", area: Number(sent.area), cards };
  }
  if (form.dataset.stake) {
    const splits = [...form.querySelectorAll("[data-side]")].map(splitOf);
    const missing = form.querySelectorAll("[data-side]")[splits.findIndex((split) => split === null)];
    if (missing) return say(words.choose_chips, { name: nameOf(missing) });
    return { type: "place_loot", splits };
  }
  return { type: "place_loot", seat: Number(sent.seat), area: Number(sent.area), chips: sent.chips.trim() };
}

function nameOf(group) {
  return group.querySelector("legend").firstElementChild.textContent;
}

/** The chips a side has chosen for its three areas, the last being what is left; null while some are missing. */
function splitOf(group) {
  const [first, second] = [1, 2].map((area) => Number(group.querySelector(`[name="split-${group.dataset.side}-${area}"]:checked`)?.value));
  const rest = Number(group.closest("form").dataset.stake) - first - second;
  return rest >= 1 ? [first, second, rest] : null;
}

function drawSplit(group) {
  const stake = Number(group.closest("form").dataset.stake);
  const most = stake - (AREAS - 1);
  for (const [area, other] of [[1, 2], [2, 1]]) {
    const taken = Number(group.querySelector(`[name="split-${group.dataset.side}-${other}"]:checked`)?.value ?? 1);
    for (const input of group.querySelectorAll(`[name="split-${group.dataset.side}-${area}"]`)) {
      input.disabled = Number(input.value) > most - taken + 1 && !input.checked;
    }
  }
  group.querySelector("[data-rest]").textContent = splitOf(group)?.[AREAS - 1] ?? words.rest;
}

function complain(sentence) {
  problem = sentence;
  const slot = find("[data-refusal]");
  if (!slot) return;
  const line = document.createElement("p");
  line.className = "field-error";
  line.textContent = sentence;
  slot.replaceChildren(...(sentence ? [line] : []));
  if (sentence) slot.scrollIntoView({ block: "nearest" });
}

/** Says how many taps wait, once they have waited a moment; `now` says it at once, to who taps meanwhile. */
function drawQueue(now = false) {
  const mark = find("[data-queue-mark]");
  if (queue.count > 0) waitedSince ||= Date.now();
  else waitedSince = 0;
  const waits = queue.count > 0 && (now === true || offline || Date.now() - waitedSince >= PATIENCE);
  if (!waits && queue.count > 0) setTimeout(() => drawQueue(), PATIENCE);
  for (const form of live.querySelectorAll("[data-act]")) form.setAttribute("aria-busy", String(queue.count > 0));
  if (!mark) return;
  mark.hidden = !waits;
  mark.textContent = waits ? sayMany(offline ? words.waiting_offline : words.waiting, queue.count) : "";
}

/** Draws what only the script knows into a live part that has just come. */
function draw() {
  const now = find("[data-raid]")?.dataset.raid;
  if (now !== choosing) chosen = new Map();
  if (now !== choosing) typed = new Map();
  choosing = now;
  for (const id of chosen.values()) {
    const input = document.getElementById(id);
    if (input && !input.disabled) input.checked = true;
  }
  // An amount typed while the part was on its way is not to be typed again.
  for (const [id, text] of typed) {
    const input = document.getElementById(id);
    if (input) input.value = text;
  }
  for (const group of live.querySelectorAll("[data-side]")) drawSplit(group);
  if (problem) complain(problem);
  drawQueue();
}

function send(form, submitter) {
  const data = read(form, submitter);
  if (typeof data === "string") return complain(data);
  complain("");
  chosen = new Map();
  typed = new Map();
  navigator.vibrate?.(8);
  queue.add(data);
  submitter?.classList.add("pressed");
  return undefined;
}

live.addEventListener("submit", (event) => {
  const form = event.target;
  const type = form.elements.namedItem("type")?.value;
  if (!["place_loot", "reveal", "undo", "redo"].includes(type)) return;
  event.preventDefault();
  // What waits for an answer decides what comes next, so the next step waits with it.
  if (queue.count === 0) send(form, event.submitter);
  else drawQueue(true);
});

live.addEventListener("input", ({ target }) => {
  if (target.id && target.type !== "radio") typed.set(target.id, target.value);
});

live.addEventListener("change", (event) => {
  const input = event.target;
  if (input.type !== "radio") return;
  chosen.set(input.name, input.id);
  const group = input.closest("[data-side]");
  if (group) drawSplit(group);
});

// A tap that turns up the last card fights at once; whoever moves by keys decides with the button.
live.addEventListener("click", (event) => {
  const input = event.target;
  if (input.type !== "radio" || event.detail === 0 || !input.closest("[data-seat]")) return;
  const form = input.closest("form");
  const hands = [...form.querySelectorAll("[data-seat]")];
  if (hands.every((hand) => hand.querySelector(":checked"))) form.requestSubmit();
});

queue.addEventListener("pending", () => drawQueue());
queue.addEventListener("offline", ({ detail }) => {
  offline = detail.offline;
  drawQueue();
});
queue.addEventListener("state", async ({ detail }) => {
  await refresh();
  // A part that was on its way already may be older than the answer.
  if (Number(live.dataset.seq) < detail.state.seq) setTimeout(refresh, SOON);
});
queue.addEventListener("refused", ({ detail }) => {
  if (detail.late) import("./late.js").then(({ showLate }) => showLate());
  complain(detail.result.message ?? words.refused);
  navigator.vibrate?.([60, 60, 60]);
});
live.addEventListener("live:swap", draw);
addEventListener("pageshow", draw);
draw();
queue.start();
