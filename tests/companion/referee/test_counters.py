"""Counters in one look, for any game: stacks, mixed ones, bases, places covered by a hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.counters import Placement
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.table import LudoTable
from companion.referee.belief import priors
from companion.referee.belief.layout import Layout, Look, fused, pieces_of
from companion.referee.board.counters import CounterSight, by_place, homes, too_many
from vision.mats import UCKERS
from vision.reading import SeenBase, SeenSquare, SeenThing, TableReading

COLOURS = ("blue", "green", "red", "yellow")
SQUARES = tuple(UCKERS.squares)


def board_of(seed: int) -> Placement:
    """Four counters of each colour on few squares, so that stacks and mixed stacks are common; some are home."""
    rng = random.Random(seed)
    places = rng.sample(SQUARES, rng.randint(1, 5))
    on: Counter[tuple[str, str]] = Counter()
    bases = dict.fromkeys(COLOURS, 0)
    for colour in COLOURS:
        for where in rng.choices(["base", "home", *places], k=4):
            if where == "base":
                bases[colour] += 1
            elif where != "home":
                on[where, colour] += 1
    return Placement(tuple(sorted((*place, count) for place, count in on.items())), tuple(sorted(bases.items())))


boards = st.integers(0, 10**6).map(board_of)


def reading(board: Placement, **more: object) -> TableReading:
    """A reading without any doubt."""
    on = {place: counts for place, counts in by_place(board).items() if place in SQUARES}
    squares = tuple(SeenSquare(place, counts) for place, counts in on.items())
    return TableReading("uckers", squares=squares, bases=tuple(SeenBase(*base) for base in board.bases), **more)  # type: ignore[arg-type]


def blurred(seen: TableReading, rng: random.Random, every: bool = False) -> TableReading:
    """Heights off by one, the true one not always first."""

    def square(one: SeenSquare) -> SeenSquare:
        colour, count = rng.choice(one.counters)
        ways = [{**dict(one.counters), colour: other} for other in (count, count + 1, count - 1)]
        chances = rng.choice(((0.6, 0.3, 0.1), (0.3, 0.6, 0.1)))
        found = tuple(
            (tuple(sorted((c, n) for c, n in way.items() if n)), p) for way, p in zip(ways, chances, strict=True)
        )
        best, p = max(found, key=lambda item: item[1])
        return SeenSquare(one.square, best, found, p, sure=False)

    return replace(seen, squares=tuple(square(one) if every or rng.random() < 0.5 else one for one in seen.squares))


def sight(seen: TableReading, recorded: Placement, before: Layout | None = None) -> CounterSight:
    return CounterSight.of(seen, UCKERS, recorded, before or Layout())


def weighed(
    seen: TableReading, recorded: Placement, before: Layout | None = None, legal: Iterable[Placement] = ()
) -> dict[Placement, float]:
    return dict(sight(seen, recorded, before).boards(lambda: legal))


@settings(max_examples=30)
@given(boards, boards)
def test_a_sure_look_shows_the_board_that_lies_there_and_no_other_explains_it(
    here: Placement, recorded: Placement
) -> None:
    seen = sight(reading(here), recorded)
    assert seen.chance(here) == 1.0
    assert (seen.chance(recorded) == 1.0) == (recorded == here)
    assert seen.chance(recorded) <= priors.SURE_WRONG_STACK or recorded == here
    assert next(iter(weighed(reading(here), recorded))) == here


@settings(max_examples=30)
@given(boards, boards, st.integers(0, 10**6))
def test_no_board_is_ever_ruled_out_and_none_is_likelier_than_the_likeliest_reading(
    here: Placement, other: Placement, seed: int
) -> None:
    seen = sight(blurred(reading(here), random.Random(seed)), here)
    assert 0.0 < seen.chance(other) <= 1.0
    assert all(0.0 < chance <= 1.0 for chance in weighed(reading(here), other).values())


@settings(max_examples=30)
@given(boards, st.integers(0, 10**6))
def test_however_stacks_blur_the_board_that_lay_there_is_the_likeliest_as_long_as_nothing_moved(
    here: Placement, seed: int
) -> None:
    found = weighed(blurred(reading(here), random.Random(seed)), here, Layout(board=here))
    assert next(iter(found)) == here


@settings(max_examples=30)
@given(boards, boards, st.integers(0, 10**6))
def test_a_legal_board_that_lies_there_is_always_weighed_however_stacks_blur(
    here: Placement, recorded: Placement, seed: int
) -> None:
    seen = blurred(reading(here), random.Random(seed), every=True)
    assert here in weighed(seen, recorded, legal=[here])


@settings(max_examples=30)
@given(boards, boards, st.integers(0, 10**6))
def test_what_something_covers_tells_nothing(here: Placement, other: Placement, seed: int) -> None:
    rng = random.Random(seed)
    hidden = tuple(place for place in (*SQUARES, *COLOURS) if rng.random() < 0.3)
    seen = sight(reading(here, covered=hidden), here)
    under = Placement(
        tuple(one for one in here.squares if one[0] not in hidden)
        + tuple(one for one in other.squares if one[0] in hidden),
        tuple(theirs if mine[0] in hidden else mine for mine, theirs in zip(here.bases, other.bases, strict=True)),
    )
    assert seen.chance(under) == seen.chance(here) == 1.0


@settings(max_examples=30)
@given(boards, st.integers(0, 10**6))
def test_a_stack_that_looks_as_before_tells_nothing_new(here: Placement, seed: int) -> None:
    seen = blurred(reading(here), random.Random(seed), every=True)
    assert sight(seen, here, Layout(board=here, seen=pieces_of(seen))).chance(here) == 1.0


@settings(max_examples=30)
@given(boards, st.integers(0, 10**6))
def test_it_makes_no_difference_in_which_order_squares_were_read(here: Placement, seed: int) -> None:
    rng = random.Random(seed)
    seen = blurred(reading(here), rng)
    squares = list(seen.squares)
    rng.shuffle(squares)
    assert sight(replace(seen, squares=tuple(squares)), here).chance(here) == pytest.approx(
        sight(seen, here).chance(here)
    )


@settings(max_examples=30)
@given(boards)
def test_what_is_neither_on_a_square_nor_in_its_base_is_home(here: Placement) -> None:
    home = homes(here, COLOURS)
    for colour in COLOURS:
        out = sum(count for _, c, count in here.squares if c == colour) + dict(here.bases)[colour]
        assert home[colour] == 4 - out >= 0


def stack(square: str, *counters: tuple[str, int], **more: object) -> SeenSquare:
    return SeenSquare(square, counters, sure=False, **more)  # type: ignore[arg-type]


TWO = Placement((("t10", "red", 2), ("t30", "green", 1)), (("green", 3), ("red", 2)))


def test_no_counter_vanishes_where_a_stack_may_be_higher_than_it_looks() -> None:
    seen = reading(Placement((("t30", "green", 1),), TWO.bases))
    low = replace(seen, squares=(*seen.squares, stack("t10", ("red", 1), alternatives=(((("red", 1),), 0.99),))))
    assert next(iter(weighed(low, TWO, Layout(board=TWO)))) != TWO, "by the picture alone it is one counter"
    again = Layout(board=TWO, seen=pieces_of(low))
    assert next(iter(weighed(low, TWO, again))) == TWO, "but it looked so before"


def test_counters_of_two_colours_that_hide_each_other_are_both_weighed() -> None:
    mixed = Placement((("t10", "green", 1), ("t10", "red", 1)), (("green", 3), ("red", 2)))
    ways = (((("green", 1), ("red", 1)), 0.4), ((("red", 2),), 0.6))
    seen = replace(reading(mixed), squares=(stack("t10", ("red", 2), alternatives=ways),))
    found = weighed(seen, mixed)
    assert {by_place(board)["t10"] for board in found} >= {(("green", 1), ("red", 1)), (("red", 2),)}


def test_a_counter_that_is_missing_may_stand_hidden_among_its_like_if_that_is_legal() -> None:
    before = Placement((("t1", "red", 1),), (("green", 4), ("red", 3)))
    after = Placement((("t1", "red", 2),), (("green", 4), ("red", 2)))
    read_as = Placement((("t1", "red", 1),), after.bases)
    found = dict(sight(reading(read_as), before, Layout(board=before)).boards(lambda: [after]))
    assert found[after] > 0.1 * found[read_as]
    elsewhere = Placement((("t1", "red", 1), ("t9", "red", 1)), after.bases)
    found = dict(sight(reading(read_as), before, Layout(board=before)).boards(lambda: [elsewhere]))
    assert found[elsewhere] <= priors.SURE_WRONG_STACK


def test_what_was_hidden_among_its_like_is_still_there_after_a_wrong_move_elsewhere() -> None:
    before = Placement((("t1", "red", 2), ("t30", "green", 1)), (("green", 3), ("red", 2)))
    read_before, read_now = (Placement((("t1", "red", 1), (at, "green", 1)), before.bases) for at in ("t30", "t33"))
    layout = Layout(board=before, seen=pieces_of(reading(read_before)))
    wrong = Placement((("t1", "red", 2), ("t33", "green", 1)), before.bases)
    assert next(iter(weighed(reading(read_now), before, layout))) == wrong


def test_a_counter_of_a_colour_that_nobody_plays_is_one_of_another_in_an_odd_light_or_none() -> None:
    blue = replace(reading(TWO), squares=(stack("t10", ("blue", 1)), stack("t30", ("green", 1))))
    found = {tuple(by_place(board).get("t10", ())) for board, _ in sight(blue, TWO).boards()}
    assert (("blue", 1),) not in found
    assert found >= {(), (("red", 1),)}


def test_a_fifth_counter_of_a_colour_is_not_weighed_where_anything_else_is_possible() -> None:
    mixed = Placement((("t10", "green", 1),), (("green", 3), ("red", 4)))
    ways = (((("green", 1),), 0.1), ((("red", 1),), 0.9))
    seen = replace(reading(mixed), squares=(stack("t10", ("red", 1), alternatives=ways),))
    assert not any(map(too_many, weighed(seen, mixed)))
    assert any(map(too_many, weighed(replace(seen, squares=(SeenSquare("t10", (("red", 1),)),)), TWO)))


def test_of_wrong_boards_those_with_fewer_counters_away_from_a_legal_turn_are_likelier() -> None:
    game = LudoTable(LudoRules())
    start = game.rules.start(2)
    state = replace(start, board=((*start.board[0][:2], 0, 5), *start.board[1:]), throw=3)
    bases = (("red", 2), ("yellow", 4))
    too_far = Placement((("t1", "red", 1), ("t10", "red", 1)), bases)
    both = Placement((("t3", "red", 1), ("t10", "red", 1)), bases)
    assert [game.further_wrong(state, board) for board in (too_far, both)] == [0, 1]


def test_a_base_that_was_not_read_with_confidence_may_hold_one_more_or_less() -> None:
    seen = replace(reading(TWO), bases=(SeenBase("red", 3, sure=False), SeenBase("green", 3)))
    assert dict(weighed(seen, TWO, Layout(board=TWO)))[TWO] > 0.01


def test_of_the_counters_that_lie_beside_the_squares_those_in_the_middle_are_home() -> None:
    beside = SeenThing("counter", ((100.0, 100.0), (120.0, 100.0), (120.0, 120.0), (100.0, 120.0)))
    home = SeenThing("counter", ((225.0, 205.0), (235.0, 205.0), (235.0, 215.0)))
    none_home = replace(TWO, bases=(("green", 3), ("red", 2)))
    assert "beside the squares" in str(sight(reading(TWO, things=(beside,)), none_home).obstacle_on(TWO))
    assert sight(reading(TWO, things=(home,)), none_home).obstacle_on(TWO) == ""


def test_counters_that_are_missing_while_something_lies_over_the_board_are_waited_for() -> None:
    gone = Placement((("t30", "green", 1),), TWO.bases)
    seen = sight(reading(gone, covered=("t17", "red")), TWO)
    assert str(seen.obstacle_on(gone)) == "Something lies over red's base and t17: take it off the board."
    assert seen.obstacle_on(TWO) == ""


def test_what_is_in_doubt_is_named_only_where_it_decides() -> None:
    ways = (((("red", 2),), 0.6), ((("red", 1),), 0.4))
    seen = replace(reading(TWO), squares=(stack("t10", ("red", 2), alternatives=ways), stack("t30", ("green", 1))))
    other = Placement((("t10", "red", 1), ("t11", "red", 1), ("t30", "green", 1)), TWO.bases)
    assert "t10" in str(sight(seen, TWO).doubt([TWO, other]))
    assert sight(seen, TWO).doubt([TWO]) == ""


def test_looks_at_one_scene_are_one_witness_and_the_better_reading_of_a_stack_holds() -> None:
    dim = replace(reading(TWO), squares=(stack("t10", ("red", 1)), SeenSquare("t30", (("green", 1),))))
    looks = [Look((), t, t < 2, table=table) for t, table in ((1.0, reading(TWO)), (2.0, dim))]
    table = fused(*looks).table
    assert table is not None
    assert table.squares == reading(TWO).squares
