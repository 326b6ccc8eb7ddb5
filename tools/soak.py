"""Runs the whole live loop for a long time at full rate: ``python -m tools.soak --minutes 240``.

Simulated people play a game on the virtual table once, with their errors and questions, and every frame is recorded.
Then a real-time camera replays it in a loop, an evening of one game after another: camera thread, reader, referee, log
and a headless screen work as they do at a table, and the same buttons are pressed. After every game and at the end it
prints memory, threads and open files, the processor time, and the delay of each reading after the last motion. Ends
with 1 if memory grew by more than 5 per cent, or threads or files grew at all. ``--idle`` shows a table at which nobody
plays instead. ``--hurry`` does not wait: every frame is shown as soon as the previous one was processed, on a clock
that follows the frames.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion.display.inputs import Input
from companion.display.navigation import View
from companion.display.screen import Screen
from companion.messages import worded
from companion.referee.record import MemoryJournal
from companion.sessions.buffered import BufferedLog
from companion.sessions.journal import LogJournal
from companion.simulation.people.base import Manners
from companion.simulation.trial import RULINGS
from companion.simulation.virtual import people_for, run_virtual
from companion.table.camera_worker import CameraLook, CameraWorker, NoPicture
from companion.table.desk import Desk
from companion.table.live import Clock, Presses, Session
from companion.table.setup import Setup, table_watch
from companion.table.sound import Sound
from hardware.camera import SMALL_SIZE, Frame, Image
from hardware.camera_virtual import VirtualCamera
from hardware.errors import CannotRecord
from hardware.heap import map_large_blocks
from hardware.lamps import NoLamps
from hardware.presses import Press, Touch
from hardware.recording import TAIL_S, EndOfRecording, Recording, RecordingCamera, RecordingWriter
from hardware.sound import SilentSpeaker
from tools.held import more, objects, parts
from vision.virtual.table import VirtualTable
from vision.watch import Look

SEED = 7
MANNERS = Manners(think=1.5, errs=0.1, cocky=0.04)
FPS = 15.0  # frames a second of a recorded game
MOST_GROWTH = 1.05
SAMPLES = 240
ROUND = 7  # frames between two rounds of an idle main loop
HANGS_S = 60.0  # timeout of the camera and the main loop waiting for one another


class RecordingDesk(Desk):
    """A desk that records every frame and all input."""

    recorder: RecordingWriter

    def frame(self, frame: Frame, large: Callable[[], Image]) -> Look | None:
        """Process and record the frame."""
        self.recorder.frame(large(), frame.t)
        return super().frame(frame, large)

    def enter(self, event: Press | Touch) -> None:
        """Process and record the press or touch."""
        if isinstance(event, Press):
            self.recorder.press(event)
        else:
            self.recorder.touch(event)
        super().enter(event)


def recorded(folder: Path, setup: Setup, turns: int | None) -> Recording:
    """A game of simulated people, its first turns, or as much of it as fits into a recording, with every frame."""
    table = VirtualTable(setup.table_mat, SEED)
    desk = RecordingDesk(setup.referee(MemoryJournal()), table_watch(setup.table_mat))
    with RecordingWriter(folder, setup.episode()) as desk.recorder, contextlib.suppress(CannotRecord):
        run_virtual(desk, VirtualCamera(table, frames_a_second=FPS), people_for(setup, table, SEED, MANNERS, turns))
    return Recording.open(folder)


def idle(folder: Path, setup: Setup) -> Recording:
    """An empty table at which nothing happens."""
    with RecordingWriter(folder, setup.episode()) as writer:
        writer.frame(VirtualTable(setup.table_mat, SEED).render(0.0), 0.0)
    return Recording.open(folder)


class ReplayCamera(RecordingCamera):
    """Plays a recording like a camera: late frames are missed, and what is not requested costs nothing.

    The small picture comes from the JPEG at a quarter of its size, which costs about as much as a camera's small
    stream; the large one is only decoded when it is read. ``shown`` is the recording's time, ``frames`` and ``missed``
    are counts, and ``each`` is called for every frame.
    """

    shown = 0.0
    frames = missed = 0

    def __init__(self, recording: Recording, fps: float, tail: float, each: Callable[[], None]) -> None:
        super().__init__(recording, fps, tail)
        self._each = each
        self._begun = time.monotonic()
        self._of = -1
        self._grey: Image = np.zeros((1, 1), np.uint8)

    def small(self) -> Frame:
        """The present frame, after a wait if it has been shown already."""
        late = self._late()
        self.missed += late
        self._number += late + 1
        self.frames += 1
        self.shown = self._time()
        if self.shown > self.recording.end + self._tail:
            raise EndOfRecording("The recording is at its end.")
        self._forward()
        return Frame(self._small(), self.shown, self._number)

    def _late(self) -> int:
        """Wait until the next frame is due; return how many were missed."""
        self._each()
        due = self._begun + (self._number + 1) / self._fps
        time.sleep(max(0.0, due - time.monotonic()))
        return int((time.monotonic() - due) * self._fps)

    news = True  # whether anything was seen since the main loop's last round

    def begin_round(self) -> None:
        """The main loop begins a round."""

    def end_round(self) -> None:
        """The main loop has ended a round."""

    def moment(self) -> float:
        """The recording's time, s."""
        return self.shown

    def _small(self) -> Image:
        if self._of != self._shown:
            self._of = self._shown
            path = str(self._pictures[self._shown].picture)
            quarter = cv2.imread(path, cv2.IMREAD_REDUCED_GRAYSCALE_4)
            assert quarter is not None, path
            self._grey = np.asarray(cv2.resize(quarter, SMALL_SIZE, interpolation=cv2.INTER_AREA), np.uint8)
        return self._grey


