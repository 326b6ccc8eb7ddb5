"""The log's guarantees: what was appended is on disk and unchanged, a torn log gives its valid beginning."""

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.sessions import export
from companion.sessions.buffered import BufferedLog
from companion.sessions.errors import (
    LogBroken,
    LogBusy,
    LogChanged,
    LogForeign,
    LogFull,
    LogUnreadable,
    LogUnwritable,
    NoSuchSession,
)
from companion.sessions.events import Event, Header, json_text
from companion.sessions.index import APPLICATION
from companion.sessions.log import SessionLog
from companion.sessions.sealed import Head

NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")
EVENT_COLUMNS = "t, kind, seat, source, replaces, payload, evidence, seal"  # of versions 1 to 4
VERSION_1 = Path(__file__).parent / "data" / "version-1.sqlite3"
FIRST_EVENTS = [656, 16, 5, 0, 6]
FIRST_EXPORTS = {
    1: "33dfd5b436016fca",
    2: "b854de74c46926c8",
    3: "ac9f7a64c0c64789",
    4: "7bc2617035e409f7",
    5: "420be44d7ec691d9",
}

HEADER = Header("rogue", ("Ann", "Ben"), {"war": True}, "classic", "rogue", "1.0", "2026-11-21T10:00:00+00:00")
THROW = Event("throw", 1, 1.5, {"dice": [2, 2, 3, 5, 5, 6]}, "camera", evidence=b"\xff\xd8 a picture")
KEEP = Event("keep", 1, 4.0, {"dice": [2, 2, 5, 5], "turn": 14, "rule": "ROG-1.2"})
WRITER = """
import sys
from companion.sessions.log import SessionLog
from companion.sessions.events import (Event, Header)
log = SessionLog.open(sys.argv[1])
session = log.begin(Header("rogue", ("Ann", "Ben")))
while True:
    print(log.append(session, Event("throw", 1, 0.0, {"dice": [1, 2, 3]}, evidence=bytes(3000))), flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "log?.sqlite3"  # made on demand; the name needs quoting


@pytest.fixture
def shared() -> Iterator[Path]:
    """The path of a log in a folder that other users may enter."""
    with as_nobody() as folder:
        folder.chmod(0o755)
        yield folder / "log.sqlite3"


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


def test_a_record_can_be_read_by_its_description_in_the_docs_alone(path: Path) -> None:
    """Nothing of the program is used here: this is what somebody would write who has the file and docs/log.md."""
    with SessionLog.open(path) as log:
        session = log.begin(replace(HEADER, players=("Chloë", "Ben")))
        note = Event("note", None, 5.25, {"sentence": "Ein Würfel fiel herunter.", "b": 1, "a": {"d": 1, "c": 2}})
        for event in (THROW, KEEP, note):
            log.append(session, event)

    def text(data: object, *, ordered: bool = False) -> bytes:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=ordered).encode()

    first, *lines = [json.loads(line) for line in record(path).read_text(encoding="utf-8").splitlines()]
    assert (first["format"], first["session"], first["header"]["players"]) == (2, session, ["Chloë", "Ben"])
    seal = hashlib.sha256(text(first["header"])).digest()
    assert first["seal"] == seal.hex()
    for number, line in enumerate(lines, 1):
        fields = [line[name] for name in ("seq", "t", "kind", "seat", "source", "replaces", "payload", "picture")]
        seal = hashlib.sha256(seal + text(fields, ordered=True)).digest()
        assert (line["seq"], line["seal"]) == (number, seal.hex())
    assert lines[0]["picture"] == hashlib.sha256(record(path).with_name("000001.jpg").read_bytes()).hexdigest()
    assert [line["kind"] for line in lines] == ["throw", "keep", "note"]


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
            with pytest.raises(NoSuchSession, match="no game 7"):
                ask(7)
    with pytest.raises(NoSuchSession, match="no log"), SessionLog.reading(path.parent / "none"):
        pass


def test_two_programs_write_to_one_log_each_its_own_game(path: Path) -> None:
    with SessionLog.open(path) as one, SessionLog.open(path) as two:
        first, second = one.begin(HEADER), two.begin(HEADER)
        assert [one.append(first, THROW), two.append(second, KEEP), one.append(first, KEEP)] == [1, 1, 2]
        with pytest.raises(LogBusy, match="Game 1 is being played by another program"):
            two.append(first, THROW)
        assert not two.read(first).problems
    with SessionLog.reading(path) as log:
        assert [(row.session, row.events) for row in log.sessions()] == [(first, 2), (second, 1)]


def test_an_event_of_a_program_that_knows_no_lock_is_noticed(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        log.append(session, THROW)
        with record(path, session).open("ab") as foreign:
            foreign.write(b"{}\n")
        with pytest.raises(LogChanged, match="Another program wrote to game 1"):
            log.append(session, KEEP)


def test_while_another_program_holds_the_index_the_game_is_recorded(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.sessions.index.BUSY_SECONDS", 0.01)
    with SessionLog.open(path) as log, contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        session = log.begin(HEADER)
        assert log.append(session, THROW) == 1
        other.execute("ROLLBACK")
        assert log.append(session, KEEP) == 2
    with SessionLog.reading(path) as log:
        assert log.index.entries()[session].events == 2, "what the index missed it gets later"


@pytest.mark.parametrize("count", [1, 7, 25])
def test_a_killed_writer_loses_nothing_that_it_said_was_saved(path: Path, count: int) -> None:
    path.parent.mkdir()
    with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        count_written = [int(writer.stdout.readline()) for _ in range(count)][-1]
        writer.send_signal(signal.SIGKILL)
    with SessionLog.open(path) as log:
        reading = log.read(1, evidence=True)
        assert len(reading.events) >= count_written
        assert reading.problems == ()
        assert log.append(1, THROW) == len(reading.events) + 1, "the game goes on where it stood"


def test_every_event_is_synced_to_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        monkeypatch.setattr(os, "fdatasync", synced.append)
        log.append(session, KEEP)
        assert len(synced) == 1
        log.append(session, THROW)
        assert len(synced) == 3, "the picture, then the event that names it"


def test_a_full_disk_is_said_and_nothing_is_half_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        real(descriptor, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        log.append(session, KEEP)
        with monkeypatch.context() as patched:
            patched.setattr(os, "write", full)
            with pytest.raises(LogFull, match="the disk is full"):
                log.append(session, KEEP)
        assert log.append(session, KEEP) == 2
        assert log.read(session).problems == ()
    with SessionLog.open(path) as log:
        assert log.notices == []


def test_a_card_that_takes_no_more_bytes_is_said(path: Path) -> None:
    path.parent.mkdir()
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))\n"
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


def test_a_log_in_a_folder_that_can_not_be_written_can_be_read() -> None:
    with as_nobody() as folder:
        path = folder / "log.sqlite3"
        with SessionLog.open(path) as log:
            session = log.begin(HEADER)
            log.append(session, KEEP)
        open_to_read(folder)
        lock(folder)
        with SessionLog.reading(path) as old:
            assert old.events(session) == (replace(KEEP, seq=1),)
            with pytest.raises(LogUnwritable):
                old.append(session, KEEP)


def test_a_log_whose_last_commits_are_beside_it_can_be_read_there_too() -> None:
    with as_nobody() as folder:
        path = folder / "log.sqlite3"
        log = SessionLog.open(path)
        session = log.begin(HEADER)
        log.append(session, KEEP)
        left = [(part, part.read_bytes()) for part in folder.glob("log.sqlite3*") if part.is_file()]
        log.close()
        for part, data in left:
            if not part.name.endswith("-shm"):
                part.write_bytes(data)
        open_to_read(folder)
        lock(folder)
        with SessionLog.reading(path) as old:
            assert old.events(session) == (replace(KEEP, seq=1),)


def test_reading_leaves_nothing_behind(path: Path) -> None:
    written(path, 3)
    before = sorted(part.name for part in path.parent.iterdir())
    with SessionLog.reading(path) as log:
        assert len(log.sessions()) == 1
    assert (
        sorted(part.name for part in path.parent.iterdir())
        == before
        == [path.name, f"{path.name}.copies", f"{path.name}.games"]
    )


def test_everything_is_for_its_owner_only(path: Path) -> None:
    log = SessionLog.open(path)
    session = log.begin(HEADER)
    log.append(session, THROW)
    for part in (path.parent, *path.parent.rglob("*")):
        assert part.stat().st_mode & 0o777 == (0o700 if part.is_dir() else 0o600), part
    log.close()


def test_a_record_that_is_deleted_in_mid_game_is_noticed_and_made_anew(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        log.append(session, KEEP)
        record(path, session).unlink()
        with pytest.raises(LogUnwritable, match="No such file"):
            log.append(session, THROW)
        assert log.append(session, THROW) == 2, "the second copy has the rest"


def test_a_file_of_somebody_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    notes, foreign = tmp_path / "notes.txt", tmp_path / "other.sqlite3"
    notes.write_text("Milk, bread, eggs and a great deal more than that.\n" * 100)
    with contextlib.closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE contacts (name)")
        other.commit()
    for file in (notes, foreign):
        before = file.read_bytes()
        with pytest.raises(LogForeign, match="no session log"):
            SessionLog.open(file)
        with pytest.raises(LogForeign), SessionLog.reading(file):
            pass
        assert file.read_bytes() == before
    assert {part.name for part in tmp_path.iterdir()} == {"notes.txt", "other.sqlite3"}


def test_a_log_of_a_later_version_is_left_alone(path: Path) -> None:
    written(path, 1)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("ALTER TABLE games ADD COLUMN mood TEXT")
        other.execute("PRAGMA user_version=99")
    before = path.read_bytes()
    with pytest.raises(LogForeign, match="version 99"):
        SessionLog.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, 4, 7, 1029])
def test_a_damaged_number_of_the_version_keeps_no_game_from_being_recorded(path: Path, version: int) -> None:
    """A later version has other tables; where they are those of this one, a bit of the number was flipped."""
    events = written(path, 3)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version={version}")
    with SessionLog.reading(path) as log:
        assert log.events(1) == events
    with SessionLog.open(path) as log:
        assert log.events(1) == events
        assert log.append(log.begin(HEADER), KEEP) == 1


def record(path: Path, session: int = 1) -> Path:
    return path.parent / f"{path.name}.games" / f"{session:06d}" / "record.jsonl"


def copy(path: Path, session: int = 1) -> Path:
    return path.parent / f"{path.name}.copies" / f"{session:06d}" / "record.jsonl"


def test_a_duplicated_line_is_noticed_and_mended(path: Path) -> None:
    events = written(path, 5)
    lines = record(path).read_bytes().splitlines(keepends=True)
    record(path).write_bytes(b"".join([*lines[:3], lines[2], *lines[3:]]))
    with SessionLog.reading(path) as log:
        assert log.read(1).events == events
    with SessionLog.open(path) as log:
        assert log.notices == ["The record of game 1 was damaged and was mended from the second copy."]
    assert record(path).read_bytes() == b"".join(lines)


def test_an_index_with_rows_out_of_order_is_built_again(path: Path, disorder: Callable[[Path], None]) -> None:
    for _ in range(20):
        events = written(path, 1)
    disorder(path)
    with SessionLog.open(path) as log:
        assert len(log.notices) == 1
        assert log.events(1) == events
    with SessionLog.open(path) as log:
        assert log.notices == []
        assert [row.events for row in log.sessions()] == [1] * 20


def test_a_cue_is_in_both_copies_as_soon_as_it_is_kept(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(HEADER)
        log.append_cue(session, 0, {"kind": "press"})
        cues = record(path).with_name("cues.jsonl")  # as after a kill
        assert cues.read_bytes() == copy(path).with_name("cues.jsonl").read_bytes() != b""
        cues.write_bytes(b"")
        assert [cue.data for cue in log.cues(session)] == [{"kind": "press"}]


@as_root
def test_an_index_that_can_not_be_read_is_set_aside_and_built_again(shared: Path) -> None:
    path = shared
    events = written(path, 3)
    path.chmod(0o000)
    give_away(path.parent, but=path)
    with as_user(), SessionLog.reading(path) as log:
        assert log.events(1) == events
        assert log.notices == [f"The log {path} can't be read: Permission denied."]
    with as_user(), SessionLog.open(path) as log:
        assert log.events(1) == events
        assert log.append(log.begin(HEADER), KEEP) == 1
    with as_user(), SessionLog.open(path) as log:
        assert log.notices == []


@as_root
def test_a_game_that_can_not_be_read_keeps_no_other_from_being_played(shared: Path) -> None:
    path = shared
    written(path, 3)
    written(path, 3)
    give_away(path.parent, but=record(path))
    record(path).parent.chmod(0o700)
    os.chown(record(path).parent, 0, 0)
    with as_user(), SessionLog.open(path) as log:
        assert log.notices == [f"The log {record(path)} can't be written: Permission denied."]
        assert len(log.events(2)) == 3
        assert log.append(log.begin(HEADER), KEEP) == 1


@as_root
def test_a_folder_that_can_not_be_read_is_said(path: Path) -> None:
    written(path, 3)
    path.parent.chmod(0o700)
    with as_user():
        with pytest.raises(LogUnreadable, match="can't be read: Permission denied"), SessionLog.reading(path):
            pass
        with pytest.raises(LogUnwritable, match="can't be written: Permission denied"):
            SessionLog.open(path)
        log = BufferedLog(path, HEADER)
        assert log.append(KEEP) == 1
        assert "Permission denied" in log.problem


def test_a_drive_without_locks_is_said_as_what_it_is_and_games_are_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = written(path, 3)

    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with SessionLog.open(path) as log:
        assert log.notices == [
            f"The drive with the log {path} can't lock files. Games are saved there; let only one program use it at a "
            "time."
        ]
        assert log.events(1) == events
        session = log.begin(HEADER)
        assert log.append(session, KEEP) == 1
    with SessionLog.open(path) as log:
        assert [row.events for row in log.sessions()] == [3, 1]


def test_a_path_that_is_no_utf8_is_a_path(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9/log"))
    events = written(path, 3)
    with SessionLog.reading(path) as log:
        assert log.events(1) == events
    with SessionLog.open(path) as log:
        assert log.notices == []


def test_an_error_of_what_is_done_with_a_log_is_not_said_to_be_the_logs(path: Path, tmp_path: Path) -> None:
    written(path, 1)
    with pytest.raises(FileNotFoundError, match="elsewhere"), SessionLog.reading(path):
        (tmp_path / "elsewhere").read_bytes()


def give_away(folder: Path, but: Path) -> None:
    """Let everything in a folder belong to another user, except one part."""
    for part in (folder, *folder.rglob("*")):
        if part != but:
            os.chown(part, NOBODY, NOBODY)


@contextlib.contextmanager
def as_user() -> Iterator[None]:
    """Act as another user than root, who may enter the folders of the tests."""
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def open_to_read(folder: Path) -> None:
    """Let the other user in whom these tests read as."""
    for part in folder.rglob("*"):
        part.chmod(0o755 if part.is_dir() else 0o644)


def change_line(path: Path, number: int, old: bytes, new: bytes) -> None:
    lines = path.read_bytes().split(b"\n")
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    path.write_bytes(b"\n".join(lines))


CHANGES = [
    (5, b"[2,2,3,5,5,6]", b"[6,6,6]", 4),
    (5, b"{", b"[", 4),
    (5, b'"camera"', b'"nobody"', 4),
    (1, b'"seat":1', b'"seat":2', 0),
    (7, b'"seq":7', b'"seq":8', 6),
    (9, b'"seal":"', b'"seal":"00', 8),
    (3, b'"picture":"', b'"picture":"00', 2),
    (4, b'"t":1.5', b'"t":NaN', 3),
    (4, b'"t":1.5', b'"t":1e999', 3),
    (0, b"Ann", b"Eve", -1),
]


@pytest.mark.parametrize(("line", "old", "new", "valid"), CHANGES)
def test_a_changed_line_of_a_record_is_mended_from_the_second_copy(
    path: Path, line: int, old: bytes, new: bytes, valid: int
) -> None:
    events = written(path, 10)
    change_line(record(path), line, old, new)
    with SessionLog.reading(path) as log:
        assert (log.read(1).events, log.read(1).problems) == (events, ())
    with SessionLog.open(path) as log:
        assert log.append(1, KEEP) == 11
        assert log.notices == ["The record of game 1 was damaged and was mended from the second copy."]
    assert record(path).with_name("record.damaged.jsonl").exists(), f"set aside, valid up to {valid}"


@pytest.mark.parametrize(("line", "old", "new", "valid"), CHANGES[:-1])
def test_a_line_that_is_damaged_in_both_copies_ends_the_valid_beginning(
    path: Path, line: int, old: bytes, new: bytes, valid: int
) -> None:
    events = written(path, 10)
    change_line(record(path), line, old, new)
    change_line(copy(path), line, old, new)
    with SessionLog.reading(path) as log:
        reading = log.read(1)
        assert reading.events == events[:valid]
        assert reading.problems == (f"The log was changed or torn at event {valid + 1}.",)
    with SessionLog.open(path) as log:
        assert log.append(1, THROW) == valid + 1, "the game goes on from there"
        assert f"damaged after event {valid}" in log.notices[0]
        assert log.header(1) == HEADER


def test_changed_and_lost_pictures_are_noticed(path: Path) -> None:
    written(path, 2)
    record(path).with_name("000001.jpg").write_bytes(b"forged")
    record(path).with_name("000002.jpg").unlink()
    with SessionLog.reading(path) as log:
        for seq in (1, 2):
            with pytest.raises(LogBroken, match=f"picture kept with event {seq}"):
                log.evidence(1, seq)


def test_a_session_that_was_deleted_from_one_copy_comes_back_from_the_other(path: Path) -> None:
    events = written(path, 5)
    shutil.rmtree(record(path).parent)
    with SessionLog.open(path) as log:
        assert log.events(1) == events
    shutil.rmtree(copy(path).parent)
    path.unlink()
    with SessionLog.open(path) as log:
        assert log.events(1) == events
        assert copy(path).read_bytes() == record(path).read_bytes()
        assert [row.session for row in log.sessions()] == [1]


def test_a_session_that_was_deleted_for_good_stays_deleted(path: Path) -> None:
    written(path, 5)
    with SessionLog.open(path) as log:
        log.delete(1)
        assert log.sessions() == ()
        with pytest.raises(NoSuchSession):
            log.read(1)
        assert log.begin(replace(HEADER, players=("Zoe", "Ben"))) == 2, "a number is never used again"
    assert not record(path).parent.exists()
    assert b"Ann" not in path.read_bytes()


@contextlib.contextmanager
def each_file(path: Path) -> Iterator[tuple[tuple[Event, ...], dict[Path, bytes]]]:
    events = written(path, 40)
    yield events, {part: part.read_bytes() for part in (path, record(path), copy(path))}


def damages(data: bytes, rng: random.Random) -> Iterator[bytes]:
    """The data cut, zeroed and flipped."""
    for _ in range(4):
        at, length = rng.randrange(len(data)), rng.randrange(1, 5000)
        yield data[:at]
        yield data[:at] + bytes(len(data[at : at + length])) + data[at + length :]
        yield data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    yield b""
    yield bytes(len(data))


@pytest.mark.parametrize("which", [0, 1, 2], ids=["index", "record", "copy"])
def test_one_damaged_file_loses_no_event_and_the_next_game_is_recorded(path: Path, which: int) -> None:
    rng = random.Random(which)
    with each_file(path) as (events, files):
        for bad in damages(list(files.values())[which], rng):
            for place, data in files.items():
                place.write_bytes(data)
            list(files)[which].write_bytes(bad)
            with SessionLog.reading(path) as log:
                assert (log.events(1), log.read(1).problems) == (events, ())
            with SessionLog.open(path) as log:
                assert log.events(1) == events
                assert log.append(log.begin(HEADER), KEEP) == 1


def test_a_damaged_record_stays_in_its_place_while_the_disk_is_too_full_to_mend_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = written(path, 5)
    damaged = record(path).read_bytes()[:-40]
    record(path).write_bytes(damaged)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with contextlib.suppress(LogUnwritable), SessionLog.open(path) as log:
            log.claim(1)
    assert record(path).read_bytes() == damaged
    with SessionLog.open(path) as log:
        assert log.events(1) == events


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET entry = x'ff', seal = 'x'",
        "UPDATE games SET seal = 7",
        "UPDATE games SET entry = 3",
        "UPDATE games SET session = 0",
        """UPDATE games SET entry = replace(entry, '"events":5', '"events":6')""",
    ],
)
def test_columns_of_the_wrong_kind_in_the_index_change_nothing(path: Path, statement: str) -> None:
    events = written(path, 5)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA writable_schema=ON")  # as damage would: past the checks of the tables
        other.execute("UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '')")
        other.execute("UPDATE sqlite_master SET sql = replace(sql, 'STRICT, ', '')")
        other.commit()
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(statement)
        other.commit()
    with SessionLog.reading(path) as log:
        assert [row.events for row in log.sessions() if row.session == 1] == [5]
        assert log.events(1) == events
    with SessionLog.open(path) as log:
        assert log.events(1) == events
        assert log.append(1, KEEP) == 6
        assert log.append(log.begin(HEADER), KEEP) == 1


@pytest.mark.parametrize(("old", "new"), [(" seal BLOB", " seaL2 BLB"), ("entry TEXT", "en0ry TEXT")])
def test_a_damaged_description_of_the_tables_is_set_aside_and_nothing_is_lost(path: Path, old: str, new: str) -> None:
    """One flipped bit in the text of a table: all pages are in order, and no query finds its column."""
    events = written(path, 5)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA writable_schema=ON")
        other.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?)", (old, new))
        other.commit()
    with SessionLog.reading(path) as log:
        assert log.events(1) == events
    with SessionLog.open(path) as log:
        assert log.notices
        assert log.events(1) == events
        assert log.append(log.begin(HEADER), KEEP) == 1
    with SessionLog.open(path) as log:
        assert not log.notices


def test_bytes_that_are_no_text_in_the_description_of_the_tables_lose_nothing(path: Path) -> None:
    """SQLite then quotes them in its message, which can't be decoded either."""
    events = written(path, 5)
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE games") == 1
    path.write_bytes(data.replace(b"CREATE TABLE games", b"CREATE\xccTABLE games"))
    with SessionLog.reading(path) as log:
        assert log.events(1) == events
    with SessionLog.open(path) as log:
        assert log.notices
        assert log.append(log.begin(HEADER), KEEP) == 1


