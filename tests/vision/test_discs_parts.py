"""The parts of reading discs that need no trained net: places, owners, sureness, combining looks."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.discs.looks import DiscLook, settled, together, without_doubles
from vision.discs.on_mat import seen_disc, without_blank, without_dice
from vision.discs.owners import Owner, OwnerMemory, OwnerTints, owners_of, shades_of
from vision.mats import PERUKE_84
from vision.pieces.colours import Paper
from vision.pieces.crops import CROP, DISC_RADIUS, Spot, disc_window, window_map
from vision.pieces.nets import peaks
from vision.reading import SeenDie

PAPER = Paper(np.zeros((3, 3)))
WOOD, BLUE, RED = (120, 170, 205), (160, 90, 45), (40, 40, 190)
SURE_OWNER = Owner(1, True)


def disc_crop(body, ink=(250, 250, 250)):
    j, i = np.meshgrid(np.arange(CROP), np.arange(CROP))
    away = np.hypot(j - 31.5, i - 31.5)
    crop = np.full((CROP, CROP, 3), 235, np.uint8)
    crop[away < DISC_RADIUS] = body
    crop[away < DISC_RADIUS * 0.3] = ink
    return crop


def look(value=3, side="plain", chance=0.999, x=80.0, y=310.0, body=WOOD, hidden=0.01, heat=0.9, radius=15.0):
    chances = np.full(13, (1 - chance) / 12)
    chances[1 + 6 * (side == "target") + value - 1] = chance
    spot = Spot(x, y, radius, heat)
    return DiscLook(spot, chances, hidden, disc_crop(body))


@given(st.floats(0, 590), st.floats(0, 420), st.floats(12, 18), st.floats(0, 7))
def test_the_middle_of_a_crop_is_the_disc_and_its_rim_lies_where_the_reader_learnt_it(x, y, radius, turn):
    m = window_map(x, y, disc_window(radius, turn))
    middle = (CROP - 1) / 2
    assert m @ (middle, middle, 1) == pytest.approx((x, y), abs=1e-6)
    rim = m @ (middle + DISC_RADIUS, middle, 1) - (x, y)
    assert math.hypot(*rim) == pytest.approx(radius)


def test_every_value_and_side_has_a_class_of_its_own():
    seen = {look(value, side).best[:2] for value in range(1, 7) for side in ("plain", "target")}
    assert seen == {(value, side) for value in range(1, 7) for side in ("plain", "target")}


def test_looks_that_disagree_are_less_sure_than_either():
    both = together([look(3, chance=0.99), look(5, chance=0.99)])
    assert both.best[2] < 0.6


def test_of_two_discs_in_one_another_the_likelier_is_kept():
    kept = without_doubles([look(3, chance=0.8), look(4, chance=0.999, x=83.0), look(5, x=120.0)])
    assert sorted(k.best[0] for k in kept) == [4, 5]


class Ground:
    def crops(self, spots, windows):  # noqa: ARG002
        return [disc_crop(WOOD) for _ in spots]


class GrowingReader:
    """Takes every disc for a little larger than it is, and is never sure of its number."""

    def discs(self, crops):
        row = [0.0] * 17
        row[4], row[5], row[13], row[16] = 6.0, 4.0, -5.0, 0.04
        return np.array([row] * len(crops), np.float32)


def test_however_often_a_disc_is_looked_at_it_does_not_grow():
    (seen,) = settled(Ground(), [Spot(80.0, 310.0, 17.5, 0.9)], GrowingReader())
    assert seen.spot.radius < 17.5 * math.exp(0.04) ** 2 + 0.01


def test_a_disc_in_doubt_gives_way_to_a_die_only_where_that_is_the_likelier():
    doubtful = look(chance=0.9)
    die = SeenDie(3, True, 80.0, 310.0, 16.0, "red", None, 0.99)
    assert without_dice([doubtful], [die], 15.0, PERUKE_84) == [doubtful]
    hardly = replace(look(chance=0.9), chances=np.array([0.3, *[0.0] * 5, 0.7, *[0.0] * 6]))
    assert without_dice([hardly], [die], 15.0, PERUKE_84) == []
    assert without_dice([hardly], [replace(die, confidence=0.13, sure=False)], 15.0, PERUKE_84) == [hardly]


def test_beside_the_squares_what_may_as_well_be_a_die_is_no_disc():
    die = SeenDie(3, True, 420.0, 150.0, 16.0, "white", "roll", 0.98)
    assert without_dice([look(3, x=420.0, y=150.0)], [die], 15.0, PERUKE_84) == []
    assert without_dice([look(3)], [replace(die, x=80.0, y=310.0)], 15.0, PERUKE_84) != []


def test_a_disc_is_named_by_the_square_it_lies_on():
    disc = seen_disc(look(x=80.0, y=350.0), SURE_OWNER, PERUKE_84, 15.0)
    assert (disc.square, disc.value, disc.side, disc.sure) == ("a1", 3, "plain", True)


def test_a_disc_beside_the_board_has_no_square():
    assert seen_disc(look(x=20.0, y=200.0), SURE_OWNER, PERUKE_84, 15.0).square is None


@pytest.mark.parametrize(
    ("seen", "owner", "why"),
    [
        (look(hidden=0.9), SURE_OWNER, "partly covered"),
        (look(heat=0.13), SURE_OWNER, "hard to make out"),
        (look(radius=11.9), SURE_OWNER, "hard to make out"),
        (look(), Owner(1, False), "the colour is hard to tell"),
        (look(x=100.4), SURE_OWNER, "on the edge of a square"),
    ],
)
def test_what_is_in_doubt_is_said_and_never_sure(seen, owner, why):
    disc = seen_disc(seen, owner, PERUKE_84, 15.0)
    assert (disc.sure, disc.why) == (False, why)


def test_a_number_between_two_values_is_hard_to_read():
    chances = np.full(13, 1e-6)
    chances[3], chances[5] = 0.6, 0.4
    doubtful = DiscLook(Spot(80, 310, 15, 0.9), chances, 0.01, disc_crop(WOOD))
    assert seen_disc(doubtful, SURE_OWNER, PERUKE_84, 15.0).why == "the number is hard to read"


def test_plain_wood_and_a_colour_are_two_owners_and_south_is_the_first():
    looks = [look(body=WOOD, y=60.0), look(body=WOOD, y=100.0), look(body=BLUE, y=350.0), look(body=BLUE, y=310.0)]
    assert owners_of(looks, PAPER) == [Owner(2, True), Owner(2, True), Owner(1, True), Owner(1, True)]


def test_a_single_odd_colour_never_makes_one_owner_of_two():
    pale = (60, 60, 250)  # a red die that is taken for a disc
    looks = [look(body=body, y=y) for body, y in ((WOOD, 60.0), (BLUE, 350.0)) for _ in range(3)]
    assert [o.number for o in owners_of([*looks, look(body=pale, y=200.0)], PAPER)][:6] == [2, 2, 2, 1, 1, 1]


def test_discs_of_one_colour_in_uneven_light_have_one_owner():
    darker = tuple(round(c * 0.75) for c in RED)
    assert {o.number for o in owners_of([look(body=RED), look(body=darker), look(body=RED)], PAPER)} == {1}


def test_taught_colours_keep_the_owners_when_only_one_of_them_is_left():
    taught = OwnerTints(shades_of(look(body=RED), PAPER).body, shades_of(look(body=BLUE), PAPER).body)
    assert [o.number for o in owners_of([look(body=BLUE)], PAPER, taught)] == [2]


GOLD, BLACK = (40, 150, 190), (40, 38, 36)


def beginning(first, second):
    """Six plain discs of each player, player 1's in the south."""
    return [look(body=body, y=y) for body, y in ((first, 330.0), (second, 80.0)) for _ in range(6)]


