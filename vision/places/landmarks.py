"""Landmarks of an empty table: features of its surface that show whether the camera still sees it as before.

A reference picture of the empty table has grain, weave, stains, the edge of a tray or a cloth. Small patches of it are
tracked from picture to picture; where all of them were lost, the whole picture is searched.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, grey_of, inverse, scaling, transform
from vision.lens import Size
from vision.places.viewed import Viewed

WIDTH = 768  # px: the pictures are compared at this width, where fine noise is gone
SMOOTH_PX = 1.5  # standard deviation of a blur against the camera's noise
COLUMNS, ROWS, EACH = 10, 6, 2  # landmarks are spread over cells of the picture
FEW, MORE = 60, 6  # with fewer landmarks than this, more are taken in each cell
PATCH = 35  # px: width of a landmark: fine texture is weaker than noise, many px of it are not
_APART = 17  # px between two of them
ALIKE = 0.7  # correlation of a patch with the reference above which the landmark is seen
STILL_PX = 0.15  # landmarks that are tracked no farther than this have not moved
NEAR_PX = 1.5  # a landmark farther off than this from where the others put it moved by itself, or was mistaken
FEWEST = 10  # landmarks that agree, or the table is not recognised
LEAST_SHARE = 0.25  # of the landmarks, too: hands and pieces cover some, not most
FEWEST_STILL, STILL_SHARE = 5, 0.15  # where nothing has moved: there a board full of discs, or cups, may cover most
CLEAR = 2.0  # contrast of a patch in units of the camera's noise: its correlation in the next picture is then 0.9
WEAKEST = 0.75  # grey levels: a patch of less contrast is rounding and shade, and lost once the camera moves
LEAST_HELD = 2.0  # landmarks as steep as usual that hold a table in its loosest direction, or a bump goes unnoticed
_WINDOW = 35  # px: how far a landmark is tracked from where it should be, at each of the three levels
_SLACK = 0.03  # loss of correlation below which the landmarks have not moved: noise and light change as much
JUMP_PX = 4.0  # farther than that, landmarks may have been found on the next repeat of a pattern
REPEATS, TRIES = 3, 8  # places around a found one that are compared, and places in all
INDISTINCT = 0.9  # of the best one's fit that another place may have at most, or nothing is recognised
RIVAL = 0.75  # of the best one's fit that a place must have for its landmarks to count
MOST_SEEN = 0.75  # of the landmarks seen at one of these places that must be seen at another one, or it is none
REPEATS_FROM = 0.4  # of the correlation with itself that a pattern has one repeat aside
_PEAK_PX = 8  # so far from the right place a surface with one grain still correlates
_TURNS = (-6.0, -4.5, -3.0, -1.5, 0.0, 1.5, 3.0, 4.5, 6.0)  # degrees tried
_COARSE = 3  # by which the picture is reduced to be correlated as a whole
_LIKELIEST = 3  # of those turns are followed up
Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Where the table is now.

    ``shift`` (3 x 3) maps px of the reference picture to px of the present one; ``moved`` is the median distance (px)
    of the landmarks from their places in the reference picture, ``seen`` the fraction of them that is visible.
    """

    shift: Floats
    moved: float
    seen: float


