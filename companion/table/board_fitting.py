"""Fits a household's own board on the screen: the grid to confirm, corners to touch, a zone to draw.

Without stickers beside it there are also its size, and which corner is red; the empty board is then looked at long
enough to recognise it later.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Literal

import numpy as np

from companion.display.scenes.camera import CameraView
from companion.display.welcome_view import Overlay, Point, Step, WelcomeView
from companion.games.message import Said, say
from companion.messages import Words, worded
from companion.referee.shown.view import ChoiceView, Tone
from companion.table.drawing import DrawnBox, touched
from companion.table.empty_pictures import EmptyPictures
from companion.table.welcome import BACK, Steps, row
from vision.arrays import Image
from vision.boards import COLOURS, FIFTY_SIX, FORTY
from vision.lens import Lens
from vision.mats import MATS, UCKERS, Mat
from vision.own_board import CannotFit, OwnBoard, Zone, board_of, fit_board, grid_of
from vision.places.layouts import roll_beside
from vision.places.place import Place, visible
from vision.registration import register
from vision.things import bare_picture
from vision.told import told_by

Stage = Literal["clear", "fitting", "fitted", "corners", "size", "zone", "drawn", "pictures"]
CORNERS = 4
KINDS = tuple(sorted((mat for mat in MATS.values() if mat.board), key=lambda mat: not mat.bases))
"""The mats with the kinds of boards that a household may have, those with bases first."""
ORDERS = tuple((COLOURS[0], *others) for others in permutations(COLOURS[1:]))
"""The orders in which the colours of the bases may stand, clockwise from the red one."""
PAWN_BOARDS = (FORTY, FIFTY_SIX)  # their pieces are pawns, unless somebody says otherwise
CLEAR = say("evening.clear")
FITTING = say("evening.fitting")
FITTED = say("evening.fitted")
ZONE = say("evening.zone")
DRAWN = say("evening.drawn")
LOST = say("evening.stickers-moved")
LOOKING = say("evening.table-looking")
PLAIN = say("evening.board-plain")
FAILED = say("evening.fit-failed")
NO_PICTURE = say("evening.no-picture")
LEAST_ZONE = 2.0  # cells
SIZES_CM = (18, 75)  # width of the field: least and most
USUAL_CM, FIELD_CM = 36, 24  # the first guess, and that of a field of few, large squares
LOG = logging.getLogger(__name__)
Keep = Callable[[OwnBoard, Zone, Image | Place], Said]
"""Keeps a board with the picture of it empty, or without stickers its place; "" or why it can't be."""
Fitted = tuple[OwnBoard, bool]
"""A board, and whether the width of its cells is known."""


