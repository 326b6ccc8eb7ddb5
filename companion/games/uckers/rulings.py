"""The rulings of Uckers on throws, steps and whole turns."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.message import Message, Player, ruled, say, sentences
from companion.games.rules import Throw
from companion.games.track import COLOURS, TAIL
from companion.games.uckers.course import (
    FAULTS_LOSE_TURN,
    after_step,
    after_throw,
    dice_of,
    first_steps,
    hopeless,
    listing,
    must_pick,
    needs_activation,
    possible_picks,
    third_six,
)
from companion.games.uckers.explain import (
    NEAREST,
    Ruling,
    accept,
    incomplete,
    line_ruling,
    line_text,
    refuse,
    settle_rule,
)
from companion.games.uckers.moves import SIX, call_succeeds, calls, count_in_position, moved_board
from companion.games.uckers.options import House
from companion.games.uckers.reasons import Reason, not_yours, reason_by_itself, uses
from companion.games.uckers.state import (
    FAULTS,
    SNAKE_EYES,
    Call,
    Challenge,
    Decline,
    Fault,
    Line,
    Move,
    OffRouteStep,
    Pick,
    Settle,
    Skip,
    SnakeEyes,
    Step,
    UckersState,
    playable,
    settling,
    winner,
)
from companion.games.uckers.wording import Code, besieged, deed, kind_of, offers, rule_of_move
from companion.games.verdict import Verdict

# On throws, and on faulty throws --------------------------------------------------------------------------------------


DICE = 2


def is_over(state: UckersState, house: House) -> bool:
    """Whether a side has won."""
    return winner(state.board, house.geometry) is not None


def throw_awaited(state: UckersState, house: House) -> bool:
    """Whether a throw is awaited."""
    return not (state.turn.throw or must_pick(state.turn) or is_over(state, house))


def game_over() -> Ruling:
    """Anything comes after the end."""
    return refuse(Reason(Code.OVER, "UCK-2.5", say("uckers.over")))


def throw_ruling(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    """The ruling on a throw: for the start, a challenge, a call or an activation, or what may be played on it."""
    refused = throw_refusal(state, dice, house)
    if refused:
        return refused
    turn, high = state.turn, tuple(sorted(dice, reverse=True))
    after = after_throw(state, high, house)
    # In the same order as in ``course.after_throw``.
    if turn.start is not None:
        following = Player(after.turn.seat)
        text = say("uckers.start-throw", player=Player(turn.seat), total=sum(dice), then=_then(after), next=following)
        return accept(Code.START_THROW, "UCK-1.2", text)
    if turn.siege:
        return _challenge_throw(state, after, high, house)
    if turn.call:
        return _call_throw(state, after, high, house)
    if third_six(turn, high, house):
        text = say("uckers.third-six", shown=high, next=Player(after.seat))
        return accept(Code.THIRD_SIX, "U-A33", text)
    if needs_activation(state, house):
        return _activation_throw(state, high, house)
    return _plain_throw(state, after, high)


def throw_refusal(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling | None:
    """Why these dice are not a throw now, or None."""
    if is_over(state, house):
        return game_over()
    if not throw_awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-3.3", say("uckers.before-next-throw", now=what_now(state))))
    if len(dice) != DICE:
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", say("uckers.two-dice", count=len(dice))))
    if any(die not in range(1, SIX + 1) for die in dice):
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", say("uckers.no-die-shows", shown=dice)))
    return None


def what_now(state: UckersState) -> Message:
    """What has to be done before the next throw."""
    if must_pick(state.turn):
        return say("uckers.now-pick")
    if settling(state):
        return say("uckers.now-settle")
    return say("uckers.now-play", shown=state.turn.left, count=len(state.turn.left))


def _then(after: UckersState) -> str:
    """What follows a throw for the start: somebody "picks" the colours, "starts", or "throws" as well."""
    if must_pick(after.turn):
        return "picks"
    return "starts" if after.turn.start is None else "throws"


def _challenge_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    siege = state.turn.siege
    assert siege is not None  # checked by the caller
    blob = besieged(state, siege, house)
    if after.turn.siege is None:
        return accept(Code.CHALLENGE_FAILED, "UCK-8.4", say("uckers.challenge-failed", shown=dice, blob=blob))
    count = after.turn.siege.count
    if after.turn.siege.won:
        text = say("uckers.challenge-won", count=count, blob=blob, colour=COLOURS[siege.colour])
        return accept(Code.CHALLENGE_WON, "UCK-8.7", text)
    text = say("uckers.counted", count=count, blob=blob, left=siege.needed - count)
    return accept(Code.COUNTED, "UCK-8.4", text)


def _call_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    call = state.turn.call
    assert call is not None  # checked by the caller
    kind, rule = kind_of(call), "UCK-V3" if call.blow else "UCK-V1"
    if call_succeeds(state, house, call, dice):
        text = say("uckers.call-works", shown=dice, kind=kind, steps=call.distance)
        return accept(Code.CALL_HIT, rule, text)
    moves = bool(after.turn.throw) and not call.blow
    text = say("uckers.call-fails", shown=dice, kind=kind, steps=call.distance, moves=moves)
    return accept(Code.CALL_MISSED, rule, text)


def _activation_throw(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    player, partner = Player(state.seat), COLOURS[house.geometry.partner(house.geometry.order[state.seat - 1])]
    if SIX not in dice:
        return accept(Code.NOT_ACTIVE, "UCK-T2", say("uckers.not-active", shown=dice, player=player, colour=partner))
    if dice == (SIX, SIX):
        both = not house.options.activate_by_six
        return accept(Code.ACTIVATED, "UCK-T3", say("uckers.active-at-once", player=player, colour=partner, both=both))
    return accept(Code.ACTIVATED, "UCK-T2", say("uckers.activated", player=player, colour=partner))


def _plain_throw(state: UckersState, after: UckersState, dice: tuple[int, ...]) -> Ruling:
    if after.turn.throw and not after.turn.left and dice == SNAKE_EYES:
        out = after.turn.called
        return accept(Code.SNAKE_EYES, "UCK-V4" if out else "UCK-V5", say("uckers.snake-eyes", out=out))
    if after.turn.throw:
        six = SIX in dice
        return accept(Code.THROWN, "UCK-3.7" if six else "UCK-3.1", say("uckers.to-play", shown=dice, six=six))
    again = after.seat == state.seat
    text = say("uckers.passed", shown=dice, again=again, next=Player(after.seat))
    return accept(Code.NO_MOVE, "UCK-2.4", text)


def fault_ruling(state: UckersState, fault: Fault, house: House) -> Ruling:
    """The ruling on a bum or cocky throw: thrown again, and the third in a row loses the turn (UCK-1.1)."""
    if is_over(state, house):
        return game_over()
    if fault.kind not in FAULTS:
        message = say("uckers.no-such-fault", text=fault.kind, named=bool(fault.kind))
        return refuse(Reason(Code.NO_FAULT, "UCK-1.1", message))
    if not throw_awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-1.1", say("uckers.counts-already", now=what_now(state))))
    if not getattr(house.options, fault.kind):
        return refuse(Reason(Code.NO_FAULT, "UCK-1.1", say("uckers.no-fault-here", fault=fault.kind)))
    count = state.turn.faults + 1
    if count == FAULTS_LOSE_TURN:
        return accept(Code.TURN_LOST, "UCK-1.1", say("uckers.turn-lost", fault=fault.kind))
    return accept(Code.FAULT, "UCK-1.1", say("uckers.faulty", fault=fault.kind, count=count))


# On steps and whole lines ---------------------------------------------------------------------------------------------


_RULES = {Challenge: "UCK-8.2", Call: "UCK-V1", SnakeEyes: "UCK-V4", Pick: "UCK-1.2", Skip: "UCK-7.4"}


def legal_steps(state: UckersState, house: House) -> Collection[Step]:
    """Every legal step, unordered: those that begin a turn, or before a throw the possible calls."""
    if is_over(state, house):
        return ()
    if must_pick(state.turn):
        return possible_picks(house)
    if state.turn.throw:
        return first_steps(state, house)
    return (*calls(state, house), *((Skip(),) if hopeless(state, house) else ()))


def step_ruling(state: UckersState, step: Step, house: House) -> Ruling:
    """The ruling on one step; a move must begin a complete turn, and is refused with the nearest ones."""
    if is_over(state, house):
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

    def distance(other: Line) -> tuple[int, int, str]:
        same = sum((getattr(step, "colour", None), getattr(step, "start", None)) in starts for step in other)
        there = sum((getattr(step, "colour", None), getattr(step, "end", None)) in ends for step in other)
        return -same, -there, line_text(other, house.geometry)

    lines = sorted(listing(state, house).lines, key=distance)
    return tuple(line_text(other, house.geometry) for other in lines[:NEAREST])


def step_reason(state: UckersState, step: Step, house: House) -> Reason:
    """Why a step is not legal now."""
    if must_pick(state.turn) or isinstance(step, Pick):
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
    legal = sorted(listing(state, house).lines, key=lambda line: line_text(line, house.geometry))
    return incomplete(state, house, spent or (), legal)


def _pick_reason(state: UckersState) -> Reason:
    if must_pick(state.turn):
        return Reason(Code.NOT_NOW, "UCK-1.2", say("uckers.pick-first"))
    return Reason(Code.NOT_NOW, "UCK-1.2", say("uckers.picked-later"))


def too_early(state: UckersState, house: House) -> Reason:
    """Why nothing can be played while a throw is awaited."""
    if state.turn.siege:
        text = say("uckers.challenge-runs", blob=besieged(state, state.turn.siege, house))
        return Reason(Code.CHALLENGE_RUNS, "UCK-8.9", text)
    return Reason(Code.THROW_FIRST, "UCK-3.1", say("uckers.throw-first"))


def _settle_reason(state: UckersState) -> Reason:
    if settling(state):
        return Reason(Code.NOT_SETTLED, settle_rule(state), say("uckers.first", now=what_now(state)))
    return Reason(Code.NOT_NOW, "UCK-3.3", say("uckers.nothing-to-settle", now=what_now(state)))


def _call_reason(state: UckersState, step: Call | SnakeEyes, house: House) -> Reason:
    """Why this can't be called now (UCK-V1 to UCK-V4)."""
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
    if not count_in_position(state, house, step.colour, step.start):
        return Reason(Code.JUST_ARRIVED, rule, say("uckers.call-next-turn", colour=colour, start=start, kind=kind))
    if step.blow:
        text = say("uckers.nobody-to-blow-back", square=geometry.name(step.colour, TAIL))
        return Reason(Code.NOTHING_TO_CALL, rule, text)
    text = say("uckers.nothing-to-suck-back", square=f"{COLOURS[step.pipe]}{step.distance}")
    return Reason(Code.NOTHING_TO_CALL, rule, text)


