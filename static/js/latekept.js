// What the server refused after it had waited on this phone: kept until somebody has decided about it.

import { LATE, safeStorage } from "./store.js";

// Refusals that nobody can have foreseen, however fast the action was on its way.
const SURPRISES = ["deal_was_scored", "game_is_over", "watch_only", "read_only", "unknown_game"];

/** Tells whether a refused action must be kept: whoever tapped it may be on another page by now. */
export function isForLater(game, { action, waited }, { code }) {
  if (waited || SURPRISES.includes(code) || findTaken(game, action)) return true;
  return code === "moved_on" && (action.type === "score_deal" || action.type === "correct_deal");
}

/** Keeps a refused entry of the queue; an action and the undo that would have taken it back cancel each other. */
export function keepLate(game, { key, action }, { code, message, field }) {
  const store = safeStorage();
  const taken = findTaken(game, action);
  if (taken) store.removeItem(taken.key);
  else store.setItem(LATE + key.slice(key.indexOf("/") + 1), JSON.stringify({ action, code, message, field }));
}

/** Finds what an undo would have taken back, where that was refused as well. */
function findTaken(game, { takes_back: taken }) {
  return taken && listLate(game).find(({ action }) => action.action_id === taken);
}

/** Lists what a game's players must still decide about, in the order it was tapped: {key, action, code, message, field}. */
export function listLate(game) {
  const store = safeStorage();
  const keys = store.keys().filter((name) => name.startsWith(`${LATE}${game}/`));
  return keys.sort().map((key) => ({ key, ...JSON.parse(store.getItem(key)) }));
}

/** Lets go of what has been decided. */
export function dropLate(game, actionIds) {
  for (const { key, action } of listLate(game)) if (actionIds.includes(action.action_id)) safeStorage().removeItem(key);
}
