"""The text output of ``companion read``: everything on the table, with uncertain items marked as such."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import read
from companion.cli.app import app
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, SeenThing, TableReading


def output(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, reading: TableReading, *options: str) -> str:
    """What the command prints for a picture on which that was read."""

    class Reader:
        def read(self, image: object, mat: object) -> TableReading:
            del image, mat
            return reading

    picture = tmp_path / "table.png"
    cv2.imwrite(str(picture), np.full((60, 80, 3), 90, np.uint8))
    monkeypatch.setattr(read, "_reader", Reader)
    result = CliRunner().invoke(app, ["read", str(picture), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def die(face: int, x: float, *, sure: bool = True, why: str = "") -> SeenDie:
    return SeenDie(face, True, x, 40.0, 16.0, "red" if face == 1 else "other", "roll", 0.9, sure, why)


def test_discs_are_told_with_side_owner_and_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    discs = (SeenDisc(4, "target", 1, "c3", 90.0, 90.0), SeenDisc(2, "plain", 2, None, 210.0, 30.0, sure=False))
    text = output(monkeypatch, tmp_path, TableReading("peruke-84", (die(1, 30.0), die(5, 60.0)), discs))
    assert "table.png: Peruke 84 mat, 2 dice, 2 discs" in text
    assert "disc 4 (target side up) of player 1 on c3" in text
    assert "disc 2 of player 2 beside the board at (210, 30) mm (not sure)" in text


def test_counters_are_told_on_their_squares_and_in_base(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    squares = (SeenSquare("t5", (("red", 3),)), SeenSquare("t9", (("green", 1), ("red", 1)), sure=False))
    bases = (SeenBase("blue", 4), SeenBase("yellow", 0))
    text = output(monkeypatch, tmp_path, TableReading("uckers", (), (), squares, bases))
    assert "0 dice, 5 counters on the track" in text
    assert "3 red on t5\n" in text
    assert "1 green and 1 red on t9 (not sure)" in text
    assert "4 blue in base" in text
    assert "yellow in base" not in text


def test_what_may_be_no_die_is_not_counted_as_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dice = (die(6, 30.0), die(3, 60.0, sure=False, why="glare"))
    text = output(monkeypatch, tmp_path, TableReading("rogue", dice, things=(SeenThing("cup", ()),)))
    assert "Rogue mat, 1 die and 1 not sure\n" in text
    assert "3 at (60, 40) mm in roll (not sure: glare)" in text
    assert "cup on the mat" in text


def test_programs_get_the_same_as_json(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reading = TableReading("rogue", (die(6, 30.0), die(3, 60.0, sure=False)))
    data = json.loads(output(monkeypatch, tmp_path, reading, "--json"))
    assert [one["face"] for one in data["dice"]] == [6, 3]
    assert [one["sure"] for one in data["dice"]] == [True, False]
