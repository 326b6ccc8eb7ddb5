"""The rulings of Uckers on throws and on faulty throws."""

from __future__ import annotations

from companion.games.uckers.backs import SNAKE_EYES, hits
from companion.games.uckers.codes import Code
from companion.games.uckers.course import FAULTS_LOSE_TURN, needs_activation, picking, thrown
from companion.games.uckers.geometry import COLOURS
from companion.games.uckers.house import House
from companion.games.uckers.moves import SIX
from companion.games.uckers.reasons import Reason
from companion.games.uckers.ruling import Ruling, accept, refuse
from companion.games.uckers.sentences import NUMBERS, TIMES, capital, dice_text, listed, siege_text
from companion.games.uckers.settling import settling
from companion.games.uckers.state import UckersState
from companion.games.uckers.steps import FAULTS, Fault
from companion.games.uckers.teams import winner

DICE = 2


def over(state: UckersState, house: House) -> bool:
    """Whether a side has won."""
    return winner(state.board, house.geometry) is not None


def awaited(state: UckersState, house: House) -> bool:
    """Whether a throw is awaited."""
    return not (state.turn.throw or picking(state.turn) or over(state, house))


def game_over() -> Ruling:
    """Anything comes after the end."""
    return refuse(Reason(Code.OVER, "UCK-2.5", "The game is over: one side has all its counters home"))


def throw_ruling(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    """What a throw means."""
    refused = throw_refusal(state, dice, house)
    if refused:
        return refused
    turn, high = state.turn, tuple(sorted(dice, reverse=True))
    after = thrown(state, high, house)
    if turn.start is not None:
        text = f"Seat {turn.seat} throws {sum(dice)} for the start{_start_end(after)}"
        return accept(Code.START_THROW, "UCK-1.2", text)
    if turn.siege:
        return _challenge_throw(state, after, high, house)
    if turn.call:
        return _call_throw(state, after, high, house)
    if needs_activation(state, house):
        return _activation_throw(state, high, house)
    return _plain_throw(state, after, high)


def throw_refusal(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling | None:
    """Why these dice are no throw now, or None."""
    if over(state, house):
        return game_over()
    if not awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-3.3", f"Before the next throw: {what_now(state)}"))
    if len(dice) != DICE:
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", f"Two dice are thrown in Uckers, not {len(dice)}"))
    if any(die not in range(1, SIX + 1) for die in dice):
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", f"No die shows {listed([str(die) for die in dice])}"))
    return None


def what_now(state: UckersState) -> str:
    """What has to be done before the next throw."""
    if picking(state.turn):
        return "the winner of the throw for the start picks his colours"
    if settling(state):
        return "what the dice decided is done on the board"
    return f"the {dice_text(state.turn.left)} on the table must be played"


def _start_end(after: UckersState) -> str:
    turn = after.turn
    if picking(turn):
        return f"; seat {turn.seat} starts and picks the colours"
    if turn.start is None:
        return f"; seat {turn.seat} starts"
    return f"; seat {turn.seat} throws next"


def _challenge_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    siege = state.turn.siege
    assert siege is not None  # the caller saw it
    blob = siege_text(state, siege, house)
    if after.turn.siege is None:
        text = f"No six in {dice_text(dice)}: the challenge of {blob} has failed, nothing moves and the turn is over"
        return accept(Code.CHALLENGE_FAILED, "UCK-8.4", text)
    count = capital(TIMES[min(after.turn.siege.count, len(TIMES) - 1)])
    if after.turn.siege.won:
        steps = f"one {COLOURS[siege.colour]} counter steps there"
        text = f"{count} at, the challenge is won: {blob} goes to base and {steps}"
        return accept(Code.CHALLENGE_WON, "UCK-8.7", text)
    left = NUMBERS[siege.needed - after.turn.siege.count]
    return accept(Code.COUNTED, "UCK-8.4", f"{count} at {blob}: {left} more to come")


def _call_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    call = state.turn.call
    assert call is not None  # the caller saw it
    what, rule = ("blow-back", "UCK-V3") if call.blow else ("suck-back", "UCK-V1")

    if hits(state, house, call, dice):
        return accept(Code.CALL_HIT, rule, f"{capital(dice_text(dice))}: the {what} on {call.distance} works")
    end = "the counter moves one square on" if after.turn.throw and not call.blow else "nothing moves"
    text = f"{dice_text(dice)}: the {what} on {call.distance} has failed, {end} and the turn is over"
    return accept(Code.CALL_MISSED, rule, text)


def _activation_throw(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    partner = COLOURS[house.geometry.partner(house.geometry.order[state.seat - 1])]
    if SIX not in dice:
        text = f"{dice_text(dice)}: seat {state.seat} needs a six before it may move {partner}"
        return accept(Code.NOT_ACTIVE, "UCK-T2", text)
    if dice == (SIX, SIX):
        text = f"Two sixes: seat {state.seat} moves {partner} at once and throws again"
        return accept(Code.ACTIVATED, "UCK-T3", text)
    return accept(Code.ACTIVATED, "UCK-T2", f"The six lets seat {state.seat} move {partner} from the next turn on")


def _plain_throw(state: UckersState, after: UckersState, dice: tuple[int, ...]) -> Ruling:
    text = dice_text(dice)
    if after.turn.throw and not after.turn.left and dice == SNAKE_EYES:
        out = after.turn.called
        rule, what = ("UCK-V4", "all counters come out") if out else ("UCK-V5", "all counters go back in")
        return accept(Code.SNAKE_EYES, rule, f"Snake eyes: {what}")
    if after.turn.throw:
        again = "; the six earns another throw" if SIX in dice else ""
        return accept(Code.THROWN, "UCK-3.7" if again else "UCK-3.1", f"{text} to play{again}")
    then = "throw again" if after.seat == state.seat else f"seat {after.seat} throws"
    return accept(Code.NO_MOVE, "UCK-2.4", f"{text}: nothing can be played, {then}")


def fault_ruling(state: UckersState, fault: Fault, house: House) -> Ruling:
    """What a bum or cocky throw means: thrown again, and the third in a row loses the turn (UCK-1.1)."""
    if over(state, house):
        return game_over()
    if fault.kind not in FAULTS:
        return refuse(Reason(Code.NO_FAULT, "UCK-1.1", f"A faulty throw is bum or cocky, not {fault.kind or 'that'}"))
    if not awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-1.1", f"That throw counts already: {what_now(state)}"))
    if not getattr(house.options, fault.kind):
        text = f"At this table no throw is {fault.kind}: the dice count as they lie"
        return refuse(Reason(Code.NO_FAULT, "UCK-1.1", text))
    count = state.turn.faults + 1
    name = f"{capital(fault.kind)} throw"
    if count == FAULTS_LOSE_TURN:
        return accept(Code.TURN_LOST, "UCK-1.1", f"{name}, the third in a row: the turn is lost")
    ordinal = "the first" if count == 1 else "the second in a row"
    return accept(Code.FAULT, "UCK-1.1", f"{name}, {ordinal}: throw both dice again; the third loses the turn")
