"""The rulings of Uckers on throws, faulty throws, steps and whole lines."""

from __future__ import annotations

from companion.games.uckers.backs import SNAKE_EYES, calls
from companion.games.uckers.challenge import in_front, in_position, may_open
from companion.games.uckers.codes import Code
from companion.games.uckers.course import FAULTS_LOSE_TURN, needs_activation, picking, picks, stepped, thrown
from companion.games.uckers.explain import incomplete, line_ruling
from companion.games.uckers.geometry import COLOURS
from companion.games.uckers.house import House
from companion.games.uckers.lines import listing
from companion.games.uckers.moves import SIX, facing, mixed
from companion.games.uckers.reasons import Reason, Trip, case, reason_against, reason_against_blob, uses
from companion.games.uckers.ruling import NEAREST, Ruling, accept, offers, refuse, shown
from companion.games.uckers.sentences import (
    NUMBERS,
    TIMES,
    capital,
    colours_text,
    describe,
    dice_text,
    listed,
    siege_text,
)
from companion.games.uckers.settling import settling
from companion.games.uckers.state import UckersState
from companion.games.uckers.steps import (
    FAULTS,
    Call,
    Challenge,
    Decline,
    Fault,
    Line,
    Move,
    Pick,
    Settle,
    SnakeEyes,
    Step,
)
from companion.games.uckers.teams import playable, winner

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


# Throws


