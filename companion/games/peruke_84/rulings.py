"""The cases of a Peruke 84 ruling, each with its rule."""

from __future__ import annotations

from enum import StrEnum

from companion.games.peruke_84.state import Step
from companion.games.rulebook import Rulebook
from companion.games.verdict import Verdict


class Code(StrEnum):
    """Every case of a ruling."""

    LEGAL = "legal"
    THROWN = "thrown"
    PASS = "pass"
    FORFEIT = "forfeit"
    AS_RECORDED = "as recorded"
    OVER = "over"
    THROW_FIRST = "throw first"
    THROWN_ALREADY = "thrown already"
    BAD_THROW = "bad throw"
    NO_STEP = "no step"
    NO_SUCH_SQUARE = "no such square"
    NO_SUCH_FILE = "no such file"
    NO_DISC = "no disc"
    NOT_ROLLED = "not rolled"
    TOO_HIGH = "too high"
    RED_SPENT = "red spent"
    TWO_WHITES = "two whites"
    DIE_TWICE = "die twice"
    TOO_MANY = "too many"
    TURN_OVER = "turn over"
    NUMBER_TWICE = "number twice"
    SECONDARY_ONLY = "secondary only"
    WRONG_NUMBER = "wrong number"
    OWN_SAFE_TURNED = "own safe turned"
    ENEMY_UNSAFE_TURNED = "enemy unsafe turned"
    ENEMY_MOVED = "enemy moved"
    UNSAFE_MOVED = "unsafe moved"
    MOVED_TWICE = "moved twice"
    NOT_STRAIGHT = "not straight"
    TOO_FAR = "too far"
    NOT_EXACT = "not exact"
    JUMPED = "jumped"
    ONTO_OWN = "onto own"
    ONTO_SAFE = "onto safe"
    CAPTURE_NUMBER = "capture number"
    MUST_LEAVE = "must leave"
    CANT_STAY = "can't stay"
    GONE = "gone"
    ENEMY_GONE = "enemy gone"
    CAME_BACK = "came back"
    MUST_USE = "must use"
    MUST_USE_OTHERWISE = "must use otherwise"
    NOT_REACHED = "not reached"
    IMPOSSIBLE = "impossible"
    NO_SUCH_DISC = "no such disc"
    TOO_MANY_ALIKE = "too many alike"
    TOO_MANY_DISCS = "too many discs"
    TWO_ON_SQUARE = "two on a square"


RULE = {
    Code.LEGAL: "P84-4.1",
    Code.THROWN: "P84-1.8",
    Code.PASS: "P84-5.4",
    Code.FORFEIT: "TAB-1.4",
    Code.AS_RECORDED: "P84-1.8",
    Code.OVER: "P84-6.1",
    Code.THROW_FIRST: "P84-1.8",
    Code.THROWN_ALREADY: "P84-1.8",
    Code.BAD_THROW: "P84-1.8",
    Code.NO_STEP: "P84-4.1",
    Code.NO_SUCH_SQUARE: "P84-1.3",
    Code.NO_SUCH_FILE: "P84-1.2",
    Code.NO_DISC: "P84-4.1",
    Code.NOT_ROLLED: "P84-2.1",
    Code.TOO_HIGH: "P84-2.3",
    Code.RED_SPENT: "P84-2.2",
    Code.TWO_WHITES: "P84-2.2",
    Code.DIE_TWICE: "P84-2.1",
    Code.TOO_MANY: "P84-2.1",
    Code.TURN_OVER: "P84-5.4",
    Code.NUMBER_TWICE: "P84-3.2",
    Code.SECONDARY_ONLY: "P84-3.1",
    Code.WRONG_NUMBER: "P84-4.1",
    Code.OWN_SAFE_TURNED: "P84-4.8",
    Code.ENEMY_UNSAFE_TURNED: "P84-4.8",
    Code.ENEMY_MOVED: "P84-4.4",
    Code.UNSAFE_MOVED: "P84-4.9",
    Code.MOVED_TWICE: "P84-4.13",
    Code.NOT_STRAIGHT: "P84-4.10",
    Code.TOO_FAR: "P84-4.11",
    Code.NOT_EXACT: "P84-4.11",
    Code.JUMPED: "P84-4.10",
    Code.ONTO_OWN: "P84-4.12",
    Code.ONTO_SAFE: "P84-4.12",
    Code.CAPTURE_NUMBER: "P84-4.5",
    Code.MUST_LEAVE: "P84-4.6",
    Code.CANT_STAY: "P84-4.6",
    Code.GONE: "P84-4.6",
    Code.ENEMY_GONE: "P84-4.5",
    Code.CAME_BACK: "P84-4.5",
    Code.MUST_USE: "P84-5.1",
    Code.MUST_USE_OTHERWISE: "P84-5.2",
    Code.NOT_REACHED: "P84-4.15",
    Code.IMPOSSIBLE: "P84-1.1",
    Code.NO_SUCH_DISC: "P84-1.1",
    Code.TOO_MANY_ALIKE: "P84-1.1",
    Code.TOO_MANY_DISCS: "P84-1.1",
    Code.TWO_ON_SQUARE: "P84-4.12",
}

Ruling = Verdict[Step]
_BOOK: Rulebook[Code, Step] = Rulebook(RULE)
accept, refuse, problem = _BOOK.accept, _BOOK.refuse, _BOOK.problem
