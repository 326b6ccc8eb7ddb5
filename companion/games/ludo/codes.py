"""The cases of a Ludo ruling, each with its rule."""

from __future__ import annotations

from enum import StrEnum

from companion.games.ludo.state import Step
from companion.games.rulebook import Rulebook


class Code(StrEnum):
    """Every case of a ruling."""

    LEGAL = "legal"
    CAPTURED = "captured"
    HOME = "home"
    THROWN = "thrown"
    PASSED = "passed"
    NOTHING_BUT_AGAIN = "nothing but another throw"
    ONE_MORE_TRY = "one more try"
    THIRD_SIX = "third six"
    FORFEIT = "forfeit"
    AS_RECORDED = "as recorded"
    OVER = "over"
    THROW_FIRST = "throw first"
    THROWN_ALREADY = "thrown already"
    BAD_THROW = "bad throw"
    NO_STEP = "no step"
    NOTHING_MOVED = "nothing moved"
    ALL_PLAYED = "all played"
    NOT_YOURS = "not yours"
    NOT_PLAYING = "not playing"
    NOBODY_THERE = "nobody there"
    HOME_ALREADY = "home already"
    NEEDS_SIX = "needs six"
    NOT_THE_DOORSTEP = "not the doorstep"
    WRONG_COUNT = "wrong count"
    NOT_ON_THE_WAY = "not on the way"
    TOO_FAR = "too far"
    BACKWARDS = "backwards"
    BLOCKED = "blocked"
    MUST_CAPTURE = "must capture"
    MUST_ENTER = "must enter"
    MUST_CLEAR = "must clear"
    OWN_THERE = "own there"
    GOAL_TAKEN = "goal taken"
    PASSES_OWN = "passes own"
    SEVERAL_MOVED = "several moved"
    IMPOSSIBLE = "impossible"


class ProblemCode(StrEnum):
    """Impossible placements."""

    TOO_MANY = "too many"
    STRAY = "stray"
    NOT_IN_PLAY = "not in play"
    MISSING = "missing"
    STRANGE_BASE = "strange base"


RULE: dict[StrEnum, str] = {
    Code.LEGAL: "LUD-3.1",
    Code.CAPTURED: "LUD-4.1",
    Code.HOME: "LUD-5.2",
    Code.THROWN: "LUD-2.1",
    Code.PASSED: "LUD-3.3",
    Code.NOTHING_BUT_AGAIN: "LUD-2.4",
    Code.ONE_MORE_TRY: "LUD-2.8",
    Code.THIRD_SIX: "LUD-2.5",
    Code.FORFEIT: "TAB-1.4",
    Code.AS_RECORDED: "LUD-1.1",
    Code.OVER: "LUD-5.3",
    Code.THROW_FIRST: "LUD-2.1",
    Code.THROWN_ALREADY: "LUD-3.2",
    Code.BAD_THROW: "LUD-2.1",
    Code.NO_STEP: "LUD-2.1",
    Code.NOTHING_MOVED: "LUD-3.2",
    Code.ALL_PLAYED: "LUD-3.1",
    Code.NOT_YOURS: "LUD-1.2",
    Code.NOT_PLAYING: "LUD-1.2",
    Code.NOBODY_THERE: "LUD-3.1",
    Code.HOME_ALREADY: "LUD-5.1",
    Code.NEEDS_SIX: "LUD-2.2",
    Code.NOT_THE_DOORSTEP: "LUD-2.3",
    Code.WRONG_COUNT: "LUD-3.1",
    Code.NOT_ON_THE_WAY: "LUD-1.3",
    Code.TOO_FAR: "LUD-5.2",
    Code.BACKWARDS: "LUD-3.4",
    Code.BLOCKED: "LUD-4.5",
    Code.MUST_CAPTURE: "LUD-3.5",
    Code.MUST_ENTER: "LUD-3.6",
    Code.MUST_CLEAR: "LUD-3.7",
    Code.OWN_THERE: "LUD-4.8",
    Code.GOAL_TAKEN: "LUD-5.4",
    Code.PASSES_OWN: "LUD-5.5",
    Code.SEVERAL_MOVED: "LUD-3.1",
    Code.IMPOSSIBLE: "LUD-1.1",
    ProblemCode.TOO_MANY: "LUD-1.1",
    ProblemCode.STRAY: "LUD-1.3",
    ProblemCode.NOT_IN_PLAY: "LUD-1.2",
    ProblemCode.MISSING: "LUD-5.4",
    ProblemCode.STRANGE_BASE: "LUD-1.1",
}

_BOOK: Rulebook[StrEnum, Step] = Rulebook(RULE)
accept, refuse, problem = _BOOK.accept, _BOOK.refuse, _BOOK.problem
