"""The standard mats: sheets with four printed markers, their zones and the names of their squares.

All lengths are millimetres on the sheet, x to the right, y down, origin at the sheet's top-left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from vision.boards import COLOURS, FIFTY_SIX, FIFTY_TWO, FORTY, SIX_BY_EIGHT, Board

MARKER_MM = 30.0
MARKER_INSET_MM = 5.0
MARKERS_A_MAT = 4
NAME_HEIGHT_MM = 4.0  # height of a capital in the printed name of a zone
NAME_INSET_MM = 3.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle on a mat: left, top, right and bottom in mm."""

    left: float
    top: float
    right: float
    bottom: float

    def __contains__(self, point: object) -> bool:
        if not isinstance(point, tuple):
            return False
        x, y = point
        return bool(self.left <= x <= self.right and self.top <= y <= self.bottom)

    @property
    def centre(self) -> Point:
        """The middle of the box in mm."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Top left, top right, bottom right, bottom left in mm."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def scaled(self, across: float, down: float) -> Box:
        """The box stretched away from the outer corner of the top left marker."""
        near = MARKER_INSET_MM
        left, right = (near + (x - near) * across for x in (self.left, self.right))
        top, bottom = (near + (y - near) * down for y in (self.top, self.bottom))
        return Box(left, top, right, bottom)

    def away(self, x: float, y: float) -> float:
        """How far a point is outside the box across or down, whichever is more, mm; 0 inside."""
        return max(self.left - x, x - self.right, self.top - y, y - self.bottom, 0.0)

    def grown(self, margin: float) -> Box:
        """The box with a margin in mm added on every side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


@dataclass(frozen=True, slots=True)
class Sticker(Box):
    """A marker stuck on by hand, slightly rotated: its bounding box, and its own corners from its top left."""

    points: tuple[Point, Point, Point, Point] = ((0, 0), (0, 0), (0, 0), (0, 0))

    @classmethod
    def of(cls, points: Iterable[Iterable[float]]) -> Sticker:
        """A sticker by its four corners in mm, clockwise from its top left one."""
        corners = [(float(x), float(y)) for x, y in points]
        across, down = zip(*corners, strict=True)
        first, second, third, fourth = corners
        return cls(min(across), min(down), max(across), max(down), (first, second, third, fourth))

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The marker's corners in mm, clockwise from its top left one."""
        return self.points


def zone_words(zone: str) -> str:
    """The name of a zone as printed."""
    return f"SEAT {zone.removeprefix('seat')}" if zone.startswith("seat") else zone.upper()


def owner_of(zone: str | None) -> str:
    """The seat whose own dice lie in a zone; "" where all play with the same ones."""
    return zone if zone is not None and zone.startswith("seat") else ""


