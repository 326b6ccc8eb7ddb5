"""Shows the household's own table to the camera: empty, then with a blank sheet of paper, then where dice are kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from companion.display.scenes.camera import CameraView
from companion.display.welcome_view import Overlay, Point, Step, WelcomeView
from companion.games.message import Said, say
from companion.messages import worded
from companion.own_table import Table
from companion.referee.shown.view import ChoiceView, Tone
from companion.table.drawing import DrawnBox, touched
from companion.table.empty_pictures import EmptyPictures
from companion.table.welcome import BACK, Steps, row
from vision.arrays import Floats, Image, homogeneous, inverse
from vision.lens import Lens
from vision.mats import ROGUE, Box
from vision.places.landmarks import Landmarks
from vision.places.layouts import laid_out
from vision.places.place import Place, shifted
from vision.places.sheet import FORMATS, NoSheet, find_sheet, on_table
from vision.registration import Registration
from vision.told import case, told_by

Stage = Literal["clear", "pictures", "plain", "sheet", "finding", "found", "corners", "keep", "drawn"]
CORNERS = 4
LEAST_KEEP_MM = 40.0
CLEAR = say("evening.table-clear")
LOOKING = say("evening.table-looking")
PLAIN = say("evening.table-plain")
FINDING = say("evening.sheet-finding")
FOUND = say("evening.sheet-found")
KEEP = say("evening.table-keep")
DRAWN = say("evening.table-drawn")
TOO_SMALL = say("evening.zone-too-small")
FAILED = say("evening.table-failed")
NO_PICTURE = say("evening.no-picture")
LOG = logging.getLogger(__name__)
Keep = Callable[[Table], Said]
"""Keeps a table; "" or why it can't be."""


