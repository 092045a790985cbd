"""A rule set as a value."""

from swoop_ref.rules.swoop.houserules import read_rules
from swoop_ref.rules.swoop.presets import ARCADE_300, ONE_DECK_100, SWOOP_200
from swoop_ref.rules.swoop.ruleset import decode_rules, encode_rules


def test_the_strength_of_a_rank_follows_the_order_and_specials_have_none() -> None:
    assert SWOOP_200.strength["A"] < SWOOP_200.strength["9"] < SWOOP_200.strength["J"] < SWOOP_200.strength["K"]
    assert "10" not in SWOOP_200.strength


def test_a_rule_set_is_the_same_after_encoding_and_decoding() -> None:
    rules = read_rules({"preset": "arcade-300", "target": 150, "values": {"K": 20}})
    assert decode_rules(encode_rules(rules)) == rules


def test_every_card_costs_where_all_are_scored_and_none_is_worth_0() -> None:
    assert SWOOP_200.every_card_costs
    assert not ARCADE_300.every_card_costs
    assert not ONE_DECK_100.every_card_costs
    assert read_rules({"jokers": 0, "values": {"JOKER": 0}}).every_card_costs


def test_the_decks_limit_all_points_of_a_deal() -> None:
    assert SWOOP_200.most_points(3) == 2 * 600
    assert ONE_DECK_100.most_points(2) == 324
