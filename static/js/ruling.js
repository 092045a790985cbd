// A small mirror of the referee, so that a tap is on the screen before the server has answered. It knows only what
// is shown at once (the pile, the cards left, the turn, the drought); the server's answer replaces all of it.

/** Answers the state after the actions, each as the server would most likely take it. */
export function foresee(state, actions) {
  const takenBack = new Set(actions.map((action) => action.takes_back).filter(Boolean));
  return actions.filter((action) => !takenBack.has(action.action_id)).reduce((now, action) => after(now, action).state, state);
}

/** Answers {state, ruling}: the state after one action, and for a play its ruling or null where it cannot be known. */
export function after(state, action) {
  const deal = state.deal;
  if (!deal || state.over) return { state, ruling: null };
  switch (action.type) {
    case "count_play":
      return { state: passOn(state, spend(state, deal.turn, null), UNKNOWN_PILE), ruling: null };
    case "count_swoop":
      return { state: swoop(state, spend(state, deal.turn, null)), ruling: null };
    case "set_count":
      return { state: withDeal(state, countTo(deal, Number(action.plays))), ruling: null };
    case "play":
      return play(state, action);
    case "take_pile":
      return takePile(state, action);
    default:
      return { state, ruling: null };
  }
}

/** Tells what so many cards of a rank would do on this pile: {verdict, picked_up, code?}; null when it cannot be known. */
export function judge(state, { rank, cards = 1, mystery = false }) {
  const { rules, deal } = state;
  const { pile } = deal;
  const swoops = (run) => run === rules.swoop_at || (run > rules.swoop_at && !rules.swoop_exactly);
  const lies = (run) => ({ verdict: swoops(run) ? "swoops" : "plays", picked_up: 0 });
  if (rules.max_cards !== null && cards > rules.max_cards) return refused("too_many_cards");
  if (rules.specials.includes(rank)) return { verdict: "swoops", picked_up: 0 };
  if (pile.rank === null) return pile.known || swoops(cards) ? lies(cards) : null;
  const rise = rules.order.indexOf(rank) - rules.order.indexOf(pile.rank);
  if (rise < 0) return lies(cards);
  if (rise === 0) {
    if (pile.run === null) return null;
    const run = pile.run + cards;
    return run > rules.swoop_at && rules.swoop_exactly ? refused("too_many_of_rank") : lies(run);
  }
  if (rules.higher === "take_pile") return mystery ? { verdict: "takes_pile", picked_up: pile.size } : refused("must_take_pile");
  return { verdict: swoops(cards) ? "picks_up_and_swoops" : "picks_up_and_plays", picked_up: pile.size };
}

/** Tells who plays after this seat: the next one clockwise that is still in. */
export function nextSeat(state, seat) {
  const { dealt, out: gone } = state.deal;
  for (let step = 1; step < dealt.length; step += 1) {
    const next = (seat + step) % dealt.length;
    if (dealt[next] && !gone.includes(next)) return next;
  }
  return seat;
}

const EMPTY_PILE = { known: true, rank: null, run: 0, size: 0 };
const UNKNOWN_PILE = { known: false, rank: null, run: null, size: null };

function play(state, action) {
  const { deal } = state;
  const cards = Number(action.cards ?? 1);
  const seat = action.seat ?? deal.turn;
  const { rank, mystery } = action;
  const judged = judge(state, { rank, cards, mystery });
  if (deal.turn === null || judged?.verdict === "refused" || (seat !== deal.turn && !action.confirm)) {
    return { state, ruling: null };
  }
  const at = withDeal(state, { ...deal, turn: seat });
  if (judged === null) {
    return { state: passOn(at, spend(at, seat, null), { ...UNKNOWN_PILE, rank }), ruling: null };
  }
  const { picked_up, verdict } = judged;
  const held = spend(at, seat, picked_up === null ? null : (verdict === "takes_pile" ? 0 : cards) - picked_up);
  const size = picked_up === 0 ? deal.pile.size : 0;
  const ruling = { ...judged, set_aside: 0 };
  if (verdict.endsWith("swoops")) {
    return ruled(at, swoop(at, held), { ...ruling, set_aside: size === null ? null : size + cards });
  }
  if (verdict === "takes_pile") return ruled(at, passOn(at, held, EMPTY_PILE), ruling);
  const equal = deal.pile.rank === rank;
  const known = deal.pile.known || picked_up !== 0;
  const pile = { known, rank, run: (equal ? deal.pile.run : 0) + cards, size: size === null ? null : size + cards };
  return ruled(at, passOn(at, held, pile), ruling);
}

function takePile(state, action) {
  const { deal, rules } = state;
  const seat = action.seat ?? deal.turn;
  if (seat !== deal.turn || !(rules.may_take_pile || rules.higher === "take_pile") || deal.pile.size === 0) {
    return { state, ruling: null };
  }
  const size = deal.pile.size;
  const held = spend(state, seat, size === null ? null : -size);
  const after = withDeal(state, { ...deal, held, pile: EMPTY_PILE, turn: nextSeat(state, seat) });
  return ruled(state, after, { verdict: "takes_pile", picked_up: size, set_aside: 0 });
}

function ruled(before, state, ruling) {
  const { deal } = state;
  const goes_out = deal.out.length > before.deal.out.length;
  const facts = { drought: deal.drought, next_seat: deal.turn, wins: goes_out && deal.out.length === 1, goes_out, dead: deal.dead };
  return { state, ruling: { ...ruling, ...facts, seat: before.deal.turn } };
}

function spend({ deal, rules }, seat, cards) {
  if (rules.draw_pile && deal.draw_pile !== 0) return deal.held; // a refill is the server's to know
  return deal.held.map((held, at) => (at !== seat || held === null ? held : cards === null ? null : held - cards));
}

function swoop(state, held) {
  const { deal } = state;
  const next = { ...countTo(deal, 0), held, pile: EMPTY_PILE, plays: deal.plays + 1, swoops: deal.swoops + 1 };
  return out(state, next, deal.turn);
}

function passOn(state, held, pile) {
  const { deal } = state;
  const next = { ...countTo(deal, deal.drought + 1), held, pile, plays: deal.plays + 1 };
  return out(state, next, nextSeat(state, deal.turn));
}

function out(state, deal, turn) {
  const seat = state.deal.turn;
  if (deal.held[seat] !== 0) return withDeal(state, { ...deal, turn: deal.dead ? null : turn });
  const gone = [...deal.out, seat];
  const left = withDeal(state, { ...deal, out: gone, won_by: gone[0], dead: false });
  const playing = deal.dealt.filter(Boolean).length - gone.length;
  const won = state.rules.deal_ends === "first_out" || playing <= 1;
  return withDeal(left, { ...left.deal, won, turn: won ? null : nextSeat(left, seat) });
}

function countTo(deal, drought) {
  const limit = deal.dead_after;
  return { ...deal, drought, left: limit === null ? null : Math.max(0, limit - drought), dead: limit !== null && drought >= limit };
}

function withDeal(state, deal) {
  return { ...state, deal };
}

function refused(code) {
  return { verdict: "refused", code, picked_up: 0 };
}
