// The referee's page: two taps for a play, one for a single card; the ruling is on the screen before the server has it.

import { onPress } from "./press.js";
import { Queue } from "./queue.js";
import { leaveWhenDone, showQueue } from "./queuemark.js";
import { after, judge } from "./ruling.js";
import { askBefore } from "./taking.js";
import { levelOf, Table } from "./table.js";
import { readBlock, say, sayMany } from "./words.js";

const words = readBlock("words");
const game = document.querySelector("script[data-game]").dataset.game;
const find = (name, within = document) => within.querySelector(`[data-${name}]`);
const findAll = (name, within = document) => [...within.querySelectorAll(`[data-${name}]`)];
const live = document.getElementById("live");
const form = document.getElementById("play");
const queue = new Queue(game);
const ask = askBefore(live, words);
let told = null; // the ruling of this phone's newest play: {tone, what, sentence, id, seq, waits, corrected}

// What another phone played is told by the server's own partial.
new MutationObserver(() => {
  if (queue.count === 0 && Number(find("table", live)?.dataset.seq) > Number(told?.seq ?? 0)) told = null;
}).observe(live, { childList: true });
queue.addEventListener("state", ({ detail }) => told && (told.seq = detail.state.seq));

const table = new Table(queue, live, draw);
const number = table.base.deal.number;
let chosenSeat = null;
let onTop = topOf(table.base.deal.pile);
let finishedAt = 0;

const sign = (rank) => (rank === "JOKER" ? "★" : (rank ?? ""));
const nameOf = (state, seat) => state.players[seat].name;
const cardsChosen = () => Number(form.elements.cards.value || 1);
const faceUpChosen = () => Number(form.elements.face_up?.value ?? 0);
const isMystery = () => form.elements.mystery?.checked ?? false;
function topOf(pile) {
  return `${pile.rank}/${pile.run}/${pile.size}`;
}

/* ---- drawing ---- */

function draw(state) {
  const { deal } = state;
  if (deal?.number !== number) {
    leaveWhenDone(queue);
    return;
  }
  const root = find("table", live);
  drawPile(root, deal);
  const turn = find("to-play", root);
  turn.textContent = toPlayWords(state);
  turn.classList.toggle("long", turn.textContent.length > 16);
  find("pile-words", root).textContent = pileWords(deal.pile);
  find("hint", root).textContent = hintWords(state);
  const since = find("since", root);
  since.textContent = sinceWords(state);
  since.classList.toggle("warn", ["warn", "near"].includes(levelOf(deal)));
  drawSeats(root, state);
  drawAside(root, state);
  drawKeys(state);
  drawRuling(root);
  drawDone(state);
}

function drawPile(root, { pile }) {
  const box = find("pile", root);
  const unknown = !pile.known && pile.rank === null;
  const thick = pile.size ?? 9;
  box.classList.toggle("pile-unknown", unknown);
  box.classList.toggle("pile-empty", pile.known && pile.rank === null);
  box.classList.toggle("pile-deep", thick > 1);
  box.classList.toggle("pile-deeper", thick > 4);
  findAll("corner", box).forEach((corner) => (corner.textContent = sign(pile.rank)));
  find("rank-on-top", box).textContent = unknown ? "?" : pile.rank === null ? words.empty : sign(pile.rank);
  const run = find("run", box);
  run.hidden = !(pile.run > 1);
  run.textContent = `×${pile.run}`;
  const top = topOf(pile);
  if (top !== onTop) {
    box.classList.remove("landed");
    requestAnimationFrame(() => box.classList.add("landed"));
  }
  onTop = top;
}

/** Finds the seat that alone still holds cards when such a deal is over. */
function holderOf({ deal, rules }) {
  if (!deal.won || rules.deal_ends !== "last_holder") return null;
  return deal.dealt.findIndex((dealt, seat) => dealt && !deal.out.includes(seat));
}

function toPlayWords(state) {
  const { deal } = state;
  const holder = holderOf(state);
  if (holder !== null) return say(words.only_holder, { name: nameOf(state, holder) });
  if (deal.won) return say(words.has_won, { name: nameOf(state, deal.won_by) });
  if (deal.dead) return words.dead;
  return say(words.to_play, { name: nameOf(state, deal.turn) });
}

function pileWords(pile) {
  if (pile.rank === null) return pile.known ? words.pile_empty : words.pile_unknown;
  const top = pile.run === null ? say(words.top_only, { rank: sign(pile.rank) }) : sayMany(words.top, pile.run, { rank: sign(pile.rank) });
  return `${top} · ${pile.size === null ? words.size_unknown : sayMany(words.size, pile.size)}`;
}

function hintWords({ deal, rules }) {
  const { pile } = deal;
  if (deal.won || deal.dead || !pile.rank || pile.run === null) return "";
  const more = rules.swoop_at - pile.run;
  return more > 0 && more <= 2 ? sayMany(words.swoops_with, more, { rank: sign(pile.rank) }) : "";
}