def test_a_file_of_the_first_version_is_read_where_it_lies_and_converted_when_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    shutil.copyfile(VERSION_1, path)
    with SessionLog.reading(path) as log:
        assert [row.events for row in log.sessions()] == FIRST_EVENTS
        assert log.evidence(3, 1) == b"\xff\xd8 first picture"
    assert list(tmp_path.iterdir()) == [path]
    for _ in range(2):  # and then it is of this version
        with SessionLog.open(path) as log:
            assert {number: exported(log, number) for number in log.numbers()} == FIRST_EXPORTS
            assert log.evidence(3, 1) == b"\xff\xd8 first picture"
            assert [row.session for row in log.unfinished()] == [5, 3]
    assert path.with_name("sessions.damaged.sqlite3").exists(), "session 5 was torn: the old file was set aside"


@pytest.mark.parametrize("size", [150_000, 60_000, 5_000, 0])
def test_a_file_of_the_first_version_that_was_cut_short_never_stops_the_next_game(tmp_path: Path, size: int) -> None:
    path = tmp_path / "sessions.sqlite3"
    path.write_bytes(VERSION_1.read_bytes()[:size])
    with SessionLog.open(path) as log:
        assert log.append(log.begin(HEADER), KEEP) == 1
    if size:
        assert path.with_name("sessions.damaged.sqlite3").stat().st_size == size


