"""A USB button box, a gamepad or a number pad as the table's buttons, by python-evdev, which is loaded on use.

A box may be unplugged and plugged in again during a game. It is grabbed, so that no other program gets its keys and
none counts twice.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from hardware.closing import Closing
from hardware.debounce import Key, Notices, Panel, PressQueue, Timing
from hardware.errors import NoButtons, reason
from hardware.presses import Notice
from hardware.system import this_system
from vision.localized import localized

EV_KEY, UP, DOWN = 1, 0, 1  # of linux/input-event-codes.h, as all codes below
JOYSTICK, GAMEPAD = range(0x120, 0x12C), range(0x130, 0x13C)  # BTN_JOYSTICK, BTN_GAMEPAD and those that follow
SEATS = 4
IN_ORDER: Sequence[Key] = (
    *(("end", seat) for seat in range(1, SEATS + 1)),
    ("confirm", None),
    ("undo", None),
    ("menu", None),
)
KEYPAD: Mapping[int, Key] = {
    **{
        code: ("end", seat) for seat, code in enumerate((79, 80, 81, 75, 76, 77, 71, 72), start=1)
    },  # KEY_KP1 to KEY_KP8
    **{code: ("end", seat) for seat, code in enumerate(range(2, 10), start=1)},  # KEY_1 to KEY_8
    96: ("confirm", None),  # KEY_KPENTER
    28: ("confirm", None),  # KEY_ENTER
    74: ("undo", None),  # KEY_KPMINUS
    14: ("undo", None),  # KEY_BACKSPACE
    55: ("menu", None),  # KEY_KPASTERISK
    1: ("menu", None),  # KEY_ESC
}
RESCAN_S = 2.0  # between two searches for an unplugged box
ABOUT = "button box"
LOG = logging.getLogger(__name__)


class Device(Protocol):
    """The part of ``evdev.InputDevice`` that is used."""

    name: str
    path: str
    fd: int

    def capabilities(self) -> Mapping[int, Sequence[int]]:
        """The kinds of events it sends, and their codes."""
        ...

    def grab(self) -> None:
        """Take it exclusively."""
        ...

    def read(self) -> Iterable[Any]:
        """The pending events; raises ``OSError`` if it was unplugged."""
        ...

    def close(self) -> None:
        """Release it."""
        ...


def keys_of(device: Device) -> dict[int, Key]:
    """Which code of a device is which button: a joystick's or gamepad's in order, a number pad's by their labels."""
    codes = sorted(code for code in device.capabilities().get(EV_KEY, ()) if isinstance(code, int))
    for kind in (JOYSTICK, GAMEPAD):
        if ordered := [code for code in codes if code in kind]:
            return dict(zip(ordered, IN_ORDER, strict=False))
    return {code: key for code, key in KEYPAD.items() if code in codes}


def is_box(device: Device) -> bool:
    """Whether a device is a button box or a gamepad; a keyboard is used only if it was named."""
    codes = device.capabilities().get(EV_KEY, ())
    return any(code in JOYSTICK or code in GAMEPAD for code in codes)


def plugged_in(name: str = "") -> list[Device]:
    """The button boxes plugged in, or the devices whose name contains ``name``. Raises ``NoButtons``."""
    try:
        import evdev
    except Exception as error:
        remedy = this_system().install("python3-evdev")
        raise NoButtons(localized("no-boxes", why=reason(error)), remedy=remedy) from error
    found: list[Device] = []
    for path in evdev.list_devices():
        with contextlib.suppress(OSError):
            device = evdev.InputDevice(path)
            wanted = name.lower() in device.name.lower() and bool(keys_of(device)) if name else is_box(device)
            if wanted:
                found.append(device)
            else:
                device.close()
    return found


class ButtonBox(Closing):
    """Reads button boxes on its own thread; raises ``NoButtons`` if none is plugged in at the start."""

    wired = True

    def __init__(
        self,
        presses: PressQueue,
        notices: Notices,
        name: str = "",
        *,
        timing: Timing | None = None,
        find: Callable[[str], list[Device]] = plugged_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._find, self._wanted, self._clock, self._notices = find, name, clock, notices
        self._panel = Panel(presses, notices, timing)
        self._keys: dict[int, dict[int, Key]] = {}  # by file descriptor
        self._devices: dict[int, Device] = {}
        self._known: set[Key] = set()
        self._waker, self._wakes = os.pipe()
        self._closed = False
        self._open_devices()
        if not self._devices:
            self._close_pipe()
            raise NoButtons(localized("no-such-box", name=repr(name)) if name else localized("no-box"))
        names = ", ".join(sorted(device.name for device in self._devices.values()))
        self.name: str = localized("box-named", name=names)
        self._thread = threading.Thread(target=self._watch, name="button box", daemon=True)
        self._thread.start()

    def _open_devices(self) -> None:
        """Open what is plugged in; a device held by another program is skipped."""
        for device in self._find(self._wanted):
            try:
                device.grab()
            except OSError:
                device.close()
                continue
            self._devices[device.fd], self._keys[device.fd] = device, keys_of(device)
            for key in self._keys[device.fd].values():
                if key not in self._known:
                    self._known.add(key)
                    self._panel.add(key, self._clock())

    def _watch(self) -> None:
        while not self._closed:
            try:
                self._poll()
            except Exception:  # if the thread ended, the buttons would be dead
                LOG.exception("The button box failed")
                self._notices(Notice(ABOUT, localized("box-unread")))
                time.sleep(RESCAN_S)

    def _poll(self) -> None:
        """Wait for presses or the next deadline, and look for an unplugged box."""
        due = self._panel.due()
        wait = RESCAN_S if due is None else max(0.0, due - self._clock())
        ready, _, _ = select.select([*self._devices, self._waker], [], [], None if self._quiet(due) else wait)
        for fd in ready:
            if fd in self._devices:
                self._read(fd)
        self._panel.tick(self._clock())
        if not self._devices and not self._closed:
            with contextlib.suppress(NoButtons):
                self._open_devices()
            if self._devices:
                self._notices(Notice(ABOUT, ""))

    def _quiet(self, due: float | None) -> bool:
        """Whether only a press can change anything: then wait for one."""
        return due is None and bool(self._devices)

    def _read(self, fd: int) -> None:
        try:
            for event in self._devices[fd].read():
                key = self._keys[fd].get(event.code) if event.type == EV_KEY else None
                if key is not None and event.value in (UP, DOWN):  # 2 is the system's own repeat
                    self._panel.edge(key, self._clock(), event.value == DOWN)
        except OSError:
            self._drop(fd)

    def _drop(self, fd: int) -> None:
        """Handle an unplugged box: release what was held, and look for it until it is back."""
        device = self._devices.pop(fd)
        for key in self._keys.pop(fd).values():
            self._panel.edge(key, self._clock(), False)
        with contextlib.suppress(OSError):
            device.close()
        if not self._devices:
            self._notices(Notice(ABOUT, localized("box-gone")))

    def close(self) -> None:
        """Release everything."""
        self._closed = True
        os.write(self._wakes, b"x")
        self._thread.join()
        for device in self._devices.values():
            with contextlib.suppress(OSError):
                device.close()
        self._close_pipe()

    def _close_pipe(self) -> None:
        os.close(self._waker)
        os.close(self._wakes)
