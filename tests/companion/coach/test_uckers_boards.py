"""The coach's array model of Uckers agrees with the rules: every line of every throw of whole random games."""

import random
from collections import Counter

import numpy as np
import pytest

from companion.coach.uckers.boards import PASS, SIEGE, Play, boards_of, colours_by_place, has_won, siege_chance
from companion.games.catalogue import rules_for
from companion.games.rules import OVER, THROW, Throw, fold
from companion.games.uckers import COLOURS, Challenge, UckersRules
from tests.night import AT_NIGHT, in_turn

SHARE, TURNS = 0.1, 130  # of the positions of a game are compared; so many turns
HOUSES = [
    {},
    {"pairs": "red+green"},
    {"colour_order": "red blue yellow green"},
    {"higher_die": True},
    {"extra_throw_needs_use": True},
    {"must_play_forces_challenge": False},
    {"challenge_same_turn": True},
    {"challenge_first_throw_only": True},
    {"doorstep_extra_always": True},
    {"pair_inside_mixi_blocks": True},
    {"split_blob_advance": True},
    {"doubles_throw_again": True},
    {"throw_again_after_won_challenge": True},
    {"blob_passes_blob": False},
    {"mixi_blocks": True},
    {"challenge_sixes": "as-many"},
]


def rules_of(house: dict) -> UckersRules:
    rules = rules_for("uckers", house)
    assert isinstance(rules, UckersRules)
    return rules


def board_in(order: tuple, state) -> tuple:
    return tuple(tuple(sorted(state.board[colour])) for colour in order)


def expected(rules, thrown, order) -> set:
    """What the engine lists: the board, who throws next, and for a challenge what it takes."""
    if rules.to_act(thrown) is THROW or rules.to_act(thrown) is OVER:
        return {("pass", board_in(order, thrown), rules.seat(thrown), thrown.turn.again)}
    found = set()
    for line in rules.turns(thrown).values():
        after = fold(rules, thrown, line)
        if isinstance(line[0], Challenge):
            assert after.turn.siege is not None
            found.add(("siege", line[0].colour, line[0].start, after.turn.siege.needed))
        else:
            kind = "pass" if after.board == thrown.board else "move"
            found.add((kind, board_in(order, after), rules.seat(after), after.turn.again))
    return found


def listed(rules, play, state, dice, order) -> set:
    boards = boards_of(rules, state)
    array = np.array([sorted(dice, reverse=True)])
    lines = play.lines(boards, array)
    after, again = play.after(boards, lines), play.again(lines, array)
    following = rules.seat(state) % state.turn.players + 1
    found = set()
    for row in range(len(lines)):
        if lines.kind[row] == SIEGE:
            counter = int(lines.first[row])
            start = int(boards.places.reshape(16)[counter])
            found.add(("siege", order[counter // 4], start, int(lines.needed[row])))
            continue
        board = tuple(tuple(int(p) for p in quad) for quad in after[row])
        over = bool(has_won(after[row : row + 1])[0])
        seat = rules.seat(state) if again[row] or over else following
        kind = "pass" if lines.kind[row] == PASS else "move"
        found.add((kind, board, seat, bool(again[row]) and not over))
    return found


@pytest.mark.parametrize(
    ("house", "players"),
    in_turn(HOUSES, (4, 2)),
    ids=lambda given: given if isinstance(given, int) else ",".join(map(str, given.items())) or "default",
)
def test_the_arrays_list_what_the_engine_lists(house: dict, players: int) -> None:
    if players == 4 and house.get("pairs"):
        pytest.skip("partners side by side are not played in teams")
    rules = rules_of(house)
    play = Play(rules.options)
    rng = random.Random(f"{house}{players}")
    kinds: Counter = Counter()
    state = rules.start(players)
    for _ in range(TURNS * AT_NIGHT):  # 120 times as many compare 100,000 throws of positions
        if rules.to_act(state) is OVER:
            state = rules.start(players)
        if state.turn.siege is None and not needs_activation(rules, state) and rng.random() < SHARE:
            order = colours_by_place(rules, state)
            for dice in {(6, 6), (6, rng.randint(1, 5)), tuple(rng.choices(range(1, 7), k=2))}:
                want = expected(rules, rules.apply(state, Throw(dice)), order)
                assert listed(rules, play, state, dice, order) == want, (rules.key(state), dice)
                kinds.update(item[0] for item in want)
        state = any_turn(rules, state, rng)
    assert kinds["move"] > 40


def test_challenges_and_blobs_that_advance_are_listed_too() -> None:
    rules = rules_of({})
    play = Play(rules.options)
    for key, dice in (
        ("R:3home+t14/G:2t15+2home/Y:4home/B:4home/1of2", (6, 2)),
        ("R:4base/G:4home/Y:4base/B:2t1+2home/1of2", (6, 3)),
        ("R:2t11+2home/G:4home/Y:4home/B:2t13+2home/1of2", (3, 3)),
        ("R:2t11+2home/G:4home/Y:4home/B:3t13+home/1of2", (2, 2)),
    ):
        state = rules.parse_key(key)
        order = colours_by_place(rules, state)
        want = expected(rules, rules.apply(state, Throw(dice)), order)
        assert listed(rules, play, state, dice, order) == want, key


def needs_activation(rules, state) -> bool:
    own = COLOURS.index(rules.colours(state, state.seat)[0])
    return state.turn.players == 4 and state.board[own] == (56,) * 4 and state.seat not in state.turn.active


def any_turn(rules, state, rng):
    """A throw and what a lively player does with it: takes, blobs and challenges come up often."""
    state = rules.apply(state, Throw(tuple(rng.choices(range(1, 7), [1, 1, 1, 1, 1, 2], k=2))))
    while rules.to_act(state) not in (THROW, OVER):
        line = rng.choice(list(rules.turns(state).values()))
        state = fold(rules, state, line)
    return state


def test_uck_8_5_the_chance_of_a_challenge_by_the_sixes_it_takes() -> None:
    assert siege_chance(2) == pytest.approx(11 / 36)
    assert siege_chance(3) == pytest.approx(10 / 36 * 11 / 36 + 1 / 36)