def throw_ruling(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    """What a throw means."""
    refused = throw_refusal(state, dice, house)
    if refused:
        return refused
    turn, high = state.turn, tuple(sorted(dice, reverse=True))
    after = thrown(state, high, house)
    if turn.start is not None:
        return accept(
            Code.START_THROW, "UCK-1.2", f"Seat {turn.seat} throws {sum(dice)} for the start{_start_end(after)}"
        )
    if turn.siege:
        return _challenge_throw(state, after, high, house)
    if turn.call:
        return _call_throw(state, after, high, house)
    if needs_activation(state, house):
        return _activation_throw(state, after, high, house)
    return _plain_throw(state, after, high)


def throw_refusal(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling | None:
    """Why these dice are no throw now, or None."""
    if over(state, house):
        return game_over()
    if not awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-3.3", f"Before the next throw: {_what_now(state, house)}"))
    if len(dice) != DICE:
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", f"Two dice are thrown in Uckers, not {len(dice)}"))
    if any(die not in range(1, SIX + 1) for die in dice):
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", f"No die shows {listed([str(die) for die in dice])}"))
    return None


def _what_now(state: UckersState, house: House) -> str:
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
        text = (
            f"{count} at, the challenge is won: {blob} goes to base and one {COLOURS[siege.colour]} counter steps there"
        )
        return accept(Code.CHALLENGE_WON, "UCK-8.7", text)
    left = NUMBERS[siege.needed - after.turn.siege.count]
    return accept(Code.COUNTED, "UCK-8.4", f"{count} at {blob}: {left} more to come")


def _call_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    call = state.turn.call
    assert call is not None  # the caller saw it
    what, rule = ("blow-back", "UCK-V3") if call.blow else ("suck-back", "UCK-V1")
    from companion.games.uckers.backs import hits

    if hits(state, house, call, dice):
        return accept(Code.CALL_HIT, rule, f"{capital(dice_text(dice))}: the {what} on {call.distance} works")
    end = "the counter moves one square on" if after.turn.throw and not call.blow else "nothing moves"
    text = f"{dice_text(dice)}: the {what} on {call.distance} has failed, {end} and the turn is over"
    return accept(Code.CALL_MISSED, rule, text)


def _activation_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    partner = COLOURS[house.geometry.partner(house.geometry.order[state.seat - 1])]
    if SIX not in dice:
        text = f"{dice_text(dice)}: seat {state.seat} needs a six before it may move {partner}"
        return accept(Code.NOT_ACTIVE, "UCK-T2", text)
    if dice == (SIX, SIX):
        return accept(
            Code.ACTIVATED, "UCK-T3", f"Two sixes: seat {state.seat} moves {partner} at once and throws again"
        )
    return accept(Code.ACTIVATED, "UCK-T2", f"The six lets seat {state.seat} move {partner} from the next turn on")


def _plain_throw(state: UckersState, after: UckersState, dice: tuple[int, ...]) -> Ruling:
    text = dice_text(dice)
    if after.turn.throw and not after.turn.left and dice == SNAKE_EYES:
        rule, what = ("UCK-V4", "all counters come out") if after.turn.called else ("UCK-V5", "all counters go back in")
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
        return refuse(Reason(Code.MOVE_FIRST, "UCK-1.1", f"That throw counts already: {_what_now(state, house)}"))
    if not getattr(house.options, fault.kind):
        return refuse(
            Reason(Code.NO_FAULT, "UCK-1.1", f"At this table no throw is {fault.kind}: the dice count as they lie")
        )
    count = state.turn.faults + 1
    name = f"{capital(fault.kind)} throw"
    if count == FAULTS_LOSE_TURN:
        return accept(Code.TURN_LOST, "UCK-1.1", f"{name}, the third in a row: the turn is lost")
    ordinal = "the first" if count == 1 else "the second in a row"
    return accept(Code.FAULT, "UCK-1.1", f"{name}, {ordinal}: throw both dice again; the third loses the turn")


# Steps and lines


def legal_steps(state: UckersState, house: House) -> tuple[Step, ...]:
    """Every legal step, in no order: with dice on the table those that begin a turn, before a throw what may be called."""
    if over(state, house):
        return ()
    if picking(state.turn):
        return picks(house)
    return tuple(listing(state, house).firsts) if state.turn.throw else calls(state, house)


def step_ruling(state: UckersState, step: Step, house: House) -> Ruling:
    """The ruling on one step."""
    if over(state, house):
        return game_over()
    if step in legal_steps(state, house):
        rule = {Challenge: "UCK-8.2", Call: "UCK-V1", SnakeEyes: "UCK-V4", Pick: "UCK-1.2"}.get(type(step), "UCK-3.1")
        return accept(Code.LEGAL, rule, capital(describe(state, step, house)), ((step,),))
    reason = step_reason(state, step, house)
    return refuse(reason, nearest=_nearest(state, house, (step,)) if state.turn.throw else ())


def _nearest(state: UckersState, house: House, line: Line) -> tuple[str, ...]:
    """The legal lines that share most with one that was tried: the same counter first."""
    tried = {(getattr(step, "colour", None), getattr(step, "start", None)) for step in line}

    def far(other: Line) -> tuple[int, str]:
        same = sum((getattr(step, "colour", None), getattr(step, "start", None)) in tried for step in other)
        return -same, shown(other, house.geometry)

    return tuple(
        shown(other, house.geometry) for other in sorted(listing(state, house).results.values(), key=far)[:NEAREST]
    )


def step_reason(state: UckersState, step: Step, house: House) -> Reason:
    """Why a step is not legal now."""
    if picking(state.turn) or isinstance(step, Pick):
        return _pick_reason(state)
    if isinstance(step, Call | SnakeEyes):
        return _call_reason(state, step, house)
    if not state.turn.throw:
        return _too_early(state, house)
    if settling(state) or isinstance(step, Settle | Decline):
        return _settle_reason(state, house)
    return challenge_reason(state, step, house) if isinstance(step, Challenge) else move_reason(state, step, house)


def _pick_reason(state: UckersState) -> Reason:
    if picking(state.turn):
        return Reason(Code.NOT_NOW, "UCK-1.2", "First the winner of the throw for the start picks his colours")
    return Reason(Code.NOT_NOW, "UCK-1.2", "Colours are picked only after the throw for the start")


def _too_early(state: UckersState, house: House) -> Reason:
    if state.turn.siege:
        blob = siege_text(state, state.turn.siege, house)
        return Reason(
            Code.CHALLENGE_RUNS, "UCK-8.9", f"The challenge of {blob} can't be left: throw on until it is decided"
        )
    return Reason(Code.THROW_FIRST, "UCK-3.1", "Nobody moves before the throw")


def _settle_reason(state: UckersState, house: House) -> Reason:
    if settling(state):
        return Reason(Code.NOT_SETTLED, "UCK-8.7" if state.turn.siege else "UCK-V1", f"First {_what_now(state, house)}")
    return Reason(Code.NOT_NOW, "UCK-3.3", f"There is nothing to settle or to decline: {_what_now(state, house)}")


def move_reason(state: UckersState, step: Move, house: House) -> Reason:
    """Why a move is not legal on the dice left."""
    geometry = house.geometry
    if step.colour not in playable(state, geometry):
        return _not_yours(state, step.colour, house)
    trip = Trip(step.colour, geometry.name(step.colour, step.start), geometry.name(step.colour, step.end))
    judged = case(state, house, trip, state.turn.left)
    if step.start not in state.board[step.colour]:
        where = (
            "is in base" if trip.start == "base" else "is home" if trip.start == "home" else f"stands on {trip.start}"
        )
        return Reason(Code.NO_COUNTER, "UCK-3.1", f"No {COLOURS[step.colour]} counter {where}")
    found = reason_against_blob(judged) if step.together else reason_against(judged)
    if found:
        return found
    moved = state.turn.moved
    if moved and moved[0] == step.colour and moved[2] == step.start:
        start = geometry.name(step.colour, moved[1])
        text = f"That counter has moved from {start} already; both dice with one counter are one move, without a stop"
        return Reason(Code.SAME_COUNTER, "UCK-3.2", text)
    spent = uses(step.start, step.end, state.turn.left) or ()
    legal = sorted(listing(state, house).results.values(), key=lambda line: shown(line, geometry))
    return incomplete(state, house, spent, legal)


def _not_yours(state: UckersState, colour: int, house: House) -> Reason:
    mine = playable(state, house.geometry)
    if mine and house.geometry.sides[colour] == house.geometry.sides[mine[0]]:
        text = f"{capital(COLOURS[colour])} is the partner's; seat {state.seat} moves only {colours_text(mine)} now"
        return Reason(Code.PARTNERS, "UCK-T1", text)
    return Reason(Code.NOT_YOURS, "UCK-1.3", f"Seat {state.seat} moves {colours_text(mine)}, not {COLOURS[colour]}")


def challenge_reason(state: UckersState, step: Challenge, house: House) -> Reason:
    """Why a challenge can't be opened (UCK-8.1, UCK-7.3)."""
    geometry, colour = house.geometry, step.colour
    if colour not in playable(state, geometry):
        return _not_yours(state, colour, house)
    start, front = geometry.name(colour, step.start), geometry.name(colour, step.start + 1)
    if step.start not in state.board[colour]:
        where = "in base" if start == "base" else f"on {start}"
        return Reason(Code.NO_COUNTER, "UCK-8.1", f"No {COLOURS[colour]} counter is {where} to challenge")
    ahead = facing(state.board, house, geometry.sides[colour])
    if not in_front(house, colour, step.start, ahead):
        return Reason(Code.NO_BLOB_THERE, "UCK-8.1", f"There is no opposing blob on {front} to challenge")
    if mixed(state.board, geometry, colour, step.start):
        return Reason(
            Code.MIXI_CHALLENGES, "UCK-7.3", f"The stack on {start} is a mixi-blob, and a mixi-blob can't challenge"
        )
    if not in_position(state, house, colour, step.start):
        text = (
            f"The {COLOURS[colour]} counter came to {start} only in this turn; it can challenge from the next turn on"
        )
        return Reason(Code.JUST_ARRIVED, "UCK-8.1", text)
    return _challenge_dice_reason(state, house)


def _challenge_dice_reason(state: UckersState, house: House) -> Reason:
    turn = state.turn
    if (
        SIX in turn.throw
        and not may_open(state, house)
        and (turn.moved or not house.options.challenge_first_throw_only)
    ):
        return Reason(
            Code.CHALLENGE_TOO_LATE, "UCK-8.10", "A challenge takes the whole throw, and one die is played already"
        )
    if SIX in turn.throw:
        return Reason(
            Code.CHALLENGE_TOO_LATE, "UCK-8.1", "In this house a challenge is opened only on the first throw of a turn"
        )
    return Reason(
        Code.CHALLENGE_NEEDS_SIX, "UCK-8.1", f"A challenge needs a six, and the dice say {dice_text(turn.throw)}"
    )


def _call_reason(state: UckersState, step: Call | SnakeEyes, house: House) -> Reason:
    """Why nothing can be called now, or not that (UCK-V1 to UCK-V4)."""
    kind, rule, switch = _call_kind(step)
    if not getattr(house.options, switch):
        return Reason(
            Code.NOT_PLAYED_HERE, rule, f"The {kind} is not played at this table; it is a house rule that is off"
        )
    if state.turn.throw:
        return Reason(Code.CALL_TOO_LATE, rule, f"The {kind} has to be called before the throw")
    if state.turn.siege or state.turn.call or state.turn.called:
        return Reason(Code.CALL_TOO_LATE, rule, "Something is called already for this throw")
    if isinstance(step, Call):
        return _call_place_reason(state, step, house, kind, rule)
    return Reason(Code.CALL_TOO_LATE, rule, f"The {kind} is called only before a player's first throw of the game")


def _call_kind(step: Call | SnakeEyes) -> tuple[str, str, str]:
    if isinstance(step, SnakeEyes):
        return "snake eyes call", "UCK-V4", "snake_eyes_all_out"
    return ("blow-back", "UCK-V3", "blow_back") if step.blow else ("suck-back", "UCK-V1", "suck_back")


def _call_place_reason(state: UckersState, step: Call, house: House, kind: str, rule: str) -> Reason:
    geometry = house.geometry
    if step.colour not in playable(state, geometry):
        return _not_yours(state, step.colour, house)
    start = geometry.name(step.colour, step.start)
    if step.start not in state.board[step.colour]:
        return Reason(Code.NO_COUNTER, rule, f"No {COLOURS[step.colour]} counter stands on {start} for a {kind}")
    if not in_position(state, house, step.colour, step.start):
        text = (
            f"The {COLOURS[step.colour]} counter came to {start} only in this turn; a {kind} has to wait for the next"
        )
        return Reason(Code.JUST_ARRIVED, rule, text)
    what = (
        "opposing counter stands on the tail"
        if step.blow
        else f"counter can be sucked back from {step.distance} up the pipe"
    )
    return Reason(Code.NOTHING_TO_CALL, rule, f"No {what}: it is empty, behind a blob, or holds three")


def walked(state: UckersState, line: Line, house: House) -> tuple[list[UckersState], Ruling | None]:
    """The states along a line, and the refusal of its first illegal step if there is one."""
    states = [state]
    for step in line:
        if states[-1].turn != state.turn and states[-1].turn.moved is None:
            return states, refuse(Reason(Code.NOT_NOW, "UCK-3.1", "The turn is complete before the line is"))
        if step not in legal_steps(states[-1], house):
            return states, step_ruling(states[-1], step, house)
        states.append(stepped(states[-1], step, house))
    return states, None


def whole_line_ruling(state: UckersState, line: Line, house: House) -> Ruling:
    """The ruling on a whole line of steps: each legal, and together a complete turn."""
    if over(state, house):
        return game_over()
    states, refused = walked(state, line, house)
    if refused:
        return refused
    end = states[-1]
    if not line or (end.turn.moved is not None and end.turn.throw):
        return _unfinished(state, end, line, house)
    return line_ruling(state, line, house)


def _unfinished(state: UckersState, end: UckersState, line: Line, house: House) -> Ruling:
    if not state.turn.throw:
        return refuse(_too_early(state, house))
    if not line:
        text = f"Nothing is played, but the {dice_text(state.turn.left)} can be"
        return refuse(Reason(Code.NOTHING_MOVED, "UCK-3.3", text), nearest=_nearest(state, house, line))
    left = dice_text(end.turn.left)
    legal = sorted(listing(end, house).results.values(), key=lambda other: shown(other, house.geometry))
    text = f"The {left} has to be played as well, for example: {offers(end, house, legal[:1])}"
    nearest = tuple(shown((*line, *other), house.geometry) for other in legal[:NEAREST])
    return refuse(Reason(Code.MUST_USE_BOTH, "UCK-3.3", text), nearest=nearest)
