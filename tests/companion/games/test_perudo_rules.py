"""The numbered rules of Perudo and its house rules, one by one."""

from fractions import Fraction

import pytest

from companion.games.errors import BadSeats, IllegalStep, NotationError
from companion.games.perudo import Bid, Calza, Dudo, PerudoOptions, PerudoRules, PerudoState, Reveal
from companion.games.rules import OVER, REFEREE, THROW, Throw, fold


def rules(**values: object) -> PerudoRules:
    return PerudoRules(PerudoOptions.of(values))  # type: ignore[arg-type]


GAME = rules()


def at(key: str, game: PerudoRules = GAME) -> PerudoState:
    return game.parse_key(key)


def ok(key: str, *texts: str, **values: object) -> list[bool]:
    """Whether each of the steps is accepted."""
    game = rules(**values)
    return [game.check(at(key, game), game.parse_step(text)).ok for text in texts]


TEN = "./5-5-5-1-1:2-3-4-6-6"


def test_per_1_1_two_to_six_players_have_five_dice_each() -> None:
    assert [GAME.start(seats).total for seats in GAME.seats] == [10, 15, 20, 25, 30]
    for seats in (1, 7):
        with pytest.raises(BadSeats, match=f"2 to 6 players, not {seats}"):
            GAME.start(seats)


def test_per_1_1_a_throw_is_all_dice_seat_after_seat() -> None:
    state = GAME.apply(at("2:0:1/1/././."), Throw((6, 2, 4)))
    assert state.hands == ((2, 6), (), (4,))


def test_per_1_1_the_chances_of_all_throws_sum_to_one() -> None:
    throws = dict(GAME.throws(at("2:2:0/1/././.")))
    assert len(throws) == 21 * 21
    assert sum(throws.values()) == 1
    assert throws[Throw((1, 1, 2, 3))] == Fraction(1, 36) * Fraction(2, 36)
    assert list(GAME.throws(at(f"5:5/1/./{TEN}"))) == []


def test_per_1_2_a_bid_is_at_least_so_many_of_all_dice() -> None:
    for count, loser in ((5, 2), (6, 1)):  # five dice count
        assert dict(GAME.check(at(f"5:5/2/{count}x5/{TEN}"), Dudo()).facts)["loser"] == loser


def test_per_1_3_lot_decides_who_opens_the_first_round() -> None:
    assert [GAME.seat(GAME.start(3, first)) for first in (1, 2, 3)] == [1, 2, 3]
    with pytest.raises(BadSeats, match="no seat 4"):
        GAME.start(3, 4)


def test_per_1_3_the_loser_opens_and_the_left_neighbour_when_he_is_out() -> None:
    assert GAME.apply(at("5:5:5/2/9x6/./5-5-5-1-1:2-3-4-6-6:2-2-2-2-2"), Dudo()).seat == 1
    assert GAME.apply(at("1:0:5/3/4x6/./5:.:2-2-2-2-3"), Dudo()) == at("0:0:5/3/././.")
    assert GAME.apply(at("5:1:0:4/4/9x6/./2-2-2-2-2:3:.:4-4-4-4"), Dudo()) == at("5:0:0:4/4/././.")


def test_per_1_4_turns_go_to_the_left_over_seats_that_are_out() -> None:
    state = at("5:0:5/1/././2-2-2-2-2:.:3-3-3-3-3")
    assert [GAME.seat(state := GAME.apply(state, Bid(count, 2))) for count in (1, 2, 3)] == [3, 1, 3]


def test_per_1_4_whose_turn_it_is_raises_or_calls() -> None:
    assert {GAME.notation(step).split()[0] for step in GAME.legal(at(f"5:5/2/4x5/{TEN}"))} == {"bid", "dudo"}
    assert ok(f"5:5/1/./{TEN}", "dudo", "bid 1x2") == [False, True]


def test_per_1_5_a_normal_round_is_not_opened_with_pacos() -> None:
    assert ok(f"5:5/1/./{TEN}", "1x1", "5x1", "1x2") == [False, False, True]


def test_per_2_1_more_dice_of_the_same_value() -> None:
    assert ok(f"5:5/2/4x3/{TEN}", "5x3", "10x3", "4x3", "3x3") == [True, True, False, False]


def test_per_2_2_as_many_of_a_higher_value() -> None:
    assert ok(f"5:5/2/4x3/{TEN}", "4x4", "4x6", "4x2") == [True, True, False]


