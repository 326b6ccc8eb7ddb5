"""What became of the dice between two moments of rest: which stayed, which were pushed, and which were thrown.

Dice are compared by their arrangement, not by their places in the picture: a camera held by hand moves all of them
alike. Lengths are in edges of a die, so that the scale need not be known.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from vision.reading import SeenDie

SAME_PLACE = 0.5  # edges: a die that lies within this of its place was not touched
PUSHED = 1.0  # edges: a die that shows the same face this near was pushed rather than thrown
PUSHED_FAR = 4.0  # edges: this near it may have been pushed
TURNED = math.radians(20)  # a camera does not turn more between two moments of rest
SCALED = 1.12  # nor come nearer by more than this
FOLLOWED = 8.0  # edges: nor move farther


@dataclass(frozen=True, slots=True)
class Change:
    """What became of the dice: ``stayed`` has the index before of each die that was not thrown, by its index now.

    ``thrown`` are the indices now of dice that were thrown or added, ``gone`` the indices before of those that are no
    longer seen.
    """

    stayed: dict[int, int]
    thrown: tuple[int, ...]
    gone: tuple[int, ...]

    def perhaps_pushed(self, before: Sequence[SeenDie], now: Sequence[SeenDie]) -> bool:
        """Whether all that happened may be that a die was pushed: one that shows the same face as one gone nearby."""
        if len(self.thrown) != 1:
            return False
        die = now[self.thrown[0]]
        near = (before[i] for i in self.gone if i < len(before) and apart(before[i], die) < PUSHED_FAR)
        return any(other.face == die.face for other in near)


def change(before: Sequence[SeenDie], now: Sequence[SeenDie], covered: Sequence[SeenDie] = ()) -> Change:
    """What became of dice that lay there ``before``; those that only moved with the picture or by a push stayed.

    Dice that may be ``covered`` still lie at their places, if they are seen again; their indices follow the others.
    """
    known = (*before, *covered)
    stayed = max((_paired(known, now, move) for move in _moves(before, now)), key=len)
    pushes = sorted(
        (apart(before[i], now[j]), i, j)
        for j in range(len(now))
        for i in range(len(before))
        if j not in stayed and i not in stayed.values() and _same_face(before[i], now[j])
    )
    for distance, i, j in pushes:
        if distance <= PUSHED and j not in stayed and i not in stayed.values():
            stayed[j] = i
    thrown = tuple(j for j in range(len(now)) if j not in stayed)
    return Change(stayed, thrown, tuple(i for i in range(len(known)) if i not in stayed.values()))


def apart(one: SeenDie, other: SeenDie) -> float:
    """The distance of two dice, edges."""
    return 2 * math.hypot(one.x - other.x, one.y - other.y) / (one.size + other.size)


@dataclass(frozen=True, slots=True)
class _Move:
    """A similarity of the plane, ``z -> scale * z + shift`` in complex numbers: how the picture has moved."""

    scale: complex = 1
    shift: complex = 0

    def place(self, die: SeenDie) -> complex:
        return self.scale * complex(die.x, die.y) + self.shift


def _moves(before: Sequence[SeenDie], now: Sequence[SeenDie]) -> Iterator[_Move]:
    """How the camera may have moved: not at all, or so that two dice lie as before."""
    yield _Move()
    old = [(i, j) for i, j in permutations(range(len(before)), 2) if i < j]
    new = list(permutations(range(len(now)), 2))
    for i, j in old:
        for k, m in new:
            if _same_face(before[i], now[k]) and _same_face(before[j], now[m]):
                move = _move_of(before[i], before[j], now[k], now[m])
                if move is not None:
                    yield move


def _move_of(one: SeenDie, other: SeenDie, one_now: SeenDie, other_now: SeenDie) -> _Move | None:
    """The move that takes two dice to their places now; None if no camera moves like that."""
    span = complex(other.x - one.x, other.y - one.y)
    span_now = complex(other_now.x - one_now.x, other_now.y - one_now.y)
    if not span or not span_now:
        return None
    scale = span_now / span
    if abs(cmath.phase(scale)) > TURNED or not 1 / SCALED < abs(scale) < SCALED or apart(one, one_now) > FOLLOWED:
        return None
    return _Move(scale, complex(one_now.x, one_now.y) - scale * complex(one.x, one.y))


def _paired(before: Sequence[SeenDie], now: Sequence[SeenDie], move: _Move) -> dict[int, int]:
    """The dice that lie where they lay, as the picture has moved: the index before by the index now, nearest first."""
    places = [move.place(die) for die in before]
    near = sorted(
        (2 * abs(places[i] - complex(die.x, die.y)) / (before[i].size + die.size), i, j)
        for j, die in enumerate(now)
        for i in range(len(before))
        if _same_face(before[i], die)
    )
    found: dict[int, int] = {}
    for distance, i, j in near:
        if distance <= SAME_PLACE and j not in found and i not in found.values():
            found[j] = i
    return found


def _same_face(one: SeenDie, other: SeenDie) -> bool:
    """Whether two looks may be at one die that was not thrown in between: an unsure look may be anything."""
    return one.face == other.face or not (one.clear and other.clear)
