"""The view of the first evening: one step of the setup, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.referee.shown.view import ChoiceView, SeatView, Tone

Step = Literal["language", "camera", "aim", "throw", "picture", "buttons", "board", "lens", "table"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class KeyView:
    """A button to try: its name, its function, the number of presses, and what touching its tile does."""

    name: str
    does: str
    presses: int = 0
    action: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay on the picture, in fractions of it (0 to 1): lines of a grid, an area, points that were touched.

    ``taps``: touches of the picture are reported with their place ("welcome.tap:0.25,0.5"); drawing with the finger
    gives two, for the start and the end.
    """

    lines: tuple[tuple[Point, Point], ...] = ()
    area: tuple[Point, ...] = ()
    points: tuple[Point, ...] = ()
    taps: bool = False


@dataclass(frozen=True, slots=True)
class WelcomeView:
    """One step: the progress, the instruction, the state, the choices (confirm takes the first).

    The camera's picture comes from elsewhere, live; ``target`` is the aspect ratio (width by height) of the mat that is
    to fill it, 0 for none. ``keys`` are the buttons to try; while ``tries`` is true presses go to them and don't move
    the marker.
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
    back: str = ""  # the action that goes a step back, or leaves a part that is repeated; "" at the beginning

    @property
    def live(self) -> bool:
        """Whether the step shows the camera's picture."""
        return self.step not in ("language", "buttons")

    @property
    def of_mat(self) -> bool:
        """Whether the picture shows one of the program's mats, whose place, height and light are displayed."""
        return self.step not in ("board", "lens", "table")

    @property
    def tries(self) -> bool:
        """Whether presses are being tried out."""
        return self.step == "buttons"
