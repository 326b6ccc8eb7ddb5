"""A PostgreSQL of Debian's package, started for these tests alone, and a stand-in that refuses what it refuses.

Where no server is installed, the tests run with the stand-in, and those that need the real one are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import psycopg
import pytest

from companion.club.database import Club, ClubUnreachable, GameRefused, Mark, Result, Row
from companion.games.message import say

USER, DATABASE = "club", "postgres"
STARTS_IN = 20.0  # s, on a machine that is busy with other tests


@dataclass
class Server:
    """A PostgreSQL that listens on a socket in its folder only."""

    programs: Path
    folder: Path
    _process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"host={self.folder} user={USER} dbname={DATABASE}"

    def command(self, name: str, *words: str) -> list[str]:
        """A program of the server, which refuses to run as root."""
        program = [str(self.programs / name), *words]
        return (
            ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *program] if _is_root() else program
        )

    def create(self) -> None:
        if _is_root():
            shutil.chown(self.folder, "postgres", "postgres")
        words = ["-D", f"{self.folder}/data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(self.command("initdb", *words), check=True, capture_output=True)

    def start(self) -> None:
        words = ["-D", f"{self.folder}/data", "-k", str(self.folder), "-c", "listen_addresses=", "-c", "fsync=off"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(self.command("postgres", *words), **quiet)  # type: ignore[call-overload]
        until = time.monotonic() + STARTS_IN
        while True:
            try:
                psycopg.connect(self.address).close()
            except psycopg.OperationalError:
                assert time.monotonic() < until, "the server does not start"
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Break everything off at once, as a power cut does."""
        assert self._process is not None
        self._process.send_signal(3)
        self._process.wait()


def _is_root() -> bool:
    return os.geteuid() == 0


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    places = [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        Path(shutil.which("initdb") or "/").parent,
    ]
    programs = next((place for place in places if (place / "initdb").exists()), None)
    if programs is None:
        pytest.skip("no PostgreSQL server is installed here (Debian: postgresql)")
    if _is_root() and shutil.which("setpriv") is None:
        pytest.skip("root can't start PostgreSQL without setpriv")
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="club-") as folder:
        server = Server(programs, Path(folder))
        server.create()
        server.start()
        yield server
        server.stop()


@dataclass
class StandIn:
    """The club's table in memory. ``breaks`` may raise before and after a game is put, as a connection does."""

    rows: dict[str, Row] = field(default_factory=dict)
    breaks: Callable[[], None] = lambda: None

    def __enter__(self) -> StandIn:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def marks(self) -> set[Mark]:
        return {row.seals[-1] for row in self.rows.values()}

    def put(self, row: Row) -> bool:
        self.breaks()
        there = self.rows.get(row.id)
        new = there is None or (
            len(there.seals) < len(row.seals) and row.seals[len(there.seals) - 1] == there.seals[-1]
        )
        if any(isinstance(seat, bool) or not -(2**31) <= seat < 2**31 for seat in row.winners):
            raise GameRefused(say("club.refused", why="integer out of range"))
        if new:
            self.rows[row.id] = replace(row, players=[name.replace("\0", "\ufffd") for name in row.players])
        self.breaks()
        return new

    def record(self, game: str) -> bytes:
        return self.rows[game].record if game in self.rows else b""

    def records(self, without: set[Mark]) -> Iterator[bytes]:
        for row in sorted(self.rows.values(), key=lambda row: (row.started, row.id)):
            if row.seals[-1] not in without:
                yield row.record

    def results(self) -> Iterator[Result]:
        for row in sorted(self.rows.values(), key=lambda row: (row.started, row.id)):
            yield Result(row.game, tuple(row.players), tuple(row.winners))

    def withdraw(self, game: str) -> bool:
        return self.rows.pop(game, None) is not None


Connect = Callable[[], Club]


@dataclass
class AnyClub:
    """A club's database, real or not: how to connect, and how to break the next connections off."""

    connect: Connect
    break_off: Callable[[int], None]
    """Break off at the next so many games, by turns before and after they are written."""


@pytest.fixture(params=["stand-in", "PostgreSQL"])
def club(request: pytest.FixtureRequest) -> Iterator[AnyClub]:
    if request.param == "stand-in":
        yield _in_memory()
        return
    server: Server = request.getfixturevalue("server")
    yield _real(server)
    with psycopg.connect(server.address, autocommit=True) as owner:
        owner.execute("DROP TABLE IF EXISTS companion_games")


def _in_memory() -> AnyClub:
    stand_in, left = StandIn(), [0]

    def breaks() -> None:
        calls[0] += 1
        if left[0] and calls[0] % 3 == 0:
            left[0] -= 1
            raise ClubUnreachable(say("club.away", why="broken off"))

    calls = [0]
    stand_in.breaks = breaks
    return AnyClub(lambda: stand_in, lambda times: left.__setitem__(0, times))  # type: ignore[arg-type, return-value]


def _real(server: Server) -> AnyClub:
    left, calls = [0], [0]

    class Broken(Club):
        """A connection that the server ends: before a game, after it, and with the server itself."""

        def put(self, row: Row) -> bool:
            calls[0] += 1
            way = calls[0] % 6 if left[0] else 0
            left[0] -= way in (1, 3, 5)
            if way == 1:
                with psycopg.connect(server.address, autocommit=True) as owner:
                    owner.execute("SELECT pg_terminate_backend(%s)", (self._connection.info.backend_pid,))
            if way == 5:
                server.stop()
                server.start()
            done = super().put(row)
            if way == 3:
                raise ClubUnreachable(say("club.away", why="the answer was lost"))
            return done

    return AnyClub(lambda: Broken(server.address), lambda times: left.__setitem__(0, times))


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, lambda _: None)
    for name in [name for name in os.environ if name.startswith("PG")]:
        monkeypatch.delenv(name)