def test_per_2_3_to_pacos_with_half_the_number_rounded_up() -> None:
    assert ok(f"5:5/2/7x5/{TEN}", "3x1", "4x1", "5x1") == [False, True, True]
    assert ok(f"5:5/2/1x5/{TEN}", "1x1") == [True]


def test_per_2_4_more_pacos() -> None:
    assert ok(f"5:5/2/3x1/{TEN}", "2x1", "3x1", "4x1") == [False, False, True]


def test_per_2_5_back_from_pacos_with_double_and_one_more() -> None:
    assert ok(f"5:5/2/4x1/{TEN}", "8x6", "9x2", "10x2") == [False, True, True]


def test_per_2_6_nothing_else_is_a_raise() -> None:
    assert ok(f"5:5/2/4x3/{TEN}", "5x4", "5x2", "3x6", "9x2") == [False] * 4


def test_per_3_1_pacos_count_as_every_other_value_in_a_normal_round() -> None:
    found = [dict(GAME.check(at(f"5:5/2/9x{face}/{TEN}"), Dudo()).facts)["matches"] for face in range(1, 7)]
    assert found == [2, 3, 3, 3, 5, 4]


def test_per_3_1_at_a_real_table_the_dice_are_known_only_after_the_call() -> None:
    state = GAME.start(2)
    state = GAME.apply(state, GAME.hidden_throw(state))
    state = fold(GAME, state, [Bid(4, 5), Dudo()])
    assert GAME.to_act(state) is REFEREE
    assert GAME.legal(state) == ()
    shown = Reveal(((5, 1, 5, 1, 5), (6, 4, 6, 3, 2)))
    assert GAME.apply(state, shown) == GAME.apply(at(f"5:5/2/4x5/{TEN}"), Dudo()), "as with dice known before"


def test_per_3_2_the_caller_loses_when_the_bid_holds_and_the_bidder_when_not() -> None:
    assert GAME.apply(at(f"5:5/2/5x5/{TEN}"), Dudo()).dice == (5, 4)
    assert GAME.apply(at(f"5:5/2/6x5/{TEN}"), Dudo()).dice == (4, 5)
    assert GAME.apply(at("5:0:5/1/6x5/./5-5-5-1-1:.:2-3-4-6-6"), Dudo()).dice == (5, 0, 4), "the bidder sits beyond"


def test_per_3_3_the_last_player_with_dice_wins() -> None:
    state = GAME.apply(at("2:1/1/3x5/./5-5:2"), Dudo())
    assert GAME.to_act(state) is OVER
    outcome = GAME.outcome(state)
    assert outcome
    assert (outcome.winners, outcome.scores) == ((1,), (2, 0))
    assert outcome.sentence == "Seat 1 wins with 2 dice left (PER-3.3)."
    assert GAME.outcome(GAME.start(2)) is None


def test_per_3_4_each_round_costs_one_die() -> None:
    state, rounds = GAME.start(3), 0
    while GAME.to_act(state) is THROW:
        before = state.total
        state = fold(GAME, state, [GAME.hidden_throw(state), Bid(1, 2), Dudo()])
        state = GAME.apply(state, Reveal(tuple((3,) * count for count in state.dice)))
        rounds += 1
        assert state.total == before - 1
    assert 5 * 2 <= rounds <= 5 * 3 - 1


def test_per_4_1_a_loss_down_to_one_die_brings_a_palifico_that_the_loser_opens() -> None:
    state = GAME.apply(at("5:2:5/3/9x6/./2-2-2-2-2:3-3:4-4-4-4-4"), Dudo())
    assert (state.palifico, state.seat, state.dice[1]) == (True, 2, 1)


def test_per_4_2_in_a_palifico_pacos_are_ordinary_and_the_value_is_locked() -> None:
    key = "1:5:3/1p/././1:1-1-5-5-6:2-3-4"
    assert ok(key, "1x1", "4x6") == [True, True]
    raised = "1:5:3/2p/2x5/./1:1-1-5-5-6:2-3-4"
    assert ok(raised, "3x5", "2x6", "3x6", "1x1", "2x5", "1x5", "dudo") == [True, *[False] * 5, True]
    assert dict(GAME.check(at(raised), Dudo()).facts)["matches"] == 2


def test_per_4_3_the_round_after_a_palifico_is_normal() -> None:
    state = GAME.apply(at("1:5:3/3p/9x6/./1:1-1-5-5-6:2-3-4"), Dudo())
    assert (state.dice, state.palifico) == ((1, 4, 3), False)


def test_per_4_4_only_the_loser_of_the_round_can_bring_a_palifico() -> None:
    state = GAME.apply(at("1:1:3/3/4x6/./2:3:4-4-4"), Dudo())  # seats 1 and 2 had one die before
    assert not state.palifico


