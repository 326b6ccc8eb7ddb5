"""A log that can't be written never stops a game and never loses it while the program runs."""

from pathlib import Path

import pytest

from companion.sessions import BufferedLog, Event, Header, LogFull, SessionLog
from companion.sessions import log as log_module

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

    def full(*_: object) -> bytes:
        raise LogFull("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(log_module.SessionLog, "_insert", full)
        assert [log.append(throw(2)), log.append(throw(3))] == [2, 3]
        assert (log.saved, log.problem) == (False, "The disk is full.")
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
    assert not log.saved
    log.append(throw(2))
    assert dice(tmp_path / "log") == [1, 2]


def test_a_log_that_is_deleted_under_the_game_is_written_anew_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = BufferedLog(path, HEADER)
    log.append(throw(1))
    for part in tmp_path.iterdir():
        part.unlink()
    log.append(throw(2))
    log.append(throw(3))
    assert log.saved
    assert dice(path) == [1, 2, 3]


def test_another_log_in_the_same_place_is_not_mixed_up(tmp_path: Path) -> None:
    path, other = tmp_path / "log", tmp_path / "other"
    log = BufferedLog(path, HEADER)
    log.append(throw(1))
    elsewhere = BufferedLog(other, Header("perudo", ("Cleo",)))
    elsewhere.append(throw(9))
    elsewhere.close()  # folds the write-ahead log into the file
    for part in ("log-wal", "log-shm", "log"):
        (tmp_path / part).unlink(missing_ok=True)
    other.replace(path)
    log.append(throw(2))
    log.append(throw(3))
    assert (log.session, log.problem) == (2, "")
    assert (dice(path, 1), dice(path, 2)) == ([9], [1, 2, 3])


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
