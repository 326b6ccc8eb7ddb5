"""Detecting stillness on the small stream, by the clock of its frames."""

from collections.abc import Callable, Iterable
from itertools import pairwise

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.virtual_scenes import table
from vision.arrays import Image
from vision.stillness import ACCEPT_SECONDS, ACCEPT_SOON_SECONDS, SETTLE_SECONDS, Motion, StillnessWatch, Stir
from vision.virtual.table import SMALL, VirtualTable

STEP = 1 / 15


def watch_over(seen: VirtualTable) -> StillnessWatch:
    return StillnessWatch.over(seen.registration, SMALL)


def run(watch: StillnessWatch, frames: Iterable[Image], start: float = 0.0, step: float = STEP) -> list[Motion]:
    return [watch.update(start + i * step, frame) for i, frame in enumerate(frames)]


def settles(motions: Iterable[Motion]) -> int:
    return sum(motion.settled for motion in motions)


def mat_point(seen: VirtualTable, x: float, y: float) -> tuple[int, int]:
    px, py = seen.registration.resized(SMALL).project(x, y)
    return round(px), round(py)


def with_blot(seen: VirtualTable, frame: Image, x: float, y: float, radius: int = 4, level: int = 30) -> Image:
    """The frame with a dark blot about as large as a die at a place on the mat."""
    blotted = frame.copy()
    cv2.circle(blotted, mat_point(seen, x, y), radius, level, -1)
    return blotted


@pytest.fixture(scope="module")
def seen() -> VirtualTable:
    return table("rogue", 1)


@pytest.fixture(scope="module")
def frames(seen: VirtualTable) -> list[Image]:
    return [seen.small(i * STEP) for i in range(40)]


def test_what_lies_there_at_the_start_settles_once(seen: VirtualTable, frames: list[Image]) -> None:
    motions = run(watch_over(seen), frames)
    assert settles(motions) == 1
    first = next(i for i, motion in enumerate(motions) if motion.settled)
    assert first * STEP == pytest.approx(SETTLE_SECONDS, abs=STEP)
    assert {motion.stir for motion in motions[first:]} == {Stir.STILL}


def test_a_die_that_appears_at_once_is_a_motion_and_then_settles(seen: VirtualTable, frames: list[Image]) -> None:
    watch = watch_over(seen)
    run(watch, frames[:15])
    motions = run(watch, [with_blot(seen, frame, 200, 150) for frame in frames[15:30]], 15 * STEP)
    assert motions[0].stir is Stir.MOVING
    assert motions[1].stir is Stir.SETTLING
    assert settles(motions) == 1


def test_a_recording_holds_a_picture_and_jumps_to_the_next(seen: VirtualTable, frames: list[Image]) -> None:
    watch = watch_over(seen)
    pictures = [frames[0], with_blot(seen, frames[0], 100, 200), with_blot(seen, frames[0], 300, 100)]
    held = [picture for picture in pictures for _ in range(30)]
    assert settles(run(watch, held)) == 3


def test_the_same_picture_for_a_minute_settles_once(seen: VirtualTable, frames: list[Image]) -> None:
    assert settles(run(watch_over(seen), [frames[0]] * 900)) == 1


def test_a_slow_thing_is_not_still(seen: VirtualTable, frames: list[Image]) -> None:
    """20 mm a second: each frame differs little from the one before, but not from where the quiet began."""
    watch = watch_over(seen)
    run(watch, frames[:15])
    creeping = [with_blot(seen, frames[15 + i % 20], 60 + i * 1.33, 150) for i in range(60)]
    assert settles(run(watch, creeping, 15 * STEP)) == 0


@pytest.mark.parametrize(
    "lit",
    [
        lambda frame, i: frame * (0.7 if i > 15 else 1.0),
        lambda frame, i: frame * (1 + 0.06 * np.sin(i * 2.3)),
        lambda frame, i: frame * (1 + 0.05 * np.sin(np.arange(216) / 9 + i * 1.9))[:, None],
        lambda frame, i: frame * (1 - i * 0.006),
    ],
    ids=["the exposure drops", "the lamp flickers", "bands of mains light run through", "it gets dark slowly"],
)
def test_light_alone_is_no_motion(
    seen: VirtualTable, frames: list[Image], lit: Callable[[Image, int], np.ndarray]
) -> None:
    changed = [np.clip(lit(frame, i), 0, 255).astype(np.uint8) for i, frame in enumerate(frames)]
    motions = run(watch_over(seen), changed)
    assert settles(motions) == 1
    assert {motion.stir for motion in motions[8:]} == {Stir.STILL}


