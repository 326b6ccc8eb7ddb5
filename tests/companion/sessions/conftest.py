"""Fixtures for the tests of the log."""

import contextlib
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.sessions import SessionLog

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
    """Flips a bit in the key of a row of an index, which the quick check of SQLite passes over."""

    def flip(path: Path) -> None:
        data, attempt = path.read_bytes(), tmp_path_factory.mktemp("try") / "index"
        starts = [found.start() for found in re.finditer(rb'\{"dice"', data)]
        for at in (at for start in starts for at in range(start - 30, start)):
            attempt.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            if checks_of(attempt) == ("ok", False):
                path.write_bytes(attempt.read_bytes())
                return
        raise AssertionError("no such bit")

    return flip


def checks_of(path: Path) -> tuple[str, bool]:
    """What the quick check of an index says, and whether the full one finds it intact."""
    with contextlib.closing(sqlite3.connect(path)) as tried, contextlib.suppress(sqlite3.Error):
        quick, full = (tried.execute(f"PRAGMA {kind}_check(1)").fetchone()[0] for kind in ("quick", "integrity"))
        return quick, full == "ok"
    return "not even opened", False
