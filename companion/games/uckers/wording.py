"""Messages about Uckers: the cases of a ruling, steps and turns, squares and colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from companion.games.message import Message, say
from companion.games.track import BASE, COLOURS, DOORSTEP, HOME, TAIL, Colour, Square
from companion.games.uckers.moves import blob_size_ahead, facing, next_wall, sixes_needed
from companion.games.uckers.options import Board, House
from companion.games.uckers.state import (
    Call,
    Challenge,
    Decline,
    Line,
    Move,
    Pick,
    Settle,
    Siege,
    Skip,
    Step,
    UckersState,
    back_in_due,
)

# The cases of a ruling ------------------------------------------------------------------------------------------------


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


# Colours, the content of a square, steps and lines --------------------------------------------------------------------
# A step has two forms: a verb phrase after the player's name ("moves red 7 from t11 to t18"), and with
# ``form: "order"`` an instruction ("move red 7 from t11 to t18").


def colour_texts(colours: Iterable[Colour]) -> tuple[Message, ...]:
    """Colours, for a list of them."""
    return tuple(say("uckers.colour", n=COLOURS[colour]) for colour in colours)


def on_square(board: Board, house: House, square: Square, colours: Sequence[Colour]) -> Message:
    """The counters of some colours on a square: "green's counter", "green's blob of two", "the mixi-blob"."""
    counts = {colour: count_on(board, house, square, colour) for colour in colours}
    there = {colour: count for colour, count in counts.items() if count}
    if len(there) > 1:
        return say("uckers.the-mixi-blob")
    colour, count = next(iter(there.items()))
    return say("uckers.stack", colour=COLOURS[colour], count=count)


def count_on(board: Board, house: House, square: Square, colour: Colour) -> int:
    """The number of counters of a colour on a shared square."""
    place = house.geometry.routes[colour][square]
    return board[colour].count(place) if place <= TAIL else 0


def besieged(state: UckersState, siege: Siege, house: House) -> Message:
    """The target of a challenge: "green's blob of two on t15"."""
    square = house.geometry.squares[siege.colour][siege.start + 1]
    blob = on_square(state.board, house, square, house.geometry.enemies(siege.colour))
    return say("uckers.blob-on", blob=blob, square=f"t{square + 1}")


def deed(state: UckersState, step: Step, house: House) -> Message:
    """A step: "moves red 7 from t11 to t18"."""
    if isinstance(step, Move):
        return _with_hit(state.board, step, house)
    if isinstance(step, Challenge):
        return _challenge(state, step, house)
    if isinstance(step, Settle):
        return settlement(state, house)
    if isinstance(step, Call):
        return _call(step)
    if isinstance(step, Pick):
        pair = house.geometry.colours_of[house.geometry.sides[step.colour]]
        return say("uckers.pick", colours=colour_texts(pair))
    if isinstance(step, Skip):
        return say("uckers.skip")
    return say("uckers.decline") if isinstance(step, Decline) else say("uckers.call-snake-eyes")


def line_deed(state: UckersState, line: Line, house: House) -> Message:
    """A whole line."""
    first, *others = (deed(state, step, house) for step in line)
    for other in others:
        first = say("uckers.and-then", first=first, other=other)
    return first


def offers(state: UckersState, house: House, lines: Iterable[Line]) -> tuple[Message, ...]:
    """Lines as alternatives, for a list of them."""
    return tuple(line_deed(state, line, house) for line in lines)


def settlement(state: UckersState, house: House) -> Message:
    """What is to be carried out on the board."""
    turn = state.turn
    if turn.siege:
        end = house.geometry.name(turn.siege.colour, turn.siege.start + 1)
        blob = besieged(state, turn.siege, house)
        return say("uckers.settle-challenge", blob=blob, colour=COLOURS[turn.siege.colour], end=end)
    if turn.call:
        return say("uckers.settle-call", kind=kind_of(turn.call))
    return say("uckers.settle-snake-eyes", out=not back_in_due(state))


def kind_of(call: Call) -> str:
    """The kind of call: "blow" or "suck"."""
    return "blow" if call.blow else "suck"


def _with_hit(board: Board, step: Move, house: House) -> Message:
    """A move, with what it ucks off at its end."""
    moved = _move(step, house)
    if not DOORSTEP <= step.end <= TAIL:
        return moved
    geometry = house.geometry
    square = geometry.squares[step.colour][step.end]
    enemies = geometry.enemies(step.colour)
    if not any(count_on(board, house, square, enemy) for enemy in enemies):
        return moved
    return say("uckers.and-uck-off", deed=moved, blob=on_square(board, house, square, enemies))


def rule_of_move(state: UckersState, step: Move, house: House) -> str:
    """The rule that allows a legal move: what is special about it, else UCK-3.1."""
    geometry, board = house.geometry, state.board
    on_track = DOORSTEP <= step.end <= TAIL
    hit = 0
    if on_track:
        square = geometry.squares[step.colour][step.end]
        hit = sum(count_on(board, house, square, enemy) for enemy in geometry.enemies(step.colour))
    blobs = facing(board, house, geometry.sides[step.colour])
    if step.together:
        passes = next_wall(blobs.walls[step.colour], step.start) <= step.end
        return "UCK-6.5" if passes else "UCK-6.6" if hit or not on_track else "UCK-6.4"
    if step.end == HOME:
        return "UCK-2.2"
    if hit:
        return "UCK-7.2" if hit > 1 else "UCK-5.1"
    if step.start == BASE:
        return "UCK-1.4" if step.end == DOORSTEP else "UCK-3.10"
    return "UCK-3.1" if step.end - step.start in state.turn.left else "UCK-3.2"


def _move(step: Move, house: House) -> Message:
    geometry = house.geometry
    colour, together, steps = COLOURS[step.colour], step.together, step.end - step.start
    start, end = geometry.name(step.colour, step.start), geometry.name(step.colour, step.end)
    if step.start == BASE and step.end == DOORSTEP:
        return say("uckers.release", colour=colour, end=end)
    if step.start == BASE:
        return say("uckers.release-and-go", colour=colour, steps=step.end, end=end)
    if step.end == HOME:
        return say("uckers.bring-home", colour=colour, together=together, steps=steps, start=start)
    return say("uckers.move", colour=colour, together=together, steps=steps, start=start, end=end)


def _challenge(state: UckersState, step: Challenge, house: House) -> Message:
    geometry = house.geometry
    square = geometry.squares[step.colour][step.start + 1]
    blob = on_square(state.board, house, square, geometry.enemies(step.colour))
    ahead = facing(state.board, house, geometry.sides[step.colour])
    sixes = sixes_needed(house, step.colour, step.start, blob_size_ahead(house, step.colour, step.start, ahead))
    return say(
        "uckers.challenge",
        blob=say("uckers.blob-on", blob=blob, square=f"t{square + 1}"),
        colour=COLOURS[step.colour],
        start=geometry.name(step.colour, step.start),
        count=sixes,
    )


def _call(call: Call) -> Message:
    if call.blow:
        return say("uckers.call-blow-back", steps=call.distance, colour=COLOURS[call.colour])
    return say("uckers.call-suck-back", steps=call.distance, colour=COLOURS[call.colour], pipe=COLOURS[call.pipe])
