"""The worked examples of Perudo: common disputes, with the answer."""

from collections.abc import Iterable

import pytest

from companion.games.perudo import Bid, Calza, Code, Dudo, PerudoOptions, PerudoRules, PerudoState
from companion.games.rules import OVER, Throw

TEN = (5, 5, 5, 1, 1, 2, 3, 4, 6, 6)  # the dice of example 10
VALUES = range(2, 7)


def rules(**values: object) -> PerudoRules:
    return PerudoRules(PerudoOptions.of(values))  # type: ignore[arg-type]


def after(bid: str, dice: str = "5:5", *, palifico: bool = False) -> PerudoState:
    """Seat 2 to act on a bid (or opening a round, without) with hidden dice."""
    hands = ":".join("-".join("?" * int(count)) for count in dice.split(":"))
    return PerudoRules().parse_key(f"{dice}/2{'p' if palifico else ''}/{bid or '.'}/./{hands}")


def legal(state: PerudoState, **values: object) -> set[Bid]:
    """The legal bids up to the dice in play."""
    return {step for step in rules(cap_at_total=True, **values).legal(state) if isinstance(step, Bid)}


def bids(counts: Iterable[int], *faces: int) -> set[Bid]:
    return {Bid(count, face) for count in counts for face in faces}


def result(dice: tuple[int, ...], bid: Bid, call: Dudo | Calza, **values: object) -> tuple[Code, tuple[int, ...]]:
    """Seat 1 bids, seat 2 calls: the case, and the dice that the seats have left."""
    game = rules(**values)
    state = game.apply(game.apply(game.start(len(dice) // 5), Throw(dice)), bid)
    return Code(game.check(state, call).code), game.apply(state, call).dice


def test_per_example_1_an_opening_bids_any_number_of_any_value_but_pacos() -> None:
    assert legal(after("")) == bids(range(1, 11), *VALUES)


def test_per_example_2_after_four_threes() -> None:
    state = after("4x3")
    assert legal(state) == bids(range(5, 11), 3) | bids([4], 4, 5, 6) | bids(range(2, 11), 1)
    for bid in (Bid(5, 4), Bid(5, 2), Bid(4, 2), Bid(3, 6), Bid(1, 1)):
        assert not rules().check(state, bid).ok
    assert (len(legal(state)), len(legal(state, bidding="either")), len(legal(state, bidding="free"))) == (18, 36, 42)


def test_per_example_3_after_four_sixes_no_other_value_but_pacos() -> None:
    assert legal(after("4x6")) == bids(range(5, 11), 6) | bids(range(2, 11), 1)
    assert len(legal(after("4x6"))) == 15


def test_per_example_4_after_seven_fives() -> None:
    assert legal(after("7x5")) == {Bid(7, 6)} | bids(range(8, 11), 5) | bids(range(4, 11), 1)
    assert len(legal(after("7x5"))) == 11


def test_per_example_5_after_five_twos_half_is_rounded_up() -> None:
    assert legal(after("5x2")) == bids(range(3, 11), 1) | bids(range(6, 11), 2) | bids([5], 3, 4, 5, 6)
    assert len(legal(after("5x2"))) == 17


def test_per_example_6_after_one_four() -> None:
    assert legal(after("1x4")) == bids([1], 5, 6) | bids(range(2, 11), 4) | bids(range(1, 11), 1)


def test_per_example_7_after_three_pacos_seven_of_any_value() -> None:
    state = after("3x1")
    assert legal(state) == bids(range(4, 11), 1) | bids(range(7, 11), *VALUES)
    assert len(legal(state)) == 27
    assert not rules().check(state, Bid(6, 6)).ok
    assert rules().check(state, Bid(7, 2)).ok


def test_per_example_8_after_one_paco_among_five_dice() -> None:
    assert legal(after("1x1", "3:2")) == bids(range(2, 6), 1) | bids(range(3, 6), *VALUES)


def test_per_example_9_after_five_pacos_a_normal_value_needs_more_dice_than_exist() -> None:
    assert legal(after("5x1")) == bids(range(6, 11), 1)
    assert rules().check(after("5x1"), Bid(11, 4)).code is Code.SURELY_FALSE
    assert rules().check(after("5x1"), Bid(10, 4)).code is Code.FEW_AFTER_PACOS


def test_per_example_10_dudo_on_fives_counts_pacos() -> None:
    assert result(TEN, Bid(4, 5), Dudo()) == (Code.BID_HOLDS, (5, 4))
    assert result(TEN, Bid(6, 5), Dudo()) == (Code.BID_FAILS, (4, 5))


def test_per_example_11_dudo_on_pacos_counts_pacos_only() -> None:
    game = rules()
    for count, code in ((2, Code.BID_HOLDS), (3, Code.BID_FAILS)):
        state = game.parse_key(f"5:5/2/{count}x1/./5-5-5-1-1:2-3-4-6-6")
        assert game.check(state, Dudo()).code is code


def test_per_example_12_in_a_palifico_pacos_are_ordinary() -> None:
    game = rules()
    state = game.parse_key("1:4:5/2p/4x5/./5:5-5-1-1:2-3-4-6-6")
    assert dict(game.check(state, Dudo()).facts)["matches"] == 3
    assert game.apply(state, Dudo()).dice == (0, 4, 5), "the bidder loses"


def test_per_example_13_in_a_palifico_only_the_number_rises() -> None:
    state = after("2x5", "1:5:1", palifico=True)
    assert state.total == 7
    assert legal(state) == bids(range(3, 8), 5)
    assert Dudo() in rules().legal(state)
    assert not rules().check(state, Bid(2, 6)).ok
    assert not rules().check(state, Bid(1, 1)).ok
    assert legal(after("2x1", "1:5:1", palifico=True)) == bids(range(3, 8), 1)


def test_per_example_14_a_palifico_and_the_round_after_it() -> None:
    game = rules()
    state = game.parse_key("4:2:3/3/2x6/./2-2-3-4:2-3:4-4-5")  # seat 2 bid, seat 3 doubts
    palifico = game.apply(state, Dudo())
    assert (palifico.dice, palifico.seat, palifico.palifico) == ((4, 1, 3), 2, True)
    opened = game.apply(game.apply(palifico, Throw((1, 2, 3, 4, 1, 5, 6, 6))), Bid(1, 1))
    normal = game.apply(game.apply(opened, Bid(5, 1)), Dudo())  # seat 3 bids too high, seat 1 doubts
    assert (normal.dice, normal.seat, normal.palifico) == ((4, 1, 2), 3, False)


def test_per_example_15_who_loses_the_last_die_is_out_and_the_left_neighbour_opens() -> None:
    game = rules()
    state = game.parse_key("3:1:1/3/2x6/./2-2-3:2:4")
    after_it = game.apply(state, Dudo())
    assert (after_it.dice, after_it.seat, after_it.palifico) == ((3, 0, 1), 3, False)


def test_per_example_16_palifico_with_two_players() -> None:
    game = rules()
    normal = game.apply(game.parse_key("1:3/1/4x6/./2:3-4-5"), Dudo())
    assert (normal.dice, normal.seat, normal.palifico) == ((1, 2), 2, False)
    palifico = game.apply(game.parse_key("1:2/1/3x6/./2:3-4"), Dudo())
    assert (palifico.dice, palifico.seat, palifico.palifico) == ((1, 1), 2, True)
    off = rules(palifico_heads_up=False)
    assert not off.apply(off.parse_key("1:2/1/3x6/./2:3-4"), Dudo()).palifico
    assert game.to_act(game.apply(game.parse_key("1:0:1/3/2x6/./2:.:3"), Dudo())) is OVER


@pytest.mark.parametrize(
    ("caller_dice", "bid", "code", "left"),
    [(4, 5, Code.CALZA_RIGHT, 5), (5, 5, Code.CALZA_RIGHT, 5), (4, 4, Code.CALZA_WRONG, 3)],
)
def test_per_example_17_calza(caller_dice: int, bid: int, code: Code, left: int) -> None:
    game = rules(calza="active")
    hands = {4: "5-5-5-1:1-2-3-4:6-6", 5: "5-5-5-1:1-2-3-4-6:6"}[caller_dice]
    dice = ":".join(str(len(hand.split("-"))) for hand in hands.split(":"))
    state = game.parse_key(f"{dice}/2/{bid}x5/./{hands}")
    assert game.check(state, Calza()).code is code
    after_it = game.apply(state, Calza())
    assert (after_it.dice[1], after_it.seat) == (left, 2)
    assert (after_it.dice[0], after_it.dice[2]) == (state.dice[0], state.dice[2]), "the bidder is never affected"