function sinceWords({ deal: { drought, left, draw_pile: cards }, rules }) {
  const said = [sayMany(words.since, drought)];
  if (left !== null) said.push(sayMany(words.left, left));
  if (rules.draw_pile) said.push(say(words.draw_pile, { cards }));
  return said.join(" · ");
}

function drawSeats(root, { deal }) {
  for (const seat of findAll("seat", root)) {
    const at = Number(seat.dataset.seat);
    const held = deal.held[at];
    seat.classList.toggle("seat-turn", deal.turn === at);
    seat.classList.toggle("seat-out", deal.out.includes(at));
    find("cards", seat).textContent = held ?? "?";
    find("cards-said", seat).textContent = held === null ? words.cards_unknown : words.cards;
    const input = seat.querySelector("input");
    input.checked = chosenSeat === at;
    input.disabled = deal.won || deal.dead;
  }
}

function drawAside(root, { deal, rules }) {
  const box = find("aside", root);
  const lying = Object.entries(deal.set_aside);
  box.hidden = lying.length === 0;
  const sum = lying.reduce((total, [, cards]) => total + cards, 0);
  find("aside-words", box).textContent = sayMany(deal.set_aside_known ? words.aside : words.aside_least, sum);
  find("aside-ranks", box).replaceChildren(
    ...lying.map(([rank, cards]) => {
      const item = document.createElement("li");
      const [card, count, of] = [0, 0, 0].map(() => document.createElement("span"));
      item.className = "aside-rank";
      card.className = `mini${rules.specials.includes(rank) ? " mini-red" : ""}`;
      card.textContent = sign(rank);
      count.className = "num";
      of.className = "muted";
      of.textContent = `/${rank === "JOKER" ? deal.jokers : 4 * deal.decks}`;
      count.append(String(cards), of);
      item.append(card, count);
      return item;
    }),
  );
}

function drawKeys(state) {
  const row = find("row", form);
  if (row) row.hidden = state.deal.draw_pile === 0; // the row matters only while hands are filled up
  for (const key of findAll("rank", form)) {
    const judged = judge(state, { rank: key.dataset.rank, cards: cardsChosen(), mystery: isMystery() });
    find("note", key).textContent = noteWords(judged);
    key.classList.toggle("key-no", judged?.verdict === "refused");
    key.classList.toggle("key-on-top", key.dataset.rank === state.deal.pile.rank);
  }
}

function noteWords(judged) {
  if (judged === null) return "";
  const { verdict, picked_up: up } = judged;
  if (verdict === "refused") return words.no;
  if (verdict.startsWith("picks_up") || verdict === "takes_pile") return up === null ? words.takes_all : say(words.takes, { number: up });
  return verdict === "swoops" ? words.swoops : "";
}

function drawRuling(root) {
  const box = find("ruling", root);
  if (!told) return;
  box.hidden = false;
  box.className = `ruling ruling-${told.tone}${told.waits ? " waits" : ""}${told.corrected ? " corrected" : ""}`;
  setText(find("what", box), told.what);
  setText(find("sentence", box), told.sentence);
}

// A status region speaks when its words change, so the same words are not put in again.
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function drawDone(state) {
  const { deal } = state;
  const done = deal.won || deal.dead;
  const box = find("done");
  if (done && box.hidden) finishedAt = Date.now();
  box.hidden = !done;
  form.hidden = done;
  if (!done) return;
  const link = find("finish", box);
  link.textContent = finishWords(state);
  link.href = `/games/${game}/score?winner=${deal.won ? deal.won_by : "dead"}`;
}

function finishWords(state) {
  const holder = holderOf(state);
  if (holder !== null) return say(words.score_holder, { name: nameOf(state, holder) });
  return state.deal.won ? say(words.score_won, { name: nameOf(state, state.deal.won_by) }) : words.score_dead;
}

/* ---- rulings ---- */

function toneOf({ verdict, wins, dead }) {
  if (verdict === "refused") return "refused";
  if (wins) return "won";
  if (dead) return "dead";
  if (verdict.endsWith("swoops")) return "swoop";
  return verdict === "plays" ? "good" : "pickup";
}

function sentenceOf(state, ruling, seat) {
  const name = nameOf(state, seat);
  const next = ruling.next_seat === null ? "" : nameOf(state, ruling.next_seat);
  if (ruling.goes_out && ruling.next_seat !== null) return say(ruling.wins ? words.says_out_first : words.says_out, { name, next });
  if (ruling.wins) return say(words.says_wins, { name });
  if (ruling.goes_out) return say(words.says_over, { name });
  if (ruling.dead) return words.says_dead;
  const up = ruling.picked_up;
  const facts = { name, next };
  if (ruling.verdict === "swoops") return say(words.says_swoops, facts);
  if (ruling.verdict === "plays") return say(words.says_plays, facts);
  if (up === null) return say(words.says_picks_up_all, facts);
  if (ruling.verdict === "takes_pile") return sayMany(words.says_takes, up, facts);
  return sayMany(ruling.verdict === "picks_up_and_swoops" ? words.says_picks_up_swoops : words.says_picks_up, up, facts);
}

