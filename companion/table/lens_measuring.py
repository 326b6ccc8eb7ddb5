"""Calibrates the lens: people hold the printed sheet under the camera until it was seen in all parts of the picture."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Literal

from companion.display.scenes.camera import CameraView
from companion.display.welcome_view import Overlay, Point, Step, WelcomeView
from companion.games.message import Text, say, stated
from companion.messages import worded
from companion.referee.shown.view import ChoiceView, Tone
from companion.table.welcome import DONE, Steps, row
from vision.arrays import Image
from vision.charuco import GRID, Calibration, CannotCalibrateError, View, Views, calibrated, view_of
from vision.localized import localized_error

Stage = Literal["showing", "working", "measured"]
HOLD = say("evening.hold")
UNSEEN = say("evening.sheet-unseen")
WORKING = say("evening.enough")
FAILED = say("evening.lens-failed")
UNSEEN_LOOKS = 8  # pictures in a row without the sheet until that is shown
LOG = logging.getLogger(__name__)
Keep = Callable[[Calibration], Text]
"""Saves a lens and returns "", or why that failed."""


@dataclass(slots=True)
class LensMeasuring(Steps):
    """The state of measuring the lens.

    ``picture`` returns the camera's last large picture, ``keep`` saves a lens, ``forget`` deletes the saved one (None
    if there is none). Pictures are analysed on another thread.
    """

    picture: Callable[[], Image | None]
    keep: Keep
    forget: Callable[[], object] | None = None
    stage: Stage = "showing"
    step: Step = "lens"
    done: bool = False
    _message: tuple[Text, Tone] = (HOLD, "plain")
    _views: Views = field(default_factory=Views)
    _unseen: int = 0
    _last: Image | None = None
    _found: Calibration | None = None
    _look: Future[View | None] | None = None
    _calibration: Future[Calibration] | None = None
    _worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "lens"))

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Handle a choice on the screen."""
        verb = action.removeprefix("welcome.")
        if verb in ("done", "back"):
            self.done = True
        elif verb == "again":
            self._begin((HOLD, "plain"))
        elif verb == "forget" and self.forget is not None:
            self.forget()
            self.done = True
        elif verb == "yes" and self._found is not None and self._found.good:
            problem = self.keep(self._found)
            self.done, self._message = not problem, (problem, "warn")

    def look(self, seen: CameraView) -> None:  # noqa: ARG002 - the large picture is what counts
        """Search for the sheet in the camera's next picture, unless one is still being analysed."""
        if self._look is not None and self._look.done():
            work, self._look = self._look, None
            self._take_view(work)
        if self._calibration is not None and self._calibration.done():
            total, self._calibration = self._calibration, None
            self._take_calibration(total)
        image = self.picture()
        if self.stage == "showing" and self._look is None and image is not None and image is not self._last:
            self._last = image
            self._look = self._worker.submit(view_of, image)

    def refuse(self, why: Text) -> None:
        """Show why a request failed, or why there is no picture."""
        self._message = (why, "warn")

    # What it does -------------------------------------------------------------------------------------------------

    def _begin(self, message: tuple[Text, Tone]) -> None:
        self.stage, self._message, self._views, self._found, self._unseen = "showing", message, Views(), None, 0

    def _take_view(self, work: Future[View | None]) -> None:
        try:
            view = work.result()
            if view is not None:
                self._views.add(view)
        except CannotCalibrateError as error:  # another camera was taken
            self._begin((localized_error(error), "warn"))
            return
        except Exception:  # the next picture may do better
            LOG.exception("The sheet could not be looked for")
            self._message = (FAILED, "warn")
            return
        self._unseen = 0 if view is not None else self._unseen + 1
        if self._views.enough:
            self.stage, self._message = "working", (WORKING, "good")
            self._calibration = self._worker.submit(calibrated, tuple(self._views.taken))
        elif self._unseen >= UNSEEN_LOOKS:
            self._message = (UNSEEN, "plain")
        elif view is not None:
            self._message = (self._views.wanted(), "plain")

    def _take_calibration(self, work: Future[Calibration]) -> None:
        try:
            self._found = work.result()
        except CannotCalibrateError as error:
            self._begin((localized_error(error), "warn"))
        except Exception:
            LOG.exception("The lens could not be worked out")
            self._begin((FAILED, "warn"))
        else:
            self.stage = "measured"
            found = say("evening.lens-found", found=self._found.summary)
            self._message = (stated(found), "good") if self._found.good else (say("evening.bent", said=found), "warn")

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> WelcomeView:
        """The present step."""
        text, tone = self._message
        covered, count = round(100 * self._views.coverage), len(self._views.taken)
        title = worded(say("evening.step-lens", covered=covered, count=count))
        return WelcomeView("lens", 1, 1, title, worded(text), self._rows(), tone, overlay=self._overlay(), back=DONE)

    def _rows(self) -> tuple[ChoiceView, ...]:
        back = row("done", say("screen.back"))
        if self.stage == "measured":
            kept = (row("yes", say("evening.keep-it")),) if self._found is not None and self._found.good else ()
            return (*kept, row("again", say("evening.once-more")), back)
        return (back,) if self.forget is None else (back, row("forget", say("evening.forget-lens")))

    def _overlay(self) -> Overlay:
        """The grid of parts of the picture, the next one to show the sheet in, and the sheet's last position."""
        if self.stage != "showing":
            return Overlay()
        columns, rows = GRID
        lines: list[tuple[Point, Point]] = [((x / columns, 0.0), (x / columns, 1.0)) for x in range(1, columns)]
        lines += [((0.0, y / rows), (1.0, y / rows)) for y in range(1, rows)]
        area: tuple[Point, ...] = ()
        if (missing := self._views.missing) is not None:
            column, row = missing
            left, top, right, bottom = column / columns, row / rows, (column + 1) / columns, (row + 1) / rows
            area = ((left, top), (right, top), (right, bottom), (left, bottom))
        points: tuple[Point, ...] = ()
        if self._views.taken:
            last = self._views.taken[-1]
            points = tuple((float(x) / last.size[0], float(y) / last.size[1]) for x, y in last.corners[::9])
        return Overlay(tuple(lines), area, points)