# On a whole turn: first each step, then all of them together ----------------------------------------------------------


def turn_ruling(state: UckersState, line: Line, throw: Throw | None, house: House) -> Ruling:
    """The ruling on a turn, with the dice on the table or with a throw that comes first.

    A throw that can't be played passes by itself; what is played on it is judged nevertheless.
    """
    if throw is None:
        return whole_line_ruling(state, line, house)
    thrown = throw_ruling(state, throw.dice, house)
    if not thrown.ok:
        return thrown
    dice = tuple(sorted(throw.dice, reverse=True))
    after = after_throw(state, dice, house)
    if after.turn.throw:
        return whole_line_ruling(after, line, house)
    if not line:
        return thrown
    turn = state.turn
    if turn.siege:
        only = ruled(say("uckers.only-sixes-count"), "UCK-8.9")
        return Verdict(False, thrown.code, "UCK-8.9", sentences(thrown.message, only))
    if turn.call or turn.start is not None or not isinstance(line[0], Move | Challenge | OffRouteStep):
        return Verdict(False, thrown.code, thrown.rule, thrown.message)
    # As if the dice still lay there: it helps more to explain why the counter that was moved could not use them.
    return refuse(_reason(UckersState(state.board, turn.with_dice(dice, dice)), line, house))


def whole_line_ruling(state: UckersState, line: Line, house: House) -> Ruling:
    """The ruling on a whole line of steps: each legal, and together a complete turn."""
    if is_over(state, house):
        return game_over()
    if not line:
        return _nothing_played(state, house)
    if not state.turn.throw or settling(state) or not isinstance(line[0], Move | Challenge | OffRouteStep):
        return _other_line(state, line, house)
    if _complete(state, line, house):
        return line_ruling(state, line, house)
    return _unfinished(state, line, house) or refuse(_reason(state, line, house), nearest=nearest(state, house, line))


