// The way of a tap from this phone to the record: kept in localStorage until the server has answered, sent in
// order, repeated until it arrives. The action_id makes every repeat harmless.

import { isForLater, keepLate } from "./latekept.js";
import { safeStorage, TAPS } from "./store.js";

const BATCH = 500;
const PAUSES = [400, 800, 1600, 3200, 6400, 12000];
const TOO_LONG = 10000;
const BEAT = 2000;
const GONE = 7000;
const KEEPALIVE_LIMIT = 60000;
const KNOWN = ["recorded", "repeated", "refused"];
const queues = new Map();

/** Makes an action_id; crypto.randomUUID does not exist on plain http. */
export function newActionId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Answers the page's queue for a game, a new one where the page itself has none. */
export function queueOf(game) {
  return queues.get(game) ?? new Queue(game);
}

/**
 * Sends this page's actions for one game and tells the page what became of them.
 *
 * Events: "pending" {count}, "state" {state, results, actions}, "refused" {action, result, late, state}, "offline" {offline}.
 * A page sends only its own actions and those of pages that have gone. What was refused after it had waited is `late`:
 * it stays on the phone until somebody has decided about it.
 */
export class Queue extends EventTarget {
  #game;
  #url;
  #store = safeStorage();
  #page = newActionId();
  #entries = [];
  #asked = new Map();
  #sending = false;
  #failures = 0;
  #timer = 0;
  #beat = 0;
  #lastStamp = 0;
  #offline = false;

