"""The buttons of the table, by gpiozero or, without any, by the keyboard. The choice is always reported."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from hardware.button_box import ButtonBox
from hardware.closing import Closing
from hardware.debounce import Key, Notices, Panel, PressQueue, Timing
from hardware.errors import NoButtons
from hardware.gpio import claim, close_all, pin_factory, simulated, wired_factory
from hardware.pins import Pins
from hardware.presses import Notice
from vision.localized import localized

PROMPT_S = 0.1  # edges and ticks later than this mean that the program was blocked, perhaps by a driver
QUEUED_S = 0.05  # by then all edges queued meanwhile have come in
OLDEST_S = 60.0  # an edge that claims to be older is not trusted
SPECS = ("auto", "gpiozero", "box", "keyboard", "none")
Report = Callable[[str], None]


class Buttons(Protocol):
    """Buttons that put presses into a queue until they are closed. ``wired``: real buttons, not keys."""

    name: str
    wired: bool

    def close(self) -> None:
        """Release the pins."""
        ...


def open_buttons(
    spec: str,
    presses: PressQueue,
    report: Report,
    *,
    pins: Pins | None = None,
    timing: Timing | None = None,
    notices: Notices | None = None,
) -> Buttons:
    """Open the buttons and report which they are. Stuck buttons are reported to ``notices``, or else to ``report``.

    ``gpiozero`` raises ``NoButtons`` if there are none, ``box`` (or ``box:NAME``) if no USB button box is plugged in;
    ``auto`` then uses a button box or else the keyboard and reports it. It never uses gpiozero's simulated pins.
    """
    if spec.partition(":")[0] not in SPECS or (":" in spec and not spec.startswith("box:")):
        raise NoButtons(localized("no-such-buttons", text=repr(spec), specs=", ".join(SPECS)))
    buttons = _opened(spec, presses, report, pins or Pins(), timing, notices)
    report(localized("buttons-are", name=buttons.name))
    return buttons


def _opened(
    spec: str, presses: PressQueue, report: Report, pins: Pins, timing: Timing | None, notices: Notices | None
) -> Buttons:
    if spec == "none":
        return NoPanel()
    if spec == "keyboard":
        return KeyboardButtons()
    if spec.startswith("box"):
        return ButtonBox(presses, notices or _as_sentences(report), spec.partition(":")[2], timing=timing)
    try:
        factory = wired_factory() if spec == "auto" else pin_factory()
        return GpioButtons(presses, report, pins, timing, factory=factory, notices=notices)
    except NoButtons as error:
        if spec == "gpiozero":
            raise
        report(localized("none-wired", said=error.sentence))
        with suppress(NoButtons):
            return ButtonBox(presses, notices or _as_sentences(report), timing=timing)
        return KeyboardButtons()


class NoPanel:
    """No buttons: the screen alone."""

    wired = False
    name: str = localized("screen-alone")

    def close(self) -> None:
        """Do nothing."""


class KeyboardButtons:
    """The keyboard as buttons: the game's window reads it, so there is nothing to open."""

    wired = False
    name: str = localized("the-keyboard")

    def close(self) -> None:
        """Do nothing."""


class GpioButtons(Closing):
    """Buttons between a pin and ground, by gpiozero. Its thread wakes only when a press may be long or stuck."""

    wired = True

    def __init__(
        self,
        presses: PressQueue,
        report: Report,
        pins: Pins,
        timing: Timing | None = None,
        *,
        factory: Any = None,
        notices: Notices | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        factory = factory or pin_factory()
        self.name = f"gpiozero ({_described(factory)})"
        self._clock = clock
        self._panel = Panel(presses, notices or _as_sentences(report), timing)
        self._wake = threading.Condition()
        self._closed = False
        self._buttons: list[Any] = []
        try:
            for key, pin in pins.buttons().items():
                self._add(key, pin, factory)
        except Exception:
            close_all(self._buttons)
            raise
        self._thread = threading.Thread(target=self._watch, name="buttons", daemon=True)
        self._thread.start()

    def _add(self, key: Key, pin: int, factory: Any) -> None:
        from gpiozero import Button

        button = claim(pin, lambda: Button(pin, pull_up=True, bounce_time=None, pin_factory=factory))
        self._buttons.append(button)
        self._panel.add(key, self._clock(), down=button.is_pressed)
        button.when_pressed = partial(self._edge, key, True, button)
        button.when_released = partial(self._edge, key, False, button)

    def _edge(self, key: Key, down: bool, button: Any) -> None:
        """Process an edge, which is older than now if the program was blocked in between."""
        self._panel.edge(key, self._clock() - _age(button, down), down)
        with self._wake:
            self._wake.notify_all()

    def _watch(self) -> None:
        while True:
            with self._wake:
                if self._closed:
                    return
                due = self._panel.due()
                late = float("-inf") if due is None else self._clock() - due
                if late < 0:
                    self._wake.wait(None if due is None else -late)
                    continue
            if late > PROMPT_S:  # the edges of the time in which the program was blocked come in one by one
                time.sleep(QUEUED_S)
            self._panel.tick(self._clock())

    def close(self) -> None:
        """Release the pins."""
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        self._thread.join()
        close_all(self._buttons)


def _age(button: Any, down: bool) -> float:
    """How long ago the switch changed, in s; 0 if just now, or if the pins' own clock makes no sense."""
    age = button.active_time if down else button.inactive_time
    return age if age is not None and PROMPT_S < age < OLDEST_S else 0.0


def _as_sentences(report: Report) -> Notices:
    """Reports each notice as a sentence, where no screen shows it until it is over."""

    def notify(notice: Notice) -> None:
        report(notice.text or localized("button-works", name=notice.about))

    return notify


def _described(factory: Any) -> str:
    name = type(factory).__name__
    if simulated(factory):
        return localized("simulated-pins", name=name)
    return name