def test_per_5_1_a_right_calza_regains_a_die_and_a_wrong_one_costs_one() -> None:
    game = rules(calza="active")
    right = game.apply(at("5:3:2/2/3x6/./6-6-2-2-2:1-3-3:4-4", game), Calza())
    wrong = game.apply(at("5:3:2/2/2x6/./6-6-2-2-2:1-3-3:4-4", game), Calza())
    assert (right.dice, right.seat) == ((5, 4, 2), 2)
    assert (wrong.dice, wrong.seat) == ((5, 2, 2), 2)


def test_per_5_1_a_wrong_calza_can_bring_a_palifico_or_end_a_players_game() -> None:
    game = rules(calza="active")
    assert game.apply(at("5:2:2/2/9x6/./6-6-2-2-2:1-3:4-4", game), Calza()).palifico
    out = game.apply(at("5:1:2/2/9x6/./6-6-2-2-2:1:4-4", game), Calza())
    assert (out.dice, out.seat, out.palifico) == ((5, 0, 2), 3, False)


# House rules


def test_per_a1_bidding_styles() -> None:
    key = f"5:5/2/4x3/{TEN}"
    assert ok(key, "5x4", "5x2", "3x6", "4x2", bidding="either") == [True, False, False, False]
    assert ok(key, "5x4", "5x2", "3x6", "4x2", bidding="free") == [True, True, False, False]


def test_per_a2_to_pacos_with_exactly_half() -> None:
    assert ok(f"5:5/2/7x5/{TEN}", "3x1", "4x1", "5x1", paco_exact=True) == [False, True, False]


def test_per_a4_bids_above_the_dice_in_play() -> None:
    assert ok(f"5:5/2/4x3/{TEN}", "11x3", "99x3") == [True, True]
    assert ok(f"5:5/2/4x3/{TEN}", "10x3", "11x3", cap_at_total=True) == [True, False]
    assert Bid(11, 3) not in GAME.legal(at(f"5:5/2/4x3/{TEN}")), "nobody is offered what can't be true"


def test_per_a6_one_palifico_each() -> None:
    game = rules(palifico_once=True, calza="active")
    first = game.apply(at("5:2:2/3/9x6/./6-6-2-2-2:1-3:4-4", game), Dudo())
    assert (first.palifico, first.had) == (True, (2,))
    again = game.apply(at("5:2:2/3-had.2/9x6/./6-6-2-2-2:1-3:4-4", game), Dudo())
    assert (again.palifico, again.had) == (False, (2,))


def test_per_a7_one_die_may_change_the_value_in_a_palifico() -> None:
    one = "5:1:3/2p/2x4/./1-1-5-5-6:1:2-3-4"
    assert ok(one, "2x5", "2x1", "3x4", "3x5", palifico_one_die_may_change=True) == [True, False, True, False]
    more = "1:5:3/2p/2x4/./1:1-1-5-5-6:2-3-4"
    assert ok(more, "2x5", "3x4", palifico_one_die_may_change=True) == [False, True]


def test_per_a8_no_palifico_for_an_opener_who_lost_none_just_now() -> None:
    game = rules(calza="active")
    right = game.apply(at("5:1:2/2/2x3/./6-6-2-2-2:3:3-4", game), Calza())
    assert (right.dice, right.palifico) == ((5, 2, 2), False)


def test_per_a9_who_may_call_calza() -> None:
    key = "5:3:2:1/2/3x6/./6-6-2-2-2:1-3-3:4-4:1"
    calls = ("calza", "calza by 2", "calza by 3", "calza by 4", "calza by 1")
    assert ok(key, *calls) == [False] * 5
    assert ok(key, *calls, calza="active") == [True, True, False, False, False]
    assert ok(key, *calls, calza="anyone") == [True, True, True, True, False]
    game = rules(calza="anyone")
    by_four = game.apply(at(key, game), Calza(4))
    assert (by_four.dice, by_four.seat) == ((5, 3, 2, 0), 1), "four dice count: the wrong caller is out"


def test_per_a10_a_right_calza_with_five_dice_gains_nothing() -> None:
    game = rules(calza="active")
    state = game.apply(at("5:5:5/2/4x6/./6-6-2-2-2:1-1-3-3-3:4-4-4-4-4", game), Calza())
    assert (state.dice, state.seat) == ((5, 5, 5), 2)


def test_per_a11_nobody_calls_dudo_out_of_turn() -> None:
    assert ok("5:5:5/2/4x5/./?-?-?-?-?:?-?-?-?-?:?-?-?-?-?", "dudo", "dudo by 2", "dudo by 3") == [True, True, False]


