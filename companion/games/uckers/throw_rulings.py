"""The rulings of Uckers on throws and on faulty throws."""

from __future__ import annotations

from companion.games.message import Message, Player, say
from companion.games.track import COLOURS
from companion.games.uckers.backs import SNAKE_EYES, hits
from companion.games.uckers.codes import Code
from companion.games.uckers.course import FAULTS_LOSE_TURN, needs_activation, picking, third_six, thrown
from companion.games.uckers.deeds import besieged, kind_of
from companion.games.uckers.house import House
from companion.games.uckers.moves import SIX
from companion.games.uckers.reasons import Reason
from companion.games.uckers.ruling import Ruling, accept, refuse
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
    return refuse(Reason(Code.OVER, "UCK-2.5", say("uckers.over")))


def throw_ruling(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    """The ruling on a throw."""
    refused = throw_refusal(state, dice, house)
    if refused:
        return refused
    turn, high = state.turn, tuple(sorted(dice, reverse=True))
    after = thrown(state, high, house)
    if turn.start is not None:
        following = Player(after.turn.seat)
        said = say("uckers.start-throw", player=Player(turn.seat), total=sum(dice), then=_then(after), next=following)
        return accept(Code.START_THROW, "UCK-1.2", said)
    if turn.siege:
        return _challenge_throw(state, after, high, house)
    if turn.call:
        return _call_throw(state, after, high, house)
    if third_six(turn, high, house):
        said = say("uckers.third-six", shown=high, next=Player(after.seat))
        return accept(Code.THIRD_SIX, "U-A33", said)
    if needs_activation(state, house):
        return _activation_throw(state, high, house)
    return _plain_throw(state, after, high)


def throw_refusal(state: UckersState, dice: tuple[int, ...], house: House) -> Ruling | None:
    """Why these dice are not a throw now, or None."""
    if over(state, house):
        return game_over()
    if not awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-3.3", say("uckers.before-next-throw", now=what_now(state))))
    if len(dice) != DICE:
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", say("uckers.two-dice", count=len(dice))))
    if any(die not in range(1, SIX + 1) for die in dice):
        return refuse(Reason(Code.BAD_THROW, "UCK-3.1", say("uckers.no-die-shows", shown=dice)))
    return None


def what_now(state: UckersState) -> Message:
    """What has to be done before the next throw."""
    if picking(state.turn):
        return say("uckers.now-pick")
    if settling(state):
        return say("uckers.now-settle")
    return say("uckers.now-play", shown=state.turn.left, count=len(state.turn.left))


def _then(after: UckersState) -> str:
    """What follows a throw for the start: somebody "picks" the colours, "starts", or "throws" as well."""
    if picking(after.turn):
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
        said = say("uckers.challenge-won", count=count, blob=blob, colour=COLOURS[siege.colour])
        return accept(Code.CHALLENGE_WON, "UCK-8.7", said)
    said = say("uckers.counted", count=count, blob=blob, left=siege.needed - count)
    return accept(Code.COUNTED, "UCK-8.4", said)


def _call_throw(state: UckersState, after: UckersState, dice: tuple[int, ...], house: House) -> Ruling:
    call = state.turn.call
    assert call is not None  # checked by the caller
    kind, rule = kind_of(call), "UCK-V3" if call.blow else "UCK-V1"
    if hits(state, house, call, dice):
        said = say("uckers.call-works", shown=dice, kind=kind, steps=call.distance)
        return accept(Code.CALL_HIT, rule, said)
    moves = bool(after.turn.throw) and not call.blow
    said = say("uckers.call-fails", shown=dice, kind=kind, steps=call.distance, moves=moves)
    return accept(Code.CALL_MISSED, rule, said)


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
    said = say("uckers.passed", shown=dice, again=again, next=Player(after.seat))
    return accept(Code.NO_MOVE, "UCK-2.4", said)


def fault_ruling(state: UckersState, fault: Fault, house: House) -> Ruling:
    """The ruling on a bum or cocky throw: thrown again, and the third in a row loses the turn (UCK-1.1)."""
    if over(state, house):
        return game_over()
    if fault.kind not in FAULTS:
        said = say("uckers.no-such-fault", text=fault.kind, named=bool(fault.kind))
        return refuse(Reason(Code.NO_FAULT, "UCK-1.1", said))
    if not awaited(state, house):
        return refuse(Reason(Code.MOVE_FIRST, "UCK-1.1", say("uckers.counts-already", now=what_now(state))))
    if not getattr(house.options, fault.kind):
        return refuse(Reason(Code.NO_FAULT, "UCK-1.1", say("uckers.no-fault-here", fault=fault.kind)))
    count = state.turn.faults + 1
    if count == FAULTS_LOSE_TURN:
        return accept(Code.TURN_LOST, "UCK-1.1", say("uckers.turn-lost", fault=fault.kind))
    return accept(Code.FAULT, "UCK-1.1", say("uckers.faulty", fault=fault.kind, count=count))
