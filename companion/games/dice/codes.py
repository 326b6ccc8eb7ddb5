"""The cases of a ruling on just dice, and the rule of each."""

from __future__ import annotations

from enum import StrEnum

from companion.games.dice.state import Step
from companion.games.rulebook import Rulebook


class Code(StrEnum):
    """The case of a ruling. The first group accepts, the second refuses."""

    THROWN = "thrown"
    NEXT = "next"
    STOPPED = "stopped"

    OVER = "over"
    TOO_MANY = "too-many"
    NO_DICE = "no-dice"
    NO_FACE = "no-face"
    ALONE = "alone"
    UNFINISHED = "unfinished"
    UNREADABLE = "unreadable"


class EndCode(StrEnum):
    """How it ended."""

    STOPPED = "stopped"


BOOK: Rulebook[Code, Step] = Rulebook(
    {
        Code.THROWN: "DIC-1.1",
        Code.NEXT: "DIC-2.2",
        Code.STOPPED: "DIC-2.3",
        Code.OVER: "DIC-2.3",
        Code.TOO_MANY: "DIC-1.2",
        Code.NO_DICE: "DIC-1.1",
        Code.NO_FACE: "DIC-1.2",
        Code.ALONE: "DIC-2.2",
        Code.UNFINISHED: "DIC-2.1",
        Code.UNREADABLE: "DIC-1.1",
    }
)