class UnpacedCamera(ReplayCamera):
    """The same without waiting: the next frame comes as soon as the main loop has processed the previous one.

    The main loop runs if there is ``news`` or input, and otherwise twice a second of play.
    """

    def __init__(self, recording: Recording, fps: float, tail: float) -> None:
        super().__init__(recording, fps, tail, lambda: None)
        self._watched, self._dealt_with = threading.Semaphore(0), threading.Semaphore(0)

    def _late(self) -> int:
        due = self._given < len(self._inputs) and self._inputs[self._given].t <= self._time()
        if due or self.news or self.frames % ROUND == 0:
            self.news = False
            self._watched.release()
            self._dealt_with.acquire(timeout=HANGS_S)
        return 0

    def begin_round(self) -> None:
        """Wait until the previous frame was watched."""
        self._watched.acquire(timeout=HANGS_S)

    def end_round(self) -> None:
        """The main loop has processed it."""
        self._dealt_with.release()


class UnpacedScreen(Screen):
    """A screen that does not wait."""

    def step(self, view: View, timeout: float = 0.0) -> list[Input]:
        """Show the view and return the input so far, regardless of the timeout."""
        return super().step(view, min(timeout, 0.0))


@dataclass
class Account:
    """The measurements: memory in MB, threads, open files; s from the last motion to each reading and ruling."""

    memory: list[float] = field(default_factory=list)
    kinds: list[Counter[str]] = field(default_factory=list)  # of objects after each game
    threads: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    rulings: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)  # s of the processor from the last motion to each ruling
    spent: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=2000))  # by time.monotonic
    frames: int = 0
    missed: int = 0
    lost: list[str] = field(default_factory=list)
    wall: float = 0.0  # s
    used: float = 0.0  # s of the processor

    def sample(self) -> None:
        """Take a sample."""
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        self.threads.append(threading.active_count())
        self.files.append(len(os.listdir("/proc/self/fd")))  # noqa: PTH208 - the entries vanish while one looks

    def mark(self) -> None:
        """Note the processor time used so far."""
        self.spent.append((time.monotonic(), time.process_time()))

    def used_since(self, moment: float) -> float:
        """The processor time (s) used since a moment of ``time.monotonic``."""
        spent = self.spent.copy()  # the camera's thread goes on adding to it
        # The latest mark before it: there is one at each frame, so this is exact to a fifteenth of a second.
        before = [used for at, used in spent if at <= moment]
        return time.process_time() - (before[-1] if before else spent[0][1])

    def growth(self, values: list[float] | list[int]) -> float:
        """The ratio of the last fifth's median to the second fifth's; the first fifth is for warming up."""
        fifth = max(1, len(values) // 5)
        return float(statistics.median(values[-fifth:]) / statistics.median(values[fifth : 2 * fifth] or values))


class TimedWorker(CameraWorker):
    """A camera worker that measures the delay of each reading after the last motion."""

    account: Account
    camera: ReplayCamera

    def post(self, item: CameraLook | NoPicture) -> None:
        """Note and hand on."""
        if isinstance(item, NoPicture):
            self.account.lost += [] if item.over else [worded(item.text)]
        elif item.look.reading is not None and item.look.since is not None:
            self.account.waits.append(self.clock() - item.look.since)
        super().post(item)
        self.camera.news = True


class Timed(Desk):
    """A desk that measures the delay of each ruling after the last motion."""

    account: Account
    clock: Callable[[], float]

    def take_look(self, look: Look, image: Image | None = None) -> None:
        """Pass the look to the referee and note when it ruled."""
        before = len(self.referee.record.events)
        super().take_look(look, image)
        if look.since is not None and any(e.kind in RULINGS for e in self.referee.record.events[before:]):
            self.account.rulings.append(self.clock() - look.since)
            if isinstance(self.clock, Clock):
                self.account.work.append(self.account.used_since(self.clock.start + look.since))


@dataclass
class Evening:
    """One game after another at one table, all of it the recorded one; ``fps`` is the camera's rate.

    With ``hurry`` no frame is waited for. Times are those of play, s.
    """

    recording: Recording
    setup: Setup
    folder: Path
    fps: float
    account: Account
    hurry: bool = False
    seconds: float = 0.0  # to be played
    played: float = 0.0
    games: int = 0
    over: int = 0
    lines: bool = False  # whether to print a line at each sample
    _due: float = 0.0
    _ended: bool = False  # a stop was requested

    def play(self, minutes: float) -> None:
        """Play for that long; the last game may be cut short."""
        begun, used = time.monotonic(), time.process_time()
        self.seconds = minutes * 60
        screen = (UnpacedScreen if self.hurry else Screen)(headless=True)
        while self.played < self.seconds and not self._ended:
            self._game(screen)
            self.account.kinds.append(objects())
            self.account.wall, self.account.used = time.monotonic() - begun, time.process_time() - used
            print(report(self.account, self), end="\n\n", flush=True)
        screen.close()

    def _game(self, screen: Screen) -> None:
        journal = LogJournal(BufferedLog(self.folder / "log.sqlite3", self.setup.header()))
        desk = Timed(self.setup.referee(journal), table_watch(self.setup.table_mat))
        left = self.seconds - self.played
        # One picture is an idle table: it is shown for all the time that is left.
        tail = left if len(self.recording.pictures) == 1 else TAIL_S
        if self.hurry:
            camera: ReplayCamera = UnpacedCamera(self.recording, self.fps, tail)
            clock: Callable[[], float] = camera.moment
        else:
            camera, clock = ReplayCamera(self.recording, self.fps, tail, self.account.mark), Clock()
        desk.account, desk.clock = self.account, clock
        worker = TimedWorker(lambda: camera, lambda: table_watch(self.setup.table_mat), clock, screen.wake)
        worker.account, worker.camera = self.account, camera
        presses = Presses(screen.wake)
        session = Session(desk, screen, worker, clock, NoLamps(), Sound(SilentSpeaker()), presses)
        worker.start()
        while camera.shown < left:
            camera.begin_round()
            if not session.round():
                self._ended = camera.shown < self.recording.end
                break
            for entry in camera.inputs_until(camera.shown):
                if isinstance(entry, Press):
                    presses.put(entry)
                else:
                    desk.enter(Touch(entry.action, clock()))
            self._sample(camera)
            camera.end_round()
        self.played += camera.shown
        self.games += 1
        self.over += desk.referee.over
        self.account.frames += camera.frames
        self.account.missed += camera.missed
        camera.end_round()
        worker.close()
        journal.log.close()

    def _sample(self, camera: ReplayCamera) -> None:
        moment = self.played + camera.shown
        if moment < self._due:
            return
        self._due = moment + self.seconds / SAMPLES
        self.account.sample()
        if self.lines:
            print(line(self.account, moment, camera.frames, camera.missed), flush=True)


def line(account: Account, moment: float, frames: int, missed: int) -> str:
    """The present state in one line; ``frames`` and ``missed`` are those of the current game."""
    words = [
        f"{moment / 60:6.1f} min",
        f"{account.memory[-1]:.1f} MB",
        f"{account.threads[-1]} threads",
        f"{account.files[-1]} files",
        f"{account.frames + frames} frames",
        f"{account.missed + missed} missed",
        f"{len(account.rulings)} rulings",
    ]
    if account.rulings:
        words.append(f"95 % within {late(account.rulings):.2f} s")
    return ", ".join(words)


def late(waits: list[float]) -> float:
    """The 95th percentile."""
    return sorted(waits)[min(len(waits) - 1, int(0.95 * len(waits)))]


def report(account: Account, evening: Evening) -> str:
    """The measurements as lines."""
    memory, threads, files = account.memory, account.threads, account.files
    lines = [
        f"{account.wall / 60:.1f} minutes, {account.used / account.wall:.1%} of a core; {evening.games} games, "
        f"{evening.over} of them to their end",
        f"{account.frames} frames watched, {account.missed} missed",
        f"memory {memory[0]:.0f} to {memory[-1]:.0f} MB, last fifth by second: {account.growth(memory):.3f}",
        "of it " + ", ".join(f"{part} {size:.0f}" for part, size in parts().items()),
        f"threads {threads[0]} to {threads[-1]}, open files {files[0]} to {files[-1]}",
    ]
    if len(account.kinds) > 1:
        lines.append(f"more objects than after the first game: {more(account.kinds[0], account.kinds[-1]) or 'none'}")
    for what, waits in (("readings", account.waits), ("rulings", account.rulings)):
        if waits and not evening.hurry:
            middle = statistics.median(waits)
            lines.append(f"{len(waits)} {what}, {middle:.2f} s after the last motion, 95 % within {late(waits):.2f} s")
    if account.work:
        lines.append(
            f"a ruling takes {1000 * statistics.median(account.work):.0f} ms of the processor from the last motion on, "
            f"95 % within {1000 * late(account.work):.0f} ms"
        )
    return "\n".join([*lines, *(f"lost: {text}" for text in account.lost)])


def main() -> None:
    """Run it and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--game", default="rogue", help="which game is played")
    parser.add_argument("--turns", type=int, help="only so many turns of it")
    parser.add_argument("--fps", type=float, default=FPS, help="the camera's frames a second")
    parser.add_argument("--idle", action="store_true", help="nobody plays")
    parser.add_argument("--lines", action="store_true", help=f"a line at each of {SAMPLES} samples")
    parser.add_argument("--hurry", action="store_true", help="wait for nothing: hours of play in minutes")
    parser.add_argument("--recording", type=Path, help="make the recording here, or take the one that is here")
    options = parser.parse_args()
    map_large_blocks()
    account, setup = Account(), Setup(options.game, Setup.usual_players(options.game))
    with tempfile.TemporaryDirectory() as name:
        folder = options.recording or Path(name) / "game"
        if folder.exists():
            recording = Recording.open(folder)
        else:
            recording = idle(folder, setup) if options.idle else recorded(folder, setup, options.turns)
        print(f"recorded {recording.end - recording.start:.0f} s", flush=True)
        evening = Evening(recording, setup, Path(name), options.fps, account, options.hurry, lines=options.lines)
        evening.play(options.minutes)
    grown = [account.growth(values) for values in (account.memory, account.threads, account.files)]
    silent = not options.idle and not account.rulings
    sys.exit(grown[0] > MOST_GROWTH or max(grown[1:]) > 1 or bool(account.lost) or silent)


if __name__ == "__main__":
    main()
