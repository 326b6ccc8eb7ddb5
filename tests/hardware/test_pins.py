"""The table of pins: clear messages about errors in it."""

from pathlib import Path

import pytest

from hardware.errors import BadPins, NoSuchButton
from hardware.pins import Pins, SeatPins, pins_from, read_pins

TWO_SEATS = """
confirm = 5
undo = 6

[[seat]]
button = 17
lamp = 24

[[seat]]
button = 27
"""


def test_a_file_is_read_seat_by_seat(tmp_path: Path) -> None:
    (tmp_path / "pins.toml").write_text(TWO_SEATS)
    pins = read_pins(tmp_path / "pins.toml")
    assert pins == Pins((SeatPins(17, 24), SeatPins(27)), confirm=5, undo=6, menu=None)
    assert pins.buttons() == {("end", 1): 17, ("end", 2): 27, ("confirm", None): 5, ("undo", None): 6}
    assert pins.lamps() == {1: 24}


def test_the_default_leaves_i2c_serial_spi_and_sound_free() -> None:
    assert not {pin for pin, _ in Pins().uses()} & {2, 3, 7, 8, 9, 10, 11, 14, 15, 18, 19, 20, 21}
    assert len(Pins().seats) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "undo = 17\n[[seat]]\nbutton = 17",
            "GPIO 17 is used twice: for the button of seat 1 and for the button undo.",
        ),
        ("[[seat]]\nbutton = 40", "40 for the button of seat 1 is not a GPIO; they are numbered 2 to 27."),
        ("[[seat]]\nbutton = true", "True for the button of seat 1 is not a GPIO"),
        ('[[seat]]\nbutton = "GPIO17"', "'GPIO17' for the button of seat 1 is not a GPIO"),
        ("[[seat]]\nbutton = 4\nlamp = 0", "0 for the lamp of seat 1 is not a GPIO"),
        ("ok = 3\n[[seat]]\nbutton = 4", "'ok' is not known; known are confirm, undo, menu, seat."),
        ("[[seat]]\nbutton = 4\nled = 5", "'led' in seat 1 is not known; known are button, lamp."),
        ("[[seat]]\nlamp = 5", "Seat 1 has no button."),
        ("confirm = 5", "No seat has a button"),
        ("seat = 3", "Seats are written as [[seat]]"),
        ("[seat]\nbutton = 3", "Seats are written as [[seat]]"),
        ("confirm = ", "is not valid TOML: "),
    ],
)
def test_a_table_that_cannot_be_wired_is_refused_with_file_and_reason(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "pins.toml"
    path.write_text(text)
    with pytest.raises(BadPins) as caught:
        read_pins(path)
    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadPins, match="can't be read"):
        read_pins(tmp_path / "none.toml")


def test_a_button_that_the_table_does_not_have_is_said() -> None:
    with pytest.raises(NoSuchButton, match=r"^This table has no button end at seat 7\.$"):
        Pins().button("end", 7)
    with pytest.raises(NoSuchButton, match=r"^This table has no button menu\.$"):
        pins_from({"seat": [{"button": 4}]}).button("menu")
