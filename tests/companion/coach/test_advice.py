"""The coach's advice, its uncertainty, and its wording."""

import json
import random
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.coach.accounts import Agreed
from companion.coach.all_games import advice, coach_for, report
from companion.coach.perudo import PerudoCoach, chance_of, level, levels
from companion.coach.peruke_84.coach import Peruke84Coach, PointsCoach
from companion.coach.peruke_84.play import QuickPlay, with_taken
from companion.coach.peruke_84.worth import trained_worth
from companion.coach.trials import Tally
from companion.coach.uckers.boards import Play, boards_of
from companion.coach.uckers.coach import UckersCoach
from companion.games.catalogue import rules_for
from companion.games.perudo import Bid, Calza, Dudo, PerudoOptions, PerudoRules
from companion.games.perudo.course import matches
from companion.games.peruke_84 import Finish, Peruke84Options
from companion.games.peruke_84.board import SOUTH, is_decided, other, set_up, worth
from companion.games.rules import OVER, THROW, Throw, fold, parse_line
from companion.games.uckers.people import UckersPeople
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from tests.night import AT_NIGHT
from tools.trial_coach import liking
from vision.virtual.table import VirtualTable

run = CliRunner()
UCKERS = "R:2base+t1+t14/G:3base+t20/Y:4home/B:3base+blue2/1of2/throw=6-2"
PERUKE = "N6N5N4N3N2N1/n1n2n3n4n5n6/6/6/6/6/s6s5s4s3s2s1/S1S2S3S4S5S6:S:0-0:2"


def coach(*words: str) -> str:
    result = run.invoke(app, ["coach", *words])
    assert result.exit_code == 0, result.output
    return result.output


# Roll-outs


def test_the_same_seed_gives_the_same_roll_outs_and_another_one_does_not() -> None:
    rules = rules_for("uckers")
    knows = coach_for(rules)
    state = rules.parse_key(UCKERS)
    one, same, other = (advice(knows, state, 100, seed) for seed in (1, 1, 2))
    assert [option.values for option in one] == [option.values for option in same]
    assert [option.values for option in one] != [option.values for option in other]


@pytest.mark.parametrize(
    ("game", "key", "trials"),
    [
        ("uckers", "R:4base/G:base+t18+t19+t26/Y:2base+t34+t36/B:3base+t5/2of2/throw=3-2", 252),
        ("peruke-84", "6/1n12S41/6/N65/5N1/6/1s12S11/6:S:36-34:2:4-2-r6::s2", 54),
    ],
)
def test_no_turn_that_was_not_tried_comes_before_the_best_that_was(game: str, key: str, trials: int) -> None:
    """Here every turn that is rolled out turns out worse than estimated."""
    rules = rules_for(game)
    state = rules.parse_key(key)
    coach = coach_for(rules, state)
    seat = rules.seat(state) - 1
    before = {option.line: option.values[seat] for option in coach.ranked(state)}
    options = advice(coach, state, trials, 1)
    tried = [option for option in options if option.trials]
    assert len(tried) < len(options)
    assert max(option.values[seat] for option in tried) < max(before.values())
    shift = sum(option.values[seat] - before[option.line] for option in tried) / len(tried)
    assert options[0].trials
    for option in options:
        assert option.trials or option.values[seat] == pytest.approx(before[option.line] + shift)


def test_a_roll_out_that_wins_at_once_is_worth_everything() -> None:
    rules = rules_for("uckers")
    state = rules.parse_key("R:3home+red3/G:4base/Y:4home/B:4base/1of2/throw=2-1")
    best = advice(coach_for(rules), state, 50)[0]
    assert best.values == (100.0, 0.0)


def test_the_interval_holds_what_many_more_roll_outs_find() -> None:
    rules = rules_for("uckers")
    knows, state = coach_for(rules), rules.parse_key(UCKERS)
    many = {option.line: option for option in advice(knows, state, 1200, 9)}
    few = [option for option in advice(knows, state, 300, 3) if option.trials]
    for option in few:
        other = many[option.line]
        assert abs(option.values[0] - other.values[0]) < 2 * (option.spread + other.spread)


def test_a_clearly_worse_candidate_leaves_the_race() -> None:
    tally, rng = Tally(3), np.random.default_rng(1)
    for _ in range(3):
        noise = rng.random(100)
        tally.add(list(tally.racing), np.array([noise + worth for worth in (0.0, 0.5, 0.499)])[tally.racing])
    assert 0 not in tally.racing
    assert tally.trials(0) < tally.trials(1)
    assert tally.order()[0] in (1, 2)


