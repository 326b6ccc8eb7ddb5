"""What the referee knows of the camera: whether it sees the table, and what it saw lately."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.games.message import Text
from companion.referee.shown.view import PictureView, Status
from hardware.presses import Press
from vision.mats import Box, Mat
from vision.reading import SeenDie, TableReading
from vision.shot import Shot

BUSY: frozenset[Status] = frozenset({"rolling", "settling", "hand"})
BLIND: frozenset[Status] = frozenset({"by hand", "no camera", "no mat", "wrong mat"})
OUT_OF_VIEW = BLIND - {"by hand"}
AWAY_S = 1.5  # what was out of view for longer may have been played on
PAGES_KEPT = 8  # readings that questions may still be about
MARGIN_MM = 18.0  # what is shown around the dice
MIN_SIZE_MM = 90.0  # the least width and height shown, so that people see where on the table it is
MIN_LACKING_MM = 200.0  # where dice were not found: they lie close to the others
MIN_BOARD_MM = 160.0  # around pieces
RING_EDGES = 1.1  # a ring's radius, in edges of the die
PIECE_RING_MM = 15.0  # a ring's radius around a square with pieces in doubt
SAME_TIME_S = 0.01  # times that differ less are those of one reading

Ring = tuple[float, float, float]  # centre and radius in mm


@dataclass(frozen=True, slots=True)
class Page:
    """A reading (at a time, s), the mat with the places that it names, and its picture."""

    t: float
    reading: TableReading
    mat: Mat
    shot: Shot

    def dice(self, wanted: int, zones: Sequence[str]) -> PictureView:
        """Dice of these zones, ringed where they are in doubt; more around them if fewer than ``wanted`` were found."""
        dice = self.reading.dice_in(*zones)
        if len(dice) >= wanted:
            return self.around([die for die in dice if not die.clear] or dice, dice)  # if none is known to be: all
        areas = [] if dice else [self.mat.zones[zone] for zone in zones if zone in self.mat.zones]
        return self._picture(_rings(die for die in dice if not die.sure), _rings(dice), areas, MIN_LACKING_MM)

    def around(self, ringed: Iterable[SeenDie], others: Iterable[SeenDie]) -> PictureView:
        """Some dice with rings, and others that must be in the picture as well."""
        rings = _rings(ringed)
        return self._picture(rings, [*rings, *_rings(others)], [], MIN_SIZE_MM)

    def pieces(self, differs: Iterable[str] = ()) -> PictureView:
        """The places whose pieces are in doubt, else those that differ, with rings; the whole board without any."""
        seen, mat = self.reading, self.mat
        known = {**mat.squares, **{f"{colour} base": box for colour, box in mat.bases.items()}}
        vague = [one.square for one in seen.squares if not one.sure]
        vague += [f"{one.colour} base" for one in seen.bases if not one.sure]
        places = [known[name].centre for name in vague if name in known]
        places += [(one.x, one.y) for one in seen.discs if not one.sure]
        places = places or [known[name].centre for name in differs if name in known]
        rings = [(x, y, PIECE_RING_MM) for x, y in places]
        return self._picture(rings, rings, [], MIN_BOARD_MM)

    def _picture(self, rings: Sequence[Ring], shown: Sequence[Ring], areas: Sequence[Box], least: float) -> PictureView:
        shot, width, height = self.shot, *map(float, self.shot.size)
        around = [(x, y, r + MARGIN_MM) for x, y, r in shown]
        boxes = [*areas, *(Box(x - r, y - r, x + r, y + r) for x, y, r in around)] or [self.mat.sheet]
        left, right = min(box.left for box in boxes), max(box.right for box in boxes)
        top, low = min(box.top for box in boxes), max(box.bottom for box in boxes)
        across, down = max(least - (right - left), 0) / 2, max(least - (low - top), 0) / 2
        whole = Box(left - across, top - down, right + across, low + down)
        xs, ys = zip(*(shot.at(*corner) for corner in whole.corners), strict=True)
        part = max(min(xs), 0.0), max(min(ys), 0.0), min(max(xs), width), min(max(ys), height)
        return PictureView(shot.jpeg, part, tuple((*shot.at(x, y), shot.across(x, y, r)) for x, y, r in rings))


def _rings(dice: Iterable[SeenDie]) -> list[Ring]:
    return [(die.x, die.y, RING_EDGES * die.size) for die in dice]


class Album:
    """The latest readings with their pictures."""

    def __init__(self) -> None:
        self._pages: deque[Page] = deque(maxlen=PAGES_KEPT)

    def add(self, t: float, reading: TableReading, shot: Shot | None) -> None:
        """Keep a reading, if there is a picture of it."""
        if shot is not None and reading.sheet is not None:
            self._pages.append(Page(t, reading, reading.sheet, shot))

    def clear(self) -> None:
        """Forget all of them: what follows was not seen."""
        self._pages.clear()

    def at(self, t: float) -> Page | None:
        """The last reading up to a time (s); None without one."""
        return next((page for page in reversed(self._pages) if page.t <= t + SAME_TIME_S), None)


@dataclass(slots=True)
class Unseen:
    """What nobody saw: since when the table is out of view, who ended turns meanwhile, whether people played on."""

    cut_off: bool = False  # the last reading could not be used: a part of the table is out of view
    since: float | None = None  # s: since when it is out of view, or a part of it
    earlier: float = 0.0  # s: for how long it was before that, since the last reading
    entered: bool = False  # what was played is entered by hand
    presses: list[Press] = field(default_factory=list)  # the buttons pressed meanwhile
    missed: list[int] = field(default_factory=list)  # the seats whose turns ended like that
    open: bool = False  # people played on: what is played stays open until a turn ends in view

    def note(self, t: float, *, table: bool) -> None:
        """Note whether the ``table`` is in view from ``t`` s on; if it was cut off, only once it is read again."""
        table = table and not self.cut_off
        if not table and self.since is None:
            self.since = t
        elif table and self.since is not None:
            self.earlier, self.since = self.earlier + t - self.since, None

    @property
    def holds_presses(self) -> bool:
        """Whether presses can't be judged now: the table is out of view, and nobody enters what is played."""
        return self.since is not None and not self.entered

    def may_have_played_on(self, t: float) -> bool:
        """Whether people may have played on between the last reading and ``t`` s, without entering it."""
        return not self.entered and self.earlier + t - (t if self.since is None else self.since) > AWAY_S

    def enter(self) -> None:
        """Somebody enters what was played: with it also what ended the turns."""
        self.entered, self.presses = True, []

    def seat_of(self, press: Press, acting: int, seats: int) -> int:
        """The seat whose turn a press ended: the one after the last if one button serves all."""
        return press.seat or (self.missed[-1] if self.missed else acting - 1) % seats + 1

    def release_presses(self, acting: int, seats: int) -> list[Press]:
        """The presses to process once a reading was judged; if play went on, they only show whose turns ended."""
        held, self.presses, self.earlier = self.presses, [], 0.0
        if not self.open:  # it was soon back, and nothing else was done
            return held
        for press in held:
            self.missed.append(self.seat_of(press, acting, seats))
        return []


@dataclass(slots=True)
class CameraState:
    """The state of the picture, which all parts of a referee share."""

    status: Status = "ready"
    text: Text = ""
    wants_look: bool = False  # the reading was not sure: another look at the same scene may help
    stirred: bool = True  # something moved since the last look
    unseen: Unseen = field(default_factory=Unseen)
    album: Album = field(default_factory=Album)

    @property
    def busy(self) -> bool:
        """Whether something moves, or a hand is over the table."""
        return self.status in BUSY

    @property
    def blind(self) -> bool:
        """Whether no reading can be expected now."""
        return self.status in BLIND

    def unsure(self, text: Text) -> None:
        """Show what can't be seen well."""
        self.status, self.text = "unsure", text
