"""Buttons and lamps on the real gpiozero with its simulated pins, and the stand-ins, which must refuse the same."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from types import SimpleNamespace

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import GpioButtons, KeyboardButtons, open_buttons
from hardware.errors import DeviceClosed, NoButtons, NoSuchButton, PinInUse
from hardware.gpio import pin_factory
from hardware.lamps import GpioLamps, NoLamps, open_lamps
from hardware.pins import Pins, SeatPins
from hardware.presses import Press
from hardware.stand_ins import FakeBoard, FakeButtons, FakeLamps, FakeSpeaker

PATIENCE_S = 20  # for the other thread to get its turn on a busy machine; no test measures time


class Clock:
    """A clock that goes on only when it is advanced."""

    t = 100.0

    def __call__(self) -> float:
        return self.t


class Board:
    """The wiring of a table: buttons on simulated pins, the queue that they fill, what was reported."""

    def __init__(self, factory: MockFactory) -> None:
        self.factory, self.clock = factory, Clock()
        self.presses: Queue[Press] = Queue()
        self.notes: Queue[str] = Queue()
        self.late = 0.0  # s that edges need to reach the program
        factory.ticks_diff = lambda _later, _earlier: self.late
        self.buttons = GpioButtons(self.presses, self.notes.put, Pins(), factory=factory, clock=self.clock)

    def edges(self, pin: int, *steps: tuple[float, bool]) -> None:
        """Close (True) or open the switch on a pin, so many seconds after the edge before."""
        for gap, down in steps:
            self.clock.t += gap
            (self.factory.pin(pin).drive_low if down else self.factory.pin(pin).drive_high)()

    def next(self) -> Press:
        return self.presses.get(timeout=PATIENCE_S)


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    """The simulated pins of a Raspberry Pi 5."""
    factory = MockFactory(revision="d04170")
    yield factory
    factory.reset()


@pytest.fixture
def board(factory: MockFactory) -> Iterator[Board]:
    board = Board(factory)
    yield board
    board.buttons.close()


@pytest.mark.parametrize(
    ("pin", "button", "seat"),
    [(17, "end", 1), (23, "end", 4), (5, "confirm", None), (6, "undo", None), (13, "menu", None)],
)
def test_each_pin_is_its_button(board: Board, pin: int, button: str, seat: int | None) -> None:
    board.edges(pin, (0, True), (0.2, False), (0.05, False))
    board.clock.t += 1
    assert board.next() == Press(button, 100.0, seat)


def test_gpiozero_delivers_every_bounce_and_one_press_comes_of_it(board: Board) -> None:
    delivered: list[bool] = []
    edge = board.buttons._panel.edge
    board.buttons._panel.edge = lambda key, t, down: (delivered.append(down), edge(key, t, down))[1]  # type: ignore
    bounce = [(0.001, down) for _ in range(5) for down in (True, False)]
    board.edges(17, *bounce, (0.001, True), (0.3, False), *[(0.001, down) for down in (True, False)])
    board.clock.t += 1
    assert board.next() == Press("end", 100.001, 1)
    assert len(delivered) == 14  # nothing was debounced before us
    board.edges(5, (0, True), (0.2, False))
    board.clock.t += 1
    assert board.next().button == "confirm"  # and no second press of seat 1 before it
    assert board.presses.empty()


def test_a_long_press_is_put_while_the_button_is_still_down(board: Board) -> None:
    board.edges(6, (0, True))
    board.clock.t += 0.9
    assert board.next() == Press("undo", 100.0, None, long=True)


def test_a_button_held_while_the_program_stood_still_was_held_for_so_long(board: Board) -> None:
    board.clock.t, board.late = 109.0, 9.0
    board.edges(13, (0, True))
    board.late = 4.0
    board.edges(13, (0, False))
    assert board.next() == Press("menu", 100.0, long=True)
    held = [board.next() for _ in range(58)]
    assert all(press.again for press in held)
    assert 104.8 < held[-1].t <= 105.0


def test_a_short_press_while_the_program_stood_still_is_a_press_and_a_short_one(board: Board) -> None:
    board.clock.t, board.late = 109.0, 9.0
    board.edges(13, (0, True))
    board.late = 8.8
    board.edges(13, (0, False))
    assert board.next() == Press("menu", 100.0)
    assert board.presses.empty()


def test_a_press_that_the_program_stood_still_in_does_not_become_a_long_one(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short press of the menu button must not switch a Raspberry Pi off because its camera was slow to open."""

    def let_go(_seconds: float) -> None:
        """The edge that was waiting comes in."""
        if board.clock.t == 109.0:
            board.late = 8.8
            board.edges(13, (0.001, False))

    monkeypatch.setattr("hardware.buttons.time", SimpleNamespace(sleep=let_go))
    board.edges(13, (0, True))
    board.clock.t = 109.0
    press = board.next()
    assert (press.button, press.t, press.long) == ("menu", 100.0, False)


