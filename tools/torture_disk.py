"""Cuts the power of a program that writes the session log, and fills its disk or makes it read-only in mid-game.

    python -m tools.torture_disk [--cuts 400] [--disks 44] [--seed 1]

A power cut is simulated at a random write, sync, rename or new folder: of every file there is what was synced and a
random part of what was written since (or zeros in its place), of every folder any mixture of its old and new names, and
of the index and the second copies, which are never synced, anything. Every acknowledged event must be there with the
cues that led to it, and the game must go on. A disk is a small tmpfs (needs root) that is full for some events, or
refuses every write; then all events of the game must be on it. Ends with code 1 and the seed at the first violation.
"""

from __future__ import annotations

import argparse
import errno
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.opening import records_folder
from tools.torture_log import cues_intact, event, record_one, same

MOST_STEPS = 150  # operations before a cut: some ten events
DISK_KB = 8000
PICTURE = 3_000  # bytes with every third event


class PowerCutError(BaseException):
    """Raised where the power is cut; what the program does afterwards no longer reaches the disk."""


@dataclass
class Disk:
    """What of a folder would survive a power cut: file contents by inode, and the names in each folder, as synced."""

    root: Path
    image: Path
    rng: random.Random
    steps: int
    contents: dict[int, bytes] = field(default_factory=dict)
    names: dict[Path, dict[str, int]] = field(default_factory=dict)
    held: list[int] = field(default_factory=list)  # open files, so that no inode is used twice

    def sync(self, descriptor: int) -> None:
        """Note what is on the disk from now on."""
        path, status = Path(f"/proc/self/fd/{descriptor}").resolve(), os.fstat(descriptor)
        if path.is_dir():
            self.names[path] = {part.name: part.stat().st_ino for part in path.iterdir()}
        else:
            self.held.append(os.dup(descriptor))
            self.contents[status.st_ino] = Path(f"/proc/self/fd/{descriptor}").read_bytes()

    def step(self) -> None:
        """Count an operation; at the last one the power is cut."""
        self.steps -= 1
        if self.steps == 0:
            self._survive(self.root, self.image)
            raise PowerCutError

    def _survive(self, folder: Path, image: Path) -> None:
        image.mkdir(parents=True)
        now = {part.name: part for part in folder.iterdir()} if folder.exists() else {}
        synced = self.names.get(folder, {})
        for name in sorted({*now, *synced}):
            part, old = now.get(name), synced.get(name)
            changed = part is None or part.stat().st_ino != old
            if part is not None and part.is_dir():
                if not changed or self.rng.random() < 0.5:
                    self._survive(part, image / name)
            elif changed and (part is None or self.rng.random() < 0.5):
                if old is not None and old in self.contents:
                    (image / name).write_bytes(self.contents[old])
            elif part is not None:
                (image / name).write_bytes(self._left(part))

    def _left(self, part: Path) -> bytes:
        """What is left of a file: what was synced, and some of the rest, or zeros."""
        data, synced = part.read_bytes(), self.contents.get(part.stat().st_ino, b"")
        certain = len(synced) if data.startswith(synced) else 0
        end = self.rng.randint(certain, len(data))
        zeros = self.rng.randint(certain, end) if self.rng.random() < 0.3 else end
        return data[:zeros] + bytes(end - zeros)


@contextmanager
def simulated(disk: Disk) -> Iterator[None]:
    """Writes, syncs, renames and new folders pass through the disk; nothing waits for the real one."""
    write, replace, mkdir = os.write, os.replace, os.mkdir

    def stepping(done: Callable[..., Any]) -> Callable[..., Any]:
        def act(*words: Any, **named: Any) -> Any:
            disk.step()
            return done(*words, **named)

        return act

    def torn(descriptor: int, data: Any) -> int:
        if disk.steps == 1:
            write(descriptor, bytes(data)[: disk.rng.randrange(len(data) + 1)])
        disk.step()
        return write(descriptor, data)

    changed: dict[str, Any] = {"write": torn, "replace": stepping(replace), "mkdir": stepping(mkdir)}
    with patch.multiple(os, fsync=stepping(disk.sync), fdatasync=stepping(disk.sync), **changed):
        yield


def cut_one(folder: Path, rng: random.Random) -> Counter[str]:
    """Write games until the power is cut; open what is left."""
    root, image = folder / "disk", folder / "image"
    root.mkdir(parents=True)
    path, acked = root / "log.sqlite3", dict[int, int]()
    disk = Disk(root, image, rng, rng.randrange(1, MOST_STEPS))
    try:
        with simulated(disk), SessionLog.open(path) as log:
            while True:
                session = log.begin(Header("rogue", ("Ann", "Ben")))
                for seq in range(rng.randrange(1, 12)):
                    acked[session] = record_one(log, session, seq)
    except PowerCutError:
        pass
    finally:
        for descriptor in disk.held:
            os.close(descriptor)
    spoil(image, rng)
    return after_a_cut(image / path.name, acked)


