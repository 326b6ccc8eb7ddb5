"""A club of tables: each finished game is in its database once, whatever breaks off, and every table can read it."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from rich.console import Console

from companion.cli.terminal import Player, TerminalGame
from companion.cli.upkeep import refusal, remark
from companion.club.database import Club, ClubError, ClubUnreachable, checked_address
from companion.club.sending import SendOutcome, fetch, game_id, send, withdraw
from companion.games.catalogue import rules_for
from companion.referee.cues import of_json
from companion.referee.record import Record
from companion.sessions import export
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder
from companion.sessions.importing import ImportChecks, import_games
from companion.sessions.journal import LogJournal
from companion.sessions.log import SessionLog
from companion.sessions.maintenance import back_up, rename
from companion.sessions.sealed import Head

from .conftest import AnyClub, Server

JUDGE = ImportChecks(refusal, remark, of_json)
NEVER_WAIT = (0.0,) * 20
STARTED = "2026-11-21T10:00:00+00:00"  # all games of a tournament begin in the same second


def play(path: Path, seed: int, players: tuple[str, ...], game: str = "perudo") -> None:
    """A whole game at random, into a log."""
    rules, log = rules_for(game, {}, None), BufferedLog(path, Header(game, players, started=STARTED))
    seated, console = [Player(name, True) for name in players], Console(file=StringIO())
    TerminalGame(Record(rules, len(players), LogJournal(log)), seated, console, input, random.Random(seed)).play()
    log.close()


@pytest.fixture(scope="module")
def _tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The logs of three tables. The third has a game of its own, and all of the first, from a backup."""
    folder = tmp_path_factory.mktemp("tables")
    for table, seeds in enumerate(((1, 2, 3), (4, 5), (6,)), 1):
        for seed in seeds:
            play(folder / f"{table}" / "log.sqlite3", seed, ("Ann", "Ben") if seed != 2 else ("Ben", "Cem", "Dana"))
    with SessionLog.reading(folder / "1/log.sqlite3") as first:
        back_up(first, folder / "first.zip")
    with SessionLog.open(folder / "3/log.sqlite3") as third:
        assert len([one for one in import_games(third, folder / "first.zip", JUDGE) if one.session]) == 3
    with SessionLog.open(folder / "2/log.sqlite3") as second:
        session = second.begin(Header("perudo", ("Ann", "Ben"), started=STARTED))  # broken off: not sent
        second.append(session, Event("start"))
    return folder


@pytest.fixture
def tables(_tables: Path, tmp_path: Path) -> list[Path]:
    shutil.copytree(_tables, tmp_path / "tables")
    return [tmp_path / f"tables/{table}/log.sqlite3" for table in (1, 2, 3)]


def sent(path: Path, club: AnyClub) -> Counter[SendOutcome]:
    with SessionLog.reading(path) as log:
        return Counter(fate for _, fate in send(log, club.connect, NEVER_WAIT))


def records(path: Path) -> set[bytes]:
    """The records of a log's finished games, byte by byte."""
    with SessionLog.reading(path) as log:
        return {GameFolder(log.root, row.session).record.read_bytes() for row in log.sessions() if row.end}


def lines(found: set[bytes]) -> set[bytes]:
    """Records without their first lines, which have the number of the game in its log."""
    return {record.partition(b"\n")[2] for record in found}


def test_three_tables_are_broken_off_and_repeated_and_each_game_is_there_once(
    tables: list[Path], club: AnyClub
) -> None:
    club.break_off(6)
    for path in (*tables, *tables):
        sent(path, club)
    with club.connect() as there:
        found = list(there.records(set()))
    of_all = records(tables[0]) | records(tables[1]) | records(tables[2])
    assert len(found) == len(lines(set(found))) == len(lines(of_all)) == 6
    assert set(found) <= of_all
    assert sum(sent(path, club)[SendOutcome.THERE] for path in tables) == 3 + 2 + 4


