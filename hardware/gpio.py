"""gpiozero, with its errors as messages for people. Loaded only when it is used."""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Callable, Iterable
from tempfile import gettempdir
from typing import Any

from hardware.errors import NoButtons, PinInUse, reason
from hardware.system import this_system
from vision.localized import localized


def _remedy() -> str:
    system = this_system()
    if system.is_pi:
        command = system.install("python3-lgpio")
        return localized("lgpio-and-group", command=command)
    return localized("keys-or-touch")


def pin_factory() -> Any:
    """The pin factory that gpiozero chose; raises ``NoButtons`` if it has none.

    lgpio creates a small file in the folder given by LG_WD, by default the working directory; if that is not writable,
    gpiozero would skip lgpio silently.
    """
    os.environ.setdefault("LG_WD", os.environ.get("XDG_RUNTIME_DIR") or gettempdir())
    try:
        from gpiozero import Device

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # each library that was tried warns; the error below covers them all
            Device.ensure_pin_factory()
    except Exception as error:  # pin libraries fail in many ways on machines without pins
        none = type(error).__name__ == "BadPinFactory"  # of gpiozero, which may be missing itself
        why = localized("no-pin-library") if none else reason(error)
        text = localized("pins-unreached", why=why)
        raise NoButtons(text, remedy=_remedy()) from error
    return Device.pin_factory


def simulated(factory: Any) -> bool:
    """Whether these are gpiozero's simulated pins."""
    return any(kind.__name__ == "MockFactory" for kind in type(factory).__mro__)


def wired_factory() -> Any:
    """Like ``pin_factory``, but never gpiozero's simulated pins."""
    factory = pin_factory()
    if simulated(factory):
        raise NoButtons(localized("pins-simulated"))
    return factory


def claim(pin: int, make: Callable[[], Any]) -> Any:
    """Create a device on a pin; raises ``PinInUse`` or ``NoButtons``."""
    from gpiozero.exc import GPIOPinInUse

    try:
        return make()
    except GPIOPinInUse as error:
        raise PinInUse(localized("pin-used", pin=pin)) from error
    except Exception as error:
        if "busy" in str(error).lower():
            raise PinInUse(localized("pin-busy", pin=pin)) from error
        raise NoButtons(localized("pin-unusable", pin=pin, why=reason(error)), remedy=_remedy()) from error


def close_all(devices: Iterable[Any]) -> None:
    """Close devices, ignoring their errors."""
    for device in devices:
        with contextlib.suppress(Exception):
            device.close()
