"""What the judge has to know of a game with pieces, and what becomes of its decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from companion.games.message import Text, ruled, say, sentences
from companion.games.rules import parse_line
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, HistoryLost, Played, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options, Policy
from companion.referee.board.board_game import Situation
from companion.referee.board.board_stories import BoardTable
from companion.referee.board.presenter import BoardPresenter, GameT
from companion.referee.camera import CameraState
from companion.referee.judge import AccountWords, Judge, event_words
from companion.referee.pieces.doubts import BoardDoubts, BoardReports
from companion.referee.pieces.turns import BoardTurns
from companion.referee.questions import Candidates
from companion.referee.record.correcting import void_throws
from companion.referee.record.recorder import AnyRecorder, Corrector
from companion.referee.shown.boards import moves_of
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import ThrowWords, event_message
from companion.referee.throws import Throws
from companion.sessions.events import Event, Source


class BoardDecisions(Generic[GameT]):
    """Throws and the board after them, as they are weighed, recorded, refused and asked about."""

    def __init__(
        self, game: GameT, presenter: BoardPresenter[GameT], recorder: AnyRecorder, camera: CameraState
    ) -> None:
        self.corrector = Corrector(recorder, ways=self._ways, restate=self._restated, changed=self.changed)
        self._game = game
        self._presenter = presenter
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self._doubts = doubts = BoardDoubts(game, recorder.record)
        policy = Policy(
            resolved_by_play=doubts.resolved_by_play,
            resolved_by_next_throw=doubts.resolved_by_next_throw,
            at_stake=doubts.at_stake,
        )
        words = AccountWords(event_words(recorder, game.dice_said), board=self._board_said)
        self.judge = Judge(self, recorder, camera, policy, words, most_denied=20)
        said = ThrowWords(recorder.names, game.dice_said, game.arranged)
        self.throws = Throws(self, recorder, self.corrector, camera, self.judge, said, fault=game.fault)
        self.turns = BoardTurns(self, game, recorder, self.corrector)
        self._candidates = Candidates(
            self.judge, recorder, camera, game.dice_said, self._worded, self.throws.enter_other
        )
        self.reports = BoardReports(game, recorder, doubts, self.turns, presenter)

    # What is weighed ----------------------------------------------------------------------------------------------

    @property
    def continuations(self) -> BoardTable:
        """What people may have done since."""
        return BoardTable(self._game)

    def from_record(self, scene: Look | None) -> Belief[Situation]:
        """The belief by the record, with what is on the table."""
        record, state = self._record, self._record.state
        layout = self.continuations.lying(state, scene, self._last_dice)
        passed, last = record.passed() is not None, record.last("turn", "throw", "over")
        ended = last.seat or 0 if last is not None and last.kind == "turn" else 0
        return Belief.certain(Situation(state, void_throws(record.counting()), ended, passed), layout, scene)

    @property
    def _last_dice(self) -> Faces:
        return self._game.thrown(self._record.state) or self._record.last_dice

    def clear(self) -> bool:
        """Whether everything on the table was seen with confidence."""
        return self._doubts.clear(self.judge.belief)

    def unclear(self) -> Text:
        """What can't be seen well; "" for nothing."""
        return self._doubts.unclear(self.judge.belief)

    def remark(self) -> None:
        """Report what lies wrongly, until it is right again."""
        self.reports.remark(self.judge.belief)

    def question(self, options: Options) -> Question:
        """What happened next."""
        return self._candidates.question(options, self._game.what_was_done(self._record.state), self.unclear())

    def _worded(self, event: Played | Violation) -> Answer | None:
        """A turn as a choice, with its moves; a board that is not legal by what the rules say about it."""
        state = self._record.state
        if isinstance(event, Played):
            line = parse_line(self._game.rules, event.step)
            moves = moves_of(self._game.rules, state, line)
            return Answer(self._game.offer(state, line), event, moves=moves, means=event.step)
        if event.board is None or event.code == "too early":
            return None
        what = self._game.ruling_on(state, event.board, self._record.passed()).message
        return Answer(say("referee.as-read", what=what), event)

    def _board_said(self) -> Text:
        return self._doubts.of_board(self.judge.belief) or say("referee.pieces-sure")

    # What goes on the record --------------------------------------------------------------------------------------

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record an event; False if the rules don't allow it."""
        if isinstance(event, HistoryLost):
            self.reports.nearest, self.turns.picked = None, ""
            return self._recorder.open(event.key, {}, event.t)
        if isinstance(event, Thrown):
            return self.throws.commit(event, source, perhaps)
        if isinstance(event, Voided):
            return self.throws.void(event)
        assert isinstance(event, Played), "nothing else goes on the record"
        return self.turns.played(event)

    def reader_known(self, t: float) -> None:
        """Reopen earlier throws with a face that is known to be misread."""
        self.throws.reader_known(t)

    def follow(self, before: Any, cause: Event, rule: str) -> None:
        """What follows automatically from a throw or a move."""
        self.turns.picked = ""
        if cause.kind in ("throw", "move"):
            self.reports.nearest = None
        for event in self._recorder.follow(before, cause, rule):
            if event.kind == "over":
                said = sentences(event_message(event), *self._presenter.at_the_end())
                self._announcer.rule(said, str(event.payload["rule"]), "good")
        state = self._record.state
        if self._announcer.ruling is not None and cause.kind != "reroll" and self._game.waited_for(before, state):
            self._announcer.ruling = replace(self._announcer.ruling, aloud=True)
        if not self._recorder.over and (steps := self._game.asked_at_once(state)):
            self._announcer.ask(self._game.what_was_done(state), *map(self._step_answer, steps))

    def _step_answer(self, step: Any) -> Answer:
        said, text = self._game.offer(self._record.state, (step,)), self._recorder.rules.notation(step)

        def play(t: float) -> None:
            if self.turns.play((step,), Played(text, t=t), "button"):
                self.changed()
                self._camera.wants_look = True  # the next throw may be there already

        return Answer(said, play, means=text)

    def _ways(self, event: Event) -> tuple[Answer, ...]:
        return self.turns.ways(event) if event.kind == "move" else self.throws.ways(event)

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        if event.kind == "move":
            return self.turns.restated(event, before)
        return self.throws.restated(event, before, earlier)

    def changed(self) -> None:
        """The record has changed: forget what was seen since."""
        self.judge.changed()
        self.throws.entry.faces = None
        self.reports.nearest, self.turns.picked = None, ""

    # What is refused ----------------------------------------------------------------------------------------------

    def refuse(self, slip: Violation) -> None:
        """Refuse a slip."""
        acting = self._recorder.acting
        if slip.code == "button":
            self.throws.refuse_button(slip)
        elif slip.code == "throw first":
            said = ruled(say("referee.has-to-throw", player=acting), "TAB-1.1")
            self._recorder.refuse(acting.seat, slip.t, said, "TAB-1.1")
        elif slip.code == "many":
            self.throws.refuse_many(slip)
        elif slip.code == "again":
            self._refuse_again(slip)
        elif slip.code != "too early":
            self.reports.refuse(slip, self.judge.best.layout.board)

    def _refuse_again(self, slip: Violation) -> None:
        """Report that the dice were thrown again and nothing was moved; the players may accept it."""
        player, counted = self._recorder.acting, self._last_dice
        said = ruled(say("referee.threw-again", player=player, dice=self._game.dice_said(counted)), "TAB-1.1")
        self._recorder.refuse(player.seat, slip.t, said, "TAB-1.1", dice=list(slip.dice))
        if len(slip.dice) == len(counted):
            self.throws.ask_which_counts(counted, slip.dice)
