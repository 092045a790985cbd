"""Hold the sentences of what Raiders refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _

RAIDERS_SENTENCES: Mapping[str, Any] = {
    "below_minimum": _("At least %(least)s chip must lie on each area."),
    "above_maximum": _("At most %(most)s chips fit on area %(area)s; the others need at least 1 each."),
    "wrong_sum": _("%(name)s’s chips on the three areas must add up to %(must)s, not %(sum)s."),
    "more_than_the_purse": _("%(name)s has %(purse)s chips, and cannot place %(chips)s."),
    "too_few_left": _("%(name)s must keep %(keep)s chips for the raids still to come."),
    "wrong_number_of_areas": _("Say the chips of all %(areas)s areas."),
    "wrong_number_of_splits": _("Say the chips of both sides at once."),
    "wrong_number_of_cards": _("Say the card of every player: %(must)s cards."),
    "one_area_at_a_time": _("In this variant chips are placed on one area at a time."),
    "area_out_of_order": _("Next, %(name)s places chips on area %(area)s."),
    "area_already_staked": _("%(name)s has placed %(chips)s chips on area %(area)s already. Undo to change them."),
    "area_already_fought": _("Area %(area)s has been fought already. Undo to change it."),
    "area_not_staked": _("Area %(area)s is not staked yet: %(name)s places chips on area %(next_area)s next."),
    "raid_not_staked": _("The raid is not staked yet: %(name)s places chips on area %(next_area)s next."),
    "raid_is_staked": _("All chips of this raid are placed. Now turn up the cards."),
    "loot_already_placed": _("%(name)s’s chips are placed already. Undo to change them."),
    "card_already_used": _("%(name)s used %(rank)s in raid %(raid)s, so it is out. Check the card."),
    "all_raids_are_fought": _("All %(raids)s raids are fought; nothing is left to go on with."),
}
