// What came too late is shown wherever its owner lands, with both values where two phones differ, until somebody decides.

import { dropLate, listLate } from "./latekept.js";
import { queueOf } from "./queue.js";
import { dropDraft, gamesWith, LATE } from "./store.js";
import { commonWords, say, sayMany } from "./words.js";

const AGAIN = 4000;
const drawing = new Map(); // what has been asked for each game and has not come yet
let box = null;
let timer = 0;

/** Shows everything on this phone that waits for a decision. */
export async function showLate() {
  clearTimeout(timer);
  const cards = await Promise.all(gamesWith(LATE).map(draw));
  if (cards.includes(null)) timer = setTimeout(showLate, AGAIN); // no connection: it stays on the phone
  if (!cards.includes(null)) tidyUp();
}

async function draw(game) {
  if (!drawing.has(game)) drawing.set(game, fetchCards(game).finally(() => drawing.delete(game)));
  const cards = await drawing.get(game);
  if (!cards) return cards;
  for (const card of cards.filter((one) => "settled" in one.dataset)) letGo(game, card);
  const slot = slotOf(game);
  const open = cards.filter((one) => !("settled" in one.dataset));
  if (slot.innerHTML !== innerHtml(open)) slot.replaceChildren(...open);
  return cards;
}

const innerHtml = (cards) => cards.map((card) => card.outerHTML).join("");

/** Asks the server how each stands now; null without a connection. */
async function fetchCards(game) {
  const late = listLate(game).map(({ action, code, message }) => ({ action, code, message }));
  if (late.length === 0) return [];
  try {
    const answer = await fetch(`/games/${game}/late`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ late }),
    });
    if (answer.status >= 500 || answer.status === 429) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const cards = [...page.querySelectorAll("[data-late]")];
    if (answer.ok) return cards.length > 0 ? cards : null; // else somebody on the way has answered
    return [plainCard(late)];
  } catch {
    return null;
  }
}

/** Builds a card of our own for a game that is not there for this phone any more. */
function plainCard(late) {
  const words = commonWords();
  const [card, title, text, row, button] = ["section", "h2", "p", "div", "button"].map((tag) => document.createElement(tag));
  card.className = "late-card";
  card.dataset.late = late.map(({ action }) => action.action_id).join(" ");
  title.className = "late-title";
  title.textContent = late[0].message || words.refused;
  text.className = "late-text";
  text.textContent = tell(late.map(({ action }) => action), words);
  row.className = "late-row";
  button.className = "btn";
  button.type = "button";
  button.dataset.drop = "";
  button.textContent = words.let_go;
  row.append(button);
  card.append(title, text, row);
  return card;
}

/** Tells what the actions would have recorded, so that it can be written down elsewhere. */
function tell(actions, words) {
  const isScore = ({ points }) => points !== undefined && points !== null;
  const taps = actions.filter((action) => !isScore(action)).length;
  const scores = actions.filter(isScore).map(({ points }) => say(words.lost_points, { points: [].concat(points).map(write).join(", ") }));
  return [...(taps > 0 ? [sayMany(words.lost_taps, taps)] : []), ...scores].join(" · ");
}

function write(points) {
  if (points === null) return "–";
  return typeof points === "object" ? Object.entries(points).map(([rank, cards]) => `${cards}×${rank}`).join(" ") : String(points);
}

function slotOf(game) {
  if (!box?.isConnected) {
    box = document.createElement("div");
    box.className = "toolate";
    box.setAttribute("role", "alert");
    box.addEventListener("click", choose);
    const inside = document.querySelector("main > [data-refusal]");
    (inside ?? document.querySelector(".flashes") ?? document.querySelector(".skip")).after(box);
  }
  const found = [...box.children].find((slot) => slot.dataset.game === game);
  if (found) return found;
  const slot = document.createElement("div");
  slot.dataset.game = game;
  box.append(slot);
  return slot;
}

function letGo(game, card) {
  dropLate(game, card.dataset.late.split(" "));
  for (const draft of JSON.parse(card.dataset.drafts ?? "[]")) dropDraft(game, draft);
}

async function choose(event) {
  const button = event.target.closest("button");
  const card = button?.closest("[data-late]");
  if (!card) return;
  const { game } = card.parentElement.dataset;
  if ("drop" in button.dataset) letGo(game, card);
  else await send(game, card, button);
  await showLate();
}

// The values are looked at once more: what has changed since is shown instead of being sent over.
async function send(game, card, button) {
  button.setAttribute("aria-busy", "true");
  const cards = (await fetchCards(game)) ?? [];
  button.removeAttribute("aria-busy");
  const fresh = cards.find((one) => one.dataset.late === card.dataset.late);
  if (!fresh || fresh.textContent !== card.textContent) return;
  const queue = queueOf(game);
  const actions = JSON.parse(fresh.querySelector("[data-send]").dataset.send);
  const sent = actions.map((action) => queue.add(action).answered);
  letGo(game, card);
  await Promise.all(sent);
}

function tidyUp() {
  for (const slot of box?.children ?? []) {
    const left = listLate(slot.dataset.game).map(({ action }) => action.action_id);
    for (const card of slot.children) if (!card.dataset.late.split(" ").some((id) => left.includes(id))) card.remove();
    if (!slot.firstChild) slot.remove();
  }
  if (!box || box.firstChild) return;
  if (box.contains(document.activeElement) || document.activeElement === document.body) document.getElementById("main")?.focus();
  box.remove();
  box = null;
  document.dispatchEvent(new CustomEvent("late:done"));
}

document.addEventListener("live:swap", () => showLate());
