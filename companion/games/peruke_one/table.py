"""Peruke One at the table: six rounds, a die less each, discs turned and taken; five games and the personal best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from companion.games.message import Message, Player, Said, ruled, say, sentences
from companion.games.peruke_one import Finish, PerukeOneRules, PerukeOneState, PlacedDisc, Placement, Step, Use
from companion.games.peruke_one.long_form import GAMES
from companion.games.peruke_one.seen import sides_of
from companion.games.peruke_one.steps import points
from companion.games.peruke_one.uses import round_over
from companion.referee.belief.layout import Layout
from companion.referee.board.board_game import Line
from companion.referee.board.discs import DiscGame, Known
from companion.referee.pieces import Choices, PiecesReferee
from companion.referee.record import advance
from companion.referee.shown.view import ChoiceView, SeatView
from companion.sessions.events import Event
from vision.reading import SeenDisc, TableReading

ROUNDS = 6


@dataclass(frozen=True, slots=True)
class PerukeOneTable(DiscGame[PerukeOneState, Placement]):
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
        """Discs as a placement."""
        return Placement.of(PlacedDisc(disc.value, disc.side, _where(disc)) for disc in discs)

    def readings(self, state: PerukeOneState, layout: Layout, table: TableReading) -> list[list[SeenDisc]]:
        """The discs of the row; those beside it only if they are missing from it and were not taken before.

        Taken discs are identified by their absence from the row, so their reading does not matter.
        """
        row = [disc for disc in table.discs if disc.square in self.mat.squares]
        there = {disc.value for disc in row} | set(state.discs("t"))
        beside = [disc for disc in table.discs if disc.sure and not _where(disc) and disc.value not in there]
        return [[replace(disc, owner=1) for disc in (*row, *beside)]]

    def unused(self, state: PerukeOneState) -> Iterable[tuple[int, str]]:
        """The unused dice of the round."""
        return self.kinds((*state.whites, state.red) if self.red_counts else state.whites)

    def set_up(self) -> Message:
        """The six discs in a row."""
        return say("peruke-one.set-up")

    def agreed(self, state: PerukeOneState, board: Placement) -> PerukeOneState | None:
        """The position with the discs as they lie."""
        if self.rules.problems(board):
            return None
        then = PerukeOneState(sides_of(board), state.round)
        return round_over(then) if state.thrown else then

    def turn_said(self, state: PerukeOneState, line: Line) -> Message:
        """For several steps their effect on the discs."""
        if len(line) < 2:
            return DiscGame.turn_said(self, state, line)
        then: PerukeOneState = advance(self.rules, state, line)
        return say("common.about", player=Player(1), said=self.rules.check(state, self.rules.placement(then)).message)


@lru_cache(maxsize=1024)
def sides_if_possible(rules: PerukeOneRules, board: Placement) -> str:
    """The sides of the discs 1 to 6; "" if they are impossible."""
    return "" if rules.problems(board) else sides_of(board)


class PerukeOneReferee(PiecesReferee[PerukeOneTable]):
    """Referees Peruke One."""

    plays, goes_at_once = PerukeOneTable, True

    @cached_property
    def _earlier(self) -> tuple[int, ...]:
        """The scores of the player's earlier games, oldest first."""
        return tuple(self.record.journal.scores(self.rules.game, self.names[0]))

    def _overruling(self) -> tuple[ChoiceView, ...]:
        """If nothing was used, the player may have meant to stop (P1-1.13)."""
        if self.state.thrown and self.as_recorded(self._board_now) and Finish.STOP in self.game.rules.legal(self.state):
            return (self._step_choice(Finish.STOP),)
        return super()._overruling()

    def _follow(self, before: Any, cause: Event, rule: str) -> None:
        super()._follow(before, cause, rule)
        last = self._announcer.ruling
        if self.over and last is not None and before.ending is None:
            self._show_ruling(sentences(last.said, *self._evening()), last.rule, last.tone)

    # Five games and the personal best (P1-1.11) -------------------------------------------------------------------

    def _series(self) -> tuple[int, ...]:
        """The scores of the present series of five games played so far, without this one."""
        played = len(self._earlier) % GAMES
        return self._earlier[len(self._earlier) - played :]

    def _evening(self) -> list[Said]:
        """Comments on the score compared with earlier games."""
        score, series = self.state.score, (*self._series(), self.state.score)
        said: list[Said] = []
        if self._earlier and score > max(self._earlier):
            said.append(say("peruke-one.new-best"))
        if len(series) == GAMES:
            said.append(ruled(say("peruke-one.five-games", scored=points(sum(series))), "P1-1.11"))
        return said

    def _note(self) -> Said:
        if not self._earlier:
            return ""
        series, best = self._series(), max(self._earlier)
        game, total = len(series) + 1, points(sum(series))
        return say("peruke-one.series", n=game, of=GAMES, scored=total, best=points(best))

    # Choices and views --------------------------------------------------------------------------------------------

    def _awaited(self, player: Player) -> Message:
        if self.state.used:
            return say("peruke-one.one-more", player=player)
        return say("peruke-one.use-dice", player=player, count=len(self.state.whites) + bool(self.state.red))

    def _seat_view(self, seat: int) -> SeatView:
        note = "" if self.over else self._worded(say("peruke-one.round-of", round=self.state.round, of=ROUNDS))
        return SeatView(seat, score=self.state.score, note=note)

    def _move_choices(self) -> Choices:
        steps = sorted(self.game.rules.legal(self.state), key=lambda step: isinstance(step, Finish))
        return tuple(map(self._step_choice, steps)), self._worded(say("peruke-one.may-be-used"))

    def _step_choice(self, step: Step) -> ChoiceView:
        action = f"step:{self.game.rules.notation(step)}"
        if isinstance(step, Use):
            takes = self.state.side(step.value) == "v"
            dice = tuple(face for face in (step.white, step.red) if face)
            said = say("peruke-one.take-or-turn", takes=takes, disc=step.value)
            return self._announcer.choice(action, said, dice, step.value, marked=self._lies_so(step.value), detail=said)
        if step is Finish.STOP:
            said = say("peruke-one.stop-with", scored=points(self.state.score))
            return self._announcer.choice(action, said, detail=say("peruke-one.ends-game"))
        return self._announcer.choice(action, say("peruke-one.end-round"))

    def _lies_so(self, value: int) -> bool:
        """Whether the disc on the table differs from the record."""
        board = self._board_now
        if board is None or self.game.rules.problems(board):
            return False
        return bool(sides_of(board)[value - 1] != self.state.side(value))


def _where(disc: SeenDisc) -> str:
    """A square, "taken", or "" elsewhere on the mat."""
    return disc.square or ("taken" if disc.zone == "taken" else "")
