"""Cues: what comes in from the table. Readings are looks; presses and touches are those of ``hardware.presses``."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict, TypeVar

from companion.referee.one_set import apart
from companion.referee.priors import SAME_PLACE_MM
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, TableReading

PieceT = TypeVar("PieceT", SeenDisc, SeenSquare, SeenBase)


class Moment(TypedDict):
    """When something happened (s), and the picture of it."""

    t: float
    evidence: bytes | None


@dataclass(frozen=True, slots=True)
class Look:
    """One settled reading: its dice, and ``table`` with the pieces of a game that has some.

    ``stirred`` says whether anything moved since the look before; ``covered`` are the zones that something hides.
    ``evidence`` is the small picture that the log keeps, ``areas`` (mm2) those of the mat that was seen, by zone.
    """

    dice: tuple[SeenDie, ...]
    t: float
    stirred: bool = True
    covered: tuple[str, ...] = ()
    evidence: bytes | None = field(default=None, compare=False)
    table: TableReading | None = field(default=None, compare=False)
    areas: Mapping[str, float] = field(default_factory=dict, compare=False, hash=False)

    @property
    def moment(self) -> Moment:
        """When it was made, and the picture of it: for what happened before it."""
        return {"t": self.t, "evidence": self.evidence}

    def number_in(self, zone: str) -> int:
        """How many dice were seen in a zone."""
        return sum(die.zone == zone for die in self.dice)


def same_scene(before: Look, now: Look) -> bool:
    """Whether two looks show the same scene: nothing was seen to move, and no die lies elsewhere.

    A die that is seen in one look only was overlooked in the other, as long as none appeared elsewhere instead.
    """
    if now.stirred:
        return False
    pairs = list(_pairs(before.dice, now.dice))
    gone, new = (len(look.dice) - len(pairs) for look in (before, now))
    turned = any(old.sure and die.sure and old.face != die.face for old, die in pairs)
    return not turned and not (gone and new) and max(gone, new) <= len(pairs)


def fused(before: Look, now: Look) -> Look:
    """Two looks at one scene as a single witness: each die as it was read best.

    A die of the earlier look that is not found any more was overlooked, unless something moved meanwhile.
    """
    pairs = list(_pairs(before.dice, now.dice))
    olds, news = [old for old, _ in pairs], [die for _, die in pairs]
    both = [max((old, die), key=lambda d: (d.sure, d.face != 0, d.confidence)) for old, die in pairs]
    gone = [] if now.stirred else [die for die in before.dice if die not in olds]
    new = [die for die in now.dice if die not in news]
    table = now.table
    if table is not None and before.table is not None and not now.stirred:
        table = _best_read(table, before.table)
    evidence = before.evidence or now.evidence
    return replace(now, dice=(*both, *gone, *new), stirred=before.stirred, evidence=evidence, table=table)


def read_twice(before: Look, now: Look) -> tuple[int, int]:
    """How many dice were surely read in both looks though nothing moved, and how many of them as another face."""
    if now.stirred:
        return 0, 0
    sure = [(old, die) for old, die in _pairs(before.dice, now.dice) if old.sure and die.sure]
    return len(sure), sum(old.face != die.face for old, die in sure)


def tells_nothing_new(before: Look, now: Look) -> bool:
    """Whether a scene reads as it did before the last look at it: then there is nothing to weigh anew."""
    if before.covered != now.covered or _pieces(before) != _pieces(now):
        return False
    return sorted(map(_as_read, before.dice)) == sorted(map(_as_read, now.dice))


def _pieces(look: Look) -> Hashable:
    table = look.table
    return table and (table.discs, table.squares, table.bases)


def _as_read(die: SeenDie) -> tuple[str, int, bool, bool, tuple[str, ...], float]:
    return die.zone or "", die.face, die.flat, die.sure, die.doubts, round(die.confidence, 1)


def _best_read(table: TableReading, before: TableReading) -> TableReading:
    """The pieces of one scene, each as it was read best; nothing moved, so the one on its square is the same."""
    discs = {disc.square: disc for disc in before.discs if disc.square}
    squares = {square.square: square for square in before.squares}
    bases = {base.colour: base for base in before.bases}
    return replace(
        table,
        discs=tuple(_better(disc, discs.get(disc.square or "")) for disc in table.discs),
        squares=tuple(_better(square, squares.get(square.square)) for square in table.squares),
        bases=tuple(_better(base, bases.get(base.colour)) for base in table.bases),
    )


def _better(piece: PieceT, old: PieceT | None) -> PieceT:
    return max((piece, old or piece), key=lambda one: (one.sure, one.confidence))


def _pairs(before: Sequence[SeenDie], now: Sequence[SeenDie]) -> Iterator[tuple[SeenDie, SeenDie]]:
    free = list(before)
    for die in now:
        near = min(free, key=lambda old, die=die: apart(old, die), default=None)  # type: ignore[misc]
        if near is not None and apart(near, die) <= SAME_PLACE_MM and near.zone == die.zone:
            free.remove(near)
            yield near, die
