"""Maintenance of the log: checks, limits, backups; names can be changed and permanently deleted."""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.upkeep import ELSEWHERE
from companion.sessions import opening
from companion.sessions.errors import LogFull
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder, game_folders
from companion.sessions.index import Index
from companion.sessions.log import SessionLog
from companion.sessions.maintenance import prune
from companion.sessions.opening import records_folder

DAY = 86_400
FIRST = '{"kind": "session", "game": "rogue", "players": ["A"]}\n'


@pytest.fixture
def path(five_games: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with two whole games and three that were not finished."""
    monkeypatch.setenv("COMPANION_LOG", str(five_games))
    return five_games


def run(*words: str | Path, given: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, words)), input=given, env={"COLUMNS": "120"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.output


def everything(path: Path) -> bytes:
    """The bytes of all files of the log."""
    return b"".join(part.read_bytes() for part in path.parent.rglob("*") if part.is_file())


def test_a_log_that_is_well_is_said_to_be_well(path: Path) -> None:
    assert run("check") == (0, "5 games: all is well.\n")
    assert path.exists()


def test_check_names_each_damage_mends_what_can_be_mended_and_then_finds_nothing(path: Path) -> None:
    record = GameFolder(records_folder(path), 2).record
    data = bytearray(record.read_bytes())
    data[1000] ^= 1
    record.write_bytes(data)
    code, text = run("check")
    assert code == 1
    assert "Game 2: Its record is damaged." in text
    assert "Game 2: The record of game 2 was damaged and was mended from the second copy." in text
    assert run("check")[0] == 0


@pytest.mark.parametrize(
    "words", [("sessions",), ("check",), ("play", "rogue", "--seats", "1", "--random", "1", "--seed", "1")]
)
def test_an_index_that_can_not_be_read_bars_no_command(
    path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(os, "access", lambda file, *_, **__: Path(file) != path)
    assert run(*words)[0] != 2
    with SessionLog.reading(path) as log:
        assert len(log.sessions()) >= 5


def test_check_mends_a_row_out_of_order_in_the_index_once(path: Path, disorder: Callable[[Path], None]) -> None:
    disorder(path)
    assert run("check")[0] == 1
    assert run("check") == (0, "5 games: all is well.\n")


def test_check_beside_a_running_game_says_so_and_finds_no_damage(path: Path) -> None:
    with SessionLog.open(path) as log:
        log.claim(3)
        log.append_cue(3, 1, {"kind": "press"})
        assert run("check") == (0, "Game 3 is being played now. Check it when it is over.\n5 games: all is well.\n")


def test_check_in_a_folder_that_can_only_be_read_says_that_and_finds_no_damage(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(folder: Path) -> bool:
        raise OSError(errno.EROFS, "Read-only file system", str(folder))

    monkeypatch.setattr(opening, "supports_locks", refused)
    text = f"The log {records_folder(path)} can't be written: Read-only file system."
    assert run("check") == (1, f"{text}\n5 games: 1 thing was found.\n")


@pytest.mark.usefixtures("path")
def test_check_on_a_full_disk_calls_no_second_copy_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Index:
        raise LogFull("The disk is full.")

    monkeypatch.setattr(opening, "open_index", full)
    assert run("check") == (1, "The disk is full.\n5 games: 1 thing was found.\n")


@pytest.mark.parametrize(
    "words", [("rename", "Cleo", "Zoe", "--yes"), ("delete", "4", "--yes"), ("delete", "--player", "Cleo", "--yes")]
)
def test_what_is_deleted_where_the_index_can_not_be_written_is_gone_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def full(*_: object) -> Index:
        raise LogFull("The disk is full.")

    assert b"Cleo" in everything(path)
    with monkeypatch.context() as patched:
        patched.setattr(opening, "open_index", full)
        code, text = run(*words)
        assert (code, text.splitlines()[0]) == (0, "The disk is full.")
    assert b"Cleo" not in everything(path)
    assert run("check")[0] == 0


@pytest.mark.parametrize("words", [("rename", "Ann", "Zoe", "--yes"), ("delete", "--player", "Ann", "--yes")])
def test_a_name_in_a_running_game_is_changed_in_no_game(path: Path, words: tuple[str, ...]) -> None:
    with SessionLog.open(path) as log:
        log.claim(5)
        assert run(*words) == (1, "Game 5 is being played by another program.\n")
        assert "Ann" in log.header(1).players
    assert run(*words)[0] == 0


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "\x1b[31mred", "\u202eabc", "x" * 41, "\u200d"])
def test_a_player_gets_no_name_that_no_screen_can_show(path: Path, name: str) -> None:
    code, text = run("rename", "Ann", name)
    assert (code, text.count("\n")) == (2, 1)
    with SessionLog.reading(path) as log:
        assert "Ann" in log.header(1).players


def test_a_backup_never_takes_the_place_of_the_log(path: Path) -> None:
    before = everything(path)
    for target in (path, records_folder(path) / "backup.zip", path.with_name(f"{path.name}-wal")):
        assert run("backup", target) == (1, f"{target} belongs to the log. Name another file.\n")
    assert everything(path) == before


def test_a_backup_that_can_not_be_written_is_said_to_be_that_and_nothing_is_left(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "none" / "backup.zip"
    assert run("backup", target)[1] == f"{target} can't be written: No such file or directory. Name another file.\n"

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    target = tmp_path / "backup.zip"
    assert run("backup", target)[1] == f"{target} can't be written: No space left on device. Name another file.\n"
    assert sorted(tmp_path.iterdir()) == before
    assert path in before


def test_check_notices_changed_pictures_and_games_that_are_gone(path: Path) -> None:
    GameFolder(records_folder(path), 3).picture_path(1).write_bytes(b"another picture")
    for lost in (GameFolder(records_folder(path), 4), GameFolder(records_folder(path), 4).copy):
        shutil.rmtree(lost.path)
    code, text = run("check")
    assert code == 1
    assert "Game 3: The picture kept with event 1 of game 3 was changed or lost." in text
    assert "Game 4: it is gone, and nobody deleted it." in text


@pytest.mark.usefixtures("path")
def test_check_folds_every_game_and_compares_the_scores(tmp_path: Path) -> None:
    forged = tmp_path / "forged.jsonl"
    rows = [json.loads(line) for line in run("export", "1")[1].splitlines()]
    over = next(row for row in rows if row["kind"] == "over")
    over["scores"] = [9999, 0]
    forged.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert run("import", forged)[0] == 1
    code, text = run("check")
    assert code == 1
    assert "Game 6: Its record says [9999, 0], its events come to" in text


@pytest.mark.usefixtures("path")
def test_an_export_that_is_taken_in_exports_to_the_same_bytes(tmp_path: Path) -> None:
    for number in range(1, 6):
        first, again = tmp_path / f"{number}.jsonl", tmp_path / "again.jsonl"
        run("export", str(number), "-o", first)
        assert run("import", first, "--as-new")[0] == 0
        run("export", str(number + 5), "-o", again)
        assert first.read_bytes() == again.read_bytes()
    assert run("check")[0] == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "neither a backup nor an exported game"),
        ("{}\n", "no exported game"),
        ("[]\n", "neither a backup nor an exported game"),
        ('{"kind": "throw"}\n', "does not begin with a session"),
        ('{"kind": "session", "game": "rogue", "players": ["Ann"], "format": 7}\n', "is of version 7"),
        ('{"kind": "session", "game": "rogue", "players": [1]}\n', "no exported game"),
        (
            '{"kind": "session", "game": "rogue", "players": ["A"]}\n{"seq": 2, "t": 0, "kind": "x"}\n',
            "no exported game",
        ),
        (f'{FIRST}{{"seq": 2, "t": 0, "kind": "x", "source": "auto"}}\n', "events are missing"),
        (f'{FIRST}{{"seq": 1, "t": NaN, "kind": "x", "source": "auto"}}\n', "no exported game"),
    ],
)
def test_what_is_no_export_is_refused_in_a_sentence(path: Path, tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(text, encoding="utf-8")
    code, text = run("import", file)
    assert code == 2
    assert sentence in text
    assert len(SessionLog.open(path).numbers()) == 5


def test_a_backup_brings_every_game_and_picture_back_once(path: Path, tmp_path: Path) -> None:
    target, other = tmp_path / "backup.zip", tmp_path / "other" / "log.sqlite3"
    assert run("backup", target) == (0, f"5 games are in {target}.\n")
    assert target.stat().st_mode & 0o777 == 0o600
    assert run("import", target, "--log-db", other) == (0, "Taken in as: 1, 2, 3, 4, 5.\n")
    assert run("import", target, "--log-db", other) == (
        0,
        "Nothing was taken in. 5 were here already; --as-new takes them in once more.\n",
    )
    with SessionLog.reading(path) as old, SessionLog.reading(other) as new:
        for number in old.numbers():
            assert new.read(number, evidence=True) == old.read(number, evidence=True)
    assert zipfile.ZipFile(target).testzip() is None


def test_a_deleted_game_is_gone_from_every_file(path: Path) -> None:
    assert "first picture" in str(everything(path))
    assert run("delete", "3", given="n\n")[1].endswith("Nothing was changed.\n")
    assert run("delete", "3", "--yes") == (0, f"Game 3 is deleted.\n{ELSEWHERE}\n")
    assert "first picture" not in str(everything(path))
    assert "A lone 3" not in str(everything(path))
    assert run("check") == (0, "4 games: all is well.\n")


def test_a_deleted_player_is_gone_from_every_file_and_the_games_still_fold(path: Path) -> None:
    assert b"Ann" in everything(path)
    assert run("delete", "--player", "Ann", "--yes") == (0, f"Ann is deleted from 5 games.\n{ELSEWHERE}\n")
    assert b"Ann" not in everything(path)
    assert run("check") == (0, "4 games: all is well.\n")
    assert "Player 1:" in run("show", "1")[1]


def test_a_name_that_was_deleted_is_gone_while_another_program_has_the_log_open(path: Path) -> None:
    """SQLite's journal keeps old pages until the last program closes the file, unless it is emptied."""
    with SessionLog.open(path):
        assert run("delete", "--player", "Ann", "--yes")[0] == 0
        assert b"Ann" not in everything(path)


@pytest.mark.parametrize(
    ("words", "name"), [(["export", "1", "-o"], "a.jsonl"), (["report", "1", "--no-luck", "-o"], "a.html")]
)
def test_what_is_written_for_people_is_for_its_owner_only(path: Path, words: list[str], name: str) -> None:
    file = path.with_name(name)
    file.write_text("older, for everybody")
    file.chmod(0o644)
    assert run(*words, str(file))[0] == 0
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_player_is_renamed_everywhere_and_two_names_of_one_player_become_one(path: Path) -> None:
    assert run("rename", "Cleo", "Chloë") == (0, "Cleo is now Chloë, in 1 game.\n")
    assert run("rename", "Ann", "Ben")[0] == 2, "both play in one game"
    with SessionLog.open(path) as log:
        log.append(log.begin(Header("peruke-one", ("Annie",))), Event("note"))
    assert run("rename", "Annie", "Ann", given="y\n")[0] == 0
    with SessionLog.reading(path) as log:
        assert log.header(6).players == ("Ann",)
        assert log.header(4).players == ("Ann", "Ben", "Chloë")
        assert log.evidence(3, 1) == b"\xff\xd8 first picture"
    assert run("check")[0] == 0


def test_a_rename_changes_sentences_but_no_notation(path: Path) -> None:
    with SessionLog.open(path) as log:
        session = log.begin(Header("uckers", ("red", "Ben")))
        log.append(session, Event("move", 1, 0.0, {"steps": ["red 3 6"], "sentence": "red plays; redder does not."}))
    run("rename", "red", "Rose")
    with SessionLog.reading(path) as log:
        assert log.events(session)[0].payload == {"steps": ["red 3 6"], "sentence": "Rose plays; redder does not."}


def test_a_clock_that_was_set_back_a_year_loses_nothing_and_keeps_the_order(tmp_path: Path) -> None:
    path = tmp_path / "log"
    starts = ("2026-11-22T20:00:00+00:00", "2025-11-22T20:00:00+00:00", "2025-11-23T20:00:00+00:00")
    with SessionLog.open(path) as log:
        for started in (*starts, *starts):
            session = log.begin(Header("rogue", ("Ann",), started=started))
            log.append(session, Event("throw", evidence=bytes(1000)))
    assert prune(records_folder(path), now=time.time() - 365 * DAY).games == 0, "nothing is older than now"
    with SessionLog.reading(path) as log:
        assert [row.session for row in log.sessions()] == [1, 2, 3, 4, 5, 6], (
            "as they were played, not as the clock said"
        )
        assert log.unfinished()[0].session == 6
        assert all(log.evidence(session, 1) for session in log.numbers())


def test_old_pictures_are_pruned_by_age_and_space_and_the_record_never_is(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with SessionLog.open(path) as log:
        for _ in range(8):
            session = log.begin(Header("rogue", ("Ann",)))
            log.append(session, Event("throw", evidence=bytes(1000)))
    root, now = records_folder(path), time.time()
    old = GameFolder(root, 1).record
    os.utime(old, (now - 100 * DAY, now - 100 * DAY))
    assert prune(root).games == 1
    assert prune(root, max_bytes=5500).games == 2
    assert [bool(folder.pictures()) for folder in game_folders(root)] == [False] * 3 + [True] * 5
    assert prune(root, now=now + 1000 * DAY).games == 2, "a clock that was set wrong never takes the latest three"
    with SessionLog.reading(path) as log:
        assert [row.events for row in log.sessions()] == [1] * 8
        assert log.evidence(1, 1) is None