def test_colours_seen_at_the_beginning_tell_whose_the_last_discs_are():
    memory = OwnerMemory()
    assert [o.number for o in memory.owners_of(beginning(RED, BLUE), PAPER)] == [1] * 6 + [2] * 6
    left = [look(body=BLUE, y=340.0), look(body=BLUE, y=90.0)]
    assert memory.owners_of(left, PAPER) == [Owner(2, True)] * 2
    assert OwnerMemory().owners_of(left, PAPER) == [Owner(1, True)] * 2


def test_colours_are_met_where_half_of_the_discs_begin_as_targets():
    """As in Peruke 84: the colours were never met there, and the last two discs changed their owners."""
    memory = OwnerMemory()
    targets = [replace(seen, chances=look(side="target").chances) for seen in beginning(RED, BLUE)]
    memory.owners_of([*beginning(RED, BLUE), *targets], PAPER)
    assert [o.number for o in memory.owners_of([look(body=BLUE, y=340.0), look(body=RED, y=90.0)], PAPER)] == [2, 1]


def test_where_only_one_players_discs_are_left_the_ink_of_a_target_is_no_second_colour():
    memory = OwnerMemory()
    whole = beginning(RED, BLACK)
    crops = [plain_crop(RED, BLACK)] * 6 + [plain_crop(BLACK, GOLD)] * 6
    memory.owners_of([replace(seen, crop=crop) for seen, crop in zip(whole, crops, strict=True)], PAPER)
    plain = replace(look(body=BLACK, y=340.0), crop=plain_crop(BLACK, GOLD))
    targets = [replace(look(side="target", y=y), crop=target_crop(BLACK, GOLD)) for y in (90.0, 180.0)]
    assert [o.number for o in memory.owners_of([plain, *targets], PAPER)] == [2, 2, 2]


