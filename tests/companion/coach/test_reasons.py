"""What the coach says of a turn is true: each kind of statement against a count over the rules' own successors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.coach.all_games import coach_for
from companion.coach.values import Coach, Option
from companion.games.catalogue import rules_for
from companion.games.message import inside
from companion.games.perudo import Bid, Calza
from companion.games.perudo.course import matches
from companion.games.peruke_84.board import OPEN, is_safe, owner_of, value_of
from companion.games.peruke_one import Use
from companion.games.rules import OVER, THROW, Throw, fold, parse_line, print_line
from companion.games.uckers import Challenge
from tests.night import AT_NIGHT

IN_BASE, HOME, TAIL = -1, 56, 50
MIDDLE = "1N52n2N1/N11n31N61/S63N4N3/6/3N42/4S3N6/S2S6S42S1/s1S2s31s51:S:7-9:2"  # a game of Peruke 84


def reasons(coach: Coach, state: Any, option: Option) -> dict[str, dict[str, Any]]:
    """The statements about a turn by their names, with their facts."""
    said = coach.why(state, option)
    return {one.name: dict(one.facts) for one in inside(said)}


def after(key: str, throw: tuple[int, ...], turn: str, **house: Any) -> tuple[Coach, Any, Option]:
    """A turn on a throw in a position."""
    rules = rules_for(game_of(key), house)
    state = rules.parse_key(key)
    coach = coach_for(rules, state)
    state = rules.apply(state, Throw(throw)) if throw else state
    line = parse_line(rules, turn)
    end = fold(rules, state, line)
    return coach, state, Option(line, end, coach.standing(end))


def game_of(key: str) -> str:
    return "uckers" if key.startswith("R:") else "peruke-84" if key.count("/") == 7 else "rogue"


# The positions of reported faults


def test_peruke_84_a_disc_that_two_values_can_take_is_in_danger() -> None:
    found = reasons(*after("N6N44/6/6/3N22/3s62/6/6/S15:S:30-35:2", (6, 3, 5), "6 turn d4"))
    assert found["can-capture"] == {"count": 41, "of": 216}


@pytest.mark.parametrize(
    ("turn", "kinds"),
    [
        ("5 turn d8, 1 c7-d8", {"into-pile", "wins-game"}),
        ("5 turn d8, 1 c7-c8", {"into-pile", "more-unsafe", "wins-game"}),
        ("5 turn d8, 6=r5+1 turn e8", {"more-unsafe", "can-capture"}),
    ],
)
def test_peruke_84_a_turn_that_wins_says_so(turn: str, kinds: set[str]) -> None:
    coach, state, option = after("3N5N6N6/n11S13/6/6/6/6/6/6:S:36-29:2", (1, 5, 5), turn)
    found = reasons(coach, state, option)
    found.pop("reasons")
    assert found == check_peruke_84(coach, state, option)
    assert set(found) == kinds


def test_uckers_a_six_that_only_opens_a_challenge_ucks_nothing_off() -> None:
    key = "R:home+2t20+t50/G:2base+t19+t40/Y:4home/B:4base/1of2"
    found = reasons(*after(key, (4, 1), "Rt50-red4"))
    assert (found["can-uck-off"], found["can-challenge"]) == ({"count": 0}, {"count": 11})


def test_rogue_the_turn_is_not_over_when_the_war_gives_another() -> None:
    coach, state, option = after("1450:1979/2/1-1-4-4/5-5", (), "keep 5-5")
    assert coach.rules.seat(option.after) == 2
    assert reasons(coach, state, option) == {"another-turn": {"points": 33}}
    assert reasons(*after("1450:1979/2/1-1-4-4/5-5", (), "stop")) == {"wins-game": {}}, "with 2002, last of the round"


def test_perudo_a_bid_that_needs_more_dice_than_are_hidden_cannot_be_true() -> None:
    coach = coach_for(rules_for("perudo"))
    state = coach.rules.parse_key("1:4/2p/2x5/./?:1-2-3-4")
    for option in coach.options(state):
        assert "bid-needs" not in reasons(coach, state, option)
        assert reasons(coach, state, option)["bid-false"]["hidden"] == 1


# Every kind of statement, in random games


def walk(game: str, seed: int, length: int = 300) -> Iterator[tuple[Coach, Any, Option]]:
    """Turns of a game in which everybody plays one of the three best turns, and some other turns beside them."""
    coach, rng = coach_of(game), random.Random(f"{game}/{seed}")
    rules = coach.rules
    state = rules.parse_key(MIDDLE) if game == "peruke-84" else rules.start(1 if game == "peruke-one" else 2)
    for _ in range(length):
        if rules.to_act(state) is OVER:
            return
        if rules.to_act(state) is THROW:
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
            continue
        ranked = coach.ranked(state)
        yield coach, state, rng.choice((ranked[0], rng.choice(ranked)))
        state = rng.choice(ranked[:3]).after


@cache
def coach_of(game: str) -> Coach:
    return coach_for(rules_for(game))


def chance(rules: Any, state: Any, found: Callable[[Any], bool]) -> Fraction:
    """The share of all throws after which something holds."""
    return sum((part for throw, part in rules.throws(state) if found(rules.apply(state, throw))), Fraction(0))


def ends(rules: Any, state: Any) -> list[Any]:
    """The positions that all legal turns on the dice on the table lead to."""
    if rules.to_act(state) != rules.seat(state):
        return []
    return [fold(rules, state, line) for line in rules.turns(state).values()]


def check_uckers(coach: Coach, state: Any, option: Option) -> dict[str, Any]:
    """Everything that is true of a turn, by the board alone."""
    rules, seat, board, now = coach.rules, coach.rules.seat(state), state.board, option.after.board
    own, theirs = ((0, 2), (1, 3)) if seat == 1 else ((1, 3), (0, 2))

    def count(of: Any, colours: tuple[int, ...], place: int) -> int:
        return sum(of[colour].count(place) for colour in colours)

    def blobs(of: Any) -> int:
        return sum(n > 1 for colour in own for place, n in Counter(of[colour]).items() if 0 <= place <= TAIL)

    if isinstance(option.line[0], Challenge):
        siege = option.after.turn.siege
        return {"challenge-odds": {"count": siege.needed, "percent": round(100 * odds(siege.needed - siege.count))}}
    counted = {
        "ucks-off": count(now, theirs, IN_BASE) - count(board, theirs, IN_BASE),
        "brings-home": count(now, own, HOME) - count(board, own, HOME),
        "out-of-base": count(board, own, IN_BASE) - count(now, own, IN_BASE),
    }
    true: dict[str, Any] = {name: {"count": number} for name, number in counted.items() if number}
    if blobs(now) != blobs(board):
        true["makes-blob" if blobs(now) > blobs(board) else "breaks-blob"] = {}
    if rules.outcome(option.after):
        return true | {"wins-game": {}}
    if rules.seat(option.after) == seat:
        return true | {"throws-again": {}}
    base = count(now, own, IN_BASE)
    struck = chance(rules, option.after, lambda s: any(count(e.board, own, IN_BASE) > base for e in ends(rules, s)))
    besieged = chance(rules, option.after, lambda s: any(e.turn.siege for e in ends(rules, s)))
    true["can-uck-off"] = {"count": 36 * struck}
    return true | ({"can-challenge": {"count": 36 * besieged}} if besieged else {})


def odds(needed: int) -> float:
    """The chance of so many more sixes, throw after throw, until one has none."""
    if needed <= 0:
        return 1.0
    throws = list(product(range(1, 7), repeat=2))
    return sum(odds(needed - throw.count(6)) for throw in throws if 6 in throw) / len(throws)


def check_peruke_84(coach: Coach, state: Any, option: Option) -> dict[str, Any]:
    """Everything that is true of a turn, by listing all turns of all throws."""
    rules, seat, now = coach.rules, state.seat, option.after

    def discs(board: Any, whose: int, *, unsafe: bool) -> list[int]:
        return [disc for disc in board if disc != OPEN and owner_of(disc) == whose and not (unsafe and is_safe(disc))]

    true: dict[str, Any] = {}
    if (taken := sum(map(value_of, state.board)) - sum(map(value_of, now.board))) > 0:
        true["into-pile"] = {"points": taken}
    turned = len(discs(now.board, 3 - seat, unsafe=True)) - len(discs(state.board, 3 - seat, unsafe=True))
    saved = len(discs(state.board, seat, unsafe=True)) - len(discs(now.board, seat, unsafe=True))
    true |= {"more-unsafe": {"count": turned}} if turned > 0 else {}
    true |= {"made-safe": {"count": saved}} if saved > 0 else {}
    if outcome := rules.outcome(now):
        return true | {("wins-game" if outcome.winners == (seat,) else "ends-game"): {}}
    left = len(discs(now.board, seat, unsafe=False))

    def captures(thrown: Any) -> bool:
        boards = rules.course.complete(thrown) if thrown.turn is not None else ()
        return any(len(discs(board, seat, unsafe=False)) < left for board in boards)

    return true | {"can-capture": {"count": 216 * chance(rules, now, captures), "of": 216}}


def check_rogue(coach: Coach, state: Any, option: Option) -> dict[str, Any]:
    """Everything that is true of a turn, the gain by the mean over all throws."""
    rules, now, seat = coach.rules, option.after, state.seat - 1
    if outcome := rules.outcome(now):
        return {("wins-game" if outcome.winners == (state.seat,) else "ends-game"): {}}
    if rules.seat(now) != state.seat:
        return {"turn-over": {}}
    if not now.kept:
        return {"another-turn": {"points": now.scores[seat] - state.scores[seat]}}
    return {"so-far": {"points": now.points, "left": now.left, "gain": pytest.approx(gain(coach, now))}}


def gain(coach: Coach, state: Any) -> float:
    """What throwing on brings on average, by all throws and the best of all turns on them."""
    values = Coach.before(coach, state)
    return values[state.seat - 1] - state.scores[state.seat - 1] - state.points


def check_peruke_one(coach: Coach, _: Any, option: Option) -> dict[str, Any]:
    """Everything that is true of a round, what is to come by the mean over all throws."""
    rules, now = coach.rules, option.after
    points = sum(step.value for step in option.line if isinstance(step, Use))
    if rules.to_act(now) is OVER:
        return {"now-over": {"points": points}}
    later = Coach.before(coach, now)[0] - now.score
    return {"now-later": {"points": points, "later": pytest.approx(later), "left": rules.dice(now)}}


def check_perudo(_: Coach, state: Any, option: Option) -> dict[str, Any]:
    """Everything that is true of a bid or a call, by counting all dice that may lie under the other cups."""
    step, seat = option.line[0], state.seat
    bid = step if isinstance(step, Bid) else state.bid
    own = state.hands[seat - 1]
    wanted, hidden = bid.count - counting(state, bid, own), state.total - len(own)
    all_dice = list(product(range(1, 7), repeat=hidden))
    if isinstance(step, Calza):
        exact = sum(counting(state, bid, dice) == wanted for dice in all_dice)
        return {"exactly-right": {}, "cases": hundredths(exact, len(all_dice))}
    true: dict[str, Any] = {"bid-true": {}} if wanted <= 0 else {}
    if wanted > hidden:
        true = {"bid-false": {"wanted": wanted, "hidden": hidden}}
    elif wanted > 0:
        holds = sum(counting(state, bid, dice) >= wanted for dice in all_dice)
        true = {"bid-needs": {"wanted": wanted, "hidden": hidden}, "cases": hundredths(holds, len(all_dice))}
    if isinstance(step, Bid):
        doubters = sum(is_doubted(state, bid, dice) for dice in all_dice)
        true |= {"doubted": {}, "cases": hundredths(doubters, len(all_dice))}
    return true


def counting(state: Any, bid: Bid, dice: tuple[int, ...]) -> int:
    return matches((dice,), bid, wild=state.wild)


def is_doubted(state: Any, bid: Bid, dice: tuple[int, ...]) -> bool:
    """Whether whoever holds these dice, against one other, finds a bid more likely false than true."""
    unknown = list(product(range(1, 7), repeat=state.total - len(dice)))
    return 2 * sum(counting(state, bid, dice + other) >= bid.count for other in unknown) < len(unknown)


def hundredths(cases: int, of: int) -> dict[str, str]:
    shown = round(100 * Fraction(cases, of))
    edge = "few" if shown == 0 and cases else "most" if shown == 100 and cases < of else ""
    return {"percent": edge or str(shown)}


@pytest.mark.parametrize(
    "key", ["2:3/1/2x5/./2-5:?-?-?", "3:2/1/3x4/./1-4-4:?-?", "1:2/1p/2x5/./5:?-?", "2:1/1/2x1/./1-1:?"]
)
def test_every_statement_about_a_bid_or_a_call_is_what_counting_all_dice_says(key: str) -> None:
    coach = coach_for(rules_for("perudo", {"calza": "active"}))
    state = coach.rules.parse_key(key)
    for option in coach.options(state):
        found = reasons(coach, state, option)
        for name, facts in check_perudo(coach, state, option).items():
            if name != "cases" or "doubted" not in found:  # it says two numbers of cases, of which the last is read
                assert facts.items() <= found[name].items(), print_line(coach.rules, option.line)
        assert found.get("cases", {}) == check_perudo(coach, state, option).get("cases", {})


ALL = {
    "uckers": {"ucks-off", "brings-home", "out-of-base", "makes-blob", "breaks-blob", "throws-again", "can-uck-off"},
    "peruke-84": {"more-unsafe", "can-capture"},
    "rogue": {"turn-over", "so-far"},
    "peruke-one": {"now-over", "now-later"},
}
CHECKS = {
    "uckers": (check_uckers, 1, 2),
    "peruke-84": (check_peruke_84, 1, 10),
    "rogue": (check_rogue, 2, 2),
    "peruke-one": (check_peruke_one, 5, 1),
}


@pytest.mark.parametrize("game", CHECKS)
def test_every_statement_about_a_turn_is_what_a_count_over_all_throws_says(game: str) -> None:
    check, games, every = CHECKS[game]
    seen: set[str] = set()
    for seed in range(games * AT_NIGHT):
        for number, (coach, state, option) in enumerate(walk(game, seed)):
            if number % every == 0:
                found = reasons(coach, state, option)
                found.pop("reasons", None)
                told = f"{coach.rules.key(state)} {print_line(coach.rules, option.line)}"
                assert found == check(coach, state, option), told
                seen |= set(found)
    assert seen >= ALL[game]
