"""The first evening: sets the table up step by step on the screen; each step can be repeated later.

The steps are the camera, its aim, a test throw, the picture on the dice and the buttons; the start screen follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from companion.display.inputs import LEAVE, QUIT, Action
from companion.display.scenes.camera import CameraView
from companion.display.screen import Screen
from companion.display.welcome_view import KeyView, Step, WelcomeView
from companion.games.message import Text, say
from companion.messages import current_language, known_languages, language_name, worded
from companion.referee.shown.view import ChoiceView, Tone
from companion.table.camera_worker import CameraWorker, NoPicture
from companion.table.live import Presses, inputs_of
from companion.table.mirror import Mirror
from companion.table.sound import Sound
from hardware.presses import Press, drained
from vision.reading import SeenDie, TableReading

STEPS: tuple[Step, ...] = ("camera", "aim", "throw", "picture", "buttons")
READS: tuple[Step, ...] = ("throw", "picture")  # steps in which the table is read
AFTER = 3  # steps of the start screen that follow: the game, the players, the house rules
TITLES: dict[Step, Text] = {
    "language": say("evening.step-language"),
    "camera": say("evening.step-camera"),
    "aim": say("evening.step-aim"),
    "throw": say("evening.step-throw"),
    "picture": say("evening.step-picture"),
    "buttons": say("evening.step-buttons"),
}
A4_SHAPE = 2**0.5  # ratio of width to height of all mats
MARKERS = 4
LIVE_S, IDLE_S = 0.3, 0.5  # the longest sleep of the loop with and without a live picture
THROW = say("evening.throw")
PICTURE = say("evening.picture")
MISREAD = say("evening.misread")
TEACH = say("evening.teach")
FILL = say("evening.fill")
OPENING = say("evening.opening")
NO_OTHER = say("evening.no-other")
SEEKING = say("evening.seeking")
KEYS = {"confirm": "Enter", "undo": "U", "menu": "M"}  # on the keyboard; a seat's key is its number
SEATS_FIRST = 2  # seats whose buttons are shown from the start


Learn = Callable[[Sequence[SeenDie]], object]
"""Receives the dice of the last reading that show the picture in place of the 1."""
BACK, DONE, NEXT = "welcome.back", "welcome.done", "welcome.next"
SPEAK = "welcome.speak:"  # followed by a language
PARTS: tuple[Step, ...] = (*STEPS, "lens", "board", "table")


def row(action: str, text: Text) -> ChoiceView:
    """A row of the first evening."""
    return ChoiceView(f"welcome.{action}", worded(text))


def part_of(action: str) -> Step | None:
    """The part that a choice like "welcome.throw" leads to, None for any other choice."""
    return next((step for step in PARTS if action == f"welcome.{step}"), None)


class Steps(Protocol):
    """A sequence of steps on the screen that gets input and the camera's pictures until it is done."""

    step: Step
    done: bool

    def act(self, action: str) -> None:
        """Handle a choice on the screen."""
        ...

    def press(self, press: Press) -> None:  # noqa: ARG002
        """Handle a press while buttons are tried; most steps ignore it."""
        return

    def look(self, seen: CameraView) -> None:
        """Update with the camera's present picture."""
        ...

    def refuse(self, why: Text) -> None:
        """Show why a request failed, or why there is no picture."""
        ...

    def read(self, reading: TableReading) -> None:  # noqa: ARG002
        """Update with a reading of the mat; most steps ignore it."""
        return

    def report_obstacle(self, text: Text) -> None:  # noqa: ARG002
        """Show what prevents a reading; most steps ignore it."""
        return

    def view(self) -> WelcomeView:
        """The present step."""
        ...


class SetupCamera(Protocol):
    """The camera during setup, with its thread and live picture; it can be replaced by another camera."""

    worker: CameraWorker | None
    mirror: Mirror

    @property
    def searching(self) -> bool:
        """Whether the search for another camera is running."""
        ...

    def search(self) -> None:
        """Start searching for the next camera of this machine, and return at once."""
        ...

    def keep_present(self) -> None:
        """Stay with the present camera."""
        ...

    def search_result(self) -> bool | None:
        """Whether another camera was found and opened; None while unknown."""
        ...

    def close(self) -> None:
        """Close the camera."""
        ...


