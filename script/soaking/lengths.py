"""How long everything goes on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lengths:
    """Seconds of tapping, open streams, changes that they hear of, kills, full disks and games under a mad clock."""

    seconds: float
    streams: int
    changes: int
    kills: int
    full_disks: int
    games: int


FULL = Lengths(seconds=60, streams=500, changes=40, kills=50, full_disks=10, games=20)
QUICK = Lengths(seconds=6, streams=100, changes=10, kills=3, full_disks=2, games=2)
