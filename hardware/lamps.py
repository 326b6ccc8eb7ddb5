"""A lamp at each seat: on, off, or blinking."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from hardware.errors import DeviceClosed, HardwareError, NoButtons
from hardware.gpio import claim, close_all, pin_factory, wired_factory
from hardware.pins import Pins

BLINK_S = 0.4


class Lamps(Protocol):
    """Lamps by seat. Seats without a lamp are ignored; closed lamps raise ``DeviceClosed``."""

    name: str

    def on(self, seat: int) -> None:
        """Light the lamp of a seat."""
        ...

    def off(self, seat: int) -> None:
        """Switch the lamp of a seat off."""
        ...

    def blink(self, seat: int) -> None:
        """Let the lamp of a seat blink."""
        ...

    def only(self, seat: int | None) -> None:
        """Light the lamp of this seat and no other."""
        ...

    def close(self) -> None:
        """Switch all lamps off and release the pins."""
        ...


class NoLamps:
    """No lamps, for machines without pins."""

    name = "none"

    def on(self, seat: int) -> None:
        """Do nothing."""

    def off(self, seat: int) -> None:
        """Do nothing."""

    def blink(self, seat: int) -> None:
        """Do nothing."""

    def only(self, seat: int | None) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class GpioLamps:
    """Lamps between a pin and ground (each with its resistor), by gpiozero."""

    def __init__(self, pins: Pins, *, factory: Any = None) -> None:
        from gpiozero import LED

        factory = factory or pin_factory()
        self.name = f"gpiozero ({type(factory).__name__})"
        self._closed = False
        self._lamps: dict[int, Any] = {}
        try:
            for seat, pin in pins.lamps().items():
                self._lamps[seat] = claim(pin, partial(LED, pin, pin_factory=factory))
        except HardwareError:
            close_all(self._lamps.values())
            raise

    def _of(self, seat: int) -> Any:
        if self._closed:
            raise DeviceClosed("The lamps were given back.")
        return self._lamps.get(seat)

    def on(self, seat: int) -> None:
        """Light the lamp of a seat."""
        if lamp := self._of(seat):
            lamp.on()

    def off(self, seat: int) -> None:
        """Switch the lamp of a seat off."""
        if lamp := self._of(seat):
            lamp.off()

    def blink(self, seat: int) -> None:
        """Let the lamp of a seat blink, on gpiozero's thread."""
        if lamp := self._of(seat):
            lamp.blink(on_time=BLINK_S, off_time=BLINK_S)

    def only(self, seat: int | None) -> None:
        """Light the lamp of this seat and no other."""
        for other in self._lamps:
            self.on(other) if other == seat else self.off(other)

    def close(self) -> None:
        """Switch all lamps off and release the pins."""
        if not self._closed:
            self.only(None)
        self._closed = True
        close_all(self._lamps.values())


def open_lamps(spec: str, *, pins: Pins | None = None) -> Lamps:
    """The lamps that match ``open_buttons`` with the same spec: wired ones, or none."""
    if spec in ("keyboard", "none") or spec.startswith("box"):
        return NoLamps()
    try:
        factory = wired_factory() if spec == "auto" else pin_factory()
        return GpioLamps(pins or Pins(), factory=factory)
    except NoButtons:
        if spec == "gpiozero":
            raise
        return NoLamps()
