"""What a game with pieces on a board says of its table: everything else about such games is shared."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from companion.games.errors import GameError
from companion.games.message import Dice, Fact, Message, Player, Said, say, stated
from companion.games.rules import OVER, THROW, AnyRules, Throw
from companion.referee import priors
from companion.referee.correcting import REROLLS_LOSE_THE_TURN
from companion.referee.cue import Look
from companion.referee.hypothesis import Happening, Hypothesis
from companion.referee.layout import Faces, LaidDie, Layout
from companion.referee.placing import Found
from companion.referee.sensor import ANY_UNSEEN, Unseen
from companion.referee.tracker import Branch, Story
from companion.referee.view import DieView
from vision.mats import Mat

ROLL = "roll"
StateT = TypeVar("StateT", bound=Hashable)  # positions of a game
BoardT = TypeVar("BoardT", bound=Hashable)  # its boards, as the pieces lie
Line = tuple[Any, ...]
Boards = Sequence[tuple[Hashable, float]]  # what may lie there, each with the chance of the picture


@dataclass(frozen=True, slots=True)
class Situation:
    """The position, and what of the present turn it does not tell.

    ``voids`` are void throws in a row; ``alone`` the seat whose turn ended last, as long as nothing was thrown since;
    ``pressed``: the button was pressed, and the board could not be seen; ``told`` what was refused last; ``denied``
    boards of which somebody said that they do not lie so.
    """

    game: Hashable
    voids: int = 0
    alone: int = 0
    pressed: bool = False
    told: Hashable = None
    denied: tuple[Hashable, ...] = ()


BoardHypothesis = Hypothesis[Situation]
BoardBranch = Branch[Situation]
BoardStory = Story[Situation]
Void = tuple[Situation, tuple[str, str]]  # the situation after it, and the step that it brings with its rule, or ""
Outcome = tuple[float, Situation, tuple[LaidDie, ...], tuple[Happening, ...]]  # of dice; the first is its chance


class BoardGame(Protocol[StateT, BoardT]):
    """What a game with a board says of its table."""

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""
        ...

    @property
    def mat(self) -> Mat:
        """The mat that it is played on."""
        ...

    def throws(self, dice: Found, unseen: Unseen = ANY_UNSEEN) -> Iterable[tuple[Faces, float]]:
        """What dice may show, in the order that a throw has, each with its chance, likeliest first.

        ``unseen`` says how likely each face goes unseen.
        """
        ...

    def recorded(self, state: StateT) -> BoardT:
        """The board of a position."""
        ...

    def boards(self, state: StateT, layout: Layout, look: Look) -> Boards:
        """What may lie there, with its chance by the picture; nothing where the board can't be seen.

        ``layout`` is what lay there before: a piece that looks as before tells nothing new.
        """
        ...

    def in_doubt(self, state: StateT, layout: Layout, look: Look, believed: Iterable[BoardT]) -> Said:
        """What of the board can't be read surely; "" when all of it can, or lies as it was.

        ``believed`` are the boards that are likely enough to matter.
        """
        ...

    def dice_played(self, state: StateT, thrown: Faces) -> tuple[DieView, ...]:
        """The dice of the present throw, those that are used set aside; () where there is none."""
        ...

    def agreed(self, state: StateT, board: BoardT) -> StateT | None:
        """The position when the table takes the board as it lies: a turn on the dice counts as played.

        None where the pieces can't lie so.
        """
        ...

    def set_up(self) -> Message:
        """What to do before the first throw."""
        ...

    # What most games say alike ------------------------------------------------------------------------------------

    def as_recorded(self, state: StateT, board: BoardT) -> bool:
        """Whether a board is that of the position."""
        return bool(board == self.recorded(state))

    def lines(self, state: StateT, board: BoardT) -> tuple[Line, ...]:
        """The legal turns that lead to a board; () where none does."""
        return legal_lines(self.rules, state, board)

    def decides(self, state: StateT) -> Hashable:
        """What of a position decides which boards a look leaves open."""
        return state

    def unthrown(self, state: StateT) -> Line:
        """What who presses the button instead of throwing does by it; nothing where a throw is due."""
        del state
        return ()

    def voided(self, now: Situation, reason: str) -> Void | None:
        """After a void throw ("cocky" or "bum"); None where the house plays no such fault."""
        del reason
        return third_void(self.rules, now)

    def arranged(self, dice: Faces) -> Faces:
        """Faces in the order that the game's throw has, where nobody knows how the dice lay."""
        return tuple(sorted(dice))

    def dice_said(self, dice: Faces) -> Fact:
        """Dice in what is said about them."""
        return Dice(dice)

    # How turns are told -------------------------------------------------------------------------------------------

    def deed(self, state: StateT, line: Line) -> Message:
        """What a turn does, after the name; that it ended is said only where nothing else was done."""
        parts = []
        for step in line:
            if self.rules.notation(step) != "end" or len(line) == 1:
                parts.append(self.rules.deed(state, step))
            state = self.rules.apply(state, step)
        return parts[0] if len(parts) == 1 else say("referee.deeds", parts=tuple(parts))

    def turn_said(self, state: StateT, line: Line) -> Message:
        """A turn: the same when it is played and when it is put right."""
        player = Player(self.rules.seat(state))
        if not line:
            return stated(say("referee.passes", player=player))
        return stated(say("referee.does", player=player, deed=self.deed(state, line)))

    def offer(self, state: StateT, line: Line) -> Message:
        """A turn as a choice."""
        return say("referee.offer", deed=self.deed(state, line))

    def in_short(self, state: StateT, line: Line) -> Message:
        """A turn that would have been legal."""
        return say("referee.legal-turn", deed=self.deed(state, line))

    def what_was_done(self, state: StateT) -> Message:
        """The question which of some turns was played."""
        return say("referee.what-did-do", player=Player(self.rules.seat(state)))

    # What only some games know ------------------------------------------------------------------------------------

    @property
    def errs(self) -> float:
        """How likely people leave the board in one certain wrong way."""
        return priors.ERRS

    def halfway(self, state: StateT) -> Collection[BoardT]:
        """The boards between two movements of a legal turn."""
        del state
        return ()

    @property
    def used_up(self) -> bool:
        """Whether dice that were used are not thrown again, so that fewer of them are no sign of one overlooked."""
        return False

    @property
    def unplayed(self) -> bool:
        """Whether dice that are thrown on with nothing moved show a turn left out, no throw that is repeated."""
        return False

    def pushed(self, state: StateT, board: BoardT | None, look: Look) -> bool:
        """Whether dice that were just thrown may have pushed the pieces so (``board`` None: it can't be judged)."""
        del state, board, look
        return False

    def played_late(self, state: StateT, board: BoardT) -> bool:
        """Whether a board is what somebody played on a throw that has passed."""
        del state, board
        return False

    def meant(self, state: StateT, line: Line) -> float:
        """How likely whoever presses means this turn, to which the board is legal, and is not just too early."""
        del state, line
        return 1.0

    def before_throw(self, state: StateT, throw: Faces) -> Iterable[Line]:
        """The legal turns after which this throw may have come unseen."""
        del state, throw
        return ()


