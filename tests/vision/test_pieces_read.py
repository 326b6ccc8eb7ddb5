"""Discs and counters read from pictures of virtual tables, by the nets that ship with the product."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from vision.counters import counters_on_mat
from vision.discs import discs_on_mat
from vision.mats import PERUKE_ONE, UCKERS_COLOURS
from vision.pieces.nets import PieceNets
from vision.read import TableReader, without_print
from vision.reading import SeenDie, SeenDisc, TableReading
from vision.registration import Sighting
from vision.taught import Taught
from vision.things import bare_picture
from vision.virtual.look import seeded
from vision.virtual.table import VirtualTable

NETS = PieceNets()
SEEDS = (0, 1)


def peruke_table(seed, discs=12):
    table, rng = VirtualTable("peruke-84", seed=seed), np.random.default_rng(seed)
    squares = rng.permutation(list(table.mat.squares))[:discs]
    for i, square in enumerate(squares):
        table.put_on(table.look.disc(i % 6 + 1, ("plain", "target")[i % 4 // 2], i % 2 + 1), str(square))
    return table


@pytest.fixture(scope="module", params=SEEDS)
def peruke(request):
    table = peruke_table(request.param)
    return table.truth(1.0).discs, discs_on_mat(table.render(1.0), table.registration, NETS)


def test_every_disc_is_found_once_on_its_square_and_no_other_is(peruke):
    truth, seen = peruke
    assert sorted(d.square for d in seen) == sorted(d.square for d in truth)


def test_no_disc_is_wrong_and_sure_and_nearly_all_are_right(peruke):
    truth, seen = peruke
    by_square = {d.square: d for d in seen}
    wrong = [by_square[t.square] for t in truth if (t.value, t.side) != key(by_square[t.square])]
    assert not any(d.sure for d in wrong)
    assert len(wrong) <= 1


def key(disc):
    return disc.value, disc.side


def test_the_discs_are_split_by_owner(peruke):
    truth, seen = peruke
    whose = {d.square: d.owner for d in seen}
    pairs = {(t.owner, whose[t.square]) for t in truth}
    assert pairs in ({(1, 1), (2, 2)}, {(1, 2), (2, 1)})


def test_discs_are_placed_to_the_millimetre(peruke):
    truth, seen = peruke
    by_square = {d.square: d for d in seen}
    off = [np.hypot(t.x - by_square[t.square].x, t.y - by_square[t.square].y) for t in truth]
    assert max(off) < 2.0


def test_an_empty_mat_has_no_discs_and_no_counters():
    for mat in ("peruke-84", "peruke-one"):
        table = VirtualTable(mat, seed=3)
        assert discs_on_mat(table.render(0.0), table.registration, NETS) == ()
    table = VirtualTable("uckers", seed=3)
    squares, bases, things = counters_on_mat(table.render(0.0), table.registration, NETS)
    assert [square for square in squares if square.counters] == []
    assert [(base.count, base.sure) for base in bases] == [(0, True)] * 4
    assert things == ()


@pytest.fixture(scope="module", params=SEEDS)
def uckers(request):
    table, rng = VirtualTable("uckers", seed=request.param), np.random.default_rng(request.param)
    for i, colour in enumerate(UCKERS_COLOURS):
        table.fill_base(colour, i)
    for i, square in enumerate(rng.permutation(list(table.mat.squares))[:10]):
        table.put_on(table.look.counter_of(UCKERS_COLOURS[i % 4]), str(square))
    return table.truth(1.0), counters_on_mat(table.render(1.0), table.registration, NETS)


def test_every_counter_has_its_square_and_colour(uckers):
    truth, (squares, _, _) = uckers
    seen = {s.square: [name for name, _ in s.counters] for s in squares if s.counters}
    assert seen == {t.square: [name for name, _ in t.counters] for t in truth.squares}


def test_no_square_and_no_base_is_wrong_and_sure(uckers):
    truth, (squares, bases, _) = uckers
    want = {t.square: t.counters for t in truth.squares}
    assert [s for s in squares if s.sure and s.counters != want.get(s.square)] == []
    assert [b for b, t in zip(bases, truth.bases, strict=True) if b.sure and b.count != t.count] == []


def test_what_lies_there_is_always_among_the_likely(uckers):
    truth, (squares, _, _) = uckers
    likely = {s.square: [counters for counters, _ in s.alternatives] for s in squares}
    assert all(t.counters in likely[t.square] for t in truth.squares)


def test_a_counter_off_the_board_is_told_of():
    table = VirtualTable("uckers", seed=5)
    table.put(table.look.counter_of("red"), 232.5, 12.0)
    squares, bases, things = counters_on_mat(table.render(1.0), table.registration, NETS)
    assert [thing.what for thing in things] == ["counter"]
    assert (squares, sum(base.count for base in bases)) == ((), 0)


def test_numbered_squares_are_numbers_in_json():
    disc = SeenDisc(4, "plain", 1, "4", 230.0, 258.0)
    assert TableReading("peruke-one", discs=(disc,)).as_json()["discs"][0]["square"] == 4


def die_at(x, y, *, sure):
    return SeenDie(1, True, x, y, 14.0, "white", None, 0.99 if sure else 0.6, sure, "" if sure else "hard to make out")


def test_what_looks_like_a_die_on_a_sure_disc_is_its_print_and_a_sure_die_stays():
    disc = SeenDisc(4, "plain", 1, "4", 230.0, 258.0)
    doubtful, sure, beside = die_at(231, 259, sure=False), die_at(229, 258, sure=True), die_at(260, 258, sure=False)
    assert without_print((doubtful, sure, beside), [disc]) == (sure, beside)


@pytest.mark.parametrize(("confidence", "left"), [(0.95, 0), (0.4, 1)])
def test_of_a_die_and_a_disc_in_doubt_at_one_place_the_likelier_one_is_believed(confidence, left):
    disc = SeenDisc(4, "plain", 1, "4", 230.0, 258.0, confidence, sure=False)
    assert len(without_print((die_at(231, 259, sure=False),), [disc])) == left


def test_a_disc_that_the_finder_misses_is_read_where_something_lies():
    mat = replace(PERUKE_ONE, bare=True)
    table = VirtualTable(mat, 4, seeded(4, mat), (1280, 720))
    empty = bare_picture(table.render(0.0), table.registration)
    for i, square in enumerate(mat.squares):
        table.put_on(table.look.disc(i + 1, "target", 1), square)
    picture, sighting = table.render(1.0), Sighting(table.registration)
    with patch("vision.discs.on_mat.find_pieces", lambda *_: []):
        seen = TableReader(taught=Taught(bare={mat.name: empty})).read(picture, mat, sighting)
    assert sorted((d.square, d.value, d.side) for d in seen.discs) == sorted(
        (d.square, d.value, d.side) for d in table.truth(1.0).discs
    )
    assert all(d.sure for d in seen.discs)
    assert not seen.covered
    assert not seen.things