@dataclass(slots=True, eq=False)
class Landmarks:
    """The landmarks of a reference picture (grey or BGR) of the empty table. Not thread-safe.

    ``noise`` is the camera's (grey levels, see ``noise_of``): weaker texture is no landmark. ``view`` is the plane of
    the table, if it is known: shifts are then those of a camera that moves. All px are those of the reference picture;
    the pictures compared with it must have its size.
    """

    picture: Image
    noise: float = 0.0
    view: Viewed | None = None
    _scale: float = field(init=False)
    _level: Image = field(init=False)
    _points: Vector = field(init=False)
    _patches: Vector = field(init=False)
    _firm: Floats = field(init=False)  # how well each is tracked across and down, (n, 2, 2)
    _view: Viewed | None = field(init=False)  # the plane at the reduced size
    _last: Floats = field(init=False)  # the shift at the reduced size
    _repeats: bool | None = None
    _spectrum: NDArray[np.complex128] | None = None

    def __post_init__(self) -> None:
        self._scale = min(1.0, WIDTH / self.picture.shape[1])
        smooth = _smoothed(self.picture, self._scale)
        self._level = _evened(smooth)
        points = self._clear(smooth, EACH)
        self._points = points if len(points) >= FEW else self._clear(smooth, MORE)
        self._patches = _normalised(_patches(self._level, self._points))
        self._firm = _firmness(self._level, self._points)
        self._view = None if self.view is None else self.view.scaled(self._scale)
        self._last = np.eye(3)

    def _clear(self, smooth: Vector, each: int) -> Vector:
        """The landmarks that stand out of the noise, at most ``each`` in a cell of the picture."""
        points = _spread(self._level, each)
        contrast = _patches(smooth, points).std(axis=(1, 2))
        return np.asarray(points[contrast > max(WEAKEST, CLEAR * self.noise)])

    @property
    def count(self) -> int:
        """The number of landmarks."""
        return len(self._points)

    @property
    def enough(self) -> bool:
        """Whether there are enough landmarks, in enough parts of the picture, to notice that the camera moved.

        Those on stripes show no motion along them, however many there are.
        """
        quarters = {(x > 0.5, y > 0.5) for x, y in self._points / self._level.shape[1::-1]}
        held = float(np.linalg.eigvalsh(self._firm.sum(axis=0))[0])
        return self.count >= 2 * FEWEST and len(quarters) > 2 and held >= LEAST_HELD

    @property
    def size(self) -> Size:
        """Width and height of the reference picture in px."""
        return self.picture.shape[1], self.picture.shape[0]

    def follow(self, image: Image) -> Found | None:
        """Find the table near where it was last seen (a few ms); None if it is not there."""
        return self._found(self._reduced(image), self._last)

    def search(self, image: Image) -> Found | None:
        """Find the table anywhere in a picture (less than 100 ms); None if it can't be recognised."""
        return self._searched(self._reduced(image), self._last)

    def find(self, image: Image) -> Found | None:
        """Find the table near where it was last seen, or else anywhere in a picture.

        Once it has moved, more landmarks can be tracked from where it was found than from where it was before.
        """
        level, before = self._reduced(image), self._last
        found = self._found(level, before)
        if found is not None and self._last is before:
            return found
        if found is not None and self.repeats:
            found = self._of_repeats(level, before, [self._last])
        found = found or self._searched(level, before)
        return found and (self._found(level, self._last) or found)

    def _searched(self, level: Image, before: Floats) -> Found | None:
        """The table at the likeliest place at which enough landmarks are seen."""
        guesses = self._guesses(level)
        if self.repeats:
            return self._of_repeats(level, before, guesses)
        return next(filter(None, (self._found(level, start, stays=False) for start in guesses)), None)

    @property
    def repeats(self) -> bool:
        """Whether the table has a repeating pattern; computed once."""
        if self._repeats is None:
            power = np.abs(_spectrum(self._level)) ** 2
            alike = np.fft.fftshift(np.asarray(np.fft.irfft2(power, self._level.shape), np.float32))
            peaks = alike >= cv2.dilate(alike, np.ones((2 * _PEAK_PX + 1, 2 * _PEAK_PX + 1), np.uint8))
            peaks &= alike > REPEATS_FROM * float(alike.max())
            self._repeats = bool(peaks.sum() > 1)  # one is the place itself
        return self._repeats

    def _of_repeats(self, level: Image, before: Floats, places: Sequence[Floats]) -> Found | None:
        """The table at one of some places, the likeliest first, or a repeat further.

        On a checked cloth they fit nearly as well one check aside. What doesn't repeat, like uneven threads, decides:
        in the correlation of the whole picture all frequencies count alike, and a pattern has few. On a tray those of
        its rim fit anywhere along it: the number of landmarks seen decides. None, and everything as it was ``before``,
        if that is not clear.
        """
        starts = [(math.inf, place) for place in reversed(places)]
        tried = list[tuple[float, Floats, Found]]()
        while starts and len(tried) < TRIES:
            starts.sort(key=lambda one: one[0])
            found = self._found(level, starts.pop()[1], stays=False)
            if found is None or any(self._alike(self._last, other) for _, other, _ in tried):
                continue
            (fit, _), *others = _peaks(self._spectrum_fit(level, self._last))
            tried.append((fit, self._last, found))
            starts += [(height, self._last @ _shifted(aside)) for height, aside in others]
        best = max((fit for fit, *_ in tried), default=0.0)
        rivals = [one for one in tried if one[0] >= RIVAL * best]
        most = max((found.seen for *_, found in rivals), default=0.0)
        tried = sorted((one for one in rivals if one[2].seen >= MOST_SEEN * most), key=lambda one: -one[0])
        self._last = before
        if not tried or any(fit > INDISTINCT * tried[0][0] for fit, *_ in tried[1:2]):
            return None
        _, self._last, found = tried[0]
        return found

    def _alike(self, one: Floats, other: Floats) -> bool:
        """Whether two shifts put the landmarks at the same places."""
        return self._far(one, other) < JUMP_PX

    def _far(self, one: Floats, other: Floats) -> float:
        """The median distance (px) of the landmarks' places by two shifts."""
        points = self._points.astype(np.float64)
        return float(np.median(np.linalg.norm(transform(one, points) - transform(other, points), axis=1)))

    def _spectrum_fit(self, level: Image, matrix: Floats) -> Vector:
        """The correlation of the reference with a picture put back by a shift, all frequencies alike, (h, w).

        The place (0, 0) is that shift itself, (y, x) one by so many px more.
        """
        height, width = level.shape
        if self._spectrum is None:
            self._spectrum = _spectrum(self._level)
        cross = self._spectrum.conj() * _spectrum(self._back(level, matrix))
        down, across = np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None]
        smooth = np.exp(-((2 * np.pi * SMOOTH_PX) ** 2) * (down * down + across * across))  # beyond that is only noise
        return np.asarray(np.fft.irfft2(cross / (np.abs(cross) + 1e-3) * smooth, (height, width)), np.float32)

    def _reduced(self, image: Image) -> Image:
        """A picture as landmarks are compared in it."""
        return _evened(_smoothed(image, self._scale))

    def _tracked(self, back: Image, start: Floats, *, stays: bool) -> tuple[Floats, NDArray[np.bool_]] | None:
        """The shift that the landmarks agree on, and which of them are seen, from a first guess of it.

        ``back`` is the picture put back by that guess: tracking only shifts patches, and turned ones slide along a
        grain. If it ``stays``, one that is hardly another is not worked out more exactly.
        """
        if not len(self._points):
            return None
        points = self._points[:, None]
        tracked, status, _ = cv2.calcOpticalFlowPyrLK(
            self._level, back, points, points.copy(), winSize=(_WINDOW, _WINDOW), maxLevel=2
        )
        places = self._points.astype(np.float64)
        there = transform(start, tracked[:, 0].astype(np.float64))
        seen = (status.ravel() > 0) & _inside(there, back)
        matrix = _agreed(places[seen], there[seen], np.eye(3) if self._view is None else self._view.straight)
        still = stays and matrix is not None and self._far(matrix, start) < STILL_PX
        if matrix is not None and self._view is not None and not still:
            agree = np.linalg.norm(transform(matrix, places) - there, axis=1) < NEAR_PX
            matrix = self._view.moved(places[seen], there[seen], self._firm[seen], agree[seen])
        if matrix is None:
            return None
        off = np.linalg.norm(transform(matrix, places) - there, axis=1)
        return matrix, seen & (off < NEAR_PX)

    def _back(self, level: Image, shift: Floats) -> Image:
        """A picture put back by a shift: the table as the reference shows it."""
        if np.array_equal(shift, np.eye(3)):
            return level
        height, width = self._level.shape
        # Beyond the picture mean grey: black would be an edge to track.
        return np.asarray(cv2.warpPerspective(level, inverse(shift), (width, height), borderValue=128), np.uint8)

    def _likeness(self, back: Image) -> Vector:
        """How well each landmark's patch in a picture that was put back correlates with the reference, (n,)."""
        patches = _normalised(_patches(back, self._points))
        return np.asarray((patches * self._patches).sum(axis=(1, 2)), np.float32)

    def _found(self, level: Image, start: Floats, *, stays: bool = True) -> Found | None:
        """The table at the shift that the landmarks agree on.

        ``stays``: the first guess is more than a guess, and holds where tracking gains nothing.
        """
        back = self._back(level, start)
        tracked = self._tracked(back, start, stays=stays)
        if tracked is None and not stays:
            return None
        matrix, seen = tracked or (start, np.ones(self.count, np.bool_))
        if stays and self._far(matrix, start) < STILL_PX:
            matrix = start
        alike = self._likeness(back if matrix is start else self._back(level, matrix))
        if stays and matrix is not start:
            before = self._likeness(back)
            if not seen.any() or float((alike - before)[seen].mean()) < _SLACK:  # along a grain, tracking slides
                matrix, alike = start, before
        seen &= alike > ALIKE
        still = stays and matrix is start
        fewest, share = (FEWEST_STILL, STILL_SHARE) if still else (FEWEST, LEAST_SHARE)
        if seen.sum() < max(fewest, share * self.count):
            return None
        self._last = matrix
        return self._report(matrix, seen)

    def _report(self, matrix: Floats, seen: NDArray[np.bool_]) -> Found:
        places = self._points[seen].astype(np.float64)
        moved = float(np.median(np.linalg.norm(transform(matrix, places) - places, axis=1))) / self._scale
        scale = scaling(self._scale, self._scale)
        return Found(inverse(scale) @ matrix @ scale, moved, float(seen.mean()))

    def _guesses(self, level: Image) -> list[Floats]:
        """First guesses of the shift: where the whole picture correlates best, best first.

        All frequencies count alike: on stripes, and on a print of many equal squares, faint features decide.
        """
        height, width = level.shape
        present = _coarse(level)
        down, across = size = (2 * present.shape[0], 2 * present.shape[1])  # room for any shift without wrapping
        spectrum = np.fft.rfft2(present, size)
        found = list[tuple[float, Floats]]()
        for turn in _TURNS:
            turned = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
            reference = _coarse(np.asarray(cv2.warpAffine(self._level, turned, (width, height), borderValue=128.0)))
            cross = spectrum * np.fft.rfft2(reference, size).conj()
            alike = np.fft.irfft2(cross / (np.abs(cross) + 1e-3), size)
            row, column = np.unravel_index(int(alike.argmax()), alike.shape)
            shift = (column - across * (column > across // 2), row - down * (row > down // 2))
            whole = np.vstack([turned, (0, 0, 1)])
            whole[:2, 2] += np.array(shift) * _COARSE
            found.append((float(alike[row, column]), whole))
        found.sort(key=lambda one: -one[0])
        return [whole for _, whole in found[:_LIKELIEST]]


def _coarse(level: Image) -> Vector:
    """A picture as it is correlated as a whole: small, about 0."""
    size = (level.shape[1] // _COARSE, level.shape[0] // _COARSE)
    return np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_AREA).astype(np.float32) - 128)


def _spectrum(level: Image) -> NDArray[np.complex128]:
    """The spectrum of a picture as landmarks are compared in it, faded out towards its edges."""
    window = cv2.createHanningWindow(level.shape[::-1], cv2.CV_32F)
    return np.asarray(np.fft.rfft2((level.astype(np.float32) - 128) * window))


def _peaks(fit: Vector) -> list[tuple[float, tuple[float, float]]]:
    """How well a correlation fits near the place (0, 0), and its highest peaks elsewhere with their offsets (px)."""
    height, width = fit.shape
    near = np.arange(-_PEAK_PX, _PEAK_PX + 1)
    here = np.arange(-1, 2)
    found = [(float(fit[np.ix_(here, here)].max()), (0.0, 0.0))]
    rest, y, x = fit.copy(), 0, 0
    for _ in range(REPEATS):
        rest[np.ix_((y + near) % height, (x + near) % width)] = -1.0
        y, x = (int(place) for place in np.unravel_index(int(rest.argmax()), rest.shape))
        aside = (float((x + width // 2) % width - width // 2), float((y + height // 2) % height - height // 2))
        found.append((float(rest[y, x]), aside))
    return found


def _shifted(aside: tuple[float, float]) -> Floats:
    """A translation, px, as a homography."""
    return np.array([[1.0, 0.0, aside[0]], [0.0, 1.0, aside[1]], [0.0, 0.0, 1.0]])


def noise_of(pictures: Sequence[Image]) -> float:
    """The camera's noise (grey levels) in pictures of one still scene, as landmarks are compared in them."""
    levels = [_smoothed(picture, min(1.0, WIDTH / picture.shape[1])) for picture in pictures]
    steps = [np.abs(one - other) for one, other in pairwise(levels)]
    return float(np.median([np.median(step) for step in steps])) * 1.4826 / 2**0.5  # MAD of a difference


def landmarks_of(pictures: Sequence[Image]) -> Landmarks:
    """The landmarks of an empty table in the mean of several pictures (grey or BGR) of it, with the camera's noise."""
    return Landmarks(np.asarray(np.mean(pictures, axis=0).round(), np.uint8), noise_of(pictures))


def _smoothed(image: Image, scale: float) -> Vector:
    """A picture in grey at a reduced size, smoothed."""
    grey = grey_of(image)
    size = (round(grey.shape[1] * scale), round(grey.shape[0] * scale))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), SMOOTH_PX), np.float32)


def _evened(smooth: Vector) -> Image:
    """A smoothed picture with its local contrast evened, so that light matters little."""
    away = smooth - cv2.blur(smooth, (31, 31))
    spread = np.sqrt(cv2.blur(away * away, (61, 61)))
    return np.asarray(np.clip(away * (32 / (spread + 3)) + 128, 0, 255), np.uint8)


def _spread(level: Image, each: int) -> Vector:
    """The clearest corners of each cell of a picture, at most so many, (n, 2) px."""
    corners = cv2.cornerMinEigenVal(level, PATCH // 2 | 1)
    height, width = level.shape
    rim = PATCH // 2 + 2
    found: list[tuple[float, float]] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            top, bottom = (max(rim, min(height - rim, round(height * (row + i) / ROWS))) for i in (0, 1))
            left, right = (max(rim, min(width - rim, round(width * (column + i) / COLUMNS))) for i in (0, 1))
            cell = corners[top:bottom, left:right].copy()
            for _ in range(each):
                if not cell.size:
                    break
                y, x = np.unravel_index(int(cell.argmax()), cell.shape)
                if cell[y, x] <= 0:
                    break
                found.append((float(left + x), float(top + y)))
                cell[max(0, y - _APART) : y + _APART + 1, max(0, x - _APART) : x + _APART + 1] = 0
    return np.array(found, np.float32).reshape(-1, 2)


def _patches(level: Image | Vector, points: Vector) -> Vector:
    """The patches around points, (n, PATCH, PATCH)."""
    half, places = PATCH // 2, np.round(points).astype(int)
    steps = np.arange(-half, half + 1)
    rows, columns = places[:, 1, None, None] + steps[:, None], places[:, 0, None, None] + steps[None, :]
    return np.asarray(level[rows, columns], np.float32)


def _normalised(patches: Vector) -> Vector:
    """Patches with mean 0 and norm 1, so that a product is a correlation."""
    away = patches - patches.mean(axis=(1, 2), keepdims=True)
    return np.asarray(away / (np.sqrt((away * away).sum(axis=(1, 2), keepdims=True)) + 1e-6), np.float32)


def _inside(points: Floats, level: Image) -> NDArray[np.bool_]:
    return np.asarray((points >= 0).all(axis=1) & (points < level.shape[1::-1]).all(axis=1))


def _firmness(level: Image, points: Vector) -> Floats:
    """How well patches are tracked in each direction, (n, 2, 2), relative to what is usual: along a grain, badly."""
    slopes = [_patches(np.asarray(cv2.Sobel(level, cv2.CV_32F, *way), np.float32), points) for way in ((1, 0), (0, 1))]
    rows = [np.stack([(one * other).sum(axis=(1, 2)) for other in slopes], axis=-1) for one in slopes]
    steep = np.stack(rows, axis=1).astype(np.float64)
    sizes, ways = np.linalg.eigh(steep)
    usual = float(np.median(sizes[:, 1])) if len(points) else 1.0
    return np.asarray((ways * np.minimum(sizes / (usual + 1e-6), 1.0)[:, None]) @ ways.transpose(0, 2, 1))


def _agreed(places: Floats, now: Floats, straight: Floats) -> Floats | None:
    """The plausible homography that most pairs of points agree on, None without one.

    Few points determine a similarity better than a homography: of the table as seen from ``straight`` above.
    """
    if len(places) < FEWEST:
        return None
    if len(places) >= 4 * FEWEST:
        matrix, _ = cv2.findHomography(places, now, cv2.USAC_MAGSAC, NEAR_PX)
    else:
        above, there = transform(straight, places), transform(straight, now)
        part, _ = cv2.estimateAffinePartial2D(above, there, ransacReprojThreshold=NEAR_PX)
        matrix = None if part is None else inverse(straight) @ np.vstack([part, (0, 0, 1)]) @ straight
    if matrix is None or not np.isfinite(matrix).all():
        return None
    grows = float(np.linalg.det(matrix[:2, :2]) / matrix[2, 2] ** 2)
    return np.asarray(matrix / matrix[2, 2], np.float64) if 0.25 < grows < 4 else None