@dataclass(slots=True)
class TriedButton:
    """A button and the number of its presses."""

    name: Text
    does: Text
    presses: int = 0


class Welcome:
    """The state of the setup of the table, without clock and devices.

    ``camera``: there is one; ``alone``: only this step; ``wired``: there are real buttons; ``asks``: ask for the
    language first. ``learn`` receives the dice that show a picture in place of the 1.
    """

    def __init__(
        self,
        step: Step = "camera",
        *,
        camera: bool = True,
        alone: bool = False,
        wired: bool = True,
        asks: bool = False,
        learn: Learn = lambda _: None,
    ) -> None:
        every: tuple[Step, ...] = (*(("language",) if asks else ()), *(STEPS if camera else ("buttons",)))
        self.steps: tuple[Step, ...] = (step,) if alone else every
        self.step: Step = step if step in self.steps else self.steps[0]
        self._alone, self._wired, self._learn = alone, wired, learn
        self.done = self.own_table = False  # own_table: the household shows its own table instead of a mat
        self.without = False  # people chose to play without a camera
        self._passed: set[Step] = set()  # steps that were done, not skipped
        self._seen = CameraView(None, OPENING)
        self._trouble: Text = ""  # why there is no picture
        self._message: tuple[Text, Tone] = (_instruction(self.step), "plain")
        self._asks = False  # a reading waits for confirmation
        self._pictures: tuple[SeenDie, ...] = ()  # the dice whose picture is to be confirmed
        self._misread = 0
        self._keys: dict[tuple[str, int | None], TriedButton] = {
            ("end", seat): _tried_seat(seat) for seat in range(1, SEATS_FIRST + 1)
        }
        self._keys |= {
            ("confirm", None): TriedButton(say("evening.confirm"), say("evening.takes-marked")),
            ("undo", None): TriedButton(say("evening.undo"), say("evening.takes-back")),
            ("menu", None): TriedButton(say("evening.menu"), say("evening.opens-menu")),
        }

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Handle a choice on the screen."""
        verb = action.removeprefix("welcome.")
        if verb in ("next", "yes"):
            if self._step_done(verb):
                self._passed.add(self.step)
            if self.step == "picture" and verb == "yes":
                self._learn(self._pictures)
            self._go(1)
        elif verb == "back":
            self._go(-1)
        elif verb == "no":
            self._asks, self._message = False, self._denial_message()
        elif verb == "without":
            self.without = True
            self._to("buttons")
        elif verb == "own-table":
            self.done = self.own_table = True
        elif verb == "done":
            self.done = True
        elif (step := part_of(action)) is not None and step in STEPS:
            self._to(step)

    def press(self, press: Press) -> None:
        """Count a press; the second press of confirm continues."""
        if press.again or self.step != "buttons":
            return
        key = (press.button, press.seat if press.button == "end" else None)
        if key not in self._keys:
            self._keys[key] = _tried_seat(press.seat or 0)
        self._keys[key].presses += 1
        if press.button == "confirm" and self._keys[key].presses > 1:
            self.act("welcome.next")

    def look(self, seen: CameraView) -> None:
        """Update with the camera's present picture."""
        if seen.picture is not None and seen.picture is not self._seen.picture:
            self._trouble = ""
        self._seen = seen

    def refuse(self, why: Text) -> None:
        """Show why a request failed, or why there is no picture."""
        self._trouble = why

    def read(self, reading: TableReading) -> None:
        """Update with a reading of the mat."""
        if self.step == "throw":
            self._message, self._asks = _throw_message(reading)
        elif self.step == "picture":
            self._pictures = reading.dice
            self._message, self._asks = _picture_message(reading)

    def report_obstacle(self, text: Text) -> None:
        """Show what prevents a reading (a hand, no mat); "" if nothing does."""
        if self.step in READS and not self._asks and text:
            self._message = (text, "plain")

    def _denial_message(self) -> tuple[Text, Tone]:
        """Advice after a "no"."""
        if self.step == "picture":
            return say("evening.picture-again"), "warn"
        self._misread += 1
        return MISREAD if self._misread == 1 else TEACH, "warn"

    def _step_done(self, verb: str) -> bool:
        """Whether the present step was done, not skipped, when people went on."""
        if self.step == "throw":
            return verb == "yes"
        if self.step == "buttons":
            return any(tried.presses for tried in self._keys.values())
        return self.step in ("language", "camera", "picture") or self._current_message()[1] == "good"

    @property
    def skipped(self) -> frozenset[int]:
        """The numbers of the steps that were skipped so far."""
        here = len(self.steps) if self.done else self.steps.index(self.step)
        return frozenset(n for n, step in enumerate(self.steps[:here], 1) if step not in self._passed)

    def _go(self, steps: int) -> None:
        at = self.steps.index(self.step) + steps
        if at >= len(self.steps):
            self.done = True
        elif at >= 0:
            self._to(self.steps[at])

    def _to(self, step: Step) -> None:
        if step not in self.steps:
            self.steps, self._alone = (step,), True
        self.step = step
        self.without = self.without and step == "buttons"
        self._message, self._asks = (_instruction(step), "plain"), False

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> WelcomeView:
        """The present step."""
        text, tone = self._current_message()
        number, of = (1, 1) if self._alone else (self.steps.index(self.step) + 1, len(self.steps) + AFTER)
        keys = tuple(self._key(*key, tried) for key, tried in self._keys.items())
        return WelcomeView(
            self.step,
            number,
            of,
            worded(TITLES[self.step]),
            worded(text),
            self._rows(),
            tone,
            target=A4_SHAPE if self.step in ("camera", "aim") else 0.0,
            keys=keys if self.step == "buttons" else (),
            skipped=frozenset() if self._alone else self.skipped,
            back=DONE if self._alone else "" if self.step == self.steps[0] else BACK,
        )

    def _key(self, button: str, seat: int | None, tried: TriedButton) -> KeyView:
        """A button to try. Without real buttons its key is shown, and it can be touched."""
        if self._wired:
            return KeyView(worded(tried.name), worded(tried.does), tried.presses)
        key = say("evening.key", key=KEYS.get(button) or str(seat))
        return KeyView(worded(tried.name), worded(key), tried.presses, f"press.{button}" + (f":{seat}" if seat else ""))

    def _current_message(self) -> tuple[Text, Tone]:
        if self.step == "language":
            return say("evening.which-language"), "plain"
        if self.step == "buttons":
            if all(tried.presses for tried in self._keys.values()):
                return say("evening.all-heard"), "good"
            return say("evening.press-each") if self._wired else say("evening.no-buttons"), "plain"
        if self._trouble:
            return self._trouble, "warn"
        if self._seen.picture is None:
            return OPENING, "plain"
        if self.step in READS:
            return self._message
        return self._aim_message() if self.step == "aim" else (say("evening.your-table"), "plain")

    def _aim_message(self) -> tuple[Text, Tone]:
        seen = self._seen
        if seen.advice:
            return seen.advice[0], "warn"
        if not seen.markers:
            return FILL, "plain"
        if seen.markers < MARKERS:
            return say("evening.markers", count=seen.markers), "warn"
        return say("evening.all-well"), "good"

    def _rows(self) -> tuple[ChoiceView, ...]:
        if self.step == "language":
            languages = sorted(known_languages(), key=lambda language: language != current_language())
            return tuple(ChoiceView(f"{SPEAK}{language}", language_name(language)) for language in languages)
        back = () if self.step == self.steps[0] else (row("back", say("screen.back")),)
        if self.step == "buttons":
            return (row("next", say("evening.go-on")), *back)
        if self.step == "camera" or self._seen.picture is None:
            return self._camera_rows()
        if self.step == "aim":
            well = self._current_message()[1] == "good"
            own = row("own-table", say("evening.own-table"))
            on = row("next", say("evening.go-on") if well else say("evening.go-on-anyway"))
            return (on, own, *back) if self._seen.markers else (own, on, *back)  # stickers look like a mat's markers
        if self._asks:
            yes = say("evening.picture-yes") if self.step == "picture" else say("evening.yes-right")
            return (row("yes", yes), row("no", say("evening.no")))
        if self.step == "picture":
            return (row("next", say("evening.picture-none")), *back)
        return (row("next", say("evening.leave-out")), *back)

    def _camera_rows(self) -> tuple[ChoiceView, ...]:
        other = row("another", say("evening.another"))
        if self._seen.picture is None or self._trouble:
            return (row("without", say("evening.go-on-without")), other)
        return (row("next", say("evening.yes")), other)


