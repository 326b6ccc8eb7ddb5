"""The reading of a picture, as plain data: the referee's only information about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from vision.localized import localized
from vision.mats import LAYOUTS, Mat

DOUBTS: Mapping[str, str] = MappingProxyType(
    {
        "covered": localized("doubt-covered"),
        "die": localized("doubt-die"),
        "lean": localized("doubt-lean"),
        "face": localized("doubt-face"),
        "kind": localized("doubt-kind"),
    }
)
"""What may be in doubt about a die, in words for the table."""
PICTURE = 1  # the face in whose place dice may have a picture
UNCLEAR_FACES = (0.9, 0.02, 0.02, 0.02, 0.02, 0.02)
"""Prior of the faces 1 to 6 of a die whose face is unclear: most likely the picture, since the nets know the numbers.

Of 669 dice on virtual tables that were hard to make out, 667 showed the picture.
"""

_ROW = 40.0  # mm: what is nearer than this from top to bottom lies side by side


class _Placed(Protocol):
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...


PlacedT = TypeVar("PlacedT", bound=_Placed)


def in_rows(seen: Iterable[PlacedT]) -> tuple[PlacedT, ...]:
    """Dice or discs in the order of a reading: from the top left on."""
    return tuple(sorted(seen, key=lambda one: (round(one.y / _ROW), one.x)))


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die. ``face`` is 1 for the picture face, 0 if unknown; ``flat`` is False for a cocked die.

    ``x``, ``y`` are the centre in mm on the mat (pixels without a mat), ``size`` the edge in the same unit. ``kind`` is
    "red", "white" or "other". ``confidence`` (0 to 1) is the probability that face and flatness are both right;
    ``sure``: it is high enough to act on. ``doubts`` is everything that is not sure, by the keys of ``DOUBTS``;
    ``chances`` are the probabilities of the faces 1 to 6, given a die, with ``UNCLEAR_FACES`` for one that can't be
    made out. Both are empty if unknown.
    """

    face: int
    flat: bool
    x: float
    y: float
    size: float
    kind: str = "other"
    zone: str | None = None
    confidence: float = 1.0
    sure: bool = True
    why: str = ""  # if not sure: the reason, as text for people ("under a hand", "glare")
    doubts: tuple[str, ...] = ()
    chances: tuple[float, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether it is sure to lie flat, with its face."""
        return self.sure and self.flat

    @property
    def there(self) -> bool:
        """Whether it is certainly a die, whatever it shows."""
        return "die" not in self.doubts


def unread_die(x: float, y: float, size: float, zone: str | None) -> SeenDie:
    """A possible die at a place (mm) of which nothing else is known, with the prior of its face."""
    doubts = ("die", "lean", "face")
    return SeenDie(1, True, x, y, size, "other", zone, 0.5, False, DOUBTS["die"], doubts, UNCLEAR_FACES)


@dataclass(frozen=True, slots=True)
class SeenDisc:
    """A Peruke disc: value 1 to 6, side "plain" or "target", owner 1 or 2 (two groups by colour), centre in mm.

    ``chances`` are the probabilities of plain 1 to 6, then of target 1 to 6, given a disc; empty if unknown. ``zone``
    is the zone in which it lies, "" for none, None if that was not determined.
    """

    value: int
    side: str
    owner: int
    square: str | None
    x: float
    y: float
    confidence: float = 1.0
    sure: bool = True
    why: str = ""
    chances: tuple[float, ...] = ()
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class SeenSquare:
    """The counters on one Uckers square: the most likely count of each colour, and all alternatives."""

    square: str
    counters: tuple[tuple[str, int], ...]
    alternatives: tuple[tuple[tuple[tuple[str, int], ...], float], ...] = ()
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class SeenBase:
    """The counters of one colour in its base."""

    colour: str
    count: int
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class SeenThing:
    """An object that is not a piece of the game: "hand", "cup", "thing", "counter" (knocked off its square).

    ``outline`` is a polygon in mm on the mat, empty if unknown; what it covers is covered, not empty.
    """

    what: str
    outline: tuple[tuple[float, float], ...] = ()

    @property
    def middle(self) -> tuple[float, float]:
        """The mean of the outline's corners; the corner of the mat without any."""
        xs, ys = zip(*(self.outline or ((0.0, 0.0),)), strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)


@dataclass(frozen=True, slots=True)
class TableReading:
    """Everything on the table in one frame.

    ``mat`` is None without a mat in view: positions are then pixels and zones None. ``problem`` is a sentence for the
    players if the frame as a whole can't be read ("half of the mat is out of view"). ``own`` is the mat of a
    household's own board, which is none of those in ``vision.mats``. ``wrong_kind``: at the start of a game its pieces
    look like pawns and were read as flat counters, or the reverse.
    """

    mat: str | None
    dice: tuple[SeenDie, ...] = ()
    discs: tuple[SeenDisc, ...] = ()
    squares: tuple[SeenSquare, ...] = ()
    bases: tuple[SeenBase, ...] = ()
    things: tuple[SeenThing, ...] = ()
    covered: tuple[str, ...] = ()  # zones and squares that are covered
    problem: str = ""
    extra: dict[str, Any] = field(default_factory=dict, compare=False, hash=False)
    own: Mat | None = field(default=None, compare=False, hash=False, repr=False)
    wrong_kind: bool = field(default=False, compare=False, hash=False)

    @property
    def sheet(self) -> Mat | None:
        """The mat to which the millimetres refer; None without one."""
        return self.own or LAYOUTS.get(self.mat or "")

    @property
    def hand(self) -> bool:
        """Whether a hand is in view."""
        return any(thing.what == "hand" for thing in self.things)

    def dice_in(self, *zones: str) -> tuple[SeenDie, ...]:
        """The dice in any of the given zones."""
        return tuple(die for die in self.dice if die.zone in zones)

    def enlarged(self, scale: float) -> TableReading:
        """The reading of a scaled-down photograph, with places and sizes in the pixels of the original."""
        if scale == 1.0 or self.mat is not None:  # on a mat they are mm
            return self
        dice = (replace(die, x=die.x * scale, y=die.y * scale, size=die.size * scale) for die in self.dice)
        return replace(self, dice=tuple(dice))

    def as_json(self, image: str | None = None) -> dict[str, Any]:
        """The reading as plain JSON data: the format of ``companion read --json``, one object a line."""
        row: dict[str, Any] = {"image": image} if image is not None else {}
        row["mat"] = self.mat
        row["dice"] = [_rounded(asdict(die)) for die in self.dice]
        row["discs"] = [_disc_json(disc) for disc in self.discs]
        row["squares"] = [_square_json(square) for square in self.squares]
        row["base"] = {base.colour: base.count for base in self.bases}
        row["base_sure"] = all(base.sure for base in self.bases)
        row["things"] = [asdict(thing) for thing in self.things]
        row["covered"] = list(self.covered)
        row["problem"] = self.problem
        return row


def _rounded(item: dict[str, Any]) -> dict[str, Any]:
    return {key: _round(value) for key, value in item.items()}


def _round(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_round, value))
    return round(value, 3) if isinstance(value, float) else value


def _disc_json(disc: SeenDisc) -> dict[str, Any]:
    """Convert a disc; the numbered squares of Peruke One are numbers in JSON."""
    row = _rounded(asdict(disc))
    del row["zone"]  # implied by the place
    return {**row, "square": int(disc.square)} if disc.square and disc.square.isdigit() else row


def _square_json(square: SeenSquare) -> dict[str, Any]:
    return {
        "square": square.square,
        "counters": dict(square.counters),
        "alternatives": [{"counters": dict(counters), "p": round(p, 3)} for counters, p in square.alternatives],
        "confidence": round(square.confidence, 3),
        "sure": square.sure,
    }
