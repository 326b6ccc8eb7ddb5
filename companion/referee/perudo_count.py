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
LYING_DOUBT = "lean"


@dataclass(frozen=True, slots=True)
class Count:
    """The dice that count for the standing bid.

    ``least`` and ``most`` may count whatever the dice show that can't be read; ``likely`` are the numbers that may be,
    the likeliest first. ``low`` and ``high`` leave open as well whether a die counts that perhaps leans.
    """

    least: int
    most: int
    low: int
    high: int
    likely: tuple[int, ...]

    @property
    def certain(self) -> bool:
        """Whether the number is known."""
        return self.least == self.most


def counted(places: Places, state: PerudoState) -> Count:
    """The count of the open dice for the bid that stands (PER-3.1)."""
    wanted = _wanted(state)
    shares = [(die, _share(die, wanted)) for seat in places.living for die in places.of_seat(seat)]
    known = sum(share == 1 for _, share in shares)
    unclear = [share for _, share in shares if 0 < share < 1]
    leaning = [(die, share) for die, share in shares if _may_lean(die)]
    lean_in = sum(share == 1 for _, share in leaning)
    lean_out = sum(share == 0 for _, share in leaning)
    most = known + len(unclear)
    return Count(known, most, known - lean_in, most + lean_out, _likely(known, unclear, lean_in, lean_out))


def deciding(places: Places, state: PerudoState) -> tuple[tuple[int, SeenDie], ...]:
    """The dice in doubt that may change the count, with their seats."""
    wanted = _wanted(state)
    return tuple((seat, die) for seat, die in places.doubtful if 0 < _share(die, wanted) < 1 or _may_lean(die))


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
    """The chance that a die shows one of the faces; 0 or 1 where there is no doubt."""
    if die.sure and die.face:
        return float(die.face in wanted)
    share = sum(chance(die, face) for face in wanted)
    return 1.0 if share >= CERTAIN else 0.0 if share <= 1 - CERTAIN else share


def _may_lean(die: SeenDie) -> bool:
    """Whether it is open how a die lies; also of one of which nobody says what is in doubt."""
    return not die.flat or not (die.sure or (die.doubts and LYING_DOUBT not in die.doubts))


def _likely(known: int, unclear: list[float], lean_in: int, lean_out: int) -> tuple[int, ...]:
    """All possible counts, those first that the chances of the unclear dice make likeliest."""
    shares = [1.0]
    for share in unclear:
        shares = [
            (shares[n] if n < len(shares) else 0.0) * (1 - share) + (shares[n - 1] if n else 0.0) * share
            for n in range(len(shares) + 1)
        ]
    ranked = sorted(range(len(shares)), key=lambda n: -shares[n])
    beside = [*range(-1, -lean_in - 1, -1), *range(len(shares), len(shares) + lean_out)]
    return tuple(known + n for n in (*ranked, *beside))