def test_noise_alone_is_no_motion(seen: VirtualTable, frames: list[Image]) -> None:
    rng = np.random.default_rng(1)
    grainy = [np.clip(frame + rng.normal(0, 6, frame.shape), 0, 255).astype(np.uint8) for frame in frames * 4]
    motions = run(watch_over(seen), grainy)
    assert settles(motions) == 1
    assert {motion.stir for motion in motions[20:]} == {Stir.STILL}


def test_a_table_that_shakes_a_little_is_still(seen: VirtualTable, frames: list[Image]) -> None:
    def shaken(frame: Image, i: int) -> Image:
        x, y = 0.5 * np.sin(i * 1.7), 0.5 * np.cos(i * 2.9)
        return np.asarray(cv2.warpAffine(frame, np.array([[1, 0, x], [0, 1, y]]), SMALL, borderMode=1), np.uint8)

    motions = run(watch_over(seen), [shaken(frame, i) for i, frame in enumerate(frames)])
    assert settles(motions) == 1
    assert {motion.stir for motion in motions[8:]} == {Stir.STILL}


def test_people_beside_the_mat_do_not_matter(seen: VirtualTable, frames: list[Image]) -> None:
    watch = watch_over(seen)
    inside = np.zeros(frames[0].shape, np.uint8)
    cv2.fillPoly(inside, [np.round(seen.registration.resized(SMALL).outline()).astype(np.int32)], 1)
    beside = cv2.dilate(inside, np.ones((17, 17), np.uint8)) == 0
    rng = np.random.default_rng(2)
    busy = [np.where(beside, rng.integers(0, 255, frame.shape), frame).astype(np.uint8) for frame in frames]
    motions = run(watch, busy)
    assert settles(motions) == 1
    assert {motion.stir for motion in motions[8:]} == {Stir.STILL}


def test_without_a_mat_all_of_the_picture_counts(frames: list[Image]) -> None:
    watch = StillnessWatch.over(None, SMALL)
    assert settles(run(watch, frames[:20])) == 1
    moved = frames[20].copy()
    moved[5:20, 5:20] = 255
    assert watch.update(20 * STEP, moved).stir is Stir.MOVING


def played(script: Callable[[VirtualTable], None], seed: int = 3) -> list[tuple[float, Motion, VirtualTable]]:
    """A table on which something happens, watched from half a second before to a second after."""
    live = VirtualTable("rogue", seed)
    live.wait(1.2)
    script(live)
    watch = watch_over(live)
    times = np.arange(0, live.now + 1.0, STEP)
    return [(float(t), watch.update(float(t), live.small(float(t))), live) for t in times]


@pytest.mark.parametrize("seed", range(3, 7))
def test_a_throw_settles_once_when_all_dice_lie(seed: int) -> None:
    rows = played(lambda live: live.throw(6) and None, seed)
    settled = [t for t, motion, _ in rows if motion.settled]
    live = rows[-1][2]
    assert len(settled) == 2  # the empty mat, and the throw
    assert not any(live.timeline.moving(t) for t in np.arange(settled[1] - SETTLE_SECONDS + STEP, settled[1], 0.01))
    assert settled[1] <= live.now + SETTLE_SECONDS + STEP


def test_a_hand_that_rests_on_the_mat_is_a_hand_and_nothing_settles() -> None:
    def script(live: VirtualTable) -> None:
        live.rest_hand((210, 180), 3.0)

    rows = played(script)
    resting = [motion for t, motion, _ in rows if 2.2 < t < 4.4]
    assert {motion.stir for motion in resting} == {Stir.HAND}
    assert min(motion.hand_mm2 for motion in resting) > 2000
    assert settles(motion for t, motion, _ in rows if 1.2 < t < 4.6) == 0
    assert settles(motion for t, motion, _ in rows if t > 4.6) == 1


def lit_from_the_right(frame: Image, low: float = 0.7, high: float = 1.25) -> Image:
    """The frame with another lamp: darker at the left, brighter at the right."""
    gain = np.linspace(low, high, frame.shape[1])
    return np.asarray(np.clip(np.round(frame * gain), 0, 255), np.uint8)


def test_a_lamp_that_is_switched_on_is_no_hand(seen: VirtualTable, frames: list[Image]) -> None:
    """It was one until nothing moved for eight seconds, which never happens while people play."""
    watch = watch_over(seen)
    run(watch, frames[:15])
    motions = run(watch, [lit_from_the_right(frame) for frame in frames[15:30]], 15 * STEP)
    assert Stir.HAND not in {motion.stir for motion in motions}
    assert settles(motions) == 1


def test_a_hand_is_one_in_another_light_too() -> None:
    live = table("rogue", 1)
    watch = watch_over(live)
    run(watch, [live.small(i * STEP) for i in range(15)])
    start = live.now = 15 * STEP
    live.rest_hand((210, 180), 3.0)
    times = np.arange(start, live.now, STEP)
    motions = [watch.update(t, lit_from_the_right(live.small(t))) for t in times]
    resting = [motion.stir for t, motion in zip(times, motions, strict=True) if start + 1.0 < t < live.now - 1.0]
    assert set(resting) == {Stir.HAND}