def _other_line(state: UckersState, line: Line, house: House) -> Ruling:
    """The ruling on a single step that plays no dice: a call, or what the dice have decided."""
    ruling = step_ruling(state, line[0], house)
    if ruling.ok and len(line) > 1:
        return refuse(_surplus(line[0]))
    return line_ruling(state, line, house) if ruling.ok and isinstance(line[0], Settle | Decline) else ruling


def _complete(state: UckersState, line: Line, house: House) -> bool:
    """Whether a line is a complete legal turn."""
    now = state
    for at, step in enumerate(line):
        # After the first step a die must be left, else this is a second turn.
        if (at and now.turn.moved is None) or step not in legal_steps(now, house):
            return False
        now = after_step(now, step, house)
    return now.turn.moved is None or not now.turn.throw


def _reason(state: UckersState, line: Line, house: House) -> Reason:
    """Why a line is not a legal turn: the first impossible step, else the duty to play (UCK-3.3)."""
    now = state
    for at, step in enumerate(line):
        if at and (isinstance(line[at - 1], Challenge) or not now.turn.left):
            return _surplus(line[at - 1])
        found = reason_by_itself(now, step, house)
        if found:
            return found
        now = _after_step(now, step, house)
    spent = list(state.turn.left)
    for die in now.turn.left:
        spent.remove(die)
    legal = sorted(listing(state, house).lines, key=lambda other: line_text(other, house.geometry))
    return incomplete(state, house, spent, legal)


