"""Watching a virtual table: when it is read, and readings past a still hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from hardware.camera_virtual import VirtualCamera
from vision.evidence import BEYOND, EVIDENCE_PX, SHOT_PX, evidence_of
from vision.mats import PERUDO, ROGUE
from vision.places.place import Place
from vision.reading import TableReading
from vision.registration import register
from vision.stillness import SETTLE_SECONDS
from vision.virtual.table import VirtualTable
from vision.watch import Look, TableWatch

FRAMES_A_SECOND = 10.0


def looks_at_a_resting_hand(*, past_hands: bool) -> list[Look]:
    """The readings while an arm lies over a seat's dice."""
    table = VirtualTable(PERUDO, 3)
    camera = VirtualCamera(table, frames_a_second=FRAMES_A_SECOND)
    watch = TableWatch(lambda _image, _sighting: table.truth(camera.t), PERUDO)
    while camera.t < 1.5:
        frame = camera.small()
        watch.feed(frame.t, frame.image, lambda: camera.large().image)
    table.begin(camera.t)
    table.rest_hand(PERUDO.zones["seat1"].centre, 3.0, 1)
    looks = list[Look]()
    while camera.t < table.now - 2.3:
        frame = camera.small()
        look = watch.feed(frame.t, frame.image, lambda: camera.large().image, past_hands=past_hands)
        looks += [look] if look is not None and look.reading is not None else []
    return looks


@pytest.mark.parametrize("past_hands", [True, False])
def test_a_still_table_is_read_past_a_quiet_hand_only_on_demand_and_the_reading_names_the_hand(
    past_hands: bool,
) -> None:
    looks = looks_at_a_resting_hand(past_hands=past_hands)
    early = [look for look in looks if look.status == "hand"]
    assert bool(early) is past_hands
    assert len(early) <= 1, "one reading until something moves"
    for look in early:
        assert look.reading is not None
        assert "hand" in [thing.what for thing in look.reading.things]
        assert look.since is not None
        assert SETTLE_SECONDS <= look.t - look.since + 1e-9 <= SETTLE_SECONDS + 2 / FRAMES_A_SECOND


def test_evidence_shows_nothing_beyond_the_mats_edge() -> None:
    """Hands, faces and papers beside the mat are nobody's business, also where the mat lies aslant in the picture."""
    camera = VirtualCamera(VirtualTable(PERUDO, 3), frames_a_second=FRAMES_A_SECOND)
    image = camera.large().image.copy()
    found = register(image).registration
    assert found is not None
    outside = np.full(image.shape[:2], 255, np.uint8)
    cv2.fillPoly(outside, [np.round(found.outline()).astype(np.int32)], (0,))
    image[cv2.erode(outside, np.ones((5, 5), np.uint8)) > 0] = (255, 0, 255)
    kept = evidence_of(image, found)
    assert kept.evidence
    assert kept.shot
    for jpeg, widest in ((kept.evidence, EVIDENCE_PX), (kept.shot.jpeg, SHOT_PX)):
        seen = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).astype(int)
        assert seen.shape[1] <= widest
        magenta = np.minimum(seen[..., 0], seen[..., 2]) - seen[..., 1]
        assert magenta.max() < 90, "nothing of what was painted beside the mat is left"
        grey = np.abs(seen - BEYOND).max(axis=2) < 12
        assert 0.005 < grey.mean() < 0.6, "the corners beside a mat that lies aslant are painted over"
    assert kept.shot.size == (seen.shape[1], seen.shape[0])


def test_a_shot_knows_where_the_places_of_the_mat_are_in_it() -> None:
    image = VirtualCamera(VirtualTable(PERUDO, 3), frames_a_second=FRAMES_A_SECOND).large().image
    found = register(image).registration
    assert found is not None
    shot = evidence_of(image, found).shot
    assert shot is not None
    corner, scale = found.outline().min(axis=0), 1.0  # the mat is narrower than a shot may be
    for box in PERUDO.zones.values():
        x, y = box.centre
        right = (np.array(found.project(x, y)) - np.floor(corner)) * scale
        assert np.hypot(*(right - shot.at(x, y))) < 3, "a tenth of a die"
        assert abs(shot.across(x, y, 16) / (found.px_per_mm(x, y) * 16) - 1) < 0.1


