"""Peruke One: the worked examples by number, each numbered rule, and invariants."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import BadSeats, IllegalStep
from companion.games.peruke_one import (
    Code,
    Ending,
    Finish,
    LongForm,
    PerukeOneOptions,
    PerukeOneRules,
    PerukeOneState,
    Use,
)
from companion.games.rules import OVER, THROW, Throw, fold, print_line
from tests.night import AT_NIGHT

CLASSIC = PerukeOneRules()
RED = PerukeOneRules(PerukeOneOptions.of(preset="red-die"))
MUST_USE = PerukeOneRules(PerukeOneOptions(must_use=True))
PASS = PerukeOneRules(PerukeOneOptions(allow_pass=True))


def at(key: str, dice: str = "", rules: PerukeOneRules = CLASSIC) -> PerukeOneState:
    """A position, and the throw that follows it (the red die last)."""
    state = rules.parse_key(key)
    return rules.apply(state, Throw(tuple(map(int, dice.split())))) if dice else state


def played(state: PerukeOneState, line: str, rules: PerukeOneRules = CLASSIC) -> PerukeOneState:
    return fold(rules, state, [rules.parse_step(step) for step in line.split(",")])


def steps(state: PerukeOneState, rules: PerukeOneRules = CLASSIC) -> set[str]:
    return set(map(rules.notation, rules.legal(state)))


def rounds(state: PerukeOneState, rules: PerukeOneRules = CLASSIC) -> set[str]:
    return {print_line(rules, line) for line in rules.turns(state).values()}


# Worked examples


def test_p1_example_1_two_sixes_take_the_6() -> None:
    state = played(at("ssssss/1", "6 6 4 3 2 1"), "use 6, use 6")
    assert (state.sides, state.score, state.total_used) == ("ssssst", -9, 12)


def test_p1_example_2_a_6_and_a_4_make_two_discs_vulnerable() -> None:
    state = played(at("ssssss/1", "6 6 4 3 2 1"), "use 6, use 4")
    assert (state.sides, state.score, state.total_used) == ("sssvsv", -11, 10)


def test_p1_example_3_the_example_of_the_rules() -> None:
    state = at("vtstvt/6/rounds")
    assert (state.score, state.total_used) == (9, 30)


def test_p1_example_4_peruke_one() -> None:
    state = at("vttttt/6/rounds")
    outcome = CLASSIC.outcome(state)
    assert outcome is not None
    assert outcome.scores == (20,)
    assert outcome.rule == "P1-1.10"
    assert outcome.sentence.startswith("Peruke One!")


@pytest.mark.parametrize("sides", ["sttttt", "tvtttt"])
def test_p1_example_5_two_positions_are_worth_19(sides: str) -> None:
    assert PerukeOneState(sides).score == 19


def test_p1_example_6_one_3_takes_the_disc_and_the_rest_is_lost() -> None:
    state = played(at("ssvstv/4", "3 3 5"), "use 3")
    assert (state.sides, state.round) == ("sststv", 5)
    assert CLASSIC.to_act(state) is THROW


def test_p1_example_7_nothing_usable_in_round_5() -> None:
    state = at("vvttvs/5", "3 4")
    assert CLASSIC.to_act(state) is OVER
    assert (state.ending, state.score) == (Ending.BLOCKED, 1)


def test_p1_example_8_nothing_usable_in_round_6() -> None:
    before = at("vttvvs/6")
    after = at("vttvvs/6", "2")
    assert (after.ending, after.score) == (Ending.BLOCKED, before.score)


def test_p1_example_9_the_red_3_is_added_once() -> None:
    state = at("ssssss/1", "3 1 1 4 2 3", RED)
    assert played(state, "use 6=r3+3, use 4", RED).sides == "sssvsv"
    after = played(state, "use 6=r3+3", RED)
    assert steps(after, RED) == {"use 1", "use 2", "use 4", "end"}
    assert not RED.check(after, Use(3)).ok
    assert RED.check(after, Use(0, 3)).code is Code.RED_SPENT


def test_p1_example_10_nine_is_no_number() -> None:
    state = at("ssssss/5", "4 5", RED)
    assert steps(state, RED) == {"use 4", "use r5", "stop"}
    assert played(state, "use 4, use r5", RED).sides == "sssvvs"


# Each rule


def test_p1_1_1_one_player_and_six_safe_discs() -> None:
    assert CLASSIC.start(1).sides == "ssssss"
    with pytest.raises(BadSeats, match="one player"):
        CLASSIC.start(3)


def test_p1_3_1_the_second_player_lays_the_discs_out_and_plays_a_whole_game() -> None:
    state = CLASSIC.start(2)
    assert CLASSIC.seat(state) == 1
    state = played(at("2p:vttvtv/6", "6"), "use 6")
    assert (CLASSIC.seat(state), CLASSIC.to_act(state), steps(state)) == (2, 2, {"lay"})
    assert not CLASSIC.check(state, Throw((1, 2, 3, 4, 5, 6))).ok
    assert not CLASSIC.check(state, CLASSIC.placement(state)).ok
    begun = CLASSIC.placement(CLASSIC.start())
    assert CLASSIC.check(state, begun).lines == ((Finish.LAY_OUT,),)
    state = played(state, "lay")
    assert (state.sides, state.round, state.first, CLASSIC.to_act(state)) == ("ssssss", 1, 16, THROW)
    assert CLASSIC.dice(state) == 6
    assert not CLASSIC.check(state, Finish.LAY_OUT).ok


@pytest.mark.parametrize("ending", list(Ending))
def test_p1_3_1_however_the_first_game_ends_the_second_begins(ending: Ending) -> None:
    played_out = {
        Ending.ROUNDS: lambda: played(at("2p:ssssss/6", "3"), "use 3"),
        Ending.BLOCKED: lambda: at("2p:ssstss/6", "4"),
        Ending.STOPPED: lambda: played(at("2p:ssssss/1", "1 2 3 4 5 6"), "stop"),
    }
    state = played_out[ending]()
    assert (state.ending, CLASSIC.outcome(state), CLASSIC.to_act(state)) == (ending, None, 2)
    assert CLASSIC.parse_key(CLASSIC.key(state)) == state


@pytest.mark.parametrize(("first", "winners"), [(10, (2,)), (11, (1, 2)), (12, (1,))])
def test_p1_3_2_the_higher_score_wins_and_equal_ones_share(first: int, winners: tuple[int, ...]) -> None:
    outcome = CLASSIC.outcome(played(at(f"{first}:svtvtv/6", "4"), "use 4"))
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.draw) == ((first, 11), winners, len(winners) == 2)


def test_p1_1_2_six_rounds_with_a_die_less_each_time() -> None:
    assert [CLASSIC.dice(PerukeOneState(round=n)) for n in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    state = played(at("ssssss/6", "3"), "use 3")
    assert (CLASSIC.to_act(state), state.ending) == (OVER, Ending.ROUNDS)
    assert not CLASSIC.check(CLASSIC.start(), Throw((6, 6))).ok


def test_p1_1_3_at_most_two_values_a_round() -> None:
    state = played(at("ssssss/1", "6 5 4 3 2 1"), "use 6, use 5")
    assert CLASSIC.to_act(state) is THROW
    assert all(line.count("use") <= 2 for line in rounds(at("ssssss/1", "6 5 4 3 2 1")))


def test_p1_1_3_house_rule_two_values_must_be_used_when_two_can_be() -> None:
    state = at("ssssss/5", "6 5")
    assert rounds(state, MUST_USE) == {"use 6, use 5"}
    assert rounds(state) == {"stop", "use 5, end", "use 6, use 5", "use 6, end"}


def test_p1_1_4_safe_then_vulnerable_then_taken_then_unusable() -> None:
    state = at("sssvst/4", "6 4 3")
    assert steps(state) == {"use 4", "use 3", "stop"}
    assert played(state, "use 4, use 3").sides == "ssvtst"
    assert CLASSIC.check(state, Use(6)).code is Code.ALREADY_TAKEN


def test_p1_1_5_two_equal_dice_on_one_disc() -> None:
    assert played(at("ssssss/5", "4 4"), "use 4, use 4").sides == "ssstss"


def test_p1_1_6_one_die_is_enough_to_go_on() -> None:
    state = played(at("ssssss/5", "6 5"), "use 5, end")
    assert (state.sides, state.round, CLASSIC.to_act(state)) == ("ssssvs", 6, THROW)


def test_p1_1_7_no_usable_value_ends_the_game() -> None:
    verdict = CLASSIC.check(at("ttssss/4"), Throw((1, 2, 2)))
    assert verdict.ok
    assert (verdict.code, verdict.rule) == (Code.BLOCKED, "P1-1.7")
    assert at("ttssss/4", "1 2 2").ending is Ending.BLOCKED


def test_p1_1_8_taken_less_safe_and_nothing_for_vulnerable() -> None:
    assert PerukeOneState("svtsvt").score == 3 + 6 - 1 - 4


@given(st.text("svt", min_size=6, max_size=6))
def test_p1_1_9_the_score_is_the_sum_of_the_values_used_less_21(sides: str) -> None:
    state = PerukeOneState(sides)
    assert state.score == state.total_used - 21


def within_eleven_uses() -> set[str]:
    """Every position that perfect dice allow: two uses in each of five rounds, one in the sixth."""
    positions = {"ssssss"}
    for number in range(1, 7):
        for _ in range(2 if number < 6 else 1):
            positions |= {turned(sides, value) for sides in positions for value in range(6)}
    return positions


def turned(sides: str, value: int) -> str:
    step = {"s": "v", "v": "t", "t": "t"}
    return sides[:value] + step[sides[value]] + sides[value + 1 :]


def test_p1_1_10_twenty_is_the_most_and_only_peruke_one_is_worth_it() -> None:
    scores = {sides: PerukeOneState(sides).score for sides in within_eleven_uses()}
    assert max(scores.values()) == 20
    assert [sides for sides, score in scores.items() if score == 20] == ["vttttt"]
    assert {sides for sides, score in scores.items() if score == 19} == {"sttttt", "tvtttt"}


@pytest.mark.parametrize("rules", [CLASSIC, RED] if AT_NIGHT > 1 else [CLASSIC])
def test_p1_1_10_with_perfect_dice_the_rules_allow_twenty_and_no_more(rules: PerukeOneRules) -> None:
    """Every round of every position with the dice that could use any two discs: the rules themselves are searched."""
    layer, ends = {rules.start()}, set()
    for number in range(1, 7):
        spare = (1,) * (5 - number)
        throws = [Throw((a, b, *spare)[: 7 - number]) for a in range(1, 7) for b in range(1, a + 1)]
        keys = {key for state in layer for throw in throws for key in after_round(rules, state, throw)}
        after = set(map(rules.parse_key, keys))
        ends |= {state for state in after if state.ending}
        layer = after - ends
    assert not layer
    assert max(state.score for state in ends) == 20
    assert {state.sides for state in ends if state.score == 20} == {"vttttt"}


def after_round(rules: PerukeOneRules, state: PerukeOneState, throw: Throw) -> Iterable[str]:
    thrown = rules.apply(state, throw)
    return [rules.key(thrown)] if thrown.ending else rules.turns(thrown)


def test_p1_1_11_the_long_form_is_five_games() -> None:
    form = LongForm()
    for score in (9, -3, 20, 0, 11):
        assert not form.over
        form = form.played(score)
    assert (form.total, form.over) == (37, True)
    with pytest.raises(ValueError, match="5 games"):
        form.played(1)
    with pytest.raises(ValueError, match="-21 to 20"):
        LongForm((21,))


def test_p1_1_12_the_lowest_score_is_minus_21() -> None:
    state = played(at("ssssss/1", "6 5 4 3 2 1"), "stop")
    outcome = CLASSIC.outcome(state)
    assert outcome is not None
    assert outcome.scores == (-21,)
    assert outcome.sentence == "The player stopped: −21 points (P1-1.13)."


def test_p1_1_13_stopping_and_passing() -> None:
    state = at("ssssss/5", "6 5")
    assert "stop" in steps(state)
    assert CLASSIC.check(state, Finish.END).code is Code.NO_PASS
    assert steps(state, PASS) == {"use 5", "use 6", "stop", "end"}
    assert played(state, "end", PASS).round == 6


def test_p1_2_1_the_red_die_stays_to_the_last() -> None:
    throws = list(RED.throws(PerukeOneState(round=6)))
    assert [throw.dice for throw, _ in throws] == [(face,) for face in range(6, 0, -1)]
    state = at("ssssss/6", "4", RED)
    assert (state.whites, state.red) == ((), 4)
    assert steps(state, RED) == {"use r4", "stop"}
    assert len(list(RED.throws(PerukeOneState(round=5)))) == 36


def test_p1_2_2_red_and_one_white_die_once_a_round() -> None:
    state = at("ssssss/4", "3 2 1", RED)
    assert {"use 4=r1+3", "use 3=r1+2"} <= steps(state, RED)
    assert steps(played(state, "use 4=r1+3", RED), RED) == {"use 2", "end"}
    assert played(state, "use 4=r1+3, use 2", RED).sides == "svsvss"


def test_p1_2_3_a_sum_above_six_is_useless_and_a_sum_is_one_of_two_uses() -> None:
    assert not any("=" in step for step in steps(at("ssssss/5", "4 5", RED), RED))
    state = played(at("ssssss/3", "1 1 2 3", RED), "use 4=r3+1, use 2", RED)
    assert (state.sides, state.round) == ("svsvss", 4)


def test_p1_2_4_a_sum_keeps_the_game_alive() -> None:
    state = at("tttsvv/5", "2 2", RED)
    assert RED.to_act(state) == 1
    assert steps(state, RED) == {"use 4=r2+2", "stop"}
    assert at("tttsvv/5", "1 1", RED).ending is Ending.BLOCKED


def test_a_round_is_lost_to_three_void_throws() -> None:
    assert CLASSIC.apply(CLASSIC.start(), Finish.FORFEIT).round == 2
    with pytest.raises(IllegalStep, match="this throw counts"):
        CLASSIC.apply(at("ssssss/5", "6 5"), Finish.FORFEIT)


def test_a_step_is_said_in_words() -> None:
    state = at("ssvsss/4", "3 2 1", RED)
    words = {RED.notation(step): str(RED.deed(state, step)) for step in RED.legal(state)}
    assert words["use 3"] == "takes disc 3"
    assert words["use 4=r1+3"] == "turns disc 4 with red 1 and 3: it is vulnerable now"
    assert words["use r1"] == "turns disc 1 with the red die: it is vulnerable now"
    assert words["stop"] == "stops and counts −18 points"
