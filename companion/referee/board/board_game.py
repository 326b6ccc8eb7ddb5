"""The interface of a game with pieces on a board to the shared referee."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from companion.games.catalogue import mat_of
from companion.games.errors import GameError
from companion.games.message import Dice, Fact, Message, Text
from companion.games.rules import OVER, THROW, AnyRules, Rules, StateT, StepT, Throw, fold
from companion.games.verdict import Verdict
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Played, TableEvent, Violation, Voided
from companion.referee.belief.layout import Faces, Layout, Look, in_order
from companion.referee.belief.sensor import ANY_UNSEEN, Unseen, likely_throws
from companion.referee.board.placing import Found
from companion.referee.record.recorder import REROLLS_LOSE_THE_TURN
from vision.mats import MATS, Mat

BoardT = TypeVar("BoardT", bound=Hashable)  # its boards, as the pieces lie
Line = tuple[StepT, ...]
Boards = Sequence[tuple[Hashable, float]]  # possible boards, each with the likelihood of the picture


@dataclass(frozen=True, slots=True)
class Situation(Generic[StateT]):
    """The position, and further facts about the present turn.

    ``voids`` are void throws in a row; ``just_ended`` is the seat whose turn ended last, until somebody throws, and
    ``passed`` whether nothing could be played on its throw; ``pressed``: the button was pressed while the board could
    not be seen; ``last_refusal`` is the last one.
    """

    game: StateT
    voids: int = 0
    just_ended: int = 0
    passed: bool = False
    pressed: bool = False
    last_refusal: Hashable = None

    def refused(self, slip: Violation) -> tuple[Situation[StateT], tuple[TableEvent, ...]]:
        """The situation after a slip, and the slip: it is reported once."""
        refusal = (slip.code, slip.dice) if slip.board is None else slip.board
        return replace(self, last_refusal=refusal), () if self.last_refusal == refusal else (slip,)


Void = tuple[Situation[StateT], tuple[Voided, *tuple[TableEvent, ...]]]  # the situation after it, and what happened


class BoardRules(Rules[StateT, StepT, BoardT], Protocol[StateT, StepT, BoardT]):
    """The rules of a game with a board."""

    def placement(self, state: StateT) -> BoardT:
        """The board of a position."""
        ...

    def lines_to(self, state: StateT, board: BoardT) -> tuple[Line[StepT], ...]:
        """The legal turns that lead to a board: one without steps if nothing is due and it is as recorded."""
        ...

    def agreed(self, state: StateT, board: BoardT) -> StateT | None:
        """The position if the players accept the board as it lies; None if it is impossible."""
        ...


class BoardGame(Protocol[StateT, StepT, BoardT]):
    """A game with a board, for the referee."""

    rules: BoardRules[StateT, StepT, BoardT]
    errs: ClassVar[float] = priors.ERRS  # the probability of leaving the board in one particular wrong way
    dice_consumed: ClassVar[bool] = False  # used dice are not thrown again: fewer dice don't mean one was overlooked
    number_shown: ClassVar[bool] = False  # the screen shows how many dice are thrown next
    not_moving_is_fault: ClassVar[bool] = False  # throwing without moving is an omitted turn, not a throw "again"

    # What each game knows -----------------------------------------------------------------------------------------

    def boards(self, state: StateT, layout: Layout, look: Look) -> Boards:
        """The possible boards with the likelihood of the picture; empty if the board can't be seen.

        ``layout`` is the previous layout: a piece that looks unchanged is no new evidence.
        """
        ...

    def in_doubt(self, state: StateT, layout: Layout, look: Look, believed: Iterable[BoardT]) -> Text:
        """What can't be read of the board; "" if everything can, or is unchanged.

        ``believed`` are the boards likely enough to matter.
        """
        ...

    # Boards and turns ---------------------------------------------------------------------------------------------

    @property
    def mat(self) -> Mat:
        """The standard mat for its house rules."""
        return _mat(self.rules)

    def recorded(self, state: StateT) -> BoardT:
        """The board of a position."""
        return cast("BoardT", _placement(self.rules, state))

    def as_recorded(self, state: StateT, board: BoardT) -> bool:
        """Whether a board is that of the position."""
        return bool(board == self.recorded(state))

    def lines(self, state: StateT, board: BoardT) -> tuple[Line[StepT], ...]:
        """The legal turns that lead to a board; () if there are none."""
        return _lines(self.rules, state, board)

    def board_key(self, state: StateT) -> Hashable:
        """The part of a position on which the possible boards of a look depend."""
        return state

    def ruling_on(self, state: StateT, board: BoardT, passed: tuple[StateT, Throw] | None) -> Verdict[StepT]:
        """The verdict on a board as it lies; ``passed`` is a throw that ended the turn by itself, if one did."""
        return self.rules.check(state, board)

    def agreed_state(self, state: StateT, board: BoardT) -> StateT | None:
        """The position if the players accept the board as it lies; None if it is impossible, or can't be logged."""
        then = self.rules.agreed(state, board)
        try:
            return None if then is None else self.rules.parse_key(self.rules.key(then))
        except GameError:
            return None

    def implicit_pass(self, state: StateT) -> Line[StepT]:
        """The turn implied by pressing instead of throwing; empty if a throw is due."""
        return ()

    def intent_probability(self, state: StateT, line: Line[StepT]) -> float:
        """The probability that a press means this turn, which fits the board, and is not just too early."""
        return 1.0

    def asked_at_once(self, state: StateT) -> Line[StepT]:
        """The legal steps, if nothing on the table shows which one is taken; else ()."""
        return ()

    # How people leave the board otherwise -------------------------------------------------------------------------

    def further_wrong(self, state: StateT, board: BoardT) -> int:
        """How many pieces besides one lie where neither the position nor any legal turn has them."""
        return 0

    def too_many(self, board: BoardT) -> bool:
        """Whether it has more pieces of a kind than there are, so that it was misread."""
        return False

    def played_late(self, state: StateT, board: BoardT, seat: int) -> bool:
        """Whether that seat may have played on a throw that was a pass."""
        return False

    # Throws -------------------------------------------------------------------------------------------------------

    def arrangements(self, shown: Faces, dice: Found) -> list[tuple[Faces, float]]:
        """The throws that dice with these faces may be, each with its share."""
        return [(self.arranged(shown), 1.0)]

    def arranged(self, dice: Faces) -> Faces:
        """Faces in the order of the game's throws."""
        return in_order(dice)

    def thrown(self, state: StateT) -> Faces:
        """The dice of the present throw, if the position has them: it may come from no recorded throw."""
        return ()

    def fault(self, state: StateT, reason: str) -> tuple[StepT, Message] | None:
        """The step by which the rules themselves count a void throw, and why it is void; None if they don't."""
        return None

    # How it is worded and shown -----------------------------------------------------------------------------------

    def dice_text(self, dice: Faces) -> Fact:
        """Dice for use in messages."""
        return Dice(dice)

    def kinds(self, thrown: Faces) -> list[tuple[int, str]]:
        """The dice of a throw, each with its kind."""
        return [(face, "other") for face in thrown]

    def unused(self, state: StateT) -> Faces | None:
        """The unused dice of the present throw, in the order of the game's throws; None for all of them."""
        return None

    def dice_used(self, line: Line[StepT]) -> Faces:
        """The dice that a step uses, if that identifies it."""
        return ()


