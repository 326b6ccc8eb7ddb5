"""``companion read`` accepts any picture: it gives a reading or one sentence about the fault, never a traceback."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from vision.mat_raster import mat_picture
from vision.mats import ROGUE

runner = CliRunner()


def table(width=960, height=540):
    """A Rogue mat without anything on it, seen from straight above."""
    sheet = mat_picture(ROGUE, 1.6)
    picture = np.full((height, width, 3), 90, np.uint8)
    top, left = (height - sheet.shape[0]) // 2, (width - sheet.shape[1]) // 2
    picture[top : top + sheet.shape[0], left : left + sheet.shape[1]] = sheet
    return picture


def read(*args):
    return runner.invoke(app, ["read", *map(str, args)])


def saved(path, picture):
    assert cv2.imwrite(str(path), picture)
    return path


ODD = {
    "black.png": np.zeros((864, 1536, 3), np.uint8),
    "white.png": np.full((864, 1536, 3), 255, np.uint8),
    "grey.png": np.full((600, 800), 128, np.uint8),
    "portrait.png": np.full((1536, 864, 3), 60, np.uint8),
    "small.png": np.full((240, 320, 3), 200, np.uint8),
    "speck.png": np.full((1, 1, 3), 200, np.uint8),
    "sliver.png": np.full((3, 700, 3), 90, np.uint8),
    "deep.png": np.full((480, 640, 3), 40000, np.uint16),
    "alpha.png": np.full((480, 640, 4), 90, np.uint8),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_picture_gives_a_reading_without_dice(tmp_path, name):
    result = read("--json", saved(tmp_path / name, ODD[name]))
    assert result.exit_code == 0, result.output
    reading = json.loads(result.stdout)
    assert reading["image"] == name
    assert [die for die in reading["dice"] if die["sure"]] == []


def test_noise_holds_no_sure_die(tmp_path):
    noise = np.random.default_rng(1).integers(0, 256, (480, 640, 3)).astype(np.uint8)
    reading = json.loads(read("--json", saved(tmp_path / "noise.png", noise)).stdout)
    assert [die for die in reading["dice"] if die["sure"]] == []


def test_twelve_megapixels_are_read(tmp_path):
    big = cv2.resize(table(), (4000, 2250), interpolation=cv2.INTER_CUBIC)
    result = read("--json", saved(tmp_path / "big.jpg", big))
    assert json.loads(result.stdout)["mat"] == "rogue"


def test_an_empty_mat_is_recognised_and_holds_no_dice(tmp_path):
    reading = json.loads(read("--json", saved(tmp_path / "rogue.png", table())).stdout)
    assert reading["mat"] == "rogue"
    assert reading["dice"] == []


def test_a_picture_cut_off_in_the_middle_is_one_sentence_or_a_reading(tmp_path):
    data = saved(tmp_path / "whole.jpg", table()).read_bytes()
    for share in (0.02, 0.3, 0.7):
        (tmp_path / "cut.jpg").write_bytes(data[: int(len(data) * share)])
        result = read("--json", tmp_path / "cut.jpg")
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert result.exit_code in (0, 1)
        if result.exit_code:
            assert len(result.stderr.strip().splitlines()) == 1


def test_a_missing_file_does_not_keep_the_others_from_being_read(tmp_path):
    good = saved(tmp_path / "rogue.png", table())
    result = read("--json", tmp_path / "missing.png", good)
    assert result.exit_code == 1
    assert "missing.png can't be opened" in result.stderr
    assert json.loads(result.stdout)["image"] == "rogue.png"


def test_an_unknown_mat_is_named(tmp_path):
    result = read("--mat", "chess", saved(tmp_path / "a.png", table()))
    assert result.exit_code == 2
    assert "no mat called chess" in result.stderr


def test_the_mat_of_another_game_is_said(tmp_path):
    reading = json.loads(read("--json", "--mat", "perudo", saved(tmp_path / "a.png", table())).stdout)
    assert reading["mat"] is None
    assert "change the mat" in reading["problem"]


def test_show_writes_the_picture_with_what_was_seen(tmp_path):
    result = read(saved(tmp_path / "a.png", table()), "--show", tmp_path / "seen")
    assert result.exit_code == 0
    assert cv2.imread(str(tmp_path / "seen" / "a-read.png")).shape == (540, 960, 3)
    assert "Rogue mat, 0 dice" in result.stdout
