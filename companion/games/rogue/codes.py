"""The cases of a Rogue ruling."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The case of a ruling. The first group accepts, the second refuses."""

    THROWN = "thrown"
    DEAD_THROW = "dead-throw"
    LAST_DIE_ROGUE = "last-die-rogue"
    ROGUE_OUT = "rogue-out"
    SET_ASIDE = "set-aside"
    ROGUE_ALONE = "rogue-alone"
    ALL_SIX = "all-six"
    WAR_TURN = "war-turn"
    TURN_OVER = "turn-over"
    FORFEIT = "forfeit"

    OVER = "game-over"
    THROW_FIRST = "throw-first"
    SET_ASIDE_FIRST = "set-aside-first"
    DICE_COUNT = "dice-count"
    NO_SUCH_FACE = "no-such-face"
    NOT_THROWN = "not-thrown"
    NEVER_JOINED = "never-joined"
    ALREADY_ASIDE = "already-aside"
    TURN_WAS_OVER = "turn-was-over"
    NOTHING_ASIDE = "nothing-aside"
    SCORES_NOTHING = "scores-nothing"
    NO_ROGUE = "no-rogue"
    ANIMALS_DIFFER = "animals-differ"
    PART_OF_SET = "part-of-set"
    UNREADABLE = "unreadable"


class EndCode(StrEnum):
    """How a game ended."""

    HIGHEST_TOTAL = "highest-total"
    ROGUE_OUT = "rogue-out"


class ProblemCode(StrEnum):
    """Impossible contents of a keep zone."""

    TOO_MANY_DICE = "too-many-dice"
    NO_SUCH_FACE = "no-such-face"