def test_a_bumped_mat_is_found_again_although_people_play_on_without_a_pause() -> None:
    """What moved with the camera looks like a hand until nothing has moved for eight seconds."""
    table = VirtualTable(ROGUE, 3)
    watch = TableWatch(lambda _image, _sighting: TableReading("rogue"), ROGUE)
    table.wait(1.0)
    table.bump(1.0, (30.0, 12.0), 3.0)
    while table.now < 4.0:
        table.rest_hand(ROGUE.zones["roll"].centre, 0.5)
        table.wait(1.2)
    read = []
    for now in map(float, np.arange(0.0, 4.0, 0.1)):
        look = watch.feed(now, table.small(now), lambda now=now: table.render(now))  # type: ignore[misc]
        read += [now] if look is not None and look.reading is not None else []
    assert read[-1] > 1.0


def test_a_resting_hand_over_some_markers_is_no_bump() -> None:
    table = VirtualTable(ROGUE, 3)
    watch = TableWatch(lambda _image, _sighting: TableReading("rogue"), ROGUE)
    table.wait(1.0)
    table.rest_hand((20.0, 20.0), 4.0)
    read = []
    for now in map(float, np.arange(0.0, 4.5, 0.1)):
        look = watch.feed(now, table.small(now), lambda now=now: table.render(now))  # type: ignore[misc]
        read += [now] if look is not None and look.reading is not None else []
    assert read[-1] < 1.5, "nothing is read under the hand"


@cache
def statuses_while_people_play_on(*, bump: float | None) -> list[tuple[float, str]]:
    """The statuses while a hand lies over the mat for two seconds and later comes and goes without a pause.

    The camera is bumped at ``bump`` s, while that hand lies there; without a bump the watch begins with it.
    """
    table = VirtualTable(ROGUE, 3)
    begun = 0.0 if bump is not None else 1.0
    table.wait(0.6)
    table.rest_hand(ROGUE.zones["roll"].centre, 3.0)
    if bump is not None:
        table.bump(bump, (30.0, 12.0), 3.0)
    gone = table.now
    while table.now < gone + 6.0:
        table.wait(1.0)
        table.rest_hand(ROGUE.zones["keep"].centre, 0.3)
    watch = TableWatch(lambda _image, _sighting: table.truth(now), ROGUE)
    statuses = list[tuple[float, str]]()
    for now in map(float, np.arange(begun, table.now, 0.1)):
        look = watch.feed(now, table.small(now), lambda now=now: table.render(now))  # type: ignore[misc]
        statuses += [(now - gone, look.status)] if look is not None else []
    return statuses


@pytest.mark.parametrize("bump", [2.0, None])
def test_a_hand_that_is_there_when_the_watch_begins_leaves_no_ghost(bump: float | None) -> None:
    """Where it was is never quiet for as long as it takes something new to count as a part of the table."""
    statuses = statuses_while_people_play_on(bump=bump)
    assert next(t for t, status in statuses if t > 0 and status == "ready") < 1.0
    assert sum(status == "ready" for t, status in statuses if t > 0) >= 3, "the table is read again after each hand"


def test_nothing_is_read_while_a_hand_lies_over_a_table_that_was_bumped() -> None:
    statuses = statuses_while_people_play_on(bump=2.0)
    assert not any(status == "ready" for t, status in statuses if -1.5 < t < 0)


def test_what_lies_there_for_a_moment_after_a_bump_is_read_before_the_next_hand_comes() -> None:
    table = VirtualTable(ROGUE, 3)
    table.bump(2.0, (30.0, 12.0), 3.0)
    table.wait(2.6)
    table.rest_hand(ROGUE.zones["roll"].centre, 2.0)
    watch = TableWatch(lambda _image, _sighting: table.truth(now), ROGUE)
    read = []
    for now in map(float, np.arange(0.0, 3.2, 0.1)):
        look = watch.feed(now, table.small(now), lambda now=now: table.render(now))  # type: ignore[misc]
        read += [now] if look is not None and look.reading is not None else []
    assert any(2.0 < t < 2.7 for t in read)


def test_a_table_that_is_not_found_after_a_bump_is_said_to_be_lost_within_three_seconds() -> None:
    """A picture that changed everywhere looks like a hand at rest, but no hand hides a whole table."""
    bare = replace(ROGUE, bare=True)
    table = VirtualTable(bare, 3)
    place = Place(table.registration, table.render(0.0))
    watch = TableWatch(lambda _image, _sighting: table.truth(now), bare, place=place)
    table.wait(1.0)
    table.bump(1.0, (900.0, 0.0), 60.0)
    statuses = list[tuple[float, str]]()
    for now in map(float, np.arange(0.0, 5.0, 0.1)):
        look = watch.feed(now, table.small(now), lambda now=now: table.render(now))  # type: ignore[misc]
        statuses += [(now, look.status)] if look is not None else []
    assert [status for t, status in statuses if t > 1.0][-1] == "no mat"
    assert next(t for t, status in statuses if status == "no mat") < 4.0
