"""Peruke 84 at the table: two white dice and a red one, discs turned, moved and captured, 84 points at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from companion.games.message import Message, Player, Text, ruled, say, stated
from companion.games.peruke_84 import Peruke84Rules, Peruke84State, PlacedDisc, Placement
from companion.games.peruke_84.options import SINGLE
from companion.games.peruke_84.state import Step
from companion.referee.belief.layout import Faces
from companion.referee.board.board_game import explains
from companion.referee.board.discs import DiscGame, Known, owned, reconciled
from companion.referee.pieces.play import PiecesPlay
from companion.referee.pieces.turns import BoardPresenter
from companion.referee.shown.view import SeatView
from vision.reading import SeenDisc, TableReading


@dataclass(frozen=True, slots=True)
class Peruke84Table(DiscGame[Peruke84State, Step, Placement]):
    """Peruke 84 for the referee: two white dice and a red one, discs of two colours.

    A picture only shows that there are two colours; the position determines their owners.
    """

    rules: Peruke84Rules

    def known(self, board: Placement) -> Mapping[str, Known]:
        """The discs by square."""
        return {disc.square: Known(disc.value, disc.side, disc.owner) for disc in board.discs}

    def placed(self, discs: Iterable[SeenDisc]) -> Placement:
        """The placement of the seen discs; beside the board they have no square."""
        return Placement.of(PlacedDisc(disc.value, disc.side, disc.owner, disc.square or "") for disc in discs)

    def readings(self, state: Peruke84State, table: TableReading) -> Sequence[tuple[SeenDisc, ...]]:
        """The discs with their possible owners, preferring those consistent with the board."""
        return _readings(self, state, table.discs)

    def unused(self, state: Peruke84State) -> Faces:
        """The unused dice of the turn."""
        return (*state.turn.whites, state.turn.red) if state.turn is not None else ()


@lru_cache(maxsize=256)  # a look is weighed in several hypotheses, and asked several times what is unclear
def _readings(
    game: Peruke84Table, state: Peruke84State, discs: tuple[SeenDisc, ...]
) -> tuple[tuple[SeenDisc, ...], ...]:
    there = game.known(game.recorded(state))
    ways = owned([disc for disc in discs if disc.square], there)
    found = [seen for way in ways for seen in reconciled(way, there)]
    return tuple(sorted(found, key=lambda seen: not explains(game, state, game.placed(seen))))


class Peruke84Presenter(BoardPresenter[Peruke84Table, Peruke84State, Step]):
    """What the screen shows of Peruke 84. Seat 1 is South, whose end zone is rank 1."""

    def set_up(self) -> Message:
        """Both players' discs on their ranks."""
        return say("peruke-84.set-up", player=Player(1), owner=Player(2), rows=self.game.rules.options.rows)

    def seat(self, seat: int) -> SeatView:
        """The score: that of the pile, and at the end with the discs on the board."""
        outcome = self.game.rules.outcome(self.state)
        scores = outcome.scores if outcome else self.state.piles  # what lies on the board is nobody's until the end
        note = self.announcer.worded(say("peruke-84.player", n=seat))
        return SeatView(seat, score=scores[seat - 1], note=note, place=seat)

    def note(self, *, over: bool) -> Text:
        """The special rule of the first roll, else how the match stands."""
        if not over and self.state.first:
            return say("peruke-84.first-roll")
        return "" if over or self._best_of == SINGLE else self._match(self._won)

    # Several games as a match (P84-6.8) ---------------------------------------------------------------------------

    @property
    def _best_of(self) -> int:
        return self.game.rules.options.best_of

    @cached_property
    def _won(self) -> tuple[int, ...]:
        """The games that each player has won in the match so far."""
        return tuple(self.record.journal.match_wins(self.rules.game, self.announcer.names, self._best_of))

    def closing_remarks(self) -> list[Text]:
        """How the match stands now, or who won it."""
        outcome = self.game.rules.outcome(self.state)
        if self._best_of == SINGLE or outcome is None:
            return []
        won = [games + (outcome.winners == (seat,)) for seat, games in enumerate(self._won, start=1)]
        most = max(won)
        if 2 * most < self._best_of:  # an odd number, so more than half decides (P84-6.8)
            return [stated(self._match(won))]
        winner = Player(won.index(most) + 1)
        return [ruled(say("peruke-84.match-won", player=winner, most=most, least=min(won)), "P84-6.8")]

    def _match(self, won: Sequence[int]) -> Message:
        players = (Player(1), Player(2))
        return say("peruke-84.match", of=self._best_of, one=players[0], other=players[1], won=won[0], lost=won[1])

    def entry_title(self, title: str, entered: int) -> Text:
        """The last die entered is the red one."""
        red = entered == self.rules.dice(self.state) - 1
        return say("peruke-84.red-one-next", what=title) if title and red else title


play = partial(PiecesPlay[Peruke84Table, Peruke84State, Step], table=Peruke84Table, presenter=Peruke84Presenter)
"""The game at the table."""
