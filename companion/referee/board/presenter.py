"""What a game with pieces shows: whose turn it is, the scores, the choices with the present dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from companion.games.message import Message, Player, Text, say
from companion.games.rules import THROW, StateT, StepT, fold, print_line
from companion.referee.board.board_game import BoardGame, Line
from companion.referee.record import GameRules, Record
from companion.referee.shown.saying import Announcer
from companion.referee.shown.view import ChoiceView, SeatView

GameT = TypeVar("GameT", bound=BoardGame[Any, Any])
WayT = TypeVar("WayT")
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

    def choices(self, picked: str, board: Hashable) -> Choices:
        """The choices with the present dice, and their title."""
        steps = self.rules.legal(self.state)
        return tuple(self.offered((step,), board) for step in steps), say("referee.may-be-played")

    def offered(self, line: Line, board: Hashable = None, verb: str = "step") -> ChoiceView:
        """A step or (``verb`` "play") a turn as a choice, marked if the pieces have been moved like that."""
        state, game = self.state, self.game
        after = fold(self.rules, state, line)
        marked = board is not None and game.as_recorded(after, board) and not game.as_recorded(state, board)
        action = f"{verb}:{print_line(self.rules, line)}"
        return self.announcer.choice(action, game.offer(state, line), marked=marked)

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

    def by_piece(
        self, ways: Sequence[tuple[WayT, Iterable[tuple[str, Text]]]], choice: Callable[[WayT], ChoiceView], picked: str
    ) -> tuple[ChoiceView, ...]:
        """The pieces to choose from, after the ways of the one that is picked; each way comes with what it moves."""
        mine = tuple(choice(way) for way, pieces in ways if picked in dict(pieces))
        counts = Counter(piece for _, pieces in ways for piece in dict.fromkeys(pieces) if piece[0] != picked)
        rows = [
            self.announcer.choice(f"pick:{place}", said, detail=say("referee.ways", count=count))
            for (place, said), count in counts.items()
        ]
        return (*mine, *rows, *([self.announcer.choice("pick:", say("referee.all-pieces"))] if mine else ()))
