"""Simulated buttons, lamps and voice, for tests, demos and programs built on this one.

They refuse what the real ones refuse: a pin used twice, a missing button, a closed device.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from hardware.debounce import PressQueue
from hardware.errors import DeviceClosed, NoSuchButton, PinInUse
from hardware.pins import Pins
from hardware.presses import BUTTONS, Press
from vision.localized import localized


class FakeBoard:
    """The pins of a machine, each used by one device at a time."""

    def __init__(self) -> None:
        self._taken: set[int] = set()

    def take(self, *pins: int) -> None:
        """Reserve pins; raises ``PinInUse`` without reserving any."""
        for pin in pins:
            if pin in self._taken:
                raise PinInUse(localized("pin-used", pin=pin))
        self._taken |= set(pins)

    def give_back(self, *pins: int) -> None:
        """Release pins."""
        self._taken -= set(pins)


class FakeButtons:
    """Buttons pressed by code: ``FakeButtons(queue).press("end", seat=1)``."""

    name = "pressed by a program"

    def __init__(
        self,
        presses: PressQueue,
        pins: Pins | None = None,
        board: FakeBoard | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._presses, self._pins, self._clock = presses, pins or Pins(), clock
        self._board = board or FakeBoard()
        self._board.take(*self._pins.buttons().values())
        self._closed = False

    def press(self, button: str, seat: int | None = None, *, long: bool = False, t: float | None = None) -> Press:
        """Press and release a button, now or at ``t`` seconds; raises ``NoSuchButton``."""
        if self._closed:
            raise DeviceClosed("The buttons were given back.")
        if button not in BUTTONS:
            raise NoSuchButton(localized("unknown-button", text=repr(button), specs=", ".join(BUTTONS)))
        self._pins.button(button, seat)
        press = Press(button, self._clock() if t is None else t, seat, long)
        self._presses.put(press)
        return press

    def close(self) -> None:
        """Release the pins."""
        if not self._closed:
            self._closed = True
            self._board.give_back(*self._pins.buttons().values())


Light = Literal["on", "off", "blink"]


class FakeLamps:
    """Lamps with a memory: ``lights`` is the present state of each seat's lamp, ``log`` every change in order."""

    name = "lamps without light"

    def __init__(self, pins: Pins | None = None, board: FakeBoard | None = None) -> None:
        self._pins = pins or Pins()
        self._board = board or FakeBoard()
        self._board.take(*self._pins.lamps().values())
        self.lights: dict[int, Light] = dict.fromkeys(self._pins.lamps(), "off")
        self.log: list[tuple[int, Light]] = []
        self._closed = False

    def _set(self, seat: int, light: Light) -> None:
        if self._closed:
            raise DeviceClosed("The lamps were given back.")
        if seat in self.lights and self.lights[seat] != light:
            self.lights[seat] = light
            self.log.append((seat, light))

    def on(self, seat: int) -> None:
        """Light the lamp of a seat."""
        self._set(seat, "on")

    def off(self, seat: int) -> None:
        """Switch the lamp of a seat off."""
        self._set(seat, "off")

    def blink(self, seat: int) -> None:
        """Let the lamp of a seat blink."""
        self._set(seat, "blink")

    def only(self, seat: int | None) -> None:
        """Light the lamp of this seat and no other."""
        for other in self.lights:
            self._set(other, "on" if other == seat else "off")

    def close(self) -> None:
        """Switch all lamps off and release the pins."""
        if not self._closed:
            self.only(None)
            self._closed = True
            self._board.give_back(*self._pins.lamps().values())


class FakeSpeaker:
    """A voice that records what it said."""

    name = "written down"

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self._closed = False

    def say(self, text: str) -> None:
        """Record a sentence; like the real one, a closed speaker says nothing."""
        if not self._closed:
            self.spoken.append(text)

    def close(self) -> None:
        """Stop speaking."""
        self._closed = True
