"""Ludo at the table: one die, one counter moved, captured ones back in base, another throw after a six."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.games.counters import Placement
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.rulings import passed_ruling
from companion.games.ludo.state import LudoState, Step
from companion.games.message import Message, Player, Text, say
from companion.games.rules import THROW, Throw
from companion.games.verdict import Verdict
from companion.referee.board.counters import CounterGame
from companion.referee.pieces.play import PiecesPlay
from companion.referee.pieces.turns import BoardPresenter
from companion.referee.shown.view import SeatView


@dataclass(frozen=True, slots=True)
class LudoTable(CounterGame[LudoState, Step]):
    """Ludo for the referee: one die in the roll zone, counters on the squares and in the bases."""

    rules: LudoRules

    def ruling_on(self, state: LudoState, board: Placement, passed: tuple[LudoState, Throw] | None) -> Verdict[Step]:
        """After a throw that was a pass, the verdict on a turn played on it."""
        return passed_ruling(*passed, board, self.rules.options) if passed else self.rules.check(state, board)


class LudoPresenter(BoardPresenter[LudoTable, LudoState, Step]):
    """What the screen shows of Ludo."""

    goes_at_once = True

    def set_up(self) -> Message:
        """All counters in their bases."""
        return say("ludo.set-up")

    def headline(self, *, over: bool) -> Text:
        """After a six, or a throw in vain before the first one: another throw."""
        again = self.state.sixes or self.state.vain
        if not over and self.rules.to_act(self.state) is THROW and again:
            return say("ludo.throw-again", player=Player(self.state.seat))
        return super().headline(over=over)

    def awaited(self, player: Player) -> Message:
        """Which number is to be played."""
        return say("ludo.play-the", player=player, face=self.state.throw)

    def seat(self, seat: int) -> SeatView:
        """The score is the number of counters at home."""
        home, colours = self.state.homes(seat), self.game.rules.colours(self.state, seat)
        return SeatView(seat, score=home, colours=colours)


play = partial(PiecesPlay[LudoTable, LudoState, Step], table=LudoTable, presenter=LudoPresenter)
"""The game at the table."""
