// Scoring a deal: our own number pad, cards that add themselves up, and a draft that survives whatever happens.

import { followEntered } from "./entered.js";
import { countHeld, tally } from "./held.js";
import { dropLate, listLate } from "./latekept.js";
import { showNote } from "./notes.js";
import { addUp, isSum, tidy, typeKey } from "./pad.js";
import { onPress } from "./press.js";
import { Queue } from "./queue.js";
import { showQueue } from "./queuemark.js";
import { moveDrafts, safeStorage } from "./store.js";
import { readBlock, say } from "./words.js";

const words = readBlock("words");
const facts = readBlock("form");
const game = document.querySelector("script[data-game]").dataset.game;
const form = document.getElementById("score");
const notes = form.querySelector("[data-notes]");
const bar = document.querySelector(".pad-bar");
const cardsButton = bar.querySelector("[data-cards]");
const saveButton = bar.querySelector("[data-save]");
const saveWords = bar.querySelector("[data-save-words]");
const store = safeStorage();
const queue = new Queue(game);
const draftOf = (key) => `swoop-draft/${key}/${form.dataset.type}/${form.dataset.deal}`;
let draftKey = draftOf(game);
const lastHolder = form.dataset.lastHolder === "yes";

const rows = [...form.querySelectorAll(".score-row")].map((element) => ({
  element,
  seat: Number(element.dataset.seat),
  old: Number(element.dataset.old),
  name: element.querySelector(".score-name bdi").textContent,
  input: element.querySelector(".score-input"),
  tag: element.querySelector("[data-tag]"),
  totals: element.querySelector("[data-totals]"),
  error: element.querySelector("[data-error]"),
  held: null, // cards tapped one after the other, or null where points are typed
}));
const seats = facts.seats;
const entered = followEntered((now) => takeEntered(now));
let seen = facts.seen;
let current = null;
let cardMode = false;
let byCards = false; // how this table gives its points: the next player's are given as the last one's were
let saving = null;
let confirmNext = false;
let isFinished = false;

const winner = () => form.querySelector("[name=winner]:checked")?.value ?? null;
const holder = () => form.querySelector("[name=holder]:checked")?.value ?? null;

/** Tells whether the row's 0 is given: who went out, and where the last holder scores everyone else. */
function isGiven(row) {
  if (winner() === "dead") return false;
  if (winner() === String(row.seat)) return true;
  return lastHolder && holder() !== null && holder() !== String(row.seat);
}

const holders = [...form.querySelectorAll("[name=holder]")];

/** Who went out first holds no cards; of two players the other one does. */
function settleHolder() {
  for (const choice of holders) {
    if (choice.value === winner()) choice.checked = false;
    else if (holders.length === 2 && winner() !== null && winner() !== "dead") choice.checked = true;
  }
}

const isVoid = () => winner() === "dead" && !facts.dead_scored;

function valueOf(row) {
  if (isVoid() || isGiven(row)) return 0;
  // Whoever is still in holds a card: none tapped means none told yet.
  if (row.held?.length === 0) return null;
  if (row.held) return row.held.reduce((sum, rank) => sum + facts.values[rank], 0);
  if (standsIn(row)) return entered.points(row.seat);
  return addUp(row.input.value);
}

/** Tells whether what the player's own phone has said counts, as nothing was typed over it. */
function standsIn(row) {
  return entered.has(row.seat) && row.held === null && !row.input.dataset.typed && !isGiven(row);
}

const missing = () => rows.filter((row) => valueOf(row) === null && !standsIn(row));

/* ---- the draft ---- */

function keepDraft() {
  if (isFinished) return;
  const typed = Object.fromEntries(rows.map((row) => [row.seat, row.held ? { held: row.held } : row.input.dataset.typed ?? ""]));
  store.setItem(draftKey, JSON.stringify({ winner: winner(), holder: holder(), typed }));
}

