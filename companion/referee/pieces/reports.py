"""What is said of a board that does not lie as it should, until it is right again."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any

from companion.games.message import Player, say, sentences
from companion.games.rules import THROW
from companion.games.verdict import Verdict
from companion.referee.belief.hypothesis import Belief, Violation
from companion.referee.board.board_game import BoardGame, BoardHypothesis, Line, Situation, must_move
from companion.referee.board.presenter import BoardPresenter
from companion.referee.pieces.doubts import BoardDoubts
from companion.referee.pieces.turns import BoardTurns
from companion.referee.record.recorder import Recorder
from companion.referee.shown.boards import board_view
from companion.referee.shown.saying import Answer
from companion.referee.shown.view import BoardView, ChoiceView
from companion.sessions.events import Event

STRANGE = 0.7  # probability above which the board is reported as changed


class BoardReports:
    """Reports boards; ``nearest`` are the legal turns nearest to the one reported as wrong, else None."""

    def __init__(
        self,
        game: BoardGame[Any, Any],
        recorder: Recorder,
        doubts: BoardDoubts,
        turns: BoardTurns,
        presenter: BoardPresenter[Any],
    ) -> None:
        self.nearest: tuple[str, ...] | None = None
        self._game = game
        self._rules = game.rules
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._doubts = doubts
        self._turns = turns
        self._presenter = presenter

    def remark(self, belief: Belief[Situation]) -> None:
        """Report what lies wrongly, until it is right again; after the game nothing does."""
        best, board, state = belief.best, belief.best.layout.board, self._record.state
        if self._recorder.over or board is None or best.events or best.situation.game != state:
            return
        if must_move(self._rules, state):
            self._look_again(belief, board)
        elif self._game.as_recorded(state, board):
            if self.nearest is not None:
                self.nearest = None
                self._announcer.rule(say("referee.board-right-again"))
        elif self._unexplained(belief, board) >= STRANGE and not self._doubts.of_board(belief):
            self._differs(board)

    def _unexplained(self, belief: Belief[Situation], board: Hashable) -> float:
        """The probability of this board without any explaining event."""

        def strange(one: BoardHypothesis) -> bool:
            game = one.situation.game
            here = one.layout.board == board and not one.denied_count
            return here and self._rules.to_act(game) is THROW and not self._game.as_recorded(game, board)

        return belief.chance(strange)

    def _look_again(self, belief: Belief[Situation], board: Hashable) -> None:
        """After a refusal: whether the board is legal or as before the turn; nothing is judged before the button."""
        if self.nearest is None or self._doubts.of_board(belief):
            return
        verdict = self._rules.check(self._record.state, board)
        if self._game.as_recorded(self._record.state, board):
            self.nearest = None
            self._announcer.rule(say("referee.board-as-before", player=self._recorder.acting), tone="good")
        elif verdict.ok:
            self.nearest = None
            self._announcer.rule(sentences(verdict.message, say("referee.right-now")), tone="good")

    def _differs(self, board: Hashable) -> None:
        """While a throw is awaited: the last turn was changed to another legal one, or pieces were moved."""
        changed = None if self._recorder.corrected else self._turns.changed_to(board)
        if changed is not None:
            if self.nearest is None:
                self._ask_whether_changed(*changed)
            return
        self.nearest = ()
        if not any(event.kind != "note" for event in self._record.counting()):
            self._announcer.rule(self._game.set_up())
            return
        verdict = self._rules.check(self._record.state, board)
        back = verdict.back
        said = say("referee.board-not-as-left") if back else verdict.message
        self._announcer.rule(said, "", "warn", back, answers=self._overruling(board))

    def _ask_whether_changed(self, turn: Event, line: Line) -> None:
        self.nearest = ()
        player, deed = Player(turn.seat or 0), self._game.deed(self._record.before(turn), line)
        yes = say("referee.yes-otherwise", player=player, deed=deed)
        self._announcer.ask(
            say("referee.plays-otherwise", player=player),
            Answer(yes, partial(self._turns.put_right, turn, line)),
            Answer(say("referee.no-put-back"), lambda _: None),
        )

    def refuse(self, slip: Violation, seen: Hashable) -> None:
        """No legal turn leads to the board: say which rule, what would be legal, what to put back."""
        verdict = self.ruling_on(slip.board)
        self._announcer.question, self.nearest = None, tuple(verdict.nearest)
        payload = {"code": str(verdict.code), "rule": verdict.rule, **self._recorder.telling(verdict.message)}
        back = list(map(self._announcer.worded, verdict.back))
        payload |= {"put_back": back, "nearest": list(verdict.nearest)}
        before, _ = self._record.passed() or (self._record.state, None)  # a throw that passed may have been played
        self._recorder.log("refused", int(self._rules.seat(before)), slip.t, payload, evidence=slip.evidence)
        answers = self._overruling(seen)
        self._announcer.rule(verdict.message, verdict.rule, "refused", verdict.back, verdict.nearest, answers)

    def ruling_on(self, board: Hashable) -> Verdict[Any]:
        """The ruling on a board as it lies; after a throw that ended the turn by itself on a turn played on it."""
        verdict: Verdict[Any] = self._game.ruling_on(self._record.state, board, self._record.passed())
        return verdict

    def _overruling(self, board: Hashable) -> tuple[ChoiceView, ...]:
        """The choices about a board that is not legal."""
        if instead := self._presenter.instead(board):
            return instead
        agree = self._announcer.choice("agree", say("referee.it-counts"))
        return (agree,) if self._turns.agreed_key(board) else ()

    def view(self, seen: Hashable) -> BoardView | None:
        """The board of the record, with what is to be put right."""
        return board_view(self._rules, self._record.state, *(() if self.nearest is None else (seen, self.nearest)))