def test_an_edge_whose_time_makes_no_sense_came_just_now(board: Board) -> None:
    board.late = 1.7e9
    board.edges(17, (0, True), (0.2, False), (0.05, False))
    board.clock.t += 0.05
    assert board.next() == Press("end", 100.0, 1)


def test_the_edges_come_in_the_thread_of_the_pins_and_wait_for_nobody(board: Board) -> None:
    threads: list[str] = []
    put = board.presses.put
    board.presses.put = lambda press: (threads.append(threading.current_thread().name), put(press))[1]  # type: ignore
    board.edges(17, (0, True), (0.2, False))
    assert board.presses.empty() or threads == ["buttons"]
    board.clock.t += 1
    board.next()
    assert threads == ["buttons"]


def test_a_stuck_button_is_reported_in_words(board: Board) -> None:
    board.edges(27, (0, True))
    board.clock.t += 20
    assert board.next().long
    assert board.notes.get(timeout=PATIENCE_S) == (
        "The button of seat 2 is stuck and stays down. Is something lying on it?"
    )
    board.edges(27, (1, False))
    board.clock.t += 1
    assert board.notes.get(timeout=PATIENCE_S) == "It works again: button of seat 2."


def test_a_button_that_is_down_when_the_program_starts_is_no_press(factory: MockFactory) -> None:
    factory.pin(17).drive_low()
    board = Board(factory)
    board.edges(17, (0.2, False))
    board.edges(5, (0.1, True), (0.2, False))
    board.clock.t += 1
    assert board.next().button == "confirm"
    board.buttons.close()


def test_closing_gives_the_pins_back_and_ends_the_thread(factory: MockFactory) -> None:
    for _ in range(3):
        Board(factory).buttons.close()
    assert "buttons" not in [thread.name for thread in threading.enumerate()]


def test_a_pin_that_is_used_is_refused_and_all_others_are_given_back(factory: MockFactory) -> None:
    led = gpiozero.LED(13, pin_factory=factory)
    with pytest.raises(PinInUse, match=r"^GPIO 13 is used by something else already\.$"):
        Board(factory)
    led.close()
    Board(factory).buttons.close()


