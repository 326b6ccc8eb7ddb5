"""Readings of Rogue dice in the light of what is known: which of them lie where they lay, and what the others can be.

A die that nobody touched shows what it showed, however badly it is seen now. Dice that were set aside showed their
faces when they were thrown: which of them they are is told by what is left lying, by the rules, and only then by how
they are read now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from companion.referee.lying import UNMOVED_MM, Lying, faces, less
from companion.referee.one_set import a_die, apart, chance
from vision.reading import SeenDie

Faces = tuple[int, ...]
Chances = Mapping[Faces, float]

SURELY = 0.9  # from this chance on nobody is asked
ALL_DICE = 6  # ROG-1.1


def six_of(dice: Sequence[SeenDie]) -> tuple[SeenDie, ...]:
    """No more dice than there are (ROG-1.1): what is seen least surely beside them is none; six are all dice."""
    if len(dice) == ALL_DICE:
        return tuple(map(a_die, dice))
    doubtful = sorted((die for die in dice if not die.sure), key=lambda die: -die.confidence)
    surplus = doubtful[max(ALL_DICE - (len(dice) - len(doubtful)), 0) :]
    return tuple(die for die in dice if die not in surplus)


def throws(dice: Iterable[SeenDie]) -> dict[Faces, float]:
    """Every throw that the dice may be, with its chance: faces in rising order."""
    found: dict[Faces, float] = {(): 1.0}
    for die in dice:
        told = die.sure and die.face != 0
        options = (die.face,) if told else range(1, 7)
        after: dict[Faces, float] = {}
        for shown, p in found.items():
            for face in options:
                key = tuple(sorted((*shown, face)))
                after[key] = after.get(key, 0.0) + p * (1.0 if told else chance(die, face))
        found = after
    return found


def fit(dice: Sequence[SeenDie], shown: Faces) -> tuple[float, Faces]:
    """How well dice go with as many faces in any order: the chance of the best order, and that order."""
    if not dice:
        return 1.0, ()
    best: tuple[float, Faces] = (-1.0, ())
    for face in dict.fromkeys(shown):
        p = chance(dice[0], face)
        if p > best[0]:
            rest, order = fit(dice[1:], less(shown, (face,)) or ())
            best = max(best, (p * rest, (face, *order)))
    return best


def most_like(dice: Sequence[SeenDie], thrown: Faces) -> tuple[SeenDie, ...]:
    """No more dice than were thrown: those that most likely show what was; the others were set aside before."""

    def share(die: SeenDie) -> float:
        return sum(chance(die, face) for face in set(thrown))

    return tuple(sorted(dice, key=lambda die: (-share(die), not die.sure))[: len(thrown)])


def settled(dice: Sequence[SeenDie], shown: Faces) -> tuple[SeenDie, ...]:
    """The dice as sure, with these faces in the order that goes best with how they were read."""
    _, order = fit(dice, shown)
    return tuple(replace(die, face=face, flat=True, sure=True) for die, face in zip(dice, order, strict=True))


def parts(whole: Faces, size: int) -> tuple[Faces, ...]:
    """Every part of so many dice."""
    return tuple(sorted(set(combinations(whole, size))))


def likeliest(weights: Chances) -> list[tuple[Faces, float]]:
    """What may be, as shares of one, the likeliest first."""
    total = sum(weights.values())
    if not total:
        return []
    return sorted(((key, w / total) for key, w in weights.items() if w), key=lambda item: (-item[1], item[0]))


def surely(weights: Chances) -> Faces | None:
    """What is so likely that nobody needs to be asked, None when nothing is."""
    ranked = likeliest(weights)
    return ranked[0][0] if ranked and ranked[0][1] >= SURELY else None


@dataclass(frozen=True, slots=True)
class Known:
    """Dice whose faces are known, where they were last seen.

    ``left`` are those of the throw that nobody set aside, ``aside`` those set aside from it, ``kept`` those from
    earlier throws of the turn. ``was`` is where dice that were set aside had lain: they may be put back there.
    """

    left: tuple[SeenDie, ...] = ()
    aside: tuple[SeenDie, ...] = ()
    kept: tuple[SeenDie, ...] = ()
    was: tuple[SeenDie, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading by what is known.

    ``stay`` lie where dice of the throw lay and show their known faces, ``fresh`` lie elsewhere in the roll zone or
    beside it, ``aside`` were set aside from this throw.
    """

    stay: tuple[SeenDie, ...]
    fresh: tuple[SeenDie, ...]
    aside: tuple[SeenDie, ...]

    @property
    def rolled(self) -> tuple[SeenDie, ...]:
        """The dice that were not set aside."""
        return self.stay + self.fresh


def recognised(lying: Lying, known: Known, kept: Faces) -> Sight:
    """What lies there by what is known; ``kept`` are the faces set aside from earlier throws."""
    there, others, _ = paired(lying.keep, known.kept)
    if len(lying.all) >= ALL_DICE or not known.kept:
        moved_about, others = _picked(others, less(kept, faces(there)) or ())
        there += moved_about
    same, new, away = paired(others, known.aside, alike)
    stay, fresh, _ = paired(lying.thrown, known.left, alike)
    free = [old for old in known.was if old.face in faces(away)]
    back, fresh, _ = paired(fresh, free, _same_face)
    return Sight(stay + back, fresh, same + new)


def alike(die: SeenDie, old: SeenDie) -> bool:
    """Whether a die may be one that lay there: it is not surely another face."""
    return die.face == old.face or not die.sure


def _same_face(die: SeenDie, old: SeenDie) -> bool:
    return die.face == old.face


def _whatever(die: SeenDie, old: SeenDie) -> bool:  # noqa: ARG001 - any die
    return True


def paired(
    dice: Sequence[SeenDie],
    before: Sequence[SeenDie],
    alike: Callable[[SeenDie, SeenDie], bool] = _whatever,
    within: float = UNMOVED_MM,
) -> tuple[tuple[SeenDie, ...], tuple[SeenDie, ...], tuple[SeenDie, ...]]:
    """Dice that lie where dice lay before, with the known faces; the others; and those that are no longer seen."""
    free, there, others = list(before), list[SeenDie](), list[SeenDie]()
    for die in dice:
        near = [old for old in free if alike(die, old) and apart(die, old) <= within]
        if not near:
            others.append(die)
            continue
        old = min(near, key=partial(apart, die))
        free.remove(old)
        there.append(replace(die, face=old.face, flat=True, sure=True))
    return tuple(there), tuple(others), tuple(free)


def _picked(dice: Sequence[SeenDie], wanted: Faces) -> tuple[tuple[SeenDie, ...], tuple[SeenDie, ...]]:
    """The dice that are those with the wanted faces, wherever they lie, and the others."""
    found, rest = list[SeenDie](), list(dice)
    for face in wanted:
        like = [die for die in rest if die.face == face] or [die for die in rest if not die.sure]
        if like:
            rest.remove(like[0])
            found.append(replace(like[0], face=face, flat=True, sure=True))
    return tuple(found), tuple(rest)


def merged(before: Sequence[SeenDie], now: Sequence[SeenDie]) -> tuple[SeenDie, ...]:
    """The dice of a throw seen twice: each as it was read better; those seen only once are there as well."""
    free, both = list(before), list[SeenDie]()
    for die in now:
        near = [old for old in free if apart(die, old) <= UNMOVED_MM]
        if near:
            free.remove(near[0])
        both.append(max([die, *near[:1]], key=lambda d: (d.sure, d.face != 0, d.confidence)))
    return (*both, *free)