function whatWords(state, action, seat) {
  const name = nameOf(state, seat);
  if (action.type === "take_pile") return say(words.did_take, { name });
  if (action.type === "count_play") return say(words.did_play, { name });
  if (action.type === "count_swoop") return say(words.did_swoop, { name });
  const cards = sayMany(action.mystery ? words.did_mystery : words.did_lay, action.cards, { name, rank: sign(action.rank) });
  return cards;
}

function send(fields) {
  const state = table.state;
  const seat = chosenSeat ?? state.deal.turn;
  const action = { ...fields, deal: number };
  if (fields.type === "play" && state.deal.draw_pile > 0 && faceUpChosen() > 0) {
    action.face_up = Math.min(faceUpChosen(), fields.cards);
  }
  if (chosenSeat !== null && chosenSeat !== state.deal.turn && fields.type.startsWith("count") === false) {
    Object.assign(action, { seat, confirm: true });
  }
  const foreseen = after(state, action);
  const judged = fields.type === "play" ? judge(state, fields) : null;
  chosenSeat = null;
  form.elements.cards.value = "1";
  if (form.elements.face_up) form.elements.face_up.value = "0";
  if (form.elements.mystery) form.elements.mystery.checked = false;
  told = { what: whatWords(state, fields, seat), waits: true, corrected: false, ...firstWords(state, foreseen, judged, seat, fields) };
  const { action_id: id, answered } = queue.add(action);
  told.id = id;
  table.redraw();
  answered.then((result) => answer(id, result));
}

function firstWords(state, foreseen, judged, seat, { type }) {
  if (foreseen.ruling) return { tone: toneOf(foreseen.ruling), sentence: sentenceOf(foreseen.state, foreseen.ruling, seat) };
  if (judged?.verdict === "refused") return { tone: "refused", sentence: words.says_refused };
  const next = foreseen.state.deal.turn;
  if (type === "count_swoop") return { tone: "swoop", sentence: say(words.says_swoops, { name: nameOf(state, seat) }) };
  return { tone: next === null ? "dead" : "good", sentence: next === null ? words.says_dead : say(words.says_plays, { name: nameOf(state, seat), next: nameOf(state, next) }) };
}

/** Puts the server's ruling in place of the foreseen one, visibly where they differ. */
function answer(id, result) {
  if (told?.id !== id) return;
  told.waits = false;
  if (result.status === "withdrawn") told = { ...told, tone: "good", sentence: words.taken_back, what: "" };
  else if (result.ruling) {
    const tone = toneOf(result.ruling);
    told.corrected = tone !== told.tone;
    told.tone = tone;
    told.sentence = result.ruling.sentence ?? result.message ?? told.sentence;
  } else if (result.status === "refused") {
    told.corrected = told.tone !== "refused";
    told.tone = "refused";
    told.sentence = result.message ?? words.says_refused;
  }
  table.redraw();
}

function undo() {
  tellChange(words.taken_back, queue.undo(table.base.seq));
}

function redo() {
  tellChange(words.brought_back, queue.add({ type: "redo", seen: table.base.seq + queue.count }));
  document.getElementById("menu").hidePopover?.();
}

function tellChange(sentence, sent) {
  told = { tone: "good", what: "", sentence, waits: sent !== null, corrected: false, id: sent?.action_id };
  sent?.answered.then((result) => answer(sent.action_id, result));
  table.redraw();
}

/* ---- set up ---- */

findAll("rank", form).forEach((key) =>
  onPress(key, () => ask(() => send({ type: "play", rank: key.dataset.rank, cards: cardsChosen(), mystery: isMystery() }))),
);
findAll("untold", form).forEach((button) => onPress(button, () => ask(() => send({ type: button.dataset.untold }))));
findAll("undo").forEach((button) => onPress(button, undo));
onPress(find("redo"), redo);
form.addEventListener("change", () => table.redraw());
form.addEventListener("submit", (event) => event.preventDefault());
live.addEventListener("click", (event) => {
  const input = event.target.closest("[data-seat]")?.querySelector("input");
  if (!input || event.target !== input) return;
  const seat = Number(input.value);
  chosenSeat = chosenSeat === seat ? null : seat;
  setTimeout(() => table.redraw());
});
// The link comes up under a thumb that may still be tapping.
find("finish").addEventListener("click", (event) => Date.now() - finishedAt < 800 && event.preventDefault());
showQueue(queue, words, ({ action }) => action.action_id !== told?.id);
queue.start();
