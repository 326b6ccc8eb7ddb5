"""The account leads from the start of a game to its end with nothing left over; the mean luck of a throw is zero."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.coach.accounts import Account, Agreed, roll_out_decisions
from companion.coach.accounts import report as by_estimate
from companion.coach.all_games import coach_for, report
from companion.coach.perudo import PerudoCoach
from companion.coach.peruke_84.coach import Peruke84Coach
from companion.coach.rogue import RogueCoach
from companion.coach.texts import account_text
from companion.coach.values import Coach
from companion.games.catalogue import GAMES, rules_for
from companion.games.perudo import Reveal
from companion.games.rules import OVER, REFEREE, THROW, Throw, fold

SEATS = {"peruke-one": (1,), "perudo": (2, 4), "uckers": (2, 4), "rogue": (1, 2, 3)}
EVENTS = {"uckers": 90, "peruke-84": 14, "rogue": 90}
START = {"rogue": "1780:1700:1790/1/./."}
NEARLY = 1e-6


def a_game(game: str, seats: int, seed: int) -> tuple[Any, list[Any], Any, list[Any]]:
    """Rules, the events of a random game, the state it comes to, and the positions between."""
    rules, rng = rules_for(game), random.Random(f"{game}{seats}{seed}")
    state, events, states, hands = rules.start(seats), [], [], ()
    if game == "rogue" and seats == 3:
        state = rules.parse_key(START[game])
        events.append(Agreed(state))
    while rules.to_act(state) is not OVER and len(events) < EVENTS.get(game, 500):
        states.append(state)
        actor = rules.to_act(state)
        if game == "perudo" and actor is THROW:
            hands = tuple(tuple(sorted(rng.randint(1, 6) for _ in range(n))) for n in state.dice)
            event: Any = rules.hidden_throw(state)
        elif actor is REFEREE:
            event = Reveal(hands)
        elif actor is THROW:
            event = Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state))))
        else:
            event = rng.choice(rules.legal(state)[-4:])
        events.append(event)
        state = rules.apply(state, event)
    return rules, events, state, states


@pytest.mark.parametrize(
    ("game", "seats"), [(game, n) for game in GAMES if GAMES[game].coach_at for n in SEATS.get(game, (2,))]
)
def test_luck_and_errors_are_the_whole_way_from_start_to_end(game: str, seats: int) -> None:
    rules, events, state, _ = a_game(game, seats, 1)
    found = report(rules, seats, events)
    assert all(judged.error >= 0 for judged in found.decisions)
    assert all(account.given >= -NEARLY for account in found.accounts)
    assert found.over == (rules.to_act(state) is OVER)
    for account in found.accounts:
        parts = account.owed + account.luck - account.given + account.received + account.other
        assert account.result == pytest.approx(parts)
    results = [account.result for account in found.accounts]
    if found.over and found.unit == "points":
        assert results == pytest.approx(list(rules.outcome(state).scores), abs=NEARLY)
    elif found.over:
        assert results == pytest.approx([100.0 * (s in rules.outcome(state).winners) for s in range(1, seats + 1)])
    elif rules.to_act(state) is THROW and game != "perudo":
        assert results == pytest.approx(list(coach_for(rules, state).before_throw(state)), abs=1e-3)


@pytest.mark.parametrize("game", ["peruke-one", "rogue"])
def test_where_values_are_exact_nothing_but_what_was_agreed_is_neither_luck_nor_error(game: str) -> None:
    rules, events, _, _ = a_game(game, 1, 5)
    assert [account.other for account in report(rules, 1, events).accounts] == pytest.approx([0.0], abs=NEARLY)


@pytest.mark.parametrize("game", ["uckers", "peruke-84", "perudo"])
def test_luck_sums_to_nothing_over_the_seats(game: str) -> None:
    """What one is luckier the other is unluckier: there is one game to win, and 84 points to share."""
    rules, events, _, _ = a_game(game, 2, 3)
    found = report(rules, 2, events)
    assert sum(account.luck for account in found.accounts) == pytest.approx(0, abs=1e-3)
    assert all(sum(throw.luck) == pytest.approx(0, abs=1e-4) for throw in found.throws)


@pytest.mark.parametrize("game", ["uckers", "peruke-84", "rogue", "peruke-one"])
def test_the_mean_luck_of_a_throw_is_nothing_for_every_seat(game: str) -> None:
    rules, _, _, states = a_game(game, SEATS.get(game, (2,))[-1], 4)
    coach = coach_for(rules)
    waiting = [s for s in states if rules.to_act(s) is THROW and rules.dice(s) < 4]
    for state in random.Random(1).sample(waiting, min(len(waiting), 1 if game == "peruke-84" else 4)):
        expected = coach.before_throw(state)
        mean = Coach.before_throw(coach, state)  # the mean over the engine's own throws of what each comes to
        assert mean == pytest.approx(expected, abs=1e-3), rules.key(state)


def test_the_mean_luck_of_lifted_cups_is_nothing_to_the_caller() -> None:
    """Dudo is worth what comes of it over all dice that the others may have."""
    rules = rules_for("perudo")
    coach = coach_for(rules)
    assert isinstance(coach, PerudoCoach)
    state = rules.parse_key("3:2/1/2x4/./1-4-6:?-?")
    worth = coach.worth(state, 1, rules.parse_step("dudo"))
    total = [0.0, 0.0]
    for one in range(1, 7):
        for other in range(1, 7):
            known = replace(state, hands=(state.hands[0], tuple(sorted((one, other)))))
            after = coach.standing(rules.apply(known, rules.parse_step("dudo")))
            total = [a + b / 36 for a, b in zip(total, after, strict=True)]
    assert total == pytest.approx(list(worth))


def test_a_better_turn_gives_nothing_away_and_a_worse_one_what_it_costs() -> None:
    rules = rules_for("rogue")
    throw = Throw((2, 2, 4, 5, 5, 5))
    start = rules.parse_key("0:0/1/./.")
    options = coach_for(rules, start).ranked(rules.apply(start, throw))
    for option in (options[0], options[-1]):
        found = report(rules, 2, [throw, *option.line])
        assert found.accounts[0].given == pytest.approx(options[0].values[0] - option.values[0])
        assert fold(rules, start, [throw, *option.line]) == option.after


def test_two_agreed_positions_are_nobodys_doing() -> None:
    rules = rules_for("rogue")
    found = by_estimate(RogueCoach(rules), 3, [Agreed(rules.parse_key("500:0:0/2/./."))])
    assert found.accounts[0].luck == found.accounts[0].given == 0
    assert found.accounts[0].result == pytest.approx(500)


@pytest.mark.parametrize(
    ("account", "sentence"),
    [
        (Account(luck=31.2, given=12.4), "Ben had 31 points of good luck and gave away 12."),
        (Account(luck=-1.04, given=0), "Ben had 1 point of bad luck and gave away nothing."),
        (Account(luck=0.2, given=2.46), "Ben had neither good nor bad luck and gave away 2.5."),
    ],
)
def test_an_account_is_told_in_a_sentence(account: Account, sentence: str) -> None:
    assert str(account_text("Ben", account)) == sentence


def test_an_interval_is_told_where_decisions_were_rolled_out() -> None:
    assert str(account_text("Ben", Account(luck=31.2, given=12.4), 2.3)).endswith("and gave away 12 (±2.3).")


NORTH = "N6N5N4N3N2N1/n1n2n3N4n5N6/6/5S4/6/6/S6S51s3s2S1/S1S2S3S4S5S6:N:0-0:2:4-3-r1::s3j42j32"


def test_roll_outs_judge_decisions_anew_and_the_account_still_leads_from_start_to_end() -> None:
    """What a roll-out finds otherwise than the estimate is neither luck nor error: it goes into ``other``."""
    rules, events, _, _ = a_game("uckers", 2, 1)
    coach = coach_for(rules)
    before, found = by_estimate(coach, 2, events[:60]), by_estimate(coach, 2, events[:60])
    roll_out_decisions(coach, found, 36)
    judged = [decision for decision in found.decisions if decision.trials]
    assert judged
    assert all(decision.spread > 0 and decision.error >= 0 for decision in judged)
    for then, now in zip(before.accounts, found.accounts, strict=True):
        assert (now.result, now.owed, now.luck) == pytest.approx((then.result, then.owed, then.luck))
    for seat in (1, 2):
        errors = sum(decision.error for decision in found.decisions if decision.seat == seat)
        assert found.accounts[seat - 1].given == pytest.approx(errors, abs=1e-3)
    assert found.accounts[0].received == pytest.approx(found.accounts[1].given, abs=1e-3)


def test_peruke_84_rolls_out_what_is_best_for_north_when_north_moves() -> None:
    """Margins are South's: candidates are dropped that are bad for whoever moves."""
    rules = rules_for("peruke-84")
    coach, state = coach_for(rules), rules.parse_key(NORTH)
    assert isinstance(coach, Peruke84Coach)
    best, *others = coach.rolled_out(state, 108)
    assert best.trials == max(option.trials for option in others)
    assert best.values[1] >= max(option.values[1] for option in others)
    ahead, spread = coach.duel(state, others[-1].line, 36) or (0.0, 0.0)
    assert ahead > spread > 0, "the worst turn of all is worse than the best"
