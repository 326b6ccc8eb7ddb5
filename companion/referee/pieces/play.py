"""A game with pieces at the table: the board is judged when the button is pressed or the next throw lies there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, Generic

from companion.games.message import ruled, say
from companion.games.rules import THROW
from companion.referee.belief.hypothesis import Thrown, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.priors import LOOKS
from companion.referee.board.board_game import Situation, must_move
from companion.referee.board.presenter import BoardPresenter, Choices, GameT
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.pieces.decisions import BoardDecisions
from companion.referee.pieces.doubts import new_dice
from companion.referee.play import Play
from companion.referee.record import AnyRecord
from companion.referee.record.recorder import AnyRecorder
from companion.referee.shown.boards import with_moves
from companion.referee.shown.saying import Announcer, Answer
from companion.referee.shown.view import DieView, TableView
from companion.referee.throws import Throws
from hardware.presses import Press
from vision.reading import TableReading

DOUBLE_PRESS = 2.0  # s after a turn in which a press of its button is a repetition


class PiecesPlay(Play[Any, Any], Generic[GameT]):
    """What comes in at a game with pieces, and what its screen shows."""

    judge: Judge[Situation]
    throws: Throws[Situation]

    def __init__(
        self,
        recorder: AnyRecorder,
        camera: CameraState,
        plays: Callable[[Any], GameT],
        presents: Callable[[GameT, AnyRecord, Announcer], BoardPresenter[GameT]],
    ) -> None:
        """``plays`` makes from the rules what the game says of its table, ``presents`` what it shows on the screen."""
        self.game = plays(recorder.rules)
        self.presenter = presents(self.game, recorder.record, recorder.announcer)
        self._decisions = BoardDecisions(self.game, self.presenter, recorder, camera)
        self.judge, self.corrector = self._decisions.judge, self._decisions.corrector
        self.throws, self._turns = self._decisions.throws, self._decisions.turns
        self._rules = recorder.rules
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self._announcer.in_short = self._turns.in_short

    @property
    def finished(self) -> bool:
        """Whether the game is over; not if only the dice said so: whoever plays on contradicts them."""
        last = self._record.last_decision()
        return self._recorder.over and (last is None or last.kind != "throw")

    # What comes in ------------------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Weigh a reading of the table at rest."""
        self.judge.look(reading, t, evidence)
        self._say_what_is_waited_for()

    def out_of_sight(self) -> None:
        """The earlier view of the board is dropped."""
        belief = self.judge.belief
        self.judge.belief = belief.weighed(
            replace(one, layout=replace(one.layout, board=None, seen=())) for one in belief.hypotheses
        )

    def end(self, press: Press) -> None:
        """A seat's button; a repeated press changes nothing, but may say that there is another throw."""
        if self.finished:
            return
        last, state, seat = self._record.last_decision(), self._record.state, press.seat
        acting = self._rules.seat(state)
        if self._camera.blind and must_move(self._rules, state) and seat in (None, acting):
            if "end" in map(self._rules.notation, self._rules.legal(state)):
                self._turns.touched("end", press.t)
            else:
                self._announcer.rule(say("referee.board-not-in-view"), "TAB-2.1")
        else:
            table, scene = self._decisions.continuations, self.judge.belief.scene
            self.judge.acted(lambda one: table.after_press(one, seat, press.t, scene), may_misread=True)
            self.judge.belief = replace(self.judge.belief, looks=1)
            self.judge.weigh(press.t, "button", pressed=self._decisions.clear())
            self._say_what_is_waited_for()
        again = self.presenter.throws_again() if self._record.state == state and seat in (None, acting) else None
        if again is not None and last is not None and last.kind == "move" and press.t - last.t >= DOUBLE_PRESS:
            said, rule = again
            self._announcer.rule(ruled(said, rule), rule)

    def _say_what_is_waited_for(self) -> None:
        """Say what a press waits for: the board to be visible, or all dice of a throw."""
        best, awaited = self.judge.best, self._rules.to_act(self._record.state) is THROW
        if best.situation.pressed and best.layout.board is None:
            self._camera.wants_look = True
            self._camera.unsure(self._decisions.unclear() or say("referee.board-unseen"))
        elif best.layout.of("few", "soon") and awaited:
            self._camera.wants_look = True
            if unclear := self._decisions.unclear():
                self._camera.unsure(unclear)
        if best.layout.of("few") and self.game.asks_if_left:
            self._ask_if_left(tuple(die.face for die in best.layout.of("few")))

    def _ask_if_left(self, dice: Faces) -> None:
        """Whether the dice that can't be seen left the table: such a throw is void (TAB-1.3)."""
        asked = say("referee.did-it-leave")
        left = self.judge.inquiry.was_left(asked, len(self._record.events))
        if self.judge.belief.looks < LOOKS or self._announcer.question is not None or left:
            return

        def it_left(t: float) -> None:
            if self._rules.to_act(self._record.state) is THROW and self.throws.void(Voided("bum", dice, t=t)):
                self._decisions.changed()

        yes, no = say("referee.yes-it-left"), say("referee.no-only-covered")
        self._announcer.ask(asked, Answer(yes, it_left), Answer(no, lambda _: None))

    def confirm(self, t: float) -> None:
        """A press accepts a void throw as it lies (TAB-1.5) or an uncertain throw as it was read, or ends the turn."""
        likely = next((one.next for one in self.judge.belief.hypotheses if isinstance(one.next, Thrown)), None)
        if self.throws.overrule(t):
            return
        if likely is not None and self._rules.to_act(self._record.state) is THROW:
            self.judge.answer(likely, t)
        elif must_move(self._rules, self._record.state):
            self.end(Press("end", t))

    def act(self, verb: str, rest: str, t: float) -> None:
        """``step:...``, ``play:...`` play, ``agree`` accepts the board, the others are those of a throw.

        ``pick:c4`` chooses a piece; logs have ``from:t11`` as well.
        """
        if verb == "agree":
            scene = self.judge.belief.scene
            self._turns.agree(self._lies, scene.evidence if scene else None, t)
        elif verb in ("step", "play"):
            self._turns.touched(rest, t)
        elif verb in ("pick", "from"):
            self._turns.pick(rest, t, at_once=self.presenter.goes_at_once)
        else:
            self.throws.act(verb, rest, t)

    @property
    def _lies(self) -> Hashable:
        """The most likely board; None if it can't be seen."""
        return self.judge.best.layout.board

    # The view -----------------------------------------------------------------------------------------------------

    def show(self, view: TableView) -> TableView:
        """The view with what this game shows."""
        over, shows, entry, best = self._recorder.over, self.presenter, self.throws.entry, self.judge.best
        choices, title = self._offered()
        entered = tuple(DieView(face) for face in entry.faces or ())
        new = new_dice(self.judge.belief)
        lying = tuple(DieView(d.face, d.flat, False, d.sure, d.kind, why=d.why) for d in new)
        state, worded = self._record.state, self._announcer.worded
        return replace(
            view,
            seats=self._recorder.seats(shows.seat),
            headline=worded(shows.headline(over=over)),
            by_hand=self.throws.by_hand,
            undo=self.throws.undo_words(),
            board=self._decisions.reports.view(best.layout.board),
            dice=self.game.dice_played(state, self.game.thrown(state) or self._record.last_dice) or entered or lying,
            choices=with_moves(self._rules, state, choices),
            choices_title=worded(title),
            on_board=self._turns.on_board(),
            picked=self._turns.picked,
            note=worded(shows.note(over=over)),
            dice_left=self._rules.dice(state) if self.game.number_shown and not over else None,
            rerolls=self.throws.voids,
            rerolls_word=self.throws.void_kind,
        )

    def _offered(self) -> Choices:
        """The present choices, and their title."""
        if self._recorder.over:
            return (), ""
        if self._rules.to_act(self._record.state) is not THROW:
            return self.presenter.choices(self._turns.picked, self._lies)
        entry = self.throws.entry
        title = self.presenter.entry_title(self.throws.entry_title(), len(entry.faces or ()))
        return (*self.presenter.calls(), *entry.choices(blind=self._camera.blind)), title
