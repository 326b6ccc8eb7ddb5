"""What dice score (ROG-1 and ROG-3): tables filled once for each reading of the rules, then looked up by faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from types import MappingProxyType

from companion.games.rogue.options import RogueOptions
from companion.games.rogue.state import DICE, RogueState
from companion.games.rogue.steps import Faces

ANIMAL = 1
FACES = range(1, 7)
RUN: Faces = (1, 2, 3, 4, 5, 6)
RUN_POINTS = 250

# ROG-1.2: points of a set by its face, for 0, 1, 2, ... 6 dice of it.
SETS: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        ANIMAL: (0, 0, 15, 75, 350, 1000, 1500),
        2: (0, 0, 4, 20, 100, 500, 1300),
        3: (0, 0, 6, 30, 150, 600, 1300),
        4: (0, 0, 8, 40, 200, 700, 1300),
        5: (0, 0, 10, 50, 250, 800, 1300),
        6: (0, 0, 12, 60, 300, 900, 1300),
    }
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal set-aside of a throw: its faces, their score, and the number of dice left to throw."""

    faces: Faces
    points: int
    left: int


def score(faces: Faces, options: RogueOptions) -> int | None:
    """Points of dice set aside together, faces in ascending order; None if one of them scores nothing.

    A single animal counts as a rogue here: it doubles the sets beside it (ROG-3.2) or scores 0 alone (ROG-3.3).
    """
    if faces == RUN:
        return 2 * RUN_POINTS if options.run_rogue_doubles else RUN_POINTS
    counts = [faces.count(face) for face in FACES]
    animals, numbers = counts[0], counts[1:]
    if not faces or 1 in numbers or (options.animals_distinct and animals > 1):
        return None
    points = sum(SETS[face][count] for face, count in enumerate(numbers, 2))
    return 2 * points if animals == 1 else points + SETS[ANIMAL][animals]


@lru_cache
def table(options: RogueOptions) -> Mapping[Faces, int]:
    """Points of everything that can be set aside, by faces in ascending order."""
    found: dict[Faces, int] = {}
    for number in range(1, DICE + 1):
        for faces in combinations_with_replacement(FACES, number):
            points = score(faces, options)
            if points is not None:
                found[faces] = points
    return MappingProxyType(found)


def points_of(faces: Iterable[int], options: RogueOptions = RogueOptions()) -> int | None:  # noqa: B008 - it is frozen
    """Points of dice set aside together, in any order; None if one of them scores nothing.

    Whether a single animal *is* a rogue depends on the rest of its throw (ROG-3.1), which ``set_asides`` handles.
    """
    return table(options).get(tuple(sorted(faces)))


@lru_cache(maxsize=4096)
def set_asides(throw: Faces, options: RogueOptions) -> tuple[Choice, ...]:
    """Every legal set-aside of a throw (faces in ascending order), best first."""
    points = table(options)
    found = [
        Choice(faces, points[faces], len(throw) - len(faces))
        for faces in _parts(throw, options)
        if faces in points and (faces.count(ANIMAL) != 1 or throw.count(ANIMAL) == 1)
    ]
    return tuple(sorted(found, key=lambda choice: (-choice.points, choice.faces)))


def _parts(throw: Faces, options: RogueOptions) -> Iterable[Faces]:
    """The subsets of a throw, face by face: any number of each, or all or none of it (ROG-2.2)."""
    counts = [throw.count(face) for face in FACES]
    partial = options.allow_partial_sets
    ranges = [range(count + 1) if partial else sorted({0, count}) for count in counts]
    for numbers in product(*ranges):
        yield tuple(face for face, number in zip(FACES, numbers, strict=True) for _ in range(number))


def contains(whole: Faces, part: Iterable[int]) -> bool:
    """Whether the dice of ``part`` are all among ``whole``."""
    part = tuple(part)
    return all(part.count(face) <= whole.count(face) for face in set(part))


def choices(state: RogueState, options: RogueOptions = RogueOptions()) -> tuple[Choice, ...]:  # noqa: B008
    """Every legal set-aside of the present throw, best first: the chart on the screen."""
    return set_asides(state.throw, options) if state.throw else ()


def can_grow(state: RogueState, faces: Iterable[int], options: RogueOptions = RogueOptions()) -> bool:  # noqa: B008
    """Whether dice set aside so far are a legal set-aside, or can become one with more dice of the throw."""
    so_far = tuple(faces)
    return any(contains(choice.faces, so_far) for choice in choices(state, options))
