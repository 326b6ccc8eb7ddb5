"""Recordings: a camera that plays one, and a writer. ``hardware.recording_format`` describes the format."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hardware.camera import Frame, Image
from hardware.closing import Closing
from hardware.errors import BrokenRecording, CannotRecord, HardwareError
from hardware.pictures import as_jpeg, decoded, locked, shrunk, small_of
from hardware.presses import Press, Touch
from hardware.private_files import OWNER_FOLDER, make_folder, opened, replaced, write_all
from hardware.recording_format import EPISODE_FILE, EVENTS_FILE, Episode, PictureShown, Recording
from vision.localized import localized, localized_error

__all__ = ["EndOfRecording", "Episode", "PictureShown", "Recording", "RecordingCamera", "RecordingWriter"]

FPS = 15.0
TAIL_S = 4.0  # the last picture stays this long, so that the final stillness is noticed
UNCHANGED = 10  # grey levels by which the most different pixel of a smoothed small picture may differ


class EndOfRecording(HardwareError):
    """Raised by a recording's camera at the end of the recording."""


class RecordingCamera(Closing):
    """Plays a recording as a camera, on its own clock, without waiting.

    Each ``small()`` advances by ``1 / fps`` seconds from the first event and shows the latest picture due. After the
    last event the last picture stays for ``tail`` seconds, then ``small()`` raises ``EndOfRecording``. Pictures are
    read-only, as one picture is returned many times. With ``paced`` each ``small()`` waits for real time, for viewers.
    """

    own_clock = True

    def __init__(
        self, recording: Recording | Path | str, fps: float = FPS, tail: float = TAIL_S, *, paced: bool = False
    ) -> None:
        if fps <= 0 or tail < 0:
            raise ValueError("fps must be above 0 and tail not below")
        self.recording = recording if isinstance(recording, Recording) else Recording.open(recording)
        self.name: str = localized("recording-named", name=self.recording.folder.name)
        self._fps, self._tail = fps, tail
        self._paced, self._due = paced, 0.0
        self._number = -1
        self._pictures, self._inputs = self.recording.pictures, self.recording.inputs
        self._shown = 0
        self._given = 0
        self._cache: tuple[int, Image, Image] | None = None

    def _time(self) -> float:
        return self.recording.start + max(self._number, 0) / self._fps

    def small(self) -> Frame:
        """The next frame of the small stream, grey (h, w); raises ``EndOfRecording`` after the tail."""
        if self.recording.start + (self._number + 1) / self._fps > self.recording.end + self._tail:
            raise EndOfRecording(localized("recording-over", path=self.recording.folder.name))
        self._number += 1
        self._forward()
        if self._paced:
            self._wait()
        return Frame(self._decoded()[2], self._time(), self._number)

    def large(self) -> Frame:
        """The picture of this moment, BGR (h, w, 3)."""
        return Frame(self._decoded()[1], self._time(), max(self._number, 0))

    def inputs_until(self, t: float) -> tuple[Press | Touch, ...]:
        """The presses and touches up to ``t`` seconds that were not returned before, in order of time."""
        first = self._given
        while self._given < len(self._inputs) and self._inputs[self._given].t <= t:
            self._given += 1
        return self._inputs[first : self._given]

    def _wait(self) -> None:
        """Wait until the frame is due; after a delay the frames continue from now instead of catching up."""
        now = time.monotonic()
        self._due = max(self._due, now)
        time.sleep(self._due - now)
        self._due += 1 / self._fps

    def _forward(self) -> None:
        while self._shown + 1 < len(self._pictures) and self._pictures[self._shown + 1].t <= self._time():
            self._shown += 1

    def _decoded(self) -> tuple[int, Image, Image]:
        """Number, picture and small picture of the present moment; decoded once."""
        if self._cache is None or self._cache[0] != self._shown:
            path = self._pictures[self._shown].picture
            image = decoded(path)
            if image is None:
                raise BrokenRecording(localized("recording-picture", path=str(path)))
            self._cache = (self._shown, locked(image), locked(small_of(image)))
        return self._cache

    def close(self) -> None:
        """Drop the picture."""
        self._cache = None