def test_what_stays_away_is_said_and_the_next_sending_makes_up_for_it(tables: list[Path], club: AnyClub) -> None:
    club.break_off(99)
    with SessionLog.reading(tables[0]) as log, pytest.raises(ClubUnreachable):
        list(send(log, club.connect, ()))
    club.break_off(0)
    assert sent(tables[0], club).keys() <= {SendOutcome.SENT, SendOutcome.THERE}
    with club.connect() as there:
        assert len(there.marks()) == 3


def test_tables_that_join_and_send_at_the_same_time_make_one_table_with_each_game_once(
    tables: list[Path], server: Server
) -> None:
    real = AnyClub(lambda: Club(server.address), lambda _: None)
    with ThreadPoolExecutor() as pool:
        counts = list(pool.map(lambda path: sent(path, real), [*tables, *tables]))
    with Club(server.address) as there:
        assert len(there.marks()) == 6
    assert sum(count[SendOutcome.SENT] for count in counts) == 6
    with psycopg.connect(server.address, autocommit=True) as owner:
        owner.execute("DROP TABLE companion_games")


def test_what_is_added_to_a_game_later_is_sent_and_an_older_copy_takes_nothing_away(
    tables: list[Path], club: AnyClub
) -> None:
    for path in tables:
        sent(path, club)
    with SessionLog.open(tables[0]) as log:
        log.append(1, Event("note", t=9_999.0, payload={"text": "A fine game."}))
        longer = GameFolder(log.root, 1).record.read_bytes()
    assert sent(tables[0], club) == {SendOutcome.SENT: 1, SendOutcome.THERE: 2}
    assert sent(tables[2], club) == {SendOutcome.THERE: 4}
    with club.connect() as there:
        assert longer in set(there.records(set()))
        assert len(there.marks()) == 6


def test_a_game_that_the_club_has_with_other_content_is_refused_and_can_be_put_in_its_place(
    tables: list[Path], club: AnyClub
) -> None:
    sent(tables[0], club)
    with SessionLog.open(tables[0]) as log:
        log.rewrite(1, *rename(log.header(1), log.events(1), "Ann", "Anna"))
    assert sent(tables[0], club) == {SendOutcome.OTHER: 1, SendOutcome.THERE: 2}
    with SessionLog.reading(tables[0]) as log, club.connect() as there:
        assert withdraw(there, log, 1)
        assert not withdraw(there, log, 1)
    assert sent(tables[0], club) == {SendOutcome.SENT: 1, SendOutcome.THERE: 2}
    with club.connect() as there:
        assert [result.players for result in there.results()].count(("Anna", "Ben")) == 1


def test_a_game_is_the_same_after_export_and_import_under_other_names_and_when_it_goes_on(
    tables: list[Path], tmp_path: Path, club: AnyClub
) -> None:
    with SessionLog.reading(tables[0]) as log:
        header, events = log.header(1), log.events(1)
        ids = {game_id(log.header(number), log.events(number)) for number in log.numbers()}
        assert len(ids) == 3
        assert Head.of(log.header(1)) == Head.of(log.header(3)), "the same people in the same second"
    export.write(tmp_path / "game.jsonl", header, events)
    with SessionLog.open(tmp_path / "other.sqlite3") as other:
        assert [one.session for one in import_games(other, tmp_path / "game.jsonl", JUDGE)] == [1]
        assert game_id(other.header(1), other.events(1)) == game_id(header, events)
    assert game_id(*rename(header, events, "Ann", "Anna")) == game_id(header, events)
    assert game_id(header, (*events, Event("note", seq=len(events) + 1))) == game_id(header, events)
    sent(tables[0], club)
    assert sent(tmp_path / "other.sqlite3", club) == {SendOutcome.THERE: 1}


def test_two_games_that_began_in_the_same_second_and_are_as_long_are_two_games(tmp_path: Path, club: AnyClub) -> None:
    with SessionLog.open(tmp_path / "log.sqlite3") as log:
        for winner in (1, 2):
            session = log.begin(Header("perudo", ("Ann", "Ben"), started=STARTED))
            log.append(session, Event("over", t=60.0, seat=winner, payload={"winners": [winner]}))
    assert sent(tmp_path / "log.sqlite3", club) == {SendOutcome.SENT: 2}
    assert sent(tmp_path / "log.sqlite3", club) == {SendOutcome.THERE: 2}


