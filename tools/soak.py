"""The whole live loop for a long time at full rate: ``python -m tools.soak --minutes 240``.

Simulated people play a game on the virtual table once, with their errors and questions, and every frame of it is
recorded. Then a camera that keeps to real time shows it again and again, an evening of one game after another: camera
thread, reader, referee, log and a screen without a display do what they do at a table, and the same buttons are
pressed. Says after every game and at the end how memory, threads and open files went, what of a core it took, and how
long after the last motion each reading came. Ends with 1 if memory grew by more than 5 per cent or threads or files
grew at all. ``--idle`` shows a table at which nobody plays instead. ``--hurry`` waits for nothing: every frame is shown
as soon as the one before has been dealt with, on a clock that keeps to the frames.
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

from companion.display.guide import View
from companion.display.inputs import Input
from companion.display.screen import Screen
from companion.messages import worded
from companion.referee.record import MemoryJournal
from companion.sessions.buffered import BufferedLog
from companion.sessions.journal import LogJournal
from companion.table.desk import Desk
from companion.table.eyes import Eyes, NoPicture, Sight
from companion.table.live import Clock, Presses, Session
from companion.table.people.base import Manners
from companion.table.setup import Setup, table_watch
from companion.table.sound import Sound
from companion.table.trial import RULINGS
from companion.table.virtual import people_for, run_virtual
from hardware.camera import SMALL_SIZE, Frame, Image
from hardware.camera_virtual import VirtualCamera
from hardware.errors import CannotRecord
from hardware.heap import part_large_blocks
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
ROUND = 7  # frames from one round of an idle main loop to the next
HANGS_S = 60.0  # so long the camera and the main loop wait for one another


class Noting(Desk):
    """A desk that writes every frame and everything entered to a recording."""

    recorder: RecordingWriter

    def frame(self, frame: Frame, large: Callable[[], Image]) -> Look | None:
        """Take the frame and write it down."""
        self.recorder.frame(large(), frame.t)
        return super().frame(frame, large)

    def enter(self, event: Press | Touch) -> None:
        """Take the press or touch and write it down."""
        if isinstance(event, Press):
            self.recorder.press(event)
        else:
            self.recorder.touch(event)
        super().enter(event)


def recorded(folder: Path, setup: Setup, turns: int | None) -> Recording:
    """A game of simulated people, its first turns, or as much of it as a recording may hold, with every frame."""
    table = VirtualTable(setup.table_mat, SEED)
    desk = Noting(setup.referee(MemoryJournal()), table_watch(setup.table_mat))
    with RecordingWriter(folder, setup.episode()) as desk.recorder, contextlib.suppress(CannotRecord):
        run_virtual(desk, VirtualCamera(table, frames_a_second=FPS), people_for(setup, table, SEED, MANNERS, turns))
    return Recording.open(folder)


def idle(folder: Path, setup: Setup) -> Recording:
    """A table on which nothing lies and nothing happens."""
    with RecordingWriter(folder, setup.episode()) as writer:
        writer.frame(VirtualTable(setup.table_mat, SEED).render(0.0), 0.0)
    return Recording.open(folder)


class Looking(RecordingCamera):
    """Shows a recording as a camera would: who is late misses frames, and what is not asked for costs nothing.

    The small picture comes from the JPEG at a quarter of its size, which costs about what a camera's own small stream
    does; the large one is only decoded when it is read. ``shown`` is the recording's time, ``frames`` and
    ``missed`` count, and ``each`` is called for every frame.
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
        """The frame of this moment, after a wait if it has been shown already."""
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
        """Wait until the next frame is due; how many were missed."""
        self._each()
        due = self._begun + (self._number + 1) / self._fps
        time.sleep(max(0.0, due - time.monotonic()))
        return int((time.monotonic() - due) * self._fps)

    news = True  # whether something was seen since the main loop had its turn

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


