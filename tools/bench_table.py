"""Times the path from a picture to a ruling, on one core: ``python -m tools.bench_table``."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
from rich.console import Console
from rich.table import Table

from companion.referee.record import MemoryJournal
from companion.table.desk import Desk
from companion.table.setup import Setup, table_watch
from hardware.camera_virtual import VirtualCamera
from tools.bench_reads import timing
from tools.bench_scenes import SIZES
from tools.timing import milliseconds, spread
from vision.mats import ROGUE
from vision.read import TableReader
from vision.registration import register
from vision.stillness import StillnessWatch
from vision.virtual.table import SMALL, VirtualTable

THROWS = 12
FACES = (1, 2, 2, 3, 5, 6)


def small_frames() -> Iterator[float]:
    """Frames of the small stream, half of them with motion; ms."""
    table = VirtualTable("rogue", 1)
    table.wait(3)
    table.throw(6, FACES)
    watch = StillnessWatch.over(register(table.render(0.0)).registration, SMALL)
    t = 0.0
    while t < table.now + 3:
        frame = table.small(t)
        yield milliseconds(lambda: watch.update(t, frame))  # noqa: B023
        t += 1 / 15


def rulings() -> Iterator[float]:
    """Seconds from the last motion of a throw to its ruling: the wait for stillness, the frame's age, the reading."""
    for seed in range(THROWS):
        table = VirtualTable("rogue", seed)
        setup = Setup("rogue", ("Ann", "Ben"))
        desk = Desk(setup.referee(MemoryJournal()), table_watch(table.mat))
        camera = VirtualCamera(table)
        while camera.t < 2:
            desk.frame(camera.small(), lambda: camera.large().image)  # noqa: B023
        table.begin(camera.t)
        table.throw(6, FACES)
        rest = table.now
        while camera.t < rest + 3:
            frame, picture = camera.small(), camera.table.render(camera.t)
            begun = time.process_time()  # after drawing: that is the camera's work, not the reader's
            look = desk.frame(frame, lambda: picture)  # noqa: B023
            if look is not None and look.reading is not None and camera.t > rest:
                yield look.t - rest + time.process_time() - begun
                break


def memory() -> float:
    """Peak memory of a process that referees a throw, MB (including the virtual table)."""
    # In a process of its own: the peak of this one has the readings of all other measurements in it.
    code = "from tools.bench_table import rulings, peak; next(rulings()); print(peak())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout.strip().splitlines()[-1]))


def peak() -> float:
    """Peak memory of this process so far, MB. (That of ``getrusage`` begins with the parent's peak.)"""
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def main() -> None:
    """Measure and print."""
    cv2.setNumThreads(1)
    table = Table("one core", "median", "95th percentile", "aim", box=None, pad_edge=False)
    read = spread(timing(TableReader(), ROGUE, SIZES[0]).reading)
    small, ruling = spread(list(small_frames())), spread(list(rulings()))
    table.add_row("a full read at 1536x864", f"{read[0]:.1f} ms", f"{read[1]:.1f} ms", "40 ms")
    table.add_row("a frame of the small stream", f"{small[0]:.2f} ms", f"{small[1]:.2f} ms", "2 ms")
    table.add_row("last motion to ruling", f"{ruling[0]:.2f} s", f"{ruling[1]:.2f} s", "0.5 s")
    table.add_row("peak memory", f"{memory():.0f} MB", "", "300 MB")
    Console().print(table)


if __name__ == "__main__":
    main()
