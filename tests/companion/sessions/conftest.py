"""Fixtures for the tests of the log."""

import contextlib
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.sessions.log import SessionLog

VERSION_1 = Path(__file__).parent / "data" / "version-1.sqlite3"


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed program needs no sync, and a power cut can't be tried here."""
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, lambda _: None)


@pytest.fixture(scope="session")
def _five_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log of two whole games and three that were not finished."""
    path = tmp_path_factory.mktemp("five") / "sessions.sqlite3"
    shutil.copyfile(VERSION_1, path)
    SessionLog.open(path).close()
    (path.parent / "sessions.damaged.sqlite3").unlink()
    return path.parent


@pytest.fixture
def five_games(_five_games: Path, tmp_path: Path) -> Path:
    """A log of its own with these games."""
    shutil.copytree(_five_games, tmp_path, dirs_exist_ok=True)
    return tmp_path / "sessions.sqlite3"


@pytest.fixture
def disorder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Flips a bit in the number of a row of an index, so that its rows are out of order."""

    def flip(path: Path) -> None:
        data, attempt = path.read_bytes(), tmp_path_factory.mktemp("try") / "index"
        starts = [found.start() for found in re.finditer(rb'\{"format"|\{"game"|\{"colours"', data)]
        for at in (at for start in starts for at in range(start - 30, start)):
            attempt.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            if "out of order" in check_of(attempt):
                path.write_bytes(attempt.read_bytes())
                return
        raise AssertionError("no such bit")

    return flip


def check_of(path: Path) -> str:
    """SQLite's error about an index."""
    with contextlib.closing(sqlite3.connect(path)) as tried, contextlib.suppress(sqlite3.Error):
        return str(tried.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "not even opened"
