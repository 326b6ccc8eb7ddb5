"""Games on the household's own table, with nothing printed: recorded, replayed, and bumped in the middle."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.machine import table_config, with_own_place
from companion.own_places import TABLE, OwnPlace, save_place
from companion.simulation.virtual_places import virtual_place
from companion.table.setup import Setup
from hardware.presses import Press
from hardware.recording import RecordingWriter
from vision.mats import ROGUE
from vision.places.place import Place
from vision.reading import TableReading
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

SETUP = Setup("rogue", ("Ann", "Ben"))
WOOD = 3


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.db"))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    return CliRunner()


@cache
def measured() -> tuple[VirtualTable, Place]:
    return virtual_place(ROGUE, WOOD, "bare")


def own_table(folder: Path) -> tuple[VirtualTable, Setup]:
    """A wooden table that was shown and is kept in a folder, and the setup of Rogue on it."""
    first, place = measured()
    table = VirtualTable(first.mat, WOOD, first.look)
    empty = replace(place.layout, zones={})
    shown = OwnPlace(Place(replace(place.registration, mat=empty), place.picture, place.noise))
    save_place(folder, shown, TABLE)
    return table, replace(SETUP, place=shown.place_for(ROGUE))


def recorded(folder: Path, table: VirtualTable, setup: Setup) -> None:
    """Ann throws, the camera is bumped, she sets two dice aside and ends her turn."""
    zones = setup.table_mat.zones
    table.mat = setup.table_mat
    numbers = table.throw(6, (2, 2, 3, 5, 5, 6))
    with RecordingWriter(folder, setup.episode()) as writer:
        writer.frame(table.render(0.0), 0.0)
        writer.frame(table.render(table.now + 0.1), 0.7)
        table.bump(table.now + 0.2, (12.0, -7.0), 2.0)
        table.wait(0.3)
        table.lift([n for i, n in enumerate(numbers) if i not in (3, 4)])
        for place, number in enumerate((numbers[3], numbers[4])):
            table.carry(number, (zones["keep"].left + 30.0 + 25.0 * place, zones["keep"].centre[1]))
        writer.frame(table.render(table.now + 0.1), 1.4)
        writer.frame(table.render(table.now + 0.2), 2.8)
        writer.press(Press("end", 3.5, 1))


def test_a_game_on_a_bare_table_is_replayed_with_a_bump_in_the_middle(
    runner: CliRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.recording.time.sleep", lambda _seconds: None)
    table, setup = own_table(tmp_path)
    recorded(tmp_path / "recording", table, setup)
    TABLE.copy(tmp_path, tmp_path / "recording")
    log = tmp_path / "log.jsonl"
    result = runner.invoke(app, ["replay", str(tmp_path / "recording"), "--log", str(log)])
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["kind"] for line in lines] == ["session", "throw", "keep", "turn"]
    assert lines[1]["dice"] == [2, 2, 3, 5, 5, 6]
    assert lines[3]["scores"] == [10, 0]


def test_a_bump_is_noticed_although_people_play_on_without_a_pause() -> None:
    """What moved with the camera looks like a hand until nothing has moved for eight seconds."""
    first, place = measured()
    table = VirtualTable(first.mat, WOOD, first.look)
    watch = TableWatch(lambda _image, _sighting: TableReading("rogue"), place.layout, place=place)
    table.wait(1.0)
    table.bump(1.0, (30.0, 12.0), 3.0)
    while table.now < 7.0:
        table.rest_hand((table.mat.width / 2, table.mat.height / 2), 0.5)
        table.wait(1.2)
    statuses = []
    for t in np.arange(0.0, 7.0, 0.1):
        now = float(t)
        if look := watch.feed(now, table.small(now), lambda now=now: table.render(now)):  # type: ignore[misc]
            statuses.append((now, look.status))
    assert [status for t, status in statuses if t > 4.0].count("ready") >= 1


def test_a_recording_of_a_damaged_table_is_refused_with_the_file(runner: CliRunner, tmp_path: Path) -> None:
    table, setup = own_table(tmp_path)
    recorded(tmp_path / "recording", table, setup)
    (tmp_path / "recording" / "table.json").write_text("{}")
    result = runner.invoke(app, ["replay", str(tmp_path / "recording")])
    assert result.exit_code == 2
    assert "table.json" in result.output


def test_games_of_dice_are_played_on_the_table_that_was_shown_and_boards_on_their_mat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    own_table(tmp_path)
    place = table_config(tmp_path / "log.db", "none", "none", None, None, False, True, None)
    assert with_own_place(SETUP, None, place.table).on_own_place
    assert not with_own_place(Setup("uckers", ("Ann", "Ben")), None, place.table).on_own_place