def _tried_seat(seat: int) -> TriedButton:
    return TriedButton(say("evening.seat", seat=seat), say("evening.ends-turn"))


def _instruction(step: Step) -> Text:
    """The instruction of a step in which the table is read."""
    return PICTURE if step == "picture" else THROW


def _throw_message(reading: TableReading) -> tuple[tuple[Text, Tone], bool]:
    """The message about a reading, and whether it asks for confirmation."""
    if reading.problem:
        return (reading.problem, "warn"), False
    doubtful = next((die for die in reading.dice if not die.clear), None)
    if doubtful is not None:
        return (_doubt(doubtful), "warn"), False
    if not reading.dice:
        return (THROW, "plain"), False
    faces = tuple(sorted((die.face or 0 for die in reading.dice), reverse=True))
    return (say("evening.i-read", shown=faces), "good"), True


def _picture_message(reading: TableReading) -> tuple[tuple[Text, Tone], bool]:
    """The message about a reading of dice with their picture up, and whether it asks for confirmation."""
    if reading.problem:
        return (reading.problem, "warn"), False
    other = next((die for die in reading.dice if die.clear and die.face != 1), None)
    if other is not None:
        return (say("evening.picture-other", face=other.face or 0), "warn"), False
    if any(die.sure and not die.flat for die in reading.dice):
        return (say("evening.picture-leans"), "warn"), False
    if not reading.dice:
        return (PICTURE, "plain"), False
    return (say("evening.picture-seen", count=len(reading.dice)), "good"), True


