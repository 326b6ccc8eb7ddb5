"""What a game with pieces shows: whose turn it is, the scores, the choices with the present dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from companion.games.message import Message, Player, Text, say
from companion.games.rules import THROW, StateT, StepT, fold, print_line
from companion.messages import chosen
from companion.referee.board.board_game import BoardGame, Line
from companion.referee.record import GameRules, Record
from companion.referee.shown.boards import by_piece, with_moves
from companion.referee.shown.saying import Announcer
from companion.referee.shown.view import ChoiceView, SeatView

GameT = TypeVar("GameT", bound=BoardGame[Any, Any])
MANY = 8  # ways to play; with more, a piece is chosen first
Choices = tuple[tuple[ChoiceView, ...], Text]  # the choices, and their title


class BoardPresenter(ABC, Generic[GameT, StateT, StepT]):
    """Words the position of the record for the screen; it knows nothing of what is in doubt.

    ``picked`` is the place of the piece chosen on the screen, "" for none; ``board`` the board as it most likely lies,
    None if it can't be seen.
    """

    goes_at_once: ClassVar[bool] = False
    """Whether a piece with one way to go goes when it is touched: in games in which that is the rule."""

    def __init__(self, game: GameT, record: Record[StateT, StepT], announcer: Announcer) -> None:
        self.game = game
        self.record = record
        self.announcer = announcer
        self._every: tuple[Hashable, tuple[ChoiceView, ...]] = (None, ())  # what is offered in a position, cached

    @property
    def rules(self) -> GameRules[StateT, StepT]:
        """The rules in force."""
        return self.record.rules

    @property
    def state(self) -> StateT:
        """The position by the record."""
        return self.record.state

    @abstractmethod
    def seat(self, seat: int) -> SeatView:
        """A player's score, colours and note."""

    def ways(self) -> Iterable[Line]:
        """What is offered with the present dice: step by step, or whole turns."""
        return ((step,) for step in self.rules.legal(self.state))

    def choices(self, picked: str, board: Hashable) -> Choices:
        """The choices with the present dice, and their title; if there are many, a piece is chosen first."""
        now, title = (self.state, board, chosen()), say("referee.may-be-played")
        if self._every[0] != now:
            every = tuple(self.offered(line, board) for line in self.ways())
            moving_first = sorted(with_moves(self.game.rules, self.state, every), key=lambda way: not way.moves)
            self._every = now, tuple(moving_first)
        every, pieces = self._every[1], dict[str, list[ChoiceView]]()
        for place, by_end in by_piece(way for way in every if way.moves).items():
            pieces[place] = [way for ends in by_end.values() for way in ends]
        if picked in pieces:
            return (*pieces[picked], self.announcer.choice("pick:", say("referee.all-pieces"))), title
        if len(every) <= MANY:
            return every, title
        rows = [
            self.announcer.choice(f"pick:{place}", place_said(place), detail=say("referee.ways", count=len(ways)))
            for place, ways in pieces.items()
        ]
        fitting, others = (tuple(way for way in every if way.marked), [way for way in every if not way.moves])
        return (*fitting, *rows, *others), title

    def offered(self, line: Line, board: Hashable = None) -> ChoiceView:
        """A step or a turn as a choice with the dice that it uses, marked if the pieces have been moved like that."""
        state, game = self.state, self.game
        after = fold(self.rules, state, line)
        marked = board is not None and game.as_recorded(after, board) and not game.as_recorded(state, board)
        action = f"{'step' if len(line) == 1 else 'play'}:{print_line(self.rules, line)}"
        return self.announcer.choice(action, game.offer(state, line), game.dice_used(line), marked=marked)

    def headline(self, *, over: bool) -> Text:
        """What is awaited now."""
        if over:
            return say("referee.game-is-over")
        player = Player(self.rules.seat(self.state))
        if self.rules.to_act(self.state) is THROW:
            return say("referee.throw-now", player=player, count=self.rules.dice(self.state))
        return self.awaited(player)

    def awaited(self, player: Player) -> Message:
        """What is awaited of a player with dice on the table."""
        return say("referee.play-and-press", player=player)

    def note(self, *, over: bool) -> Text:
        """A special rule in force; "" for none."""
        return ""

    def calls(self) -> tuple[ChoiceView, ...]:
        """What may be called before a throw."""
        return ()

    def entry_title(self, title: str, entered: int) -> Text:
        """The title while a throw is entered, of which so many dice were."""
        return title

    def instead(self, board: Hashable) -> tuple[ChoiceView, ...]:
        """What may have been meant by a board that is not legal; without it the players may agree on the board."""
        return ()

    def throws_again(self) -> tuple[Message, str] | None:
        """What is said to who presses although another throw is due, and its rule; None if nothing is."""
        return None

    def at_the_end(self) -> Sequence[Text]:
        """Comments on the result of the game that has just ended."""
        return ()


def place_said(place: str) -> Text:
    """A square by its name, a base by its colour: ``t14``, "red's base"."""
    return place if any(map(str.isdigit, place)) else say("referee.base-of", colour=place)