@dataclass(slots=True)
class BoardFitting(Steps):
    """The state of fitting a board.

    ``picture`` returns the camera's last large picture, ``keep`` saves the board, ``forget`` deletes an earlier one
    (None if there is none). ``table`` is the table that was shown before, if any: it gives the board's size.
    ``standard`` is the mat with the household's kind of board.
    """

    picture: Callable[[], Image | None]
    keep: Keep
    forget: Callable[[], object] | None = None
    lens: Lens | None = None
    table: Place | None = None
    stage: Stage = "clear"
    step: Step = "board"
    done: bool = False
    standard: Mat = UCKERS
    _told: tuple[Said, Tone] = (CLEAR, "plain")
    _board: OwnBoard | None = None
    _image: Image | None = None
    _touched: list[Point] = field(default_factory=list)
    _zone: DrawnBox = field(default_factory=DrawnBox)
    _empty: EmptyPictures = field(default_factory=EmptyPictures)
    _chosen: Zone | None = None  # the zone, while more pictures are awaited
    _beside: Zone | None = None  # the first guess of it
    _sized: bool = False
    _cm: int = 0  # width of the field as it is asked for
    _work: Future[Fitted] | None = None
    _worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "board"))

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Handle a choice or touch on the screen."""
        verb, _, rest = action.removeprefix("welcome.").partition(":")
        if verb == "done":
            self.done = True
        elif verb == "fit":
            self._fit(())
        elif verb == "kind":
            self.standard, self._cm = KINDS[(KINDS.index(self.standard) + 1) % len(KINDS)], 0
        elif verb == "corners":
            self._to("corners", self._corner(0))
            self._touched = []
        elif verb == "again":
            self._again()
        elif verb == "pieces" and self._board is not None:
            self._board = replace(self._board, pawns=not self._board.pawns)
        elif verb == "yes":
            self._agreed()
        elif verb == "colours" and self._board is not None:
            at = ORDERS.index(self._board.paints)
            self._board = replace(self._board, paints=ORDERS[(at + 1) % len(ORDERS)])
        elif verb == "turn" and self._board is not None:
            self._board = self._board.turned(self._board.turns[1])
        elif verb in ("smaller", "larger"):
            self._resize(1 if verb == "larger" else -1)
        elif verb == "beside" and self._beside is not None:
            self._save(self._beside)
        elif verb == "on-board" and self._board is not None:
            self._save(self._board.field)
        elif verb == "forget" and self.forget is not None:
            self.forget()
            self.done = True
        elif verb == "back":
            self._back()
        elif verb == "tap":
            self._tap(rest)

    def look(self, seen: CameraView) -> None:  # noqa: ARG002 - the large picture is what counts
        """Take what was worked out since, and more pictures of the empty board."""
        if self.stage in ("fitting", "fitted", "pictures"):
            self._empty.add(self.picture())
        if self._chosen is not None and self._empty.complete:
            self._save(self._chosen)
        if self._work is not None and self._work.done():
            self._finish(self._work)

    def refuse(self, why: Said) -> None:
        """Show why a request failed, or why there is no picture."""
        self._told = (why, "warn")

    # What it does -------------------------------------------------------------------------------------------------

    def _to(self, stage: Stage, text: Said, tone: Tone = "plain") -> None:
        self.stage, self._told = stage, (text, tone)

    def _fit(self, touched: tuple[Point, ...]) -> None:
        self._image = self.picture()
        if self._image is None:
            self._told = (NO_PICTURE, "warn")
            return
        height, width = self._image.shape[:2]
        corners = [(x * width, y * height) for x, y in touched]
        self._empty, self._chosen = EmptyPictures([self._image]), None
        self._to("fitting", FITTING)
        self._work = self._worker.submit(_fitted, self._image, corners, self.lens, self.table, self.standard)

    def _finish(self, work: Future[Fitted]) -> None:
        self._work = None
        try:
            self._board, self._sized = work.result()
        except CannotFit as error:
            self._to("clear", told_by(error), "warn")
        except Exception:  # whatever a picture does to the fit, people get another try
            LOG.exception("The board could not be fitted")
            self._to("clear", FAILED, "warn")
        else:
            self._to("fitted", FITTED, "good")

    def _tap(self, rest: str) -> None:
        place = touched(rest)
        if self.stage == "corners":
            self._touched.append(place)
            if len(self._touched) < CORNERS:
                self._told = (self._corner(len(self._touched)), "plain")
            else:
                self._fit(tuple(self._touched))
        elif self.stage in ("zone", "drawn"):
            self._zone.add(place)
            self._drawn()

    def _drawn(self) -> None:
        zone = self._zone_cells()
        if zone is None:
            self._to("zone", ZONE)
        elif min(abs(zone[0][0] - zone[1][0]), abs(zone[0][1] - zone[1][1])) < LEAST_ZONE:
            self._zone = DrawnBox()
            self._to("zone", say("evening.zone-too-small"), "warn")
        else:
            self._to("drawn", DRAWN, "good")

    @property
    def _has_colours(self) -> bool:
        """Whether each colour has a base on this kind of board."""
        return bool(board_of(self.standard).bases)

    def _corner(self, number: int) -> Said:
        """Which corner to touch next."""
        if self._has_colours:
            return say("evening.corner", number=number + 1)
        return say("evening.field-corner", number=number + 1)

    def _zone_cells(self) -> Zone | None:
        """The drawn zone, in cells."""
        corners = None if self._board is None else self._zone.in_px(self._board.size)
        if self._board is None or corners is None:
            return None
        (x1, y1), (x2, y2) = self._board.to_cells(corners).tolist()
        return (x1, y1), (x2, y2)

    def _resize(self, step: int) -> None:
        """Make the field some cm smaller or larger."""
        least, most = SIZES_CM
        self._cm = self._cm or (USUAL_CM if self._has_colours else FIELD_CM)
        self._cm = min(max(self._cm + step, least), most)
        self._to("size", say("evening.board-size", cm=self._cm))

    def _agreed(self) -> None:
        if self.stage == "fitted" and not self._sized:
            self._resize(0)
        elif self.stage in ("fitted", "size"):
            if self.stage == "size" and self._board is not None:
                self._board = self._board.sized(self._cm * 10 / self._board.board.columns)
            self._zone = DrawnBox()
            self._beside = None if self._board is None else _beside(self._board)
            self._to("zone", ZONE)
        elif self.stage == "drawn" and (zone := self._zone_cells()) is not None:
            self._save(zone)

    def _save(self, zone: Zone) -> None:
        assert self._board is not None
        assert self._image is not None
        if not self._board.stickers:
            self._save_unstuck(self._board, zone)
            return
        found = register(self._image, self._board.mat(zone), self.lens).registration
        if found is None:
            self._to("clear", LOST, "warn")
            return
        self._kept(self.keep(self._board, zone, bare_picture(self._image, found)))

    def _save_unstuck(self, board: OwnBoard, zone: Zone) -> None:
        """Save a board that is recognised by its print, as soon as it was looked at long enough."""
        if not self._empty.complete:
            self._chosen = zone
            self._to("pictures", LOOKING)
            return
        self._chosen = None
        landmarks = self._empty.landmarks()
        if landmarks is None:
            self._to("clear", PLAIN, "warn")
            return
        self._kept(self.keep(board, zone, Place(board.registration(zone), landmarks.picture, landmarks.noise)))

    def _kept(self, problem: Said) -> None:
        self.done = not problem
        if problem:
            self._to("fitted", problem, "warn")

    def _again(self) -> None:
        if self.stage == "drawn":
            self._zone = DrawnBox()
            self._to("zone", ZONE)
        else:
            self._to("clear", CLEAR)

    def _back(self) -> None:
        if self.stage == "clear":
            self.done = True
        elif self.stage in ("size", "zone", "drawn"):
            self._to("fitted", FITTED, "good")
        else:
            self._chosen = None
            self._to("clear", CLEAR)

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> WelcomeView:
        """The present step."""
        text, tone = self._told
        title = worded(say("evening.step-board"))
        return WelcomeView("board", 1, 1, title, worded(text), self._rows(), tone, overlay=self._overlay(), back=BACK)

    def _rows(self) -> tuple[ChoiceView, ...]:
        back, done = row("back", say("screen.back")), row("done", say("screen.back"))
        yes, again = row("yes", say("evening.yes")), row("again", say("evening.once-more"))
        touch = row("corners", say("evening.touch-corners"))
        stuck = self._board is None or bool(self._board.stickers)
        turned = say("evening.turn-board") if self._has_colours else say("evening.turn-field")
        turn = () if stuck else (row("turn", turned),)
        smaller, larger = row("smaller", say("evening.smaller")), row("larger", say("evening.larger"))
        pawns = self._board is not None and self._board.pawns
        chosen = row("pieces", say("evening.board-pieces", pawns=pawns))
        true = Words(colours=()).say  # not as on the board that is played on now
        paints = () if self._board is None else self._board.paints
        order = tuple(true(say("screen.colour", colour=paint)) for paint in paints)
        clockwise = row("colours", say("evening.board-colours", colours=order))
        pieces = (clockwise, chosen) if self._has_colours else ()
        kind = row("kind", say("evening.board-kind", count=_squares(self.standard)))
        # Discs cover most of a field of rows: dice are thrown beside it.
        inside = (row("on-board", say("evening.on-the-board")),) if self._has_colours else ()
        beside = () if self._beside is None else (row("beside", say("evening.table-as-shown")),)
        forget = () if self.forget is None else (row("forget", say("evening.printed-mat")),)
        return {
            "clear": (row("fit", say("evening.fit")), kind, touch, *forget, done),
            "fitting": (done,),
            "fitted": (yes, *turn, *pieces, touch, again),
            "corners": (back,),
            "size": (row("yes", say("evening.size-is-right")), smaller, larger, back),
            "pictures": (back,),
            "zone": (*beside, *inside, back),
            "drawn": (yes, again),
        }[self.stage]

    def _overlay(self) -> Overlay:
        taps = self.stage in ("corners", "zone", "drawn")
        if self.stage == "corners":
            return Overlay(points=tuple(self._touched), taps=True)
        if self._board is None or self.stage in ("clear", "fitting"):
            return Overlay(taps=taps)
        printed = board_of(self._board.standard)
        ends = (self._parts([(x1, y1), (x2, y2)]) for x1, y1, x2, y2 in grid_of(printed).lines)
        lines = tuple((one, other) for one, other in ends)
        area: tuple[Point, ...] = ()
        if (zone := self._zone_cells() or (self._beside if self.stage == "zone" else None)) is not None:
            (x1, y1), (x2, y2) = zone
            area = self._parts([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])
        elif not self._board.stickers:  # the red base, or the row nearest player 1
            last_row = (0, printed.rows - 1, printed.columns, printed.rows)
            x1, y1, x2, y2 = printed.bases.get(COLOURS[0], last_row)
            area = self._parts([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])
        return Overlay(lines, area, self._zone.begun, taps)

    def _parts(self, cells: list[Point]) -> tuple[Point, ...]:
        assert self._board is not None
        size = np.array(self._board.size)
        return tuple((float(x), float(y)) for x, y in self._board.to_image(cells) / size)


def _beside(board: OwnBoard) -> Zone | None:
    """Where dice may be thrown beside a board, in cells; None if too little beside it is in view."""
    there = board.registration()
    field = there.mat.field
    roll = roll_beside(field, visible(there))
    if roll is None:
        return None
    first, _, last, _ = ((np.array(roll.corners) - field.corners[0]) / board.cell).tolist()
    return (first[0], first[1]), (last[0], last[1])


def _squares(standard: Mat) -> int:
    """How many squares a mat's board has, without those on the ways home."""
    return sum(not name.startswith(COLOURS) for name in board_of(standard).squares)


def _fitted(
    image: Image, touched: list[Point], lens: Lens | None, table: Place | None, standard: Mat = UCKERS
) -> Fitted:
    """The board in a picture, and whether stickers or the table that was shown tell its size."""
    board = replace(fit_board(image, touched, lens, standard), pawns=standard.board in PAWN_BOARDS)
    if board.stickers or table is None:
        return board, bool(board.stickers)
    found = table.registrar().update(image).registration
    return (board, False) if found is None else (board.sized(board.cell_on(found)), True)
