"""A live session: the main loop that connects camera, buttons, screen, lamps and voice with the referee."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from typing import Protocol

from companion.display.inputs import AGAIN, LEAVE, OFF, OTHER, PIECES, QUIT, SHOW_BOARD, Action, Input, after_game
from companion.display.lesson_view import LessonView
from companion.display.navigation import View
from companion.display.page_view import PageView
from companion.display.past_view import PastView
from companion.display.screen import NoDisplay, Screen
from companion.display.voice import call
from companion.games.message import Text, say
from companion.live.phone_requests import Answer, PhoneRequest
from companion.messages import worded
from companion.referee.cues import Watched, take
from companion.referee.shown.view import ChoiceView, TableView
from companion.table.camera_worker import CameraItem, CameraLook, CameraWorker, NoPicture
from companion.table.desk import Desk
from companion.table.game_picture import facts
from companion.table.phone_seats import PhoneSeats
from companion.table.sound import Sound
from companion.table.stopping import SwitchedOff
from hardware.errors import reason
from hardware.heap import Heap
from hardware.lamps import Lamps, NoLamps
from hardware.presses import Notice, Press, Touch, drained

IDLE_SECONDS = 0.5  # the longest sleep of the main loop
NO_CAMERA = say("table.no-camera")
SCREEN_TRIES = 20  # failures of the screen in a row before the program gives up; each takes one sleep
OFF_SECONDS = 3.0  # holding the menu button this long switches the table off
GOODBYE = say("table.goodbye")
INSIDE = say("table.inside")
VIEW_FAILED = say("table.untold")
DARK_LAMPS = say("table.dark-lamps")
HIDES = say("table.hides")
RECORDS = say("table.records")
UNSAVED = say("table.unsaved")
LOST = frozenset({"table-lost", "stickers-lost", "other-camera"})  # codes of looks: the table is not recognised
AsideView = PastView | PageView | LessonView
LOG = logging.getLogger(__name__)


class Aside(Protocol):
    """A page shown instead of the game, which goes on meanwhile: the review, the switch for phones."""

    def view(self) -> AsideView:
        """The page's view."""
        ...

    def act(self, action: str) -> bool:
        """Handle a choice; False when people leave the page."""
        ...


class Display(Protocol):
    """The display of a session: the screen, or the terminal if there is none."""

    def step(self, view: TableView | AsideView, timeout: float) -> list[Input]:
        """Show the view, wait a little, and return the input."""
        ...

    def feed(self, press: Press) -> list[Input]:
        """Process a press of a real button; return what is left for the referee."""
        ...

    def wake(self) -> None:
        """End the wait of ``step``; may be called from any thread."""
        ...


@dataclass(slots=True)
class Clock:
    """The session's time in s, from 0, or from the end of a resumed session."""

    start: float = field(default_factory=time.monotonic)

    @classmethod
    def starting_at(cls, t: float) -> Clock:
        """A clock that starts at ``t`` (s)."""
        return cls(time.monotonic() - t)

    def __call__(self) -> float:
        """The session's time (s)."""
        return time.monotonic() - self.start


