"""Boards as seen by a camera: the result of a legal turn is accepted, anything else is refused."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.peruke_84 import Code, Peruke84Rules, Peruke84State, PlacedDisc, Placement
from companion.games.peruke_84.board import turned
from companion.games.peruke_84.placements import placement_of
from companion.games.rules import THROW, fold, parse_line
from tests.night import AT_NIGHT

from .peruke_84_boards import RULES, changed, played, position, random_game, rules_with, thrown

HOUSES: list[dict[str, Any]] = [
    {},
    {"distance": "exact"},
    {"distance": "queen"},
    {"capture_matches_die": True},
    {"red_die_compulsory": True},
    {"must_use": "greedy"},
    {"must_use": "greedy", "red_die_compulsory": True},
    {"must_use": "off"},
    {"end_zone_auto_take": False},
    {"turn_limit": 10},
    {"rows": 6},
    {"rows": 10, "starter": 2},
]
POSITIONS = 12
TURNS = 60
SHARE = 0.15  # of the positions of a random game
LONGEST_LIST = 3000  # positions with more turns are left out here: the list is only the yardstick


def positions(rules: Peruke84Rules, seed: str, count: int = POSITIONS) -> Iterator[tuple[Any, dict[bytes, Any]]]:
    """Random positions with dice, each with every board that a turn leads to."""
    rng = random.Random(seed)
    while count > 0:
        for state in random_game(rng, rules, TURNS):
            if state.turn is None or count == 0 or rng.random() > SHARE:
                continue
            count -= 1
            results = {board: rules.course.after_board(state, board) for board in rules.course.complete(state)}
            if len(results) <= LONGEST_LIST:
                yield state, results


def tampered(board: bytes, rng: random.Random) -> bytes:
    """The board with a few discs turned, moved, taken off or put onto others."""
    squares = bytearray(board)
    for _ in range(rng.randint(1, 3)):
        source = rng.choice([square for square, disc in enumerate(squares) if disc])
        target = rng.randrange(len(squares))
        match rng.randrange(4):
            case 0:
                squares[source] = turned(squares[source])
            case 1:
                squares[source] = 0
            case _ if source != target:
                squares[target], squares[source] = squares[source], 0
        if not any(squares):
            return board
    return bytes(squares)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_board_after_any_turn_is_accepted_with_a_line_that_leads_there(house: dict[str, Any]) -> None:
    rules, rng = rules_with(**house), random.Random(1)
    for state, results in positions(rules, f"accept {house}"):
        for then in rng.sample(list(results.values()), min(20, len(results))):
            verdict = rules.check(state, rules.placement(then))
            assert verdict.ok, (rules.key(state), rules.key(then), verdict.sentence)
            (line,) = verdict.lines
            assert fold(rules, state, line) == then


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_board_is_accepted_exactly_when_some_turn_leads_there(house: dict[str, Any]) -> None:
    rules, rng = rules_with(**house), random.Random(2)
    for state, results in positions(rules, f"refuse {house}"):
        for _ in range(25 if AT_NIGHT > 1 else 10):
            board = tampered(rng.choice([state.board, next(iter(results))]), rng)
            verdict = rules.check(state, placement_of(board))
            if verdict.code is not Code.IMPOSSIBLE:
                assert verdict.ok == (board in results), (rules.key(state), board, verdict.sentence)


def test_the_nearest_lines_of_a_refusal_are_legal_turns() -> None:
    rng = random.Random(3)
    for state, results in positions(RULES, "nearest", 20):
        verdict = RULES.check(state, placement_of(tampered(state.board, rng)))
        for text in verdict.nearest:
            then = fold(RULES, state, parse_line(RULES, text))
            assert then.board in results
            assert RULES.to_act(then) != state.seat
        assert verdict.ok or verdict.code is Code.IMPOSSIBLE or verdict.nearest


def test_what_to_put_back_names_only_squares_that_differ() -> None:
    rng = random.Random(4)
    for state, _ in positions(RULES, "put back", 20):
        board = tampered(state.board, rng)
        same = {disc.square for disc in placement_of(board).discs} & {
            disc.square for disc in placement_of(state.board).discs if disc in placement_of(board).discs
        }
        for text in RULES.check(state, placement_of(board)).put_back:
            assert not any(f" {square}" in text for square in same), text


def test_a_board_seen_in_mid_turn_is_judged_with_what_is_left() -> None:
    state = played(thrown(position("S4c4 S4e1 S2a1 s6f1 n1f6"), "4 4 6"), "4 c4-c6")
    verdict = RULES.check(state, changed(state, "-e1 S4e3 S6f1"))
    assert verdict.ok
    assert {RULES.notation(step) for step in verdict.lines[0]} == {"4 e1-e3", "r6 turn f1"}
    again = RULES.check(state, changed(state, "-c6 S4c7"))
    assert again.code is Code.MOVED_TWICE


def swap_of_equal_discs() -> tuple[Peruke84State, Placement]:
    """One 3 goes off the board and the other one takes its place."""
    state = thrown(position("S3c6 S3c4 n1f6 N2a8"), "3 3 6")
    return state, changed(state, "-c4")


def test_equal_discs_may_take_each_others_places() -> None:
    state, seen = swap_of_equal_discs()
    verdict = RULES.check(state, seen)
    assert verdict.ok
    assert len(verdict.lines[0]) == 2


def test_a_disc_turned_and_captured_in_one_turn_is_understood() -> None:
    state = thrown(position("S2c3 N4c5 n1f6"), "4 2 6")
    verdict = RULES.check(state, changed(state, "-c3 S2c5"))
    assert [RULES.notation(step) for step in verdict.lines[0]] == ["4 turn c5", "2 c3-c5"]


def test_discs_beside_the_board_are_not_looked_at() -> None:
    state = RULES.start()
    beside = Placement((*RULES.placement(state).discs, PlacedDisc(4, "plain", 1, ""), PlacedDisc(9, "?", 7, "")))
    assert RULES.check(state, beside).ok


def test_a_legal_step_is_one_that_begins_a_turn() -> None:
    for state, results in positions(RULES, "legal", 6):
        for step in RULES.legal(state):
            then = RULES.apply(state, step)
            rng = random.Random(5)
            while RULES.to_act(then) == state.seat:
                then = RULES.apply(then, rng.choice(RULES.legal(then)))
            assert RULES.to_act(then) is THROW or RULES.outcome(then)
            assert results[then.board] == then


def test_scores_always_add_up_to_84() -> None:
    rng = random.Random(6)
    rules = rules_with(turn_limit=10)
    ends = 0
    for _ in range(8):
        *_, state = random_game(rng, rules, 100)
        outcome = rules.outcome(state)
        if outcome:
            ends += 1
            assert sum(outcome.scores) == 84
    assert ends == 8
