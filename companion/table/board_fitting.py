"""Fits a household's own board on the screen: confirm the grid, touch corners, draw a zone.

Without stickers beside it, people also give its size and its red corner, and pictures of the empty board are taken to
recognise it later. A board that is no longer recognised is located again as it lies, with all its pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import ClassVar

import numpy as np

from companion.display.welcome_view import Overlay, Point, Step
from companion.games.message import Text, say
from companion.messages import Words
from companion.own_places import OwnPlace
from companion.referee.shown.view import Tone
from companion.table.showing import NO_PICTURE, EmptyPictures, Offers, Showing, Stage, fractions
from vision.arrays import Image
from vision.boards import COLOURS, FIFTY_SIX, FORTY
from vision.lens import Lens
from vision.mats import MATS, UCKERS, Mat
from vision.own_board import CannotFit, OwnBoard, Zone, board_of, fit_board, grid_of
from vision.places.layouts import roll_beside
from vision.places.place import Place, visible
from vision.registration import register

KINDS = tuple(sorted((mat for mat in MATS.values() if mat.board), key=lambda mat: not mat.bases))
"""A mat for each kind of board that a household may have, those with bases first."""
ORDERS = tuple((COLOURS[0], *others) for others in permutations(COLOURS[1:]))
"""The possible orders of the bases' colours, clockwise from red."""
PAWN_BOARDS = (FORTY, FIFTY_SIX)  # their pieces are pawns by default
CLEAR, FITTED = say("evening.clear"), say("evening.fitted")
ZONE, DRAWN = say("evening.zone"), say("evening.drawn")
LOST = say("evening.stickers-moved")
PLAIN = say("evening.board-plain")
SIZES_CM = (18, 75)  # least and greatest width of the field
USUAL_CM, FIELD_CM = 36, 24  # the first guess: in general, and for a field of few, large squares
Fitted = tuple[OwnBoard, bool]
"""A board, and whether the width of its cells is known."""


