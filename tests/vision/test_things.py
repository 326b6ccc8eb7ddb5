"""Objects that are not pieces: hands, cups and cards are found on any mat, and what they cover is covered."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.arrays import Image
from vision.mats import MATS, UCKERS
from vision.read import TableReader, read_table
from vision.reading import SeenThing
from vision.registration import Registration, register
from vision.things import Piece, ThingFinder, covered_places, pieces_of
from vision.things.on_mat import from_above
from vision.virtual.table import VirtualTable
from vision.virtual.things import Counter

FINDER = ThingFinder()
CARD = ((150.0, 90.0), (238.0, 90.0), (238.0, 153.0), (150.0, 153.0))  # mm: a playing card


def played(name: str, seed: int) -> VirtualTable:
    """A table with the dice and pieces of its game."""
    table, rng = VirtualTable(name, seed), np.random.default_rng(seed)
    squares = [str(square) for square in rng.permutation(list(table.mat.squares))[:8]]
    if name.startswith("peruke"):
        for i, square in enumerate(squares[: len(table.mat.squares) // 2]):
            table.put_on(table.look.disc(i % 6 + 1, ("plain", "target")[i % 2], i % 2 + 1), square)
    if name == "uckers":
        table.fill_base("red", 3)
        for square in squares:
            table.put_on(table.look.counter_of("blue"), square)
    table.throw(3, zone="seat2" if name == "perudo" else "roll")
    return table


def pieces(table: VirtualTable, t: float) -> list[Piece]:
    """What a perfect reader recognises."""
    seen = table.truth(t)
    hands = [np.array(thing.outline, np.float32) for thing in seen.things if thing.what == "hand"]
    counters = [
        Piece(pose.x, pose.y, thing.radius, pose.z + thing.height)
        for thing, pose in table.timeline.present(t).values()
        if isinstance(thing, Counter)
        and not any(cv2.pointPolygonTest(hand, (pose.x, pose.y), measureDist=False) > 0 for hand in hands)
    ]
    return [*pieces_of(seen.dice, seen.discs), *counters]


def covered(table: VirtualTable, t: float, finder: ThingFinder = FINDER) -> tuple[str, ...]:
    things = finder.find(table.render(t), table.registration, pieces(table, t))
    return covered_places(things, table.mat)


def with_card(picture: Image, registration: Registration, shade: tuple[int, int, int], outline=CARD) -> Image:
    """The picture with a card laid on the mat; the shade is BGR."""
    out = picture.copy()
    cv2.fillPoly(out, [np.round(registration.to_image(outline)).astype(np.int32)], shade)
    return out


@pytest.mark.parametrize("name", MATS)
@pytest.mark.parametrize("seed", [5])
def test_nothing_is_covered_by_the_pieces_of_the_game_and_their_shadows(name, seed):
    table = played(name, seed)
    assert covered(table, table.now + 1) == ()


@pytest.mark.parametrize("name", MATS)
def test_a_resting_hand_is_seen_and_covers_what_lies_under_it(name):
    table = played(name, 3)
    squares = [box.centre for box in (table.mat.squares or table.mat.zones).values()]
    place = max(squares, key=lambda centre: centre[1])
    table.rest_hand((place[0], place[1] - 40), 3.0)
    t = table.now - 1.5
    things = FINDER.find(table.render(t), table.registration, pieces(table, t))
    assert "hand" in [thing.what for thing in things] or name == "perudo"
    under = table.mat.square_at(*place) or table.mat.zone_at(*place)
    assert under in covered_places(things, table.mat)


@pytest.mark.parametrize("seed", [2, 4])
def test_the_cups_of_perudo_cover_their_places(seed):
    table = VirtualTable("perudo", seed)
    for seat in (1, 3, 5):
        table.shake(seat)
    table.shake(2)
    table.uncover(2)
    found = covered(table, table.now + 1)
    assert {"seat1", "seat3", "seat5"} <= set(found)
    assert not {"seat4", "seat6"} & set(found)


@pytest.mark.parametrize("shade", [(60, 60, 60), (40, 60, 200), (200, 120, 40)])
def test_a_card_covers_the_squares_under_it(shade):
    table = played("peruke-84", 4)
    picture = with_card(table.render(table.now + 1), table.registration, shade)
    things = FINDER.find(picture, table.registration, pieces(table, table.now + 1))
    found, under = covered_places(things, table.mat), covered_places([SeenThing("thing", CARD)], table.mat)
    assert {"c6", "c7", "d6", "d7"} <= set(found) <= set(under)


@pytest.mark.parametrize("side", ["red", "green", "blue"])
def test_glare_over_a_strong_colour_covers_nothing(side: str) -> None:
    table = played("uckers", 8)
    picture, found = table.render(table.now), table.registration
    base = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(base, [np.round(found.to_image(UCKERS.bases[side].corners)).astype(np.int32)], 1)
    paper = (np.percentile(picture, 95) / 255) ** 2.2
    glare = 0.05 * paper * cv2.GaussianBlur(base.astype(np.float32), (0, 0), 25)[..., None]
    hazy = (255 * np.clip((picture / 255) ** 2.2 + glare, 0, 1) ** (1 / 2.2)).astype(np.uint8)
    assert covered_places(FINDER.find(hazy, found, pieces(table, table.now)), table.mat) == ()


def test_a_print_of_ones_own_is_left_alone_until_its_bare_picture_was_taught():
    table = VirtualTable("rogue", 6)
    rng = np.random.default_rng(1)
    picture = table.render(0)
    for _ in range(160):
        x, y = (float(v) for v in rng.uniform((40, 60), (330, 230)))
        box = ((x, y), (x + 50, y), (x + 50, y + 50), (x, y + 50))
        picture = with_card(picture, table.registration, tuple(int(v) for v in rng.integers(20, 250, 3)), box)
    assert FINDER.find(picture, table.registration, ()) == ()
    taught = ThingFinder({"rogue": from_above(picture, table.registration)})
    assert taught.find(picture, table.registration, ()) == ()
    dimmed = np.asarray(picture * 0.8, np.uint8)
    things = taught.find(with_card(dimmed, table.registration, (10, 10, 10)), table.registration, ())
    assert [thing.what for thing in things] == ["thing"]


def test_a_reading_tells_what_a_hand_covers_and_the_rest_is_read():
    table = VirtualTable("peruke-one", 3)
    for value, square in enumerate("1346", start=1):
        table.put_on(table.look.disc(value, "plain", 1), square)
    place = table.mat.squares["1"].centre
    table.rest_hand((place[0] + 10, place[1] - 30), 3.0)
    reading = TableReader().read(table.render(table.now - 1.5), table.mat)
    assert "1" in reading.covered
    assert not {"3", "4", "6"} & set(reading.covered)
    assert [(disc.value, disc.square) for disc in reading.discs if disc.square not in reading.covered] == [
        (2, "3"),
        (3, "4"),
        (4, "6"),
    ]


def test_what_is_out_of_the_picture_is_not_covered():
    table = VirtualTable("rogue", 3)
    picture = table.render(0)[:, :1000].copy()
    found = register(picture).registration
    assert found is not None
    assert found.cut_off
    assert covered_places(FINDER.find(picture, found, ()), found.mat) == ()


def test_what_a_hand_covers_is_covered():
    left, top = UCKERS.squares["t3"].left, UCKERS.squares["t3"].top
    hand = SeenThing("hand", ((left, top), (left + 50, top), (left + 50, top + 25), (left, top + 25)))
    assert covered_places([hand], UCKERS) == ("t3", "t4")


def test_a_counter_beside_the_board_covers_nothing():
    counter = SeenThing("counter", tuple(UCKERS.squares["t3"].corners))
    assert covered_places([counter], UCKERS) == ()


def test_a_zone_is_covered_by_what_may_hide_a_die_however_large_it_is():
    card = SeenThing("thing", tuple((x + 280, y) for x, y in CARD))
    bar = SeenThing("thing", ((450, 100), (484, 100), (484, 109), (450, 109)))
    assert covered_places([card], UCKERS) == ("roll",)
    assert covered_places([bar], UCKERS) == ()


@pytest.mark.parametrize("seed", [69, 504])
def test_dice_with_an_animal_like_none_are_dice_and_cover_nothing(seed: int) -> None:
    table = VirtualTable("rogue", seed)
    table.throw(6, faces=(1,) * 6)
    reading = read_table(table.render(10.0))
    assert len(reading.dice) == 6
    assert not reading.covered


def test_pieces_of_a_game_are_no_dice() -> None:
    for name in ("peruke-84", "uckers"):
        table = played(name, 3)
        assert len(read_table(table.render(10.0)).dice) == len(table.truth(10.0).dice)
