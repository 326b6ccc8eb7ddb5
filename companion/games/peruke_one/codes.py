"""The cases of a Peruke One ruling, each with its rule."""

from __future__ import annotations

from enum import StrEnum

from companion.games.peruke_one.state import Step
from companion.games.rulebook import Rulebook


class Code(StrEnum):
    """Every case of a ruling."""

    LEGAL = "legal"
    THROWN = "thrown"
    BLOCKED = "blocked"
    FORFEIT = "forfeit"
    AS_RECORDED = "as recorded"
    LAID_OUT = "laid out"
    LAY_OUT = "lay out"
    LIE_THERE = "lie there"
    OVER = "over"
    THROW_FIRST = "throw first"
    THROWN_ALREADY = "thrown already"
    BAD_THROW = "bad throw"
    NO_STEP = "no step"
    NOT_ROLLED = "not rolled"
    ALREADY_TAKEN = "already taken"
    RED_SPENT = "red spent"
    NO_RED = "no red die"
    TOO_HIGH = "too high"
    MUST_USE = "must use"
    NO_PASS = "no pass"
    NO_STOP = "no stop"
    NOTHING_USED = "nothing used"
    TOO_MANY_USES = "too many uses"
    ROUND_OVER = "round over"
    OPEN_STILL = "open still"
    TURNED_BACK = "turned back"
    TWO_WHITES = "two whites"
    NOT_REACHED = "not reached"
    IMPOSSIBLE = "impossible"
    DISC_TWICE = "disc twice"
    NO_SUCH_DISC = "no such disc"
    NO_SUCH_SIDE = "no such side"
    TWO_ON_SQUARE = "two on a square"
    STRAY = "stray"


RULE = {
    Code.LEGAL: "P1-1.4",
    Code.THROWN: "P1-1.2",
    Code.BLOCKED: "P1-1.7",
    Code.FORFEIT: "TAB-1.4",
    Code.AS_RECORDED: "P1-1.2",
    Code.LAID_OUT: "P1-3.1",
    Code.LAY_OUT: "P1-3.1",
    Code.LIE_THERE: "P1-3.1",
    Code.OVER: "P1-1.8",
    Code.THROW_FIRST: "P1-1.2",
    Code.THROWN_ALREADY: "P1-1.3",
    Code.BAD_THROW: "P1-1.2",
    Code.NO_STEP: "P1-1.3",
    Code.NOT_ROLLED: "P1-1.3",
    Code.ALREADY_TAKEN: "P1-1.4",
    Code.RED_SPENT: "P1-2.2",
    Code.NO_RED: "P1-2.1",
    Code.TOO_HIGH: "P1-2.3",
    Code.MUST_USE: "P1-1.3",
    Code.NO_PASS: "P1-1.13",
    Code.NO_STOP: "P1-1.13",
    Code.NOTHING_USED: "P1-1.13",
    Code.TOO_MANY_USES: "P1-1.3",
    Code.ROUND_OVER: "P1-1.3",
    Code.OPEN_STILL: "P1-1.3",
    Code.TURNED_BACK: "P1-1.4",
    Code.TWO_WHITES: "P1-2.2",
    Code.NOT_REACHED: "P1-1.5",
    Code.IMPOSSIBLE: "P1-1.1",
    Code.DISC_TWICE: "P1-1.1",
    Code.NO_SUCH_DISC: "P1-1.1",
    Code.NO_SUCH_SIDE: "P1-1.1",
    Code.TWO_ON_SQUARE: "P1-1.1",
    Code.STRAY: "P1-1.1",
}


_BOOK: Rulebook[Code, Step] = Rulebook(RULE)
accept, refuse, problem = _BOOK.accept, _BOOK.refuse, _BOOK.problem
