"""A place: the plane of a table as it was set up, and the registrar that checks whether it is still there.

A printed mat brings its markers (``vision.registrar``). Everywhere else the plane was measured once, by a sheet of
paper, by stickers, by touched corners or by the print of a board, and the picture of the empty table is kept; from then
on its stickers, or without any its landmarks, show where the plane is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.arrays import Floats, Image, grey_of, transform
from vision.lens import Lens, Size
from vision.mats import Box, Mat
from vision.places.landmarks import Landmarks
from vision.places.viewed import Viewed
from vision.registrar import Registrar
from vision.registration import MOVED_PX, USUAL_WIDTH, Registration, Sighting, carried_over, distance, fit_points
from vision.things.covering import out_of_view
from vision.trouble import Trouble, half_table, no_picture, other_camera, table_lost, table_moved

FOLLOWED_PX = 0.5  # a smaller drift is not followed, so that positions on a still table stay as they are
SAME_SHAPE = 0.02  # two pictures with sides in the same ratio up to this are of one camera in another size
FAR = 1000.0  # times the size of a table: from there it is seen straight down
_GRID = 5  # places along each side of the table from which a shifted registration is fitted


class PlaneRegistrar(Protocol):
    """Finds the plane of the table in picture after picture."""

    last: Registration | None
    lens: Lens | None

    def update(self, image: Image) -> Sighting:
        """Process the next picture, grey or BGR."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A table on which no mat lies: its plane in the picture (BGR) of the empty table.

    ``registration`` is that of the picture; its mat is the layout of the present game, in mm, with the stickers on the
    table if there are any. ``noise`` (grey levels) is that of the camera which took the picture.
    """

    registration: Registration
    picture: Image
    noise: float = 0.0

    @property
    def layout(self) -> Mat:
        """The zones and squares on the table."""
        return self.registration.mat

    def laid_out(self, layout: Mat) -> Place:
        """The same table for another game: zones and squares in the same mm."""
        there = replace(layout, bare=True, stickers=self.layout.stickers)
        return replace(self, registration=replace(self.registration, mat=there))

    def seen_from(self, now: Registration) -> Place:
        """The same table from where the camera is now: its picture as it would be there."""
        return Place(now, carried_over(self.picture, self.registration, now)[0], self.noise)

    @property
    def picture_size(self) -> Size:
        """The size (px) of pictures in which it is found again: stickers show in any."""
        return self.layout.picture_size if self.layout.stickers else self.registration.size

    def sized(self, size: Size) -> Place | None:
        """The same table in pictures of another size of the same camera; None if their shape is another."""
        if size == self.registration.size:
            return self
        width, height = self.registration.size
        if abs(width * size[1] / (height * size[0]) - 1) > SAME_SHAPE:
            return None
        picture = cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA)
        return Place(self.registration.resized(size), np.asarray(picture, np.uint8), self.noise)

    def registrar(self) -> PlaneRegistrar:
        """A registrar that finds this table again: by its stickers, or without any by its landmarks."""
        return Registrar(self.layout) if self.layout.stickers else LandmarkRegistrar(self)


@dataclass(slots=True)
class LandmarkRegistrar:
    """Finds a place by the landmarks of its empty table: a few ms a picture, less than 100 after it was lost.

    After it was lost it is found again only where two pictures in a row agree: among many tries, under hands and dice,
    one goes wrong. ``lens`` is not used: the place was measured with its own.
    """

    place: Place
    lens: Lens | None = None
    last: Registration | None = None
    _landmarks: Landmarks | None = None
    _lost: bool = False
    _perhaps: Registration | None = None  # where the last picture had it

    def update(self, image: Image) -> Sighting:
        """Process the next picture, grey or BGR; ``bumped`` if the table has moved in it, and is found again."""
        place = self.place.sized((image.shape[1], image.shape[0]))
        if place is None:
            return Sighting(None, other_camera())
        if self._landmarks is None or self._landmarks.size != place.registration.size:
            view = Viewed.of(place.registration)
            self.place, self._landmarks, self.last = place, Landmarks(place.picture, place.noise, view), None
        found = self._landmarks.find(image)
        before = self.last
        seen = shifted(self.place.registration, found.shift) if found is not None else None
        now = seen if not self._lost or self._agrees(seen) else None
        self._lost, self._perhaps = now is None, seen
        if now is None:
            self.last = None
            return Sighting(None, no_picture(grey_of(image)) or table_lost())
        moved = 0.0 if before is None else distance(now, before)
        if before is not None and moved < FOLLOWED_PX * _scale(now.size):
            return Sighting(before, self._cut_off(before), moved)
        self.last = now
        if before is None or moved <= MOVED_PX * _scale(now.size):
            return Sighting(now, self._cut_off(now), moved)
        return Sighting(now, self._cut_off(now) or table_moved(), moved, bumped=True)

    def _cut_off(self, now: Registration) -> Trouble | None:
        """The trouble if places that were in view when the table was set up no longer are."""
        gone = set(out_of_view(now))
        return half_table() if gone and gone.difference(out_of_view(self.place.registration)) else None

    def _agrees(self, seen: Registration | None) -> bool:
        """Whether the picture before had it at the same place."""
        if seen is None or self._perhaps is None:
            return False
        return distance(seen, self._perhaps) <= MOVED_PX * _scale(seen.size)


def shifted(first: Registration, shift: Floats) -> Registration:
    """The registration of a picture whose px are those of another, mapped by a homography."""
    if np.array_equal(shift, np.eye(3)):
        return first
    places = _grid(first)
    return fit_points(first.mat, transform(shift, first.to_image(places)), places, first.size, first.lens)


def levelled(first: Registration, mat: Mat) -> Registration:
    """A plane seen in the whole picture, its origin at the top left of the visible part, x to the right and y down.

    Its layout is ``mat`` without zones, as large as what is visible. ``first`` gives the plane in mm from anywhere.
    """
    wide, high = first.size
    (left, top), (right, bottom) = first.to_mat([(0.3 * wide, 0.5 * high), (0.7 * wide, 0.5 * high)])
    angle = np.arctan2(bottom - top, right - left)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    places = _grid(first)
    px, level = first.to_image(places), places @ turn.T
    box = visible(fit_points(first.mat, px, level, first.size, first.lens))
    across, down = box.right - box.left, box.bottom - box.top
    empty = replace(mat, width=across, height=down, zones={}, squares={}, bases={}, board=None, bare=True)
    return fit_points(empty, px, level - (box.left, box.top), first.size, first.lens)


def from_straight_above(picture: Image, layout: Mat) -> Place:
    """The place of a picture of a whole layout that is true to scale, as from infinitely far above."""
    scale = picture.shape[1] / layout.width
    far = FAR * max(layout.width, layout.height)
    matrix = np.array([[scale, 0, -0.5], [0, scale, -0.5], [0, 0, 1.0]])
    size, camera = (picture.shape[1], picture.shape[0]), (layout.width / 2, layout.height / 2, far)
    return Place(Registration(layout, size, Lens(), matrix, np.zeros(3), camera, {}, 0.0, 1.0), picture)


def registrar_for(mat: Mat | None, place: Place | None) -> PlaneRegistrar:
    """The registrar of a place laid out for that mat's game, or of a mat with markers (any mat if None)."""
    if place is None or mat is None:
        return Registrar(mat)
    return place.laid_out(mat).registrar()


