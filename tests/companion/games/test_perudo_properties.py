"""Properties of Perudo that hold for any dice and bids."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.errors import NotationError
from companion.games.perudo import Bid, Calza, Dudo, PerudoOptions, PerudoRules, PerudoState, Placement, Reveal
from companion.games.perudo.course import matches
from companion.games.rules import OVER, REFEREE, THROW, Throw

BIDS = st.builds(Bid, st.integers(1, 32), st.integers(1, 6))
OPTIONS = st.builds(
    PerudoOptions,
    bidding=st.sampled_from(["strict", "either", "free"]),
    paco_exact=st.booleans(),
    cap_at_total=st.booleans(),
    palifico_heads_up=st.booleans(),
    palifico_once=st.booleans(),
    palifico_one_die_may_change=st.booleans(),
    calza=st.sampled_from(["off", "active", "anyone"]),
    dice=st.integers(5, 6),
    calza_right=st.sampled_from(["regains", "others-lose"]),
    lose_difference=st.booleans(),
    pacos_wild=st.booleans(),
    open_on_pacos=st.booleans(),
    palifico_blind=st.booleans(),
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[PerudoRules, PerudoState]:
    """Some rules, and a state in mid-round with dice known to the test."""
    rules = PerudoRules(draw(OPTIONS))
    dice = draw(st.lists(st.integers(0, 5), min_size=2, max_size=6).filter(lambda counts: sum(map(bool, counts)) > 1))
    house = {"full": rules.options.dice, "pacos_wild": rules.options.pacos_wild}
    state = PerudoState(
        tuple(dice), draw(st.sampled_from([seat for seat, count in enumerate(dice, 1) if count])), **house
    )
    faces = draw(st.lists(st.integers(1, 6), min_size=sum(dice), max_size=sum(dice)))
    state = rules.apply(state, Throw(tuple(faces)))
    for _ in range(draw(st.integers(0, 4))):
        bids = [step for step in rules.legal(state) if isinstance(step, Bid)]
        assume(bids)
        state = rules.apply(state, draw(st.sampled_from(bids)))
    return rules, state


def hidden(rules: PerudoRules, state: PerudoState) -> PerudoState:
    """The same round as a real table knows it: no die."""
    return rules.view(state, None)


@given(rounds(), BIDS)
def test_a_bid_is_listed_exactly_when_it_is_accepted_and_can_be_true(
    played: tuple[PerudoRules, PerudoState], bid: Bid
) -> None:
    rules, state = played
    assert (bid in rules.legal(state)) == (rules.check(state, bid).ok and bid.count <= state.total)


@given(rounds(), BIDS)
def test_the_nearest_bids_of_a_refusal_are_legal(played: tuple[PerudoRules, PerudoState], bid: Bid) -> None:
    rules, state = played
    for text in rules.check(state, bid).nearest:
        assert rules.check(state, rules.parse_step(text)).ok


@given(rounds())
def test_each_legal_bid_is_stronger_than_the_one_before(played: tuple[PerudoRules, PerudoState]) -> None:
    """No circle of raises: a bid is never accepted again after a legal raise of it (bids end, so rounds end)."""
    rules, state = played
    assume(state.bid is not None and not state.palifico)
    for step in rules.legal(state):
        if isinstance(step, Bid):
            after = rules.apply(state, step)
            assert not rules.check(after, step).ok
            assert state.bid is not None
            if not state.wild or (step.face != 1 and state.bid.face != 1):
                assert not rules.check(after, state.bid).ok


@given(rounds())
def test_who_loses_depends_on_the_count_alone(played: tuple[PerudoRules, PerudoState]) -> None:
    rules, state = played
    assume(state.bid)
    assert state.bid
    after = rules.apply(state, Dudo())
    holds = matches(state.hands, state.bid, wild=state.wild) >= state.bid.count
    loser = state.seat if holds else state.bidder
    found = matches(state.hands, state.bid, wild=state.wild)
    due = max(abs(found - state.bid.count), 1) if rules.options.lose_difference else 1
    lost = [before - left for before, left in zip(state.dice, after.dice, strict=True)]
    due = min(due, state.dice[loser - 1])
    assert lost == [due * (seat == loser) for seat in range(1, len(state.dice) + 1)]
    assert after.seat == loser or not after.dice[loser - 1]


@given(rounds(), st.sampled_from([Dudo(), Calza(), *map(Calza, range(1, 7))]))
def test_dice_that_come_in_after_the_call_lead_to_the_same_as_dice_known_before(
    played: tuple[PerudoRules, PerudoState], call: Any
) -> None:
    rules, state = played
    blind = hidden(rules, state)
    assert rules.check(blind, call).ok == rules.check(state, call).ok
    assume(rules.check(state, call).ok)
    waiting = rules.apply(blind, call)
    assert rules.to_act(waiting) is REFEREE
    assert rules.parse_key(rules.key(waiting)) == waiting
    shown = rules.check(waiting, Placement(state.hands))
    assert shown.ok
    assert shown.lines == ((Reveal(state.hands),),)
    assert shown.sentence == rules.check(state, call).sentence
    assert rules.apply(waiting, Reveal(state.hands)) == rules.apply(state, call)


@given(rounds(), st.data())
def test_a_wrong_number_of_dice_is_never_accepted_at_the_reveal(
    played: tuple[PerudoRules, PerudoState], data: st.DataObject
) -> None:
    rules, state = played
    assume(state.bid)
    waiting = rules.apply(hidden(rules, state), Dudo())
    hands = data.draw(st.lists(st.lists(st.integers(0, 7), max_size=7).map(tuple), max_size=7).map(tuple))
    verdict = rules.check(waiting, Placement(hands))
    counts = [len(hand) for hand in hands] + [0] * 7
    fits = counts[: len(state.dice)] == list(state.dice) and not any(counts[len(state.dice) :])
    assert verdict.ok == (fits and all(1 <= die <= 6 for hand in hands for die in hand))


@given(rounds(), st.data())
def test_a_seat_knows_its_own_dice_and_nothing_of_the_others(
    played: tuple[PerudoRules, PerudoState], data: st.DataObject
) -> None:
    rules, state = played
    seat = data.draw(st.sampled_from([None, *state.living]))
    other = tuple(
        hand if owner == seat else tuple(sorted(data.draw(st.tuples(*[st.integers(1, 6)] * len(hand)))))
        for owner, hand in enumerate(state.hands, 1)
    )
    twin = replace(state, hands=other)
    assert rules.view(twin, seat) == rules.view(state, seat)
    assert rules.view(rules.view(state, seat), seat) == rules.view(state, seat)
    assert rules.legal(rules.view(state, seat)) == rules.legal(state), "bids and calls need no dice"
    if seat:
        knows = rules.view(state, seat).hands[seat - 1] == state.hands[seat - 1]
        assert knows != (rules.options.palifico_blind and state.palifico and state.dice[seat - 1] > 1)


@given(rounds())
def test_keys_print_and_parse(played: tuple[PerudoRules, PerudoState]) -> None:
    rules, state = played
    assert rules.parse_key(rules.key(state)) == state
    for step in rules.legal(state):
        assert rules.parse_step(rules.notation(step)) == step


@settings(max_examples=30, deadline=None)
@given(OPTIONS.map(PerudoRules), st.integers(2, 6), st.randoms(use_true_random=False))
def test_a_game_ends_and_loses_dice_in_each_round(rules: PerudoRules, seats: int, rng: Any) -> None:
    """PER-3.4; a Calza may bring a die back, or cost all others one, and a Dudo may cost the difference."""
    state, rounds_played = rules.start(seats), 0
    while rules.to_act(state) is not OVER and rounds_played < 100:
        before = state.total
        state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(before))))
        while rules.to_act(state) not in (THROW, OVER):
            state = rules.apply(state, rng.choice(rules.legal(state)))
        rounds_played += 1
        lost = before - state.total
        assert lost == 1 or (lost > 1 and rules.options.lose_difference) or rules.options.calza != "off"
        assert lost >= -1
    assert rounds_played <= rules.options.dice * seats - 1 or rules.options.calza != "off"


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("", "no position"),
        ("5:5/1/.", "no position"),
        ("5/1/././.", "no numbers of dice"),
        ("5:6/1/././.", "no numbers of dice"),
        ("0:0/1/././.", "Somebody must have dice"),
        ("5:0:5/2/././.", "seat 2, which has no dice"),
        ("5:5/3/././.", "seat 3, which has no dice"),
        ("5:5/x/././.", "is no turn"),
        ("5:0/1/4x5/./?-?-?-?-?:.", "The game is over"),
        ("5:5/1/4x5/./.", "bid before the throw"),
        ("5:5/1/4x7/./?-?-?-?-?:?-?-?-?-?", "is no bid"),
        ("5:5/1/0x5/./?-?-?-?-?:?-?-?-?-?", "A bid is for 1 to 99"),
        ("5:5/1/././?-?-?-?-?:?-?", "as many dice as each seat has"),
        ("5:5/1/././8:9", "are no dice"),
        ("5:5/1/./dudo@1/?-?-?-?-?:?-?-?-?-?", "called without a bid"),
        ("5:5/1/4x5/dudo/?-?-?-?-?:?-?-?-?-?", "is no call"),
        ("5:5/1/4x5/dudo@2/?-?-?-?-?:?-?-?-?-?", "Only seat 1 can have called Dudo"),
        ("5:5:5/1/4x5/calza@1/?-?-?-?-?:?-?-?-?-?:?-?-?-?-?", "Nobody can have called Calza"),
        ("5:5/1/4x5/dudo@1/1-2-3-4-5:1-2-3-4-5", "settled at once"),
        ("5:5/1p/././.", "its starter has one die"),
        ("5:5/1-had.2/././.", "only under the house rule"),
    ],
)
def test_what_is_no_position_is_said(key: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        PerudoRules().parse_key(key)


@pytest.mark.parametrize(
    ("key", "values", "reason"),
    [
        ("5:5/1/11x5/./?-?-?-?-?:?-?-?-?-?", {"cap_at_total": True}, "Only 10 dice are in play"),
        ("1:5/1p/././.", {"palifico_heads_up": False}, "no Palifico with two players left"),
        ("1:5:5/1p/././.", {"palifico_once": True}, "its starter has one die"),
        ("2:1:1/1/2x5/calza@3/?-?:?:?", {"calza": "anyone"}, "Seat 3 can't have called Calza"),
        ("2:1:1/1/2x5/calza@2/?-?:?:?", {"calza": "active"}, "Seat 2 can't have called Calza"),
    ],
)
def test_what_is_no_position_under_a_house_rule_is_said(key: str, values: Any, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        PerudoRules(PerudoOptions.of(values)).parse_key(key)


@pytest.mark.parametrize(
    "text", ["", "bid", "4xx7", "4x77", "100x2", "x5", "dudo by 7", "reveal", "reveal 7:1", "pass"]
)
def test_what_is_no_step_is_said(text: str) -> None:
    with pytest.raises(NotationError, match=r"no step of Perudo|are no dice"):
        PerudoRules().parse_step(text)


def test_steps_are_read_as_people_write_them() -> None:
    parse = PerudoRules().parse_step
    assert {parse(text) for text in ("4x5", "bid 4x5", " BID  4 x 5", "4×5")} == {Bid(4, 5)}
