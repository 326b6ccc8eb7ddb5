"""The whole live loop for a long time at full rate: ``python -m tools.soak --minutes 240``.

A recording of throws is shown again and again by a camera that keeps to real time; camera thread, reader, referee, log
and a screen without a display do what they do at a table. Says how memory, threads and open files went, what of a core
it took, and how long after the last motion each throw was read. Ends with 1 if memory grew by more than 5 per cent or
threads or files grew at all.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from companion.display.screen import Screen
from companion.sessions.buffered import BufferedLog
from companion.sessions.journal import LogJournal
from companion.table.desk import Desk
from companion.table.eyes import Eyes, NoPicture, Sight
from companion.table.live import Clock, Presses, Session
from companion.table.setup import Setup, table_watch
from companion.table.sound import Sound
from hardware.camera import Frame
from hardware.lamps import NoLamps
from hardware.recording import EndOfRecording, RecordingCamera, RecordingWriter
from hardware.sound import SilentSpeaker
from vision.virtual.table import VirtualTable

THROWS = 6
FPS = 15.0
LIES_S = 4.0  # how long each throw lies
MOST_GROWTH = 1.05
SAMPLES = 120


def recorded(folder: Path) -> Path:
    """A recording of some throws, every frame of the motion in it."""
    table = VirtualTable("rogue", 7)
    with RecordingWriter(folder, Setup("rogue", ("Ann", "Ben")).episode()) as writer:
        numbers: tuple[int, ...] = ()
        t = 0.0
        for _ in range(THROWS):
            table.begin(t)
            table.lift(numbers)
            numbers = table.throw(numbers or 6)
            while t < table.now + LIES_S:
                writer.frame(table.render(t), t)
                t += 1 / FPS
    return folder


class Looped:
    """A recording that begins again at its end, on a clock that goes on."""

    name = "a recording, again and again"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._began, self._number = time.monotonic(), -1
        self._camera = RecordingCamera(folder, FPS, paced=True)

    def small(self) -> Frame:
        """The next frame; after the last the first."""
        try:
            frame = self._camera.small()
        except EndOfRecording:
            self._camera = RecordingCamera(self._camera.recording, FPS, paced=True)
            frame = self._camera.small()
        self._number += 1
        return Frame(frame.image, time.monotonic() - self._began, self._number)

    def large(self) -> Frame:
        """The full picture of this moment."""
        return self._camera.large()

    def close(self) -> None:
        """Forget the picture."""
        self._camera.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass
class Account:
    """What was measured: memory in MB, threads, open files; seconds from the last motion to each reading."""

    memory: list[float] = field(default_factory=list)
    threads: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    wall: float = 0.0  # s
    used: float = 0.0  # s of the processor

    def sample(self) -> None:
        """Look at this moment."""
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        self.threads.append(threading.active_count())
        self.files.append(len(os.listdir("/proc/self/fd")))  # noqa: PTH208 - the entries vanish while one looks

    def growth(self, values: list[float] | list[int]) -> float:
        """The last fifth by the second fifth, each by its median: the first fifth is for warming up."""
        fifth = max(1, len(values) // 5)
        return float(statistics.median(values[-fifth:]) / statistics.median(values[fifth : 2 * fifth] or values))


class Watched(Eyes):
    """Eyes that note how long after the last motion each reading came."""

    account: Account

    def post(self, item: Sight | NoPicture) -> None:
        """Note and hand on."""
        if isinstance(item, NoPicture):
            self.account.lost.append(item.text)
        elif item.look.reading is not None and item.look.since is not None:
            self.account.waits.append(self.clock() - item.look.since)
        super().post(item)


def soak(minutes: float) -> Account:
    """Let it run for so long."""
    account, setup = Account(), Setup("rogue", ("Ann", "Ben"))
    with tempfile.TemporaryDirectory() as name:
        folder = recorded(Path(name) / "throws")
        journal = LogJournal(BufferedLog(Path(name) / "log.sqlite3", setup.header()))
        desk = Desk(setup.referee(journal), table_watch(setup.table_mat))
        screen, clock = Screen(headless=True), Clock()
        eyes = Watched(lambda: Looped(folder), lambda: table_watch(setup.table_mat), clock, screen.wake)
        eyes.account = account
        session = Session(desk, screen, eyes, clock, NoLamps(), Sound(SilentSpeaker()), Presses(screen.wake))
        eyes.start()
        begun, used = time.monotonic(), time.process_time()
        every, due, end = minutes * 60 / SAMPLES, 0.0, time.monotonic() + minutes * 60
        while time.monotonic() < end and session.round():
            if time.monotonic() >= due:
                due = time.monotonic() + every
                account.sample()
        account.wall, account.used = time.monotonic() - begun, time.process_time() - used
        eyes.close()
        journal.log.close()
        screen.close()
    return account


def main() -> None:
    """Run it and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=5.0)
    minutes = parser.parse_args().minutes
    account = soak(minutes)
    memory, threads, files = (account.growth(v) for v in (account.memory, account.threads, account.files))
    waits = sorted(account.waits)
    print(f"{account.wall / 60:.1f} minutes, {account.used / account.wall:.0%} of a core")
    print(f"memory {account.memory[0]:.0f} to {account.memory[-1]:.0f} MB, last fifth by second: {memory:.3f}")
    print(
        f"threads {account.threads[0]} to {account.threads[-1]}, open files {account.files[0]} to {account.files[-1]}"
    )
    if waits:
        late = waits[min(len(waits) - 1, int(0.95 * len(waits)))]
        print(
            f"{len(waits)} readings, {statistics.median(waits):.2f} s after the last motion, 95 % within {late:.2f} s"
        )
    for text in account.lost:
        print(f"lost: {text}")
    sys.exit(memory > MOST_GROWTH or threads > 1 or files > 1 or bool(account.lost) or not waits)


if __name__ == "__main__":
    main()
