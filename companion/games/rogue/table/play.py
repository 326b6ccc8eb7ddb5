"""Rogue at the table: throws and dice set aside under the camera, turns ended by a button."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import Player, say
from companion.games.rogue import RogueState, Stop
from companion.games.rogue.steps import Faces, Step
from companion.games.rogue.table.decisions import RogueDecisions
from companion.games.rogue.table.stories import Situation
from companion.games.rogue.table.turns import ending_answers
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Played, Thrown
from companion.referee.belief.layout import in_order
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.play import Play
from companion.referee.record.recorder import Recorder
from companion.referee.shown.view import SeatView, TableView, faces_of
from companion.referee.throws import Throws
from hardware.presses import Press
from vision.reading import SeenDie


class RoguePlay(Play[RogueState, Step]):
    """What comes in at a game of Rogue, and what its screen shows."""

    judge: Judge[Situation]
    throws: Throws[Situation, RogueState, Step]

    def __init__(self, recorder: Recorder[RogueState, Step], camera: CameraState) -> None:
        self._decisions = made = RogueDecisions(recorder, camera)
        self.judge, self.corrector = made.judge, made.corrector
        self._rules, self.throws, self._turns = made.rules, made.throws, made.turns
        self._recorder = recorder
        self._announcer = recorder.announcer
        self._camera = camera
        self._announcer.in_short = made.in_short

    @property
    def position(self) -> RogueState:
        """The position by the record."""
        return self._decisions.state

    # What comes in ------------------------------------------------------------------------------------------------

    def end(self, press: Press) -> None:
        """A seat's button ends its turn."""
        seat, t, game = press.seat, press.t, self.position
        if self.finished:
            return
        mine = seat in (None, game.seat)
        if self._announcer.question is not None and mine and self._about_nothing():
            question, self._announcer.question = self._announcer.question, None
            self.judge.take(question.answers[0], t)  # pressed once more: the most likely answer is meant
        elif self._camera.blind and game.throw and mine:
            ways = ending_answers(self._rules, game, self._set_aside_and_end, lambda at: self.act("stop", "", at))
            self._announcer.ask(say("rogue.nothing-set-aside", player=Player(game.seat)), *ways)
        else:
            table = self._decisions.continuations
            self.judge.acted(lambda one: table.after_press(one, seat, t), may_misread=True)
            self.judge.weigh(t, "button", pressed=True)
            if seat is not None and self._decisions.doubts.settled(self.judge.belief):
                self._recorder.stands()

    def _about_nothing(self) -> bool:
        """Whether the open question is if the turn ends with nothing set aside from the throw."""
        steps = [event.step for event, _ in self.judge.inquiry.options if isinstance(event, Played)]
        return bool(self.position.throw) and "stop" in steps

    def _set_aside_and_end(self, aside: Faces, t: float) -> None:
        if self._decisions.set_aside(aside, Played("", t=t)) and Stop() in self._rules.legal(self.position):
            self._turns.stop(Stop(), Played("", t=t))
        self._decisions.changed()

    def confirm(self, t: float) -> None:
        """A press accepts a throw in doubt as it was read, or the dice set aside as they lie."""
        best, aside = self.judge.best, self._decisions.aside
        if isinstance(best.next, Thrown) and not best.denied_count:
            self.judge.answer(best.next, t)
        elif aside and self.position.throw and self._decisions.set_aside(aside, Played("", t=t)):
            self._decisions.changed()

    def act(self, verb: str, rest: str, t: float) -> None:
        """``keep:2-2-5-5``, ``stop`` and both at once (``end:2-2``) play by touch, the others are those of a throw.

        ``aside:5`` and ``lying:5`` move one die of the throw to those that are to be set aside, and back.
        """
        if verb in ("aside", "lying"):
            self._decisions.presenter.touch(self._decisions.aside, faces_of(rest), aside=verb == "aside")
            return
        if verb not in ("keep", "stop", "end"):
            self.throws.act(verb, rest, t)
            return
        self._announcer.question = None
        faces = in_order(int(part) for part in rest.split("-") if part.isdecimal())
        if verb == "end":
            self._set_aside_and_end(faces, t)
            return
        if verb == "keep":
            self._decisions.set_aside(faces, Played("", t=t))
        else:
            self._turns.stop(Stop(), Played("", t=t))
        self._decisions.changed()

    # The view -----------------------------------------------------------------------------------------------------

    def show(self, view: TableView) -> TableView:
        """The view with what Rogue shows."""
        aside, by_hand, shows = self._decisions.aside, self.throws.by_hand, self._decisions.presenter
        worded, over = self._announcer.worded, view.over
        title = worded(say("rogue.may-be-set-aside")) if self.position.throw else self.throws.entry_title()
        return replace(
            view,
            seats=self._recorder.seats(self._seat),
            headline=worded(shows.headline(over=over)),
            by_hand=by_hand,
            undo=self.throws.undo_words(),
            dice=shows.dice(aside, self._new_there(), by_hand=by_hand),
            choices=() if over else shows.choices(aside, blind=self._camera.blind, by_hand=by_hand),
            choices_title=title,
            rerolls=self.throws.voids,
            rerolls_word=self.throws.void_kind,
            note=worded(shows.note(over=over)),
            turn_points=None if over else self.position.points,
            dice_left=None if over else self._rules.dice(self.position),
        )

    def _seat(self, seat: int) -> SeatView:
        """A player's score, and what is open of it."""
        chances = self.judge.belief.chances(lambda one: one.situation.game.scores[seat - 1])
        likely = {score for score, p in chances.items() if p >= priors.SHOWN_AS_OPEN}
        note = self._announcer.worded(self._decisions.presenter.seat_note(seat, likely))
        return SeatView(seat, score=self.position.scores[seat - 1], note=note)

    def _new_there(self) -> list[SeenDie]:
        """The dice that do not lie where those of an earlier throw lay."""
        scene, old = self.judge.belief.scene, {die.place for die in self.judge.best.layout.of("old", "kept")}
        return [die for die in scene.dice if die.zone != "keep" and (die.x, die.y) not in old] if scene else []
