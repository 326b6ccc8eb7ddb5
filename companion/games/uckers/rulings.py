"""The rulings of Uckers on steps and whole lines."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.message import say
from companion.games.track import COLOURS, TAIL
from companion.games.uckers.backs import calls
from companion.games.uckers.challenge import in_position
from companion.games.uckers.codes import Code
from companion.games.uckers.course import picking, picks
from companion.games.uckers.deeds import besieged, deed, kind_of, rule_of_move
from companion.games.uckers.explain import incomplete, settle_rule
from companion.games.uckers.hopeless import hopeless
from companion.games.uckers.house import House
from companion.games.uckers.lines import first_steps, listing
from companion.games.uckers.reasons import Reason, uses
from companion.games.uckers.ruling import NEAREST, Ruling, accept, refuse, shown
from companion.games.uckers.settling import settling
from companion.games.uckers.state import UckersState
from companion.games.uckers.step_reasons import not_yours, reason_by_itself
from companion.games.uckers.steps import (
    Call,
    Challenge,
    Decline,
    Line,
    Move,
    Pick,
    Settle,
    Skip,
    SnakeEyes,
    Step,
)
from companion.games.uckers.teams import playable
from companion.games.uckers.throw_rulings import game_over, over, what_now

_RULES = {Challenge: "UCK-8.2", Call: "UCK-V1", SnakeEyes: "UCK-V4", Pick: "UCK-1.2", Skip: "UCK-7.4"}


def legal_steps(state: UckersState, house: House) -> Collection[Step]:
    """Every legal step, unordered: those that begin a turn, or before a throw the possible calls."""
    if over(state, house):
        return ()
    if picking(state.turn):
        return picks(house)
    if state.turn.throw:
        return first_steps(state, house)
    return (*calls(state, house), *((Skip(),) if hopeless(state, house) else ()))


def step_ruling(state: UckersState, step: Step, house: House) -> Ruling:
    """The ruling on one step."""
    if over(state, house):
        return game_over()
    if step in legal_steps(state, house):
        rule = settle_rule(state) if isinstance(step, Settle) else _RULES.get(type(step), "UCK-3.1")
        if isinstance(step, Move):
            rule = rule_of_move(state, step, house)
        return accept(Code.LEGAL, rule, say("uckers.done", deed=deed(state, step, house)), ((step,),))
    reason = step_reason(state, step, house)
    return refuse(reason, nearest=nearest(state, house, (step,)) if state.turn.throw else ())


def nearest(state: UckersState, house: House, line: Line) -> tuple[str, ...]:
    """The legal lines closest to an attempted one: the same counters first, then the same ends."""
    starts, ends = (
        {(getattr(step, "colour", None), getattr(step, name, None)) for step in line} for name in ("start", "end")
    )

    def far(other: Line) -> tuple[int, int, str]:
        same = sum((getattr(step, "colour", None), getattr(step, "start", None)) in starts for step in other)
        there = sum((getattr(step, "colour", None), getattr(step, "end", None)) in ends for step in other)
        return -same, -there, shown(other, house.geometry)

    lines = sorted(listing(state, house).lines, key=far)
    return tuple(shown(other, house.geometry) for other in lines[:NEAREST])


def step_reason(state: UckersState, step: Step, house: House) -> Reason:
    """Why a step is not legal now."""
    if picking(state.turn) or isinstance(step, Pick):
        return _pick_reason(state)
    if isinstance(step, Skip):
        return Reason(Code.NOT_HOPELESS, "UCK-7.4", say("uckers.not-hopeless"))
    if isinstance(step, Call | SnakeEyes):
        return _call_reason(state, step, house)
    if not state.turn.throw:
        return too_early(state, house)
    if settling(state) or isinstance(step, Settle | Decline):
        return _settle_reason(state)
    found = reason_by_itself(state, step, house)
    if found:
        return found
    spent = uses(step.start, step.end, state.turn.left) if isinstance(step, Move) else None
    legal = sorted(listing(state, house).lines, key=lambda line: shown(line, house.geometry))
    return incomplete(state, house, spent or (), legal)


def _pick_reason(state: UckersState) -> Reason:
    if picking(state.turn):
        return Reason(Code.NOT_NOW, "UCK-1.2", say("uckers.pick-first"))
    return Reason(Code.NOT_NOW, "UCK-1.2", say("uckers.picked-later"))


def too_early(state: UckersState, house: House) -> Reason:
    """Why nothing is played while a throw is awaited."""
    if state.turn.siege:
        said = say("uckers.challenge-runs", blob=besieged(state, state.turn.siege, house))
        return Reason(Code.CHALLENGE_RUNS, "UCK-8.9", said)
    return Reason(Code.THROW_FIRST, "UCK-3.1", say("uckers.throw-first"))


def _settle_reason(state: UckersState) -> Reason:
    if settling(state):
        return Reason(Code.NOT_SETTLED, settle_rule(state), say("uckers.first", now=what_now(state)))
    return Reason(Code.NOT_NOW, "UCK-3.3", say("uckers.nothing-to-settle", now=what_now(state)))


def _call_reason(state: UckersState, step: Call | SnakeEyes, house: House) -> Reason:
    """Why nothing, or not this, can be called now (UCK-V1 to UCK-V4)."""
    kind, rule, switch = _call_kind(step)
    if not getattr(house.options, switch):
        return Reason(Code.NOT_PLAYED_HERE, rule, say("uckers.not-played-here", kind=kind))
    if state.turn.throw:
        return Reason(Code.CALL_TOO_LATE, rule, say("uckers.call-before-throw", kind=kind))
    if state.turn.siege or state.turn.call or state.turn.called:
        return Reason(Code.CALL_TOO_LATE, rule, say("uckers.called-already"))
    if isinstance(step, Call):
        return _call_place_reason(state, step, house, kind, rule)
    return Reason(Code.CALL_TOO_LATE, rule, say("uckers.snake-eyes-come-first"))


def _call_kind(step: Call | SnakeEyes) -> tuple[str, str, str]:
    if isinstance(step, SnakeEyes):
        return "snake-eyes", "UCK-V4", "snake_eyes_all_out"
    return (kind_of(step), *(("UCK-V3", "blow_back") if step.blow else ("UCK-V1", "suck_back")))


def _call_place_reason(state: UckersState, step: Call, house: House, kind: str, rule: str) -> Reason:
    geometry = house.geometry
    if step.colour not in playable(state, geometry):
        return not_yours(state, step.colour, house)
    colour, start = COLOURS[step.colour], geometry.name(step.colour, step.start)
    if step.start not in state.board[step.colour]:
        return Reason(Code.NO_COUNTER, rule, say("uckers.no-counter-to-call", colour=colour, start=start, kind=kind))
    if not in_position(state, house, step.colour, step.start):
        return Reason(Code.JUST_ARRIVED, rule, say("uckers.call-next-turn", colour=colour, start=start, kind=kind))
    if step.blow:
        said = say("uckers.nobody-to-blow-back", square=geometry.name(step.colour, TAIL))
        return Reason(Code.NOTHING_TO_CALL, rule, said)
    said = say("uckers.nothing-to-suck-back", square=f"{COLOURS[step.pipe]}{step.distance}")
    return Reason(Code.NOTHING_TO_CALL, rule, said)
