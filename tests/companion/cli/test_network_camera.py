"""A game by a camera in the network whose connection is cut in the middle."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from companion.cli import open_devices, run
from companion.referee.shown.view import TableView
from companion.sessions.log import SessionLog
from hardware.pictures import as_jpeg
from tests.companion.cli.test_faults_at_the_table import log, once, play
from tests.hardware.rtsp_camera import WITH_FFMPEG, RtspCamera
from tests.hardware.test_camera_network import Phone
from vision.arrays import Image
from vision.mats import MATS
from vision.reading import TableReading
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

__all__ = ["log"]

SIZE = (1024, 576)  # px: RTSP knows only multiples of 8 for JPEG


class Line:
    """A network camera that can be cut off, so that nobody answers at its address, and switched on again."""

    def __init__(self, kind: type[Phone | RtspCamera], picture: bytes) -> None:
        self._camera = kind(picture)
        self.address = self._camera.url
        self._serve()

    def _serve(self) -> None:
        threading.Thread(target=self._camera.serve_forever, args=(0.01,), daemon=True).start()

    def show(self, picture: bytes) -> None:
        self._camera.picture = picture

    def off(self) -> None:
        self._camera.cut.set()
        self._camera.shutdown()
        self._camera.server_close()

    def on(self, picture: bytes) -> None:
        self._camera = type(self._camera)(picture, self._camera.server_address[1])
        self._serve()


def faces(view: TableView, *, kept: bool) -> list[int]:
    return sorted(die.face for die in view.dice if die.kept is kept)


class Shown:
    """Four moments of a game as pictures, and a reader that knows what is on each.

    The table is empty, six dice are thrown, two 5s are kept, the others are thrown again.
    """

    def __init__(self) -> None:
        self.table = VirtualTable(MATS["rogue"], 4, size=SIZE)
        self._moments: list[tuple[Image, TableReading]] = []
        self.empty = self._moment()
        dice = self.table.throw(6, (2, 2, 3, 5, 5, 6))
        self.thrown = self._moment()
        for place, number in enumerate((dice[3], dice[4])):
            self.table.move_die(number, "keep", place)
        self.kept = self._moment()
        self.table.throw([dice[0], dice[1], dice[2], dice[5]], (1, 3, 4, 6))
        self.again = self._moment()

    def _moment(self) -> bytes:
        t = self.table.now + 0.1
        image = self.table.render(t)
        self._moments.append((image, self.table.truth(t)))
        return as_jpeg(image)

    def read(self, image: Image, _: object) -> TableReading:
        """What is on the picture that looks most like this one."""
        return min(self._moments, key=lambda moment: cv2.norm(moment[0], image, cv2.NORM_L1))[1]


@pytest.mark.parametrize("kind", [Phone, pytest.param(RtspCamera, marks=WITH_FFMPEG)])
def test_a_game_goes_on_over_a_cut_of_its_network_camera(
    log: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Phone | RtspCamera]
) -> None:
    shown = Shown()
    line = Line(kind, shown.empty)
    monkeypatch.setattr("companion.table.camera_worker.PAUSES_S", (0.02,))
    for module in (run, open_devices):
        monkeypatch.setattr(module, "table_watch", lambda mat, *_: TableWatch(shown.read, mat))

    def status_has(words: str) -> Callable[[TableView], bool]:
        return lambda view: line.address in str(view.status_text) and words in str(view.status_text)

    try:
        screen, _ = play(
            monkeypatch,
            once(lambda view: view.status == "ready", also=lambda: line.show(shown.thrown)),
            once(lambda view: faces(view, kept=False) == [2, 2, 3, 5, 5, 6], also=line.off),
            once(status_has("is gone: its stream has ended. Is it switched on")),
            once(status_has("can't be used: nothing answers there"), also=lambda: line.on(shown.kept)),
            once(lambda view: faces(view, kept=True) == [5, 5], also=lambda: line.show(shown.again)),
            once(lambda view: faces(view, kept=False) == [1, 3, 4, 6]),
            camera=line.address,
        )
    finally:
        line.off()
    assert not screen.seen[-1].question
    with SessionLog.reading(log) as played:
        events = played.events(1)
    assert [(event.kind, event.payload["dice"], event.source) for event in events] == [
        ("throw", [2, 2, 3, 5, 5, 6], "camera"),
        ("keep", [5, 5], "camera"),
        ("throw", [1, 3, 4, 6], "camera"),
    ]
