"""The steps of Rogue, and the camera's view of them."""

from __future__ import annotations

from dataclasses import dataclass

Faces = tuple[int, ...]  # faces in rising order, the animal is 1


@dataclass(frozen=True, slots=True)
class Keep:
    """Set dice of the present throw aside; the faces are kept in ascending order."""

    faces: Faces

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", tuple(sorted(self.faces)))


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn (ROG-2.5)."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Lose the turn: the third void throw in a row (TAB-1.4). A penalty, so never among the legal steps."""


Step = Keep | Stop | Forfeit


@dataclass(frozen=True, slots=True)
class Placement:
    """What the camera saw: the faces of the present throw in the keep zone, and whether the player ended the turn."""

    kept: Faces = ()
    ended: bool = False
