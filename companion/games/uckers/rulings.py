"""The rulings of Uckers on steps and whole lines."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.uckers.backs import calls
from companion.games.uckers.challenge import in_front, in_position
from companion.games.uckers.codes import Code
from companion.games.uckers.course import picking, picks, stepped
from companion.games.uckers.explain import incomplete, line_ruling, settle_rule
from companion.games.uckers.geometry import COLOURS, TAIL
from companion.games.uckers.house import House
from companion.games.uckers.lines import first_steps, listing
from companion.games.uckers.moves import SIX, facing, mixed
from companion.games.uckers.reasons import Reason, Trip, case, reason_against, reason_against_blob, uses
from companion.games.uckers.ruling import NEAREST, Ruling, accept, offers, refuse, shown
from companion.games.uckers.sentences import (
    capital,
    colours_text,
    describe,
    dice_text,
    siege_text,
)
from companion.games.uckers.settling import settling
from companion.games.uckers.state import UckersState
from companion.games.uckers.steps import (
    Call,
    Challenge,
    Decline,
    Line,
    Move,
    Pick,
    Settle,
    SnakeEyes,
    Step,
)
from companion.games.uckers.teams import playable
from companion.games.uckers.throw_rulings import game_over, over, what_now

_RULES = {Challenge: "UCK-8.2", Call: "UCK-V1", SnakeEyes: "UCK-V4", Pick: "UCK-1.2"}


def legal_steps(state: UckersState, house: House) -> Collection[Step]:
    """Every legal step, in no order: those that begin a turn, or before a throw those that may be called."""
    if over(state, house):
        return ()
    if picking(state.turn):
        return picks(house)
    return first_steps(state, house) if state.turn.throw else calls(state, house)


def step_ruling(state: UckersState, step: Step, house: House) -> Ruling:
    """The ruling on one step."""
    if over(state, house):
        return game_over()
    if step in legal_steps(state, house):
        rule = settle_rule(state) if isinstance(step, Settle) else _RULES.get(type(step), "UCK-3.1")
        return accept(Code.LEGAL, rule, capital(describe(state, step, house)), ((step,),))
    reason = step_reason(state, step, house)
    return refuse(reason, nearest=_nearest(state, house, (step,)) if state.turn.throw else ())


def _nearest(state: UckersState, house: House, line: Line) -> tuple[str, ...]:
    """The legal lines that share most with one that was tried: the same counter first."""
    tried = {(getattr(step, "colour", None), getattr(step, "start", None)) for step in line}

    def far(other: Line) -> tuple[int, str]:
        same = sum((getattr(step, "colour", None), getattr(step, "start", None)) in tried for step in other)
        return -same, shown(other, house.geometry)

    lines = sorted(listing(state, house).results.values(), key=far)
    return tuple(shown(other, house.geometry) for other in lines[:NEAREST])


def step_reason(state: UckersState, step: Step, house: House) -> Reason:
    """Why a step is not legal now."""
    if picking(state.turn) or isinstance(step, Pick):
        return _pick_reason(state)
    if isinstance(step, Call | SnakeEyes):
        return _call_reason(state, step, house)
    if not state.turn.throw:
        return _too_early(state, house)
    if settling(state) or isinstance(step, Settle | Decline):
        return _settle_reason(state)
    return challenge_reason(state, step, house) if isinstance(step, Challenge) else move_reason(state, step, house)


def _pick_reason(state: UckersState) -> Reason:
    if picking(state.turn):
        return Reason(Code.NOT_NOW, "UCK-1.2", "First the winner of the throw for the start picks his colours")
    return Reason(Code.NOT_NOW, "UCK-1.2", "Colours are picked only after the throw for the start")


def _too_early(state: UckersState, house: House) -> Reason:
    if state.turn.siege:
        blob = siege_text(state, state.turn.siege, house)
        text = f"The challenge of {blob} can't be left: throw on until it is decided"
        return Reason(Code.CHALLENGE_RUNS, "UCK-8.9", text)
    return Reason(Code.THROW_FIRST, "UCK-3.1", "Nobody moves before the throw")


def _settle_reason(state: UckersState) -> Reason:
    if settling(state):
        return Reason(Code.NOT_SETTLED, settle_rule(state), f"First {what_now(state)}")
    return Reason(Code.NOT_NOW, "UCK-3.3", f"There is nothing to settle or to decline: {what_now(state)}")


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
        text = f"The stack on {start} is a mixi-blob, and a mixi-blob can't challenge"
        return Reason(Code.MIXI_CHALLENGES, "UCK-7.3", text)
    if not in_position(state, house, colour, step.start):
        text = (
            f"The {COLOURS[colour]} counter came to {start} only in this turn; it can challenge from the next turn on"
        )
        return Reason(Code.JUST_ARRIVED, "UCK-8.1", text)
    return _challenge_dice_reason(state)


def _challenge_dice_reason(state: UckersState) -> Reason:
    turn = state.turn
    if SIX not in turn.throw:
        text = f"A challenge needs a six, and the dice say {dice_text(turn.throw)}"
        return Reason(Code.CHALLENGE_NEEDS_SIX, "UCK-8.1", text)
    if turn.moved:
        text = "A challenge takes the whole throw, and one die is played already"
        return Reason(Code.CHALLENGE_TOO_LATE, "UCK-8.10", text)
    text = "In this house a challenge is opened only on the first throw of a turn"
    return Reason(Code.CHALLENGE_TOO_LATE, "UCK-8.1", text)


def _call_reason(state: UckersState, step: Call | SnakeEyes, house: House) -> Reason:
    """Why nothing can be called now, or not that (UCK-V1 to UCK-V4)."""
    kind, rule, switch = _call_kind(step)
    if not getattr(house.options, switch):
        text = f"The {kind} is not played at this table; it is a house rule that is off"
        return Reason(Code.NOT_PLAYED_HERE, rule, text)
    if state.turn.throw:
        return Reason(Code.CALL_TOO_LATE, rule, f"The {kind} has to be called before the throw")
    if state.turn.siege or state.turn.call or state.turn.called:
        return Reason(Code.CALL_TOO_LATE, rule, "Something is called already for this throw")
    if isinstance(step, Call):
        return _call_place_reason(state, step, house, kind, rule)
    return Reason(Code.CALL_TOO_LATE, rule, "Snake eyes are called only before a player's first throw of the game")


def _call_kind(step: Call | SnakeEyes) -> tuple[str, str, str]:
    if isinstance(step, SnakeEyes):
        return "rule of snake eyes", "UCK-V4", "snake_eyes_all_out"
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
    if step.blow:
        text = f"No opponent that could be blown back stands on {geometry.name(step.colour, TAIL)}"
        return Reason(Code.NOTHING_TO_CALL, rule, text)
    where = f"{COLOURS[step.pipe]}{step.distance}"
    text = f"Nothing can be sucked back from {where}: it is empty, behind a blob, or a stack of three"
    return Reason(Code.NOTHING_TO_CALL, rule, text)


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
