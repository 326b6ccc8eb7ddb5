"""The cases of a Perudo ruling."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The case of a ruling. The first group accepts, the second refuses."""

    THROWN = "thrown"
    PALIFICO = "palifico"
    OPENED = "opened"
    RAISED = "raised"
    TO_PACOS = "to-pacos"
    FROM_PACOS = "from-pacos"
    SURELY_FALSE = "surely-false"
    DUDO = "dudo"
    CALZA = "calza"
    BID_HOLDS = "bid-holds"
    BID_FAILS = "bid-fails"
    CALZA_RIGHT = "calza-right"
    CALZA_WRONG = "calza-wrong"

    OVER = "game-over"
    THROW_FIRST = "throw-first"
    REVEAL_FIRST = "reveal-first"
    NOT_AWAITED = "not-awaited"
    DICE_COUNT = "dice-count"
    NO_SUCH_FACE = "no-such-face"
    NO_NUMBER = "no-number"
    TOO_MANY = "too-many"
    OPENING_PACOS = "opening-pacos"
    SAME_BID = "same-bid"
    FEWER_DICE = "fewer-dice"
    LOWER_VALUE = "lower-value"
    LOWER_VALUE_MORE_DICE = "lower-value-more-dice"
    BOTH_RAISED = "both-raised"
    FALLS = "falls"
    NOT_MORE = "not-more"
    FEW_PACOS = "few-pacos"
    NOT_HALF = "not-half"
    NOT_MORE_PACOS = "not-more-pacos"
    FEW_AFTER_PACOS = "few-after-pacos"
    VALUE_LOCKED = "value-locked"
    COUNT_LOCKED = "count-locked"
    NO_BID = "no-bid"
    MUST_ACT = "must-act"
    ONE_ACT = "one-act"
    NOT_YOUR_TURN = "not-your-turn"
    CALZA_OFF = "calza-off"
    CALZA_BIDDER = "calza-bidder"
    CALZA_PALIFICO = "calza-palifico"
    CALZA_TWO = "calza-two"
    SEAT_OUT = "seat-out"
    NOT_CALLED = "not-called"
    NOT_READ = "not-read"
    HAND_COUNT = "hand-count"
    HAND_DIFFERS = "hand-differs"
    UNREADABLE = "unreadable"


class EndCode(StrEnum):
    """How a game ended."""

    LAST_WITH_DICE = "last-with-dice"


class ProblemCode(StrEnum):
    """Impossible contents of the seats' places."""

    TOO_MANY_SEATS = "too-many-seats"
    TOO_MANY_DICE = "too-many-dice"
    NO_SUCH_FACE = "no-such-face"
