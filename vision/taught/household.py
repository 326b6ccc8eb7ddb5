"""What was taught, as plain data that goes into a file and comes back from it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.counters.sides import SideTints
from vision.discs.owners import OwnerTints

VERSION = 1


class DamagedError(ValueError):
    """Raised when plain data does not hold what was taught."""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDice:
    """Dice of one colour: their edge (mm), the tint of their body, their kind, and pictures of their faces by face.

    A picture of a face is grey, (24, 24) bytes, any way round; see ``vision.taught.faces``. The faces in ``confirmed``
    were named by the table, where they could not be read.
    """

    edge: float
    body: Floats
    kind: str = "other"
    faces: Mapping[int, tuple[Image, ...]] = field(default_factory=dict)
    confirmed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """Everything that was taught; what was not is empty or None, and reading then goes without it.

    ``red_die`` is the tint of the die that Peruke calls red. ``discs`` are the tints of each player's discs, 1 and 2,
    and ``disc_radius`` (mm) is theirs. ``sides`` are the tints of the counters; ``bare`` are pictures of
    bare mats by name, see ``vision.things``.
    """

    dice: tuple[TaughtDice, ...] = ()
    red_die: Floats | None = None
    discs: Mapping[int, Floats] = field(default_factory=dict)
    disc_radius: float | None = None
    sides: SideTints | None = None
    bare: Mapping[str, Image] = field(default_factory=dict)

    @property
    def owners(self) -> OwnerTints | None:
        """The two players' tints, once both are known."""
        return OwnerTints(self.discs[1], self.discs[2]) if len(self.discs) == 2 else None

    def as_json(self) -> dict[str, Any]:
        """Plain JSON data; ``of_json`` takes it back."""
        return {
            "version": VERSION,
            "dice": [_die_data(dice) for dice in self.dice],
            "red_die": _listed(self.red_die),
            "discs": {str(owner): _listed(tint) for owner, tint in self.discs.items()},
            "disc_radius": self.disc_radius,
            "sides": _listed(self.sides.tints) if self.sides else None,
            "bare": {name: _packed(picture) for name, picture in self.bare.items()},
        }

    @classmethod
    def of_json(cls, data: Any) -> Taught:
        """What was kept. Raises ``DamagedError``."""
        try:
            return _taught(data)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise DamagedError("What was taught is damaged, or of another version.") from error


def _taught(data: Any) -> Taught:
    if data["version"] != VERSION:
        raise DamagedError("another version")
    sides = data["sides"]
    return Taught(
        tuple(_dice(one) for one in data["dice"]),
        _tint(data["red_die"]) if data["red_die"] else None,
        {owner: _tint(data["discs"][str(owner)]) for owner in (1, 2) if str(owner) in data["discs"]},
        _length(data["disc_radius"]),
        SideTints(_floats(sides, (4, 3))) if sides else None,
        {str(name): _unpacked(text, cv2.IMREAD_COLOR) for name, text in data["bare"].items()},
    )


def _die_data(dice: TaughtDice) -> dict[str, Any]:
    faces = {str(face): [_packed(picture) for picture in pictures] for face, pictures in dice.faces.items()}
    row = {"edge": round(dice.edge, 2), "body": _listed(dice.body), "kind": dice.kind, "faces": faces}
    return {**row, "confirmed": sorted(dice.confirmed)} if dice.confirmed else row


def _dice(data: Any) -> TaughtDice:
    faces = {int(face): tuple(_face(text) for text in texts) for face, texts in data["faces"].items()}
    confirmed = frozenset(int(face) for face in data.get("confirmed", ()))
    if not set(faces) | confirmed <= set(range(1, 7)) or data["kind"] not in ("red", "white", "other"):
        raise DamagedError("no such die")
    return TaughtDice(float(data["edge"]), _tint(data["body"]), str(data["kind"]), faces, confirmed)


def _face(text: str) -> Image:
    from vision.taught.faces import SIDE

    picture = _unpacked(text, cv2.IMREAD_GRAYSCALE)
    if picture.shape != (SIDE, SIDE):
        raise DamagedError("no picture of a face")
    return picture


def _listed(values: Floats | None) -> Any:
    return None if values is None else np.round(values, 4).tolist()


def _floats(values: Any, shape: tuple[int, ...]) -> Floats:
    found = np.array(values, np.float64)
    if found.shape != shape or not np.isfinite(found).all():
        raise DamagedError("no such numbers")
    return found


def _tint(values: Any) -> Floats:
    return _floats(values, (3,))


def _length(value: Any) -> float | None:
    return None if value is None else float(value)


def _packed(picture: Image) -> str:
    _, data = cv2.imencode(".png", picture)
    return base64.b64encode(data.tobytes()).decode("ascii")


def _unpacked(text: str, how: int) -> Image:
    picture = cv2.imdecode(np.frombuffer(base64.b64decode(text), np.uint8), how)
    if picture is None:
        raise DamagedError("no picture")
    return np.asarray(picture, np.uint8)