def explains(game: BoardGame[StateT, StepT, BoardT], state: StateT, board: BoardT) -> bool:
    """Whether a board is that of the position, or of a legal turn."""
    return game.as_recorded(state, board) or bool(game.lines(state, board))


def possible_throws(
    game: BoardGame[StateT, StepT, BoardT], dice: Found, unseen: Unseen = ANY_UNSEEN
) -> Sequence[tuple[Faces, float]]:
    """The possible throws, in the order of the game's throws, each with its probability, the most likely first.

    ``unseen`` gives the probability with which each face goes unseen.
    """
    found: dict[Faces, float] = {}
    for shown, chance in likely_throws(dice, unseen):
        for throw, share in game.arrangements(shown, dice):
            found[throw] = found.get(throw, 0.0) + chance * share
    return sorted(found.items(), key=lambda item: -item[1])


# The rules' answers, cached: the same few positions and boards are asked about again and again ------------------------


@lru_cache(maxsize=16)
def _mat(rules: AnyRules) -> Mat:
    return MATS[mat_of(rules)]


@lru_cache(maxsize=1024)
def _placement(rules: BoardRules[Any, Any, Any], state: Hashable) -> Any:
    return rules.placement(state)


@lru_cache(maxsize=8192)
def _lines(rules: BoardRules[Any, Any, Any], state: Hashable, board: Hashable) -> tuple[Line[Any], ...]:
    return rules.lines_to(state, board)


@lru_cache(maxsize=64)
def turns_with_boards(rules: AnyRules, state: Hashable) -> tuple[tuple[tuple[Any, ...], Any], ...]:
    """Every legal turn on the dice with its board, in the order of the printed turns; for games with few of them."""
    if not must_move(rules, state):
        return ()
    return tuple((tuple(line), _placement(rules, fold(rules, state, line))) for line in rules.turns(state).values())


@lru_cache(maxsize=8192)
def ruling_code(rules: AnyRules, state: Hashable, board: Hashable) -> str:
    """The code of the rules' verdict on a board."""
    return str(rules.check(state, board).code)


@lru_cache(maxsize=8192)
def after_throw(rules: AnyRules, state: Hashable, dice: Faces) -> Hashable:
    """The position after these dice; None if they can't be thrown."""
    try:
        after: Hashable = rules.apply(state, Throw(dice))
    except GameError:
        return None
    return after


def must_move(rules: AnyRules, state: Hashable) -> bool:
    """Whether there are dice and something is to be played on them."""
    return rules.to_act(state) not in (THROW, OVER)


def after_void(rules: AnyRules, now: Situation[StateT], void: Voided) -> Void[StateT]:
    """What follows from a void throw: the third in a row loses the turn (TAB-1.4)."""
    if now.voids + 1 < REROLLS_LOSE_THE_TURN:
        return replace(now, voids=now.voids + 1, just_ended=0, passed=False, last_refusal=None), (void,)
    lost = rules.apply(now.game, rules.parse_step("forfeit"))
    forfeit = Played("forfeit", "TAB-1.4", t=void.t, evidence=void.evidence)
    return Situation(lost, just_ended=rules.seat(now.game)), (void, forfeit)


def voided(game: BoardGame[StateT, StepT, BoardT], now: Situation[StateT], void: Voided) -> Void[StateT] | None:
    """What follows by the rules of a game; None if the house rules have no such fault."""
    fault = game.fault(now.game, void.reason)
    if fault is None:
        return after_void(game.rules, now, void)
    if not game.rules.check(now.game, fault[0]).ok:
        return None
    after, seat = game.rules.apply(now.game, fault[0]), game.rules.seat(now.game)
    lost = game.rules.seat(after) != seat
    return Situation(after, voids=0 if lost else now.voids + 1, just_ended=seat if lost else 0), (void,)
