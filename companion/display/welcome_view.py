"""What the first evening shows: one step of setting the table up, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.referee.view import ChoiceView, SeatView, Tone

Step = Literal["camera", "aim", "throw", "buttons", "board", "lens"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class KeyView:
    """A button to try: its name, what it does, and how often it was pressed."""

    name: str
    does: str
    presses: int = 0


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the picture, in parts of it (0 to 1): lines of a grid, an area, points that were touched.

    ``taps``: a touch of the picture is told with its place ("welcome.tap:0.25,0.5"); drawing with the finger gives two,
    where it went down and where it was lifted.
    """

    lines: tuple[tuple[Point, Point], ...] = ()
    area: tuple[Point, ...] = ()
    points: tuple[Point, ...] = ()
    taps: bool = False


@dataclass(frozen=True, slots=True)
class WelcomeView:
    """One step: where in the way, what to do in a sentence, how it stands, what may be chosen (the first by confirm).

    The camera's picture comes from elsewhere, live; ``target`` is the shape (width by height) of the mat that is to
    fill it, 0 for none. ``keys`` are the buttons to try, while ``tries`` presses go to them and walk through nothing.
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

    @property
    def live(self) -> bool:
        """Whether the camera's picture belongs to the step."""
        return self.step != "buttons"

    @property
    def of_mat(self) -> bool:
        """Whether a mat of the program's own lies in the picture, whose place, height and light are told."""
        return self.step not in ("board", "lens")

    @property
    def tries(self) -> bool:
        """Whether presses are tried out here."""
        return self.step == "buttons"