def _doubt(die: SeenDie) -> Text:
    if die.sure and not die.flat:
        return say("evening.leans")
    return say("evening.unreadable", why=die.why) if die.why else say("evening.unreadable-die")


def set_up(
    screen: Screen,
    welcome: Steps,
    watching: SetupCamera,
    presses: Presses,
    sound: Sound,
    alive: Callable[[], None],
) -> bool:
    """Show the steps until they are done; False if people leave. ``alive`` is called each round."""
    screen.live = watching.mirror.view
    while not welcome.done:
        if watching.worker is not None:
            _process_camera(welcome, watching.worker, watching.mirror)
        _take_search_result(screen, welcome, watching)
        view = replace(welcome.view(), voice=sound.shown, sounds=sound.sounds_shown)
        if watching.searching:
            stay = row("stay", say("evening.keep-this"))
            view = replace(view, text=worded(SEEKING), tone="plain", rows=(stay,))
        for given in inputs_of(screen, view, presses, LIVE_S if view.live else IDLE_S):
            if given in (QUIT, Action(LEAVE)):
                return False
            if isinstance(given, Action) and given.text.startswith(SPEAK):
                sound.speak(given.text.removeprefix(SPEAK))
                welcome.act(NEXT)
            elif given == Action("welcome.another"):
                watching.search()
            elif isinstance(given, Action):
                if not sound.choose(given):
                    watching.keep_present()
                    welcome.act(given.text)
            elif watching.searching:
                watching.keep_present()
            elif welcome.step == "buttons":
                welcome.press(given)
        alive()
    return True


def _take_search_result(screen: Screen, welcome: Steps, watching: SetupCamera) -> None:
    """Process the result of the search for another camera."""
    news = watching.search_result()
    if news:
        screen.live = watching.mirror.view
    elif news is False:
        welcome.refuse(NO_OTHER)


def _process_camera(welcome: Steps, worker: CameraWorker, mirror: Mirror) -> None:
    """Process new items of the camera's thread."""
    worker.tend()
    welcome.look(mirror.view())
    for seen in drained(worker.seen):
        if isinstance(seen, NoPicture):
            welcome.refuse(seen.text)
        elif seen.look.reading is not None:
            welcome.read(seen.look.reading)
        else:
            welcome.report_obstacle(seen.look.text)
