"""Refusals carry what a sentence about them needs."""

from swoop_ref.rules.game import Decision, Refusal


def test_a_refusal_names_its_code_field_and_facts() -> None:
    refusal = Refusal("names_equal", field="players.1", name="Ana")
    assert (str(refusal), refusal.code, refusal.field) == ("names_equal", "names_equal", "players.1")
    assert (refusal.facts, refusal.ruling) == ({"name": "Ana"}, None)


def test_a_decision_without_a_play_has_no_ruling() -> None:
    assert Decision(("happened",)).ruling is None