def test_uckers_the_people_of_the_trial_like_what_the_arrays_say_they_like() -> None:
    rules: Any = rules_for("uckers")
    people = UckersPeople(VirtualTable("uckers", 1), ("Ann", "Ben"), 1, rules)
    rng, play = random.Random(4), Play(rules.options)
    state = rules.start(2)
    for turn in range(60):
        state = rules.apply(state, Throw((rng.randint(1, 6), rng.randint(1, 6))))
        if rules.to_act(state) is THROW:
            continue
        people.state = state
        lines = [line for line in rules.turns(state).values() if fold(rules, state, line).turn.siege is None]
        if turn > 40 and lines:
            wanted = sorted({round(people._worth(line), 3) for line in lines})
            boards, dice = boards_of(rules, state), np.array([state.turn.throw])
            listed = play.lines(boards, dice)
            liked = liking(play.after(boards, listed))[listed.kind != 4]
            assert sorted({round(float(x), 3) for x in liked}) == wanted, rules.key(state)
        state = fold(rules, state, rng.choice(list(rules.turns(state).values())))


@pytest.mark.parametrize(
    "house", [{}, {"die_selects_disc": False}, {"distance": "exact", "capture_matches_die": True}, {"rows": 6}]
)
def test_peruke_84_quick_play_finds_legal_turns_that_the_engine_lists(house: dict[str, Any]) -> None:
    rules: Any = rules_for("peruke-84", house)
    knows, rng = coach_for(rules), random.Random(2)
    assert isinstance(knows, Peruke84Coach)
    assert isinstance(knows.play, QuickPlay)
    state = rules.start(2)
    for _ in range(40 if AT_NIGHT > 1 else 12):
        if rules.to_act(state) is OVER:
            break
        thrown = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(3))))
        if rules.to_act(thrown) is THROW:
            state = thrown
            continue
        node = knows.found(thrown)
        assert node is not None
        after = fold(rules, thrown, node.uses)
        if after.turn is not None:
            after = rules.apply(after, Finish.END)
        assert after.board == node.board
        assert knows.best(thrown) == pytest.approx(knows.standing(after))
        state = after


# Perudo


@pytest.mark.parametrize("palifico", [False, True])
def test_perudo_the_chance_of_a_bid_is_what_counting_all_dice_gives(palifico: bool) -> None:
    rules = rules_for("perudo")
    mark = "p" if palifico else ""
    state = rules.parse_key(f"2:1:2/1{mark}/2x5/./1-5:?:?-?")
    for bid in (Bid(1, 5), Bid(2, 5), Bid(3, 5), Bid(4, 2), Bid(2, 1)):
        hits = sum(
            matches(((1, 5), dice[:1], dice[1:]), bid, wild=not palifico) >= bid.count
            for dice in product(range(1, 7), repeat=3)
        )
        assert float(chance_of(state, 1, bid)) == pytest.approx(hits / 216)


def test_perudo_levels_are_shares_of_one_win() -> None:
    assert sum(levels((5, 3, 1, 4))) == pytest.approx(100)
    assert levels((5, 5)) == (50, 50)
    assert level(0, (3,)) == 0
    assert level(2, (1,)) == pytest.approx(75)


def test_a_turn_that_wins_at_once_is_advised_before_one_that_may_bring_more_points_and_is_no_error() -> None:
    key, throw = "3N5N6N6/n11S13/6/6/6/6/6/6:S:36-29:2", (1, 5, 5)
    text = coach("peruke-84", key, "--throw", "1-5-5", "--best", "3").splitlines()
    assert text[1].startswith("1. 5 turn d8, 1 c7-")
    assert text[3].endswith("that wins the game.")
    assert text[7].endswith(" less")
    rules = rules_for("peruke-84")
    line = parse_line(rules, "5 turn d8, 1 c7-c8")
    found = report(rules, 2, [Agreed(rules.parse_key(key)), Throw(throw), *line])
    by_points = PointsCoach(rules).report(2, [Agreed(rules.parse_key(key)), Throw(throw), *line])
    assert by_points.accounts[0].result == pytest.approx(43)
    assert (found.over, found.accounts[0].given, found.accounts[0].result) == (True, 0, 100)


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"calza_right": "others-lose"},
        {"lose_difference": True},
        {"pacos_wild": False},
        {"dice": 2},
        {"lose_difference": True, "pacos_wild": False, "calza_right": "others-lose"},
    ],
)
def test_perudo_a_call_is_worth_the_mean_over_all_hidden_dice_under_each_house_rule(house: dict[str, Any]) -> None:
    rules = PerudoRules(PerudoOptions.of({"calza": "anyone", **house}))
    knows = PerudoCoach(rules)
    state = rules.parse_key("2:1:2/1/2x5/./1-5:?:?-?")
    for call in (Dudo(), Calza()):
        total = np.zeros(3)
        for dice in product(range(1, 7), repeat=3):
            known = replace(state, hands=((1, 5), dice[:1], dice[1:]))
            total += knows.standing(rules.apply(known, call))
        assert knows.worth(state, 1, call) == pytest.approx(total / 216)


