"""Simulates hands on devices plugged in, by the kernel's uinput: evdev and udev treat them as real ones.

``touch X Y`` touches a panel for a moment (px of the screen). ``box FILE`` plugs a button box in, waits until its name
is in that file, presses seat 1, holds seat 2 down, unplugs it, plugs it in again, and presses menu.
"""

import sys
import time
from pathlib import Path

from evdev import AbsInfo, UInput
from evdev import ecodes as e

SIZE = (1024, 600)
PLUGGED_S = 4.0  # time for everybody to notice a new device
TAP_S, HOLD_S = 0.15, 1.5
PATIENCE_S = 600.0


def panel() -> UInput:
    """A touch panel as large as the screen, for two fingers."""
    across, down = (AbsInfo(0, 0, size - 1, 0, 0, 0) for size in SIZE)
    axes = [
        (e.ABS_X, across),
        (e.ABS_Y, down),
        (e.ABS_MT_SLOT, AbsInfo(0, 0, 1, 0, 0, 0)),
        (e.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
        (e.ABS_MT_POSITION_X, across),
        (e.ABS_MT_POSITION_Y, down),
    ]
    offers = {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}
    return UInput(offers, name="Guest touch panel", input_props=[e.INPUT_PROP_DIRECT])


def touch(x: int, y: int) -> None:
    """Touch and release."""
    with panel() as screen:
        time.sleep(PLUGGED_S)
        for down in (True, False):
            screen.write(e.EV_ABS, e.ABS_MT_SLOT, 0)
            screen.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, 1 if down else -1)
            if down:
                places = {e.ABS_MT_POSITION_X: x, e.ABS_MT_POSITION_Y: y, e.ABS_X: x, e.ABS_Y: y}
                for axis, place in places.items():
                    screen.write(e.EV_ABS, axis, place)
            screen.write(e.EV_KEY, e.BTN_TOUCH, int(down))
            screen.syn()
            time.sleep(TAP_S)
        time.sleep(PLUGGED_S)


def plugged_in() -> UInput:
    """A box of seven buttons, with the codes of such boxes."""
    return UInput({e.EV_KEY: [e.BTN_TRIGGER + number for number in range(7)]}, name="Guest button box")


def press(device: UInput, number: int, seconds: float) -> None:
    """Press and release the button of that number, from 0."""
    for down in (1, 0):
        device.write(e.EV_KEY, e.BTN_TRIGGER + number, down)
        device.syn()
        time.sleep(seconds)


def box(output: Path) -> None:
    """Press the buttons of a box once ``output`` shows that it is read."""
    with plugged_in() as device:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and not (output.exists() and "Guest button box" in output.read_text()):
            time.sleep(0.5)
        time.sleep(PLUGGED_S)
        press(device, 0, TAP_S)
        press(device, 1, HOLD_S)
    time.sleep(PLUGGED_S)
    with plugged_in() as device:
        time.sleep(PLUGGED_S)
        press(device, 6, TAP_S)
        time.sleep(PLUGGED_S)


if __name__ == "__main__":
    touch(*map(int, sys.argv[2:])) if sys.argv[1] == "touch" else box(Path(sys.argv[2]))