function takeUpDraft() {
  const draft = JSON.parse(store.getItem(draftKey) ?? "null");
  for (const row of rows) {
    const typed = draft?.typed?.[row.seat];
    if (Array.isArray(typed?.held)) row.held = typed.held.filter((rank) => rank in facts.values);
    else if (typeof typed === "string") row.input.value = typed;
    row.input.dataset.typed = row.held ? "" : row.input.value;
  }
  choose("winner", facts.winner_asked ?? draft?.winner);
  choose("holder", draft?.holder);
}

function choose(group, value) {
  const radio = [...form.querySelectorAll(`[name=${group}]`)].find((one) => one.value === String(value));
  if (radio) radio.checked = true;
}

addEventListener("live:moved", ({ detail }) => {
  moveDrafts(detail.old, detail.now);
  draftKey = draftOf(detail.now);
});

/* ---- drawing ---- */

function draw() {
  for (const choice of holders) choice.disabled = choice.value === winner();
  for (const row of rows) drawRow(row);
  const lacking = missing();
  const ready = winner() !== null && lacking.length === 0;
  saveButton.classList.toggle("btn-main", ready);
  saveButton.setAttribute("aria-disabled", String(!ready || saving !== null));
  saveWords.textContent = saveLabel(lacking);
  const next = bar.querySelector("[data-pad=numbers] [data-key=next]");
  next.setAttribute("aria-disabled", String(rows.length === 0));
  cardsButton.disabled = current === null || isGiven(current) || isVoid();
  cardsButton.textContent = cardMode ? words.type_points : current ? say(words.count_cards, { name: current.name }) : words.count_cards_of;
  bar.querySelector("[data-pad=numbers]").hidden = cardMode;
  bar.querySelector("[data-pad=cards]").hidden = !cardMode;
  form.querySelector(".who").classList.toggle("asked", winner() === null && lacking.length < rows.length);
  if (cardMode) drawCards();
}

function saveLabel(lacking) {
  if (saving) return words.saving;
  if (winner() === null) return words.who_went_out;
  if (lacking.length === 1) return say(words.one_missing, { name: lacking[0].name });
  if (lacking.length > 1) return say(words.some_missing, { number: lacking.length });
  return words.save;
}

function drawRow(row) {
  const { element, input, tag, totals } = row;
  const given = isGiven(row) || isVoid();
  const value = valueOf(row);
  input.readOnly = given || row.held !== null;
  if (given) input.value = "0";
  else if (row.held) input.value = value === null ? "" : String(value);
  else input.value = input.dataset.typed;
  input.classList.toggle("long", input.value.length > 7);
  input.placeholder = entered.has(row.seat) ? (entered.points(row.seat) ?? "•••") : "–";
  element.classList.toggle("entered", standsIn(row));
  element.classList.toggle("current", row === current);
  element.classList.toggle("out", winner() === String(row.seat));
  tag.textContent = tagOf(row, given, value);
  const total = value === null ? null : row.old + value;
  element.classList.toggle("ends", total !== null && facts.target !== null && total >= facts.target);
  totals.replaceChildren(String(row.old));
  if (total !== null) totals.append(...arrow(total));
}

function tagOf(row, given, value) {
  if (winner() === String(row.seat)) return words.out;
  if (given) return "";
  if (standsIn(row)) return words.entered;
  if (row.held) return tally(row.held, facts.ranks) || words.no_cards;
  if (value !== null && isSum(row.input.value)) return `= ${value}`;
  return "";
}

function arrow(total) {
  const [sign, said, sum] = [document.createElement("span"), document.createElement("span"), document.createElement("b")];
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = " → ";
  said.className = "visually-hidden";
  said.textContent = ` ${words.becomes} `;
  sum.textContent = String(total);
  return [sign, said, sum];
}

function drawCards() {
  for (const button of bar.querySelectorAll("[data-rank]")) {
    const held = current?.held?.filter((rank) => rank === button.dataset.rank).length ?? 0;
    button.querySelector("[data-badge]").textContent = held || "";
    button.setAttribute("aria-disabled", String(held >= Number(button.dataset.most)));
  }
}

/* ---- typing ---- */

