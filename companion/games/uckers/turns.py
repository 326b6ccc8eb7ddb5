"""The ruling on a whole turn of Uckers: first each step, then all of them together."""

from __future__ import annotations

from companion.games.message import ruled, say, sentences
from companion.games.rules import Throw
from companion.games.uckers.codes import Code
from companion.games.uckers.course import dice_of, stepped, thrown
from companion.games.uckers.deeds import offers
from companion.games.uckers.explain import incomplete, line_ruling, settle_rule
from companion.games.uckers.house import House
from companion.games.uckers.lines import listing
from companion.games.uckers.moves import moved_board
from companion.games.uckers.reasons import Reason
from companion.games.uckers.ruling import NEAREST, Ruling, refuse, shown
from companion.games.uckers.rulings import legal_steps, nearest, step_ruling, too_early
from companion.games.uckers.settling import settling
from companion.games.uckers.state import UckersState
from companion.games.uckers.step_reasons import reason_by_itself
from companion.games.uckers.steps import Astray, Challenge, Decline, Line, Move, Settle, Step
from companion.games.uckers.throw_rulings import game_over, over, throw_ruling, what_now
from companion.games.verdict import Verdict


def turn_ruling(state: UckersState, line: Line, throw: Throw | None, house: House) -> Ruling:
    """The ruling on a turn, with the dice on the table or with a throw that comes first.

    A throw that can't be played passes by itself; anything played on it is judged all the same.
    """
    if throw is None:
        return whole_line_ruling(state, line, house)
    said = throw_ruling(state, throw.dice, house)
    if not said.ok:
        return said
    dice = tuple(sorted(throw.dice, reverse=True))
    after = thrown(state, dice, house)
    if after.turn.throw:
        return whole_line_ruling(after, line, house)
    if not line:
        return said
    turn = state.turn
    if turn.siege:
        only = ruled(say("uckers.only-sixes-count"), "UCK-8.9")
        return Verdict(False, said.code, "UCK-8.9", sentences(said.message, only))
    if turn.call or turn.call or turn.start is not None or not isinstance(line[0], Move | Challenge | Astray):
        return Verdict(False, said.code, said.rule, said.message)
    return refuse(_reason(UckersState(state.board, turn.with_dice(dice, dice)), line, house))


def whole_line_ruling(state: UckersState, line: Line, house: House) -> Ruling:
    """The ruling on a whole line of steps: each legal, and together a complete turn."""
    if over(state, house):
        return game_over()
    if not line:
        return _nothing(state, house)
    if not state.turn.throw or settling(state) or not isinstance(line[0], Move | Challenge | Astray):
        return _other_line(state, line, house)
    if _complete(state, line, house):
        return line_ruling(state, line, house)
    return _unfinished(state, line, house) or refuse(_reason(state, line, house), nearest=nearest(state, house, line))


def _other_line(state: UckersState, line: Line, house: House) -> Ruling:
    """The ruling on a single step that plays no dice: one called or carried out on the board."""
    ruling = step_ruling(state, line[0], house)
    if ruling.ok and len(line) > 1:
        return refuse(_surplus(line[0]))
    return line_ruling(state, line, house) if ruling.ok and isinstance(line[0], Settle | Decline) else ruling


def _complete(state: UckersState, line: Line, house: House) -> bool:
    """Whether a line is a complete legal turn."""
    now = state
    for at, step in enumerate(line):
        if (at and now.turn.moved is None) or step not in legal_steps(now, house):
            return False
        now = stepped(now, step, house)
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
        now = _made(now, step, house)
    spent = list(state.turn.left)
    for die in now.turn.left:
        spent.remove(die)
    legal = sorted(listing(state, house).lines, key=lambda other: shown(other, house.geometry))
    return incomplete(state, house, spent, legal)


def _made(state: UckersState, step: Step, house: House) -> UckersState:
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


def _nothing(state: UckersState, house: House) -> Ruling:
    if settling(state):
        return refuse(Reason(Code.NOT_SETTLED, settle_rule(state), say("uckers.first", now=what_now(state))))
    if not state.turn.throw:
        return refuse(too_early(state, house))
    said = say("uckers.nothing-played", shown=state.turn.left, count=len(state.turn.left))
    return refuse(Reason(Code.NOTHING_MOVED, "UCK-3.3", said), nearest=nearest(state, house, ()))


def _unfinished(state: UckersState, line: Line, house: House) -> Ruling | None:
    """One legal step although the other die can be played after it (UCK-3.3)."""
    if len(line) != 1 or line[0] not in legal_steps(state, house):
        return None
    end = stepped(state, line[0], house)
    legal = sorted(listing(end, house).lines, key=lambda other: shown(other, house.geometry))
    left = end.turn.left
    said = say("uckers.also-play", shown=left, count=len(left), lines=offers(end, house, legal[:1]))
    lines = tuple(shown((*line, *other), house.geometry) for other in legal[:NEAREST])
    return refuse(Reason(Code.MUST_USE_BOTH, "UCK-3.3", said), nearest=lines)
