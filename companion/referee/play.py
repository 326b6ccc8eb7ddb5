"""What a game supplies to the referee: what comes in at its table, and what its screen shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic

from companion.games.rules import StateT, StepT
from companion.referee.belief.hypothesis import SituationT, TableEvent
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.record.recorder import AnyRecorder, Recorder
from companion.referee.shown.view import TableView
from companion.referee.throws import Throws
from companion.sessions.events import Source
from hardware.presses import Press
from vision.reading import TableReading


class Play(ABC, Generic[SituationT, StateT, StepT]):
    """A game at the table, with what holds in most games. ``judge`` is None if nothing is weighed.

    ``throws`` are those that can be entered, taken back and overruled; None: the game deals with dice in its own way.
    ``infers_seating``: people may sit anywhere at the mat, and their places are inferred.
    """

    infers_seating: ClassVar[bool] = False
    judge: Judge[SituationT] | None
    throws: Throws[SituationT, StateT, StepT] | None = None
    _recorder: Recorder[StateT, StepT]

    @property
    def position(self) -> StateT:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self._recorder.state

    @property
    def finished(self) -> bool:
        """Whether the game is over, whatever is seen from now on."""
        return self._recorder.over

    @property
    def past_hands(self) -> bool:
        """Whether a still table should be read although a hand may cover it; the reading then mentions the hand."""
        return False

    @property
    def kept_open(self) -> bool:
        """Whether something was played that is not on the record yet, because something before it is uncertain."""
        return False

    def hides(self, t: float) -> bool:
        """Whether dice are hidden at that time (s): then none is read and no picture kept, and hands are no motion."""
        return False

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record what was decided, with its unresolved alternatives; False if the rules don't allow it."""
        return self.throws is not None and self.throws.commit(event, source, perhaps)

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Process a reading of the table at rest."""
        if self.judge is not None:
            self.judge.look(reading, t, evidence)

    def out_of_sight(self) -> None:
        """Nothing can be seen, or it is not where it was: what lay there is expected to lie there again."""

    def ask_missing(self, t: float) -> None:
        """Ask what has to be known of turns that nobody saw."""

    @abstractmethod
    def end(self, press: Press) -> None:
        """Process a seat's end button."""

    @abstractmethod
    def confirm(self, t: float) -> None:
        """Process the confirm button when no question is open."""

    @abstractmethod
    def act(self, verb: str, rest: str, t: float) -> None:
        """Process a choice of the game's own."""

    def undo(self, t: float, source: Source) -> None:
        """Take the last decision back."""
        (self.throws or self._recorder).undo(t, source)

    def overrule(self, t: float) -> bool:
        """The players overrule the last ruling; False if it can't be."""
        return self.throws is not None and self.throws.overrule(t)

    def leave(self, t: float) -> None:
        """The session ends: log what is open, until it goes on."""
        if self.judge is not None:
            self.judge.leave(t)

    @abstractmethod
    def show(self, view: TableView) -> TableView:
        """The view with what this game shows."""


MakePlay = Callable[[AnyRecorder, CameraState], Play[Any, Any, Any]]
