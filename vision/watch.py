"""Watches a table: motion on the small stream, and a reading of the large picture whenever everything lies still."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from vision.arrays import Image
from vision.evidence import evidence_of
from vision.localized import localized
from vision.mats import Mat
from vision.places.place import Place, PlaneRegistrar, registrar_for
from vision.reading import SeenThing, TableReading
from vision.registration import Registration, Sighting, carried_over, has_moved
from vision.shot import Shot
from vision.stillness import SETTLE_SECONDS, StillMean, StillnessWatch, Stir
from vision.taught.household import Taught
from vision.trouble import Trouble, broken_picture

Status = Literal["ready", "rolling", "hand", "settling", "unsure", "no mat", "wrong mat", "moved"]
Reader = Callable[[Image, Sighting], TableReading]
"""Reads a large picture in which the mat was just sighted."""

Confirm = Callable[[int, float, float], None]
"""Receives the face of the die at a place (mm) of the last reading, as the players gave it."""


def ignore_confirmation(face: int, x: float, y: float) -> None:
    """The default ``confirm``: does nothing."""


SEARCH_SECONDS = 0.5  # interval of searching for a mat that is not in view
CHECK_SECONDS = 2.0  # interval of checking the mat's place while nothing happens
RESTLESS_SECONDS = 10.0  # interval of checking the picture while something moves all the time
NEVER_STILL_SECONDS = 60.0  # longer than any hand
LOOK_AGAIN_SECONDS = 0.2  # between two readings of an uncertain scene

KEEPS_MOVING = localized("keeps-moving")
NEVER_STILL = localized("never-still")
_STATUS: dict[Stir, tuple[Status, str]] = {
    Stir.STILL: ("ready", ""),
    Stir.MOVING: ("rolling", localized("moving")),
    Stir.HAND: ("hand", localized("hand")),
    Stir.SETTLING: ("settling", ""),
}
_TROUBLE: dict[str, Status] = {
    "no-mat": "no mat",
    "dark-picture": "no mat",
    "broken-picture": "no mat",
    "mirrored": "no mat",
    "two-mats": "no mat",
    "wrong-mat": "wrong mat",
    "table-lost": "no mat",
    "bumped": "moved",
    "half-mat": "unsure",
}
_BLOCKING = frozenset({"no-mat", "dark-picture", "two-mats", "wrong-mat", "table-lost", "broken-picture", "mirrored"})


@dataclass(frozen=True, slots=True)
class Look:
    """The result of a frame: the state of the picture, and a reading if the table has just come to rest.

    ``evidence`` is a small JPEG of the mat at the moment of the reading, ``shot`` a sharper one that is not kept in
    the log, ``since`` (s) when the scene came to rest.
    """

    t: float
    status: Status
    text: str
    reading: TableReading | None = None
    evidence: bytes | None = None
    since: float | None = None
    shot: Shot | None = None


@dataclass(slots=True)
class TableWatch:
    """Takes the frames of the small stream one by one; fetches the large picture only when needed.

    ``expected`` is the mat of the game, None for any mat; ``confirm`` receives dice that the players identified;
    ``known`` returns what the reader knows of the household's dice. ``place`` is the table, if it has no markers:
    ``expected`` then is its layout.
    """

    read: Reader
    expected: Mat | None = None
    confirm: Confirm = ignore_confirmation
    known: Callable[[], Taught] = Taught
    place: Place | None = None
    registrar: PlaneRegistrar = field(init=False)
    _stillness: StillnessWatch | None = None
    _watched: Registration | None = None  # the table that ``_stillness`` watches
    _hand_began: bool = False  # a hand may have been over the table when it began to
    _clear: tuple[Registration, Image] | None = None  # the small picture that was last read without a hand
    _sighting: Sighting | None = None
    _trouble: Trouble | None = None
    _last_status: tuple[Status, str] | None = None
    _checked: float = float("-inf")
    _read_at: float = float("-inf")
    _still_at: float = float("inf")
    _bumps: int = 0  # in a row, while it is never still
    _scene: StillMean = field(default_factory=StillMean)

    def __post_init__(self) -> None:
        self.registrar = registrar_for(self.expected, self.place)

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Process a frame, (h, w) grey, taken at ``t`` seconds; ``large`` gives the full picture (BGR) of this moment.

        ``again`` requests another reading of an uncertain scene, ``past_hands`` one of a scene over which a hand seems
        to lie still: dice that were just uncovered can then be read before the object is known to be no hand. Returns a
        ``Look`` if there is something new.
        """
        if self._stillness is None:
            return self._search(t, small, large)
        watch, motion = self._stillness, self._stillness.update(t, small)
        if motion.stir is Stir.HAND and self._read_at < motion.since <= t - SETTLE_SECONDS:
            look = self._check_past_hand(t, motion.since, small, large)
            if look is None and past_hands and self._stillness is watch:
                look = self._look_past_hand(t, motion.since, large)
            if look is not None:
                return look
        if motion.stir is not Stir.STILL:
            return self._restless(t, small, large, motion.stir)
        self._still_at, self._bumps, self._hand_began = t, 0, False
        if motion.settled:
            look = self._look(t, small, large, self._scene.begin)
            return replace(look, since=motion.since) if look else None
        if again and t - self._read_at >= LOOK_AGAIN_SECONDS:
            return self._look(t, small, large, self._scene.add)
        if t - self._checked >= CHECK_SECONDS:
            return self._check(t, small, large)
        return self._report(t, *self._quiet())

    def _search(self, t: float, small: Image, large: Callable[[], Image]) -> Look | None:
        """Search for a mat at intervals while none is known."""
        if t - self._checked < SEARCH_SECONDS:
            return None
        self._sight(t, small, large())
        return self._report(t, *self._quiet())

    def _check(self, t: float, small: Image, large: Callable[[], Image]) -> Look | None:
        """Check at intervals that the mat is still in place; after a bump everything is read again."""
        image = large()
        if self._sight(t, small, image).bumped:
            return self._look_at(t, small, self._scene.begin(image))
        return self._report(t, *self._quiet())

    def _check_past_hand(self, t: float, since: float, small: Image, large: Callable[[], Image]) -> Look | None:
        """Check whether what seems a hand, still ``since`` then, is the whole table, moved; later again at intervals.

        People play on all the while. What is not found is under the hand: only a table seen elsewhere has moved.
        It is read at once, as the next hand may come before it has been still for longer. A registrar that has lost
        the table saw too little of it for any hand: if it stays lost, that is reported.
        """
        lost = self.registrar.last is None
        if since <= self._checked and t - self._checked < (SEARCH_SECONDS if lost else CHECK_SECONDS):
            return None
        image = large()
        sighting = self.registrar.update(image)
        self._checked = t
        if lost and sighting.registration is None and t - since >= CHECK_SECONDS:
            self._sighting, self._trouble, self._stillness = sighting, sighting.trouble, None
            return self._report(t, *self._quiet())
        if sighting.registration is None or not self._moved_to(sighting.registration):
            return None
        self._sighting, self._trouble = sighting, sighting.trouble
        self._watch_table(t, small, sighting.registration)
        return None if self._hand_began else self._look_at(t, small, self._scene.begin(image))

    def _look(
        self, t: float, small: Image, large: Callable[[], Image], pictured: Callable[[Image], Image]
    ) -> Look | None:
        """Read the table at rest: the present picture, or the mean of this scene's pictures (``pictured``)."""
        image, watch = large(), self._stillness
        self._sight(t, small, image)
        return self._look_at(t, small, pictured(image) if self._stillness is watch else self._scene.begin(image))

    def _look_at(self, t: float, small: Image, picture: Image) -> Look | None:
        """Read the table in a picture, unless it was found elsewhere with a hand over it: then once that is gone."""
        if self._stillness is None or self._hand_began:
            return self._report(t, *self._quiet())
        look = self._reading(t, picture)
        if look is not None and look.reading is not None:
            self._note_hands(look.reading, self._stillness, small)
        return look

    def _note_hands(self, reading: TableReading, watch: StillnessWatch, small: Image) -> None:
        """Note what the table looks like without a hand, or where one lies that whoever read the picture saw."""
        assert self._watched is not None
        here = self._watched.resized((small.shape[1], small.shape[0]))
        for thing in reading.things:
            if thing.what == "hand" and len(thing.outline) > 2:
                watch.covered(here.to_image(thing.outline))
        if not reading.hand:
            self._clear = here, small

    def _restless(self, t: float, small: Image, large: Callable[[], Image], stir: Stir) -> Look | None:
        """Something moves. If it goes on for longer than a throw takes, check at intervals whether it is the camera."""
        status, text = _STATUS[stir]
        self._still_at = min(self._still_at, t)
        if t - max(self._checked, self._still_at) >= RESTLESS_SECONDS:
            sighting = self._sight(t, small, large())
            self._bumps = self._bumps + 1 if sighting.bumped else 0
            if self._trouble is not None and self._trouble.code in _BLOCKING:
                return self._report(t, *self._quiet())
        if self._bumps > 1:
            return self._report(t, "moved", KEEPS_MOVING)
        return self._report(t, status, NEVER_STILL if t - self._still_at >= NEVER_STILL_SECONDS else text)

    def _look_past_hand(self, t: float, since: float, large: Callable[[], Image]) -> Look | None:
        """Read a still table that a hand may cover, and mark the reading so."""
        look = self._reading(t, large())
        if look is None or look.reading is None:
            return look
        self._last_status = status, text = _STATUS[Stir.HAND]
        seen = replace(look.reading, things=(*look.reading.things, SeenThing("hand")))
        return replace(look, status=status, text=text, reading=seen, since=since)

    def _sight(self, t: float, small: Image, image: Image) -> Sighting:
        """Find the mat in the large picture; if it moved, restart watching the small stream."""
        broken = broken_picture(image)
        self._sighting = sighting = Sighting(None, broken) if broken else self.registrar.update(image)
        self._checked, self._trouble = t, sighting.trouble
        if sighting.registration is None or (sighting.trouble and sighting.trouble.code in _BLOCKING):
            self._stillness = None
        elif self._stillness is None or sighting.bumped or self._moved_to(sighting.registration):
            self._watch_table(t, small, sighting.registration)
        return sighting

    def _moved_to(self, now: Registration) -> bool:
        """Whether the table has moved since the small stream is watched over it."""
        before = self._watched
        return before is None or before.size != now.size or has_moved(before, now)

    def _watch_table(self, t: float, small: Image, registration: Registration) -> None:
        """Watch the small stream over the table where it is now: a hand may be over it already."""
        self._watched = registration
        self._stillness = StillnessWatch.over(registration, (small.shape[1], small.shape[0]))
        now = registration.resized((small.shape[1], small.shape[0]))
        before, clear = self._clear or (None, small)
        known = before is not None and before.mat is now.mat and before.size == now.size
        if before is not None and known:
            self._stillness.begin_with(*carried_over(clear, before, now))
        self._hand_began = self._stillness.update(t, small).stir is Stir.HAND or not known

    def _reading(self, t: float, image: Image) -> Look | None:
        sighting = self._sighting
        if sighting is None or sighting.registration is None:
            return self._report(t, *self._quiet())
        self._read_at = t
        self._last_status = self._quiet()
        kept = evidence_of(image, sighting.registration)
        return Look(t, *self._last_status, self.read(image, sighting), kept.evidence, shot=kept.shot)

    def _quiet(self) -> tuple[Status, str]:
        """The state of the picture while nothing moves."""
        if self._trouble is None:
            return "ready", ""
        return _TROUBLE[self._trouble.code], self._trouble.sentence

    def _report(self, t: float, status: Status, text: str) -> Look | None:
        """A look if the status differs from the previous one."""
        if self._last_status == (status, text):
            return None
        self._last_status = (status, text)
        return Look(t, status, text)
