"""Luck and skill of a game of the log: shown everywhere, computed once, and valid only for the same record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.coach.luck import Luck
from companion.reports import game_luck
from companion.reports.game_luck import VERSION, stored_luck
from companion.sessions import analysis_cache
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.maintenance import rename

RUNNER = CliRunner()
NAMES = ("Ann", "Ben")
EVENTS = (
    ("throw", 1, {"dice": [2, 2, 3, 5, 5, 5]}),
    ("keep", 1, {"dice": [2, 2], "step": "keep 2-2"}),
    ("turn", 1, {"step": "stop", "scores": [4, 0], "points": 4}),
    ("throw", 2, {"dice": [6, 6, 6, 6, 6, 2]}),
    ("keep", 2, {"dice": [6] * 5, "step": "keep 6-6-6-6-6"}),
    ("throw", 2, {"dice": [1]}),
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log.sqlite3"
    monkeypatch.setenv("COMPANION_LOG", str(path))
    with SessionLog.open(path) as log:
        for names in (NAMES, ("Cleo", "Ben")):
            session = log.begin(Header("rogue", names, started=""))
            for t, (kind, seat, payload) in enumerate(EVENTS):
                log.append(session, Event(kind, seat, 10.0 * t, payload))
    return path


def luck(path: Path, *, work: bool = True) -> Luck | None:
    with SessionLog.reading(path) as log:
        return stored_luck(log, 1, work=work)


def test_it_is_worked_out_once_and_kept_for_the_owner_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert luck(path, work=False) is None
    found = luck(path)
    monkeypatch.setattr(game_luck, "compute_luck", None)
    assert luck(path) == found == luck(path, work=False)
    kept = path.with_name("log.sqlite3.games") / "000001" / analysis_cache.FILE
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not any(name in kept.read_text() for name in NAMES), "it names nobody"


def test_it_is_good_only_for_the_record_that_it_was_made_from(path: Path) -> None:
    luck(path)
    with SessionLog.open(path) as log:
        log.append(1, Event("note", 2, 70.0, {"text": "tea"}))
    assert luck(path, work=False) is None
    luck(path)
    with SessionLog.open(path) as log:
        log.rewrite(1, *rename(log.header(1), log.events(1), "Ann", "Anna"))
    assert luck(path, work=False) is None


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"version":1}', b"\xff" * 50])
def test_what_was_kept_and_damaged_is_worked_out_anew(path: Path, data: bytes) -> None:
    found = luck(path)
    (path.with_name("log.sqlite3.games") / "000001" / analysis_cache.FILE).write_bytes(data)
    assert luck(path, work=False) is None
    assert luck(path) == found


def test_a_version_with_other_values_works_it_out_anew(path: Path) -> None:
    luck(path)
    root = path.with_name("log.sqlite3.games")
    assert analysis_cache.load_analysis(root, 1, VERSION) is not None
    assert analysis_cache.load_analysis(root, 1, VERSION + 1) is None


def test_it_goes_with_the_game(path: Path) -> None:
    luck(path)
    assert RUNNER.invoke(app, ["delete", "1", "--yes"]).exit_code == 0
    assert not (path.with_name("log.sqlite3.games") / "000001").exists()


def test_it_comes_back_from_json_as_it_was(path: Path) -> None:
    found = luck(path)
    assert found is not None
    assert Luck.of_json(json.loads(json.dumps(found.as_json()))) == found


@pytest.mark.usefixtures("path")
def test_show_tells_of_every_turn_what_the_dice_gave_and_what_was_given_away() -> None:
    lines = RUNNER.invoke(app, ["show", "1", "--luck"]).output.splitlines()
    assert lines[1].endswith("gave away 3.0)")
    assert "(luck +46.4)" in lines[2]
    assert "Ben had 46 hundredths of a win of good luck and gave away nothing." in lines
    assert lines[-1] == "A hundredth of a win is one game won more in a hundred. Values are estimates (docs/coach.md)."
    turn = RUNNER.invoke(app, ["show", "1", "--luck", "--turn", "1"]).output
    assert "2-2-3-5-5-5: 50.1 expected, luck −0.1" in turn
    assert "given away; better: keep 2-2-5-5-5" in turn


@pytest.mark.usefixtures("path")
def test_a_report_of_many_games_has_what_is_known_and_says_of_how_many_it_is_not(tmp_path: Path) -> None:
    file = tmp_path / "report.html"

    def report(*words: str) -> str:
        assert RUNNER.invoke(app, ["report", *words, "-o", str(file)]).exit_code == 0
        return file.read_text()

    assert "Luck per game" not in report("--all")
    assert "Throws that changed most" in report("1")
    assert "and gave away 3." in report("1"), "the sentence"
    assert "1 game is not included" in report("--all")
    assert "Luck and skill" not in report("1", "--no-luck")


@pytest.mark.usefixtures("path")
def test_a_report_of_many_games_works_all_out_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert RUNNER.invoke(app, ["report", "--all", "--luck", "-o", str(file)]).exit_code == 0
    text = file.read_text()
    assert "Luck per game" in text
    assert "not included" not in text
