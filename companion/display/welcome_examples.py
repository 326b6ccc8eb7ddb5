"""Example views of the first evening, for the gallery and the tests."""

from __future__ import annotations

import numpy as np

from companion.display.scenes.camera import CameraView, Points, ReadMark
from companion.display.welcome_view import KeyView, WelcomeView
from companion.referee.shown.view import ChoiceView

A4_SHAPE = 2**0.5
_BACK = ChoiceView("welcome.back", "↶ Back")


def _square(x: float, y: float) -> Points:
    return (x, y), (x + 0.05, y), (x + 0.05, y + 0.09), (x, y + 0.09)


def _picture() -> CameraView:
    """A grey table with a white mat, in good light."""
    picture = np.full((216, 384), 96, np.uint8)
    picture[20:196, 66:318] = 225
    edge: Points = (66 / 384, 20 / 216), (318 / 384, 20 / 216), (318 / 384, 196 / 216), (66 / 384, 196 / 216)
    found = tuple(_square(x, y) for x, y in ((0.18, 0.11), (0.77, 0.11), (0.77, 0.8), (0.18, 0.8)))
    marks = (ReadMark(0.4, 0.5, "5"), ReadMark(0.6, 0.55, "3"))
    return CameraView(
        picture,
        outline=edge,
        found=found,
        marks=marks,
        markers=4,
        light=0.8,
        focus=0.9,
        sharp=True,
        tilt=6.0,
        height=560,
    )


SEEN = _picture()
AIMED = WelcomeView(
    "aim",
    2,
    8,
    "Aim the camera",
    "Lower the camera by 3 cm: the dice are too small.",
    (ChoiceView("welcome.next", "▶ Go on as it is"), _BACK),
    "warn",
    target=A4_SHAPE,
)
READ = WelcomeView(
    "throw",
    3,
    8,
    "A test throw",
    "I read 5 and 3. Is that right?",
    (ChoiceView("welcome.yes", "✔ Yes, right"), ChoiceView("welcome.no", "✖ No")),
    "good",
)
SHOWN = WelcomeView(
    "picture",
    4,
    8,
    "The animal on your dice",
    "An animal or a sign instead of the 1? Lay a die of each colour with it up.",
    (ChoiceView("welcome.next", "▶ We have none"), _BACK),
)
TRIED = WelcomeView(
    "buttons",
    5,
    8,
    "The buttons",
    "Press each button once. Keys count as buttons. Confirm again goes on.",
    (ChoiceView("welcome.next", "✔ Go on"), _BACK),
    keys=(
        KeyView("Seat 1", "ends that turn", 1),
        KeyView("Seat 2", "ends that turn"),
        KeyView("Confirm", "takes what is marked"),
        KeyView("Undo", "takes the last thing back", 3),
        KeyView("Menu", "opens the menu"),
        KeyView("Seat 5", "ends that turn", 1),
    ),
)
