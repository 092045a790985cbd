// What the table looks like on this phone: the newest state of the server, with the taps that still wait on top.

import "./live.js";
import { foresee } from "./ruling.js";
import { readBlock } from "./words.js";

/**
 * Holds the newest state and shows it through `draw(state)` after every change.
 *
 * While an action is in doubt (sent, not answered), a newer state of the live stream may already hold it; it is
 * put aside until the answer says which, so that no tap is ever counted twice on the screen.
 */
export class Table {
  #queue;
  #live;
  #draw;
  #base;
  #aside = null;

  constructor(queue, live, draw) {
    this.#queue = queue;
    this.#live = live;
    this.#draw = draw;
    this.#base = readBlock("state", live);
    queue.addEventListener("state", ({ detail }) => this.#answered(detail.state));
    queue.addEventListener("pending", () => this.redraw());
    // Runs before the browser paints, so a partial that lacks the waiting taps is never seen.
    new MutationObserver(() => this.#arrived()).observe(live, { childList: true });
    addEventListener("pageshow", () => this.redraw());
  }

  get base() {
    return this.#base;
  }

  get state() {
    return foresee(this.#base, this.#queue.waiting);
  }

  redraw() {
    this.#draw(this.state);
  }

  #arrived() {
    const state = readBlock("state", this.#live);
    if (!state) return;
    if (this.#queue.inDoubt) this.#aside = state;
    else if (state.seq >= this.#base.seq) this.#base = state;
    this.redraw();
  }

  #answered(state) {
    const newest = this.#aside && this.#aside.seq > state.seq ? this.#aside : state;
    this.#aside = null;
    if (newest.seq >= this.#base.seq) this.#base = newest;
    this.#live.dataset.seq = String(this.#base.seq);
    this.redraw();
  }
}

const WARN = 0.8;
const NEAR = 0.95;

/** Tells how far the drought has come: "calm", "warn", "near" or "dead". */
export function levelOf({ drought, dead_after: limit, dead }) {
  if (dead) return "dead";
  if (limit === null || drought < limit * WARN) return "calm";
  return drought < limit * NEAR ? "warn" : "near";
}
