"""Shows a place to the camera stage by stage: the common part of a household's table and board.

A stage is data: its text, its choices, what touching the picture does, and where "back" leads. ``table_showing`` and
``board_fitting`` define the stages and their actions.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import numpy as np

from companion.display.scenes.camera import CameraView
from companion.display.welcome_view import Overlay, Point, Step, WelcomeView
from companion.games.message import Text, say
from companion.messages import worded
from companion.own_places import OwnPlace
from companion.referee.shown.view import ChoiceView, Tone
from companion.table.welcome import BACK, Steps, row
from vision.arrays import Floats, Image
from vision.lens import Lens, Size
from vision.localized import localized_error
from vision.places.landmarks import Landmarks, landmarks_of
from vision.places.place import recognised


def touch_point(rest: str) -> Point:
    """The point of a touch as fractions of the picture, from its action ("0.25,0.5")."""
    x, _, y = rest.partition(",")
    return float(x), float(y)


@dataclass(slots=True)
class DrawnBox:
    """A box given by two corners, in fractions of the picture; a third touch starts a new one."""

    corners: list[Point] = field(default_factory=list)

    def add(self, place: Point) -> None:
        """Add a corner."""
        self.corners = [*self.corners, place] if len(self.corners) == 1 else [place]

    @property
    def begun(self) -> tuple[Point, ...]:
        """The first corner, while the other one is awaited."""
        return tuple(self.corners) if len(self.corners) == 1 else ()

    def in_px(self, size: Size) -> Floats | None:
        """Two opposite corners in a picture of that size, (2, 2) px; None until both are there."""
        return np.array(self.corners) * size if len(self.corners) > 1 else None


PICTURES, TRIED = 6, 2  # pictures for the mean, and to test the landmarks


@dataclass(slots=True)
class EmptyPictures:
    """The pictures of an empty place taken so far."""

    taken: list[Image] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether there are enough pictures."""
        return len(self.taken) >= PICTURES + TRIED

    def add(self, image: Image | None) -> None:
        """Add a picture, unless it is the last one again or has another size."""
        if image is None or self.complete:
            return
        if not any(image is taken or image.shape != taken.shape for taken in self.taken[-1:]):
            self.taken.append(image)

    def mean(self) -> Image:
        """The mean of the pictures, except those for the test."""
        return np.asarray(np.mean(self.taken[:PICTURES], axis=0).round(), np.uint8)

    def landmarks(self) -> Landmarks | None:
        """The landmarks of the mean picture; None if there are too few to recognise it by."""
        found = landmarks_of(self.taken[:PICTURES])
        return found if recognised(found, self.taken[PICTURES:]) else None


CORNERS = 4
NO_PICTURE = say("evening.no-picture")
TOO_SMALL = say("evening.zone-too-small")
LOG = logging.getLogger(__name__)
Keep = Callable[[OwnPlace], Text]
"""Saves a place and returns "", or why that failed."""
Offers = Mapping[str, Text]
"""The labels of the choices available now, by their action."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage: its default text, the actions it offers if available, and the previous stage ("" to leave).

    ``again`` is the stage to which "once more" leads, ``finger`` what touching the picture does.
    """

    text: Text
    offers: tuple[str, ...]
    back: str = ""
    again: str = ""
    finger: Literal["", "corners", "box"] = ""
    tone: Tone = "plain"


