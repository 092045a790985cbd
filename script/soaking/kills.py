"""Kills the server again and again while phones tap, as a laptop does whose battery is empty."""

import random
import signal
import time
from collections.abc import Iterator

from script.benchmarks.figures import Figure
from script.soaking.lengths import Lengths
from script.soaking.places import Place, actions, begin, entries
from tests.faults.phones import Table, troubles
from tests.server import serving

PHONES = 8


def figures(place: Place, lengths: Lengths) -> Iterator[Figure]:
    """Yields the figures."""
    dice = random.SystemRandom()
    with serving(place.server()) as server:
        game = begin(server)
        with Table(server.port, actions(game), PHONES) as table:
            for _ in range(lengths.kills):
                time.sleep(dice.uniform(0.05, 0.5))
                server.end(signal.SIGKILL)
                server.start()
        wrong = list(troubles(table.phones, entries(server, game)))
    yield Figure(f"{place.name}: killed {lengths.kills} times under {PHONES} phones, taps", table.taps, "")
    yield Figure("  taps sent again for want of an answer", sum(phone.sent_again for phone in table.phones), "")
    yield Figure("  lost, doubled, out of order (kinds of trouble)", len(wrong), "", at_most=0)