@dataclass(slots=True)
class TableShowing(Steps):
    """The state of showing a table.

    ``picture`` returns the camera's last large picture, ``keep`` saves the table, ``forget`` deletes an earlier one
    (None if there is none).
    """

    picture: Callable[[], Image | None]
    keep: Keep
    forget: Callable[[], object] | None = None
    lens: Lens | None = None
    stage: Stage = "clear"
    step: Step = "table"
    done: bool = False
    form: str = "a4"
    _note: tuple[Said, Tone] = (CLEAR, "plain")
    _pictures: EmptyPictures = field(default_factory=EmptyPictures)
    _landmarks: Landmarks | None = None  # of the empty table
    _plane: Registration | None = None
    _sheet: Floats | None = None  # its corners, px
    _touched: list[Point] = field(default_factory=list)
    _drawn: DrawnBox = field(default_factory=DrawnBox)
    _work: Future[tuple[Registration, Floats]] | None = None
    _worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "table"))

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Handle a choice or touch on the screen."""
        verb, _, rest = action.removeprefix("welcome.").partition(":")
        handle: dict[str, Callable[[], object]] = {
            "done": self._leave,
            "empty": self._look_at_empty,
            "find": lambda: self._find(()),
            "form": self._other_form,
            "corners": self._touch_corners,
            "yes": self._agreed,
            "again": self._again,
            "usual": lambda: self._save(None),
            "one-zone": lambda: self._save(None, one_zone=True),
            "forget": self._forget,
            "back": self._back,
            "tap": lambda: self._tap(rest),
        }
        if verb in handle:
            handle[verb]()

    def look(self, seen: CameraView) -> None:  # noqa: ARG002 - the large picture is what counts
        """Take the next picture of the empty table, or what was worked out since."""
        if self.stage == "pictures":
            self._gather()
        if self._work is not None and self._work.done():
            self._finish(self._work)

    def refuse(self, why: Said) -> None:
        """Show why a request failed, or why there is no picture."""
        self._note = (why, "warn")

    # What it does -------------------------------------------------------------------------------------------------

    def _to(self, stage: Stage, text: Said, tone: Tone = "plain") -> None:
        self.stage, self._note = stage, (text, tone)

    def _leave(self) -> None:
        self.done = True

    def _forget(self) -> None:
        if self.forget is not None:
            self.forget()
        self.done = True

    def _look_at_empty(self) -> None:
        self._pictures = EmptyPictures()
        if self.picture() is None:
            self.refuse(NO_PICTURE)
        else:
            self._to("pictures", LOOKING)

    def _gather(self) -> None:
        """Take one more picture of the empty table."""
        self._pictures.add(self.picture())
        if not self._pictures.complete:
            return
        self._landmarks = self._pictures.landmarks()
        self._pictures = EmptyPictures()
        if self._landmarks is not None:
            self._to("sheet", self._lay())
        else:
            self._to("plain", PLAIN, "warn")

    def _lay(self) -> Said:
        return say("evening.sheet-lay", form=self.form)

    def _other_form(self) -> None:
        forms = list(FORMATS)
        self.form = forms[(forms.index(self.form) + 1) % len(forms)]
        self._to("sheet", self._lay())

    def _touch_corners(self) -> None:
        self._touched = []
        self._to("corners", say("evening.sheet-corner", number=1))

    def _find(self, touched: tuple[Point, ...]) -> None:
        image = self.picture()
        if image is None or self._landmarks is None:
            self.refuse(NO_PICTURE)
            return
        height, width = image.shape[:2]
        corners = np.array([(x * width, y * height) for x, y in touched]) if touched else None
        self._to("finding", FINDING)
        self._work = self._worker.submit(_measured, image, self._landmarks, self.form, self.lens, corners)

    def _finish(self, work: Future[tuple[Registration, Floats]]) -> None:
        self._work = None
        try:
            self._plane, self._sheet = work.result()
        except NoSheet as error:
            self._to("sheet", told_by(error), "warn")
        except Exception:  # whatever a picture does to the search, people get another try
            LOG.exception("The sheet could not be measured")
            self._to("sheet", FAILED, "warn")
        else:
            self._to("found", FOUND, "good")

    def _tap(self, rest: str) -> None:
        place = touched(rest)
        if self.stage == "corners":
            self._touched.append(place)
            if len(self._touched) < CORNERS:
                self._to("corners", say("evening.sheet-corner", number=len(self._touched) + 1))
            else:
                self._find(tuple(self._touched))
        elif self.stage in ("keep", "drawn"):
            self._drawn.add(place)
            self._judge_drawn()

    def _judge_drawn(self) -> None:
        box = self._keep_box()
        if box is None:
            self._to("keep", KEEP)
        elif min(box.right - box.left, box.bottom - box.top) < LEAST_KEEP_MM:
            self._drawn = DrawnBox()
            self._to("keep", TOO_SMALL, "warn")
        else:
            self._to("drawn", DRAWN, "good")

    def _keep_box(self) -> Box | None:
        """Where dice are kept, mm, as drawn from corner to corner."""
        corners = None if self._plane is None else self._drawn.in_px(self._plane.size)
        if self._plane is None or corners is None:
            return None
        (x1, y1), (x2, y2) = self._plane.to_mat(corners).tolist()
        table = self._plane.mat.sheet
        across = [min(max(x, table.left), table.right) for x in (x1, x2)]
        down = [min(max(y, table.top), table.bottom) for y in (y1, y2)]
        return Box(min(across), min(down), max(across), max(down))

    def _agreed(self) -> None:
        if self.stage == "found":
            self._drawn = DrawnBox()
            self._to("keep", KEEP)
        elif self.stage == "drawn":
            self._save(self._keep_box())

    def _save(self, keep: Box | None, *, one_zone: bool = False) -> None:
        if self._plane is None or self._landmarks is None:
            return
        place = Place(self._plane, self._landmarks.picture, self._landmarks.noise)
        problem = self.keep(Table(place, keep, one_zone))
        self.done = not problem
        self._note = (problem, "warn")

    def _again(self) -> None:
        if self.stage == "drawn":
            self._drawn = DrawnBox()
            self._to("keep", KEEP)
        else:
            self._to("sheet", self._lay())

    def _back(self) -> None:
        """One stage back; at the beginning, away."""
        if self.stage in ("clear", "pictures", "plain"):
            if self.stage == "clear":
                self.done = True
            self._to("clear", CLEAR)
        elif self.stage in ("keep", "drawn"):
            self._to("found", FOUND, "good")
        elif self.stage in ("sheet", "finding"):
            self._work = None
            self._to("clear", CLEAR)
        else:
            self._to("sheet", self._lay())

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> WelcomeView:
        """The present step."""
        text, tone = self._note
        title = worded(say("evening.step-table"))
        return WelcomeView("table", 1, 1, title, worded(text), self._rows(), tone, overlay=self._overlay(), back=BACK)

    def _rows(self) -> tuple[ChoiceView, ...]:
        back = row("back", say("screen.back"))
        yes, again = row("yes", say("evening.yes")), row("again", say("evening.once-more"))
        touch = row("corners", say("evening.touch-corners"))
        mat = () if self.forget is None else (row("forget", say("evening.printed-mat")),)
        empty = row("empty", say("evening.table-is-empty"))
        form = row("form", say("evening.sheet-form", form=self.form))
        return {
            "clear": (empty, *mat),
            "pictures": (back,),
            "plain": (row("empty", say("evening.once-more")), back),
            "sheet": (row("find", say("evening.sheet-lies")), form, touch),
            "finding": (back,),
            "found": (yes, touch, again),
            "corners": (back,),
            "keep": (
                row("usual", say("evening.table-as-shown")),
                row("one-zone", say("evening.table-one-zone")),
                back,
            ),
            "drawn": (yes, again),
        }[self.stage]

    def _overlay(self) -> Overlay:
        taps = self.stage in ("corners", "keep", "drawn")
        if self.stage == "corners":
            return Overlay(points=tuple(self._touched), taps=True)
        if self._plane is None or self._sheet is None or self.stage not in ("found", "keep", "drawn"):
            return Overlay(taps=taps)
        if self.stage == "found":
            return Overlay(lines=_around(self._parts(self._sheet)), area=self._parts(self._plane.outline()))
        keep = self._keep_box()
        layout = laid_out(ROGUE, self._plane.mat.width, self._plane.mat.height, keep)
        zones = {} if layout is None else layout.zones
        outlines = {name: self._parts(self._plane.to_image(box.corners)) for name, box in zones.items()}
        return Overlay(_around(outlines.get("roll", ())), outlines.get("keep", ()), self._drawn.begun, taps)

    def _parts(self, px: Floats) -> tuple[Point, ...]:
        assert self._plane is not None
        return tuple((float(x), float(y)) for x, y in px / np.array(self._plane.size))


def _around(corners: tuple[Point, ...]) -> tuple[tuple[Point, Point], ...]:
    """The edges of an outline."""
    return tuple(zip(corners, (*corners[1:], *corners[:1]), strict=True))


def _measured(
    image: Image, empty: Landmarks, form: str, lens: Lens | None, corners: Floats | None
) -> tuple[Registration, Floats]:
    """The plane of the table in the picture of the empty table, and the corners (px) of the sheet there.

    Laying a sheet down moves cameras: where it was bumped since, the landmarks beside the sheet tell how far.
    """
    sheet = find_sheet(image, form, lens, corners)
    same = image.shape[1::-1] == empty.size
    found = empty.find(image) if same else None
    if found is None:
        raise NoSheet(
            case(
                "table-changed",
                "Beside the sheet the table does not look as it did empty: go back and show it empty once more.",
            )
        )
    back = inverse(found.shift)
    return shifted(on_table(sheet, ROGUE), back), homogeneous(back, sheet.corners)
