"""Discs as one look saw them: how likely the picture makes each board that may lie there."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.referee import priors
from companion.referee.layout import Faces
from companion.referee.placing import Found
from companion.referee.sensor import likely_throws
from companion.referee.unsure_discs import (
    OTHER_COLOUR,
    OTHER_SIDE,
    SAME_SIDE,
    SIDES,
    Board,
    Known,
    guesses,
)
from vision.reading import SeenDie, SeenDisc, TableReading

LEAST = 0.0005  # no side or number of a disc in doubt is less likely than this by its picture
NO_DISC = 0.05  # what was read in doubt is no disc at all, where the reader does not say


@dataclass(frozen=True, slots=True)
class DiscSight:
    """The discs of a look beside those of the look before and the board that was known then."""

    discs: Sequence[SeenDisc]
    before: Board
    seen_before: Sequence[SeenDisc]

    def chance(self, board: Board) -> float:
        """How likely the picture is if this board lies there. What looks as before and lies as before tells nothing."""
        seen = {disc.square or "": disc for disc in self.discs}
        return math.prod(self._on(seen.get(square), board.get(square), square) for square in {*seen, *board})

    def _on(self, disc: SeenDisc | None, known: Known | None, square: str) -> float:
        same = self.before.get(square) == known
        if self._as_before(disc, square):
            return 1.0 if same else priors.SAME_LOOK * max(_read(disc, known), LEAST)
        changed = 1.0 if same or disc is None or _clear(disc) else 1 / priors.UNTOUCHED_DISC
        return _read(disc, known) * changed

    def _as_before(self, disc: SeenDisc | None, square: str) -> bool:
        """Whether a square looks just as it did at the look before."""
        old = next((old for old in self.seen_before if old.square == square), None)
        if disc is None or old is None:
            return False
        alike = (old.value, old.side, old.sure) == (disc.value, disc.side, disc.sure)
        return alike and math.hypot(old.x - disc.x, old.y - disc.y) < priors.SAME_SPOT_MM


def _read(disc: SeenDisc | None, known: Known | None) -> float:
    """The chance of a reading of a square by what lies on it."""
    if disc is None:
        return priors.MISSED_DISC
    if known is None:
        return priors.PHANTOM_DISC if disc.sure else _none(disc)
    colour = 1.0 if known.owner == disc.owner else OTHER_COLOUR
    as_read = (known.value, known.side) == (disc.value, disc.side)
    if _clear(disc):
        return (1.0 if as_read else priors.SURE_WRONG_DISC) * colour
    if disc.chances:
        return max(disc.chances[SIDES.index(known.side) * 6 + known.value - 1], LEAST) * colour
    if as_read:
        return max(disc.confidence, 0.01) * colour
    turned = (known.value, known.side) == (disc.value, OTHER_SIDE.get(disc.side))
    share = 0.9 if turned else (SAME_SIDE if known.side == disc.side else 1.0) / (SAME_SIDE + 2)
    return max((1 - disc.confidence) * share, LEAST) * colour


def _clear(disc: SeenDisc) -> bool:
    """Whether number and side were read clearly; its colour may be in doubt all the same."""
    return disc.sure or max(disc.chances, default=0.0) >= priors.CLEAR_DISC


def _none(disc: SeenDisc) -> float:
    return max(1 - disc.confidence / max(disc.chances), LEAST) if disc.chances else NO_DISC


def weighed(
    sight: DiscSight,
    recorded: Board,
    placed: Callable[[Iterable[SeenDisc]], Hashable],
    known: Callable[[Hashable], Board],
) -> dict[Hashable, float]:
    """The boards that discs in doubt may mean, with their chances."""
    may_be = _guesses(tuple(sight.discs), tuple(recorded.items()))
    found = dict.fromkeys(map(placed, may_be))
    chances = {board: sight.chance(known(board)) for board in found}
    likely = sorted(chances, key=lambda board: -chances[board])[: priors.BOARDS_WEIGHED]
    least = priors.FORGOTTEN * chances[likely[0]]
    return {board: chances[board] for board in likely if chances[board] > least}


@lru_cache(maxsize=32)
def _guesses(discs: tuple[SeenDisc, ...], recorded: tuple[tuple[str, Known], ...]) -> tuple[tuple[SeenDisc, ...], ...]:
    """What discs in doubt may be, the likeliest first; the same for all that is believed of the table."""
    return tuple(seen for seen, _ in guesses(discs, dict(recorded))[: 2 * priors.BOARDS_WEIGHED])


def hidden(reading: TableReading, squares: Iterable[str]) -> str:
    """What covers some of the squares, as a sentence; "" when nothing does."""
    over = sorted(set(squares) & set(reading.covered))
    if not over:
        return ""
    what = "A hand" if any(thing.what == "hand" for thing in reading.things) else "Something"
    where = " and ".join(over) if len(over) <= 2 else f"{len(over)} squares"
    return f"{what} covers {where}."


def doubts(discs: Iterable[SeenDisc]) -> str:
    """Which discs can't be read surely, as a sentence; "" when all can."""
    unsure = [disc for disc in discs if not disc.sure]
    if not unsure:
        return ""
    disc = unsure[0]
    if len(unsure) > 1:
        return f"{len(unsure)} discs can't be read surely: {disc.why or 'hard to see'}."
    return f"The disc on {disc.square} can't be read surely: {disc.why or 'hard to see'}."


# The red die ----------------------------------------------------------------------------------------------------------


def red_last(dice: Found, *, red_counts: bool) -> list[tuple[Faces, float]]:
    """What dice may show, the white ones highest first and the red one last; where none is red all are high first.

    Which is the red one is open where not exactly one looks so: then each may be it.
    """
    found: dict[Faces, float] = {}
    reds = _reds(dice) if red_counts else ()
    for shown, chance in likely_throws(dice):
        if not reds:
            throw = tuple(sorted(shown, reverse=True))
            found[throw] = found.get(throw, 0.0) + chance
        for i, share in reds:
            throw = (*sorted((*shown[:i], *shown[i + 1 :]), reverse=True), shown[i])
            found[throw] = found.get(throw, 0.0) + chance * share
    return sorted(found.items(), key=lambda item: -item[1])


def _reds(dice: Found) -> list[tuple[int, float]]:
    """Which of the dice may be the red one, each with its chance."""
    red = [i for i, die in enumerate(dice) if die is not None and die.kind == "red"]
    if len(red) == 1:
        return [(red[0], 1.0)]
    unknown = [i for i, die in enumerate(dice) if die is None or _unrecognised(die)]
    likely = red or unknown or list(range(len(dice)))
    return [(i, 1 / len(likely)) for i in likely]


def _unrecognised(die: SeenDie) -> bool:
    return not die.size
