"""The cases of an Uckers ruling."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The case of a ruling. The first group accepts, the others refuse."""

    # a throw, a faulty throw, a turn that is accepted
    THROWN = "thrown"
    NO_MOVE = "no-move"
    ACTIVATED = "activated"
    NOT_ACTIVE = "not-active"
    COUNTED = "counted"
    CHALLENGE_WON = "challenge-won"
    CHALLENGE_FAILED = "challenge-failed"
    CALL_HIT = "call-hit"
    CALL_MISSED = "call-missed"
    SNAKE_EYES = "snake-eyes"
    START_THROW = "start-throw"
    FAULT = "fault"
    THIRD_SIX = "third-six"
    TURN_LOST = "turn-lost"
    LEGAL = "legal"
    CHOOSE = "choose"
    AS_RECORDED = "as-recorded"

    # the wrong thing at the wrong time
    OVER = "game-over"
    THROW_FIRST = "throw-first"
    MOVE_FIRST = "move-first"
    BAD_THROW = "bad-throw"
    NO_FAULT = "no-fault"
    UNREADABLE = "unreadable"
    NOT_NOW = "not-now"

    # one counter's movement
    NO_COUNTER = "no-counter"
    NOT_YOURS = "not-yours"
    PARTNERS = "partners"
    RELEASE_NEEDS_SIX = "release-needs-six"
    DOORSTEP_BLOCKED = "doorstep-blocked"
    WRONG_DISTANCE = "wrong-distance"
    WAY_BLOCKED = "way-blocked"
    LANDS_ON_BLOB = "lands-on-blob"
    BACKWARDS = "backwards"
    OUT_OF_PIPE = "out-of-pipe"
    PAST_PIPE = "past-pipe"
    HOME_EXACTLY = "home-exactly"
    LEFT_HOME = "left-home"
    PUT_IN_BASE = "put-in-base"
    COUNTER_GONE = "counter-gone"
    SAME_COUNTER = "same-counter"

    # a blob that advances
    NEEDS_DOUBLE = "needs-double"
    NOT_A_PAIR = "not-a-pair"
    GREAT_BLOB = "great-blob"

    # a whole turn
    NOTHING_MOVED = "nothing-moved"
    MUST_USE_BOTH = "must-use-both"
    HIGHER_DIE = "higher-die"
    CHALLENGE_FORCED = "challenge-forced"
    DIE_TWICE = "die-twice"
    TOO_MANY_MOVED = "too-many-moved"
    NOT_SETTLED = "not-settled"

    # the other side's counters
    UCK_OFF_FORGOTTEN = "uck-off-forgotten"
    ONLY_PASSED = "only-passed"
    TAKEN_FOR_NOTHING = "taken-for-nothing"
    OTHER_SIDE_MOVED = "other-side-moved"
    MOVED_BEFORE_THROW = "moved-before-throw"

    # challenges and what is called before a throw
    CHALLENGE_NEEDS_SIX = "challenge-needs-six"
    CHALLENGE_TOO_LATE = "challenge-too-late"
    NO_BLOB_THERE = "no-blob-there"
    NOT_BEHIND = "not-behind"
    OFF_ITS_WAY = "off-its-way"
    NOT_HOPELESS = "not-hopeless"
    ALL_PLAYED = "all-played"
    JUST_ARRIVED = "just-arrived"
    MIXI_CHALLENGES = "mixi-challenges"
    CHALLENGE_RUNS = "challenge-runs"
    NOT_PLAYED_HERE = "not-played-here"
    CALL_TOO_LATE = "call-too-late"
    NOTHING_TO_CALL = "nothing-to-call"

    IMPOSSIBLE = "impossible"


class EndCode(StrEnum):
    """How a game ended."""

    ALL_HOME = "all-home"
    EIGHT_PIECER = "eight-piecer"
    EIGHT_IN_HARBOUR = "eight-piece-in-harbour"


class ProblemCode(StrEnum):
    """Impossible placements."""

    NO_SUCH_COLOUR = "no-such-colour"
    NO_SUCH_SQUARE = "no-such-square"
    BAD_COUNT = "bad-count"
    TOO_MANY_COUNTERS = "too-many-counters"
    TWO_SIDES = "two-sides"
    FOREIGN_PIPE = "foreign-pipe"
    NEVER_ENTERED = "never-entered"
