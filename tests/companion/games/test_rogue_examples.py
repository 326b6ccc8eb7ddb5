"""The worked examples of Rogue, by number: every legal set-aside of a throw with its points, and whole turns."""

from collections.abc import Iterable

import pytest

from companion.games.rogue import GOAL, Code, Ended, Keep, RogueRules, RogueState, Stop, points_of
from companion.games.rules import Throw, fold

RULES = RogueRules()


def thrown(text: str) -> tuple[int, ...]:
    return tuple(1 if face == "A" else int(face) for face in text.split())


def chart(text: str, before: RogueState | None = None) -> dict[str, int]:
    """What may be set aside of a throw, faces as in the page, with points."""
    state = RULES.apply(before or RULES.start(2), Throw(thrown(text)))
    return {
        " ".join("A" if face == 1 else str(face) for face in choice.faces): choice.points
        for choice in RULES.choices(state)
    }


def play(*events: str, seats: int = 2, scores: tuple[int, ...] | None = None) -> RogueState:
    """A game as text: ``"A 2 2 4 5 6"`` is thrown, ``"keep A 2 2"`` set aside, ``"stop"`` ends the turn."""
    start = RogueState(scores) if scores else RULES.start(seats)
    return fold(RULES, start, map(event, events))


def event(text: str) -> Throw | Keep | Stop:
    if text == "stop":
        return Stop()
    if text.startswith("keep "):
        return Keep(thrown(text.removeprefix("keep ")))
    return Throw(thrown(text))


def alone(throws: Iterable[str]) -> list[str]:
    """Each throw followed by its rogue set aside alone."""
    return [text for throw in throws for text in (throw, "keep A")]


def test_rog_example_1_a_pair_with_a_rogue() -> None:
    assert chart("2 2 A 4 5 6") == {"A 2 2": 8, "2 2": 4, "A": 0}
    state = RULES.apply(RULES.start(1), Throw(thrown("2 2 A 4 5 6")))
    assert [choice.left for choice in RULES.choices(state)] == [3, 4, 5]


def test_rog_example_2_two_pairs_with_a_rogue() -> None:
    expected = {"A 3 3 5 5": 32, "A 5 5": 20, "3 3 5 5": 16, "A 3 3": 12, "5 5": 10, "3 3": 6, "A": 0}
    assert chart("A 3 3 5 5 2") == expected


def test_rog_example_3_a_run_is_250_and_not_500() -> None:
    assert chart("A 2 3 4 5 6") == {"A 2 3 4 5 6": 250, "A": 0}
    assert play("A 2 3 4 5 6", "keep A 2 3 4 5 6") == RogueState((250, 0), 2)


def test_rog_example_4_parts_of_a_quad() -> None:
    expected = {"2 2 4 4 4 4": 204, "4 4 4 4": 200, "2 2 4 4 4": 44, "4 4 4": 40, "2 2 4 4": 12, "4 4": 8, "2 2": 4}
    assert chart("4 4 4 4 2 2") == expected


def test_rog_example_5_pairs_of_two_throws_are_no_quad() -> None:
    assert play("4 4 2 3 5 6", "keep 4 4", "4 4 2 3", "keep 4 4").points == 16


def test_rog_example_6_two_animals_are_a_pair_and_no_rogue() -> None:
    expected = {"A A 3 3 3": 45, "3 3 3": 30, "A A 3 3": 21, "A A": 15, "3 3": 6}
    assert chart("A A 3 3 3 6") == expected


def test_rog_example_7_five_animals_and_a_rogue_are_2000() -> None:
    five = ("A A A A A 4", "keep A A A A A")
    assert play(*five).points == 1000
    assert play(*five, "A").scores == (2000, 0)
    assert play(*five, "4").scores == (1000, 0)


def test_rog_example_8_five_sixes_with_a_rogue() -> None:
    found = chart("6 6 6 6 6 A")
    assert (found["A 6 6 6 6 6"], found["6 6 6 6 6"], found["A 6 6 6 6"], found["A"]) == (1800, 900, 600, 0)


@pytest.mark.parametrize(
    ("dice", "points"),
    [("3 3 3 3 3 3", 1300), ("A A A A A A", 1500), ("2 2 2 5 5 5", 70), ("2 2 3 3 4 4", 18), ("A A 2 2 3 3", 25)],
)
def test_rog_example_9_all_six(dice: str, points: int) -> None:
    assert points_of(thrown(dice)) == points
    assert max(chart(dice).values()) == points


def test_rog_example_10_a_dead_throw_of_five() -> None:
    five = play("A 2 3 4 4 6", "keep A")
    assert RULES.check(five, Throw(thrown("2 3 4 5 6"))).code is Code.DEAD_THROW
    assert chart("A 2 3 4 5", five) == {"A": 0}


def test_rog_example_11_the_last_die_doubles_the_turn() -> None:
    turn = ("5 5 5 2 3 6", "keep 5 5 5", "4 4 2", "keep 4 4")
    assert play(*turn, "A").scores == (116, 0)
    assert play(*turn, "6").scores == (58, 0)


def test_rog_example_12_doublings_build_on_each_other() -> None:
    assert play("A 2 2 3 4 6", "keep A 2 2", "5 5 3", "keep 5 5", "A").scores == (36, 0)


def test_rog_example_13_the_last_two_dice() -> None:
    two = play("2 2 3 3 4 6", "keep 2 2 3 3")
    assert chart("A 5", two) == {"A": 0}
    assert chart("A A", two) == {"A A": 15}
    one = fold(RULES, two, map(event, ("A 5", "keep A")))
    assert RULES.apply(one, event("A")).scores == (20, 0)
    assert RULES.check(one, event("4")).code is Code.DEAD_THROW


def test_rog_example_14_rogue_out() -> None:
    state = play(*alone(("A 2 2 4 5 6", "A 2 2 3 4", "A 2 2 3", "A 2 2", "A 2")))
    won = RULES.apply(state, event("A"))
    assert (won.ended, won.scores, state.points) == (Ended.ROGUE_OUT, (0, 0), 0)
    outcome = RULES.outcome(won)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_rog_example_15_additional_turns_in_the_war() -> None:
    war = (1820, 0)
    another = play("2 2 2 5 5 5", "keep 2 2 2 5 5 5", scores=war)
    assert (another.seat, another.extra, another.scores) == (1, True, (1890, 0))
    lone = play("A 2 3 3 5 5", "keep A", "3 3 3 3 3", "keep 3 3 3 3 3", scores=war)
    assert (lone.seat, lone.extra, lone.scores) == (2, False, (2420, 0))
    doubled = play("A 6 6 6 6 6", "keep A 6 6 6 6 6", scores=war)
    assert (doubled.seat, doubled.extra, doubled.scores) == (1, True, (3620, 0))


def test_rog_example_16_the_round_is_played_to_its_end() -> None:
    before = RogueState((1500, 2004, 1998), 2)
    third = fold(RULES, before, map(event, ("3 3 2 4 5 6", "keep 3 3", "stop")))
    assert (third.seat, third.scores[1], third.ended) == (3, 2010, None)
    assert fold(RULES, third, map(event, ("2 2 3 4 5 6", "keep 2 2", "stop"))).ended is Ended.TOTAL
    tied = fold(RULES, third, map(event, ("6 6 2 3 4 5", "keep 6 6", "stop")))
    assert (tied.scores, tied.seat, tied.ended) == ((1500, GOAL + 10, GOAL + 10), 1, None)
