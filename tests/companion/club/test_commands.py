"""The commands of a club: nothing happens before somebody joins, errors are shown, reports read the copy."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.checks import check_club
from companion.club import membership
from companion.club.database import Result
from companion.club.membership import (
    BY_UNIT,
    Membership,
    club_copy,
    membership_file,
    membership_of,
    save_membership,
    send_in_background,
)
from companion.club.ranking import ranking
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog

from .conftest import Server
from .test_club import play

RUNNER = CliRunner()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log.sqlite3"
    monkeypatch.setenv("COMPANION_LOG", str(path))
    return path


def run(*words: str, answer: str = "") -> tuple[int, str]:
    result = RUNNER.invoke(app, ["club", *words], input=answer, env={"TZ": "UTC", "COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The programs that would have been started."""
    found: list[list[str]] = []
    monkeypatch.setattr(membership.subprocess, "Popen", lambda command, **_: found.append(command))
    return found


def test_a_table_of_no_club_starts_no_program_and_its_commands_say_how_to_join(
    path: Path, started: list[list[str]]
) -> None:
    send_in_background(path)
    assert started == []
    for command in (("send",), ("fetch",), ("ranking",), ("withdraw", "1")):
        assert run(*command) == (2, "This table belongs to no club. Join one: companion club join ADDRESS\n")
    assert check_club(path).state == "ok"
    assert not list(path.parent.iterdir())


def test_after_a_game_of_a_member_another_program_sends_unless_a_unit_does(
    path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_membership(path, Membership("host=h"))
    send_in_background(path)
    assert [command[-4:] for command in started] == [["club", "send", "--log-db", str(path)]]
    monkeypatch.setenv(BY_UNIT, "1")
    send_in_background(path)
    assert len(started) == 1


def test_a_database_that_is_not_there_is_not_joined_and_a_member_is_told_by_doctor_since_when(path: Path) -> None:
    address = f"host={path.parent} dbname=none"
    code, text = run("join", address, "--yes")
    assert code == 1
    assert "can't be reached" in text
    assert not membership_file(path).exists()
    play(path, 1, ("Ann", "Ben"))
    save_membership(path, Membership(address))
    assert check_club(path).state == "ok"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.club.sending.WAITS", ())
        assert run("send")[0] == 1
    since = membership_of(path)
    assert since is not None
    assert since.failing
    assert check_club(path).state == "warning"
    membership_file(path).write_bytes(b"{")
    assert membership_of(path) is None
    assert check_club(path).state == "warning"


def test_an_address_with_a_password_is_neither_kept_nor_repeated(path: Path) -> None:
    code, text = run("join", "host=h password=secret", "--yes")
    assert code == 1
    assert "secret" not in text
    assert not membership_file(path).exists()


def test_a_member_sends_ranks_fetches_reports_and_withdraws(path: Path, server: Server) -> None:
    for seed in (1, 2, 3):
        play(path, seed, ("Ann", "Ben"))
    code, text = run("join", server.address, answer="n\n")
    assert (code, membership_file(path).exists()) == (1, False)
    assert "Tell the players." in text
    assert "the 3 finished games of this log" in text
    assert run("join", server.address, "--yes")[0] == 0
    assert membership_file(path).stat().st_mode & 0o777 == 0o600
    assert run("send") == (0, "3 games were sent. The club had 0 before.\n")
    assert run("send") == (0, "No game was sent. The club had 3 before.\n")
    assert check_club(path).state == "ok"

    output = run("ranking")[1].splitlines()
    assert output[:2] == ["Perudo", "No.  Player  Games  Won  Strength  ±     At least"]
    assert [line.split()[:3] for line in output[2:]] in ([["1", one, "3"], ["2", two, "3"]] for one, two in ORDERS)

    code, text = run("fetch")
    assert (code, text.startswith("3 games are new.")) == (0, True)
    report = path.parent / "report.html"
    words = ["report", "--all", "--no-luck", "-o", str(report), "--log-db", str(club_copy(path))]
    assert RUNNER.invoke(app, words).exit_code == 0
    assert "Ann" in report.read_text(encoding="utf-8")

    assert run("withdraw", "2")[0] == 0
    assert "Game 2 is not in the club." in run("withdraw", "2")[1]
    assert "is no longer in the club. To delete it here, too: companion delete" in run("fetch")[1]
    assert run("leave")[0] == 0
    assert not membership_file(path).exists()
    with psycopg.connect(server.address, autocommit=True) as owner:
        owner.execute("DROP TABLE companion_games")


ORDERS = (("Ann", "Ben"), ("Ben", "Ann"))


def test_one_game_that_can_not_be_sent_is_named_and_stops_no_other(path: Path, server: Server) -> None:
    play(path, 1, ("Ann", "Ben"))
    save_membership(path, Membership(server.address))
    assert run("send")[0] == 0
    with SessionLog.open(path) as log:
        log.rewrite(1, Header("perudo", ("Anna", "Ben"), started=log.header(1).started), log.events(1))
        session = log.begin(Header("rogue", ("Ann", "Ben")))
        log.append(session, Event("over", payload={"winners": [1]}))
    code, text = run("send")
    assert code == 1
    assert "Game 1 is not sent: the club has it with other content" in text
    assert "One game was sent." in text
    with psycopg.connect(server.address, autocommit=True) as owner:
        owner.execute("DROP TABLE companion_games")


def test_the_ranking_counts_winners_ties_and_teams_and_leaves_out_what_says_nothing() -> None:
    results = [
        *[Result("rogue", ("Ann", "Ben", "Cem"), (1,))] * 5,
        Result("rogue", ("Ann", "Ben"), (1, 2)),
        Result("rogue", ("Solo",), (1,)),
        Result("rogue", ("Dana", "Dana"), (1,)),
        Result("dice", ("Ann", "Ben"), ()),
        *[Result("uckers", ("Ann", "Ben", "Cem", "Dana"), (1, 3))] * 3,
        Result("of another package", ("Ann", "Ben"), (2,)),
    ]
    found = ranking(results)
    assert list(found) == ["of another package", "rogue", "uckers"]
    assert [(one.name, one.games, one.won) for one in found["rogue"]] == [("Ann", 6, 6), ("Ben", 6, 1), ("Cem", 5, 0)]
    strength = {one.name: one.rating.mu for one in found["uckers"]}
    assert strength["Ann"] == strength["Cem"] > 25 > strength["Ben"] == strength["Dana"]
    assert {one.name for one in found["uckers"][:2]} == {"Ann", "Cem"}


def test_one_lucky_game_makes_nobody_the_first() -> None:
    often = [Result("rogue", ("Ann", "Ben"), (1,))] * 20
    found = ranking([*often, Result("rogue", ("Lucky", "Ann"), (1,))])["rogue"]
    assert found[0].name == "Ann"
    assert found[1].rating.sigma > found[0].rating.sigma
