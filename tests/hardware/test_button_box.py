"""USB button boxes: each button counts once, a box may be unplugged and plugged in again, keyboards are ignored."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest

from hardware import button_box
from hardware.button_box import EV_KEY, ButtonBox, is_box, keys_of
from hardware.buttons import open_buttons
from hardware.debounce import Timing
from hardware.errors import NoButtons
from hardware.lamps import NoLamps, open_lamps
from hardware.presses import Notice, Press

TIMING = Timing(settle=0.005, long=0.3, stuck=5.0)


class StandIn:
    """As ``evdev.InputDevice``: its events come through a pipe, and pulling it out makes reading fail."""

    def __init__(self, name: str = "Arcade box", codes: tuple[int, ...] = tuple(range(0x120, 0x12A))) -> None:
        self.name, self.path, self.codes = name, "/dev/input/event9", codes
        self.fd, self._write = os.pipe()
        self.grabbed = self.closed = self.busy = self.pulled = False

    def capabilities(self) -> dict[int, tuple[int, ...]]:
        return {EV_KEY: self.codes, 0: (0,)}

    def grab(self) -> None:
        if self.busy:
            raise OSError(16, "Device or resource busy")
        self.grabbed = True

    def read(self) -> Iterator[Any]:
        data = os.read(self.fd, 4096)
        if self.pulled:
            raise OSError(19, "No such device")
        for code, value in zip(data[::2], data[1::2], strict=True):
            yield SimpleNamespace(type=EV_KEY, code=code + 0x100, value=value)

    def send(self, code: int, value: int) -> None:
        os.write(self._write, bytes((code - 0x100, value)))

    def press(self, code: int) -> None:
        self.send(code, 1)
        time.sleep(0.03)
        self.send(code, 0)

    def pull(self) -> None:
        self.pulled = True
        os.write(self._write, b"xx")

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def box() -> StandIn:
    return StandIn()


@pytest.fixture
def presses() -> Queue[Press]:
    return Queue()


def opened(presses: Queue[Press], notices: list[Notice], *found: list[StandIn]) -> ButtonBox:
    """A button box that finds these devices one look after the other; the last ones stay."""
    looks = list(found)
    return ButtonBox(
        presses, notices.append, find=lambda _: looks.pop(0) if len(looks) > 1 else looks[0], timing=TIMING
    )  # type: ignore[arg-type]


def test_the_buttons_of_a_box_are_seats_confirm_undo_and_menu_in_order(box: StandIn, presses: Queue[Press]) -> None:
    with opened(presses, [], [box]) as buttons:
        assert buttons.name == "button box Arcade box"
        assert box.grabbed
        for code in range(0x120, 0x127):
            box.press(code)
        got = [presses.get(timeout=5) for _ in range(7)]
    assert [(press.button, press.seat) for press in got] == [
        ("end", 1), ("end", 2), ("end", 3), ("end", 4), ("confirm", None), ("undo", None), ("menu", None),
    ]  # fmt: skip
    assert box.closed


def test_a_button_held_down_is_a_long_press_and_the_systems_repeating_is_none(
    box: StandIn, presses: Queue[Press]
) -> None:
    with opened(presses, [], [box]):
        box.send(0x120, 1)
        box.send(0x120, 2)
        assert presses.get(timeout=5).long
        box.send(0x120, 0)


def test_a_box_that_is_pulled_out_is_said_and_taken_again(
    box: StandIn, presses: Queue[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(button_box, "RESCAN_S", 0.01)
    notices: list[Notice] = []
    again = StandIn()
    with opened(presses, notices, [box], [], [], [again]):
        box.pull()
        end = time.monotonic() + 5
        while len(notices) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        assert notices[0].text.startswith("The button box is gone. Plug it in again")
        assert notices[1] == Notice(notices[0].about, "")
        again.press(0x121)
        assert presses.get(timeout=5).seat == 2


def test_a_box_that_another_program_holds_is_no_box(box: StandIn, presses: Queue[Press]) -> None:
    box.busy = True
    with pytest.raises(NoButtons, match="No USB button box is plugged in"):
        opened(presses, [], [box])
    assert box.closed


def test_a_number_pad_has_its_digits_and_keyboards_are_no_boxes() -> None:
    pad = StandIn("Number pad", (79, 80, 81, 96, 74, 55))
    assert keys_of(pad) == {
        79: ("end", 1), 80: ("end", 2), 81: ("end", 3), 96: ("confirm", None), 74: ("undo", None), 55: ("menu", None),
    }  # fmt: skip
    assert not is_box(pad)
    assert is_box(StandIn(codes=tuple(range(0x130, 0x134))))


def fake_evdev(*devices: StandIn) -> Any:
    by_path = {f"/dev/input/event{i}": device for i, device in enumerate(devices)}
    return SimpleNamespace(list_devices=lambda: list(by_path), InputDevice=by_path.__getitem__)


def test_auto_takes_a_box_where_no_pins_are_and_a_named_one_may_be_a_number_pad(
    box: StandIn, presses: Queue[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = StandIn("Number pad", (79, 80))
    monkeypatch.setitem(sys.modules, "evdev", fake_evdev(pad, box))
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    notes: list[str] = []
    with open_buttons("auto", presses, notes.append) as buttons:  # type: ignore[attr-defined]
        assert buttons.name == "button box Arcade box"
    with open_buttons("box:number", presses, notes.append) as buttons:  # type: ignore[attr-defined]
        assert buttons.name == "button box Number pad"
    with pytest.raises(NoButtons, match="Nothing called 'piano' is plugged in"):
        open_buttons("box:piano", presses, notes.append)
    assert isinstance(open_lamps("box"), NoLamps)


def test_without_evdev_it_is_said_what_brings_it(presses: Queue[Press], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(NoButtons, match=r"python3-evdev|evdev with the packages"):
        open_buttons("box", presses, lambda _: None)
