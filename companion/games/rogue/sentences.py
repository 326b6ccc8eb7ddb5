"""Rogue in words: what dice are, what they score, and why something does not."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.rogue.scoring import ANIMAL, FACES, RUN, SETS, Choice
from companion.games.rogue.state import ROGUE
from companion.games.rogue.steps import Faces

_SIZES = ("", "", "pair", "triplet", "quad", "quint", "six")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def points_text(points: int) -> str:
    """``1 point``, ``24 points``."""
    return f"{points} point{'' if points == 1 else 's'}"


def number_text(number: int) -> str:
    """``two``."""
    return _NUMBERS[number]


def dice_text(number: int) -> str:
    """``one die``, ``four dice``."""
    return f"{_NUMBERS[number]} {'die' if number == 1 else 'dice'}"


def die_text(face: int) -> str:
    """``animal`` or the number."""
    return "animal" if face == ANIMAL else str(face)


def faces_text(faces: Faces) -> str:
    """``animal 2 2``."""
    return " ".join(map(die_text, faces))


def plural(face: int) -> str:
    """``5s``, ``animals``."""
    return f"{die_text(face)}s"


def set_name(face: int, count: int) -> str:
    """``pair of 2s``, ``Pack``."""
    return "Pack" if (face, count) == (ANIMAL, 6) else f"{_SIZES[count]} of {plural(face)}"


def sets_in(faces: Faces) -> list[tuple[str, int]]:
    """The sets among dice, each with its points (the rogue is none)."""
    return [
        (set_name(face, faces.count(face)), SETS[face][faces.count(face)]) for face in FACES if faces.count(face) > 1
    ]


def aside_text(choice: Choice) -> str:
    """What a set-aside is and what it scores."""
    total = points_text(choice.points)
    if choice.faces == RUN:
        return f"a Run for {total}"
    if choice.faces == ROGUE:
        return "the rogue alone, which scores nothing"
    sets = listed([f"a {name}" for name, _ in sets_in(choice.faces)])
    if choice.faces.count(ANIMAL) == 1:
        return f"{sets}, doubled by the rogue, for {total}"
    return f"{sets} for {total}"


def offer(choices: Sequence[Choice]) -> str:
    """What may be set aside of a throw, each face at its largest: ``the pair of 2s (4 points) or the rogue``."""
    found = [choice.faces for choice in choices]
    shown = [f"the Run ({points_text(choice.points)})" for choice in choices if choice.faces == RUN]
    for face in FACES:
        count = max((faces.count(face) for faces in found), default=0)
        if count > 1:
            shown.append(f"the {set_name(face, count)} ({points_text(SETS[face][count])})")
    return listed(shown + ["the rogue"] * (ROGUE in found), "or")