def test_per_a13_what_a_screen_shows_of_the_dice_left() -> None:
    state = at("5:3:0/1/././.")
    assert GAME.shown_dice(state, None) == (5, 3, 0)
    hiding = rules(show_lost_dice=False)
    assert hiding.shown_dice(state, 2) == (None, 3, 0)


def test_per_a16_another_number_of_dice_to_start_with() -> None:
    game = rules(dice=3)
    assert game.start(2).dice == (3, 3)
    calza = {"calza": "anyone", "dice": 3}
    full = at("3:3:3/1/2x5/./2-5-5:3-3-4:4-4-6", rules(**calza))
    assert rules(**calza).apply(full, Calza()).dice == (3, 3, 3), "nobody regains more than the dice of the start"
    with pytest.raises(NotationError, match="no numbers of dice"):
        at("4:3/1/././.", game)
    assert at("6:6/1/././.", rules(dice=6)).total == 12


def test_per_a17_a_right_calza_costs_all_others_a_die() -> None:
    game = rules(calza="active", calza_right="others-lose")
    after = game.apply(at("5:1:2/3/3x5/./5-5-2-3-4:2:5-6", game), Calza())
    assert (after.dice, after.seat, after.palifico) == ((4, 0, 2), 3, False)
    assert game.apply(at("5:1:2/3/2x5/./5-5-2-3-4:2:5-6", game), Calza()).dice == (5, 1, 1), "a wrong one costs one"
    text = game.check(at("5:1:2/3/3x5/./5-5-2-3-4:2:5-6", game), Calza()).sentence
    assert "so everybody but seat 3 loses a die" in text
    assert "(PER-A17)" in text


def test_per_a18_the_loser_of_a_dudo_loses_the_difference() -> None:
    game = rules(lose_difference=True)
    state = "5:5/2/{}x5/./5-5-5-1-1:2-3-4-6-6"
    after = {count: game.apply(at(state.format(count), game), Dudo()).dice for count in (9, 8, 6, 5, 3, 1)}
    assert after == {9: (1, 5), 8: (2, 5), 6: (4, 5), 5: (5, 4), 3: (5, 3), 1: (5, 1)}
    few = game.apply(at("2:5/2/9x5/./5-5:2-3-4-6-6", game), Dudo())
    assert few.dice == (0, 5), "nobody loses more than all"
    assert game.apply(at(state.format(1), game), Dudo()).palifico, "down to one die"
    assert "loses 4 dice" in game.check(at(state.format(9), game), Dudo()).sentence


def test_per_a19_pacos_are_ordinary_ones() -> None:
    game = rules(pacos_wild=False)
    found = [dict(game.check(at(f"5:5/2/9x{face}/{TEN}", game), Dudo()).facts)["matches"] for face in range(1, 7)]
    assert found == [2, 1, 1, 1, 3, 2]
    assert ok(f"5:5/1/./{TEN}", "1x1", pacos_wild=False) == [True]
    assert ok(f"5:5/2/4x1/{TEN}", "4x2", "5x1", "9x2", "3x1", pacos_wild=False) == [True, True, False, False]
    assert ok(f"5:5/2/4x2/{TEN}", "2x1", "4x1", "4x6", pacos_wild=False) == [False, False, True]
    text = game.check(at(f"5:5/2/4x5/{TEN}", game), Bid(5, 2)).sentence
    assert "pacos" not in text, "no value comes back by way of them"


def test_per_a20_a_normal_round_opened_with_pacos() -> None:
    assert ok(f"5:5/1/./{TEN}", "1x1", "5x1", open_on_pacos=True) == [True, True]


def test_per_a21_only_who_has_one_die_looks_in_a_blind_palifico() -> None:
    game = rules(palifico_blind=True)
    state = at("1:3/1p/./" + "./5:2-3-4", game)
    assert game.view(state, 1).hands == ((5,), (0, 0, 0))
    assert game.view(state, 2).hands == ((0,), (0, 0, 0))
    normal = at("1:3/1/./" + "./5:2-3-4", game)
    assert game.view(normal, 2).hands == ((0,), (2, 3, 4))


def test_apply_refuses_with_the_ruling_of_check() -> None:
    state = at(f"5:5/2/4x3/{TEN}")
    with pytest.raises(IllegalStep, match="raises both") as caught:
        GAME.apply(state, Bid(5, 4))
    assert caught.value.verdict == GAME.check(state, Bid(5, 4))
