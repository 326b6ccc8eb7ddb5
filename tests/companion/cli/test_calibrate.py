"""``companion calibrate``, driven as a person would: each step names what to change until all is well."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import calibrate as calibrating
from companion.cli.app import app
from companion.lens_file import BadLens, lens_path, load_lens, save_lens
from tests.vision.test_charuco import WIDE, drawn, poses, view
from vision.charuco import Views
from vision.lens import Lens
from vision.virtual.table import VirtualTable


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings" / "settings.toml"))
    monkeypatch.delenv("COMPANION_CAMERA", raising=False)
    return tmp_path


def companion(*words: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(app, ["calibrate", *words], input=typed)
    assert result.exit_code == code, result.output
    return result.output


def written(folder: Path, name: str, picture: np.ndarray) -> str:
    cv2.imwrite(str(folder / name), picture)
    return str(folder / name)


def test_the_sheet_is_written_with_what_to_do(tmp_path: Path) -> None:
    text = companion("--sheet", str(tmp_path / "sheet.pdf"))
    assert "Print it at 100 %, check that ten squares are 240 mm" in text
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "can't be written" in companion("--sheet", str(tmp_path / "no" / "sheet.pdf"), code=2)


def test_the_lens_comes_from_pictures_of_the_sheet_and_is_kept(tmp_path: Path) -> None:
    images = [written(tmp_path, f"{i}.png", drawn(WIDE, *pose)) for i, pose in enumerate(poses(12))]
    text = companion("lens", *images)
    assert "12 views, 100% of the picture is covered." in text
    assert "(good)" in text
    kept = load_lens()
    assert kept is not None
    assert kept.focal == pytest.approx(WIDE.focal, rel=0.02)
    assert "forgotten" in companion("--forget")
    assert load_lens() is None


def test_too_few_pictures_are_said_and_nothing_is_kept(tmp_path: Path) -> None:
    images = [written(tmp_path, "1.png", drawn(WIDE, *poses(1)[0])), written(tmp_path, "2.png", np.zeros((99, 99)))]
    text = companion("lens", *images, code=1)
    assert "1 views are too few" in text
    assert "Show the sheet at the" in text
    assert not lens_path().exists()


def test_the_aim_is_told_until_it_is_well(tmp_path: Path) -> None:
    picture = VirtualTable("rogue", 2).render(1.0)
    assert "Height, tilt, focus and light are fine." in companion("aim", written(tmp_path, "good.png", picture))
    blurred = written(tmp_path, "blurred.png", cv2.GaussianBlur(picture, (0, 0), 2.5))
    assert "The picture is not sharp" in companion("aim", blurred, code=1)
    assert "No mat is in view" in companion("aim", written(tmp_path, "none.png", picture[:200, :300]), code=1)


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> np.ndarray:
    """A throw of 2 2 3 5 5 6, which is what the camera shows."""
    table = VirtualTable("rogue", 4)
    table.throw(6, (2, 2, 3, 5, 5, 6))
    picture = table.render(table.now + 0.1)
    monkeypatch.setattr(calibrating.Bench, "look", lambda _self: picture)
    return picture


def test_a_test_throw_must_be_read_with_confidence_and_be_right(thrown: np.ndarray, tmp_path: Path) -> None:
    text = companion("throw", "--camera", "virtual:3", typed="\nn\n\ny\n")
    assert text.count("6 dice: 2 2 3 5 5 6.") == 2
    assert text.index("companion teach") < text.index("Ready to play.")
    assert "6 dice: 2 2 3 5 5 6." in companion("throw", written(tmp_path, "throw.png", thrown))


def test_a_throw_without_dice_is_no_test(tmp_path: Path) -> None:
    assert "I see no dice." in companion(
        "throw", written(tmp_path, "x.png", VirtualTable("rogue", 3).render(1)), code=1
    )


def test_steps_can_be_passed_over_and_ended() -> None:
    text = companion("--camera", "virtual:5", typed="s\n\nq\n")
    assert "Hold the printed sheet" in text
    assert "Height, tilt, focus and light are fine." in text
    assert "Throw all your dice" in text


def test_the_lens_is_measured_with_the_camera_until_it_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = iter(poses(12))
    monkeypatch.setattr(calibrating, "view_of", lambda _picture: view(WIDE, *next(shown)))
    text = companion("lens", "--camera", "virtual:3", typed="\n")
    assert "View 1: " in text
    assert "Show the sheet at the" in text
    assert "That is enough." in text
    assert load_lens() is not None


def test_a_sheet_that_is_not_seen_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrating, "LOST_S", 0.0)
    monkeypatch.setattr(calibrating, "view_of", lambda _picture: None)
    assert "has not been seen anew" in companion("lens", "--camera", "virtual:3", typed="\ns\n")


@pytest.mark.parametrize("words", [["nonsense"], ["lens", "/no/such.png"], ["--camera", "crystal"]])
def test_what_cannot_be_meant_is_said(words: list[str]) -> None:
    assert "Traceback" not in companion(*words, code=2)


@pytest.mark.parametrize("content", ["", "{}", "[" * 100_000, '{"focal": NaN}', '{"focal": 1e400}', "\xff"])
def test_a_damaged_lens_is_said_with_what_to_do(content: str) -> None:
    lens_path().parent.mkdir(parents=True)
    lens_path().write_text(content, encoding="latin-1")
    with pytest.raises(BadLens, match="companion calibrate --forget"):
        load_lens()


def test_a_lens_comes_back_as_it_was_kept() -> None:
    lens = Lens(0.7, -0.05, 0.01, 0.49, 0.52)
    save_lens(lens, 0.3, 14)
    assert load_lens() == lens
    assert Views().wanted().startswith("Show the sheet")
