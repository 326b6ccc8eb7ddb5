"""The commands for the log: the list, a game as text, JSON Lines, and their error messages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog

RUNNER = CliRunner()
TOLD = """\
Session 1: rogue, Ann and Ben
House rule war: True
   1     0:00  The game begins.
   2     0:01  Ann throws 2-2-3-5-5-6. (does not count any more)
   3     0:05  Ann keeps 2-2-5-5, 14 points in this turn. [ROG-1.2]
   4     0:06  A lone 3 scores nothing (ROG-1.3).
   5     0:09  Ann ends the turn with 14 points. Ann 14, Ben 0. (does not count any more)
   6     0:12  Event 5 is taken back.
   7     0:12  Ann throws 2-2-3-5-5-1. (instead of event 2)
   8     0:12  Ben: juggles: count 3.
   9  1:01:12  Ann wins. Ann 2014, Ben 1900.
"""
SHORT = """\
Session 1: rogue, Ann and Ben
House rule war: True
   1     0:00  Ann: 2-2-3-5-5-1 · keep 2-2-5-5 · A lone 3 scores nothing (ROG-1.3).
   2     0:12  Ben: Ann wins.  [Ann 2014, Ben 1900]
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log.sqlite3"
    monkeypatch.setenv("COMPANION_LOG", str(path))
    return path


@pytest.fixture
def game(path: Path) -> Path:
    with SessionLog.open(path) as log:
        session = log.begin(Header("rogue", ("Ann", "Ben"), {"war": True}, started=""))
        for event in (
            Event("start"),
            Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 6]}, "camera"),
            Event("keep", 1, 5.0, {"dice": [2, 2, 5, 5], "turn": 14, "rule": "ROG-1.2"}, "camera"),
            Event("refused", 1, 6.0, {"rule": "ROG-1.3", "sentence": "A lone 3 scores nothing (ROG-1.3)."}),
            Event("turn", 1, 9.0, {"points": 14, "scores": [14, 0]}, "button"),
            Event("undo", 1, 12.0, source="button", replaces=5),
            Event("throw", 1, 12.0, {"dice": [2, 2, 3, 5, 5, 1]}, "touch", replaces=2),
            Event("juggles", 2, 12.0, {"count": 3}),
            Event("over", None, 3672.0, {"sentence": "Ann wins.", "scores": [2014, 1900]}),
        ):
            log.append(session, event)
        log.begin(Header("perudo", ("Ann", "Ben", "[Cleo]"), started="2026-11-21T10:00:00+00:00"))
    return path


