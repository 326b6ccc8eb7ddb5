"""A camera that mirrors its picture is turned, and this is remembered by what the camera is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.cli.machine import opened_camera
from companion.preferences import load_preferences
from companion.table.mirror import Mirror
from hardware.camera_virtual import VirtualCamera
from hardware.cameras import Chooser
from vision.registrar import Registrar
from vision.watch import TableWatch


class Mirroring(VirtualCamera):
    """The virtual table in a mirror."""

    def large(self):
        frame = super().large()
        return type(frame)(np.ascontiguousarray(frame.image[:, ::-1]), frame.t, frame.number)


def test_a_mirrored_picture_is_turned_and_stays_so_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, texts = tmp_path / "log.sqlite", []
    chooser = Chooser("virtual:3")
    monkeypatch.setattr(Chooser, "open", lambda _: Mirroring(3))
    mirror = Mirror()
    watch = mirror.watch(TableWatch(lambda *_: None))  # type: ignore[arg-type, return-value]
    with mirror.camera(opened_camera(chooser, log, texts.append)) as camera:
        assert isinstance(watch.registrar, Registrar)
        assert watch.registrar.update(camera.large().image).registration is None
        assert watch.registrar.update(camera.large().image).registration is not None
    assert len(texts) == 1
    assert load_preferences(log).mirrored == ("virtual:3",)
    with opened_camera(chooser, log) as again:
        assert again.mirrored