def test_every_table_can_fetch_the_games_of_all_and_again_only_what_is_new(
    tables: list[Path], tmp_path: Path, club: AnyClub
) -> None:
    sent(tables[0], club)
    with club.connect() as there, SessionLog.open(tmp_path / "copy.sqlite3") as copy:
        assert [one.flaws for one in fetch(there, copy, JUDGE)] == [()] * 3
    with SessionLog.open(tables[0]) as log:
        log.append(1, Event("note", t=9_999.0, payload={"text": "A fine game."}))
    for path in tables:
        sent(path, club)
    with club.connect() as there, SessionLog.open(tmp_path / "copy.sqlite3") as copy:
        assert [one.flaws for one in fetch(there, copy, JUDGE)] == [()] * 4
        assert list(fetch(there, copy, JUDGE)) == []
    of_all = records(tables[0]) | records(tables[1]) | records(tables[2])
    fetched = lines(records(tmp_path / "copy.sqlite3"))
    assert len(fetched) == 6
    assert fetched <= lines(of_all)


def test_a_record_that_somebody_put_there_is_checked_like_every_game_of_others(
    tables: list[Path], tmp_path: Path, club: AnyClub
) -> None:
    with SessionLog.open(tables[0]) as log:
        session = log.begin(Header("perudo", ("Ann", "\0\u202e"), started="\0"))
        log.append(session, Event("over", payload={"winners": [9, True, "x", 2]}))
        log.append(session, Event("throw", 1, 1.0, {"dice": [7]}))
    assert sent(tables[0], club) == {SendOutcome.SENT: 4}
    with club.connect() as there, SessionLog.open(tmp_path / "copy.sqlite3") as copy:
        found = list(fetch(there, copy, JUDGE))
        assert sorted(one.session is None for one in found) == [False, False, False, True]
        assert len(copy.sessions()) == 3


def test_whoever_may_only_add_games_can_send_and_whoever_may_not_is_told(tables: list[Path], server: Server) -> None:
    with psycopg.connect(server.address, autocommit=True) as owner:
        owner.execute("CREATE ROLE guest LOGIN")
        guest = server.address.replace("user=club", "user=guest")
        with pytest.raises(ClubError) as error:
            Club(guest)
        assert "permission denied for schema public" in str(error.value.localized_text)
        Club(server.address).close()
        owner.execute("GRANT SELECT, INSERT, UPDATE ON companion_games TO guest")
        assert sent(tables[0], AnyClub(lambda: Club(guest), lambda _: None)) == {SendOutcome.SENT: 3}
        with SessionLog.reading(tables[0]) as log, Club(guest) as there, pytest.raises(ClubError) as error:
            withdraw(there, log, 1)
        assert "does not allow that" in str(error.value.localized_text)
        owner.execute("DROP TABLE companion_games")
        owner.execute("CREATE TABLE companion_games (id text)")
        with pytest.raises(ClubError) as error, Club(server.address) as there:
            there.marks()
        assert "another version" in str(error.value.localized_text)
        owner.execute("DROP TABLE companion_games")


def test_a_database_that_can_not_hold_all_names_is_refused(server: Server) -> None:
    with psycopg.connect(server.address, autocommit=True) as owner:
        owner.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(ClubError) as error:
        Club(server.address.replace("dbname=postgres", "dbname=latin"))
    assert "UTF8" in str(error.value.localized_text)


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("", "empty"),
        ("nonsense", "no address"),
        ("host=h password=secret", "~/.pgpass"),
        ("postgresql://me:secret@h/club", "~/.pgpass"),
    ],
)
def test_an_address_with_a_password_or_without_sense_is_refused(address: str, text: str) -> None:
    with pytest.raises(ClubError) as error:
        checked_address(address)
    assert text in str(error.value.localized_text)
    assert "secret" not in str(error.value.localized_text)
