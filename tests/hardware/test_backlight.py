"""The panel's backlight, on files laid out like the kernel's."""

from pathlib import Path

import pytest

from hardware.backlight import Backlight


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    folder = tmp_path / "sys/class/backlight/10-0045"
    folder.mkdir(parents=True)
    (folder / "brightness").write_text("120\n")
    (folder / "max_brightness").write_text("255\n")
    return folder


def test_a_share_is_one_of_the_brightness_that_was_found(tmp_path: Path, panel: Path) -> None:
    with Backlight(tmp_path) as light:
        assert light.set(0.25)
        assert (panel / "brightness").read_text() == "30"
        assert light.set(0)
        assert (panel / "brightness").read_text() == "0"
    assert (panel / "brightness").read_text() == "120"


def test_dimmed_is_never_off(tmp_path: Path, panel: Path) -> None:
    (panel / "brightness").write_text("1")
    assert Backlight(tmp_path).set(0.25)
    assert (panel / "brightness").read_text() == "1"


def test_a_panel_that_was_left_dark_is_lit(tmp_path: Path, panel: Path) -> None:
    (panel / "brightness").write_text("0")
    Backlight(tmp_path).set(1)
    assert (panel / "brightness").read_text() == "255"


def test_without_a_panel_that_can_be_dimmed_nothing_happens(tmp_path: Path) -> None:
    assert not Backlight(tmp_path)
    assert not Backlight(tmp_path).set(0.5)


def test_a_panel_that_was_taken_away_is_no_error(tmp_path: Path, panel: Path) -> None:
    light = Backlight(tmp_path)
    for file in panel.iterdir():
        file.unlink()
    panel.rmdir()
    assert not light.set(0.5)