@dataclass(frozen=True)
class Mat:
    """A flat sheet with four markers (ArUco ``DICT_4X4_50``, ids ``4 * number`` to ``4 * number + 3``).

    ``zones`` are areas where dice lie, ``squares`` the places of the pieces, ``bases`` (Uckers) the corners where a
    colour's counters wait. Boxes are in mm. ``dice_kinds`` are the kinds of dice that the game distinguishes, and
    ``disc_colours`` is the number of colours of discs. ``small_of`` is the standard mat of a mat for home printers; its
    zones and squares have the same names. ``board`` is the table of cells of the board on it, if it has one. ``pawns``:
    the pieces on it are pawns, not flat counters. ``paints`` are what the bases are truly printed in, in the order of
    ``COLOURS``, which are the names of the places. ``bare``: the sheet itself is not printed, the zones are only agreed
    on. ``stickers`` are the stickers on a household's own table or beside its board, by their ids.
    """

    number: int
    name: str
    width: float
    height: float
    zones: Mapping[str, Box]
    squares: Mapping[str, Box] = field(default_factory=dict)
    bases: Mapping[str, Box] = field(default_factory=dict)
    dice_kinds: tuple[str, ...] = ()
    disc_colours: int = 0
    stickers: Mapping[int, Sticker] = field(default_factory=dict)
    small_of: str = ""
    board: Board | None = None
    pawns: bool = False
    paints: tuple[str, ...] = COLOURS
    bare: bool = False

    @property
    def own_print(self) -> bool:
        """Whether it is a household's own board, whose print only the picture of the empty board shows."""
        return self.bare and self.board is not None

    @property
    def field(self) -> Box:
        """The bounding rectangle of all squares and bases; there must be some."""
        boxes = (*self.squares.values(), *self.bases.values())
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        return Box(left, top, max(box.right for box in boxes), max(box.bottom for box in boxes))

    def ways_home(self, colour: str) -> tuple[Box, ...]:
        """The squares on which only counters of a colour go home: a board shows its paints there."""
        return tuple(box for name, box in self.squares.items() if name.startswith(colour))

    @property
    def cell(self) -> float:
        """The width of a cell of its board, mm; it must have one."""
        assert self.board is not None
        return (self.field.right - self.field.left) / self.board.columns

    @property
    def title(self) -> str:
        """The name as people say it: "Peruke One"."""
        return self.name.replace("-", " ").title()

    @property
    def standard(self) -> str:
        """The name of the standard mat, for any size of print."""
        return self.small_of or self.name

    @property
    def sheet(self) -> Box:
        """The whole sheet."""
        return Box(0, 0, self.width, self.height)

    @cached_property
    def markers(self) -> Mapping[int, Box]:
        """The box of each marker by its id: top left, top right, bottom right, bottom left; or of each sticker."""
        if self.bare:
            return MappingProxyType(self.stickers)
        near, size = MARKER_INSET_MM, MARKER_MM
        far_x, far_y = self.width - near - size, self.height - near - size
        places = ((near, near), (far_x, near), (far_x, far_y), (near, far_y))
        return MappingProxyType(
            {self.number * MARKERS_A_MAT + i: Box(x, y, x + size, y + size) for i, (x, y) in enumerate(places)}
        )

    def is_read_from_afar(self, zone: str) -> bool:
        """Whether a zone is the place of somebody at the far side of the table (Perudo)."""
        return zone.startswith("seat") and self.zones[zone].centre[1] < self.height / 2

    def name_box(self, zone: str) -> Box:
        """The approximate place of a zone's printed name or sign: the upper left corner for whoever reads it."""
        area, (width, height) = self.zones[zone], self._name_size(zone)
        if self.is_read_from_afar(zone):
            right, bottom = area.right - NAME_INSET_MM, area.bottom - NAME_INSET_MM
            return Box(right - width, bottom - height, right, bottom)
        left, top = area.left + NAME_INSET_MM, area.top + NAME_INSET_MM
        return Box(left, top, left + width, top + height)

    def _name_size(self, zone: str) -> tuple[float, float]:
        return 0.85 * NAME_HEIGHT_MM * len(zone_words(zone)), NAME_HEIGHT_MM

    def spanning(self, width: float, height: float) -> Mat:
        """The same mat for a household's own board, beside which its markers span ``width`` x ``height`` mm.

        The rectangle is measured over the outer edges of the four markers. Zones and squares scale with it, the markers
        keep their size. Raises ``ValueError`` if it is too small for four markers.
        """
        if min(width, height) < 3 * MARKER_MM:
            raise ValueError(f"four markers of {MARKER_MM:.0f} mm need a rectangle of at least {3 * MARKER_MM:.0f} mm")
        rim = 2 * MARKER_INSET_MM
        across, down = width / (self.width - rim), height / (self.height - rim)

        def scaled(boxes: Mapping[str, Box]) -> dict[str, Box]:
            return {name: box.scaled(across, down) for name, box in boxes.items()}

        return replace(
            self,
            width=width + rim,
            height=height + rim,
            zones=scaled(self.zones),
            squares=scaled(self.squares),
            bases=scaled(self.bases),
        )

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height (px) of the large picture of this mat: A2 mats need the larger one.

        So do small boards with many squares.
        """
        return (1920, 1080) if self.width > 500 or self.own_print else (1536, 864)

    @cached_property
    def areas(self) -> Mapping[str, float]:
        """The area of each zone, mm2; "beside" is the rest of the mat, "" the whole of it."""
        zones = {name: (box.right - box.left) * (box.bottom - box.top) for name, box in self.zones.items()}
        whole = float(self.width * self.height)
        return MappingProxyType({**zones, "beside": whole - sum(zones.values()), "": whole})

    def zone_at(self, x: float, y: float) -> str | None:
        """The zone that holds the point (mm), or None."""
        return _holder(self.zones, x, y)

    def die_zone_at(self, x: float, y: float, edge: float) -> str | None:
        """The zone in which a die of an ``edge`` (mm) with its centre at the point lies, or None.

        Where lines are printed, everybody sees on which side of one its centre is. A line that was only agreed on is
        seen by nobody, and known to a few mm: a die has left a zone (TAB-1.3) when no part of it is in there.
        """
        if not self.bare:
            return self.zone_at(x, y)
        away = {name: box.away(x, y) for name, box in self.zones.items()}
        nearest = min(away, key=away.__getitem__, default=None)
        return nearest if nearest is not None and away[nearest] <= edge / 2 else None

    def square_at(self, x: float, y: float) -> str | None:
        """The square that holds the point (mm), or None."""
        return _holder(self.squares, x, y)

    def base_at(self, x: float, y: float) -> str | None:
        """The colour whose base holds the point (mm), or None."""
        return _holder(self.bases, x, y)


def _holder(boxes: Mapping[str, Box], x: float, y: float) -> str | None:
    return next((name for name, box in boxes.items() if (x, y) in box), None)


def _grid(left: float, top: float, cell: float, names: Mapping[str, tuple[int, int]]) -> dict[str, Box]:
    """Boxes of square cells by name, each given as (column, row)."""
    return {
        name: Box(left + c * cell, top + r * cell, left + (c + 1) * cell, top + (r + 1) * cell)
        for name, (c, r) in names.items()
    }


UCKERS_COLOURS = COLOURS
_UCKERS_GRID = (45.0, 22.5, 25.0)
_FORTY_GRID = (41.0, 11.0, 25.0)


def board_squares(board: Board, left: float, top: float, cell: float) -> dict[str, Box]:
    """The squares of a board whose cells of ``cell`` mm begin at (left, top)."""
    return _grid(left, top, cell, board.squares)


def board_bases(board: Board, left: float, top: float, cell: float) -> dict[str, Box]:
    """The box of each colour's base (mm), for a board whose cells of ``cell`` mm begin at (left, top)."""
    return {
        colour: Box(left + x1 * cell, top + y1 * cell, left + x2 * cell, top + y2 * cell)
        for colour, (x1, y1, x2, y2) in board.bases.items()
    }


