"""A log that can't be written never stops a game and never loses it while the program runs."""

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.sessions import log as log_module
from companion.sessions.buffered import BRANCHED, BufferedLog
from companion.sessions.errors import LogBusy, LogFull
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.sealed import Sealed

HEADER = Header("rogue", ("Ann", "Ben"), started="")


def throw(number: int) -> Event:
    return Event("throw", 1, float(number), {"dice": [number]}, evidence=b"picture")


def dice(path: Path, session: int = 1) -> list[int]:
    with SessionLog.open(path) as log:
        assert log.read(session).problems == ()
        return [event.payload["dice"][0] for event in log.events(session)]


def test_what_is_appended_is_saved_at_once(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    assert [log.append(throw(1)), log.append(throw(2))] == [1, 2]
    assert (log.saved, log.problem, log.session) == (True, "", 1)
    assert dice(tmp_path / "log") == [1, 2]
    assert all(event.evidence is None for event in log.events), "pictures on disk don't fill the memory"


def test_a_game_can_begin_where_no_log_can_be_written_and_is_saved_later(tmp_path: Path) -> None:
    folder = tmp_path / "card"
    folder.write_text("a file where the folder should be")
    log = BufferedLog(folder / "log", HEADER)
    assert log.append(throw(1)) == 1
    assert not log.saved
    assert "can't be written" in log.problem
    folder.unlink()
    assert log.append(throw(2)) == 2
    assert (log.saved, log.problem) == (True, "")
    assert dice(folder / "log") == [1, 2]


def test_a_full_disk_is_waited_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    log.append(throw(1))

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        assert [log.append(throw(2)), log.append(throw(3))] == [2, 3]
        assert not log.saved
        assert "the disk is full" in log.problem
        assert [event.seq for event in log.events] == [1, 2, 3]
    assert log.retry()
    assert dice(tmp_path / "log") == [1, 2, 3]


def test_a_write_that_reached_the_disk_although_it_failed_is_not_written_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    real = log_module.SessionLog.append

    def torn(self: SessionLog, session: int, event: Event) -> int:
        real(self, session, event)
        raise LogFull("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(log_module.SessionLog, "append", torn)
        log.append(throw(1))
    log.append(throw(2))
    log.close()
    assert dice(tmp_path / "log") == [1, 2]


def test_a_log_that_is_deleted_under_the_game_is_written_anew_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = BufferedLog(path, HEADER)
    log.append(throw(1))
    for part in tmp_path.iterdir():
        shutil.rmtree(part) if part.is_dir() else part.unlink()
    log.append(throw(2))
    log.append(throw(3))
    assert log.saved
    log.close()
    assert dice(path) == [1, 2, 3]


def test_another_log_in_the_same_place_is_not_mixed_up(tmp_path: Path) -> None:
    path, other = tmp_path / "log", tmp_path / "other"
    log = BufferedLog(path, HEADER)
    log.append(throw(1))
    elsewhere = BufferedLog(other, Header("perudo", ("Cleo",)))
    elsewhere.append(throw(9))
    elsewhere.close()
    for name in ("log-wal", "log-shm", "log"):
        (tmp_path / name).unlink()
    shutil.rmtree(tmp_path / "log.games")
    other.replace(path)
    other.with_name("other.games").replace(tmp_path / "log.games")
    log.append(throw(2))
    log.append(throw(3))
    log.close()
    assert (log.session, log.saved) == (2, True)
    assert (dice(path, 1), dice(path, 2)) == ([9], [1, 2, 3])


def test_a_game_in_which_nothing_was_played_is_not_kept(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    assert (log.saved, log.session) == (True, None)
    log.close()
    with SessionLog.reading(tmp_path / "log") as kept:
        assert kept.numbers() == []


def test_two_programs_can_not_go_on_with_one_game(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    log.append(throw(1))
    with pytest.raises(LogBusy, match="being played by another program"):
        BufferedLog.resume(tmp_path / "log", 1)
    log.append(throw(2))
    assert (log.session, log.problem) == (1, "")


def test_what_somebody_else_writes_into_a_game_is_noticed_and_the_game_goes_on_as_its_own(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    log.append(throw(1))
    record = tmp_path / "log.games" / "000001" / "record.jsonl"
    foreign = Sealed.after(Sealed.parse(record.read_bytes().splitlines()[1]).seal, replace(throw(6), seq=2))
    with record.open("ab") as other:
        other.write(foreign.line())
    log.append(throw(2))
    assert log.problem == BRANCHED
    assert log.saved
    for number in range(3, 8):
        log.append(throw(number))
    assert (log.session, log.problem) == (2, ""), "it was shown long enough"
    log.close()
    assert dice(tmp_path / "log", 1) == [1, 6]
    assert dice(tmp_path / "log", 2) == [1, 2, 3, 4, 5, 6, 7]
    with SessionLog.reading(tmp_path / "log") as kept:
        assert kept.evidence(2, 1) == b"picture", "the pictures go with it"


def test_a_game_goes_on_in_memory_where_its_log_can_only_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    log.append(throw(1))
    log.close()

    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patched:
        patched.setattr(log_module, "make_folder", refused)
        again = BufferedLog.resume(tmp_path / "log", 1)
        assert again.append(throw(2)) == 2
        assert not again.saved
        assert "Read-only file system" in again.problem
    again.append(throw(3))
    again.close()
    assert (again.session, dice(tmp_path / "log")) == (1, [1, 2, 3])


def test_a_file_that_is_no_log_is_left_alone_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("shopping list, not a log " * 50)
    before = path.read_bytes()
    log = BufferedLog(path, HEADER)
    log.append(throw(1))
    log.close()
    assert not log.saved
    assert "no session log" in log.problem
    assert path.read_bytes() == before


def test_a_session_is_resumed_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "log"
    first = BufferedLog(path, HEADER)
    first.append(throw(1))
    first.close()
    again = BufferedLog.resume(path, 1)
    assert (again.header, again.saved, len(again.events)) == (HEADER, True, 1)
    assert again.append(throw(2)) == 2
    assert dice(path) == [1, 2]


def test_an_event_that_replaces_nothing_is_refused(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", HEADER)
    with pytest.raises(ValueError, match="no event 5"):
        log.append(Event("undo", replaces=5))
    assert log.events == ()
