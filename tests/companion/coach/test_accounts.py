"""Luck and errors lead from the start of a game to its end, nothing is left over; the mean luck of a throw is zero."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.coach.accounts import Account, Agreed
from companion.coach.all_games import coach_for, report
from companion.coach.perudo import PerudoCoach
from companion.coach.values import Coach
from companion.coach.words import sentences, told
from companion.games.catalogue import GAMES, rules_for
from companion.games.perudo import Reveal
from companion.games.rules import OVER, REFEREE, THROW, Throw, fold

SEATS = {"peruke-one": (1,), "perudo": (2, 4), "uckers": (2, 4), "rogue": (1, 3)}
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


@pytest.mark.parametrize(("game", "seats"), [(game, n) for game in GAMES for n in SEATS.get(game, (2,))])
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
    if found.over and game in ("rogue", "peruke-one", "peruke-84"):
        assert results == pytest.approx(list(rules.outcome(state).scores), abs=NEARLY)
    elif found.over:
        assert results == pytest.approx([100.0 * (s in rules.outcome(state).winners) for s in range(1, seats + 1)])
    elif rules.to_act(state) is THROW and game != "perudo":
        assert results == pytest.approx(list(coach_for(rules).before(state)), abs=1e-3)


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
        expected = coach.before(state)
        mean = Coach.before(coach, state)  # the mean over the engine's own throws of what each comes to
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
    options = coach_for(rules).ranked(rules.apply(start, throw))
    for option in (options[0], options[-1]):
        found = report(rules, 2, [throw, *option.line])
        assert found.accounts[0].given == pytest.approx(options[0].values[0] - option.values[0])
        assert fold(rules, start, [throw, *option.line]) == option.after


def test_two_agreed_positions_are_nobodys_doing() -> None:
    rules = rules_for("rogue")
    found = report(rules, 2, [Agreed(rules.parse_key("500:0/2/./."))])
    assert found.accounts[0].luck == found.accounts[0].given == 0
    assert found.accounts[0].result == pytest.approx(500)


@pytest.mark.parametrize(
    ("account", "sentence"),
    [
        (Account(luck=31.2, given=12.4), "Ben was 31 points luckier than the dice owed and gave away 12."),
        (Account(luck=-1.04, given=0), "Ben was 1 point less lucky than the dice owed and gave nothing away."),
        (Account(luck=0.2, given=2.46), "Ben had just the luck that the dice owed and gave away 2.5."),
    ],
)
def test_an_account_is_told_in_a_sentence(account: Account, sentence: str) -> None:
    assert told("Ben", account) == sentence


def test_everybody_gets_a_sentence() -> None:
    rules, events, _, _ = a_game("peruke-one", 1, 1)
    assert len(sentences(report(rules, 1, events), ["Ann"])) == 1
