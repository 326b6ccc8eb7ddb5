"""Shows the household's own table to the camera: empty, then with a blank sheet of paper, then where dice are kept.

Four stickers on the table replace the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from companion.display.welcome_view import Overlay, Point, Step
from companion.games.message import Text, say
from companion.own_places import OwnPlace
from companion.table.showing import NO_PICTURE, EmptyPictures, Offers, Showing, Stage, edges, fractions
from vision.arrays import Floats, Image, inverse, transform
from vision.lens import Lens
from vision.localized import localized
from vision.mats import ROGUE, Box
from vision.places.landmarks import Landmarks
from vision.places.layouts import laid_out
from vision.places.place import Place, shifted
from vision.places.sheet import FORMATS, NoSheet, find_sheet, on_table
from vision.places.stickers import stuck_place
from vision.registration import Registration

LOOKING = say("evening.table-looking")


@dataclass(slots=True)
class TableShowing(Showing):
    """The state of showing a table."""

    step: Step = "table"
    form: str = "a4"
    _landmarks: Landmarks | None = None  # of the empty table
    _place: Place | None = None
    _sheet: Floats | None = None  # its corners, px

    TITLE: ClassVar = say("evening.step-table")
    FAILED: ClassVar = say("evening.table-failed")
    REFUSES: ClassVar = NoSheet
    RETRY: ClassVar = "sheet"
    LEAST: ClassVar = 40.0  # mm
    STAGES: ClassVar = {
        "clear": Stage(say("evening.table-clear"), ("empty", "forget")),
        "pictures": Stage(LOOKING, ("back",), back="clear"),
        "plain": Stage(say("evening.table-plain"), ("empty", "back"), back="clear", tone="warn"),
        "stuck": Stage(say("evening.table-stuck"), ("yes", "again"), back="clear", again="clear", tone="good"),
        "sheet": Stage("", ("find", "form", "corners"), back="clear"),
        "finding": Stage(say("evening.sheet-finding"), ("back",), back="clear"),
        "found": Stage(
            say("evening.sheet-found"), ("yes", "corners", "again"), back="sheet", again="sheet", tone="good"
        ),
        "corners": Stage("", ("back",), back="sheet", finger="corners"),
        "keep": Stage(say("evening.table-keep"), ("usual", "one-zone", "back"), back="found", finger="box"),
        "drawn": Stage(
            say("evening.table-drawn"), ("yes", "again"), back="found", again="keep", finger="box", tone="good"
        ),
        "together": Stage(say("evening.table-together"), ("yes", "again"), back="keep", again="keep", tone="good"),
    }

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        return {
            "empty": self._look_at_empty,
            "find": lambda: self._measure(()),
            "form": self._next_form,
            "yes": self._confirm,
            "usual": lambda: self._keep_table(None),
            "one-zone": lambda: self._to("together"),
        }

    def _labels(self) -> Offers:
        return {
            "empty": say("evening.once-more") if self.stage == "plain" else say("evening.table-is-empty"),
            "find": say("evening.sheet-lies"),
            "form": say("evening.sheet-form", form=self.form),
            "usual": say("evening.table-as-shown"),
            "one-zone": say("evening.table-one-zone"),
        }

    def _corner(self, number: int) -> Text:
        return say("evening.sheet-corner", number=number + 1)

    def _text(self) -> Text:
        if self.stage == "sheet":
            return say("evening.sheet-lay", form=self.form)
        if self.stage == "keep" and self._sheet is None:
            return say("evening.table-keep-stuck")
        return self.STAGES[self.stage].text

    def _back(self) -> None:
        """Go back; with stickers there was no sheet to return to."""
        if self._sheet is None and self.STAGES[self.stage].back == "found":
            self._to("stuck")
        else:
            Showing._back(self)

    # What it does -------------------------------------------------------------------------------------------------

    def _look_at_empty(self) -> None:
        self._empty, self._sheet = EmptyPictures(), None
        if self.picture() is None:
            self.refuse(NO_PICTURE)
        else:
            self._to("pictures")

    def _pictures_complete(self) -> None:
        mean = self._empty.mean()
        self._place = stuck_place(mean, ROGUE, self.lens)
        if self._place is not None:
            self._to("stuck")
            return
        self._landmarks = self._empty.landmarks()
        self._to("plain" if self._landmarks is None else "sheet")

    def _next_form(self) -> None:
        forms = list(FORMATS)
        self.form = forms[(forms.index(self.form) + 1) % len(forms)]
        self._to("sheet")

    def _measure(self, corners: tuple[Point, ...]) -> None:
        image = self.picture()
        if image is None or self._landmarks is None:
            self.refuse(NO_PICTURE)
            return
        size = (image.shape[1], image.shape[0])
        self._begin(
            "finding",
            _sheet_on,
            image,
            self._landmarks,
            self.form,
            self.lens,
            np.array(corners) * size if corners else None,
        )

    def _measured(self, result: tuple[Registration, Floats]) -> None:
        assert self._landmarks is not None
        plane, self._sheet = result
        self._place = Place(plane, self._landmarks.picture, self._landmarks.noise)
        self._to("found")

    def _confirm(self) -> None:
        if self.stage in ("found", "stuck"):
            self._to("keep")
        elif self.stage == "drawn":
            self._keep_table(self._keep_box())
        elif self.stage == "together":
            self._keep_table(None, one_zone=True)

    def _keep_table(self, keep: Box | None, *, one_zone: bool = False) -> None:
        if self._place is not None:
            self._save(OwnPlace(self._place, keep, one_zone), self.stage)

    def _drawn(self) -> tuple[Point, Point] | None:
        """The corners of the zone for dice set aside, mm, clipped to the table."""
        plane = None if self._place is None else self._place.registration
        corners = None if plane is None else self._box.in_px(plane.size)
        if plane is None or corners is None:
            return None
        table = plane.mat.sheet
        (x1, y1), (x2, y2) = np.clip(plane.to_mat(corners), table.corners[0], table.corners[2]).tolist()
        return (min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))

    def _keep_box(self) -> Box | None:
        drawn = self._drawn()
        return None if drawn is None else Box(*drawn[0], *drawn[1])

    # View ---------------------------------------------------------------------------------------------------------

    def _overlay(self) -> Overlay:
        if self._place is None or self.stage not in ("found", "stuck", "keep", "drawn"):
            return Overlay()
        plane = self._place.registration
        if self.stage in ("found", "stuck"):
            shown = [self._sheet] if self._sheet is not None else list(plane.markers.values())
            lines = [line for quad in shown for line in edges(fractions(quad, plane.size))]
            return Overlay(tuple(lines), fractions(plane.outline(), plane.size))
        layout = laid_out(ROGUE, plane.mat.width, plane.mat.height, self._keep_box())
        zones = {} if layout is None else layout.zones
        outlines = {name: fractions(plane.to_image(box.corners), plane.size) for name, box in zones.items()}
        return Overlay(edges(outlines.get("roll", ())), outlines.get("keep", ()), self._box.begun)


def _sheet_on(
    image: Image, empty: Landmarks, form: str, lens: Lens | None, corners: Floats | None
) -> tuple[Registration, Floats]:
    """The plane of the table in the picture of the empty table, and the sheet's corners (px) there.

    Laying the sheet down may bump the camera: the landmarks beside the sheet show how far it moved.
    """
    sheet = find_sheet(image, form, lens, corners)
    same = image.shape[1::-1] == empty.size
    found = empty.find(image) if same else None
    if found is None:
        raise NoSheet(localized("table-changed"))
    back = inverse(found.shift)
    return shifted(on_table(sheet, ROGUE), back), transform(back, sheet.corners)
