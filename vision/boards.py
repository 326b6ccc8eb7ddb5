"""Boards as tables of cells: for prints, for finding these, and for the board on the screen.

A board is data. Of one on which four colours race round a cross these are how many cells it is wide, the cells of the
first colour's squares, and its base; the other three colours follow by quarter turns. Cells are (column, row), counted
from the corner of the first colour's base, x to the right and y down; places in a base are in cells, too. The names of
the squares are those of the rules: ``t1`` is red's start, then clockwise; ``red1`` is the first square of red's way
home. Of a board of rows these are how many columns and rows it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

Cell = tuple[int, int]
CellBox = tuple[int, int, int, int]  # left, top, right, bottom
Spot = tuple[float, float]

COLOURS = ("red", "green", "yellow", "blue")  # clockwise, the first at the top left


@dataclass(frozen=True)
class RowBoard:
    """A board of rows of squares, named as in chess: ``a1`` at the bottom left of the picture."""

    name: str
    columns: int
    rows: int

    @property
    def middle(self) -> bool:
        """False: no piece leaves the board in the middle of it."""
        return False

    @property
    def bases(self) -> Mapping[str, CellBox]:
        """None."""
        return MappingProxyType({})

    @property
    def places(self) -> Mapping[str, tuple[Spot, ...]]:
        """None: there are no bases."""
        return MappingProxyType({})

    @cached_property
    def squares(self) -> Mapping[str, Cell]:
        """The cell of each square by its name, from the top left on."""
        return MappingProxyType(
            {f"{'abcdefgh'[c]}{self.rows - r}": (c, r) for r in range(self.rows) for c in range(self.columns)}
        )

    def colour_of(self, square: str) -> str | None:  # noqa: ARG002 - no square is anybody's own
        """None: no square is anybody's own."""
        return None


@dataclass(frozen=True)
class CrossBoard:
    """A square board of ``cells`` x ``cells`` cells.

    ``quarter`` are the first colour's squares of the track, its start first, clockwise up to the next colour's start;
    ``way_home`` the squares only it may enter, from the track inwards; ``base`` its corner of the board, and ``spots``
    the places printed for its four counters there. ``middle``: the counters leave the board in the middle of it;
    otherwise they stay on the squares of the way home.
    """

    name: str
    cells: int
    quarter: tuple[Cell, ...]
    way_home: tuple[Cell, ...]
    base: CellBox
    spots: tuple[Spot, Spot, Spot, Spot]
    middle: bool = True

    @property
    def columns(self) -> int:
        """The number of cells across."""
        return self.cells

    @property
    def rows(self) -> int:
        """The number of cells down."""
        return self.cells

    @cached_property
    def squares(self) -> Mapping[str, Cell]:
        """The cell of each square by its name, colour by colour: its quarter of the track, then its way home."""
        found: dict[str, Cell] = {}
        for turn, colour in enumerate(COLOURS):
            for i, cell in enumerate(self.quarter, 1):
                found[f"t{turn * len(self.quarter) + i}"] = self._turned(cell, turn)
            for i, cell in enumerate(self.way_home, 1):
                found[f"{colour}{i}"] = self._turned(cell, turn)
        return MappingProxyType(found)

    @cached_property
    def bases(self) -> Mapping[str, CellBox]:
        """The base of each colour."""
        found = {}
        for turn, colour in enumerate(COLOURS):
            left, top, right, bottom = self.base
            for _ in range(turn):
                left, top, right, bottom = self.cells - bottom, left, self.cells - top, right
            found[colour] = (left, top, right, bottom)
        return MappingProxyType(found)

    @cached_property
    def places(self) -> Mapping[str, tuple[Spot, ...]]:
        """The middles of the four places in each colour's base, in cells."""
        found = {}
        for turn, colour in enumerate(COLOURS):
            spots = self.spots
            for _ in range(turn):
                spots = tuple((self.cells - y, x) for x, y in spots)  # type: ignore[assignment]
            found[colour] = spots
        return MappingProxyType(found)

    @cached_property
    def starts(self) -> Mapping[str, str]:
        """The colour of each start square (in Uckers: doorstep) by the square's name."""
        return MappingProxyType({f"t{turn * len(self.quarter) + 1}": colour for turn, colour in enumerate(COLOURS)})

    def colour_of(self, square: str) -> str | None:
        """The colour whose start or way home a square is; None for any other."""
        return self.starts.get(square) or next((colour for colour in COLOURS if square.startswith(colour)), None)

    def _turned(self, cell: Cell, turns: int) -> Cell:
        """The cell after clockwise quarter turns about the middle of the board."""
        column, row = cell
        for _ in range(turns):
            column, row = self.cells - 1 - row, column
        return column, row


Board = CrossBoard | RowBoard

FIFTY_TWO = CrossBoard(
    "fifty-two",
    cells=15,
    quarter=(*((c, 6) for c in range(1, 6)), *((6, r) for r in range(5, -1, -1)), (7, 0), (8, 0)),
    way_home=tuple((c, 7) for c in range(1, 6)),
    base=(0, 0, 6, 6),
    spots=((2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0)),
)
"""The board of Ludo and Uckers: 52 squares round the cross, five on each way home, home in the middle."""

FORTY = CrossBoard(
    "forty",
    cells=11,
    quarter=(*((c, 4) for c in range(5)), *((4, r) for r in range(3, -1, -1)), (5, 0)),
    way_home=tuple((c, 5) for c in range(1, 5)),
    base=(0, 0, 4, 4),
    spots=((0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)),
    middle=False,
)
"""The board of forty squares round the cross, with four goal squares for each colour."""

FIFTY_SIX = CrossBoard(
    "fifty-six",
    cells=15,
    quarter=(*((c, 6) for c in range(6)), (5, 5), *((6, r) for r in range(5, -1, -1)), (7, 0)),
    way_home=tuple((c, 7) for c in range(1, 6)),
    base=(0, 0, 5, 5),
    spots=((2.1, 2.1), (3.9, 2.1), (3.9, 3.9), (2.1, 3.9)),
)
"""A board of 56 squares, round its corners, with five on each way home, and home in the middle."""

SIX_BY_EIGHT = RowBoard("six-by-eight", columns=6, rows=8)
"""The board of Peruke 84."""

BOARDS: Mapping[str, CrossBoard] = MappingProxyType({board.name: board for board in (FIFTY_TWO, FORTY, FIFTY_SIX)})
"""All boards round a cross by name."""