def test_perudo_in_a_blind_palifico_advice_counts_on_no_die_that_may_not_be_looked_at() -> None:
    rules = PerudoRules(PerudoOptions(palifico_blind=True))
    keys = ("1:3/2p/1x4/./?:4-4-4", "1:3/2p/1x4/./?:2-3-5")
    rankings = [[(o.line, o.values) for o in PerudoCoach(rules).ranked(rules.parse_key(key))] for key in keys]
    assert rankings[0] == rankings[1]


def test_perudo_what_others_hold_changes_no_advice() -> None:
    rules = rules_for("perudo")
    knows = coach_for(rules)
    assert isinstance(knows, PerudoCoach)
    keys = ("3:3/1/3x4/./1-4-6:4-4-4", "3:3/1/3x4/./1-4-6:2-3-5", "3:3/1/3x4/./1-4-6:?-?-?")
    rankings = [[(o.line, o.values) for o in knows.ranked(rules.parse_key(key))] for key in keys]
    assert rankings[0] == rankings[1] == rankings[2]


def test_peruke_84_quick_play_comes_to_an_end() -> None:
    """Every step of a safe disc towards its goal is worth something, so nobody walks in circles."""
    play, turns = QuickPlay(Peruke84Options(), trained_worth()), []
    for seed in range(6):
        rng, board, piles, seat = random.Random(seed), set_up(8), (0, 0), SOUTH
        for turn in range(400):
            dice = tuple(rng.randint(1, 6) for _ in range(3))
            found = play.best(board, seat, dice, first=turn < 2, piles=piles)
            piles, board = with_taken(piles, seat, worth(board) - worth(found.board)), found.board
            if is_decided(board):
                turns.append(turn)
                break
            seat = other(seat)
    assert len(turns) == 6


def test_peruke_84_chances_are_shares_of_one_win_and_the_end_is_certain() -> None:
    rules = rules_for("peruke-84")
    knows = coach_for(rules)
    assert sum(knows.standing(rules.start(2))) == pytest.approx(100)
    state = rules.apply(rules.parse_key("3N5N6N6/n11S13/6/6/6/6/6/6:S:36-29:2"), Throw((1, 5, 5)))
    ends = [option.values for option in knows.options(state) if rules.to_act(option.after) is OVER]
    assert (100, 0) in ends
    assert set(ends) <= {(100, 0), (50, 50), (0, 100)}


# Commands


def test_the_best_turns_are_told_with_values_and_why() -> None:
    text = coach("peruke-one", "ssvsts/3", "--throw", "5-4-3-1")
    assert "the values are exact" in text
    assert "1. use " in text
    assert "points now: that makes" in text
    assert " less" in text


def test_peruke_one_is_played_for_a_score_on_request() -> None:
    text = coach("peruke-one", "ssvsts/3", "--throw", "5-4-3-1", "--aim", "12")
    assert " of 100" in text
    refused = run.invoke(app, ["coach", "rogue", "0:0/1/./.", "--throw", "2-2-A-4-5-6", "--aim", "12"])
    assert refused.exit_code == 2
    assert "Only a game for one has a score to aim at" in refused.output


def test_uckers_is_told_with_roll_outs_and_how_sure_they_are() -> None:
    text = coach("uckers", UCKERS, "--rollouts", "60", "--best", "2")
    assert "rolled out, up to 60 times" in text
    assert "of 100 (±" in text
    assert "throws again" in text


def test_the_coach_says_which_house_rules_it_does_not_know() -> None:
    text = coach(
        "uckers", UCKERS, "--rollouts", "0", "--best", "1", "--rule", "suck_back=on", "--rule", "three_sixes=on"
    )
    assert "The values don't take the house rules U-A21 and U-A33 into account." in text
    assert "into account" not in coach("uckers", UCKERS, "--rollouts", "0", "--best", "1", "--rule", "mixi_blocks=on")


def test_peruke_84_names_turns_by_roll_outs() -> None:
    text = coach("peruke-84", PERUKE, "--throw", "1-1-6", "--rollouts", "6", "--best", "1")
    assert "rolled out, up to 6 times" in text
    assert "of 100 (±" in text