class Hurrying(Looking):
    """The same without waiting: the next frame comes as soon as the main loop has dealt with the one before.

    The main loop has its turn when there is ``news`` or somebody did something, and otherwise twice a second of play.
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
        """Wait until the frame before was watched."""
        self._watched.acquire(timeout=HANGS_S)

    def end_round(self) -> None:
        """The main loop has dealt with it."""
        self._dealt_with.release()


class Hasty(Screen):
    """A screen that waits for nobody."""

    def step(self, view: View, timeout: float = 0.0) -> list[Input]:
        """Show the view, and say what was done until now, however long one may wait."""
        return super().step(view, min(timeout, 0.0))


@dataclass
class Account:
    """What was measured: memory in MB, threads, open files; s from the last motion to each reading and ruling."""

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
        """Look at this moment."""
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        self.threads.append(threading.active_count())
        self.files.append(len(os.listdir("/proc/self/fd")))  # noqa: PTH208 - the entries vanish while one looks

    def mark(self) -> None:
        """Note how much of the processor was used until now."""
        self.spent.append((time.monotonic(), time.process_time()))

    def used_since(self, moment: float) -> float:
        """How much of the processor (s) was used since a moment of ``time.monotonic``."""
        spent = self.spent.copy()  # the camera's thread goes on adding to it
        before = [used for at, used in spent if at <= moment]
        return time.process_time() - (before[-1] if before else spent[0][1])

    def growth(self, values: list[float] | list[int]) -> float:
        """The last fifth by the second fifth, each by its median: the first fifth is for warming up."""
        fifth = max(1, len(values) // 5)
        return float(statistics.median(values[-fifth:]) / statistics.median(values[fifth : 2 * fifth] or values))


class Watched(Eyes):
    """Eyes that note how long after the last motion each reading came."""

    account: Account
    camera: Looking

    def post(self, item: Sight | NoPicture) -> None:
        """Note and hand on."""
        if isinstance(item, NoPicture):
            self.account.lost += [] if item.over else [worded(item.text)]
        elif item.look.reading is not None and item.look.since is not None:
            self.account.waits.append(self.clock() - item.look.since)
        super().post(item)
        self.camera.news = True


class Timed(Desk):
    """A desk that notes how long after the last motion each look that led to a ruling had led to it."""

    account: Account
    clock: Callable[[], float]

    def tell(self, look: Look, image: Image | None = None) -> None:
        """Tell the referee, and note when it ruled."""
        before = len(self.referee.record.events)
        super().tell(look, image)
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
    lines: bool = False  # whether a line is printed at each sample
    _due: float = 0.0
    _ended: bool = False  # somebody asked the program to end

    def play(self, minutes: float) -> None:
        """Play for so long; the last game may be cut short."""
        begun, used = time.monotonic(), time.process_time()
        self.seconds = minutes * 60
        screen = (Hasty if self.hurry else Screen)(headless=True)
        while self.played < self.seconds and not self._ended:
            self._game(screen)
            self.account.kinds.append(objects())
            self.account.wall, self.account.used = time.monotonic() - begun, time.process_time() - used
            print(told(self.account, self), end="\n\n", flush=True)
        screen.close()

    def _game(self, screen: Screen) -> None:
        journal = LogJournal(BufferedLog(self.folder / "log.sqlite3", self.setup.header()))
        desk = Timed(self.setup.referee(journal), table_watch(self.setup.table_mat))
        left = self.seconds - self.played
        tail = left if len(self.recording.pictures) == 1 else TAIL_S
        if self.hurry:
            camera: Looking = Hurrying(self.recording, self.fps, tail)
            clock: Callable[[], float] = camera.moment
        else:
            camera, clock = Looking(self.recording, self.fps, tail, self.account.mark), Clock()
        desk.account, desk.clock = self.account, clock
        eyes = Watched(lambda: camera, lambda: table_watch(self.setup.table_mat), clock, screen.wake)
        eyes.account, eyes.camera = self.account, camera
        presses = Presses(screen.wake)
        session = Session(desk, screen, eyes, clock, NoLamps(), Sound(SilentSpeaker()), presses)
        eyes.start()
        while camera.shown < left:
            camera.begin_round()
            if not session.round():
                self._ended = camera.shown < self.recording.end
                break
            for given in camera.inputs_until(camera.shown):
                if isinstance(given, Press):
                    presses.put(given)
                else:
                    desk.enter(Touch(given.action, clock()))
            self._sample(camera)
            camera.end_round()
        self.played += camera.shown
        self.games += 1
        self.over += desk.referee.over
        self.account.frames += camera.frames
        self.account.missed += camera.missed
        camera.end_round()
        eyes.close()
        journal.log.close()

    def _sample(self, camera: Looking) -> None:
        moment = self.played + camera.shown
        if moment < self._due:
            return
        self._due = moment + self.seconds / SAMPLES
        self.account.sample()
        if self.lines:
            print(line(self.account, moment, camera.frames, camera.missed), flush=True)


def line(account: Account, moment: float, frames: int, missed: int) -> str:
    """How it goes in one line; ``frames`` and ``missed`` are those of the game that is played."""
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
    """The longest of all but the worst twentieth."""
    return sorted(waits)[min(len(waits) - 1, int(0.95 * len(waits)))]


def told(account: Account, evening: Evening) -> str:
    """What was measured, in lines."""
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
    """Run it and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--game", default="rogue", help="which game is played")
    parser.add_argument("--turns", type=int, help="only so many turns of it")
    parser.add_argument("--fps", type=float, default=FPS, help="the camera's frames a second")
    parser.add_argument("--idle", action="store_true", help="nobody plays")
    parser.add_argument("--lines", action="store_true", help=f"a line at each of {SAMPLES} samples")
    parser.add_argument("--hurry", action="store_true", help="wait for nothing: hours of play in minutes")
    parser.add_argument("--recording", type=Path, help="make the recording here, or take the one that is here")
    asked = parser.parse_args()
    part_large_blocks()
    account, setup = Account(), Setup(asked.game, Setup.usual_players(asked.game))
    with tempfile.TemporaryDirectory() as name:
        folder = asked.recording or Path(name) / "game"
        if folder.exists():
            recording = Recording.open(folder)
        else:
            recording = idle(folder, setup) if asked.idle else recorded(folder, setup, asked.turns)
        print(f"recorded {recording.end - recording.start:.0f} s", flush=True)
        evening = Evening(recording, setup, Path(name), asked.fps, account, asked.hurry, lines=asked.lines)
        evening.play(asked.minutes)
    grown = [account.growth(values) for values in (account.memory, account.threads, account.files)]
    silent = not asked.idle and not account.rulings
    sys.exit(grown[0] > MOST_GROWTH or max(grown[1:]) > 1 or bool(account.lost) or silent)


if __name__ == "__main__":
    main()
