"""The live picture: the camera's last picture with the last reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from companion.display.scenes.camera import CameraView, ReadMark
from companion.games.message import say
from hardware.camera import Camera, Frame, usable, usable_large
from hardware.flipped import FlippedCamera
from vision.aim import Aim, Quality, aim_of, quality_of
from vision.arrays import Image
from vision.drawn import Note, pieces_in_words
from vision.free.watch import Watch
from vision.reading import TableReading
from vision.registrar import Registrar
from vision.registration import Registration, Sighting

HIDDEN = say("screen.camera-hidden")
NOTHING = say("evening.no-picture")


class Mirror:
    """The live picture of one session. Written by the camera's thread, read by the main one; assignments are atomic.

    ``hides`` returns whether the table must not be shown now: then the view is empty (Perudo).
    """

    def __init__(self, hides: Callable[[], bool] = lambda: False) -> None:
        self._hides = hides
        self._picture: Image | None = None
        self._read: tuple[Sighting, TableReading] | None = None
        self._watch: Watch | None = None
        self._large: Image | None = None
        self._camera: Camera | None = None
        self._assessment: tuple[Image, Registration | None, Quality, tuple[str, ...]] | None = None

    def camera(self, camera: Camera) -> Camera:
        """Wrap a camera to keep its pictures."""
        self._camera = camera
        return _Mirrored(camera, lambda frame: self.show(frame.image), self._keep)

    def _flip(self) -> None:
        """Flip the picture of a camera that mirrors it."""
        if isinstance(self._camera, FlippedCamera):
            self._camera.flip()

    def _keep(self, frame: Frame) -> None:
        self._large = frame.image

    def watch(self, watch: Watch) -> Watch:
        """Wrap a watch to keep its readings."""
        read = watch.read

        def kept(image: Image, sighting: Sighting) -> TableReading:
            reading = read(image, sighting)
            self._read = (sighting, reading)
            return reading

        watch.read = kept
        if isinstance(watch.registrar, Registrar):
            watch.registrar.mirrored = self._flip
        self._watch = watch
        return watch

    @property
    def large(self) -> Image | None:
        """The last large picture (BGR); None before the first one, and while dice are hidden."""
        return None if self._hides() else self._large

    def view(self) -> CameraView:
        """The present view."""
        if self._hides():
            return CameraView(None, HIDDEN)
        picture = self._picture
        if picture is None:
            return CameraView(None, NOTHING)
        found = self._watch.registrar.last if self._watch else None
        quality, advice = self._assessed(picture if self._large is None else self._large, found)
        view = CameraView(
            picture,
            light=quality.bright,
            light_word=quality.light,
            focus=quality.focus,
            sharp=quality.sharp,
            advice=advice,
        )
        return view if found is None else _with_mat(view, found, self._read)

    def _assessed(self, large: Image, found: Registration | None) -> tuple[Quality, tuple[str, ...]]:
        """Light, focus and advice for the last large picture, computed once per picture."""
        if self._assessment is None or self._assessment[0] is not large or self._assessment[1] is not found:
            fits = found is not None and found.size == (large.shape[1], large.shape[0])
            printed = fits and found is not None and not found.mat.bare
            judge = aim_of(large, found) if found is not None and printed else quality_of(large)
            quality = judge.quality if isinstance(judge, Aim) else judge
            self._assessment = (large, found, quality, judge.advice())
        return self._assessment[2:]

    def show(self, picture: Image) -> None:
        """Show a small picture, (h, w) grey, from now on."""
        self._picture = picture


class _Mirrored:
    """A camera that reports each frame, small and large."""

    def __init__(self, camera: Camera, on_frame: Callable[[Frame], None], on_large: Callable[[Frame], None]) -> None:
        self._camera, self._on_frame, self._on_large = camera, on_frame, on_large
        self._small: Image | None = None
        self.name, self.own_clock = camera.name, camera.own_clock

    def small(self) -> Frame:
        """The next frame of the small stream."""
        frame = usable(self._camera.small())
        self._small = frame.image
        self._on_frame(frame)
        return frame

    def large(self) -> Frame:
        """The full picture of this moment."""
        frame = self._camera.large()
        if self._small is not None:
            usable_large(frame, self._small)
            self._on_large(frame)
        return frame

    def close(self) -> None:
        """Close the camera."""
        self._camera.close()

    def __enter__(self) -> Self:
        self._camera.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._camera.__exit__(kind, error, trace)


def _with_mat(view: CameraView, found: Registration, read: tuple[Sighting, TableReading] | None) -> CameraView:
    """The view with the position of the mat and the reading."""
    trouble = (read[1].problem or read[0].problem) if read else ""
    return replace(
        view,
        outline=_parts(found.outline(), found.size),
        markers=len(found.markers),
        zones=_zones(found) if found.mat.bare else (),
        found=tuple(_parts(quad, found.size) for quad in found.markers.values()),
        tilt=found.tilt,
        height=found.camera[2],
        trouble=trouble,
        marks=_marks(found, read[1]) if read and not trouble else (),
    )


def _zones(found: Registration) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The zones and squares of a table without a print, where they would be invisible."""
    boxes = (*found.mat.zones.values(), *found.mat.squares.values())
    return tuple(_parts(found.to_image(box.corners), found.size) for box in boxes)


def _marks(found: Registration, reading: TableReading) -> tuple[ReadMark, ...]:
    seen = tuple(_places(found, reading))
    if not seen:
        return ()
    parts = _parts(found.to_image([place for place, *_ in seen]), found.size)
    return tuple(ReadMark(*place, text, sure) for place, (_, text, sure) in zip(parts, seen, strict=True))


def _places(found: Registration, reading: TableReading) -> Iterator[Note]:
    """Dice and discs at their places, counters in the centres of their squares and bases."""
    for die in reading.dice:
        yield (die.x, die.y), str(die.face or "die") if die.flat else "cocked", die.sure
    yield from pieces_in_words(reading, found.mat)


def _parts(points: ArrayLike, size: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    """Pixels as fractions of the picture."""
    return tuple((float(x) / size[0], float(y) / size[1]) for x, y in np.asarray(points))