def own_board_mat(
    standard: Mat,
    size: tuple[float, float],
    corner: Point,
    cell: float,
    zone: Box,
    stickers: Mapping[int, Sticker] | None = None,
) -> Mat:
    """The mat of a household's own board of the kind on a standard mat, all in mm.

    ``size`` is that of the board with its surroundings, ``corner`` the origin of its cells of ``cell`` mm, ``zone`` the
    dice zone.
    """
    assert standard.board is not None
    return replace(
        standard,
        width=size[0],
        height=size[1],
        zones={"roll": zone},
        squares=board_squares(standard.board, *corner, cell),
        bases=board_bases(standard.board, *corner, cell),
        stickers=stickers or {},
        bare=True,
    )


def _perudo_seats() -> dict[str, Box]:
    return {
        f"seat{row * 3 + i + 1}": Box(45 + 110 * i, top, 155 + 110 * i, top + 100)
        for row, top in enumerate((8, 189))
        for i in range(3)
    }


ROGUE = Mat(0, "rogue", 420, 297, {"keep": Box(45, 8, 375, 52), "roll": Box(45, 62, 375, 289)})
PERUDO = Mat(1, "perudo", 420, 297, _perudo_seats())
PERUKE_ONE = Mat(
    2,
    "peruke-one",
    420,
    297,
    {"taken": Box(90, 8, 330, 48), "roll": Box(45, 58, 375, 222)},
    _grid(90, 238, 40, {str(i + 1): (i, 0) for i in range(6)}),
    dice_kinds=("white", "red"),
    disc_colours=1,
)
UCKERS = Mat(
    3,
    "uckers",
    594,
    420,
    {"roll": Box(432, 20, 554, 400)},
    board_squares(FIFTY_TWO, *_UCKERS_GRID),
    board_bases(FIFTY_TWO, *_UCKERS_GRID),
    board=FIFTY_TWO,
)
PERUKE_84 = Mat(
    4,
    "peruke-84",
    594,
    420,
    {"roll": Box(330, 50, 550, 370)},
    board_squares(SIX_BY_EIGHT, 60, 50, 40),
    dice_kinds=("white", "red"),
    disc_colours=2,
    board=SIX_BY_EIGHT,
)

FORTY_MAT = Mat(
    5,
    "forty",
    420,
    297,
    {"roll": Box(328, 45, 412, 252)},
    board_squares(FORTY, *_FORTY_GRID),
    board_bases(FORTY, *_FORTY_GRID),
    board=FORTY,
)

