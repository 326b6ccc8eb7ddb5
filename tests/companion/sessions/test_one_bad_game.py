"""A game in the log that makes no sense, as an older version took it in, hides no other game from any reader."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.resuming import GameFilter, unfinished
from companion.live.follower import Follower
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder
from companion.sessions.log import SessionLog
from companion.sessions.opening import records_folder
from companion.sessions.past_games import last_winner, past_players, past_scores
from tools.torture_import import poison, resealed

BAD, LATEST = 2, 5
HEADERS: list[dict[str, Any]] = [{"started": {}}, {"options": 7}, {"game": "chess"}, {"players": [1]}]
EVENTS: list[dict[str, Any]] = [
    {"payload": {"dice": 5}},
    {"payload": {"by": []}},
    {"payload": {"dice": None}, "kind": "throw"},
    {"payload": {"scores": ["a"]}, "kind": "over"},
    {"payload": {"winners": 5, "scores": [None, 2]}, "kind": "over"},
    {"payload": {"sentence": {}, "message": {"id": []}, "rule": []}},
    {"t": 10**400},
    {"seat": 1 << 65},
]


def spoil(path: Path, session: int, change: dict[str, Any]) -> None:
    """Change the header or the last event of a game, and seal it as if it had been played like that."""
    record = GameFolder(records_folder(path), session).record

    def apply(header: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        if change in HEADERS:
            header |= change
        else:
            poison(rows[-1], change)

    record.write_bytes(resealed(record.read_bytes(), apply))
    path.unlink(missing_ok=True)  # the index is made again from the records


def test_bad_games_of_all_kinds_hide_no_other_and_end_no_reader(five_games: Path, tmp_path: Path) -> None:
    path, root = five_games, records_folder(five_games)
    bad = dict(enumerate([*HEADERS, *EVENTS], LATEST + 1))
    for session, change in bad.items():
        shutil.copytree(GameFolder(root, BAD).path, GameFolder(root, session).path)
        spoil(path, session, change)
    last = max(bad) + 1  # a good game before the bad ones, and one after them
    GameFolder(root, LATEST).path.rename(GameFolder(root, last).path)

    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, [*words, "--log-db", str(path)], env={"COLUMNS": "200"})
        assert result.exception is None or isinstance(result.exception, SystemExit), words
        return result.exit_code, result.output

    for _ in range(2):  # before and after check mends what can be mended
        code, listed = run("sessions")
        assert code == 0
        assert {"1", "2", "3", "4", str(last)} <= {line.split()[0] for line in listed.splitlines()}
        assert run("sessions", "--csv")[0] == run("show", "1")[0] == run("show", str(last), "--all")[0] == 0
        for session in bad:
            run("show", str(session))
        assert run("report", "--all", "--no-luck", "-o", str(tmp_path / "all.html"))[0] == 0
        assert len(past_scores(path, "rogue", "Ann")) >= 1
        assert last_winner(path, "rogue", ["Ann", "Ben"]) in ("Ann", "Ben", "")
        assert "Ann" in past_players(path)
        assert isinstance(unfinished(path, GameFilter(), lambda _: None), list)
        run("check")


@pytest.mark.parametrize("change", [*HEADERS, *EVENTS], ids=str)
def test_the_live_view_goes_on_beside_a_bad_game(five_games: Path, change: dict[str, Any]) -> None:
    path = five_games
    follower = Follower(path)
    assert {one["session"] for one in follower.poll()} == {LATEST}
    spoil(path, LATEST, change)
    json.dumps(Follower(path).poll())
    record = GameFolder(records_folder(path), LATEST).record
    shutil.copytree(record.parent, record.parent.with_name("000006"))
    shutil.copyfile(GameFolder(records_folder(path), 1).record, GameFolder(records_folder(path), 6).record)
    assert {one["session"] for one in follower.poll()} == {6}


CUES: list[dict[str, Any]] = [{"x": 1}, {"look": 5, "t": 1.0}, {"began": "x", "t": 1.0}, {"recall": {}, "t": 1.0}]


@pytest.mark.parametrize("cue", CUES, ids=str)
def test_cues_that_are_none_are_said_where_they_are_needed(tmp_path: Path, cue: dict[str, Any]) -> None:
    path = tmp_path / "log.sqlite3"
    with SessionLog.open(path) as log:
        session = log.begin(Header("rogue", ("Ann", "Ben")))
        log.append_cue(session, 0, cue)
        log.append(session, Event("throw", 1, 1.0, {"dice": [2, 2, 3, 4, 5, 6]}, "camera"))
    for words in (["why", "1", "1"], ["regress"]):
        result = CliRunner().invoke(app, [*words, "--log-db", str(path)])
        assert isinstance(result.exception, SystemExit)
        assert "Game 1" in result.output