function focusRow(row) {
  current = row;
  if (row && byCards && row.held === null && !row.input.dataset.typed && !isGiven(row) && !isVoid() && !standsIn(row)) row.held = [];
  cardMode = row !== null && row.held !== null;
  if (row && document.activeElement !== row.input) row.input.focus({ preventScroll: true });
  row?.element.scrollIntoView({ block: "nearest" });
  draw();
}

function changed(row) {
  row.error.hidden = true;
  row.input.removeAttribute("aria-invalid");
  confirmNext = false;
  keepDraft();
  draw();
}

function setText(row, text) {
  row.held = null;
  row.input.dataset.typed = text;
  row.input.value = text;
  changed(row);
}

function press(key) {
  if (key === "next") {
    goOn();
    return;
  }
  const row = current ?? missing()[0];
  if (!row || isGiven(row) || isVoid()) return;
  if (row !== current) focusRow(row);
  if (cardMode) {
    row.held = (row.held ?? []).slice(0, -1);
    changed(row);
    return;
  }
  setText(row, typeKey(row.input.value, key));
}

/** Goes to the next player whose points are missing, and to the saving when nobody's are. */
function goOn() {
  const lacking = missing();
  if (lacking.length === 0) {
    cardMode = false;
    current = null;
    saveButton.focus();
    draw();
    return;
  }
  const after = lacking.find((row) => current && row.seat > current.seat);
  focusRow(after ?? lacking[0]);
}

function toggleCards() {
  if (!current) return;
  byCards = !cardMode;
  if (cardMode) {
    cardMode = false;
    setText(current, current.held.length > 0 ? String(valueOf(current)) : "");
    return;
  }
  cardMode = true;
  current.held ??= [];
  changed(current);
}

function tapCard(rank) {
  current.held = [...(current.held ?? []), rank];
  changed(current);
}

/* ---- saving ---- */

function actionOf() {
  const chosen = winner() === "dead" ? null : Number(winner());
  const bySeat = new Map(rows.map((row) => [row.seat, row]));
  const points = seats.map((seat) => {
    const row = bySeat.get(seat);
    if (!row) return null;
    if (isVoid() || isGiven(row)) return 0;
    if (standsIn(row)) return null;
    return row.held ? countHeld(row.held) : tidy(row.input.value).replace(/[+x]+$/, "");
  });
  const action = { type: form.dataset.type, winner: chosen, points, seen, deal: Number(form.dataset.deal) };
  if (confirmNext) action.confirm = true;
  return action;
}

async function save() {
  if (saving) return;
  const lacking = missing();
  if (winner() === null) {
    form.querySelector("[name=winner]").focus();
    note(words.say_who);
    return;
  }
  if (lacking.length > 0) {
    focusRow(lacking[0]);
    return;
  }
  notes.replaceChildren();
  // Taps that still wait on this phone go first; what they change is no news to it.
  saving = queue.add({ ...actionOf(), seen: seen + queue.count });
  draw();
  const result = await saving.answered;
  saving = null;
  draw();
  if (result.status === "recorded" || result.status === "repeated") finish();
  else if (result.status === "refused") refused(result);
}

function finish() {
  isFinished = true;
  store.removeItem(draftKey);
  location.assign(`/games/${game}`);
}

const isThisDeal = ({ type, deal }) => type === form.dataset.type && deal === Number(form.dataset.deal);

function refused(result) {
  confirmNext = facts.confirmable.includes(result.code);
  const isKept = listLate(game).some(({ action }) => action.action_id === result.action_id);
  if (isKept && !(result.state && takeState(result.state))) {
    // Both values are shown above the form; what is chosen there is the end of this page.
    notes.replaceChildren();
    document.addEventListener("late:done", finish, { once: true });
    return;
  }
  // It is told here, and what was typed is here to be saved again.
  dropLate(game, [result.action_id]);
  if (result.state && !takeState(result.state)) return;
  const again = confirmNext ? words.save_anyway : result.code === "moved_on" ? words.save_again : null;
  note(result.message ?? words.refused, again);
  const at = /^(?:points|held)\.(\d+)$/.exec(result.field ?? "");
  const row = at && rows.find((one) => one.seat === Number(at[1]));
  if (row && !again) {
    row.input.setAttribute("aria-invalid", "true");
    row.error.textContent = result.message;
    row.error.hidden = false;
    row.input.setAttribute("aria-describedby", row.error.id);
    notes.replaceChildren();
    focusRow(row);
  }
}

