"""The log promises: what was appended is on disk, nothing is ever changed, a torn log gives its valid beginning."""

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.sessions import (
    Event,
    Header,
    LogBroken,
    LogBusy,
    LogFull,
    LogUnwritable,
    NoSuchSession,
    SessionLog,
)

HEADER = Header("rogue", ("Ann", "Ben"), {"war": True}, "classic", "rogue", "1.0", "2026-11-21T10:00:00+00:00")
THROW = Event("throw", 1, 1.5, {"dice": [2, 2, 3, 5, 5, 6]}, "camera", evidence=b"\xff\xd8 a picture")
KEEP = Event("keep", 1, 4.0, {"dice": [2, 2, 5, 5], "turn": 14, "rule": "ROG-1.2"})
WRITER = """
import sys
from companion.sessions import Event, Header, SessionLog
log = SessionLog.open(sys.argv[1])
session = log.begin(Header("rogue", ("Ann", "Ben")))
while True:
    print(log.append(session, Event("throw", 1, 0.0, {"dice": [1, 2, 3]}, evidence=bytes(3000))), flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "log?.sqlite3"  # made on demand; the name needs quoting


def written(path: Path, count: int = 30) -> tuple[Event, ...]:
    """A closed log with one session of that many events, and the events."""
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        for _ in range(count):
            log.append(session, THROW)
        return log.events(session)


@contextlib.contextmanager
def as_nobody() -> Iterator[Path]:
    """A folder that can be read but not written, also when the tests run as root."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def lock(folder: Path) -> None:
    folder.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)


