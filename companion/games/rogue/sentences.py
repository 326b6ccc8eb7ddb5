"""Messages about Rogue: what dice are and what they score (``texts/`` has the wording)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.message import Message, Player, say, stated
from companion.games.rogue.scoring import ANIMAL, FACES, RUN, SETS, Choice
from companion.games.rogue.state import ROGUE
from companion.games.rogue.steps import Faces


def aside_text(choice: Choice) -> Message:
    """A set-aside and its score: ``a pair of 2s for 4 points``."""
    if choice.faces == RUN:
        return say("rogue.aside-run", points=choice.points)
    if choice.faces == ROGUE:
        return say("rogue.aside-rogue")
    counts = [(face, choice.faces.count(face)) for face in FACES]
    sets = tuple(say("rogue.a-set", face=face, count=count) for face, count in counts if count > 1)
    if choice.faces.count(ANIMAL) == 1:
        return say("rogue.aside-doubled", sets=sets, points=choice.points)
    return say("rogue.aside-sets", sets=sets, points=choice.points)


def offer(choices: Sequence[Choice]) -> Message:
    """What may be set aside of a throw, the most of each face: ``the pair of 2s (4 points) or the rogue``."""
    found = [choice.faces for choice in choices]
    shown = [say("rogue.offer-run", points=choice.points) for choice in choices if choice.faces == RUN]
    for face in FACES:
        count = max((faces.count(face) for faces in found), default=0)
        if count > 1:
            shown.append(say("rogue.offer-set", face=face, count=count, points=SETS[face][count]))
    if ROGUE in found:
        shown.append(say("rogue.the-rogue"))
    return say("rogue.offer", parts=tuple(shown))


def dice_text(faces: Faces) -> tuple[Message, ...]:
    """Single dice, for a list of them."""
    return tuple(say("rogue.face", n=face) for face in faces)


def totals_text(scores: Sequence[int]) -> Message:
    """``Ann 14, Ben 80.``"""
    each = tuple(say("referee.total", player=Player(seat), score=score) for seat, score in enumerate(scores, 1))
    return stated(say("referee.totals", totals=each))