def _grid(registration: Registration) -> Floats:
    """Places (mm) of the table that are spread over the picture, (25, 2)."""
    width, height = registration.size
    part = (np.arange(_GRID) + 0.5) / _GRID
    px = np.stack(np.meshgrid(part * width, part * height), axis=-1).reshape(-1, 2)
    return registration.to_mat(px)


def _scale(size: Size) -> float:
    return size[0] / USUAL_WIDTH


def visible(registration: Registration, margin: float = 0.02) -> Box:
    """The largest upright rectangle of the table that is wholly in the picture, in mm.

    ``margin`` (a fraction of the picture) is left out along its edges. Candidates are the rectangles about the centre
    of the picture.
    """
    width, height = registration.size
    inset = np.array([width, height]) * margin
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    seen = registration.to_mat(corners + inset * [(1, 1), (-1, 1), (-1, -1), (1, -1)])
    x, y = registration.to_mat([(width / 2, height / 2)])[0]
    outline = seen.astype(np.float32)

    def inside(box: Box) -> bool:
        return all(cv2.pointPolygonTest(outline, (float(a), float(b)), False) >= 0 for a, b in box.corners)

    best, area = Box(x - 1, y - 1, x + 1, y + 1), 4.0
    left, right = float(x - seen[:, 0].min()), float(seen[:, 0].max() - x)
    up, down = float(y - seen[:, 1].min()), float(seen[:, 1].max() - y)
    shares = np.linspace(0.3, 1.0, 15)
    for across in shares:
        for upwards in shares:
            for downwards in shares:
                box = Box(x - left * across, y - up * upwards, x + right * across, y + down * downwards)
                size = (box.right - box.left) * (box.bottom - box.top)
                if size > area and inside(box):
                    best, area = box, size
    return best


def recognised(landmarks: Landmarks, pictures: Sequence[Image], share: float = 0.6) -> bool:
    """Whether an empty table has landmarks enough, tried on further pictures of it: noise is not recognised twice.

    ``share`` is the fraction of the landmarks that must be seen in each.
    """

    def seen(picture: Image) -> float:
        found = landmarks.follow(picture)
        return 0.0 if found is None or found.moved > MOVED_PX * _scale(landmarks.size) else found.seen

    return landmarks.enough and min(map(seen, pictures)) >= share
