"""Positions and steps of just dice as short texts (docs/notation.md)."""

from __future__ import annotations

import re

from companion.games.dice.state import MOST_DICE, MOST_SEATS, USUAL_DICE, DiceState, Faces, Next, Step, Stop
from companion.games.errors import NotationError
from companion.games.message import say

NOTHING = "."
_FACES = re.compile(rf"[1-6](-[1-6]){{0,{MOST_DICE - 1}}}", re.ASCII)
_SEAT = re.compile(r"([1-8])(?:x([1-9][0-9]?))?(over)?", re.ASCII)
_STEPS: dict[str, Step] = {"next": Next(), "stop": Stop()}


def notation(step: Step) -> str:
    """``next`` or ``stop``."""
    return "stop" if isinstance(step, Stop) else "next"


def parse_step(text: str) -> Step:
    """Read ``next`` or ``stop``; raises ``NotationError``."""
    step = _STEPS.get(text.strip().lower())
    if step is None:
        raise NotationError(say("dice.no-step", text=text.strip()))
    return step


def key(state: DiceState) -> str:
    """``3-5:./2``: the last throw of each seat, whose turn it is; ``x3`` if three dice were thrown last."""
    throws = ":".join("-".join(map(str, faces)) or NOTHING for faces in state.last)
    number = "" if state.dice == USUAL_DICE else f"x{state.dice}"
    return f"{throws}/{state.seat}{number}{'over' if state.ended else ''}"


def parse_key(text: str) -> DiceState:
    """The position that ``key`` printed; raises ``NotationError`` with the reason."""
    throws, slash, seat = text.strip().partition("/")
    match = _SEAT.fullmatch(seat)
    if not slash or match is None:
        raise NotationError(say("dice.no-position", text=text.strip()))
    last = tuple(map(_faces, throws.split(":")))
    number = int(match[2] or USUAL_DICE)
    if len(last) > MOST_SEATS or int(match[1]) > len(last):
        raise NotationError(say("dice.no-seat", seat=int(match[1]), seats=len(last)))
    thrown = {len(faces) for faces in last if faces} or {USUAL_DICE}
    if number not in thrown:
        raise NotationError(say("dice.not-thrown", count=number))
    return DiceState(last, int(match[1]), number, bool(match[3]))


def _faces(text: str) -> Faces:
    if text == NOTHING:
        return ()
    if not _FACES.fullmatch(text):
        raise NotationError(say("dice.no-throw", text=text))
    return tuple(sorted(map(int, text.split("-"))))
