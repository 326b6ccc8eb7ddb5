"""What happens on a table over time: paths of things and hands; any moment can be queried."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from vision.mat_art import Colour
from vision.virtual.hand import Hand
from vision.virtual.paths import Lying, Path
from vision.virtual.scene import Placed, Scene
from vision.virtual.space import Pose, smooth
from vision.virtual.things import Die, Thing

SHUTTER_SECONDS = 1 / 90
_BLUR_POSES = 3
_HAND_Z = 34.0


@dataclass(frozen=True, slots=True)
class HandMove:
    """A hand that comes in from ``angle`` (radians) and moves along its stops: (t, x, y) each."""

    stops: tuple[tuple[float, float, float], ...]
    angle: float

    def at(self, t: float) -> tuple[float, float] | None:
        """The fingertips in mm, or None before and after."""
        if not self.stops[0][0] <= t <= self.stops[-1][0]:
            return None
        i = min(bisect_right([stop[0] for stop in self.stops], t), len(self.stops) - 1)
        (t0, x0, y0), (t1, x1, y1) = self.stops[i - 1], self.stops[i]
        part = smooth((t - t0) / max(t1 - t0, 1e-6))
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part

    def moves(self, t: float) -> bool:
        """True while the hand is moving."""
        return self.at(t) != self.at(t - 0.02)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """From ``begin`` on a thing follows a path; without a thing it is off the table."""

    begin: float
    thing: Thing | None
    path: Path


@dataclass(slots=True)
class Timeline:
    """The tracks of all things by their number, and the hands."""

    tracks: dict[int, list[_Stretch]] = field(default_factory=dict)
    hands: list[HandMove] = field(default_factory=list)
    _next: int = 0

    def add(self, begin: float, thing: Thing, path: Path) -> int:
        """A new thing, from ``begin`` on; returns its number."""
        self._next += 1
        self.tracks[self._next] = [_Stretch(begin, thing, path)]
        return self._next

    def follow(self, number: int, begin: float, path: Path, thing: Thing | None = None) -> None:
        """From ``begin`` on the thing takes another path; it may change (a disc that is turned over)."""
        thing = thing or self.thing(number, begin)
        self._append(number, _Stretch(begin, thing, path))

    def remove(self, number: int, t: float) -> None:
        """Take a thing off the table."""
        self._append(number, _Stretch(t, None, Lying(t, self.pose(number, t))))

    def _append(self, number: int, stretch: _Stretch) -> None:
        track = self.tracks[number]
        if track[-1].begin > stretch.begin:
            raise ValueError(f"thing {number} already has a path after {stretch.begin:.2f} s")
        track.append(stretch)

    def _stretch(self, number: int, t: float) -> _Stretch | None:
        track = self.tracks[number]
        if track[-1].begin <= t + 1e-9:
            return track[-1]
        i = bisect_right(track, t + 1e-9, key=lambda stretch: stretch.begin)
        return track[i - 1] if i else None

    def thing(self, number: int, t: float) -> Thing | None:
        """The thing at that time, None while it is off the table."""
        stretch = self._stretch(number, t)
        return stretch.thing if stretch else None

    def last_die(self, number: int) -> Die:
        """The die with this number, on the table or off it; raises ``KeyError`` for anything else."""
        for stretch in self.tracks[number]:
            if isinstance(stretch.thing, Die):
                return stretch.thing
        raise KeyError(number)

    def pose(self, number: int, t: float) -> Pose:
        """The pose of a thing; raises ``KeyError`` before it was first on the table."""
        stretch = self._stretch(number, t)
        if stretch is None:
            raise KeyError(number)
        return stretch.path.at(t)

    def present(self, t: float) -> dict[int, tuple[Thing, Pose]]:
        """Everything on the table by number."""
        found: dict[int, tuple[Thing, Pose]] = {}
        for number in self.tracks:
            stretch = self._stretch(number, t)
            if stretch is not None and stretch.thing is not None:
                found[number] = (stretch.thing, stretch.path.at(t))
        return found

    def moving(self, t: float) -> bool:
        """True while a thing moves."""
        return any(
            stretch is not None and stretch.thing is not None and stretch.path.begin < t < stretch.path.end
            for stretch in (self._stretch(number, t) for number in self.tracks)
        )

    def scene(self, t: float, skin: Colour, sleeve: Colour) -> Scene:
        """The scene for a camera whose shutter closes at ``t``."""
        placed: list[Placed] = []
        for number in self.tracks:
            stretch = self._stretch(number, t)
            if stretch is not None and stretch.thing is not None:
                placed.append(Placed(stretch.thing, _trail(stretch, t)))
        hands = [(move, move.at(t)) for move in self.hands]
        return Scene(
            tuple(placed),
            tuple(Hand(tip[0], tip[1], _HAND_Z, move.angle, skin, sleeve) for move, tip in hands if tip is not None),
        )


def _trail(stretch: _Stretch, t: float) -> tuple[Pose, ...]:
    if not stretch.path.begin < t < stretch.path.end + SHUTTER_SECONDS:
        return (stretch.path.at(t),)
    times = [max(stretch.begin, t - SHUTTER_SECONDS * i / (_BLUR_POSES - 1)) for i in reversed(range(_BLUR_POSES))]
    return tuple(stretch.path.at(time) for time in times)