class Presses:
    """Presses and notices from the buttons' thread; each wakes the main loop.

    ``may_switch_off``: holding the menu button for ``OFF_SECONDS`` always switches the machine off.
    ``check`` is called whenever presses are taken, in each round of every loop, and may raise ``Stopped``.
    """

    def __init__(
        self, wake: Callable[[], None], *, may_switch_off: bool = False, check: Callable[[], None] = lambda: None
    ) -> None:
        self.may_switch_off, self.check = may_switch_off, check
        self._queue: SimpleQueue[Press] = SimpleQueue()
        self._notices: SimpleQueue[Notice] = SimpleQueue()
        self._wake = wake
        self._menu_down: float | None = None  # when the menu button was pressed

    def put(self, press: Press, /) -> None:
        """Add a press; from any thread."""
        self._queue.put(press)
        self._wake()

    def taken(self) -> Iterable[Press]:
        """All presses since the last call. Raises ``SwitchedOff`` and ``Stopped``."""
        self.check()
        for press in drained(self._queue):
            if self._switches_off(press):
                raise SwitchedOff
            yield press

    def _switches_off(self, press: Press) -> bool:
        """Whether the menu button has been held long enough to switch the table off."""
        if press.button != "menu" or not self.may_switch_off:
            return False
        if not press.again:
            self._menu_down = press.t
            return False
        return self._menu_down is not None and press.t - self._menu_down >= OFF_SECONDS

    @property
    def wake(self) -> Callable[[], None]:
        """A function that ends the wait of the main loop; may be called from any thread."""
        return self._wake

    def notice(self, notice: Notice, /) -> None:
        """Add a notice about a button; from any thread."""
        self._notices.put(notice)
        self._wake()

    def notices(self) -> Iterable[Notice]:
        """All notices since the last call."""
        return drained(self._notices)


def inputs_of(screen: Screen, view: View, presses: Presses, timeout: float | None = None) -> Iterator[Input]:
    """Input from screen and buttons in one round outside a game. Raises ``SwitchedOff`` and ``Stopped``."""
    inputs = screen.step(view, IDLE_SECONDS if timeout is None else timeout)
    inputs += [given for press in presses.taken() for given in screen.feed(press)]
    for given in inputs:
        if given == Action(OFF):
            raise SwitchedOff
        yield given