def run(*words: str) -> tuple[int, str]:
    result = RUNNER.invoke(app, words, env={"TZ": "UTC", "COLUMNS": "120"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.mark.usefixtures("game")
def test_sessions_lists_each_game_with_its_end() -> None:
    code, text = run("sessions")
    rows = [line.split() for line in text.splitlines()]
    assert code == 0
    assert rows[1] == ["1", "rogue", "Ann", "and", "Ben", "1:01:12", "Ann", "wins."]
    assert rows[2][:7] == ["2", "perudo", "Ann,", "Ben", "and", "[Cleo]", "21"]
    assert rows[2][-2:] == ["not", "finished"]


@pytest.mark.usefixtures("game")
def test_show_tells_the_game_with_its_rulings() -> None:
    assert run("show", "1", "--all") == (0, TOLD)


@pytest.mark.usefixtures("game")
def test_show_is_short_a_line_a_turn_in_the_notation() -> None:
    assert run("show", "1") == (0, SHORT)


@pytest.mark.usefixtures("game")
def test_a_turn_is_told_with_what_there_is_and_another_number_is_refused() -> None:
    code, text = run("show", "1", "--turn", "1")
    assert (code, text.splitlines()[0]) == (0, "Turn 1 of 2")
    assert "   7     0:12  Ann throws 2-2-3-5-5-1. (instead of event 2)\n" in text
    assert run("show", "1", "--turn", "9") == (2, "The game has 2 turns.\n")


@pytest.mark.usefixtures("game")
def test_an_evening_is_stepped_through_forward_back_and_to_any_turn() -> None:
    output = RUNNER.invoke(app, ["show", "1", "--step"], input="\n\nb\n2\nq\n").output
    assert [line for line in output.splitlines() if "Turn" in line and "of 2" in line] == [
        "Turn 1 of 2",
        "> Turn 2 of 2",
        "> Turn 2 of 2",
        "> Turn 1 of 2",
        "> Turn 2 of 2",
    ]


def test_the_picture_that_decided_is_listed_and_saved(path: Path, tmp_path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(Header("rogue", ("Ann", "Ben"), started=""))
        log.append(session, Event("throw", 1, 1.0, {"dice": [6]}, "camera", evidence=b"a picture of a 6"))
        log.append(session, Event("note", 1, 2.0, {}))
    target = tmp_path / "six.jpg"
    assert run("picture", "1") == (0, "   1  Ann throws 6.\n")
    assert run("picture", "1", "1", "-o", str(target)) == (0, f"The picture is in {target}.\n")
    assert target.read_bytes() == b"a picture of a 6"
    assert run("picture", "1", "2") == (1, "Event 2 has no picture.\n")


@pytest.mark.usefixtures("game")
def test_sessions_are_filtered_by_game_player_day_and_end() -> None:
    def listed(*words: str) -> list[str]:
        return [line.split()[0] for line in run("sessions", *words)[1].splitlines()[1:]]

    assert listed() == ["1", "2"]
    assert listed("--game", "perudo") == listed("--player", "[Cleo]") == listed("--since", "2026-11-21") == ["2"]
    assert listed("--until", "2026-11-20") == []
    assert run("sessions", "--since", "yesterday")[0] == 2


@pytest.mark.usefixtures("game")
def test_scores_as_csv() -> None:
    assert run("sessions", "--csv", "--game", "rogue") == (
        0,
        "session,game,started,seconds,finished,seat,player,score\n"
        "1,rogue,,3672,yes,1,Ann,2014\n1,rogue,,3672,yes,2,Ben,1900\n",
    )


@pytest.mark.usefixtures("game")
def test_export_writes_an_object_a_line(tmp_path: Path) -> None:
    code, text = run("export", "1")
    rows = [json.loads(line) for line in text.splitlines()]
    assert code == 0
    assert rows[0]["kind"] == "session"
    assert rows[0]["players"] == ["Ann", "Ben"]
    assert rows[3] == {
        "seq": 3, "t": 5.0, "kind": "keep", "seat": 1, "dice": [2, 2, 5, 5], "turn": 14, "rule": "ROG-1.2",
        "source": "camera",
    }  # fmt: skip
    assert list(rows[3]) == ["seq", "t", "kind", "seat", "dice", "turn", "rule", "source"], "in reading order"
    file = tmp_path / "game.jsonl"
    assert run("export", "1", "-o", str(file)) == (0, f"9 events are in {file}.\n")
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.usefixtures("game")
def test_export_can_leave_out_what_does_not_count() -> None:
    rows = [json.loads(line) for line in run("export", "1", "--counting")[1].splitlines()]
    assert [row["seq"] for row in rows] == [0, 1, 7, 3, 4, 8, 9]


def test_a_log_that_is_not_there_is_said_in_a_sentence(path: Path) -> None:
    for words in (["sessions"], ["show", "1"], ["export", "1"]):
        assert run(*words) == (1, f"There is no log {path} yet. A game that is played makes one.\n")


def test_an_empty_log_is_said(path: Path) -> None:
    SessionLog.open(path).close()
    assert run("sessions") == (0, "No game is in the log yet.\n")


def test_a_number_that_is_not_there_is_said(game: Path) -> None:
    assert run("show", "8", "--log-db", str(game)) == (
        1,
        "The log has no game 8. The command sessions lists them.\n",
    )


def test_a_place_that_can_not_be_written_is_said(game: Path) -> None:
    target = str(game / "x.jsonl")  # a file is no folder
    assert run("export", "1", "-o", target) == (1, f"{target} can't be written: Not a directory. Name another file.\n")


def test_a_file_that_is_no_log_is_said(path: Path) -> None:
    path.write_bytes(b"no log at all " * 100)
    code, text = run("show", "1")
    assert code == 1
    assert text == f"{path} is no session log. Name another file.\n"
