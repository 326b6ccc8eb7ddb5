"""What was taught, as plain data that can be saved and loaded."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from vision.arrays import Floats, Image
from vision.confusion_counts import ConfusionCounts
from vision.counters.colours import SideTints
from vision.decoding import decoded
from vision.discs.owners import OwnerTints
from vision.localized import localized

VERSION = 1
MOST_PIXELS = 24_000_000  # of a picture of a bare mat

Number = Annotated[float, Field(allow_inf_nan=False)]
Tint = Annotated[list[Number], Field(min_length=3, max_length=3)]
Millimetres = Annotated[float, Field(gt=0, lt=200)]
Packed = Annotated[str, Field(min_length=1, max_length=60_000_000)]  # a PNG in base64


class _File(BaseModel):
    """The schema of a file of taught things, validated before any of its pictures is decoded."""

    model_config = ConfigDict(strict=True)


class _DiceFile(_File):
    edge: Millimetres
    body: Tint
    kind: Literal["red", "white", "other"]
    faces: Annotated[
        dict[Literal["1", "2", "3", "4", "5", "6"], Annotated[list[Packed], Field(max_length=200)]],
        Field(max_length=6),
    ]
    confirmed: Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(max_length=6)] = []
    gathered: bool = False


Count = Annotated[int, Field(ge=0, le=1000)]


class _ConfusionFile(_File):
    faces: Annotated[list[Annotated[list[Count], Field(min_length=7, max_length=7)]], Field(min_length=6, max_length=6)]


class _TaughtFile(_File):
    version: Literal[1]
    dice: Annotated[list[_DiceFile], Field(max_length=50)]
    red_die: Tint | None
    discs: dict[Literal["1", "2"], Tint]
    disc_radius: Millimetres | None
    sides: Annotated[list[Tint], Field(min_length=4, max_length=4)] | None
    bare: Annotated[dict[Annotated[str, Field(max_length=50)], Packed], Field(max_length=20)]
    misread: Annotated[dict[Annotated[str, Field(max_length=50)], _ConfusionFile], Field(max_length=50)] = {}


class DamagedError(ValueError):
    """Raised if plain data is not a valid household."""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDice:
    """Dice of one colour: their edge (mm), the tint of their body, their kind, and pictures of their faces by face.

    A picture of a face is grey, (24, 24) bytes, at any rotation; see ``vision.taught.faces``. The faces in
    ``confirmed`` were identified by the players: a picture that they showed, or what could not be read. ``gathered``
    dice were learned during play, not in a lesson: apart from confirmed faces they can make a reading sure, but not
    unsure.
    """

    edge: float
    body: Floats
    kind: str = "other"
    faces: Mapping[int, tuple[Image, ...]] = field(default_factory=dict)
    confirmed: frozenset[int] = frozenset()
    gathered: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """Everything that was taught; anything not taught is empty or None, and not used.

    ``red_die`` is the tint of the die that Peruke calls red. ``discs`` are the tints of each player's discs, 1 and 2,
    and ``disc_radius`` (mm) is theirs. ``sides`` are the tints of the counters; ``bare`` are pictures of bare mats by
    name, see ``vision.things``. ``misread`` is by game how often its dice were read rightly or wrongly.
    """

    dice: tuple[TaughtDice, ...] = ()
    red_die: Floats | None = None
    discs: Mapping[int, Floats] = field(default_factory=dict)
    disc_radius: float | None = None
    sides: SideTints | None = None
    bare: Mapping[str, Image] = field(default_factory=dict)
    misread: Mapping[str, ConfusionCounts] = field(default_factory=dict)

    @property
    def owners(self) -> OwnerTints | None:
        """The two players' tints, once both are known."""
        return OwnerTints(self.discs[1], self.discs[2]) if len(self.discs) == 2 else None

    def as_json(self) -> dict[str, Any]:
        """Plain JSON data; the inverse of ``of_json``."""
        return {
            "version": VERSION,
            "dice": [_die_data(dice) for dice in self.dice],
            "red_die": _listed(self.red_die),
            "discs": {str(owner): _listed(tint) for owner, tint in self.discs.items()},
            "disc_radius": self.disc_radius,
            "sides": _listed(self.sides.tints) if self.sides else None,
            "bare": {name: _packed(picture) for name, picture in self.bare.items()},
            "misread": {game: asdict(counts) for game, counts in self.misread.items()},
        }

    @classmethod
    def of_json(cls, data: Any) -> Taught:
        """The household from JSON data. Raises ``DamagedError``."""
        try:
            return _taught(_TaughtFile.model_validate(data))
        except (ValueError, RecursionError, cv2.error) as error:
            raise DamagedError(localized("taught-damaged")) from error


def _taught(file: _TaughtFile) -> Taught:
    return Taught(
        tuple(map(_dice, file.dice)),
        np.array(file.red_die) if file.red_die else None,
        {int(owner): np.array(tint) for owner, tint in sorted(file.discs.items())},
        file.disc_radius,
        SideTints(np.array(file.sides)) if file.sides else None,
        {name: _unpacked(text, grey=False) for name, text in file.bare.items()},
        {game: _confusion_counts(row) for game, row in file.misread.items()},
    )


def _confusion_counts(row: _ConfusionFile) -> ConfusionCounts:
    return ConfusionCounts(tuple(map(tuple, row.faces)))


def _die_data(dice: TaughtDice) -> dict[str, Any]:
    faces = {str(face): [_packed(picture) for picture in pictures] for face, pictures in dice.faces.items()}
    row = {"edge": round(dice.edge, 2), "body": _listed(dice.body), "kind": dice.kind, "faces": faces}
    row |= {"confirmed": sorted(dice.confirmed)} if dice.confirmed else {}
    return row | ({"gathered": True} if dice.gathered else {})


def _dice(file: _DiceFile) -> TaughtDice:
    faces = {int(face): tuple(map(_face, texts)) for face, texts in file.faces.items()}
    return TaughtDice(file.edge, np.array(file.body), file.kind, faces, frozenset(file.confirmed), file.gathered)


def _face(text: str) -> Image:
    from vision.taught.faces import SIDE

    picture = _unpacked(text, grey=True)
    if picture.shape != (SIDE, SIDE):
        raise DamagedError("no picture of a face")
    return picture


def _listed(values: Floats | None) -> Any:
    return None if values is None else np.round(values, 4).tolist()


def _packed(picture: Image) -> str:
    _, data = cv2.imencode(".png", picture)
    return base64.b64encode(data.tobytes()).decode("ascii")


def _unpacked(text: str, *, grey: bool) -> Image:
    return decoded(base64.b64decode(text, validate=True), MOST_PIXELS, grey=grey)[0]