def as_version_4(path: Path) -> None:
    """Bring a log to version 4, which had a second copy of each record in SQLite and no other."""
    with SessionLog.reading(path) as log:
        games = [(number, log.header(number), log.rows(number)) for number in log.numbers()]
    path.unlink()
    shutil.rmtree(copy(path).parents[1])
    with contextlib.closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE sessions (session INTEGER PRIMARY KEY, header TEXT, seal BLOB)")
        old.execute(f"CREATE TABLE events (session, seq, {EVENT_COLUMNS}, PRIMARY KEY (session, seq))")
        for number, header, rows in games:
            old.execute(
                "INSERT INTO sessions VALUES (?, ?, ?)", (number, json_text(header.as_json()), Head.of(header).seal)
            )
            for row in rows:
                one = row.event
                content = (one.t, one.kind, one.seat, one.source, one.replaces, json_text(dict(one.payload)))
                values = (number, one.seq, *content, row.proof, row.seal)
                old.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        old.execute(f"PRAGMA application_id={APPLICATION}")
        old.execute("PRAGMA user_version=4")
        old.commit()


def test_a_log_of_the_version_before_is_read_by_its_records_and_becomes_one_of_this(path: Path) -> None:
    events = written(path, 5)
    as_version_4(path)
    with SessionLog.reading(path) as log:
        assert log.events(1) == events
        assert [row.events for row in log.sessions()] == [5]
    with SessionLog.open(path) as log:
        assert (log.events(1), log.notices) == (events, [])
    assert copy(path).read_bytes() == record(path).read_bytes()
    with contextlib.closing(sqlite3.connect(path)) as index:
        assert index.execute("SELECT name FROM sqlite_master").fetchall() == [("games",)]


def test_what_a_damaged_record_of_the_version_before_lacks_is_taken_from_its_second_copy(path: Path) -> None:
    events = written(path, 5)
    as_version_4(path)
    record(path).write_bytes(record(path).read_bytes()[:-300])
    with SessionLog.open(path) as log:
        assert log.events(1) == events


def exported(log: SessionLog, session: int) -> str:
    """The digest of the export, as version 1 wrote it."""
    lines = export.lines(log.header(session), log.events(session))
    text = "".join(f"{line}\n" for line in lines).replace(', "format": 1', "")
    return hashlib.sha256(text.encode()).hexdigest()[:16]