  constructor(game) {
    super();
    queues.set(game, this);
    this.#game = game;
    this.#url = `/api/games/${game}/actions`;
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#entries.length > 0 && this.#isOffline(true));
    addEventListener("pageshow", () => this.#again());
    addEventListener("pagehide", () => this.#store.removeItem(this.#beatKey));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#again());
    setInterval(() => this.#adopt() && this.#send(), GONE);
  }

  /** Takes up what earlier pages of this game left behind; call once the listeners are set. */
  start() {
    this.#adopt();
    this.#changed();
    this.#send();
  }

  /** The actions that still wait for an answer and are not in any state the page has been given. */
  get waiting() {
    return this.#entries.filter((entry) => entry.shown).map((entry) => entry.action);
  }

  get game() {
    return this.#game;
  }

  get count() {
    return this.#entries.length;
  }

  /** True while something has been sent without an answer, so that a newer state may or may not hold it. */
  get inDoubt() {
    return this.#entries.some((entry) => entry.sent);
  }

  /** Records an action; answers its action_id and a promise of its result. */
  add(fields) {
    const action = { action_id: newActionId(), ...fields };
    this.#lastStamp = Math.max(this.#lastStamp + 1, Date.now());
    const key = `${this.#prefix}${String(this.#lastStamp).padStart(15, "0")}/${action.action_id}`;
    const entry = { key, action, sent: false, waited: false, shown: true };
    const answered = new Promise((resolve) => this.#asked.set(action.action_id, resolve));
    this.#entries.push(entry);
    this.#keep(entry);
    this.#pulse();
    this.#changed();
    this.#send();
    return { action_id: action.action_id, answered };
  }

  /** Takes back an action that has not left the phone; false when it has. */
  withdraw(actionId) {
    const at = this.#entries.findIndex((entry) => entry.action.action_id === actionId && !entry.sent);
    // A page that slept may find that another one has sent its actions.
    if (at < 0 || this.#read(this.#entries[at].key)?.page !== this.#page) return false;
    const [entry] = this.#entries.splice(at, 1);
    this.#store.removeItem(entry.key);
    this.#settle(actionId, { action_id: actionId, status: "withdrawn" });
    this.#changed();
    return true;
  }

  /** Undoes the newest thing this page shows: the own waiting tap if there is one, else what stands at `seq`. */
  undo(seq) {
    const taken = new Set(this.#entries.map(({ action }) => action.takes_back));
    const stands = ({ action }) => action.type !== "undo" && !taken.has(action.action_id);
    const newest = this.#entries.findLast(stands);
    if (newest && newest.action.type !== "redo") {
      if (this.withdraw(newest.action.action_id)) return null;
      return this.add({ type: "undo", takes_back: newest.action.action_id });
    }
    return this.add({ type: "undo", seen: seq + this.#entries.length });
  }

  get #prefix() {
    return `${TAPS}${this.#game}/`;
  }

  get #beatKey() {
    return `swoop-page/${this.#page}`;
  }

  #keep({ key, sent, waited, action }) {
    this.#store.setItem(key, JSON.stringify({ page: this.#page, sent, waited, action }));
  }

  #read(key) {
    try {
      return JSON.parse(this.#store.getItem(key) ?? "null");
    } catch {
      // Written half, or by somebody else: it says nothing, and would only be met again on every page.
      this.#store.removeItem(key);
      return null;
    }
  }

  #pulse() {
    if (this.#beat || this.#entries.length === 0) return;
    const pulse = () => {
      if (this.#entries.length > 0) {
        this.#store.setItem(this.#beatKey, String(Date.now()));
      } else {
        clearInterval(this.#beat);
        this.#beat = 0;
        this.#store.removeItem(this.#beatKey);
      }
    };
    pulse();
    this.#beat = setInterval(pulse, BEAT);
  }

  #adopt() {
    const known = new Set(this.#entries.map((entry) => entry.key));
    let found = false;
    for (const key of this.#store.keys().filter((name) => name.startsWith(this.#prefix) && !known.has(name))) {
      const kept = this.#read(key);
      if (!kept || (kept.page !== this.#page && this.#lives(kept.page))) continue;
      const stamp = Number(key.slice(this.#prefix.length).split("/")[0]);
      // What was sent may be in what the page shows, unless that is a copy from before.
      const shown = !kept.sent || stamp > pageKeptAt();
      const entry = { key, action: kept.action, sent: kept.sent, waited: true, shown };
      // A clock set back meanwhile must not put what is tapped now before it.
      this.#lastStamp = Math.max(this.#lastStamp, stamp);
      this.#entries.push(entry);
      this.#keep(entry);
      found = true;
    }
    if (found) {
      this.#entries.sort((one, other) => (one.key < other.key ? -1 : 1));
      this.#pulse();
      this.#changed();
    }
    return found;
  }

  #lives(page) {
    const beat = Number(this.#store.getItem(`swoop-page/${page}`));
    return Math.abs(Date.now() - beat) < GONE;
  }

  #again() {
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#adopt();
    this.#send();
  }

  async #send() {
    if (this.#sending || this.#timer || this.#entries.length === 0) return;
    this.#sending = true;
    const batch = this.#nextBatch();
    for (const entry of batch) {
      if (!entry.sent) {
        entry.sent = true;
        this.#keep(entry);
      }
    }
    try {
      const answer = await this.#post(batch.map((entry) => entry.action));
      this.#failures = 0;
      this.#isOffline(false);
      this.#take(batch, answer);
    } catch (error) {
      this.#failures += 1;
      for (const entry of batch) {
        entry.waited = true;
        // Another page may have sent it meanwhile, and somebody decided about it.
        if (this.#read(entry.key)?.page === this.#page) this.#keep(entry);
      }
      this.#isOffline(true, error);
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        this.#send();
      }, PAUSES[Math.min(this.#failures, PAUSES.length) - 1]);
    } finally {
      this.#sending = false;
    }
    this.#send();
  }

  // An undo ends its batch: when it is refused, the undos behind it concern what nobody on this page has seen.
  #nextBatch() {
    const end = this.#entries.findIndex((entry) => entry.action.type === "undo" || entry.action.type === "redo");
    return this.#entries.slice(0, Math.min(BATCH, end < 0 ? BATCH : end + 1));
  }

  async #post(actions) {
    const body = JSON.stringify({ actions });
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), TOO_LONG);
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body,
        signal: stop.signal,
        keepalive: body.length < KEEPALIVE_LIMIT,
      });
      const answer = await response.json();
      if (response.ok) return answer;
      if (response.status >= 500 || response.status === 429 || !answer.error) throw new Error(String(response.status));
      return this.#refuseAll(actions, answer.error);
    } finally {
      clearTimeout(late);
    }
  }

  // One malformed action must not hold up the good ones behind it, so they are sent one by one.
  async #refuseAll(actions, error) {
    if (actions.length === 1) {
      const refused = { action_id: actions[0].action_id, status: "refused", code: error.code, message: error.message };
      return { results: [refused], state: null };
    }
    const results = [];
    let state = null;
    for (const action of actions) {
      const answer = await this.#post([action]);
      results.push(...answer.results);
      state = answer.state ?? state;
    }
    return { results, state };
  }

  #take(batch, { results, state }) {
    const byId = new Map(results.map((result) => [result.action_id, result]));
    // An answer that says nothing of an action is none: it may come from somebody on the way.
    if (batch.some((entry) => !KNOWN.includes(byId.get(entry.action.action_id)?.status))) throw new Error("no answer");
    const done = new Set(batch);
    const refused = [];
    const refuse = (entry, result) => {
      const late = isForLater(this.#game, entry, result);
      if (late) keepLate(this.#game, entry, result);
      refused.push({ action: entry.action, result, late, state });
    };
    for (const entry of batch) {
      const result = byId.get(entry.action.action_id);
      if (result.status === "refused") refuse(entry, result);
    }
    const undone = refused.find(({ action }) => action.type === "undo");
    if (undone) {
      for (const entry of this.#entries) {
        if (done.has(entry)) continue;
        if (entry.action.type !== "undo") break;
        done.add(entry);
        if (isForLater(this.#game, entry, undone.result)) keepLate(this.#game, entry, undone.result);
      }
    }
    this.#entries = this.#entries.filter((entry) => !done.has(entry));
    for (const entry of done) this.#store.removeItem(entry.key);
    // A page that leaves when its deal is over must first have heard what it could not record.
    for (const one of refused) this.#tell("refused", one);
    if (state) this.#tell("state", { state, results, actions: batch.map((entry) => entry.action) });
    for (const entry of done) {
      const id = entry.action.action_id;
      this.#settle(id, { state, ...(byId.get(id) ?? { action_id: id, status: "withdrawn" }) });
    }
    this.#changed();
  }

  #settle(actionId, result) {
    this.#asked.get(actionId)?.(result);
    this.#asked.delete(actionId);
  }

  #isOffline(offline, error = null) {
    if (offline !== this.#offline || offline) {
      this.#offline = offline;
      this.#tell("offline", { offline, error });
    }
  }

  #changed() {
    this.#tell("pending", { count: this.#entries.length });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** Tells since when the page has been lying on this phone; for ever after, where it came from the server. */
function pageKeptAt() {
  return Number(document.querySelector("[data-stale]")?.dataset.stale ?? Infinity);
}
