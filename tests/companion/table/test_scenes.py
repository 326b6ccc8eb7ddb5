"""The scenes of a game contain everything another renderer needs to draw it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.sessions.export import read
from companion.simulation.trial import MANNERS, play, trial_setup
from vision.virtual.space import Pose
from vision.virtual.things import face_up


def written(folder: Path, *words: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    result = CliRunner().invoke(app, ["trial", *words, "--scenes", str(folder)])
    assert result.exit_code == 0, result.output
    return json.loads((folder / "scenes.json").read_text()), json.loads((folder / "entered.json").read_text())


def faces(scene: dict[str, Any]) -> list[int]:
    poses = (Pose(die["x"], die["y"], die["z"], tuple(die["turn"])) for die in scene["things"] if die["type"] == "die")
    return sorted(face_up(pose)[0] for pose in poses)


def test_the_scenes_tell_the_game_that_the_log_tells(tmp_path: Path) -> None:
    clip, entered = written(tmp_path, "rogue", "--seed", "3", "--turns", "2")
    header, events = read(tmp_path / "log.jsonl")
    assert (clip["format"], clip["game"], clip["mat"], clip["players"]) == (
        1,
        "rogue",
        "rogue",
        list(header.players),
    )
    first = next(event for event in events if event.kind == "throw")
    assert faces(next(scene for scene in clip["scenes"] if scene["things"])) == sorted(first.payload["dice"])
    times = [scene["t"] for scene in clip["scenes"]]
    assert times == sorted(times)
    assert [row["press"] for row in entered if "press" in row].count("end") >= 2
    *during, last = entered
    assert all(row["t"] <= events[-1].t + 5 for row in during)
    assert last["touch"] == "leave"


@pytest.mark.parametrize(("game", "kind"), [("peruke-one", "disc"), ("perudo", "cup"), ("uckers", "counter")])
def test_every_thing_has_its_place_and_measures(game: str, kind: str, tmp_path: Path) -> None:
    clip, _ = written(tmp_path, game, "--seed", "3", "--turns", "1")
    things = [thing for scene in clip["scenes"] for thing in scene["things"]]
    assert kind in {thing["type"] for thing in things}
    for thing in things:
        assert {"n", "x", "y", "z", "turn"} <= thing.keys()
        assert np.linalg.norm(thing["turn"]) == pytest.approx(1, abs=1e-4)
        assert thing.keys() & {"size", "radius", "length"}


def test_it_is_the_game_that_a_trial_with_true_readings_plays(tmp_path: Path) -> None:
    written(tmp_path, "rogue", "--seed", "4", "--turns", "1")
    report = play(trial_setup("rogue"), 4, turns=1, truth=True, manners=MANNERS)
    assert len(read(tmp_path / "log.jsonl")[1]) == report.events


def test_a_folder_that_can_t_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(
        app, ["trial", "rogue", "--games", "1", "--turns", "1", "--scenes", str(tmp_path / "file")]
    )
    assert result.exit_code == 2
    assert "can't be written" in result.output
