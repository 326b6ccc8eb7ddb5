"""The commands around the table: run, record, replay, demo. Each failure has a message."""

from __future__ import annotations

import json
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.simulation.people.base import Manners
from companion.table.setup import Setup
from hardware.presses import Press
from hardware.recording import RecordingWriter
from vision.virtual.table import VirtualTable

SETUP = Setup("rogue", ("Ann", "Ben"))


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.db"))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.delenv("COMPANION_CAMERA", raising=False)
    return CliRunner()


@pytest.fixture
def recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ann throws, sets two dice aside and ends her turn: five pictures and a press, shown three times as fast."""
    clock = SimpleNamespace(monotonic=lambda: 3 * time.monotonic(), sleep=lambda seconds: time.sleep(seconds / 3))
    monkeypatch.setattr("hardware.recording.time", clock)
    table = VirtualTable("rogue", 4)
    numbers = table.throw(6, (2, 2, 3, 5, 5, 6))
    folder = tmp_path / "recording"
    with RecordingWriter(folder, SETUP.episode()) as writer:
        writer.frame(table.render(0.0), 0.0)
        writer.frame(table.render(table.now + 0.1), 0.7)
        table.lift([n for i, n in enumerate(numbers) if i not in (3, 4)])
        for place, number in enumerate((numbers[3], numbers[4])):
            table.move_die(number, "keep", place)
        writer.frame(table.render(table.now + 0.1), 1.4)
        writer.press(Press("end", 2.1, 1))
    return folder


def test_replay_writes_the_log_as_json_lines(runner: CliRunner, recording: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    result = runner.invoke(app, ["replay", str(recording), "--log", str(log)])
    assert result.exit_code == 0, result.output
    events = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["kind"] for line in events] == ["session", "throw", "keep", "turn"]
    assert events[1]["dice"] == [2, 2, 3, 5, 5, 6]
    assert events[3]["scores"] == [10, 0]
    assert "Ann throws 2 2 3 5 5 6." in result.output


def test_replay_to_a_place_that_can_not_be_written_says_so(runner: CliRunner, recording: Path) -> None:
    result = runner.invoke(app, ["replay", str(recording), "--log", str(recording / "missing" / "log.jsonl")])
    assert result.exit_code == 1
    assert "can't be written" in result.output


def test_a_broken_recording_is_named_in_one_sentence(runner: CliRunner, recording: Path) -> None:
    events = recording / "events.jsonl"
    events.write_text(events.read_text() + "{not json\n")
    result = runner.invoke(app, ["replay", str(recording)])
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    assert "Traceback" not in result.output


def test_a_recording_of_a_game_that_nobody_knows_is_refused(runner: CliRunner, recording: Path) -> None:
    episode = recording / "episode.json"
    episode.write_text(episode.read_text().replace('"rogue"', '"chess"'))
    result = runner.invoke(app, ["replay", str(recording)])
    assert result.exit_code == 2
    assert "chess" in result.output


def test_run_on_a_recording_tells_in_the_terminal_and_keeps_the_game(runner: CliRunner, recording: Path) -> None:
    options = ["--headless", "--camera", f"recording:{recording}", "--buttons", "none", "--no-voice"]
    result = runner.invoke(app, ["run", "rogue", *options])
    assert result.exit_code == 0, result.output
    assert "Ann: set dice aside" in result.output
    listing = runner.invoke(app, ["show", "1", "--all"])
    assert "Ann throws 2 2 3 5 5 6." in listing.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "chess"], "chess"),
        (["run", "rogue", "--rule", "bust=perhaps"], "bust"),
        (["run", "rogue", "--size", "huge"], "WIDTHxHEIGHT"),
        (["run", "--rule", "bust=on"], "Name the game"),
        (["run", "rogue", "--resume", "--record", "somewhere"], "from its middle"),
        (["run", "rogue", "--buttons", "levers"], "levers"),
        (["run", "rogue", "--pins", "/no/such/pins.toml"], "pins.toml"),
        (["demo", "chess"], "chess"),
        (["record", "/dev/null/folder", "rogue", "--headless"], "/dev/null/folder"),
    ],
)
def test_what_can_not_be_is_said_in_a_sentence(runner: CliRunner, arguments: list[str], sentence: str) -> None:
    result = runner.invoke(app, arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_damaged_files_of_this_machine_are_said_and_the_game_is_played(
    runner: CliRunner, recording: Path, tmp_path: Path
) -> None:
    for name in ("settings.toml", "taught.json", "lens.json"):
        (tmp_path / name).write_text("[[[")
    options = ["--headless", "--camera", f"recording:{recording}", "--buttons", "none", "--no-voice"]
    result = runner.invoke(app, ["run", "rogue", *options])
    assert result.exit_code == 0, result.output
    for sentence in ("is not valid TOML", "companion teach --forget", "calibrate"):
        assert sentence in result.output
    assert "A pair of 5s for 10 points" in result.output


def test_record_takes_the_options_of_run_and_run_can_record(runner: CliRunner) -> None:
    def options(command: str) -> set[str]:
        words = runner.invoke(app, [command, "--help"]).output.split()
        return {word.rstrip(":,.") for word in words if word.startswith("--")}

    run, record = options("run"), options("record")
    assert run - record == {"--record", "--resume", "--session", "--first-evening", "--no-first-evening"}
    assert record <= run


def test_a_recorded_game_can_be_replayed(runner: CliRunner, recording: Path, tmp_path: Path) -> None:
    folder = tmp_path / "again"
    devices = ["--headless", "--camera", f"recording:{recording}", "--buttons", "none", "--no-voice"]
    result = runner.invoke(app, ["record", str(folder), "rogue", *devices])
    assert result.exit_code == 0, result.output
    assert f"The recording is in {folder}" in result.output
    assert runner.invoke(app, ["replay", str(folder)]).exit_code == 0


def test_without_a_screen_and_without_a_game_the_usual_one_is_played(runner: CliRunner, recording: Path) -> None:
    devices = ["--headless", "--camera", f"recording:{recording}", "--buttons", "none", "--no-voice"]
    result = runner.invoke(app, ["run", *devices])
    assert result.exit_code == 0, result.output
    assert "rogue" in runner.invoke(app, ["sessions"]).output.lower()


def test_a_headless_demo_leaves_a_transcript_a_log_and_pictures(runner: CliRunner, tmp_path: Path) -> None:
    out = tmp_path / "demo"
    result = runner.invoke(app, ["demo", "rogue", "--headless", "--turns", "1", "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert (out / "transcript.txt").read_text().strip()
    assert json.loads((out / "session.jsonl").read_text().splitlines()[0])["game"] == "rogue"
    assert sorted(path.suffix for path in out.glob("01-*")) == [".jpg", ".png"]


def test_people_of_a_demo_are_unhurried_enough_to_be_seen() -> None:
    from companion.cli.demo import MANNERS, QUICK
    from vision.stillness import SETTLE_SECONDS

    assert isinstance(MANNERS, Manners)
    assert 0.8 * MANNERS.think >= SETTLE_SECONDS + 2 / QUICK, "a throw must lie still long enough to be read"
