"""Words for the table: colours, places, dice, steps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.uckers.backs import back_in_due
from companion.games.uckers.challenge import in_front, needed
from companion.games.uckers.geometry import BASE, COLOURS, DOORSTEP, HOME, TAIL, Board, Colour, Place, Square
from companion.games.uckers.house import House
from companion.games.uckers.moves import facing
from companion.games.uckers.state import Siege, UckersState
from companion.games.uckers.steps import Call, Challenge, Decline, Line, Move, Pick, Settle, Skip, Step

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_THIRD = {"go": "goes", "carry": "carries"}
_VERB = re.compile(r"(^|and )(advance|bring|call|carry|challenge|go|leave|move|pick|put|release|send|skip|uck)\b")
TIMES = ("not at all", "once", "twice", "three times", "four times", "five times", "six times", "seven times")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return "".join(parts) if len(parts) < 2 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def dice_text(dice: Sequence[int]) -> str:
    """The dice as said at the table: "6 and 2"."""
    return listed([str(die) for die in dice])


def capital(text: str) -> str:
    """The sentence with a capital letter in front."""
    return text[:1].upper() + text[1:]


def counters_text(count: int, colour: Colour) -> str:
    """ "a red counter", "two red counters"."""
    return f"a {COLOURS[colour]} counter" if count == 1 else f"{NUMBERS[count]} {COLOURS[colour]} counters"


def colours_text(colours: Sequence[Colour], last: str = "and") -> str:
    """ "red and yellow"."""
    return listed([COLOURS[colour] for colour in colours], last)


def on_text(board: Board, house: House, square: Square, colours: Sequence[Colour]) -> str:
    """What stands on a square of some colours: "green's counter", "green's blob of two", "the mixi-blob"."""
    counts = {colour: count_on(board, house, square, colour) for colour in colours}
    there = {colour: count for colour, count in counts.items() if count}
    if len(there) > 1:
        return "the mixi-blob"
    colour, count = next(iter(there.items()))
    return f"{COLOURS[colour]}'s counter" if count == 1 else f"{COLOURS[colour]}'s blob of {NUMBERS[count]}"


def count_on(board: Board, house: House, square: Square, colour: Colour) -> int:
    """How many counters of a colour stand on a shared square."""
    place = house.geometry.routes[colour][square]
    return board[colour].count(place) if place <= TAIL else 0


def hit_text(board: Board, house: House, colour: Colour, end: Place) -> str:
    """What a movement ucks off where it ends: " and uck off green's counter there", "" for nothing."""
    if not DOORSTEP <= end <= TAIL:
        return ""
    geometry = house.geometry
    square = geometry.squares[colour][end]
    enemies = geometry.enemies(colour)
    if not any(count_on(board, house, square, enemy) for enemy in enemies):
        return ""
    return f" and uck off {on_text(board, house, square, enemies)} there"


def describe(state: UckersState, step: Step, house: House) -> str:
    """A step in words, without who does it: "moves red 7 from t11 to t18"."""
    text = third_person(order(state, step, house))
    return f"{text}: once at, {sixes_text(state, step, house)} needed" if isinstance(step, Challenge) else text


def third_person(text: str) -> str:
    """An order as a statement: "release red and go 2 on to t3" becomes "releases red and goes 2 on to t3"."""
    return _VERB.sub(lambda found: f"{found[1]}{_THIRD.get(found[2], found[2] + 's')}", text)


def order(state: UckersState, step: Step, house: House) -> str:
    """A step as an order: "move red 7 from t11 to t18"."""
    if isinstance(step, Move):
        return move_text(state.board, step, house)
    if isinstance(step, Challenge):
        return challenge_text(state, step, house)
    if isinstance(step, Settle):
        return settle_text(state, house)
    if isinstance(step, Call):
        return call_text(step)
    if isinstance(step, Pick):
        pair = house.geometry.colours_of[house.geometry.sides[step.colour]]
        return f"pick {colours_text(pair)}"
    if isinstance(step, Skip):
        return "skip the throw, of which nothing could come"
    return "leave the challenge alone" if isinstance(step, Decline) else "call snake eyes all out"


def move_text(board: Board, step: Move, house: House) -> str:
    """A move in words: "move red 7 from t11 to t18"."""
    geometry = house.geometry
    name, end = COLOURS[step.colour], geometry.name(step.colour, step.end)
    hit = hit_text(board, house, step.colour, step.end)
    start = geometry.name(step.colour, step.start)
    if step.start == BASE:
        return f"release {name}{' to' if step.end == DOORSTEP else f' and go {step.end} on to'} {end}{hit}"
    subject = f"{name}'s blob" if step.together else name
    if step.end == HOME:
        return f"bring {subject} home from {start} with {step.end - step.start}"
    verb = "advance" if step.together else "move"
    return f"{verb} {subject} {step.end - step.start} from {start} to {end}{hit}"


def challenge_text(state: UckersState, step: Challenge, house: House) -> str:
    """A challenge in words: "challenge green's blob of two on t15 with red from t14"."""
    geometry = house.geometry
    square = geometry.squares[step.colour][step.start + 1]
    blob = on_text(state.board, house, square, geometry.enemies(step.colour))
    start = geometry.name(step.colour, step.start)
    return f"challenge {blob} on t{square + 1} with {COLOURS[step.colour]} from {start}"


def sixes_text(state: UckersState, step: Challenge, house: House) -> str:
    """How many sixes a challenge takes: "three sixes"."""
    ahead = facing(state.board, house, house.geometry.sides[step.colour])
    size = in_front(house, step.colour, step.start, ahead)
    return f"{NUMBERS[needed(house, step.colour, step.start, size)]} sixes"


def siege_text(state: UckersState, siege: Siege, house: House) -> str:
    """Whom a challenge is about: "green's blob of two on t15"."""
    square = house.geometry.squares[siege.colour][siege.start + 1]
    return f"{on_text(state.board, house, square, house.geometry.enemies(siege.colour))} on t{square + 1}"


def call_text(call: Call) -> str:
    """A call in words."""
    if call.blow:
        return f"call a blow-back on {call.distance} with {COLOURS[call.colour]}"
    return f"call a suck-back on {call.distance} with {COLOURS[call.colour]} against {COLOURS[call.pipe]}"


def settle_text(state: UckersState, house: House) -> str:
    """What is now done on the board, in words."""
    turn = state.turn
    if turn.siege:
        end = house.geometry.name(turn.siege.colour, turn.siege.start + 1)
        blob = siege_text(state, turn.siege, house)
        return f"send {blob} to base and put one {COLOURS[turn.siege.colour]} counter on {end}"
    if turn.call:
        return f"carry out the {'blow' if turn.call.blow else 'suck'}-back"
    return "send all counters back in" if back_in_due(state) else "bring all counters out"


def line_text(state: UckersState, line: Line, house: House) -> str:
    """A whole line as an order; a release and a step on are one movement already."""
    return ", and ".join(order(state, step, house) for step in line)