@dataclass(slots=True)
class BoardFitting(Showing):
    """The state of fitting a board.

    ``table`` is the household's table, if it was shown: it determines the board's size. ``standard`` is the mat with
    this kind of board. ``lost`` is a board that was fitted before and has to be located again.
    """

    step: Step = "board"
    table: Place | None = None
    standard: Mat = UCKERS
    lost: Place | None = None
    _board: OwnBoard | None = None
    _image: Image | None = None
    _chosen: Zone | None = None  # the dice zone, while more pictures are awaited
    _beside: Zone | None = None  # the proposed dice zone
    _sized: bool = False
    _cm: int = 0  # proposed width of the field

    TITLE: ClassVar = say("evening.step-board")
    FAILED: ClassVar = say("evening.fit-failed")
    REFUSES: ClassVar = CannotFit
    RETRY: ClassVar = "clear"
    LEAST: ClassVar = 2.0  # cells
    STAGES: ClassVar = {
        "lost": Stage(say("evening.board-lost"), ("fit", "corners", "anew", "done")),
        "clear": Stage(CLEAR, ("fit", "kind", "corners", "forget", "done")),
        "fitting": Stage(say("evening.fitting"), ("done",), back="clear"),
        "fitted": Stage(
            FITTED, ("yes", "turn", "colours", "pieces", "corners", "again"), back="clear", again="clear", tone="good"
        ),
        "corners": Stage("", ("back",), back="clear", finger="corners"),
        "size": Stage("", ("yes", "smaller", "larger", "back"), back="fitted"),
        "zone": Stage(ZONE, ("beside", "on-board", "back"), back="fitted", finger="box"),
        "drawn": Stage(DRAWN, ("yes", "again"), back="fitted", again="zone", finger="box", tone="good"),
        "pictures": Stage(say("evening.table-looking"), ("back",), back="clear"),
    }

    def __post_init__(self) -> None:
        if self.lost is not None:
            self.standard, self.stage = MATS[self.lost.layout.standard], "lost"

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        actions: dict[str, Callable[[], object]] = {
            "fit": lambda: self._measure(()),
            "kind": self._next_kind,
            "anew": self._fit_new_board,
            "yes": self._confirm,
            "smaller": lambda: self._resize(-1),
            "larger": lambda: self._resize(1),
        }
        if (board := self._board) is not None:
            actions["pieces"] = lambda: self._change(replace(board, pawns=not board.pawns))
            actions["colours"] = lambda: self._change(replace(board, paints=_next_order(board.paints)))
            actions["turn"] = lambda: self._change(board.turned(board.turns[1]))
            actions["on-board"] = lambda: self._save_with(board.field)
        if (beside := self._beside) is not None:
            actions["beside"] = lambda: self._save_with(beside)
        return actions

    def _labels(self) -> Offers:
        lost, pawns = self.lost is not None, self._board is not None and self._board.pawns
        offers: dict[str, Text] = {
            "fit": say("evening.find-again") if lost else say("evening.fit"),
            "kind": say("evening.board-kind", count=_squares(self.standard)),
            "anew": say("evening.board-anew"),
            "smaller": say("evening.smaller"),
            "larger": say("evening.larger"),
        }
        if self.stage == "size":
            offers["yes"] = say("evening.size-is-right")
        if self._board is not None and not self._board.stickers:
            offers["turn"] = say("evening.turn-board") if self._has_colours else say("evening.turn-field")
        if self._has_colours:  # not on a field of rows, as discs cover most of it
            offers["on-board"] = say("evening.on-the-board")
        if self._has_colours and not lost:
            true = Words(colours=()).say  # not with the colour names of the board in use
            paints = () if self._board is None else self._board.paints
            order = tuple(true(say("screen.colour", colour=paint)) for paint in paints)
            offers["colours"] = say("evening.board-colours", colours=order)
            offers["pieces"] = say("evening.board-pieces", pawns=pawns)
        if self._beside is not None:
            offers["beside"] = say("evening.table-as-shown")
        return offers

    def _corner(self, number: int) -> Text:
        if self._has_colours:
            return say("evening.corner", number=number + 1)
        return say("evening.field-corner", number=number + 1)

    def _text(self) -> Text:
        return say("evening.board-size", cm=self._cm) if self.stage == "size" else self.STAGES[self.stage].text

    @property
    def _has_colours(self) -> bool:
        """Whether this kind of board has a base for each colour."""
        return bool(board_of(self.standard).bases)

    # What it does -------------------------------------------------------------------------------------------------

    def _to(self, stage: str, text: Text = "", tone: Tone = "plain") -> None:
        """A lost board is not cleared: "clear" leads to "lost"."""
        self._chosen = None if stage == "clear" else self._chosen
        Showing._to(self, "lost" if stage == "clear" and self.lost is not None else stage, text, tone)

    def _next_kind(self) -> None:
        self.standard, self._cm = KINDS[(KINDS.index(self.standard) + 1) % len(KINDS)], 0

    def _fit_new_board(self) -> None:
        self.lost = None
        self._to("clear")

    def _change(self, board: OwnBoard) -> None:
        self._board = board

    def _measure(self, corners: tuple[Point, ...]) -> None:
        self._image = self.picture()
        if self._image is None:
            self.refuse(NO_PICTURE)
            return
        height, width = self._image.shape[:2]
        touched = [(x * width, y * height) for x, y in corners]
        self._empty, self._chosen = EmptyPictures([self._image]), None
        self._begin("fitting", _fit, self._image, touched, self.lens, self.table, self.standard, self.lost)

    def _measured(self, result: Fitted) -> None:
        self._board, self._sized = result
        self._to("fitted")

    def _pictures_complete(self) -> None:
        if self._chosen is not None:
            self._save_with(self._chosen)

    def _drawn(self) -> Zone | None:
        """The drawn zone, in cells."""
        corners = None if self._board is None else self._box.in_px(self._board.size)
        if self._board is None or corners is None:
            return None
        (x1, y1), (x2, y2) = self._board.to_cells(corners).tolist()
        return (x1, y1), (x2, y2)

    def _resize(self, step: int) -> None:
        """Make the field ``step`` cm larger."""
        least, most = SIZES_CM
        self._cm = self._cm or (USUAL_CM if self._has_colours else FIELD_CM)
        self._cm = min(max(self._cm + step, least), most)
        self._to("size")

    def _confirm(self) -> None:
        if self._board is None:
            return
        if self.stage == "fitted" and self.lost is not None:
            self._save(OwnPlace(self.lost.seen_from(self._board.seen_as(self.lost.layout))), "lost")
        elif self.stage == "fitted" and not self._sized:
            self._resize(0)
        elif self.stage in ("fitted", "size"):
            if self.stage == "size":
                self._board = self._board.sized(self._cm * 10 / self._board.board.columns)
            self._beside = _beside(self._board)
            self._to("zone")
        elif self.stage == "drawn" and (zone := self._drawn()) is not None:
            self._save_with(zone)

    def _save_with(self, zone: Zone) -> None:
        """Save the board with its dice zone; one without stickers only after enough pictures."""
        board, image = self._board, self._image
        if board is None or image is None:
            return
        if board.stickers:
            found = register(image, board.mat(zone), self.lens).registration
            if found is None:
                self._to("clear", LOST, "warn")
            else:
                self._save(OwnPlace(Place(found, image)), "fitted")
        elif not self._empty.complete:
            self._to("pictures")
            self._chosen = zone
        elif (landmarks := self._empty.landmarks()) is None:
            self._to("clear", PLAIN, "warn")
        else:
            self._chosen = None
            self._save(OwnPlace(Place(board.registration(zone), landmarks.picture, landmarks.noise)), "fitted")

    # View ---------------------------------------------------------------------------------------------------------

    def _overlay(self) -> Overlay:
        if self._board is None or self.stage in ("clear", "fitting", "lost"):
            return Overlay()
        printed = board_of(self._board.standard)
        ends = (self._fractions([(x1, y1), (x2, y2)]) for x1, y1, x2, y2 in grid_of(printed).lines)
        lines = tuple((one, other) for one, other in ends)
        area: tuple[Point, ...] = ()
        if (zone := self._drawn() or (self._beside if self.stage == "zone" else None)) is not None:
            (x1, y1), (x2, y2) = zone
            area = self._fractions([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])
        elif not self._board.stickers:  # the red base, or the row nearest player 1
            last_row = (0, printed.rows - 1, printed.columns, printed.rows)
            x1, y1, x2, y2 = printed.bases.get(COLOURS[0], last_row)
            area = self._fractions([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])
        return Overlay(lines, area, self._box.begun)

    def _fractions(self, cells: list[Point]) -> tuple[Point, ...]:
        assert self._board is not None
        return fractions(self._board.to_image(cells), self._board.size)


