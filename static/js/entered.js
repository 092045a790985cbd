// Who has entered their own points, as the live part of the score page tells it; a covered number never comes here.

import { readBlock } from "./words.js";

/** Follows the live part and calls `changed(facts)` with every new one; on a page without such a part nobody has. */
export function followEntered(changed) {
  const live = document.getElementById("live");
  let facts = live ? readBlock("entered", live) : null;
  if (live) {
    import("./live.js");
    live.addEventListener("live:swap", () => {
      facts = readBlock("entered", live) ?? facts;
      changed(facts);
    });
  }
  return {
    /** Tells whether the player at the seat has said what the deal cost them. */
    has: (seat) => facts?.entered[seat] ?? false,
    /** Answers what they said, or null while it is covered. */
    points: (seat) => facts?.shown[seat] ?? null,
    /** Calls `left()` instead of leaving the page when the game has moved on to where this page is of no use. */
    onLeave: (left) =>
      live?.addEventListener("live:leave", (event) => {
        event.preventDefault();
        left();
      }),
  };
}
