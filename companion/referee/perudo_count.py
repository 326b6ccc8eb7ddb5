"""How many dice count for a bid where some of them can't be read surely: what is certain, and what is likely.

Pure; the referee decides by it what needs no question, and what to offer first where one is needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.perudo import PerudoState
from companion.games.perudo.steps import HIDDEN, PACO, Hands
from companion.referee.one_set import chance
from companion.referee.perudo_places import Places
from vision.reading import SeenDie

CERTAIN = 0.99  # a die whose face counts, or does not, with this chance is taken as that
EVER = 0.001


@dataclass(frozen=True, slots=True)
class Count:
    """The dice that count for the standing bid, whatever those show that can't be read: from least to most.

    ``likely`` are the numbers between, the likeliest first.
    """

    least: int
    most: int
    likely: tuple[int, ...]

    @property
    def certain(self) -> bool:
        """Whether the number is known."""
        return self.least == self.most


def counted(places: Places, state: PerudoState) -> Count:
    """The count of the open dice for the bid that stands (PER-3.1)."""
    wanted = _wanted(state)
    shares = [_share(die, wanted) for seat in places.living for die in places.of_seat(seat)]
    known, unclear = shares.count(1), [share for share in shares if 0 < share < 1]
    return Count(known, known + len(unclear), tuple(known + number for number in _likely(unclear)))


def deciding(places: Places, state: PerudoState) -> tuple[tuple[int, SeenDie], ...]:
    """The dice in doubt that may change the count, with their seats; a leaning one may always."""
    wanted = _wanted(state)
    return tuple((seat, die) for seat, die in places.doubtful if 0 < _share(die, wanted) < 1 or not die.flat)


def told_hands(places: Places, state: PerudoState) -> Hands:
    """The hands as far as they are known: 0 for a die that may or may not count."""
    wanted = _wanted(state)
    return tuple(
        tuple(sorted(HIDDEN if 0 < _share(die, wanted) < 1 else die.face for die in places.of_seat(seat)))
        if due
        else ()
        for seat, due in enumerate(places.due, 1)
    )


def _wanted(state: PerudoState) -> frozenset[int]:
    """The faces that count."""
    assert state.bid is not None, "a count needs a bid"
    return frozenset((state.bid.face,) if state.palifico else (state.bid.face, PACO))


def _share(die: SeenDie, wanted: Iterable[int]) -> float:
    """The chance that a die shows one of the faces; 0 or 1 where there is no doubt about that.

    A die that may lean a little counts as what it shows.
    """
    if die.sure and die.face:
        return float(die.face in wanted)
    share = sum(chance(die, face) for face in wanted)
    if not die.doubts:  # nobody says what is in doubt
        return min(max(share, 1 - CERTAIN + EVER), CERTAIN - EVER)
    return 1.0 if share >= CERTAIN else 0.0 if share <= 1 - CERTAIN else share


def _likely(unclear: list[float]) -> list[int]:
    """How many of the unclear dice count: every number, the likeliest first."""
    shares = [1.0]
    for share in unclear:
        out, counts = [p * (1 - share) for p in shares], [p * share for p in shares]
        shares = [a + b for a, b in zip([*out, 0.0], [0.0, *counts], strict=True)]
    return sorted(range(len(shares)), key=lambda number: -shares[number])