def test_a_second_game_with_the_colours_changed_shows_anew_whose_they_are():
    memory = OwnerMemory()
    memory.owners_of(beginning(RED, BLUE), PAPER)
    assert [o.number for o in memory.owners_of(beginning(BLUE, RED), PAPER)] == [1] * 6 + [2] * 6
    assert [o.number for o in memory.owners_of([look(body=BLUE, y=90.0), look(body=BLUE, y=340.0)], PAPER)] == [1, 1]


def test_taught_colours_stay_whose_they_are_from_whatever_side_they_begin():
    taught = OwnerTints(shades_of(look(body=RED), PAPER).body, shades_of(look(body=BLUE), PAPER).body)
    memory = OwnerMemory(taught)
    assert [o.number for o in memory.owners_of(beginning(BLUE, RED), PAPER)] == [2] * 6 + [1] * 6


def test_what_lies_there_in_mid_game_teaches_no_colours():
    memory = OwnerMemory()
    mixed = [look(body=body, y=y) for body in (RED, BLUE) for y in (60.0, 100.0, 180.0, 260.0, 350.0)]
    memory.owners_of(mixed, PAPER)
    memory.owners_of(beginning(RED, BLUE)[2:8], PAPER)
    assert memory.seen is None


def test_no_discs_have_no_owners():
    assert owners_of([], PAPER) == []


def test_the_finder_gives_each_heap_of_heat_once():
    maps = np.full((4, 12, 20), 0.0, np.float32)
    maps[0] = -8
    maps[0, 4, 5], maps[0, 4, 6], maps[0, 9, 15] = 3.0, 2.0, 1.0
    spots = peaks(maps)
    assert [(round(s.x, 1), round(s.y, 1)) for s in spots] == [(43.5, 35.5), (123.5, 75.5)]


def target_crop(body, ink=(250, 250, 250)):
    """A target whose outermost ring lies so near the rim that the rim looks like ink."""
    j, i = np.meshgrid(np.arange(CROP), np.arange(CROP))
    away = np.hypot(j - 31.5, i - 31.5) / DISC_RADIUS
    crop = np.full((CROP, CROP, 3), 235, np.uint8)
    crop[away < 1] = body
    for ring in (0.93, 0.65):
        crop[np.abs(away - ring) < 0.07] = ink
    return crop


def plain_crop(body, ink):
    """A plain side with a number in its middle."""
    crop = target_crop(body, body)
    crop[22:42, 29:35] = ink
    return crop


def test_a_target_belongs_to_the_owner_of_the_plain_discs_of_its_colours_even_with_a_ring_at_its_rim():
    plain = [look(body=RED, y=60.0), look(body=BLUE, y=350.0)]
    targets = [replace(look(side="target", y=y), crop=target_crop(body)) for body, y in ((RED, 100.0), (BLUE, 310.0))]
    assert [o.number for o in owners_of([*plain, *targets], PAPER)] == [2, 1, 2, 1]


def test_a_coin_beside_the_squares_bears_no_number_and_is_no_disc():
    coin = look(2, chance=0.3, x=412.0, y=141.0)
    assert without_blank([coin], PERUKE_84) == []


def test_an_unreadable_disc_on_a_square_or_partly_covered_is_still_a_disc():
    square = next(iter(PERUKE_84.squares.values()))
    on_square = look(2, chance=0.3, x=(square.left + square.right) / 2, y=(square.top + square.bottom) / 2)
    covered = look(2, chance=0.3, x=412.0, y=141.0, hidden=0.9)
    assert without_blank([on_square, covered], PERUKE_84) == [on_square, covered]