def test_what_is_appended_is_read_back(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        assert [log.append(session, event) for event in (THROW, KEEP)] == [1, 2]
        assert log.header(session) == HEADER
        assert log.events(session) == (replace(THROW, seq=1, evidence=None), replace(KEEP, seq=2))
        assert log.read(session, evidence=True).events[0] == replace(THROW, seq=1)
        assert (log.evidence(session, 1), log.evidence(session, 2)) == (THROW.evidence, None)


def test_sessions_are_numbered_and_kept_apart(path: Path) -> None:
    with SessionLog.open(path) as log:
        first, second = log.begin(HEADER), log.begin(replace(HEADER, game="perudo"))
        log.append(second, KEEP)
        log.append(first, THROW)
        log.append(second, Event("over", None, 9.0))
        assert [(row.session, row.events, row.seconds) for row in log.sessions()] == [(first, 1, 1.5), (second, 2, 9.0)]
        assert [row.session for row in log.unfinished()] == [first]


def test_a_game_whose_end_was_taken_back_is_unfinished(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        over = log.append(session, Event("over"))
        assert log.unfinished() == ()
        log.append(session, Event("undo", replaces=over))
        assert [row.session for row in log.unfinished()] == [session]


def test_an_event_can_only_replace_an_earlier_one(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        with pytest.raises(ValueError, match="no event 1"):
            log.append(session, Event("undo", replaces=1))
        undo = log.append(session, THROW) and log.append(session, Event("undo", replaces=1))
        with pytest.raises(ValueError, match="can be taken back, but not be corrected"):
            log.append(session, replace(THROW, replaces=undo))
        assert log.append(session, Event("undo", replaces=undo)) == 3, "a refused event takes no number"


def test_a_session_that_is_not_there_is_said(path: Path) -> None:
    with SessionLog.open(path) as log:
        for ask in (log.header, log.events, log.read, lambda session: log.append(session, THROW)):
            with pytest.raises(NoSuchSession, match="no session 7"):
                ask(7)
    with pytest.raises(NoSuchSession, match="no log"), SessionLog.reading(path.parent / "none"):
        pass


def test_two_programs_may_write_to_one_log(path: Path) -> None:
    with SessionLog.open(path) as one, SessionLog.open(path) as two:
        session = one.begin(HEADER)
        assert [log.append(session, THROW) for log in (one, two, two, one)] == [1, 2, 3, 4]
        assert not two.read(session).problems


def test_a_log_held_by_another_program_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.sessions.schema.BUSY_SECONDS", 0.01)
    with SessionLog.open(path) as log, contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogBusy, match="Another program is writing"):
            log.begin(HEADER)
        other.execute("ROLLBACK")
        assert log.begin(HEADER) == 1


@pytest.mark.parametrize("count", [1, 7, 25])
def test_a_killed_writer_loses_nothing_that_it_said_was_saved(path: Path, count: int) -> None:
    path.parent.mkdir()
    with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        said = [int(writer.stdout.readline()) for _ in range(count)][-1]
        writer.send_signal(signal.SIGKILL)
    with SessionLog.open(path) as log:
        reading = log.read(1, evidence=True)
        assert len(reading.events) >= said
        assert reading.problems == ()
        assert log.append(1, THROW) == len(reading.events) + 1, "the game goes on where it stood"


def test_every_commit_is_synced_to_the_disk(path: Path) -> None:
    with SessionLog.open(path) as log:
        assert log._one("PRAGMA synchronous", ())[0] == 2  # FULL
        assert log._one("PRAGMA journal_mode", ())[0] == "wal"


def fill(log: SessionLog, session: int) -> None:
    for _ in range(1000):
        log.append(session, THROW)


def test_a_full_disk_is_said_and_nothing_is_half_written(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        pages = log._one("PRAGMA page_count", ())[0]
        log._connection.execute(f"PRAGMA max_page_count={pages + 2}")
        with pytest.raises(LogFull, match="the disk is full"):
            fill(log, session)
        before = log.events(session)
        log._connection.execute("PRAGMA max_page_count=100000")
        assert log.append(session, THROW) == len(before) + 1
        assert log.read(session).problems == ()


def test_a_card_that_takes_no_more_bytes_is_said(path: Path) -> None:
    path.parent.mkdir()
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (60000, 60000))\n"
    done = subprocess.run([sys.executable, "-c", limit + WRITER, path], capture_output=True, text=True, check=False)
    assert "companion.sessions.errors.Log" in done.stderr
    with SessionLog.reading(path) as log:
        assert len(log.events(1)) == len(done.stdout.split())


def test_a_folder_that_can_not_be_written_is_said() -> None:
    with as_nobody() as folder:
        lock(folder)
        with pytest.raises(LogUnwritable, match="can't be written"):
            SessionLog.open(folder / "log.sqlite3")
        with pytest.raises(LogUnwritable, match="can't be written: Permission denied"):
            SessionLog.open(folder / "deeper" / "log.sqlite3")


@pytest.mark.parametrize("closed", [True, False])
def test_a_log_in_a_folder_that_can_not_be_written_can_be_read(closed: bool) -> None:
    with as_nobody() as folder:
        path = folder / "log.sqlite3"
        log = SessionLog.open(path)
        session = log.begin(HEADER)
        log.append(session, KEEP)
        if closed:
            log.close()
        else:  # as after a power cut: the last commits are in the write-ahead log only
            copies = [(part.name, part.read_bytes()) for part in folder.iterdir() if not part.name.endswith("-shm")]
            log.close()
            for name, data in copies:
                (folder / name).write_bytes(data)
        lock(folder)
        with SessionLog.reading(path) as old:
            assert old.events(session) == (replace(KEEP, seq=1),)
            with pytest.raises(LogUnwritable):
                old.append(session, KEEP)


def test_a_log_that_is_deleted_in_mid_game_is_noticed(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        path.unlink()
        with pytest.raises(LogUnwritable, match="No such file"):
            log.append(session, THROW)
        path.write_bytes(b"")
        with pytest.raises(LogUnwritable, match="moved or deleted"):
            log.append(session, THROW)


def test_a_file_of_somebody_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, foreign = tmp_path / "notes.txt", tmp_path / "other.sqlite3"
    text.write_text("Milk, bread, eggs and a great deal more than that.\n" * 100)
    with contextlib.closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE contacts (name)")
        other.commit()
    for file in (text, foreign):
        before = file.read_bytes()
        with pytest.raises(LogBroken):
            SessionLog.open(file)
        with pytest.raises(LogBroken), SessionLog.reading(file):
            pass
        assert file.read_bytes() == before


def test_a_log_of_a_later_version_is_refused(path: Path) -> None:
    written(path, 1)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version=99")
    with pytest.raises(LogBroken, match="version 99"):
        SessionLog.open(path)


def test_rows_can_not_be_changed_or_deleted(path: Path) -> None:
    written(path, 2)
    with contextlib.closing(sqlite3.connect(path)) as other:
        for statement in (
            "UPDATE events SET t = 0",
            "DELETE FROM events",
            "DELETE FROM evidence",
            "DELETE FROM sessions",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="only grows"):
                other.execute(statement)


def tamper(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as other:
        for (trigger,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            other.execute(f"DROP TRIGGER {trigger}")
        other.execute(statement)
        other.commit()


@pytest.mark.parametrize(
    ("statement", "valid"),
    [
        ("UPDATE events SET payload = '{\"dice\":[6,6,6]}' WHERE seq = 5", 4),
        ("UPDATE events SET payload = 'not json' WHERE seq = 5", 4),
        ("UPDATE events SET source = 'nobody' WHERE seq = 5", 4),
        ("UPDATE events SET seat = 2 WHERE seq = 1", 0),
        ("DELETE FROM events WHERE seq = 7", 6),
        ("UPDATE events SET seal = zeroblob(32) WHERE seq = 9", 8),
        ("UPDATE events SET evidence = zeroblob(32) WHERE seq = 3", 2),
    ],
)
def test_a_changed_row_ends_the_valid_beginning(path: Path, statement: str, valid: int) -> None:
    events = written(path, 10)
    tamper(path, statement)
    with SessionLog.open(path) as log:
        reading = log.read(1)
        assert reading.events == events[:valid]
        assert len(reading.problems) == 1
        with pytest.raises(LogBroken, match="can't go on"):
            log.append(1, THROW)
        fresh = log.rescue(1)
        assert log.append(fresh, THROW) == valid + 1
        assert log.header(fresh) == HEADER


def test_changed_evidence_and_headers_are_noticed(path: Path) -> None:
    written(path, 1)
    tamper(path, "UPDATE evidence SET jpeg = zeroblob(9)")
    with SessionLog.open(path) as log, pytest.raises(LogBroken, match="picture kept with event 1"):
        log.evidence(1, 1)
    tamper(path, "UPDATE sessions SET header = replace(header, 'Ann', 'Eve')")
    with SessionLog.open(path) as log:
        with pytest.raises(LogBroken, match="beginning of session 1"):
            log.header(1)
        assert log.sessions() == (), "the other sessions can still be listed"


def test_a_file_torn_anywhere_gives_its_valid_beginning(path: Path) -> None:
    events = written(path, 60)
    data = path.read_bytes()
    kept = set()
    for size in range(0, len(data), 509):
        path.write_bytes(data[:size])
        try:
            with SessionLog.open(path) as log:
                read = log.events(1)
        except (LogBroken, NoSuchSession):
            continue
        assert read == events[: len(read)]
        kept.add(len(read))
    assert max(kept) > 0, "a tear near the end leaves something"


def test_a_write_ahead_log_torn_anywhere_leaves_whole_events(path: Path) -> None:
    log = SessionLog.open(path)
    session = log.begin(HEADER)
    log._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for _ in range(12):
        log.append(session, KEEP)
    events = log.events(session)
    wal = path.with_name(path.name + "-wal")
    copies = path.read_bytes(), wal.read_bytes()
    log.close()
    lengths = []
    for size in range(0, len(copies[1]) + 1, 997):
        path.write_bytes(copies[0])
        wal.write_bytes(copies[1][:size])
        with SessionLog.open(path) as torn:
            reading = torn.read(session)
        assert reading.problems == ()
        assert reading.events == events[: len(reading.events)]
        lengths.append(len(reading.events))
    assert lengths == sorted(lengths)
    assert lengths[-1] >= 11
