// The cards that a player still holds, as they were tapped one after the other.

/** Counts them by rank, as the interface takes them: {K: 2, A: 1}. */
export function countHeld(held) {
  const counts = {};
  for (const rank of held) counts[rank] = (counts[rank] ?? 0) + 1;
  return counts;
}

/** Writes them in the order of the ranks: "A 2×K ★". */
export function tally(held, ranks) {
  const counts = countHeld(held);
  return ranks
    .filter((rank) => rank in counts)
    .map((rank) => (counts[rank] > 1 ? `${counts[rank]}×${sign(rank)}` : sign(rank)))
    .join(" ");
}

function sign(rank) {
  return rank === "JOKER" ? "★" : rank;
}
