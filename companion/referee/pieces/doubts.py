"""What of the dice and the pieces is in doubt, and what is said of a board that does not lie as it should."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from functools import partial
from typing import Any

from companion.games.message import Player, Text, say, sentences
from companion.games.rules import OVER, THROW
from companion.games.verdict import Verdict
from companion.referee.belief.hypothesis import Belief, Thrown, Violation
from companion.referee.belief.layout import in_order
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT_PLAYED
from companion.referee.board.board_game import MANY, BoardGame, BoardHypothesis, Line, Situation, must_move, thrown_to
from companion.referee.board.placing import ROLL
from companion.referee.board.presenter import BoardPresenter
from companion.referee.pieces.turns import BoardTurns
from companion.referee.record import AnyRecord
from companion.referee.record.recorder import AnyRecorder
from companion.referee.shown.boards import board_view
from companion.referee.shown.saying import Answer
from companion.referee.shown.view import BoardView, ChoiceView
from companion.referee.throws import dice_unclear
from companion.sessions.events import Event
from vision.reading import SeenDie

WORTH_A_WORD = 0.01  # probability above which a board counts when uncertainties are reported
STRANGE = 0.7  # probability above which the board is reported as changed


class BoardDoubts:
    """Doubts about the table of a game with pieces, and whether play will tell. Pure: a belief in, an answer out."""

    def __init__(self, game: BoardGame[Any, Any], record: AnyRecord) -> None:
        self._game = game
        self._rules = game.rules
        self._record = record

    # For the policy -----------------------------------------------------------------------------------------------

    def resolved_by_play(self, _: Belief[Situation], options: Options) -> bool:
        """Something must be played on the dice, or they have passed, whatever they show.

        Whether a throw counts at all is only told by who throws next; whether it has too many dice, by what is played.
        After a throw that may end the game perhaps nothing is played.
        """
        rules, state = self._rules, self._record.state
        throws = {event: chance for event, chance in options if isinstance(event, Thrown)}
        slips = any(isinstance(one, Violation) and one.code != MANY for one, _ in options)
        if rules.to_act(state) is not THROW or not throws or slips:
            return False
        after = [thrown_to(rules, state, event.dice) for event in throws]
        whole = sum(chance for _, chance in options)
        ends = (one is not None and rules.to_act(one) is OVER for one in after)
        if sum(itertools.compress(throws.values(), ends)) > (1 - ACCEPT_PLAYED) * whole:
            return False
        lines, board = self._game.lines, self._game.recorded(state)
        to_play_on = all(one is not None and must_move(rules, one) and not lines(one, board) for one in after)
        return to_play_on or sum(throws.values()) >= ACCEPT_PLAYED * whole

    def resolved_by_next_throw(self, belief: Belief[Situation]) -> bool:
        """It is mainly in doubt who plays next, or whether dice are thrown."""

        def turn_of(one: BoardHypothesis) -> tuple[int, bool]:
            return self._rules.seat(one.situation.game), self._rules.to_act(one.situation.game) is THROW

        best = turn_of(belief.best)
        other = belief.chance(lambda one: not one.denied_count and turn_of(one) != best)
        return other >= belief.chance(lambda one: not one.denied_count and one.situation != belief.best.situation) / 2

    def at_stake(self, slip: Violation, situation: Situation) -> Hashable:
        """Who may press doesn't depend on what the dice show."""
        return self._rules.seat(situation.game) if slip.code == "button" else situation

    # For the table ------------------------------------------------------------------------------------------------

    def of_board(self, belief: Belief[Situation]) -> Text:
        """What of the board can't be read with confidence; "" if all of it can, or is unchanged."""
        if belief.scene is None:
            return ""
        boards = belief.chances(lambda one: one.layout.board).items()
        believed = [board for board, chance in boards if board is not None and chance >= WORTH_A_WORD]
        return self._game.in_doubt(self._record.state, belief.best.layout, belief.scene, believed)

    def clear(self, belief: Belief[Situation]) -> bool:
        """Whether everything on the table was seen with confidence."""
        if belief.scene is None or self.of_board(belief):
            return False
        if must_move(self._rules, self._record.state) or len(belief.best.events) > 1:
            return True  # only what was played can still resolve the dice
        dice = [die for die in belief.scene.dice if die.zone == ROLL]
        whole = len(dice) in (0, self._rules.dice(self._record.state))
        return whole and all(die.sure for die in dice) and not _odd_red(belief)

    def unclear(self, belief: Belief[Situation]) -> Text:
        """What can't be seen well; "" for nothing."""
        if belief.scene is None or self._rules.to_act(belief.best.situation.game) is OVER:
            return ""
        if must_move(self._rules, self._record.state):
            return self.of_board(belief)
        dice = new_dice(belief)
        red = say("referee.red-unknown") if dice and _odd_red(belief) else ""
        return dice_unclear(dice, self._rules.dice(self._record.state)) or red


def new_dice(belief: Belief[Situation]) -> list[SeenDie]:
    """The dice of the roll zone that do not lie where those of an earlier throw lay."""
    scene, best = belief.scene, belief.best
    old = {die.place for die in best.layout.of("old") if not best.events}
    return [die for die in scene.dice if die.zone == ROLL and (die.x, die.y) not in old] if scene else []


def _odd_red(belief: Belief[Situation]) -> bool:
    """Whether the colours of the dice leave their roles open."""
    throws = {one.next.dice for one in belief.hypotheses if isinstance(one.next, Thrown)}
    return len(throws) > len({in_order(dice) for dice in throws}) == 1


class BoardReports:
    """Reports boards; ``nearest`` are the legal turns nearest to the one reported as wrong, else None."""

    def __init__(
        self,
        game: BoardGame[Any, Any],
        recorder: AnyRecorder,
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
