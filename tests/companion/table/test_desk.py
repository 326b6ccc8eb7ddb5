"""The desk: whole games on the virtual table, recordings of them, and failures around it."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from companion.referee.record import MemoryJournal
from companion.sessions.buffered import BufferedLog
from companion.sessions.export import lines
from companion.sessions.journal import LogJournal
from companion.simulation.people.base import Manners
from companion.simulation.virtual import people_for, run_virtual
from companion.table.camera_worker import CameraLook, CameraWorker, NoPicture
from companion.table.desk import Desk, run_recording
from companion.table.setup import Setup, table_watch
from hardware.camera import Frame
from hardware.camera_virtual import VirtualCamera
from hardware.errors import CameraGone, NoCamera
from hardware.presses import Press, Touch
from hardware.recording import Recording, RecordingCamera, RecordingWriter
from vision.mats import PERUDO, ROGUE
from vision.virtual.table import VirtualTable

SETUP = Setup("rogue", ("Ann", "Ben"))


def test_a_game_is_logged_as_it_was_played_and_its_recording_replays_to_the_same_log(tmp_path: Path) -> None:
    table = VirtualTable("rogue", 3)
    people = people_for(SETUP, table, 3, Manners(think=0.6, cocky=0.1), turns=1)
    camera = VirtualCamera(table, frames_a_second=8)
    with RecordingWriter(tmp_path / "game", SETUP.episode()) as writer:
        desk = Desk(SETUP.referee(MemoryJournal()), table_watch(ROGUE), writer)
        run_virtual(desk, camera, people)
    events = [(e.kind, e.seat) for e in desk.referee.record.counting()]
    truth = [(happened.kind, happened.seat) for happened in people.truth]
    assert [event for event in events if event[0] in ("throw", "keep", "turn", "reroll")] == truth
    assert replayed(tmp_path / "game") == logged(desk)
    assert Recording.open(tmp_path / "game").inputs[-1] == Touch("leave", camera.t)  # so it ends alike in a replay


def replayed(folder: Path) -> list[tuple[object, ...]]:
    recording = Recording.open(folder)
    setup = Setup.of_episode(recording.episode)
    desk = Desk(setup.referee(MemoryJournal()), table_watch(setup.table_mat))
    run_recording(desk, RecordingCamera(recording))
    return logged(desk)


def logged(desk: Desk) -> list[tuple[object, ...]]:
    return [(e.kind, e.seat, e.payload.get("dice")) for e in desk.referee.record.counting()]


def look_at(table: VirtualTable, seconds: float = 3.0, change: Callable[[float], None] | None = None) -> Desk:
    """Watch a table for some seconds with the real reader."""
    camera = VirtualCamera(table, frames_a_second=10)
    desk = Desk(SETUP.referee(MemoryJournal()), table_watch(ROGUE))
    while camera.t < seconds:
        if change is not None:
            change(camera.t)
        desk.frame(camera.small(), lambda: camera.large().image)
    return desk


def test_without_a_mat_the_screen_says_what_to_lay_down() -> None:
    desk = Desk(SETUP.referee(MemoryJournal()), table_watch(ROGUE))
    grey = np.random.default_rng(1).integers(90, 110, (216, 384), np.uint8)
    large = np.full((864, 1536, 3), 120, np.uint8)
    for i in range(20):
        desk.frame(Frame(grey, i / 10, i), lambda: large)
    view = desk.referee.view()
    assert view.status == "no mat"
    assert "Rogue mat" in view.status_text


def test_the_wrong_mat_is_named() -> None:
    table = VirtualTable(PERUDO, 2)
    view = look_at(table).referee.view()
    assert view.status == "wrong mat"
    assert "Perudo" in view.status_text
    assert "Rogue" in view.status_text


def test_half_a_mat_is_said_with_the_corners_that_are_missing() -> None:
    table = VirtualTable("rogue", 2)
    desk = Desk(SETUP.referee(MemoryJournal()), table_watch(ROGUE))
    camera = VirtualCamera(table, frames_a_second=10)
    for _ in range(30):
        frame = camera.small()
        small, large = frame.image.copy(), camera.large().image.copy()
        small[:, :-150], small[:, -150:] = frame.image[:, 150:], 90
        large[:, :-600], large[:, -600:] = camera.large().image[:, 600:], 90
        desk.frame(Frame(small, frame.t, frame.number), lambda: large)  # noqa: B023
    view = desk.referee.view()
    assert view.status == "unsure"
    assert "out of view" in view.status_text


class Flickering:
    """A camera that gives some frames, vanishes, and comes back when it is opened again."""

    name = "flickering"
    own_clock = True

    def __init__(self, frames: int) -> None:
        self.camera = VirtualCamera(VirtualTable("rogue", 1))
        self.left = frames

    def small(self) -> Frame:
        self.left -= 1
        if self.left < 0:
            raise CameraGone("The camera was unplugged. Plug it in again.")
        return self.camera.small()

    def large(self) -> Frame:
        return self.camera.large()

    def close(self) -> None:
        self.camera.close()

    def __enter__(self) -> Flickering:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def test_a_camera_that_vanishes_is_said_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.camera_worker.PAUSES_S", (0.01,))
    times = iter(range(10_000))
    worker = CameraWorker(lambda: Flickering(4), lambda: table_watch(ROGUE), lambda: float(next(times)))
    worker.start()
    seen = [worker.seen.get(timeout=20) for _ in range(6)]
    worker.close()
    lost = [item for item in seen if isinstance(item, NoPicture)]
    assert lost[0].text == "The camera was unplugged. Plug it in again."
    assert not lost[0].over
    after = seen[seen.index(lost[0]) :]
    assert any(isinstance(item, CameraLook) for item in after) or len(lost) > 1


def test_no_camera_at_all_is_said_in_one_sentence_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.camera_worker.PAUSES_S", (0.01,))

    def nothing() -> VirtualCamera:
        raise NoCamera("No camera was found. Plug one in.")

    worker = CameraWorker(nothing, lambda: table_watch(ROGUE), lambda: 0.0)
    worker.start()
    item = worker.seen.get(timeout=20)
    worker.close()
    assert isinstance(item, NoPicture)
    referee = SETUP.referee(MemoryJournal())
    referee.watch("no camera", item.text, 0.0)
    assert referee.view().status_text == "No camera was found. Plug one in."
    referee.act("throw:2-2-3-5-5-6", 1.0)
    referee.act("keep:2-2", 2.0)
    referee.press(Press("end", 3.0, 1))
    assert referee.view().seats[0].score == 4


def test_a_log_that_can_not_be_written_is_warned_of_and_the_game_is_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    journal = LogJournal(BufferedLog(blocked / "log.db", SETUP.header()))
    referee = SETUP.referee(journal)
    referee.act("throw:2-2-3-5-5-6", 1.0)
    view = referee.view()
    assert not view.saved
    assert view.warnings
    assert all("Traceback" not in warning for warning in view.warnings)
    blocked.unlink()
    blocked.mkdir()
    referee.act("keep:2-2", 2.0)
    assert referee.view().saved
    assert not referee.view().warnings


def test_a_full_disk_is_warned_of_and_everything_is_written_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.db"
    journal = LogJournal(BufferedLog(path, SETUP.header()))
    referee = SETUP.referee(journal)
    referee.act("throw:2-2-3-5-5-6", 1.0)
    assert referee.view().saved

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        referee.act("keep:2-2", 2.0)
        assert not referee.view().saved
        assert "the disk is full" in " ".join(referee.view().warnings)
    referee.act("undo", 3.0)
    assert referee.view().saved
    journal.log.close()
    assert len(BufferedLog.resume(path, 1).events) == len(referee.record.events)


def test_a_killed_session_goes_on_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    referee = SETUP.referee(LogJournal(BufferedLog(path, SETUP.header())))
    referee.act("throw:2-2-3-5-5-6", 1.0)
    referee.act("keep:2-2", 2.0)
    copy = tmp_path / "after-the-power-cut.db"
    for part in path.parent.glob("log.db*"):
        target = part.with_name(part.name.replace("log.db", copy.name))
        shutil.copytree(part, target) if part.is_dir() else shutil.copy(part, target)
    resumed = BufferedLog.resume(copy, 1)
    again = Setup.of_header(resumed.header).referee(LogJournal(resumed), resumed.events)
    assert again.state == referee.state
    exported = [json.loads(line) for line in lines(resumed.header, resumed.events)]
    assert [line["kind"] for line in exported] == ["session", "throw", "keep"]
