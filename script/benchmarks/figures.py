"""A figure: what was measured, beside its floor and beside what is asked of it."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

COLUMNS = "{:<52} {:>12} {:>12} {:>8} {:>9}  {}"


@dataclass(frozen=True)
class Figure:
    """One line of the table: `at_least` and `at_most` bound the ratio, or the app's value where there is no floor."""

    name: str
    app: float
    unit: str
    floor: float | None = None
    ratio: float | None = None
    at_least: float | None = None
    at_most: float | None = None

    @property
    def judged(self) -> float:
        """Tells the number that is held against the bound."""
        return self.app if self.ratio is None else self.ratio

    @property
    def verdict(self) -> str:
        """Says ok, MISS, or nothing where nothing is asked."""
        if self.at_least is None and self.at_most is None:
            return ""
        enough = self.at_least is None or self.judged >= self.at_least
        little = self.at_most is None or self.judged <= self.at_most
        return "ok" if enough and little else "MISS"

    def __str__(self) -> str:
        least = "" if self.at_least is None else f">= {self.at_least:g}"
        most = "" if self.at_most is None else f"<= {self.at_most:g}"
        floor = "" if self.floor is None else f"{_short(self.floor)} {self.unit}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        return COLUMNS.format(self.name, f"{_short(self.app)} {self.unit}", floor, ratio, least or most, self.verdict)


def heading() -> str:
    """Writes the table's head."""
    return COLUMNS.format("figure", "app", "floor", "ratio", "asked", "")


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def against(
    name: str,
    unit: str,
    app: Callable[[], float],
    floor: Callable[[], float],
    rounds: int,
    at_least: float | None = None,
    at_most: float | None = None,
) -> Figure:
    """Measures app and floor in turn, so many rounds, and takes the median of the rounds' ratios.

    A noisy moment of the machine strikes both sides of a round, or one round of many.
    """
    app(), floor()
    pairs = []
    for number in range(rounds):
        # Who goes first changes, so that a machine that slows down favours neither.
        first, second = (app, floor) if number % 2 else (floor, app)
        one, two = first(), second()
        pairs.append((one, two) if number % 2 else (two, one))
    return Figure(
        name,
        median(pair[0] for pair in pairs),
        unit,
        median(pair[1] for pair in pairs),
        median(pair[0] / pair[1] for pair in pairs),
        at_least,
        at_most,
    )