@dataclass(slots=True)
class Session:
    """A live session with all its parts. ``alive`` feeds the watchdog after each round in which everything worked.

    Failures of the camera, the referee or the lamps are reported on the screen, and the game goes on without them; if
    the screen or the referee's view fails, the watchdog is not fed, so that systemd restarts the program. ``then`` is
    the action that ended the session: ``AGAIN``, ``OTHER``, ``LEAVE`` or ``OFF``, or a part of the first evening to
    repeat ("welcome.throw"). ``asides`` make pages shown instead of the game, by action.
    """

    desk: Desk
    display: Display
    worker: CameraWorker | None
    clock: Callable[[], float]
    lamps: Lamps
    sound: Sound
    presses: Presses
    alive: Callable[[], None] = lambda: None
    asides: Mapping[str, Callable[[], Aside | None]] = field(default_factory=dict)
    then: str = LEAVE
    ended: Text = ""  # a message if a recording or a video has ended
    healthy: bool = True
    signs: tuple[int, ...] = ()  # the players' signs by seat
    phones: PhoneSeats | None = None  # players' phones as buttons
    session: Callable[[], int | None] = lambda: None  # the number of the game in the log, None while not saved
    shows: str = ""  # the action that shows the household's own table or board again, if the game is played on it
    heap: Heap = field(default_factory=Heap)
    _lost: bool = False  # the household's table or board is not recognised
    _pawns: bool | None = None  # whether its pieces look like pawns, if that differs from its setup
    _shown: TableView | None = None
    _spoken: tuple[str, ...] = ()
    _screen_failures: int = 0
    _aside: Aside | None = None  # the page shown instead of the game
    _known: int = 0  # number of events when that began

    def __post_init__(self) -> None:
        if self.worker is None:
            take(self.desk.referee, Watched("by hand", NO_CAMERA, self.clock()))

    def run(self) -> None:
        """Run until the screen is closed or the recording ends. Raises ``NoDisplay`` if the screen is lost for good."""
        while self.round():
            if self.healthy:
                self.alive()

    def round(self) -> bool:
        """One round of the main loop; False to end the session."""
        self.healthy = True
        self.heap.trim_if_due()
        inputs = self._step(self._aside_view() or self._refresh())
        try:
            inputs += [given for press in self.presses.taken() for given in self.display.feed(press)]
        except SwitchedOff:
            return self._switch_off()
        for notice in self.presses.notices():
            self.desk.referee.warn(notice.about, notice.text)
        for given in inputs:
            if isinstance(given, Action) and given.text.startswith("welcome."):
                if not self._may_set_up(given.text):
                    continue
                self.then = given.text
                return False
            if given == Action(OFF):
                return self._switch_off()
            if given == QUIT or (isinstance(given, Action) and given.text in (AGAIN, OTHER, LEAVE)):
                self.then = LEAVE if given == QUIT else given.text
                return False
            if self.sound.choose(given) or self._handles_aside(given):
                continue
            if self._attempt(lambda given=given: self._enter(given)):  # type: ignore[misc]
                self.desk.referee.warn("inside", "")
        self._answer_phones()
        self._attempt(lambda: self.desk.play_program_seats(self.clock()))
        return self._process_camera()

    def _answer_phones(self) -> None:
        """Carry out the requests of players' phones; a failure is answered, and the game goes on."""
        for waiting in self.phones.requests() if self.phones is not None else ():
            if not self._attempt(lambda waiting=waiting: waiting.answer(self._answer(waiting.asked))):  # type: ignore[misc]
                waiting.answer(Answer(False, worded(INSIDE)))

    def _answer(self, asked: PhoneRequest) -> Answer:
        assert self.phones is not None
        return self.phones.answer(
            asked, self.desk.referee, self.session(), lambda event: self.desk.enter(replace(event, t=self.clock()))
        )

    def _switch_off(self) -> bool:
        """Show a goodbye and end the session, as the machine is switched off; returns False."""
        self.display.step(replace(self._refresh(), headline=worded(GOODBYE)), IDLE_SECONDS)
        self.then = OFF
        return False

    def _handles_aside(self, given: Input) -> bool:
        """Handle input for pages shown instead of the game; return whether it was handled."""
        action = given.text if isinstance(given, Action) else ""
        if action in self.asides:
            self._attempt(lambda: self._begin_aside(action))
            return True
        if self._aside is not None and (not action or not self._aside.act(action)):
            self._aside = None
            return bool(action)
        self._known = len(self.desk.referee.record.events)  # events of the page itself don't end it
        return self._aside is not None

    def _begin_aside(self, action: str) -> None:
        self._aside, self._known = self.asides[action](), len(self.desk.referee.record.events)

    def _aside_view(self) -> AsideView | None:
        """The page shown instead of the game, None for the game: any event at the table ends the page."""
        if self._aside is None or len(self.desk.referee.record.events) != self._known:
            self._aside = None
            return None
        self._refresh()  # lamps and voice go on
        try:
            return self._aside.view()
        except Exception:
            LOG.exception("What was shown aside failed")
            self._aside = None
            return None

    def _may_set_up(self, part: str) -> bool:
        """Whether the table may be set up now: not with hidden dice, a running recording or an unsaved game."""
        referee = self.desk.referee
        why: Text = HIDES if part != "welcome.buttons" and referee.play.hides(self.clock()) else ""
        why = why or (RECORDS if self.desk.writer is not None else "" if referee.view().saved else UNSAVED)
        referee.warn("set-up", why)
        return not why

    def _step(self, view: TableView | AsideView) -> list[Input]:
        """Show the view and wait for input; a failing screen is retried for a while."""
        try:
            inputs = self.display.step(view, IDLE_SECONDS)
        except Exception as error:
            LOG.exception("The screen failed")
            self.healthy = False
            self._screen_failures += 1
            if self._screen_failures >= SCREEN_TRIES:
                raise NoDisplay(worded(say("table.screen-stopped", why=reason(error)))) from error
            time.sleep(IDLE_SECONDS)
            return []
        self._screen_failures = 0
        return inputs

    def _attempt(self, do: Callable[[], object]) -> bool:
        """Run an action of the referee and return whether it worked; a bug is reported but must not end the session."""
        try:
            do()
        except Exception:
            LOG.exception("The referee failed")
            self.desk.referee.warn("inside", INSIDE)
            return False
        return True

    def _refresh(self) -> TableView:
        """Get the present view, and update lamps and voice if it has changed."""
        view = self._present_view()
        if view.over and view.question is None:
            choices = after_game(switches_off=self.presses.may_switch_off)
            view = replace(view, choices=choices, facts=facts(self.desk.referee.record.events))
        if view != self._shown:
            spoken = call(self._shown, view, self._spoken)
            self._spoken = spoken.last
            self.sound.follow(self._shown, view)
            self.sound.say(spoken.sentences)
            self._update_lamps(next((seat.seat for seat in view.seats if seat.to_act), None))
            if self.phones is not None:
                self.phones.ask(view.question)
            self._shown = view
        self.sound.tones.rest()
        return replace(view, voice=self.sound.shown, sounds=self.sound.sounds_shown)

    def _present_view(self) -> TableView:
        """The referee's view; if that fails, the previous view with a warning, and the watchdog is not fed."""
        try:
            return self._with_table_choice(self._with_signs(self.desk.view()))
        except Exception:
            if self._shown is None:
                raise
            self.healthy = False
            stuck = worded(VIEW_FAILED)
            if stuck in self._shown.warnings:
                return self._shown
            LOG.exception("The referee can't tell how the game stands")
            return replace(self._shown, warnings=(*self._shown.warnings, stuck))

    def _with_table_choice(self, view: TableView) -> TableView:
        """Put a choice first that shows an unrecognised table or board again, or switches the kind of its pieces."""
        if not self.shows or view.over or view.question is not None:
            return view
        if self._lost:
            first = ChoiceView(self.shows, worded(say("table.show-again", board=self.shows == SHOW_BOARD)))
        elif self._pawns is not None:
            first = ChoiceView(PIECES, worded(say("table.pieces-are", pawns=self._pawns)))
        else:
            return view
        return replace(view, choices=(first, *view.choices))

    def _with_signs(self, view: TableView) -> TableView:
        signed = zip(view.seats, self.signs or [0] * len(view.seats), strict=True)
        phones = self.phones.taken if self.phones is not None else ()
        return replace(view, seats=tuple(replace(seat, sign=sign, phone=seat.seat in phones) for seat, sign in signed))

    def _update_lamps(self, seat: int | None) -> None:
        try:
            self.lamps.only(seat)
        except Exception:
            LOG.exception("The lamps failed")
            self.lamps = NoLamps()
            self.desk.referee.warn("lamps", DARK_LAMPS)

    def _enter(self, given: Input) -> None:
        if isinstance(given, Press):
            self.desk.enter(Press(given.button, self.clock(), given.seat, given.long))
        else:
            self.desk.enter(Touch(given.text.removeprefix("menu."), self.clock()))

    def _process_camera(self) -> bool:
        """Process new items of the camera; False if a recording has ended."""
        if self.worker is None:
            return True
        self.worker.tend()
        for item in drained(self.worker.seen):
            if not self._process_item(item):
                return False
        self.worker.again = self.desk.referee.wants_look
        self.worker.past_hands = self.desk.referee.play.past_hands
        return True

    def _process_item(self, item: CameraItem) -> bool:
        if isinstance(item, CameraLook):
            self._lost = getattr(item.look.text, "code", "") in LOST
            if (reading := item.look.reading) is not None:
                self._pawns = None if not reading.wrong_kind or reading.own is None else not reading.own.pawns
                text: Text = "" if self._pawns is None else say("table.pieces-look-like", pawns=self._pawns)
                self.desk.referee.warn("pieces", text)
            self._attempt(lambda: self.desk.take_look(item.look, item.image))
            return True
        assert isinstance(item, NoPicture)
        if item.over:
            self.ended = item.text
            return False
        self._attempt(lambda: take(self.desk.referee, Watched("no camera", item.text, item.t)))
        return True