def differs(one: Image, other: Image) -> bool:
    """Whether two small colour pictures show different things, beyond noise and flicker."""
    if one.shape != other.shape:
        return True
    return int(cv2.absdiff(one, other).max()) > UNCHANGED


def smoothed(image: Image) -> Image:
    """A small colour copy without the sensor's noise, for comparing pictures."""
    return np.asarray(cv2.blur(shrunk(image), (3, 3)), np.uint8)


MOST_BYTES = 2_000_000_000  # of a recording's pictures: about two hours of play
LEAST_FREE = 500_000_000  # bytes left free on the disk for the log


class RecordingWriter(Closing):
    """Writes a recording during a game, readable by its owner only.

    Times may be of any clock: the first one becomes 0. A line is written only after its picture, so a recording
    interrupted by a crash can be read. Presses are synced to the disk; after a power cut the pictures since the last
    press may be missing. Raises ``CannotRecord`` at ``MOST_BYTES`` and before the disk is full.
    """

    def __init__(self, folder: Path | str, episode: Episode) -> None:
        """Begin a recording in a new or empty folder; raises ``CannotRecord``."""
        self.folder = Path(folder)
        self._start: float | None = None
        self._last = 0.0
        self._count = 0
        self._bytes = 0
        self._before: Image | None = None
        try:
            make_folder(self.folder / "frames")
            for folder in (self.folder, self.folder / "frames"):
                folder.chmod(OWNER_FOLDER)
            if (self.folder / EVENTS_FILE).exists():
                raise CannotRecord(localized("recording-there", path=str(self.folder)))
            _write_whole(self.folder / EPISODE_FILE, json.dumps(episode.as_json(), indent=1).encode())
            self._lines = os.fdopen(opened(self.folder / EVENTS_FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab", 0)
        except OSError as error:
            raise self._failed(error) from error

    def frame(self, image: Image, t: float, *, always: bool = False) -> bool:
        """Record the camera's picture, BGR (h, w, 3); False if it hardly differs from the previous one.

        ``always``: record it in any case, because this very picture was read.
        """
        small = smoothed(image)
        if not always and self._before is not None and not differs(self._before, small):
            return False
        name = f"frames/{self._count + 1:04d}.jpg"
        jpeg = as_jpeg(image)
        self._bytes += len(jpeg)
        try:
            if self._bytes > MOST_BYTES or shutil.disk_usage(self.folder).free < LEAST_FREE:
                raise CannotRecord(localized("recording-full", path=str(self.folder)))
            _write_whole(self.folder / name, jpeg)
        except OSError as error:
            raise self._failed(error) from error
        self._count += 1
        self._before = small
        self._line(t, {"frame": name})
        return True

    def press(self, press: Press) -> None:
        """Record a press."""
        line: dict[str, Any] = {"press": press.button}
        if press.seat is not None:
            line["seat"] = press.seat
        if press.long:
            line["long"] = True
        self._line(press.t, line)

    def touch(self, touch: Touch) -> None:
        """Record a choice made on the screen."""
        self._line(touch.t, {"touch": touch.action, **({"program": True} if touch.program else {})})

    def _line(self, t: float, content: dict[str, Any]) -> None:
        text = json.dumps({"t": self._clock(t), **content}, ensure_ascii=False)
        try:
            self._lines.write(text.encode() + b"\n")
            if "frame" not in content:
                os.fsync(self._lines.fileno())
        except OSError as error:
            raise self._failed(error) from error

    def _clock(self, t: float) -> float:
        """Seconds since the first event, never less than on the line before: presses may come late from the queue."""
        if self._start is None:
            self._start = t
        self._last = max(self._last, round(t - self._start, 3))
        return self._last

    def _failed(self, error: OSError) -> CannotRecord:
        return CannotRecord(localized("recording-unwritten", path=str(self.folder), why=localized_error(error)))

    def close(self) -> None:
        """End the recording."""
        self._lines.close()


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically."""
    with replaced(path, synced=False) as descriptor:
        write_all(descriptor, data)
