"""A question with the picture of what is in doubt: every answer is one touch away, and the picture is drawn once."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pygame
import pytest

from companion.display.board_examples import UCKERS
from companion.display.examples import QUESTION
from companion.display.paint import Painter
from companion.display.scenes import question as scene
from companion.display.scenes.game import draw_game
from companion.display.text import Fonts
from companion.display.theme import DARK, LIGHT, Theme
from companion.referee.shown.view import ChoiceView, MoveView, PictureView, QuestionView, TableView

GREEN = (0, 200, 0)
JPEG = cv2.imencode(".jpg", np.full((300, 400, 3), GREEN, np.uint8))[1].tobytes()
SEEN = PictureView(JPEG, (100, 50, 300, 200), ((200.0, 120.0, 24.0),))
FACES = tuple(ChoiceView(f"answer:{face}", str(face), (face,)) for face in range(1, 7))
NONE = ChoiceView("answer:7", "None of these")
FONTS = Fonts()


def drawn(view: TableView, size: tuple[int, int] = (800, 480), theme: Theme = DARK) -> Painter:
    p = Painter(pygame.Surface(size), theme, FONTS)
    p.clear()
    draw_game(p, view)
    return p


def asking(view: TableView, *answers: ChoiceView, picture: PictureView | None = SEEN) -> TableView:
    return replace(view, question=QuestionView("What was it?", answers, picture=picture))


def green(p: Painter) -> float:
    """The share of the screen that shows the camera's picture."""
    pixels = pygame.surfarray.array3d(p.surface).astype(int)
    return float((np.abs(pixels - GREEN).max(axis=2) < 24).mean())


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("view", [QUESTION, UCKERS], ids=["rogue", "uckers"])
def test_with_a_picture_every_answer_is_one_touch_away(view: TableView, size: tuple[int, int], theme: Theme) -> None:
    p = drawn(asking(view, *FACES, NONE), size, theme)
    assert {answer.action for answer in (*FACES, NONE)} <= {spot.action for spot in p.spots}
    assert green(p) > 0.08


def test_without_a_picture_a_question_looks_as_ever() -> None:
    assert green(drawn(asking(QUESTION, *FACES, picture=None))) == 0
    assert green(drawn(asking(UCKERS, *FACES, picture=None))) == 0


def test_a_turn_that_is_asked_about_stays_visible_on_the_board() -> None:
    turn = ChoiceView("answer:0", "Red 6", moves=(MoveView("t11", "t17", "red"),))
    assert "t11" in drawn(asking(UCKERS, turn, NONE)).places
    assert "t11" not in drawn(asking(UCKERS, *FACES, NONE)).places


def test_the_picture_is_read_once_however_often_the_screen_is_drawn() -> None:
    scene._seen.cache_clear()
    for at in range(3):
        drawn(replace(asking(QUESTION, *FACES), headline=f"{at}"))
    assert scene._seen.cache_info().misses == 1


def test_a_picture_that_can_not_be_read_leaves_the_question_to_be_answered() -> None:
    p = drawn(asking(QUESTION, *FACES, picture=PictureView(b"no jpeg", (0, 0, 10, 10))))
    assert {answer.action for answer in FACES} <= {spot.action for spot in p.spots}
