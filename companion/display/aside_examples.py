"""Example views shown beside or instead of a game: camera pictures, the review, the switch for phones."""

from __future__ import annotations

import io
from dataclasses import replace

import pygame

from companion.display.board_examples import PERUDO, UCKERS
from companion.display.examples import QUESTION, THROWN
from companion.display.lesson_view import LessonView
from companion.display.page_view import LEAVE, PageView
from companion.display.past_view import PastView
from companion.games.message import ruled, say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView, PictureView, QuestionView, RulingView, TableView

REFUSED = "Yellow came out and went 6 on to t33, but the dice say 6 and 5 (UCK-3.10)."


def _jpeg() -> bytes:
    """A synthetic camera picture: a mat with two dice."""
    picture = pygame.Surface((640, 400))
    picture.fill((196, 190, 176))
    pygame.draw.rect(picture, (52, 92, 70), (60, 40, 520, 320))
    for x, y in ((250, 160), (360, 210)):
        pygame.draw.rect(picture, (244, 240, 230), (x, y, 60, 60), border_radius=8)
        pygame.draw.circle(picture, (30, 30, 30), (x + 30, y + 30), 7)
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.jpg")
    return file.getvalue()


LOOKED_BACK = PastView(
    replace(UCKERS, choices=(), headline=""),
    30,
    148,
    "Ann: Turn 30, 4:10",
    ("Ann throws 6 and 4. [UCK-3.1]", REFUSED, "Ann moves red 6 from t11 to t17, and yellow 4 from t29 to t33."),
    frozenset((REFUSED,)),
    frozenset((3, 30, 31, 77)),
    frozenset((30, 60)),
)
HIDDEN_THEN = replace(
    LOOKED_BACK,
    table=replace(PERUDO, choices=(), headline="", question=None, ruling=None),
    sentences=("Ben bids 4×5.",),
)
_ROWS = tuple(
    ChoiceView(action, text)
    for action, text in ((LEAVE, "↶ Back"), ("phones.off", "■ Off"), ("phones.anew", "↻ Another address"))
)
_EDGE = (True,) * 21
SWITCHED_ON = PageView(
    "The game on your phones",
    "On. Scan the code: the game, to look at only.",
    _ROWS,
    (),
    "http://192.168.178.23:8484/6xq0dQ1gq1bV0bJ5rJr0Tg/",
    (_EDGE, *((True, *((row * column) % 3 == 0 for column in range(19)), True) for row in range(19)), _EDGE),
)
SWITCHED_OFF = PageView(
    "The game on your phones",
    "Off. Who scans the code sees the game and can change nothing; hidden dice are never shown. "
    "All phones in this network can, and the connection is not encrypted.",
    (ChoiceView("phones.on", "▶ On, for all phones in this network"), _ROWS[0]),
)


def _with_question(table: TableView, *answers: ChoiceView, text: str) -> TableView:
    """A question with the camera's picture, with a ring around the upper die."""
    seen = PictureView(_jpeg(), (180, 110, 460, 310), ((280, 190, 44),))
    return replace(table, question=QuestionView(text, answers, picture=seen, leave="answer:none"))


ASKED = _with_question(
    QUESTION,
    *(QUESTION.question.answers if QUESTION.question else ()),
    text=QUESTION.question.text if QUESTION.question else "",
)
_SLIP = ruled(
    say(
        "uckers.wrong-distance",
        colour="red",
        steps=5,
        start="t6",
        end="t11",
        showing=say("uckers.dice-say", shown=(3, 1), count=2),
    ),
    "UCK-3.1",
)
ASKED_SLIP = _with_question(
    UCKERS,
    ChoiceView("answer:0", "3 and 2", (3, 2)),
    ChoiceView("answer:1", worded(say("referee.as-read", what=_SLIP))),
    ChoiceView("answer:2", "Other dice"),
    text="What happened?",
)
PICTURED = replace(LOOKED_BACK, picture=_jpeg(), caption=REFUSED)
PRUNED = replace(LOOKED_BACK, trouble="The picture was deleted to make room.")
HINT = PageView(
    "A hint",
    "Ann: the best turns on 6-4",
    (_ROWS[0],),
    (
        "1. Moves red 6 from t11 to t17, and yellow 4 from t29 to t33: wins 61.4 of 100 (±0.3). It makes a blob.",
        "2. Moves red 10 from t11 to t21: wins 58.0 of 100 (±0.3), 3.4 less. Two counters can be hit.",
        "3. Releases yellow to t27, and moves it 4 to t31: wins 55.9 of 100 (±0.4), 5.5 less.",
    ),
)

LEARNT = LessonView(
    "Rogue",
    3,
    10,
    "Only sets score: two or more of the same in one throw. What do you set aside?",
    THROWN,
    (
        ChoiceView("lesson.turn:1", "The 6"),
        ChoiceView("lesson.turn:2", "5 5 5"),
        ChoiceView("lesson.turn:3", "5 5, and throw the third 5 again"),
    ),
    RulingView(
        "A single 6 scores nothing; set aside the triplet of 5s (50 points) (ROG-1.2).",
        "ROG-1.2",
        "Sets score, single numbers score nothing.",
        "refused",
    ),
)
LEARNT_ON_A_BOARD = LessonView(
    "Uckers",
    7,
    11,
    "Well seen. Opponents can't pass a blob and can't land on it. The camera sees where the counter went; the "
    "companion says what was in its way.",
    UCKERS,
    (ChoiceView("lesson.on", "→ Go on"),),
    RulingView(
        "Green went 5 from t17 to t22, but red's blob on t20 blocks the way (UCK-6.2).",
        "UCK-6.2",
        "Opponents can't pass a blob and can't land on it, save by UCK-6.5 or a challenge.",
        "refused",
    ),
)