FIFTY_SIX_MAT = replace(
    UCKERS,
    number=6,
    name="fifty-six",
    squares=board_squares(FIFTY_SIX, *_UCKERS_GRID),
    bases=board_bases(FIFTY_SIX, *_UCKERS_GRID),
    board=FIFTY_SIX,
)

MATS: Mapping[str, Mat] = MappingProxyType(
    {mat.name: mat for mat in (ROGUE, PERUDO, PERUKE_ONE, UCKERS, PERUKE_84, FORTY_MAT, FIFTY_SIX_MAT)}
)
"""The standard mats by name."""


def _small(
    standard: Mat,
    size: tuple[float, float],
    zones: Mapping[str, Box],
    squares: Mapping[str, Box] | None = None,
    bases: Mapping[str, Box] | None = None,
) -> Mat:
    """A small version of a standard mat. Its number is 7 higher."""
    width, height = size
    return replace(
        standard,
        number=standard.number + 7,
        name=f"{standard.name}-a4",
        width=width,
        height=height,
        zones=zones,
        squares=squares or {},
        bases=bases or {},
        small_of=standard.name,
    )


_ONE_SHEET = (279.0, 210.0)  # fits both A4 and US Letter
_FOUR_SHEETS = (516.0, 378.0)  # of either, with margins of 8 mm and overlaps of 10 mm
_SMALL_CELL, _SMALL_CORNER = 24.0, (41.0, 9.0)
_SMALL_PLACES = ((40.0, 6.0), (139.5, 6.0), (40.0, 117.0), (139.5, 117.0))

A4_MATS: Mapping[str, Mat] = MappingProxyType(
    {
        mat.name: mat
        for mat in (
            _small(ROGUE, _ONE_SHEET, {"keep": Box(40, 6, 239, 46), "roll": Box(40, 54, 239, 201)}),
            _small(
                PERUDO,
                _ONE_SHEET,
                {f"seat{i}": Box(x, y, x + 99.5, y + 84) for i, (x, y) in enumerate(_SMALL_PLACES, 1)},
            ),
            _small(
                PERUKE_ONE,
                _ONE_SHEET,
                {"taken": Box(40, 5, 239, 41), "roll": Box(8, 47, 271, 125)},
                squares=_grid(19.5, 129, 40, {str(i + 1): (i, 0) for i in range(6)}),
            ),
            _small(
                UCKERS,
                _FOUR_SHEETS,
                {"roll": Box(408, 44, 508, 334)},
                squares=board_squares(FIFTY_TWO, *_SMALL_CORNER, _SMALL_CELL),
                bases=board_bases(FIFTY_TWO, *_SMALL_CORNER, _SMALL_CELL),
            ),
            _small(
                PERUKE_84,
                _FOUR_SHEETS,
                {"roll": Box(290, 29, 472, 349)},
                squares=_grid(41, 29, 40, {f"{'abcdef'[c]}{8 - r}": (c, r) for r in range(8) for c in range(6)}),
            ),
        )
    }
)
"""The same mats for home printers, of A4 or US Letter alike: one sheet, or four that are glued; by name.

The pieces are those of the standard mats, so squares can't be smaller; the zones are. Perudo has four places.
"""

ALL_MATS: Mapping[str, Mat] = MappingProxyType({**MATS, **A4_MATS})
"""Every mat that can be printed, by name."""

ROGUE_ONE_ZONE = replace(
    ROGUE, name="rogue-one-zone", small_of=ROGUE.name, zones={"roll": ROGUE.sheet.grown(-8.0)}, bare=True
)
"""Rogue on a bare table without a place for dice set aside: those stay where they lie."""

ONE_ZONE: Mapping[str, Mat] = MappingProxyType({ROGUE.name: ROGUE_ONE_ZONE})
"""The layouts without a place for dice set aside, by the standard mat of the game."""

LAYOUTS: Mapping[str, Mat] = MappingProxyType({**ALL_MATS, ROGUE_ONE_ZONE.name: ROGUE_ONE_ZONE})
"""Every layout that a reading may name."""


ANYWHERE = Mat(0, "anywhere", 420, 297, {"roll": Box(30, 25, 390, 272)}, bare=True)
"""Any table: dice may lie everywhere on it, and nothing else is known. Simulated people throw into its zone."""


def mat_of_marker(marker: int) -> Mat | None:
    """The mat that a marker id belongs to, or None for a marker of no mat."""
    return next((mat for mat in ALL_MATS.values() if marker in mat.markers), None)
