"""The parts of reading counters that need no trained net: colours, stacks and their alternatives, squares."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.simulation.virtual_places import virtual_board
from vision.counters.colours import printed, sides_of, usual_sides
from vision.counters.looks import StackLook, without_doubles
from vision.counters.on_mat import (
    alternatives,
    beside_dice,
    counted_together,
    ground_of,
    on_an_edge,
    seen_base,
    seen_square,
)
from vision.counters.outlines import unknown_outline
from vision.counters.stacks import Stack, chances_below, counters_of, stack_of, stacks_of, top_tint
from vision.mats import UCKERS, UCKERS_COLOURS
from vision.pieces.colours import Paper, linear, paper_of, tint_of
from vision.pieces.crops import COUNTER_ROW, COUNTER_SCALE, CROP, Spot
from vision.reading import SeenDie

PAPER = Paper(np.zeros((3, 3)))
SIDES = usual_sides()
PAINT = {"red": (40, 40, 190), "green": (70, 140, 40), "yellow": (45, 180, 220), "blue": (180, 85, 50)}  # BGR


def stack_crop(top, below=None, drop=12.0, radius=20.0):
    """A stack as the reader sees it: its upper face, and ``drop`` pixels of its side below that."""
    j, i = np.meshgrid(np.arange(CROP), np.arange(CROP))
    crop = np.full((CROP, CROP, 3), 240, np.uint8)
    side = np.hypot(j - 31.5, i - COUNTER_ROW - np.clip(i - COUNTER_ROW, 0, drop)) < radius
    crop[side] = PAINT[below or top]
    crop[np.hypot(j - 31.5, i - COUNTER_ROW) < radius] = PAINT[top]
    return crop


def look(count=1, run=None, crop=None, chance=0.995, piece=0.999, hidden=0.01, steepness=0.3, x=60.0):
    counts = np.full(7, piece * (1 - chance) / 5)
    counts[0], counts[count] = 1 - piece, piece * chance
    runs = np.full(4, 0.001)
    runs[(run or count) - 1] = 0.997
    spot = Spot(x, 100.0, 20 / COUNTER_SCALE, 0.9)
    return StackLook(spot, counts, runs, hidden, stack_crop("red") if crop is None else crop, steepness)


def stack(count=1, run=None, top="red", below=None, **more):
    return stack_of(look(count, run, stack_crop(top, below), **more), SIDES, PAPER)


def test_a_board_whose_bases_are_of_wood_shows_its_colours_on_the_ways_home():
    """Its warm wood is between red and yellow, and was taken for both."""
    table = virtual_board("wood", 345500)
    for colour in UCKERS_COLOURS:
        table.fill_base(colour, 4)
    table.wait(1.0)
    ground = ground_of(table.render(table.now), table.registration)
    sides = sides_of(ground, paper_of(ground))
    for paint in UCKERS_COLOURS:
        shade = np.array([table.piece_of(paint).shade[::-1]], np.uint8)
        chances = sides.chances(tint_of(linear(shade), np.ones(3))[0])
        assert chances[paint] > 0.95, (paint, chances)


@pytest.mark.parametrize("colour", UCKERS_COLOURS)
@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.55, 0.8, 1.0), (1.0, 0.9, 0.7), (0.2, 0.22, 0.25)])
def test_a_colour_keeps_its_name_in_warm_cold_and_dim_light(colour, light):
    white = np.array(light)
    tint = tint_of(linear(np.array([PAINT[colour]], np.uint8)) * white, white)[0]
    chances = SIDES.chances(tint)
    assert max(chances, key=lambda name: chances[name]) == colour
    assert chances[colour] > 0.95


def test_what_has_no_colour_is_no_colour_for_sure():
    grey = tint_of(np.array([[0.2, 0.2, 0.2]]), np.ones(3))[0]
    assert max(SIDES.chances(grey).values()) < 0.4


@given(st.dictionaries(st.sampled_from(UCKERS_COLOURS), st.integers(0, 4)))
def test_counters_stand_in_the_order_of_the_colours_without_zeros(names):
    counters = counters_of(names)
    assert dict(counters) == {name: n for name, n in names.items() if n}
    assert [name for name, _ in counters] == [name for name in UCKERS_COLOURS if names.get(name)]


@pytest.mark.parametrize("top", UCKERS_COLOURS)
@pytest.mark.parametrize("below", UCKERS_COLOURS)
def test_the_colour_under_the_top_is_read_off_the_side_of_the_stack(top, below):
    seen = stack(2, run=2 if top == below else 1, top=top, below=below)
    assert dict(seen.best[0]) == ({top: 2} if top == below else {top: 1, below: 1})


TURNS = np.linspace(0, 2 * np.pi, 16)


def below(colour, seen, crop):
    """How much likelier a counter of the colour shows below the top one than not."""
    tops = [top_tint(replace(seen, crop=crop), PAPER)]
    chances = chances_below([seen], [crop], tops, SIDES, PAPER, printed(UCKERS.name))
    return chances[0, UCKERS_COLOURS.index(colour)]


@pytest.mark.parametrize("colour", UCKERS_COLOURS)
def test_the_doorstep_that_a_counter_stands_on_is_no_counter_under_it(colour):
    """The counter stands off the middle, so that the step does not show on all sides."""
    step = UCKERS.squares[f"t{13 * UCKERS_COLOURS.index(colour) + 1}"]
    x, y = step.centre
    for turn in TURNS:
        seen = replace(look(), spot=Spot(x + 4.0, y + 1.0, 10.0, 0.9), turn=float(turn))
        assert below(colour, seen, on_a_print(step, colour, seen)) < 2


@pytest.mark.parametrize("colour", UCKERS_COLOURS)
def test_a_strip_that_ends_before_a_doorstep_of_its_colour_begins_is_a_counter(colour):
    number = 13 * UCKERS_COLOURS.index(colour) + 1
    step, beside = (UCKERS.squares[f"t{n}"] for n in (number, number + 1))
    for turn in TURNS:
        seen = replace(look(2), spot=Spot(*beside.centre, 10.0, 0.9), turn=float(turn))
        crop = on_a_print(step, colour, seen, below=colour, counters=2)
        assert below(colour, seen, crop) > 20


@pytest.mark.parametrize("top", UCKERS_COLOURS)
@pytest.mark.parametrize("turn", TURNS[::5])
def test_what_shows_around_a_single_counter_is_no_counter_below_it(top, turn):
    """Its own side in shade, its shadow on the board, and a blurred edge between them."""
    seen = replace(look(), spot=Spot(*UCKERS.squares["t6"].centre, 10.0, 0.9), turn=float(turn))
    j, i = np.meshgrid(np.arange(CROP) - 31.5, np.arange(CROP) - COUNTER_ROW)
    crop = stack_crop(top, drop=3.0).astype(float)
    outside = crop.min(axis=2) > 200
    crop[outside & (np.hypot(j - 5, i - 3) < 20)] = (150, 155, 165)  # a shadow, slightly warm
    crop[~outside & (np.hypot(j, i) >= 20)] *= 0.6
    crop = cv2.GaussianBlur(crop, (0, 0), 1.0).astype(np.uint8)
    assert max(below(colour, seen, crop) for colour in UCKERS_COLOURS if colour != top) < 2


@pytest.mark.parametrize(("top", "lower"), [(a, b) for a in UCKERS_COLOURS for b in UCKERS_COLOURS if a != b])
def test_a_blurred_crescent_of_a_slipped_counter_names_its_colour(top, lower):
    """Two millimetres off to one side: two or three pixels of its colour, none of them pure."""
    seen = replace(look(steepness=0.02), spot=Spot(*UCKERS.squares["t6"].centre, 10.0, 0.9))
    j, i = np.meshgrid(np.arange(CROP) - 31.5, np.arange(CROP) - COUNTER_ROW)
    crop = np.full((CROP, CROP, 3), 240, np.uint8)
    crop[np.hypot(j - 4, i + 1) < 20] = PAINT[lower]
    crop[np.hypot(j, i) < 20] = PAINT[top]
    crop = cv2.GaussianBlur(crop, (0, 0), 1.2)
    chances = {colour: below(colour, seen, crop) for colour in UCKERS_COLOURS if colour != top}
    assert max(chances, key=chances.get) == lower
    assert chances[lower] > 20


def on_a_print(box, colour, seen, below=None, counters=1):
    """The crop of counters of another colour with the print of a box around them."""
    top = UCKERS_COLOURS[UCKERS_COLOURS.index(colour) - 1]
    crop = stack_crop(top, below, drop=seen.steepness * 4 * counters * COUNTER_SCALE)
    columns, rows = np.meshgrid(np.arange(CROP), np.arange(CROP))
    x, y = np.tensordot(seen.map_to_board(), np.stack([columns, rows, np.ones_like(rows)]), 1)
    inside = (x > box.left) & (x < box.right) & (y > box.top) & (y < box.bottom)
    crop[inside & (crop.min(axis=2) > 200)] = PAINT[colour]
    return crop


def test_a_colour_has_only_four_counters():
    assert all(n <= 4 for counters, _ in stack(5, run=4, top="red").possible for _, n in counters)


@given(st.integers(1, 6), st.integers(1, 4), st.floats(0.2, 0.999), st.floats(0.2, 0.999))
def test_the_chances_of_all_that_may_lie_there_add_up(count, run, chance, piece):
    ways = alternatives(stack(count, min(run, count), chance=chance, piece=piece))
    assert 0.9 < sum(p for _, p in ways) < 1.000001
    assert [p for _, p in ways] == sorted((p for _, p in ways), reverse=True)


def test_a_clear_counter_is_sure():
    square = seen_square("t9", [(stack(1), False)])
    assert (square.counters, square.sure) == ((("red", 1),), True)


@pytest.mark.parametrize(
    "item",
    [(stack(2, chance=0.8), False), (stack(1, hidden=0.9), False), (stack(1), True), (stack(1, piece=0.6), False)],
    ids=["height", "covered", "edge", "perhaps nothing"],
)
def test_a_stack_in_doubt_is_asked_about_with_every_possibility(item):
    square = seen_square("t9", [item])
    assert not square.sure
    assert square.alternatives[0][0] == (("red", item[0].look.likely_count),)


def test_two_heaps_on_one_square_are_added_up_and_asked_about():
    square = seen_square("t9", [(stack(1), False), (stack(2), False)])
    assert (square.counters, square.sure) == ((("red", 3),), False)


def test_a_base_counts_its_counters_and_a_doubtful_one_makes_it_unsure():
    assert (seen_base("red", [stack(), stack()]).count, seen_base("red", [stack(), stack()]).sure) == (2, True)
    assert not seen_base("red", [stack(), stack(piece=0.4)]).sure
    assert seen_base("red", []).count == 0


def test_counters_on_one_another_in_a_base_have_to_be_as_clear_as_on_a_square():
    """They wait side by side there: one that looks like two in a hard shadow is likelier."""
    likely, clear = (stack(2, chance=p) for p in (0.95, 0.995))
    assert [(seen_base("red", [k]).count, seen_base("red", [k]).sure) for k in (likely, clear)] == [
        (2, False),
        (2, True),
    ]


def test_of_two_counters_in_one_another_the_likelier_is_kept():
    assert [k.spot.x for k in without_doubles([look(piece=0.7), look(x=63.0), look(x=90.0)])] == [63.0, 90.0]


def test_a_counter_near_a_line_may_lie_on_either_side():
    box = UCKERS.squares["t1"]
    assert on_an_edge(box.right - 0.5, box.centre[1], box)
    assert not on_an_edge(*box.centre, box)


def test_the_alternatives_of_a_stack_name_the_stack_seen_first():
    seen: Stack = stack(2, run=1, top="blue", below="yellow")
    assert alternatives(seen)[0][0] == (("yellow", 1), ("blue", 1))


def risen(count, rise_mm, doubt=0.08, chance=0.5, top="red", **more):
    """A stack of one colour that wavers between ``count`` and one more, and seems to rise so many mm."""
    counts, runs = np.zeros(7), np.array([0.01, 0.11, 0.22, 0.66])
    counts[count], counts[count + 1] = chance, 1 - chance
    rise = float(np.log(rise_mm / 4))
    seen = replace(look(crop=stack_crop(top), **more), counts=counts, runs=runs, rise=rise, doubt=doubt)
    return replace(stack_of(seen, SIDES, PAPER), outline=unknown_outline())


def single(rise_mm, top="blue"):
    seen = replace(look(crop=stack_crop(top)), rise=float(np.log(rise_mm / 4)), doubt=0.08)
    return replace(stack_of(seen, SIDES, PAPER), outline=unknown_outline())


def test_a_stack_is_counted_by_the_height_that_the_other_counters_show():
    *_, stack_seen = counted_together([*[single(3.0)] * 4, risen(1, 6.0)], [True] * 4 + [False])
    assert stack_seen.look.counts[2] > 0.75
    *_, single_seen = counted_together([*[single(5.0)] * 4, risen(1, 5.0)], [True] * 4 + [False])
    assert single_seen.look.counts[1] > 0.85


NO_PRINT = np.zeros((1, 1, 4), bool)


def outlined(count, slip=(0.0, 0.0), top="red", steepness=0.3, print_of=NO_PRINT):
    """Counters 4 mm high, the lower ones ``slip`` mm off; the net leaves open how many."""
    j, i = np.meshgrid(np.arange(4 * CROP) / 4 - 31.5, np.arange(4 * CROP) / 4 - COUNTER_ROW)
    crop = np.full((4 * CROP, 4 * CROP, 3), (225, 235, 240), np.uint8)
    for k in range(count):
        right, down = np.array(slip) * COUNTER_SCALE * (k > 0)
        start, end = (steepness * 4 * COUNTER_SCALE * n + down for n in (k, k + 1))
        crop[np.hypot(j - right, i - np.clip(i, start, end)) < 20] = PAINT[top]
    crop = cv2.GaussianBlur(cv2.resize(crop, (CROP, CROP), interpolation=cv2.INTER_AREA), (0, 0), 0.8)
    counts = np.array([0, 0.4, 0.3, 0.3, 0, 0, 0])
    seen = replace(look(crop=crop, steepness=steepness), counts=counts, rise=0.5, doubt=0.5)
    return stacks_of([seen], SIDES, PAPER, print_of)[0]


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("slip", [(0.0, 0.0), (1.5, 0.0), (-1.0, -0.8), (0.5, 1.0)])
def test_the_outline_tells_two_counters_of_one_colour_from_one(count, slip):
    waiting = [outlined(1, top="blue")] * 4
    *_, seen = counted_together([*waiting, outlined(count, slip)], [True] * 4 + [False])
    assert dict(seen.best[0]) == {"red": count}


def test_below_the_camera_the_outline_of_counters_that_did_not_slip_tells_nothing():
    counts = {}
    for count in (1, 2):
        *_, seen = counted_together(
            [*[outlined(1, top="blue")] * 2, outlined(count, steepness=0.0)], [True] * 2 + [False]
        )
        counts[count] = seen.look.counts[2]
    assert counts[1] == pytest.approx(counts[2], abs=0.01)


def test_where_the_board_has_the_colour_of_the_counters_their_outline_is_not_known():
    assert np.isfinite(outlined(1).outline).all()
    assert not np.isfinite(outlined(1, print_of=NO_PRINT | np.array([True, False, False, False])).outline).any()


def test_where_all_that_stands_on_squares_may_be_nothing_it_is_counted_all_the_same():
    perhaps = risen(1, 6.0)
    counts = perhaps.look.counts * 0.4
    counts[0] = 0.6
    perhaps = replace(perhaps, look=replace(perhaps.look, counts=counts))
    *_, seen = counted_together([*[single(3.0)] * 4, perhaps], [True] * 4 + [False])
    assert seen.look.counts[0] == pytest.approx(0.6, abs=0.1)


def test_singles_that_show_nothing_of_their_height_are_no_witnesses_to_the_usual_one():
    blind = [replace(s, look=replace(s.look, rise=0.0, doubt=0.18)) for s in [single(4.0)] * 4]
    low = risen(1, 6.0, doubt=0.05)
    *_, beside_many = counted_together([*blind, low], [True] * 4 + [False])
    *_, beside_one = counted_together([blind[0], low], [True, False])
    assert beside_many.look.counts[2] == pytest.approx(beside_one.look.counts[2], abs=0.25)


def test_a_stack_holds_no_more_counters_than_there_are_four_of_a_colour():
    waiting = [single(4.0, "red")] * 3
    *_, with_three_elsewhere = counted_together([*waiting, risen(1, 6.0)], [True] * 3 + [False])
    assert with_three_elsewhere.best[0] == (("red", 1),)
    *_, with_two_elsewhere = counted_together([*waiting[:2], risen(1, 6.0)], [True] * 2 + [False])
    assert with_two_elsewhere.best[0] == (("red", 2),)


def test_of_two_stacks_only_one_holds_the_counter_that_is_on_neither_top():
    plain, doubtful = risen(1, 7.8, chance=0.05), risen(1, 6.0, chance=0.4)
    seen = [single(4.0, "red"), plain, doubtful]
    _, first, second = counted_together(seen, [True, False, False])
    assert (first.best[0], second.best[0]) == ((("red", 2),), (("red", 1),))


@pytest.mark.parametrize("top", ["red", "blue"])
def test_that_counters_stand_alone_on_squares_and_not_in_bases_does_not_tell_where_another_one_is(top):
    def chance_of_two(on_squares):
        others = [single(4.0, top)] * 2
        *_, seen = counted_together([*others, risen(1, 6.0)], [k >= on_squares for k in range(2)] + [False])
        return seen.look.counts[2]

    assert chance_of_two(0) == pytest.approx(chance_of_two(1), abs=0.01)
    assert chance_of_two(0) == pytest.approx(chance_of_two(2), abs=0.01)


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.floats(2.8, 25), st.floats(0.02, 7), st.sampled_from(UCKERS_COLOURS)),
        max_size=8,
    )
)
def test_counting_together_keeps_chances_chances_and_never_makes_a_piece_of_nothing(stacks):
    seen = [risen(n, mm, doubt, top=top) for n, mm, doubt, top in stacks]
    seen = [replace(s, look=replace(s.look, counts=s.look.counts * 0.9 + np.eye(7)[0] * 0.1)) for s in seen]
    for after in counted_together(seen, [False] * len(seen)):
        assert after.look.counts.sum() == pytest.approx(1)
        assert after.look.counts[0] == pytest.approx(0.1)
        assert sum(p for _, p in after.possible) == pytest.approx(1)


def test_a_die_in_a_base_or_on_a_square_may_hide_a_counter():
    x, y = UCKERS.bases["green"].centre
    reading = ((seen_square("t9", [(stack(), False)]),), (seen_base("red", []), seen_base("green", [])), ())
    squares, bases, _ = beside_dice(reading, UCKERS, [SeenDie(3, True, x, y, 14.0)])
    assert [s.sure for s in squares] == [True]
    assert {b.colour: b.sure for b in bases} == {"red": True, "green": False}
