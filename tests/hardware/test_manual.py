"""The manual agrees with the code on the wiring and the settings."""

import re
import tomllib
from pathlib import Path

from companion.settings import load_settings
from hardware.pins import Pins, SeatPins, pins_from

MANUAL = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text(encoding="utf-8")
# The places of the GPIOs on the 40-pin header, the same on every Raspberry Pi since the B+.
PLACES = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}


def rows() -> dict[str, tuple[int, int, int]]:
    """The table of the wiring: what, GPIO, place, ground."""
    found = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|$", MANUAL, re.MULTILINE)
    return {what: (int(gpio), int(place), int(ground)) for what, gpio, place, ground in found}


def test_the_table_of_the_wiring_is_the_default() -> None:
    pins = Pins()
    expected = {f"seat {number}, button": seat.button for number, seat in enumerate(pins.seats, start=1)}
    expected |= {f"seat {number}, lamp": seat.lamp for number, seat in enumerate(pins.seats, start=1)}
    expected |= {"confirm": pins.confirm, "undo": pins.undo, "menu": pins.menu}
    assert {what: gpio for what, (gpio, _, _) in rows().items()} == expected


def test_the_places_on_the_header_are_right() -> None:
    for what, (gpio, place, ground) in rows().items():
        assert PLACES[gpio] == place, what
        assert ground in GROUNDS, what


def test_the_drawing_marks_the_same_places() -> None:
    drawn = {int(place) for place in re.findall(r"(\d+) ■", MANUAL)} | {int(p) for p in re.findall(r"■ (\d+)", MANUAL)}
    assert drawn == {place for _, place, _ in rows().values()}
    left = re.findall(r"\((\d+)\)  (\d+) ■", MANUAL)
    right = re.findall(r"■ (\d+)  \((\d+)\)", MANUAL)
    assert all(PLACES[int(gpio)] == int(place) for gpio, place in [*left, *((g, p) for p, g in right)])


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)


def test_the_examples_of_the_manual_are_accepted(tmp_path: Path) -> None:
    pins, settings = blocks("toml")
    assert pins_from(tomllib.loads(pins)) == Pins((SeatPins(17, 24), SeatPins(27)), 5, 6, 13)
    (tmp_path / "settings.toml").write_text(settings)
    (tmp_path / "pins.toml").write_text(pins)
    assert len(load_settings(tmp_path / "settings.toml").pins().seats) == 2