def test_a_position_without_dice_says_what_can_be_expected() -> None:
    assert "Seat 1 can expect 13.55 points." in coach("peruke-one", "ssssss/1")
    assert "Add --throw" in coach("rogue", "0:0/1/./.")


def test_a_throw_with_nothing_to_decide_is_told() -> None:
    text = coach("uckers", "R:4home/G:4base/Y:2base+t30+t31/B:4base/1of4", "--throw", "6-3")
    assert text.startswith("The six lets seat 1 move yellow from the next turn on (UCK-T2).")


def test_a_solved_end_is_called_exact_and_a_game_before_it_is_not() -> None:
    for key, values in (("2005:2000/2/1/2-2-3-4-5", "exact"), ("905:900/2/1/2-2-3-4-5", "estimates")):
        assert f"the values are {values}" in coach("rogue", key)
    home = "R:2home+red3+red1/G:3home+green2/Y:4home/B:3home+blue4/1of2"
    assert "the values are exact" in coach("uckers", home, "--throw", "2-1")


def test_perudo_asks_for_the_dice_under_the_cup() -> None:
    result = run.invoke(app, ["coach", "perudo", "5:5/1/4x5/./?-?-?-?-?:?-?-?-?-?"])
    assert result.exit_code == 2
    assert "The dice of seat 1 are not known" in result.output


def test_no_position_is_no_traceback() -> None:
    for words in ([], ["rogue"], ["rogue", "nonsense"], ["chess", "x"], ["rogue", "0:0/1/./.", "--session", "1"]):
        result = run.invoke(app, ["coach", *words])
        assert result.exit_code == 2, words
        assert "Traceback" not in result.output


def test_other_programs_get_json() -> None:
    data = json.loads(coach("rogue", "0:0/1/./.", "--throw", "2-2-A-4-5-6", "--json", "--best", "1"))
    assert (data["unit"], data["exact"]) == ("chance", False)
    assert data["turns"][0]["turn"] == "keep 1"
    assert data["turns"][0]["values"][0] == pytest.approx(48.6, abs=0.1)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A Rogue game of two turns: Ann keeps too little, Ben is lucky."""
    path = tmp_path / "log.sqlite3"
    played = [
        ("throw", 1, {"dice": [2, 2, 3, 5, 5, 5]}),
        ("keep", 1, {"dice": [2, 2], "step": "keep 2-2"}),
        ("turn", 1, {"step": "stop"}),
        ("throw", 2, {"dice": [6, 6, 6, 6, 6, 2]}),
        ("keep", 2, {"dice": [6] * 5, "step": "keep 6-6-6-6-6"}),
        ("throw", 2, {"dice": [1]}),
    ]
    with SessionLog.open(path) as opened:
        number = opened.begin(Header("rogue", ("Ann", "Ben")))
        for kind, seat, payload in played:
            opened.append(number, Event(kind, seat, payload=payload))
    return path


def test_a_game_that_was_played_is_told_in_sentences(log: Path) -> None:
    text = coach("--session", "1", "--log-db", str(log))
    assert re.search(r"\d hundredths? of a win: keep 2-2, stop ", text)
    assert "Ann had " in text
    assert "Ben had 46 hundredths of a win of good luck and gave away nothing." in text
    assert "What cost Ann most:" in text
    assert "keep 2-2, stop (sets aside 2 2: a pair of 2s for 4 points; ends the turn with 4 points)" in text
    assert "better: keep 2-2-5-5-5 (" in text
    assert "companion coach rogue 0:0/1/./2-2-3-5-5-5" in text


def test_a_game_that_was_played_as_json(log: Path) -> None:
    data = json.loads(coach("--session", "1", "--log-db", str(log), "--json"))
    ben = data["players"][1]
    assert ben["owed"] + ben["luck"] - ben["given"] + ben["received"] + ben["other"] == pytest.approx(99.4, abs=0.1)


def test_a_session_that_is_not_there_is_said(log: Path) -> None:
    result = run.invoke(app, ["coach", "--session", "7", "--log-db", str(log)])
    assert result.exit_code == 1
    assert "7" in result.output


def test_uckers_reasons_name_what_players_see() -> None:
    rules = rules_for("uckers")
    knows = coach_for(rules)
    assert isinstance(knows, UckersCoach)
    state = rules.parse_key("R:3home+t11/G:3home+t17/Y:4home/B:4home/1of2/throw=4-2")
    reasons = {rules.notation(option.line[0]): str(knows.why(state, option)) for option in knows.ranked(state)}
    assert reasons["Rt11-t17"].startswith("ucks off one")