def _beside(board: OwnBoard) -> Zone | None:
    """A dice zone beside a board, in cells; None if too little beside it is in view."""
    there = board.registration()
    field = there.mat.field
    roll = roll_beside(field, visible(there))
    if roll is None:
        return None
    first, _, last, _ = ((np.array(roll.corners) - field.corners[0]) / board.cell).tolist()
    return (first[0], first[1]), (last[0], last[1])


def _next_order(paints: tuple[str, ...]) -> tuple[str, ...]:
    return ORDERS[(ORDERS.index(paints) + 1) % len(ORDERS)]


def _squares(standard: Mat) -> int:
    """The number of squares of a mat's board, except those on the ways home."""
    return sum(not name.startswith(COLOURS) for name in board_of(standard).squares)


def _fit(
    image: Image,
    touched: list[Point],
    lens: Lens | None,
    table: Place | None,
    standard: Mat = UCKERS,
    lost: Place | None = None,
) -> Fitted:
    """The board in a picture, and whether its size is known from stickers or the table.

    A ``lost`` board is oriented as before: pieces hide the colours of its print.
    """
    board = replace(fit_board(image, touched, lens, standard), pawns=standard.board in PAWN_BOARDS)
    if lost is not None:
        return board.turned_like(lost.registration), True
    if board.stickers or table is None:
        return board, bool(board.stickers)
    found = table.registrar().update(image).registration
    return (board, False) if found is None else (board.sized(board.cell_on(found)), True)
