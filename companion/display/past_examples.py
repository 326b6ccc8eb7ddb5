"""Example views of a game that is looked back on: for the gallery."""

from __future__ import annotations

import io
from dataclasses import replace

import pygame

from companion.display.board_examples import PERUDO, UCKERS
from companion.display.past_view import PastView

REFUSED = "Yellow came out and went 6 on to t33, but the dice say 6 and 5 (UCK-3.10)."


def _jpeg() -> bytes:
    """A picture as the camera keeps it, drawn: a mat with two dice."""
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
    LOOKED_BACK, table=replace(PERUDO, choices=(), headline="", question=None, ruling=None), told=("Ben bids 4×5.",)
)
PICTURED = replace(LOOKED_BACK, picture=_jpeg(), caption=REFUSED)
PRUNED = replace(LOOKED_BACK, trouble="The picture was deleted to make room.")