def _after_step(state: UckersState, step: Step, house: House) -> UckersState:
    """The state after a possible step, with the other die still on the table."""
    if not isinstance(step, Move):
        return state
    board = moved_board(state.board, house, step.colour, step.start, step.end, 1 + step.together)
    rest = list(state.turn.left)
    for die in dice_of(step, state.turn.left):
        rest.remove(die)
    moved = step.colour, step.start, step.end
    return UckersState(board, state.turn.with_dice(state.turn.throw, tuple(rest), moved))


def _surplus(last: Step) -> Reason:
    """A step after the whole throw was played."""
    if isinstance(last, Challenge):
        return Reason(Code.ALL_PLAYED, "UCK-8.10", say("uckers.challenge-plays-all"))
    if isinstance(last, Move) and last.together:
        return Reason(Code.ALL_PLAYED, "UCK-6.4", say("uckers.blob-used-both"))
    return Reason(Code.ALL_PLAYED, "UCK-3.1", say("uckers.all-played"))


def _nothing_played(state: UckersState, house: House) -> Ruling:
    if settling(state):
        return refuse(Reason(Code.NOT_SETTLED, settle_rule(state), say("uckers.first", now=what_now(state))))
    if not state.turn.throw:
        return refuse(too_early(state, house))
    text = say("uckers.nothing-played", shown=state.turn.left, count=len(state.turn.left))
    return refuse(Reason(Code.NOTHING_MOVED, "UCK-3.3", text), nearest=nearest(state, house, ()))


def _unfinished(state: UckersState, line: Line, house: House) -> Ruling | None:
    """One legal step although the other die can be played after it (UCK-3.3)."""
    if len(line) != 1 or line[0] not in legal_steps(state, house):
        return None
    end = after_step(state, line[0], house)
    legal = sorted(listing(end, house).lines, key=lambda other: line_text(other, house.geometry))
    left = end.turn.left
    text = say("uckers.also-play", shown=left, count=len(left), lines=offers(end, house, legal[:1]))
    lines = tuple(line_text((*line, *other), house.geometry) for other in legal[:NEAREST])
    return refuse(Reason(Code.MUST_USE_BOTH, "UCK-3.3", text), nearest=lines)
