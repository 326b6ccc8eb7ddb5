"""A step of the first evening as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.referee.shown.view import ChoiceView, SeatView, Tone

Step = Literal["language", "camera", "aim", "throw", "picture", "buttons", "board", "lens", "table"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class KeyView:
    """A button to try: its name, its function, the number of presses, and the action of touching its tile."""

    name: str
    does: str
    presses: int = 0
    action: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay on the picture, in fractions of it (0 to 1): lines of a grid, an area, touched points.

    ``taps``: touches of the picture are reported with their point ("welcome.tap:0.25,0.5"); a stroke is reported as
    two, its start and end.
    """

    lines: tuple[tuple[Point, Point], ...] = ()
    area: tuple[Point, ...] = ()
    points: tuple[Point, ...] = ()
    taps: bool = False


@dataclass(frozen=True, slots=True)
class WelcomeView:
    """One step: progress, instruction and choices (confirm takes the first one).

    The camera's live picture comes from elsewhere; ``target`` is the aspect ratio (width by height) of the mat that
    should fill it, 0 for none. ``keys`` are the buttons to try; while ``tries`` is true presses go to them and don't
    move the marker.
    """

    step: Step
    number: int
    of: int
    title: str
    text: str
    rows: tuple[ChoiceView, ...]
    tone: Tone = "plain"
    target: float = 0.0
    keys: tuple[KeyView, ...] = ()
    voice: bool | None = None
    sounds: bool | None = None
    seats: tuple[SeatView, ...] = ()
    overlay: Overlay = Overlay()
    skipped: frozenset[int] = frozenset()  # the numbers of earlier steps that were left out
    back: str = ""  # the action that goes back a step, or leaves a repeated part; "" at the beginning

    @property
    def live(self) -> bool:
        """Whether the step shows the camera's picture."""
        return self.step not in ("language", "buttons")

    @property
    def of_mat(self) -> bool:
        """Whether the picture shows a printed mat, whose outline, height and light are displayed."""
        return self.step not in ("board", "lens", "table")

    @property
    def tries(self) -> bool:
        """Whether buttons are being tried."""
        return self.step == "buttons"