def test_what_is_active_is_said_loudly(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    notes: list[str] = []
    open_buttons("gpiozero", Queue(), notes.append).close()
    assert notes == ["Buttons: gpiozero (MockFactory: simulated pins, no real button is read)."]


def test_auto_never_takes_simulated_pins_for_buttons(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    notes: list[str] = []
    assert isinstance(open_buttons("auto", Queue(), notes.append), KeyboardButtons)
    assert notes[0].startswith("No buttons are wired to this machine. gpiozero is set to simulated pins")
    assert notes[1].startswith("Buttons: the keyboard (1 to 8")
    assert isinstance(open_lamps("auto"), NoLamps)


def test_without_any_pins_auto_takes_the_keyboard_and_gpiozero_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise gpiozero.exc.BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(gpiozero.Device, "ensure_pin_factory", none)
    pi = SimpleNamespace(is_pi=True, install=lambda package: f"sudo apt install {package}")
    monkeypatch.setattr("hardware.gpio.this_system", lambda: pi)
    notes: list[str] = []
    assert isinstance(open_buttons("auto", Queue(), notes.append), KeyboardButtons)
    assert notes[0].endswith("The pins can't be reached: no library for pins works on this machine.")
    with pytest.raises(NoButtons, match="sudo apt install python3-lgpio"):
        open_buttons("gpiozero", Queue(), notes.append)
    with pytest.raises(NoButtons):
        open_lamps("gpiozero")


def test_lgpio_is_given_a_place_to_write_unless_it_has_one(
    monkeypatch: pytest.MonkeyPatch, factory: MockFactory, tmp_path: Path
) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    pin_factory()
    assert os.environ["LG_WD"] == str(tmp_path)
    monkeypatch.setenv("LG_WD", "/elsewhere")
    pin_factory()
    assert os.environ["LG_WD"] == "/elsewhere"


def test_none_is_a_choice_and_junk_is_not() -> None:
    notes: list[str] = []
    open_buttons("none", Queue(), notes.append).close()
    assert notes == ["Buttons: none, the screen alone."]
    with pytest.raises(NoButtons, match=r"no buttons called 'usb'. Choose auto, gpiozero, box, keyboard, none\."):
        open_buttons("usb", Queue(), notes.append)


def test_lamps_light_by_seat(factory: MockFactory) -> None:
    lamps = GpioLamps(Pins(), factory=factory)
    lamps.on(1)
    assert factory.pin(24).state
    lamps.only(2)
    assert [bool(factory.pin(pin).state) for pin in (24, 25, 16, 26)] == [False, True, False, False]
    lamps.off(2)
    lamps.on(9)  # a seat without a lamp
    assert not factory.pin(25).state
    lamps.blink(3)
    lamps.close()
    assert not factory.pin(16).state


LAMPS = [
    lambda factory: GpioLamps(Pins(), factory=factory),
    lambda _factory: FakeLamps(),
]


@pytest.mark.parametrize("make", LAMPS, ids=["gpiozero", "stand-in"])
def test_closed_lamps_refuse(factory: MockFactory, make) -> None:
    lamps = make(factory)
    lamps.close()
    with pytest.raises(DeviceClosed, match="given back"):
        lamps.on(1)


def test_lamps_may_not_share_a_pin_with_buttons_wired_or_not(factory: MockFactory) -> None:
    buttons, lamps = Pins(), Pins((SeatPins(4, 17),), None, None, None)
    wired = GpioButtons(Queue(), print, buttons, factory=factory)
    with pytest.raises(PinInUse, match="GPIO 17 is used"):
        GpioLamps(lamps, factory=factory)
    wired.close()
    GpioLamps(lamps, factory=factory).close()
    board = FakeBoard()
    fake = FakeButtons(Queue(), buttons, board)
    with pytest.raises(PinInUse, match="GPIO 17 is used"):
        FakeLamps(lamps, board)
    fake.close()
    FakeLamps(lamps, board).close()


def test_a_stand_in_presses_what_the_table_has_and_refuses_the_rest() -> None:
    presses: Queue[Press] = Queue()
    buttons = FakeButtons(presses, Pins((SeatPins(4), SeatPins(5)), None, None, None))
    assert buttons.press("end", seat=2, t=3.0) == presses.get_nowait() == Press("end", 3.0, 2)
    for button, seat in (("end", 3), ("end", None), ("confirm", None)):
        with pytest.raises(NoSuchButton, match="This table has no button"):
            buttons.press(button, seat)
    with pytest.raises(NoSuchButton, match="the buttons are end, confirm, undo, menu"):
        buttons.press("fire")
    buttons.close()
    with pytest.raises(DeviceClosed):
        buttons.press("end", 1)


def test_stand_in_lamps_remember_every_change() -> None:
    lamps = FakeLamps()
    lamps.only(2)
    lamps.only(2)
    lamps.blink(3)
    assert lamps.log == [(2, "on"), (3, "blink")]
    assert lamps.lights == {1: "off", 2: "on", 3: "blink", 4: "off"}
    lamps.close()
    assert set(lamps.lights.values()) == {"off"}


def test_a_stand_in_voice_writes_down_what_it_said() -> None:
    speaker = FakeSpeaker()
    speaker.say("Ann throws again.")
    speaker.close()
    speaker.say("Nobody hears this.")
    assert speaker.spoken == ["Ann throws again."]