def spoil(image: Path, rng: random.Random) -> None:
    """Do anything to the index and the second copies."""
    for part in (*image.glob("log.sqlite3*"), *image.glob("log.sqlite3.copies/*/*")):
        if part.is_file() and rng.random() < 0.5:
            data = part.read_bytes()
            at = rng.randrange(len(data) + 1)
            part.write_bytes(
                rng.choice([b"", data[:at], data[:at] + bytes(len(data[at : at + 4096])) + data[at + 4096 :]])
            )


def after_a_cut(path: Path, acked: dict[int, int]) -> Counter[str]:
    """Check that every acknowledged event is there, and that its game goes on; return what was counted."""
    counts: Counter[str] = Counter(cuts=1, events=sum(acked.values()))
    with SessionLog.open(path) as log:
        for session, count in acked.items():
            if not same(log, session, count) or not cues_intact(log, session, count):
                raise AssertionError(f"an acknowledged event of game {session} or its cue was lost")
        counts["notices"] += bool(log.notices)
    for session in acked:
        game = BufferedLog.resume(path, session)
        seq = game.append(event(session, len(game.events) + 1))
        game.close()
        if not game.saved or game.session != session:
            raise AssertionError(f"game {session} did not go on")
        with SessionLog.reading(path) as log:
            if log.read(session).problems or len(log.events(session)) != seq:
                raise AssertionError(f"game {session} did not go on whole")
        counts["resumed"] += 1
    return counts


# Disks ----------------------------------------------------------------------------------------------------------------


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A small file system in memory."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_KB}k", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """Meanwhile the disk is full: a file takes up all its room, to the last kilobyte."""
    filler = disk / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))
    except OSError:
        pass
    yield
    filler.unlink()


@contextmanager
def read_only(_: Path) -> Iterator[None]:
    """A disk that refuses every write, as a card does that is worn out."""
    really = os.open

    def refused(*_: object, **__: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    def to_read(path: Any, flags: int, *words: Any, **named: Any) -> int:
        return refused() if flags & (os.O_WRONLY | os.O_RDWR) else really(path, flags, *words, **named)

    with patch.multiple(os, write=refused, open=to_read, mkdir=refused, replace=refused):
        yield


def disk_one(folder: Path, rng: random.Random) -> Counter[str]:
    """Play a game on a disk that fails in the middle of it."""
    counts: Counter[str] = Counter(disks=1)
    with small_disk(folder) as disk:
        path = disk / "log.sqlite3"
        game = BufferedLog(path, Header("rogue", ("Ann", "Ben")))
        before, during, after = rng.randrange(20), rng.randrange(1, 20), rng.randrange(10)
        play(game, before)
        with rng.choice([full, read_only])(disk):
            play(game, during)
            counts["waited in memory"] += not game.saved
        play(game, after)
        if not game.retry():
            raise AssertionError(f"not saved in the end: {game.problem}")
        game.close()
        count, session = before + during + after, game.session
        with SessionLog.reading(path) as log:
            if session is None or [one.t for one in log.events(session)] != [float(n) for n in range(count)]:
                raise AssertionError(f"events of a game were lost: {count} are not there")
            if log.read(session, evidence=True).problems:
                raise AssertionError("the game is damaged")
        left = [part for part in records_folder(path).rglob("*") if part.name.endswith((".new", ".part"))]
        if left:
            raise AssertionError(f"half files were left: {left}")
        BufferedLog.resume(path, session).close()
        counts["resumed"] += 1
    counts["events"] += count
    return counts


def play(game: BufferedLog, count: int) -> None:
    """Append that many events, each after its cue."""
    for _ in range(count):
        seq = len(game.events)
        game.append_cue(seq, {"kind": "press", "t": float(seq), "pad": "x" * 300})
        game.append(Event("throw", 1, float(seq), {"dice": [seq]}, evidence=bytes(PICTURE) if seq % 3 == 0 else None))


def rounds(count: int, one: Callable[[Path, random.Random], Counter[str]], seed: int) -> Counter[str]:
    """Repeat one trial, each with a seed of its own."""
    counts: Counter[str] = Counter()
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            try:
                counts += one(Path(folder) / "trial", random.Random(f"{seed} {number}"))
            except AssertionError as error:
                raise AssertionError(f"{one.__name__} {number}: {error}") from error
            shutil.rmtree(Path(folder) / "trial", ignore_errors=True)
    return counts


def main() -> None:
    """Run both and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cuts", type=int, default=400)
    parser.add_argument("--disks", type=int, default=44)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.disks and os.geteuid() != 0:
        sys.exit("Only root can mount a small disk. Leave them out with --disks 0.")
    try:
        for count, one in ((options.cuts, cut_one), (options.disks, disk_one)):
            if count:
                print("  ".join(f"{name}: {number}" for name, number in rounds(count, one, options.seed).items()))
    except AssertionError as error:
        sys.exit(f"seed {options.seed}: {error}")


if __name__ == "__main__":
    main()