def test_dice_at_the_edge_of_the_sheet_are_no_hand() -> None:
    def script(live: VirtualTable) -> None:
        for i in range(8):
            live.put(live.look.dice[0], 55 + 25 * i, 285)

    rows = played(script)
    assert Stir.HAND not in {motion.stir for _, motion, _ in rows}
    assert settles(motion for _, motion, _ in rows) == 2


def test_a_heap_of_dice_from_the_edge_inwards_is_soon_known_to_be_no_hand() -> None:
    live = VirtualTable("rogue", 3)
    watch = watch_over(live)
    run(watch, [live.small(0.0)] * 8)
    for row in range(5):
        for column in range(4):
            live.put(live.look.dice[0], 200 + 18 * column, 290 - 18 * row)
    motions = run(watch, [live.small(live.now)] * 40, start=60.0)
    soon = motions[: round((ACCEPT_SOON_SECONDS + 0.2) / STEP)]
    assert Stir.HAND in {motion.stir for motion in soon}
    assert settles(soon) == 1


def test_an_arm_that_can_not_be_told_from_the_cloth_is_no_heap_of_dice(seen: VirtualTable, frames: list[Image]) -> None:
    watch = watch_over(seen)
    run(watch, frames[:10])
    sleeve = np.array([mat_point(seen, x, y) for x, y in ((150, 296), (150, 150), (230, 150), (230, 296))])
    resting = [cv2.fillPoly(frame.copy(), [sleeve], 20) for frame in frames]
    motions = run(watch, [*resting, *resting], start=60.0)
    assert settles(motions) == 0
    assert {motion.stir for motion in motions[5:]} == {Stir.HAND}


@pytest.mark.parametrize("lifted", [True, False])
def test_on_the_perudo_mat_dice_and_cups_soon_belong_to_the_table(lifted: bool) -> None:
    live = VirtualTable("perudo", 3)
    watch = watch_over(live)
    run(watch, [live.small(0.0)] * 8)
    for seat in range(1, 7):
        live.shake(seat)
    for seat in range(1, 7 if lifted else 1):
        live.uncover(seat)
    motions = run(watch, [live.small(live.now)] * 40, start=60.0)
    assert settles(motions[: round((ACCEPT_SOON_SECONDS + 0.5) / STEP)]) == 1
    assert motions[-1].stir is Stir.STILL


def test_a_hand_that_goes_leaves_no_ghost() -> None:
    def script(live: VirtualTable) -> None:
        for _ in range(3):
            live.rest_hand((210, 180), 1.0)
            live.wait(1.0)

    rows = played(script)
    assert rows[-1][1].stir is Stir.STILL
    assert settles(motion for _, motion, _ in rows) == 4


def card_across_the_edge(seen: VirtualTable, frame: Image) -> Image:
    x, y = mat_point(seen, 210, seen.mat.height)
    covered = frame.copy()
    covered[y - 25 : y + 25, x - 15 : x + 15] = 30
    return covered


def test_a_thing_left_across_the_edge_is_part_of_the_table_in_the_end(seen: VirtualTable, frames: list[Image]) -> None:
    watch = watch_over(seen)
    run(watch, frames[:15])
    carded = card_across_the_edge(seen, frames[0])
    quiet = round((ACCEPT_SECONDS - 0.5) / STEP)
    assert {motion.stir for motion in run(watch, [carded] * quiet, 1.0)} == {Stir.HAND}
    late = run(watch, [carded] * 15, 1.0 + quiet * STEP)
    assert late[-1].stir is Stir.STILL
    assert settles(late) == 1
    gone = run(watch, [frames[0]] * 20, 2.0 + quiet * STEP)
    assert gone[-1].stir is Stir.STILL


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 30)), min_size=1, max_size=12))
def test_every_settling_follows_a_wait_of_quiet_and_none_comes_twice(changes: list[tuple[int, int]]) -> None:
    seen = table("rogue", 1)
    base = seen.small(0)
    pictures = [base] + [with_blot(seen, base, 80 * k, 150) for k in (1, 2, 3)]
    held = [pictures[kind] for kind, count in changes for _ in range(count)]
    motions = run(watch_over(seen), held)
    wait = int(np.ceil(SETTLE_SECONDS / STEP))
    for i, motion in enumerate(motions):
        if motion.settled:
            assert i >= wait
            assert all(np.array_equal(held[i], earlier) for earlier in held[i - wait : i])
    changed = 1 + sum(not np.array_equal(a, b) for a, b in pairwise(held))
    assert settles(motions) <= changed
