"""A live session: the main loop where camera, buttons, screen, lamps and voice meet the referee."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar

from companion.display.inputs import AGAIN, LEAVE, NEXT, OTHER, QUIT, Action, Input
from companion.display.voice import call
from companion.referee.base import Referee
from companion.referee.view import TableView
from companion.sessions.events import Event
from companion.table.desk import Desk
from companion.table.eyes import Eyes, NoPicture, Seen, Sight
from companion.table.sound import Sound
from hardware.lamps import Lamps
from hardware.presses import Press, Touch

T = TypeVar("T")

IDLE_SECONDS = 0.5  # the longest sleep of the main loop
NO_CAMERA = "Played without a camera."


class Face(Protocol):
    """What a session shows itself on: the screen, or the terminal where there is none."""

    def step(self, view: TableView, timeout: float) -> list[Input]:
        """Show the view, wait a little, and give what was done."""
        ...

    def feed(self, press: Press) -> list[Input]:
        """A press of a real button; gives what is left for the referee."""
        ...

    def wake(self) -> None:
        """End the waiting of ``step``; may be called from any thread."""
        ...


@dataclass(slots=True)
class Clock:
    """The session's time in s: from 0, or going on where a resumed session was left."""

    start: float = field(default_factory=time.monotonic)

    @classmethod
    def going_on(cls, events: Sequence[Event]) -> Clock:
        """A clock that goes on after these events."""
        return cls(time.monotonic() - (events[-1].t if events else 0.0))

    def __call__(self) -> float:
        """Seconds of play since the session began."""
        return time.monotonic() - self.start


class Presses:
    """Presses from the buttons' own thread; each wakes the main loop."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._queue: SimpleQueue[Press] = SimpleQueue()
        self._wake = wake

    def put(self, press: Press, /) -> None:
        """Take a press; from any thread."""
        self._queue.put(press)
        self._wake()

    def taken(self) -> Iterable[Press]:
        """Everything that was pressed since."""
        return _drained(self._queue)


@dataclass(slots=True)
class Session:
    """Everything of a live session. ``alive`` is called once a round: the watchdog of systemd.

    ``then`` is how it ended: one of ``AGAIN``, ``OTHER`` and ``LEAVE``.
    """

    desk: Desk
    face: Face
    eyes: Eyes | None
    clock: Callable[[], float]
    lamps: Lamps
    sound: Sound
    presses: Presses
    alive: Callable[[], None] = lambda: None
    then: str = LEAVE
    _shown: TableView | None = None
    _spoken: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.eyes is None:
            self.desk.referee.watch("no camera", NO_CAMERA, self.clock())

    def run(self) -> None:
        """Until the screen is closed or the recording ends."""
        while self.round():
            self.alive()

    def round(self) -> bool:
        """One turn of the main loop; False when the session is to end."""
        referee = self.desk.referee
        inputs = self.face.step(self._tell(referee), IDLE_SECONDS)
        inputs += [given for press in self.presses.taken() for given in self.face.feed(press)]
        for given in inputs:
            if given == QUIT or (isinstance(given, Action) and given.text in (AGAIN, OTHER, LEAVE)):
                self.then = LEAVE if given == QUIT else given.text
                return False
            if not self.sound.choose(given):
                self._enter(given)
        return self._see()

    def _tell(self, referee: Referee) -> TableView:
        """The view of now; lamps and voice follow it when it has changed."""
        view = referee.view()
        if view.over and view.question is None:
            view = replace(view, choices=NEXT)
        if view != self._shown:
            spoken = call(self._shown, view, self._spoken)
            self._spoken = spoken.last
            self.sound.say(spoken.sentences)
            self.lamps.only(next((seat.seat for seat in view.seats if seat.to_act), None))
            self._shown = view
        return replace(view, voice=self.sound.shown)

    def _enter(self, given: Input) -> None:
        if isinstance(given, Press):
            self.desk.enter(Press(given.button, self.clock(), given.seat, given.long))
        else:
            self.desk.enter(Touch(given.text.removeprefix("menu."), self.clock()))

    def _see(self) -> bool:
        """Take in what the eyes saw; False when the camera was a recording and has ended."""
        if self.eyes is None:
            return True
        for item in _drained(self.eyes.seen):
            if not self._take(item):
                return False
        self.eyes.again = self.desk.referee.wants_look
        self.eyes.past_hands = self.desk.referee.past_hands
        return True

    def _take(self, item: Seen) -> bool:
        if isinstance(item, Sight):
            self.desk.tell(item.look, item.image)
            return True
        assert isinstance(item, NoPicture)
        if not item.over:
            self.desk.referee.watch("no camera", item.text, item.t)
        return not item.over


def _drained(queue: SimpleQueue[T]) -> Iterable[T]:
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return
