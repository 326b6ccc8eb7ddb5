"""Looks: the readings among the cues. Presses and touches are those of ``hardware.presses``."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict, TypeVar

from companion.referee.belief.priors import SAME_PLACE_MM
from companion.referee.belief.readings import apart
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, TableReading

PieceT = TypeVar("PieceT", SeenDisc, SeenSquare, SeenBase)


class Moment(TypedDict):
    """The time of an event (s), and its picture."""

    t: float
    evidence: bytes | None


@dataclass(frozen=True, slots=True)
class Look:
    """One settled reading: its dice, and ``table`` with the pieces if the game has any.

    ``stirred`` says whether anything moved since the previous look; ``covered`` are the covered zones. ``evidence`` is
    the small picture for the log, ``areas`` (mm2) those of the seen mat, by zone. ``fleeting`` are the places of dice
    that not every look at the scene has found.
    """

    dice: tuple[SeenDie, ...]
    t: float
    stirred: bool = True
    covered: tuple[str, ...] = ()
    evidence: bytes | None = field(default=None, compare=False)
    table: TableReading | None = field(default=None, compare=False)
    areas: Mapping[str, float] = field(default_factory=dict, compare=False, hash=False)
    fleeting: frozenset[tuple[float, float]] = frozenset()

    @property
    def moment(self) -> Moment:
        """Its time and picture, for events before it."""
        return {"t": self.t, "evidence": self.evidence}

    def number_in(self, zone: str) -> int:
        """The number of dice seen in a zone."""
        return sum(die.zone == zone for die in self.dice)


def same_scene(before: Look, now: Look) -> bool:
    """Whether two looks show the same scene: no motion was seen, and no die moved.

    A die in one look only was overlooked in the other, unless one appeared elsewhere instead.
    """
    if now.stirred:
        return False
    pairs = list(_pairs(before.dice, now.dice))
    gone, new = (len(look.dice) - len(pairs) for look in (before, now))
    turned = any(old.sure and die.sure and old.face != die.face for old, die in pairs)
    return not turned and not (gone and new) and (bool(pairs) or not (gone or new))


def fused(before: Look, now: Look) -> Look:
    """Combine two looks at one scene into a single observation: each die as it was read best.

    A die of one look that is missing in the other was overlooked there or is none, unless something moved meanwhile.
    """
    pairs = list(_pairs(before.dice, now.dice))
    olds, news = [old for old, _ in pairs], [die for _, die in pairs]
    both = [max((old, die), key=lambda d: (d.sure, d.face != 0, d.confidence)) for old, die in pairs]
    gone = [] if now.stirred else [die for die in before.dice if die not in olds]
    new = [die for die in now.dice if die not in news]
    fleeting = [best for best, (old, _) in zip(both, pairs, strict=True) if (old.x, old.y) in before.fleeting]
    fleeting += [] if now.stirred else [*gone, *new]
    table = now.table
    if table is not None and before.table is not None and not now.stirred:
        table = _best_read(table, before.table)
    evidence = before.evidence or now.evidence
    places = frozenset((die.x, die.y) for die in fleeting)
    dice = (*both, *gone, *new)
    return replace(now, dice=dice, stirred=before.stirred, evidence=evidence, table=table, fleeting=places)


def tells_nothing_new(before: Look, now: Look) -> bool:
    """Whether a scene reads as before its last look, so that there is nothing to update."""
    if (before.covered, before.fleeting) != (now.covered, now.fleeting) or _pieces(before) != _pieces(now):
        return False
    return sorted(map(_as_read, before.dice)) == sorted(map(_as_read, now.dice))


def _pieces(look: Look) -> Hashable:
    table = look.table
    return table and (table.discs, table.squares, table.bases)


def _as_read(die: SeenDie) -> tuple[str, int, bool, bool, tuple[str, ...], float]:
    return die.zone or "", die.face, die.flat, die.sure, die.doubts, round(die.confidence, 1)


def _best_read(table: TableReading, before: TableReading) -> TableReading:
    """The pieces of one scene, each as it was read best; without motion, pieces are matched by their square."""
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
