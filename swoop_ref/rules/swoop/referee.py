"""Rule on every play: pure, total and quick (RULES.md: Rulings).

`rule_on_play` looks at the whole deal, `rule_on_pile` at nothing but the pile, which is enough to
settle an argument at a table that keeps no record.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from swoop_ref.rules.swoop.cards import RANK_INDEX
from swoop_ref.rules.swoop.deal import Deal, Pile, next_seat
from swoop_ref.rules.swoop.ruleset import RuleSet

Verdict = Literal["plays", "picks_up_and_plays", "takes_pile", "swoops", "picks_up_and_swoops", "refused"]

_SWOOPS = frozenset({"swoops", "picks_up_and_swoops"})


class Play(NamedTuple):
    """Say what was laid down: so many cards of one rank by a seat.

    ``mystery`` says that the first of them was a mystery card; ``face_up`` how many came from the
    face-up row, which matters only where a draw pile refills the hand; ``has_swooped`` is what
    the table saw where the pile is too little known to tell.
    """

    seat: int
    rank: str
    cards: int = 1
    mystery: bool = False
    face_up: int = 0
    has_swooped: bool = False


class Ruling(NamedTuple):
    """Answer a play: the verdict, the code of the reason it rests on, and the facts.

    ``picked_up`` and ``set_aside`` are cards, ``None`` where nobody can know; ``drought`` is plays
    since the last swoop after this one; ``next_seat`` is ``None`` when the deal has ended;
    ``run`` is the run on top before the play and ``may_add`` how many more equal cards it takes.
    """

    verdict: Verdict
    code: str
    picked_up: int | None = 0
    set_aside: int | None = 0
    drought: int = 0
    next_seat: int | None = None
    wins: bool = False
    dead: bool = False
    seat: int | None = None
    rank: str | None = None
    cards: int = 0
    mystery: bool = False
    top: str | None = None
    run: int | None = 0
    may_add: int | None = None
    drawn: int = 0
    goes_out: bool = False
    is_certain: bool = True

    @property
    def has_swooped(self) -> bool:
        """Tell whether the pile is set aside by this play."""
        return self.verdict in _SWOOPS

    def view(self) -> dict[str, Any]:
        """Return the ruling as the interface shows it, without its sentence."""
        return self._asdict()


def rule_on_pile(rules: RuleSet, pile: Pile, play: Play) -> Ruling:
    """Rule on a play by nothing but what lies on the pile; turn, hands and drought stay open.

    Never raises: an illegal play is answered with the verdict ``refused`` and the code of the
    reason. RULES.md: a swoop needs, playing higher, specials.
    """
    rank, cards = play.rank, play.cards
    top = pile.rank
    run = pile.run
    facts: tuple[Any, ...] = (rank, cards, play.mystery, top, run)
    if rank in rules.specials:
        return _ruling("swoops", "special", 0, _sum(pile.size, cards), facts)
    if not pile.runs:
        if pile.is_known:
            if cards >= rules.swoop_at:
                return _ruling("swoops", "four_of_a_kind", 0, cards, facts)
            return _ruling("plays", "empty_pile", 0, 0, facts)
        return _rule_on_unknown_top(rules, play, facts)
    return _rule_by_strength(rules, pile, play, facts)


def rule_on_play(rules: RuleSet, deal: Deal, play: Play, *, on_purpose: bool = False) -> Ruling:
    """Rule on a play in a deal; ``on_purpose`` lets a seat play whose turn it is not.

    Never raises; the seat must be one that the deal has and the rank one that the rules have.
    """
    code, may_add = _find_objection(rules, deal, play, on_purpose)
    if code is not None:
        return _refuse(deal, play, code, may_add)
    ruling = rule_on_pile(rules, deal.pile, play)
    if ruling.verdict == "refused":
        return _refuse(deal, play, ruling.code, ruling.may_add)
    return _finish(rules, deal, play, ruling)


def rule_on_taking(rules: RuleSet, deal: Deal, seat: int, *, on_purpose: bool = False) -> Ruling:
    """Rule on taking the pile without playing (RULES.md: may take the pile without playing)."""
    play = Play(seat, "", 0)
    code = _find_ended(deal)
    if code is None and seat != deal.turn and not on_purpose:
        code = "out_of_turn"
    if code is None and not (rules.may_take_pile or rules.higher == "take_pile"):
        code = "may_not_take_pile"
    if code is None and deal.pile.is_known and not deal.pile.runs:
        code = "nothing_to_take"
    if code is not None:
        return _refuse(deal, play, code, None)
    return Ruling(
        verdict="takes_pile",
        code="takes_pile",
        picked_up=deal.pile.size,
        drought=deal.drought,
        next_seat=next_seat(seat, deal.dealt, deal.out),
        seat=seat,
        top=deal.pile.rank,
        run=deal.pile.run,
    )


def _rule_by_strength(rules: RuleSet, pile: Pile, play: Play, facts: tuple[Any, ...]) -> Ruling:
    rank, cards = play.rank, play.cards
    top_strength, strength = rules.strength[pile.runs[-1][0]], rules.strength[rank]
    if strength < top_strength:
        if cards >= rules.swoop_at:
            return _ruling("swoops", "four_of_a_kind", 0, _sum(pile.size, cards), facts)
        return _ruling("plays", "lower", 0, 0, facts)
    if strength == top_strength:
        return _rule_on_equal(rules, pile, play, facts)
    if rules.higher == "take_pile":
        if play.mystery:
            return _ruling("takes_pile", "mystery_does_not_fit", pile.size, 0, facts)
        return _ruling("refused", "must_take_pile", 0, 0, facts)
    if cards >= rules.swoop_at:
        return _ruling("picks_up_and_swoops", "four_of_a_kind", pile.size, cards, facts)
    return _ruling("picks_up_and_plays", "higher", pile.size, 0, facts)


def _rule_on_equal(rules: RuleSet, pile: Pile, play: Play, facts: tuple[Any, ...]) -> Ruling:
    lying = pile.runs[-1][1]
    together = lying + play.cards
    if together > rules.swoop_at and rules.swoop_exactly:
        return _ruling("refused", "too_many_of_rank", 0, 0, facts, may_add=rules.swoop_at - lying)
    if together >= rules.swoop_at:
        return _ruling("swoops", "run_of_four", 0, _sum(pile.size, play.cards), facts)
    if pile.is_run_known:
        return _ruling("plays", "equal", 0, 0, facts)
    return _rule_by_eye(play, facts)


def _rule_on_unknown_top(rules: RuleSet, play: Play, facts: tuple[Any, ...]) -> Ruling:
    # So many equal cards swoop wherever they land; whether they picked the pile up stays open.
    if play.cards >= rules.swoop_at:
        return _ruling("swoops", "four_of_a_kind", 0, None, facts, is_certain=False)
    return _rule_by_eye(play, facts)


def _rule_by_eye(play: Play, facts: tuple[Any, ...]) -> Ruling:
    if play.has_swooped:
        return _ruling("swoops", "pile_unknown", 0, None, facts, is_certain=False)
    return _ruling("plays", "pile_unknown", 0, 0, facts, is_certain=False)


def _ruling(
    verdict: Verdict,
    code: str,
    picked_up: int | None,
    set_aside: int | None,
    facts: tuple[Any, ...],
    *,
    may_add: int | None = None,
    is_certain: bool = True,
) -> Ruling:
    rank, cards, mystery, top, run = facts
    return Ruling(
        verdict, code, picked_up, set_aside,
        rank=rank, cards=cards, mystery=mystery, top=top, run=run,
        may_add=may_add, is_certain=is_certain,
    )  # fmt: skip


def _find_ended(deal: Deal) -> str | None:
    if deal.is_won:
        return "deal_is_won"
    if deal.is_dead:
        return "deal_is_dead"
    return None


def _find_objection(rules: RuleSet, deal: Deal, play: Play, on_purpose: bool) -> tuple[str | None, int | None]:
    """Find what forbids a play before it is held against the pile, and how many would be allowed."""
    ended = _find_ended(deal)
    if ended is not None:
        return ended, None
    seat, rank, cards = play.seat, play.rank, play.cards
    if seat != deal.turn and not on_purpose:
        return "out_of_turn", None
    if seat in deal.out:
        return "not_enough_cards", 0
    if rules.max_cards is not None and cards > rules.max_cards:
        return "too_many_cards", rules.max_cards
    lying = deal.pile.count_rank(rank)
    exist = rules.count_rank(rank, sum(deal.dealt)) - deal.aside[RANK_INDEX[rank]]
    may_join = _count_joining(rules, deal.pile, rank)
    if cards > exist - lying + may_join:
        return "not_that_many_exist", max(0, exist - lying + may_join)
    held = deal.held[seat]
    if play.mystery:
        return _find_mystery_objection(rules, deal, play, may_join)
    if held is not None:
        own = held - deal.mysteries[seat]
        # Picked-up cards join a play; they cannot be the whole of it.
        if own < 1 or cards > own + may_join:
            return "not_enough_cards", max(0, own)
    return None, None


def _find_mystery_objection(rules: RuleSet, deal: Deal, play: Play, may_join: int) -> tuple[str | None, int | None]:
    seat, cards = play.seat, play.cards
    mysteries, held = deal.mysteries[seat], deal.held[seat]
    if mysteries < 1:
        return "no_mystery_left", 0
    if rules.mystery == "last" and (deal.draw_pile > 0 or cards > 1 or (held is not None and held > mysteries)):
        return "mystery_not_first", 1
    if held is not None and cards - 1 > held - mysteries + may_join:
        # All that is left to join it are mystery cards, and only one may open a play.
        return "mystery_not_first", max(1, 1 + held - mysteries)
    return None, None


def _count_joining(rules: RuleSet, pile: Pile, rank: str) -> int:
    """Count the cards of the pile that may join a higher play once they are picked up."""
    if not rules.picked_up_may_join or not pile.runs or rank not in rules.strength:
        return 0
    if rules.strength[rank] <= rules.strength[pile.runs[-1][0]]:
        return 0
    return pile.count_rank(rank)


def _refuse(deal: Deal, play: Play, code: str, may_add: int | None) -> Ruling:
    return Ruling(
        "refused", code, 0, 0, deal.drought, deal.turn,
        seat=play.seat, rank=play.rank or None, cards=play.cards, mystery=play.mystery,
        top=deal.pile.rank, run=deal.pile.run, may_add=may_add,
    )  # fmt: skip


def _finish(rules: RuleSet, deal: Deal, play: Play, ruling: Ruling) -> Ruling:
    """Add what the deal says to a ruling by the pile: drought, draw, going out, the next seat."""
    seat = play.seat
    verdict, picked_up = ruling.verdict, ruling.picked_up
    has_swooped = verdict in _SWOOPS
    drought = 0 if has_swooped else deal.drought + 1
    laid_down = 0 if verdict == "takes_pile" else play.cards
    held = deal.held[seat]
    drawn = 0
    goes_out = False
    if held is not None and picked_up is not None and ruling.is_certain:
        held = held + picked_up - laid_down
        drawn = _count_drawn(rules, deal, play, held)
        goes_out = held + drawn == 0
    out = (*deal.out, seat) if goes_out else deal.out
    is_won = goes_out and _has_ended(rules, deal.dealt, out)
    dead_after = rules.dead_after
    dead = not goes_out and dead_after is not None and drought >= dead_after
    if is_won or dead:
        next_to_play = None
    elif has_swooped and not goes_out:
        next_to_play = seat
    else:
        next_to_play = next_seat(seat, deal.dealt, out)
    return ruling._replace(
        drought=drought,
        next_seat=next_to_play,
        wins=goes_out and not deal.out,
        dead=dead,
        seat=seat,
        drawn=drawn,
        goes_out=goes_out,
    )


def _has_ended(rules: RuleSet, dealt: tuple[bool, ...], out: tuple[int, ...]) -> bool:
    if rules.deal_ends == "first_out":
        return bool(out)
    return sum(dealt) - len(out) <= 1


def _count_drawn(rules: RuleSet, deal: Deal, play: Play, held: int) -> int:
    """Count the cards that refill the hand from the draw pile (RULES.md: leftover cards)."""
    if deal.draw_pile == 0:
        return 0
    mysteries = deal.mysteries[play.seat] - (1 if play.mystery else 0)
    in_hand = held - mysteries - (deal.face_up[play.seat] - play.face_up)
    return min(deal.draw_pile, max(0, rules.hand - in_hand))


def _sum(size: int | None, cards: int) -> int | None:
    return None if size is None else size + cards