@dataclass(slots=True)
class Showing(Steps):
    """The state of showing a place.

    ``picture`` returns the camera's last large picture, ``keep`` saves the place, ``forget`` deletes the saved one
    (None if there is none). Longer computations run on another thread.
    """

    picture: Callable[[], Image | None]
    keep: Keep
    forget: Callable[[], object] | None = None
    lens: Lens | None = None
    step: Step = "table"
    stage: str = "clear"
    done: bool = False
    _note: tuple[Text, Tone] | None = None  # None: the stage's default
    _empty: EmptyPictures = field(default_factory=EmptyPictures)
    _touched: list[Point] = field(default_factory=list)
    _box: DrawnBox = field(default_factory=DrawnBox)
    _work: Future[Any] | None = None
    _worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "place"))

    TITLE: ClassVar[Text]
    STAGES: ClassVar[Mapping[str, Stage]]
    FAILED: ClassVar[Text]
    REFUSES: ClassVar[type[ValueError]]  # errors of the work with a sentence for people
    RETRY: ClassVar[str]  # the stage after failed work
    LEAST: ClassVar[float]  # least side of a drawn box, in the units of ``_drawn``

    # What differs -------------------------------------------------------------------------------------------------

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """The functions of the stages' actions, except the shared ones."""
        raise NotImplementedError

    def _labels(self) -> Offers:
        """The labels of those actions."""
        raise NotImplementedError

    def _text(self) -> Text:
        """The default text of the present stage."""
        return self.STAGES[self.stage].text

    def _corner(self, number: int) -> Text:
        """The prompt for the corner (0 to 3) to touch next."""
        raise NotImplementedError

    def _measure(self, corners: tuple[Point, ...]) -> None:
        """Start measuring the present picture, with touched corners if there are any."""
        raise NotImplementedError

    def _measured(self, result: Any) -> None:
        """Handle the result of the work."""
        raise NotImplementedError

    def _pictures_complete(self) -> None:
        """Continue after enough pictures of the empty place."""
        raise NotImplementedError

    def _drawn(self) -> tuple[Point, Point] | None:
        """Two opposite corners of the drawn box on the plane; None until both are there."""
        raise NotImplementedError

    def _overlay(self) -> Overlay:
        """The overlay on the picture, except touched corners."""
        raise NotImplementedError

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Handle a choice or touch on the screen."""
        verb, _, rest = action.removeprefix("welcome.").partition(":")
        shared: dict[str, Callable[[], object]] = {
            "done": self._leave,
            "back": self._back,
            "again": lambda: self._to(self.STAGES[self.stage].again),
            "corners": lambda: self._to("corners"),
            "forget": self._forget,
            "tap": lambda: self._tap(touch_point(rest)),
        }
        actions = {**shared, **self._actions()}
        if verb in actions:
            actions[verb]()

    def look(self, seen: CameraView) -> None:  # noqa: ARG002 - the large picture is what counts
        """Add a picture of the empty place, and handle finished work."""
        if self.stage in ("pictures", "fitting", "fitted"):
            self._empty.add(self.picture())
            if self._empty.complete:
                self._pictures_complete()
        if self._work is not None and self._work.done():
            self._finish(self._work)

    def refuse(self, why: Text) -> None:
        """Show why a request failed, or why there is no picture."""
        self._note = (why, "warn")

    # What it does -------------------------------------------------------------------------------------------------

    def _to(self, stage: str, text: Text = "", tone: Tone = "plain") -> None:
        """Go to a stage, with its default text unless another one is given."""
        self.stage, self._note = stage, (text, tone) if text else None
        if self.STAGES[stage].finger == "corners":
            self._touched, self._note = [], (self._corner(0), "plain")
        elif self.STAGES[stage].finger == "box" and stage != "drawn":
            self._box = DrawnBox()

    def _leave(self) -> None:
        self.done = True

    def _forget(self) -> None:
        if self.forget is not None:
            self.forget()
            self.done = True

    def _back(self) -> None:
        """Go back one stage, or leave from the first one."""
        before = self.STAGES[self.stage].back
        if before:
            self._work = None
            self._to(before)
        else:
            self.done = True

    def _begin(self, stage: str, work: Callable[..., object], *given: object) -> None:
        """Start work on another thread, and show the stage until it is done."""
        self._to(stage)
        self._work = self._worker.submit(work, *given)

    def _finish(self, work: Future[Any]) -> None:
        self._work = None
        try:
            result = work.result()
        except self.REFUSES as error:
            self._to(self.RETRY, localized_error(error), "warn")
        except Exception:  # people get another try
            LOG.exception("The place could not be measured")
            self._to(self.RETRY, self.FAILED, "warn")
        else:
            self._measured(result)

    def _tap(self, place: Point) -> None:
        finger = self.STAGES[self.stage].finger
        if finger == "corners":
            self._touched.append(place)
            if len(self._touched) < CORNERS:
                self._note = (self._corner(len(self._touched)), "plain")
            else:
                self._measure(tuple(self._touched))
        elif finger == "box":
            self._box.add(place)
            self._judge_box()

    def _judge_box(self) -> None:
        box, draws = self._drawn(), self.STAGES["drawn"].again
        if box is None:
            begun = self._box
            self._to(draws)
            self._box = begun
        elif min(abs(one - other) for one, other in zip(*box, strict=True)) < self.LEAST:
            self._to(draws, TOO_SMALL, "warn")
        else:
            self._to("drawn")

    def _save(self, own: OwnPlace, failed: str) -> None:
        """Save the place; if that fails, go to a stage that shows why."""
        problem = self.keep(own)
        self.done = not problem
        if problem:
            self._to(failed, problem, "warn")

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> WelcomeView:
        """The present step."""
        stage = self.STAGES[self.stage]
        text, tone = self._note or (self._text(), stage.tone)
        overlay = Overlay(points=tuple(self._touched)) if stage.finger == "corners" else self._overlay()
        title = worded(self.TITLE)
        shown = Overlay(overlay.lines, overlay.area, overlay.points, taps=bool(stage.finger))
        return WelcomeView(self.step, 1, 1, title, worded(text), self._rows(stage), tone, overlay=shown, back=BACK)

    def _rows(self, stage: Stage) -> tuple[ChoiceView, ...]:
        back = say("screen.back")
        offers: dict[str, Text] = {
            "back": back,
            "done": back,
            "yes": say("evening.yes"),
            "again": say("evening.once-more"),
            "corners": say("evening.touch-corners"),
        }
        if self.forget is not None:
            offers["forget"] = say("evening.printed-mat")
        offers |= self._labels()
        return tuple(row(action, offers[action]) for action in stage.offers if action in offers)


def fractions(px: Floats, size: Size) -> tuple[Point, ...]:
    """Pixels as fractions of the picture."""
    return tuple((float(x) / size[0], float(y) / size[1]) for x, y in px)


def edges(corners: tuple[Point, ...]) -> tuple[tuple[Point, Point], ...]:
    """The edges of an outline."""
    return tuple(zip(corners, (*corners[1:], *corners[:1]), strict=True))
