// What this phone keeps: localStorage, and where that is full or forbidden, the page's own memory.

/** Names what waits to be sent and what came too late: <prefix><game>/<stamp>/<action_id>. */
export const TAPS = "swoop-tap/";
export const LATE = "swoop-late/";

const PROBE = "swoop-probe";
let storage = null;

/**
 * Answers the one storage of this page; `keeps` is false where nothing would survive the page. Where that turns out later
 * on, the window hears "swoop:forgetful".
 */
export function safeStorage() {
  storage ??= open();
  return storage;
}

/** Lists the games with something kept under the prefix. */
export function gamesWith(prefix) {
  const names = safeStorage().keys().filter((name) => name.startsWith(prefix));
  return [...new Set(names.map((name) => name.slice(prefix.length).split("/")[0]))];
}

/** Takes what was typed along to a game's new link. */
export function moveDrafts(old, now) {
  const store = safeStorage();
  const prefix = `swoop-draft/${old}/`;
  for (const name of store.keys().filter((key) => key.startsWith(prefix))) {
    store.setItem(`swoop-draft/${now}/${name.slice(prefix.length)}`, store.getItem(name));
    store.removeItem(name);
  }
}

/** Throws away what was typed for a deal whose points are decided. */
export function dropDraft(game, { type, deal }) {
  safeStorage().removeItem(`swoop-draft/${game}/${type}/${deal}`);
}

function open() {
  const memory = new Map();
  let store = null;
  let keeps = true;
  try {
    store = window.localStorage;
    store.setItem(PROBE, "x".repeat(2000));
    store.removeItem(PROBE);
  } catch (error) {
    keeps = false;
    console.info("This phone cannot keep anything; taps live as long as their page.", error);
  }
  return {
    get keeps() {
      return keeps;
    },
    getItem: (key) => memory.get(key) ?? store?.getItem(key) ?? null,
    setItem(key, value) {
      memory.delete(key);
      try {
        if (!store) throw new Error("no storage");
        store.setItem(key, value);
      } catch {
        store?.removeItem(key); // an older value must not stand in for this one
        memory.set(key, value); // full or forbidden: the page itself remembers
        if (keeps) dispatchEvent(new CustomEvent("swoop:forgetful"));
        keeps = false;
      }
    },
    removeItem(key) {
      memory.delete(key);
      store?.removeItem(key);
    },
    keys: () => [...memory.keys(), ...(store ? Object.keys(store) : [])],
  };
}
