"""Showing a place to the camera, stage by stage: what the table and the board of a household share.

A stage is data: its text, its choices, what a finger does on the picture, and where it leads back to. ``table_showing``
and ``board_fitting`` say which stages there are and what happens in them.
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


def touched(rest: str) -> Point:
    """The place of a touch, in fractions of the picture, from its action ("0.25,0.5")."""
    x, _, y = rest.partition(",")
    return float(x), float(y)


@dataclass(slots=True)
class DrawnBox:
    """A box from corner to corner, in fractions of the picture; a third touch begins another one."""

    corners: list[Point] = field(default_factory=list)

    def add(self, place: Point) -> None:
        """Take the next corner."""
        self.corners = [*self.corners, place] if len(self.corners) == 1 else [place]

    @property
    def begun(self) -> tuple[Point, ...]:
        """The first corner, while the other one is awaited."""
        return tuple(self.corners) if len(self.corners) == 1 else ()

    def in_px(self, size: Size) -> Floats | None:
        """Two opposite corners in a picture of that size, (2, 2) px; None until both are there."""
        return np.array(self.corners) * size if len(self.corners) > 1 else None


PICTURES, TRIED = 6, 2  # of the first the mean is kept, the others try the landmarks


@dataclass(slots=True)
class EmptyPictures:
    """The pictures taken so far; each must be another one than the one before."""

    taken: list[Image] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether there are pictures enough."""
        return len(self.taken) >= PICTURES + TRIED

    def add(self, image: Image | None) -> None:
        """Take the next picture; the very same one, or one of another size, is left out."""
        if image is None or self.complete:
            return
        if not any(image is taken or image.shape != taken.shape for taken in self.taken[-1:]):
            self.taken.append(image)

    def mean(self) -> Image:
        """The mean of the pictures but those that are tried on it."""
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
"""Keeps a place; "" or why it can't be."""
Offers = Mapping[str, Text]
"""The labels of the choices that make sense now, by their action."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage: its usual text, the actions that it offers if they make sense, and the stage before ("" for leaving).

    ``again`` is where "once more" leads, ``finger`` what a finger does on the picture.
    """

    says: Text
    offers: tuple[str, ...]
    back: str = ""
    again: str = ""
    finger: Literal["", "corners", "box"] = ""
    tone: Tone = "plain"


@dataclass(slots=True)
class Showing(Steps):
    """The state of showing a place.

    ``picture`` returns the camera's last large picture, ``keep`` saves the place, ``forget`` deletes an earlier one
    (None if there is none). What takes longer is worked out on another thread.
    """

    picture: Callable[[], Image | None]
    keep: Keep
    forget: Callable[[], object] | None = None
    lens: Lens | None = None
    step: Step = "table"
    stage: str = "clear"
    done: bool = False
    _note: tuple[Text, Tone] | None = None  # None: the stage's own
    _empty: EmptyPictures = field(default_factory=EmptyPictures)
    _touched: list[Point] = field(default_factory=list)
    _box: DrawnBox = field(default_factory=DrawnBox)
    _work: Future[Any] | None = None
    _worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "place"))

    TITLE: ClassVar[Text]
    STAGES: ClassVar[Mapping[str, Stage]]
    FAILED: ClassVar[Text]
    REFUSES: ClassVar[type[ValueError]]  # what the work raises with a sentence for people
    RETRY: ClassVar[str]  # the stage after work that failed
    LEAST: ClassVar[float]  # side of a drawn box, in the units of ``_drawn``

    # What differs -------------------------------------------------------------------------------------------------

    def _does(self) -> Mapping[str, Callable[[], object]]:
        """What the actions of the stages do, but those that all share."""
        raise NotImplementedError

    def _offers(self) -> Offers:
        """The labels of those actions."""
        raise NotImplementedError

    def _text(self) -> Text:
        """The usual text of the present stage; what is shown may say it otherwise."""
        return self.STAGES[self.stage].says

    def _corner(self, number: int) -> Text:
        """Which corner (0 to 3) to touch next."""
        raise NotImplementedError

    def _measure(self, corners: tuple[Point, ...]) -> None:
        """Begin to measure the present picture, with the help of touched corners if there are any."""
        raise NotImplementedError

    def _measured(self, result: Any) -> None:
        """Take what the work resulted in."""
        raise NotImplementedError

    def _gathered(self) -> None:
        """React to there being pictures enough of the empty place."""
        raise NotImplementedError

    def _drawn(self) -> tuple[Point, Point] | None:
        """Two opposite corners of the drawn box on the plane; None until both are there."""
        raise NotImplementedError

    def _overlay(self) -> Overlay:
        """What lies over the picture, but touched corners."""
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
            "tap": lambda: self._tap(touched(rest)),
        }
        does = {**shared, **self._does()}
        if verb in does:
            does[verb]()

    def look(self, seen: CameraView) -> None:  # noqa: ARG002 - the large picture is what counts
        """Take one more picture of the empty place, and what was worked out since."""
        if self.stage in ("pictures", "fitting", "fitted"):
            self._empty.add(self.picture())
            if self._empty.complete:
                self._gathered()
        if self._work is not None and self._work.done():
            self._finish(self._work)

    def refuse(self, why: Text) -> None:
        """Show why a request failed, or why there is no picture."""
        self._note = (why, "warn")

    # What it does -------------------------------------------------------------------------------------------------

    def _to(self, stage: str, text: Text = "", tone: Tone = "plain") -> None:
        """Go to a stage, with its own text unless another one is given."""
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
        """One stage back; at the beginning, away."""
        before = self.STAGES[self.stage].back
        if before:
            self._work = None
            self._to(before)
        else:
            self.done = True

    def _begin(self, stage: str, work: Callable[..., object], *given: object) -> None:
        """Start work on the other thread; the stage lasts until it is done."""
        self._to(stage)
        self._work = self._worker.submit(work, *given)

    def _finish(self, work: Future[Any]) -> None:
        self._work = None
        try:
            result = work.result()
        except self.REFUSES as error:
            self._to(self.RETRY, localized_error(error), "warn")
        except Exception:  # whatever a picture does to the work, people get another try
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
        """Keep the place; if that can't be done, go to a stage and say why."""
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
        offers |= self._offers()
        return tuple(row(action, offers[action]) for action in stage.offers if action in offers)


def parts(px: Floats, size: Size) -> tuple[Point, ...]:
    """Pixels as fractions of the picture."""
    return tuple((float(x) / size[0], float(y) / size[1]) for x, y in px)


def around(corners: tuple[Point, ...]) -> tuple[tuple[Point, Point], ...]:
    """The edges of an outline."""
    return tuple(zip(corners, (*corners[1:], *corners[:1]), strict=True))