// Another phone's news: the totals as they stand now; false when this deal is no longer in play.
function takeState(state) {
  seen = state.seq;
  if (form.dataset.type !== "score_deal") return standsAsItDid(state.deals[Number(form.dataset.deal) - 1]);
  if (state.deal?.number !== Number(form.dataset.deal)) {
    note(say(words.scored_meanwhile, { number: form.dataset.deal }), null, `/games/${game}`);
    return false;
  }
  for (const row of rows) row.old = state.players[row.seat].total;
  return true;
}

function standsAsItDid(deal) {
  const now = deal?.winner === null ? "dead" : String(deal?.winner);
  const then = [...form.querySelectorAll("[name=winner]")].find((radio) => radio.defaultChecked)?.value;
  return now === then && rows.every(({ seat, input }) => String(deal.points[seat]) === input.defaultValue);
}

// What the players' own phones have said, and what they have seen of it is seen here too.
function takeEntered(now) {
  if (now.deal === Number(form.dataset.deal)) {
    seen = Math.max(seen, now.seen);
    for (const row of rows) row.old = now.totals[row.seat];
  } else if (!saving && !isFinished) {
    note(say(words.scored_meanwhile, { number: form.dataset.deal }), null, `/games/${game}`);
  }
  draw();
}

function note(sentence, again = null, href = null) {
  showNote(notes, sentence, { again, save, href, look: words.look });
}

/* ---- set up ---- */

takeUpDraft();
for (const row of rows) {
  row.input.setAttribute("inputmode", "none");
  row.input.addEventListener("focus", () => current !== row && focusRow(row));
  row.input.addEventListener("input", () => setText(row, row.input.value));
  row.element.addEventListener("click", () => focusRow(row));
  row.input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      goOn();
    } else if (row.held && !isGiven(row) && /^[\d+x*]$/.test(event.key)) {
      event.preventDefault();
      cardMode = false;
      setText(row, event.key);
    } else if (row.held && event.key === "Backspace") {
      event.preventDefault();
      press("erase");
    }
  });
}
form.addEventListener("change", (event) => {
  if (event.target.type !== "radio") return;
  confirmNext = false;
  notes.replaceChildren();
  settleHolder();
  keepDraft();
  const lacking = missing();
  if (current && isGiven(current)) current = null;
  if (!current && lacking.length > 0 && (!lastHolder || holder() !== null)) focusRow(lacking[0]);
  else draw();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  confirmNext ||= event.submitter?.name === "confirm";
  save();
});
saveButton.addEventListener("click", (event) => {
  event.preventDefault();
  save();
});
cardsButton.addEventListener("click", toggleCards);
bar.querySelectorAll("[data-key]").forEach((button) => onPress(button, () => press(button.dataset.key)));
bar.querySelectorAll("[data-rank]").forEach((button) => onPress(button, () => tapCard(button.dataset.rank)));
addEventListener("pagehide", keepDraft);
entered.onLeave(() => {
  if (!saving && !isFinished) note(say(words.scored_meanwhile, { number: form.dataset.deal }), null, `/games/${game}`);
});
// Back after saving: the browser may bring this page back as it was.
addEventListener("pageshow", (event) => event.persisted && isFinished && location.reload());
queue.addEventListener("offline", ({ detail }) => detail.offline && saving && note(words.offline));
queue.addEventListener("state", ({ detail: { state, results, actions } }) => {
  const mine = actions.findIndex(isThisDeal);
  if (mine < 0) takeState(state);
  else if (!saving && results[mine].status !== "refused") finish(); // saved before this page was loaded again
  draw();
});
queue.addEventListener("refused", ({ detail: { action, result, state } }) => {
  if (isThisDeal(action) && action.action_id !== saving?.action_id) refused({ state, ...result });
});
showQueue(queue, words, ({ action }) => !isThisDeal(action));
draw();
queue.start();