# What follows from what ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def legal_lines(rules: AnyRules, state: Hashable, board: Hashable) -> tuple[Line, ...]:
    """The legal turns that lead to a board; () where none does."""
    verdict = rules.check(state, board)
    return tuple(tuple(line) for line in verdict.lines or ((),)) if verdict.ok else ()


@lru_cache(maxsize=8192)
def thrown_to(rules: AnyRules, state: Hashable, dice: Faces) -> Any:
    """The position after these dice; None where they can't be thrown."""
    try:
        return rules.apply(state, Throw(dice))
    except GameError:
        return None


@lru_cache(maxsize=8192)
def ruled(rules: AnyRules, state: Hashable, board: Hashable) -> str:
    """The case that a board is."""
    return str(rules.check(state, board).code)


def thrown_by(rules: AnyRules, then: Situation, after: Any) -> tuple[Situation, str]:
    """The situation ``after`` a throw that counts, and what its dice are to the game."""
    if to_play(rules, after):
        return Situation(after), "left"
    return Situation(after, alone=rules.seat(then.game)), "old"


def to_play(rules: AnyRules, state: Any) -> bool:
    """Whether dice lie there and something is to be played on them."""
    return rules.to_act(state) not in (THROW, OVER)


def third_void(rules: AnyRules, now: Situation) -> Void:
    """After a void throw; the third in a row loses the turn (TAB-1.4)."""
    if now.voids + 1 < REROLLS_LOSE_THE_TURN:
        return replace(now, voids=now.voids + 1, alone=0, told=None), ("", "")
    lost = rules.apply(now.game, rules.parse_step("forfeit"))
    return Situation(lost, alone=rules.seat(now.game)), ("forfeit", "TAB-1.4")
