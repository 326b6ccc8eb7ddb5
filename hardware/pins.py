"""Which GPIO pin is which button or lamp, from a TOML file.

::

    confirm = 5
    undo = 6
    menu = 13

    [[seat]]        # seat 1; each further [[seat]] is the next one round the table
    button = 17
    lamp = 24       # may be left out

Numbers are those of the GPIO ("BCM"), not of the places on the header.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.errors import BadPins, NoSuchButton
from hardware.files import not_toml, not_utf8, short, text_of, unreadable, with_path
from vision.localized import localized

GPIOS = range(2, 28)  # 0 and 1 are reserved for the EEPROM of expansion boards
COMMON = ("confirm", "undo", "menu")


@dataclass(frozen=True, slots=True)
class SeatPins:
    """The button of a seat and its lamp, if it has one."""

    button: int
    lamp: int | None = None


@dataclass(frozen=True, slots=True)
class Pins:
    """The pins of a table. Raises ``BadPins`` for a number that is not a GPIO and for a pin used twice.

    The default leaves pins free that other boards often use: I2C (2, 3), serial (14, 15), SPI (7 to 11) and digital
    audio (18 to 21).
    """

    seats: tuple[SeatPins, ...] = (SeatPins(17, 24), SeatPins(27, 25), SeatPins(22, 16), SeatPins(23, 26))
    confirm: int | None = 5
    undo: int | None = 6
    menu: int | None = 13

    def __post_init__(self) -> None:
        taken: dict[int, str] = {}
        for pin, use in self.uses():
            if isinstance(pin, bool) or not isinstance(pin, int) or pin not in GPIOS:
                raise BadPins(
                    localized("no-gpio", text=short(pin), use=use, lowest=str(GPIOS[0]), highest=str(GPIOS[-1]))
                )
            if pin in taken:
                raise BadPins(localized("pin-twice", pin=pin, other=taken[pin], use=use))
            taken[pin] = use

    def uses(self) -> Iterator[tuple[int, str]]:
        """Each pin and its use, as text."""
        for number, seat in enumerate(self.seats, start=1):
            yield seat.button, localized("use-seat", seat=number)
            if seat.lamp is not None:
                yield seat.lamp, localized("use-lamp", seat=number)
        for name in COMMON:
            if (pin := getattr(self, name)) is not None:
                yield pin, localized("use-button", name=name)

    def buttons(self) -> dict[tuple[str, int | None], int]:
        """The pin of each button, by the button's name and its seat."""
        ends: dict[tuple[str, int | None], int] = {
            ("end", number): seat.button for number, seat in enumerate(self.seats, start=1)
        }
        return ends | {(name, None): pin for name in COMMON if (pin := getattr(self, name)) is not None}

    def lamps(self) -> dict[int, int]:
        """The pin of each lamp, by seat."""
        return {number: seat.lamp for number, seat in enumerate(self.seats, start=1) if seat.lamp is not None}

    def button(self, name: str, seat: int | None = None) -> int:
        """The pin of a button; raises ``NoSuchButton``."""
        try:
            return self.buttons()[(name, seat)]
        except KeyError:
            if seat is None:
                raise NoSuchButton(localized("no-button", name=name)) from None
            raise NoSuchButton(localized("no-seat-button", name=name, seat=seat)) from None


def read_pins(path: Path | str) -> Pins:
    """Read a table of pins; raises ``BadPins`` with the file and what is wrong in it."""
    try:
        return pins_from(tomllib.loads(text_of(path)))
    except BadPins as error:
        raise BadPins(with_path(path, error)) from None
    except OSError as error:
        raise BadPins(unreadable(path, error)) from error
    except UnicodeDecodeError as error:
        raise BadPins(not_utf8(path)) from error
    except (ValueError, RecursionError) as error:
        raise BadPins(not_toml(path, error)) from error


def pins_from(content: Mapping[str, Any]) -> Pins:
    """The pins in the content of a TOML file. Buttons that are not listed don't exist."""
    _no_unknown(content, (*COMMON, "seat"))
    seats = content.get("seat", [])
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise BadPins(localized("seats-as-written"))
    if not seats:
        raise BadPins(localized("no-seats"))
    common = {name: content.get(name) for name in COMMON}
    return Pins(tuple(_seat(number, seat) for number, seat in enumerate(seats, start=1)), **common)


def _seat(number: int, seat: Mapping[str, Any]) -> SeatPins:
    _no_unknown(seat, ("button", "lamp"), number)
    if "button" not in seat:
        raise BadPins(localized("seat-without-button", seat=number))
    return SeatPins(seat["button"], seat.get("lamp"))


def _no_unknown(content: Mapping[str, Any], known: tuple[str, ...], seat: int = 0) -> None:
    for key in content:
        if key not in known and not seat:
            raise BadPins(localized("unknown-pin", text=repr(key), specs=", ".join(known)))
        if key not in known:
            raise BadPins(localized("unknown-of-seat", text=repr(key), seat=seat, specs=", ".join(known)))
