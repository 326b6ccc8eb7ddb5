"""Peruke One at the table: six rounds, a die less each, discs turned and taken; five games and the personal best."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from companion.games.message import Message, Player, Text, ruled, say
from companion.games.peruke_one import Finish, PerukeOneRules, PerukeOneState, PlacedDisc, Placement, Step
from companion.games.peruke_one.game import scores_of
from companion.games.peruke_one.long_form import GAMES
from companion.games.peruke_one.placements import sides_of
from companion.games.peruke_one.steps import points
from companion.games.rules import OVER, fold
from companion.referee.belief.layout import Faces
from companion.referee.board.board_game import Line
from companion.referee.board.discs import DiscGame, Known
from companion.referee.pieces.play import PiecesPlay
from companion.referee.pieces.turns import BoardPresenter
from companion.referee.shown.view import ChoiceView, SeatView
from vision.reading import SeenDisc, TableReading

ROUNDS = 6


@dataclass(frozen=True, slots=True)
class PerukeOneTable(DiscGame[PerukeOneState, Step, Placement]):
    """Peruke One for the referee: a row of discs, identified by their numbers."""

    rules: PerukeOneRules
    dice_consumed = True

    @property
    def red_counts(self) -> bool:
        """Depends on the house rule."""
        return self.rules.options.red_die

    def as_recorded(self, state: PerukeOneState, board: Placement) -> bool:
        """A disc's place in the row makes no difference (P1-A6)."""
        return sides_if_possible(self.rules, board) == state.sides

    def known(self, board: Placement) -> Mapping[str, Known]:
        """The discs of the row, by square."""
        return {disc.where: Known(disc.value, disc.side, 1) for disc in board.discs if disc.where in self.mat.squares}

    def placed(self, discs: Iterable[SeenDisc]) -> Placement:
        """The placement of the seen discs, each on its square, "taken", or "" elsewhere."""
        return Placement.of(PlacedDisc(disc.value, disc.side, _where(disc)) for disc in discs)

    def readings(self, state: PerukeOneState, table: TableReading) -> list[list[SeenDisc]]:
        """The discs of the row; those beside it only if they are missing from it and were not taken before.

        Discs missing from the row are taken, however they are read.
        """
        row = [disc for disc in table.discs if disc.square in self.mat.squares]
        there = {disc.value for disc in row} | set(state.discs("t"))
        beside = [disc for disc in table.discs if disc.sure and not _where(disc) and disc.value not in there]
        return [[replace(disc, owner=1) for disc in (*row, *beside)]]

    def unused(self, state: PerukeOneState) -> Faces:
        """The unused dice of the round; none while discs are laid out."""
        return (*state.whites, state.red) if self.red_counts else state.whites


def sides_if_possible(rules: PerukeOneRules, board: Placement) -> str:
    """The sides of the discs 1 to 6; "" if they are impossible."""
    return "" if rules.problems(board) else sides_of(board)


class PerukeOnePresenter(BoardPresenter[PerukeOneTable, PerukeOneState, Step]):
    """What the screen shows of Peruke One."""

    goes_at_once = True

    def set_up(self) -> Message:
        """The six discs in a row."""
        return say("peruke-one.set-up")

    def turn_text(self, state: PerukeOneState, line: Line[Step]) -> Message:
        """Several steps by their effect on the discs."""
        if len(line) < 2:
            return super().turn_text(state, line)
        rules = self.game.rules
        then: PerukeOneState = fold(rules, state, line)
        return say("common.about", player=Player(1), said=rules.check(state, rules.placement(then)).message)

    @cached_property
    def _earlier(self) -> tuple[int, ...]:
        """The scores of the player's earlier games, oldest first."""
        return tuple(self.record.journal.scores(self.rules.game, self.announcer.names[0]))

    def intended(self, board: Hashable) -> tuple[ChoiceView, ...]:
        """If no die was used, the player may want to stop (P1-1.13)."""
        state, game = self.state, self.game
        untouched = isinstance(board, Placement) and game.as_recorded(state, board)
        stops = state.thrown and untouched and Finish.STOP in game.rules.legal(state)
        return (self.line_choice((Finish.STOP,)),) if stops else ()

    # Five games and the personal best (P1-1.11) -------------------------------------------------------------------

    def _series(self) -> tuple[int, ...]:
        """The scores of the present series of five games played so far, without this one."""
        # The log has no name for a series: any five games in a row are one, whenever they were played.
        played = len(self._earlier) % GAMES
        return self._earlier[len(self._earlier) - played :]

    def closing_remarks(self) -> list[Text]:
        """Comments on the score of somebody who plays alone, compared with earlier games."""
        if self.state.players > 1:  # the records are those of somebody who plays alone
            return []
        score, series = self.state.score, (*self._series(), self.state.score)
        text: list[Text] = []
        if self._earlier and score > max(self._earlier):
            text.append(say("peruke-one.new-best"))
        if len(series) == GAMES:
            text.append(ruled(say("peruke-one.five-games", scored=points(sum(series))), "P1-1.11"))
        return text

    def note(self, *, over: bool) -> Text:
        """Which of the five games this is, and the scores so far; of two players the score to beat."""
        if self.state.players > 1:
            alone = over or self.state.seat == 1
            return "" if alone else say("peruke-one.to-beat", scored=points(scores_of(self.state)[0]))
        if not self._earlier:
            return ""
        series, best = self._series(), max(self._earlier)
        game, total = len(series) + 1, points(sum(series))
        return say("peruke-one.series", n=game, of=GAMES, scored=total, best=points(best))

    # Choices and views --------------------------------------------------------------------------------------------

    def awaited(self, player: Player) -> Message:
        """How many dice may be used, or that the discs are to be laid out."""
        if self.state.laying_out:
            return say("peruke-one.lay-them-out", player=player)
        if self.state.used:
            return say("peruke-one.one-more", player=player)
        return say("peruke-one.use-dice", player=player, count=len(self.state.whites) + bool(self.state.red))

    def seat(self, seat: int) -> SeatView:
        """The score, and the round of the acting player."""
        state, scores = self.state, scores_of(self.state)
        note: Text = ""
        waits = seat > state.seat or state.laying_out
        if self.rules.to_act(state) is not OVER and seat == state.seat:
            note = say("peruke-one.plays-next") if waits else say("peruke-one.round-of", round=state.round, of=ROUNDS)
        return SeatView(seat, score=None if waits and seat == 2 else scores[seat - 1], note=self.announcer.worded(note))


def _where(disc: SeenDisc) -> str:
    """A square, "taken", or "" elsewhere on the mat."""
    return disc.square or ("taken" if disc.zone == "taken" else "")


play = partial(PiecesPlay[PerukeOneTable, PerukeOneState, Step], table=PerukeOneTable, presenter=PerukeOnePresenter)
"""The game at the table."""
