"""Shows the people at the table what the camera sees: its last picture, and what was read in it last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Self

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.display.scenes.camera import CameraView, ReadMark
from hardware.camera import Camera, Frame, usable
from vision.arrays import Image
from vision.reading import TableReading
from vision.registration import Registration, Sighting
from vision.watch import TableWatch

HIDDEN = "Hidden while dice lie under the cups."
NOTHING = "The camera has not shown anything yet."

Place = tuple[float, float, str, bool]  # mm on the mat, what was read there, whether surely


class Mirror:
    """What one session's camera shows. Written by the camera's thread, read by the screen's; each value is whole.

    ``hides`` says whether nobody may see the table now: then the view is empty (Perudo).
    """

    def __init__(self, hides: Callable[[], bool] = lambda: False) -> None:
        self._hides = hides
        self._picture: Image | None = None
        self._read: tuple[Sighting, TableReading] | None = None
        self._watch: TableWatch | None = None

    def camera(self, camera: Camera) -> Camera:
        """The camera, whose small frames are kept on their way."""
        return _Mirrored(camera, lambda frame: self.show(frame.image))

    def watch(self, watch: TableWatch) -> TableWatch:
        """The watch, whose readings are kept on their way."""
        read = watch.read

        def kept(image: Image, sighting: Sighting) -> TableReading:
            reading = read(image, sighting)
            self._read = (sighting, reading)
            return reading

        watch.read = kept
        self._watch = watch
        return watch

    def view(self) -> CameraView:
        """The present view."""
        if self._hides():
            return CameraView(None, HIDDEN)
        picture = self._picture
        if picture is None:
            return CameraView(None, NOTHING)
        sharpness = float(cv2.Laplacian(picture, cv2.CV_64F).var())
        view = CameraView(picture, light=float(picture.mean()) / 255, sharpness=sharpness)
        found = self._watch.registrar.last if self._watch else None
        return view if found is None else _with_mat(view, found, self._read)

    def show(self, picture: Image) -> None:
        """A small picture, (h, w) grey, is what is seen now."""
        self._picture = picture


class _Mirrored:
    """A camera that tells of each small frame."""

    def __init__(self, camera: Camera, tell: Callable[[Frame], None]) -> None:
        self._camera, self._tell = camera, tell
        self.name = camera.name

    def small(self) -> Frame:
        """The next frame of the small stream."""
        frame = usable(self._camera.small())
        self._tell(frame)
        return frame

    def large(self) -> Frame:
        """The full picture of this moment."""
        return self._camera.large()

    def close(self) -> None:
        """Give the device back."""
        self._camera.close()

    def __enter__(self) -> Self:
        self._camera.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._camera.__exit__(kind, error, trace)


def _with_mat(view: CameraView, found: Registration, read: tuple[Sighting, TableReading] | None) -> CameraView:
    """The view with where the mat lies in it and what was read on it."""
    trouble = (read[1].problem or read[0].problem) if read else ""
    return replace(
        view,
        outline=_parts(found.outline(), found.size),
        markers=len(found.markers),
        tilt=found.tilt,
        height=found.camera[2],
        trouble=trouble,
        marks=_marks(found, read[1]) if read and not trouble else (),
    )


def _marks(found: Registration, reading: TableReading) -> tuple[ReadMark, ...]:
    seen = tuple(_places(found, reading))
    if not seen:
        return ()
    parts = _parts(found.to_image([(x, y) for x, y, *_ in seen]), found.size)
    return tuple(ReadMark(*place, text, sure) for place, (_, _, text, sure) in zip(parts, seen, strict=True))


def _places(found: Registration, reading: TableReading) -> Iterator[Place]:
    """Dice and discs where they lie, counters in the middle of their squares and bases."""
    for die in reading.dice:
        yield die.x, die.y, str(die.face or "die") if die.flat else "cocked", die.sure
    for disc in reading.discs:
        yield disc.x, disc.y, str(disc.value or "disc"), disc.sure
    for square in reading.squares:
        if square.counters and square.square in found.mat.squares:
            words = " ".join(f"{count} {colour}" for colour, count in square.counters)
            yield *found.mat.squares[square.square].centre, words, square.sure
    for base in reading.bases:
        if base.count and base.colour in found.mat.bases:
            yield *found.mat.bases[base.colour].centre, f"{base.count} {base.colour}", base.sure


def _parts(points: ArrayLike, size: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    """Pixels as parts of the picture."""
    return tuple((float(x) / size[0], float(y) / size[1]) for x, y in np.asarray(points))
