"""The camera's thread goes on over a cut of a network camera."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.messages import worded
from companion.table.eyes import CameraWorker, NoPicture, Sight
from hardware.cameras import Chooser
from tests.hardware.test_camera_network import Phone
from vision.watch import Look


class Watch:
    """Looks at each frame."""

    def feed(self, t: float, _small: Any, large: Callable[[], Any], **_: bool) -> Look:
        assert large().shape == (360, 640, 3)
        return Look(t, "ready", "")


def test_a_game_goes_on_over_a_cut_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.eyes.PAUSES_S", (0.02,))
    with Phone() as phone:
        threading.Thread(target=phone.serve_forever, args=(0.01,), daemon=True).start()
        chooser = Chooser(f"http://127.0.0.1:{phone.server_port}/video")
        eyes = CameraWorker(chooser.open, Watch, time.monotonic)  # type: ignore[arg-type]
        eyes.start()
        try:
            assert isinstance(eyes.seen.get(timeout=20), Sight)
            phone.cut.set()
            while isinstance(item := eyes.seen.get(timeout=20), Sight):
                pass
            assert isinstance(item, NoPicture)
            assert not item.over
            assert "its stream has ended" in worded(item.text)
            phone.cut.clear()
            while isinstance(eyes.seen.get(timeout=20), NoPicture):
                pass
        finally:
            eyes.close()
            phone.cut.set()
            phone.shutdown()
