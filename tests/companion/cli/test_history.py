"""What is read of a game after an undo, in the terminal's log: every command agrees that it never happened."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.sessions.counting import turns
from companion.sessions.events import Event
from companion.sessions.log import SessionLog

TAKEN_BACK = ("2 2 3 4 5 6", "1", "3 4 5 6", "undo", "undo")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.sqlite3"))
    return tmp_path / "log.sqlite3"


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, words, input=typed, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def play(game: str, *typed: str, session: int = 1) -> str:
    """Play a game in the terminal; return what ``show`` has of it."""
    run("play", game, "-p", "A", "-p", "B", "--typed-dice", typed="\n".join(typed))
    return run("show", str(session))


@pytest.mark.usefixtures("log")
def test_an_undo_takes_back_what_followed_from_the_event() -> None:
    (turn,) = play("rogue", *TAKEN_BACK).splitlines()[1:]
    assert turn.endswith("A: 2-2-3-4-5-6")
    assert [row.split(",")[-2:] for row in run("sessions", "--csv").splitlines()[1:]] == [["A", "0"], ["B", "0"]]
    kinds = [json.loads(line)["kind"] for line in run("export", "1", "--counting").splitlines()]
    assert kinds == ["session", "throw"]
    output = run("show", "1", "--all").splitlines()
    assert [line.split()[0] for line in output if line.endswith("(does not count any more)")] == ["2", "3", "4"]
    assert "all is well" in run("check")


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("game", ["ludo", "uckers"])
def test_a_turn_that_was_taken_back_leaves_no_empty_line(game: str) -> None:
    throws = ("5", "undo", "4", "3") if game == "ludo" else ("5 4", "undo", "4 3", "3 1")
    lines = [line for line in play(game, *throws).splitlines()[1:] if line.startswith(" ")]
    assert all(line.rsplit(": ")[-1] for line in lines)
    assert len(lines) == 2


def test_the_index_of_an_earlier_version_is_mended_and_not_believed(log: Path) -> None:
    play("rogue", *TAKEN_BACK)
    with sqlite3.connect(log) as index:
        index.execute("UPDATE games SET entry = '{}'")
        index.execute("PRAGMA user_version = 3")
    index.close()
    with SessionLog.reading(log) as found:
        assert [row.scores for row in found.sessions()] == [()]
    copied = shutil.copytree(log.parent, log.parent / "copied") / log.name
    for path in (copied, copied):
        with SessionLog.open(path) as found:
            assert not found.notices
            assert [row.scores for row in found.sessions()] == [()]


def test_a_press_of_the_wrong_button_is_no_turn() -> None:
    events = [
        Event("refused", 2),
        Event("throw", 1),
        Event("refused", 3),
        Event("turn", 1),
        Event("refused", 3),
        Event("throw", 2),
        Event("refused", 2),
        Event("bid", 1),
        Event("refused", 2),
        Event("bid", 2),
        Event("refused", 1),
    ]
    numbered = [Event(event.kind, event.seat, seq=seq) for seq, event in enumerate(events, 1)]
    found = turns(numbered)
    assert [turn.seat for turn in found] == [1, 2, 1, 2]
    assert [[event.seq for event in turn.events] for turn in found] == [[1, 2, 3, 4], [5, 6, 7], [8], [9, 10, 11]]
    (only,) = turns(numbered[:1])
    assert only.seat == 2
