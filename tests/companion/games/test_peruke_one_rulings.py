"""Every ruling of Peruke One, word for word; and rows of discs as seen."""

import random
from typing import Any

import pytest

from companion.games.peruke_one import (
    Code,
    Finish,
    PerukeOneOptions,
    PerukeOneRules,
    PerukeOneState,
    PlacedDisc,
    Placement,
    Use,
)
from companion.games.rules import OVER, THROW, Throw, fold, parse_line

from .illegal_turn_tables import codes_of

CLASSIC = PerukeOneRules()
RED = PerukeOneRules(PerukeOneOptions(red_die=True))
MUST_USE = PerukeOneRules(PerukeOneOptions(must_use=True))
PASS = PerukeOneRules(PerukeOneOptions(allow_pass=True))
BOTH = PerukeOneRules(PerukeOneOptions(must_use=True, red_die=True))

# rules, position, dice thrown then, event, ruling
EVENTS: list[tuple[PerukeOneRules, str, str, Any, Code, str]] = [
    (CLASSIC, "2p:svtttv/6/rounds", "", Finish.LAY_OUT, Code.LAID_OUT, "The discs are laid out again."),
    (
        CLASSIC,
        "2p:svtttv/6/rounds",
        "",
        Throw((6, 5, 4, 3, 2, 1)),
        Code.LAY_OUT,
        "The second player lays all six discs out first, plain side up (P1-3.1).",
    ),
    (
        CLASSIC,
        "14:ssssss/1",
        "",
        Finish.LAY_OUT,
        Code.LIE_THERE,
        "The discs are laid out already: throw, or use a value (P1-3.1).",
    ),
    (
        CLASSIC,
        "ssssss/1",
        "",
        Throw((6, 6, 4, 3, 2, 1)),
        Code.THROWN,
        "Round 1: 6, 6, 4, 3, 2 and 1. Use one value or two.",
    ),
    (
        CLASSIC,
        "ssssss/1",
        "",
        Throw((6, 6)),
        Code.BAD_THROW,
        "Round 1 is thrown with 6 dice, each showing 1 to 6 (P1-1.2).",
    ),
    (
        CLASSIC,
        "ssssss/5",
        "6 5",
        Throw((6, 5)),
        Code.THROWN_ALREADY,
        "Round 5 is thrown already: use one value or two (P1-1.3).",
    ),
    (
        CLASSIC,
        "ttssss/4",
        "",
        Throw((1, 2, 2)),
        Code.BLOCKED,
        "Every disc that 2 and 1 could turn is taken: the game is over with −15 points (P1-1.7).",
    ),
    (
        CLASSIC,
        "ssssss/6/rounds",
        "",
        Throw((1,)),
        Code.OVER,
        "The game is over with −21 points: six rounds are played (P1-1.2).",
    ),
    (CLASSIC, "ssssss/5", "6 5", Use(0, 0), Code.NO_SUCH_DISC, "There is no disc 0: the discs are 1 to 6 (P1-1.1)."),
    (CLASSIC, "ssssss/1", "", Use(3, 0), Code.THROW_FIRST, "Throw 6 dice first (P1-1.2)."),
    (CLASSIC, "ssssss/1", "", Finish.FORFEIT, Code.FORFEIT, "Three void throws in a row: round 1 is lost (TAB-1.4)."),
    (
        CLASSIC,
        "ssssss/5",
        "6 5",
        Finish.FORFEIT,
        Code.THROWN_ALREADY,
        "A round is lost by void throws, and this throw counts (P1-1.3).",
    ),
    (CLASSIC, "ssssss/5", "6 5", Use(5, 0), Code.LEGAL, "Turns disc 5: it is vulnerable now."),
    (CLASSIC, "ssssss/5", "6 5", Use(4, 0), Code.NOT_ROLLED, "No die that is left shows a 4 (P1-1.3)."),
    (CLASSIC, "sssvst/4", "6 4 3", Use(6, 0), Code.ALREADY_TAKEN, "Disc 6 is taken already: a 6 is lost (P1-1.4)."),
    (CLASSIC, "ssssss/5", "6 5", Use(5, 1), Code.NO_RED, "No die is red in this game, so no dice are added (P1-2.1)."),
    (RED, "ssssss/5", "6 5", Use(6, 5), Code.TOO_HIGH, "5 and 6 make 11: no disc has that number (P1-2.3)."),
    (RED, "ssssss/4/31/1", "", Use(3, 1), Code.RED_SPENT, "The red die is used already in this round (P1-2.2)."),
    (RED, "ssssss/4", "3 2 1", Use(0, 3), Code.NOT_ROLLED, "The red die shows 1, not 3 (P1-1.3)."),
    (RED, "ssssss/4", "3 2 1", Use(5, 0), Code.NOT_ROLLED, "No white die that is left shows a 5 (P1-1.3)."),
    (
        CLASSIC,
        "ssssss/5",
        "6 5",
        Finish.END,
        Code.NO_PASS,
        "Use at least one value, or stop and count the score (P1-1.13).",
    ),
    (
        MUST_USE,
        "ssssss/5",
        "6 5",
        Finish.STOP,
        Code.MUST_USE,
        "The 6 can be used: two values must be used when two can be (P1-1.3).",
    ),
    (
        CLASSIC,
        "sssssv/5/5/1",
        "",
        Finish.STOP,
        Code.NO_STOP,
        "A value was used in this round: end the round first (P1-1.13).",
    ),
    (
        CLASSIC,
        "ssssss/5",
        "6 5",
        "use 5",
        Code.NO_STEP,
        "That is no step of Peruke One: use a value, end the round or stop (P1-1.3).",
    ),
]

# rules, position, dice thrown then, sides of the discs as seen, ruling
SEEN: list[tuple[PerukeOneRules, str, str, str, Code, str]] = [
    (CLASSIC, "ssssss/5", "6 5", "ssssvv", Code.LEGAL, "Disc 5 is vulnerable and disc 6 is vulnerable now."),
    (CLASSIC, "ssssss/5", "6 6", "ssssst", Code.LEGAL, "Disc 6 is taken now."),
    (
        CLASSIC,
        "ssssss/5",
        "6 5",
        "ssssss",
        Code.NOTHING_USED,
        "Nothing was used: use at least one value, or say that you stop (P1-1.13).",
    ),
    (
        CLASSIC,
        "ssssss/4",
        "6 5 4",
        "sssvvv",
        Code.TOO_MANY_USES,
        "3 values were used, 4, 5 and 6: a round allows two (P1-1.3).",
    ),
    (
        CLASSIC,
        "sssvsv/4",
        "6 5 4",
        "ssssvv",
        Code.TURNED_BACK,
        "Disc 4 was vulnerable and is safe now: a disc only goes from safe to vulnerable to taken (P1-1.4).",
    ),
    (
        CLASSIC,
        "ssssss/4",
        "6 5 4",
        "ssssst",
        Code.NOT_REACHED,
        "Disc 6 was turned and taken: that needs two dice of 6 (P1-1.5).",
    ),
    (CLASSIC, "ssssss/5", "6 5", "sssssv", Code.LEGAL, "Disc 6 is vulnerable now."),
    (
        MUST_USE,
        "ssssss/5",
        "6 5",
        "sssssv",
        Code.MUST_USE,
        "A second value can be used: two values must be used when two can be (P1-1.3).",
    ),
    (CLASSIC, "ssssss/4", "6 5 4", "vsssss", Code.NOT_ROLLED, "Disc 1 was moved on, but no die shows 1 (P1-1.3)."),
    (
        RED,
        "ssssss/4",
        "3 2 6",
        "ssssvs",
        Code.TWO_WHITES,
        "Disc 5 would need 3 and 2 added: only the red die is added to a white one (P1-2.2).",
    ),
    (
        RED,
        "ssssss/4",
        "3 2 1",
        "ssvvss",
        Code.RED_SPENT,
        "3 and 4 would need the same die twice: a die that was added is spent (P1-2.2).",
    ),
    (CLASSIC, "ssssss/1", "", "ssssss", Code.AS_RECORDED, "The discs lie as they should."),
    (CLASSIC, "ssssss/1", "", "sssssv", Code.THROW_FIRST, "Throw 6 dice first (P1-1.2)."),
    (
        CLASSIC,
        "sssssv/5/5/1",
        "",
        "ssssvt",
        Code.TOO_MANY_USES,
        "2 values were used, 5 and 6: one more is left in this round (P1-1.3).",
    ),
    (
        CLASSIC,
        "ssssss/6/stopped",
        "",
        "sssssv",
        Code.OVER,
        "The game is over with −21 points: the player stopped (P1-1.13).",
    ),
    (CLASSIC, "sssssv/5/5/1", "", "sssssv", Code.LEGAL, "Nothing more was used."),
]

IMPOSSIBLE = Placement(
    (
        PlacedDisc(4, "plain", "4"),
        PlacedDisc(4, "plain", "5"),
        PlacedDisc(5, "plain", "5"),
        PlacedDisc(7, "plain", "6"),
        PlacedDisc(1, "edge", "1"),
        PlacedDisc(2, "plain", ""),
    )
)
PROBLEMS = [
    (Code.DISC_TWICE, "Disc 4 lies there 2 times: there is one of each (P1-1.1)."),
    (Code.NO_SUCH_DISC, "There is no disc 7: the discs are 1 to 6 (P1-1.1)."),
    (Code.NO_SUCH_SIDE, "Disc 1 shows neither its plain nor its target side (P1-1.1)."),
    (Code.TWO_ON_SQUARE, "2 discs lie on square 5: there is room for one (P1-1.1)."),
    (Code.STRAY, "Disc 2 lies beside the row: put it on square 2, or to the taken discs (P1-1.1)."),
]


def at(rules: PerukeOneRules, key: str, dice: str) -> PerukeOneState:
    state = rules.parse_key(key)
    return rules.apply(state, Throw(tuple(map(int, dice.split())))) if dice else state


@pytest.mark.parametrize(("rules", "key", "dice", "event", "code", "sentence"), EVENTS)
def test_a_throw_or_step_is_ruled_on_in_one_sentence(
    rules: PerukeOneRules, key: str, dice: str, event: Any, code: Code, sentence: str
) -> None:
    verdict = rules.check(at(rules, key, dice), event)
    assert (verdict.code, verdict.sentence) == (code, sentence)


@pytest.mark.parametrize(("rules", "key", "dice", "sides", "code", "sentence"), SEEN)
def test_a_row_as_seen_is_ruled_on_in_one_sentence(
    rules: PerukeOneRules, key: str, dice: str, sides: str, code: Code, sentence: str
) -> None:
    verdict = rules.check(at(rules, key, dice), rules.placement(PerukeOneState(sides)))
    assert (verdict.code, verdict.sentence) == (code, sentence)
    assert len(verdict.lines) == verdict.ok


def test_an_impossible_row_gives_all_problems_at_once() -> None:
    assert [(problem.code, problem.sentence) for problem in CLASSIC.problems(IMPOSSIBLE)] == PROBLEMS
    verdict = CLASSIC.check(CLASSIC.start(), IMPOSSIBLE)
    assert verdict.code is Code.IMPOSSIBLE
    assert verdict.sentence == " ".join(sentence for _, sentence in PROBLEMS)


def test_every_code_is_reached_by_a_pinned_sentence() -> None:
    reached = (
        {row[-2] for row in (*EVENTS, *SEEN)}
        | {code for code, _ in PROBLEMS}
        | {Code.IMPOSSIBLE}
        | codes_of("peruke-one")
    )
    assert set(Code) - reached == set()


@pytest.mark.parametrize("rules", [CLASSIC, RED, MUST_USE, PASS, BOTH], ids=lambda rules: str(rules.options.changed()))
def test_a_row_is_accepted_exactly_when_some_round_leads_there(rules: PerukeOneRules) -> None:
    rng = random.Random(1)
    for _ in range(40):
        state = rules.start()
        while rules.to_act(state) is not OVER:
            if rules.to_act(state) is THROW:
                state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
                continue
            results = {}
            for line in rules.turns(state).values():
                if Finish.STOP not in line:
                    results[fold(rules, state, line).sides] = line
            for sides in [*results, *("".join(rng.choices("svt", k=6)) for _ in range(3))]:
                check_row(rules, state, sides, sides in results)
            state = fold(rules, state, results[rng.choice(sorted(results))])


def check_row(rules: PerukeOneRules, state: PerukeOneState, sides: str, reachable: bool) -> None:
    verdict = rules.check(state, rules.placement(PerukeOneState(sides)))
    assert verdict.ok == reachable, (rules.key(state), sides, verdict.sentence)
    for line in verdict.lines:
        assert fold(rules, state, line).sides == sides
    for text in verdict.nearest:
        assert fold(rules, state, parse_line(rules, text)).round == min(state.round + 1, 6)


def test_a_disc_that_is_not_on_the_mat_counts_as_taken() -> None:
    state = at(CLASSIC, "sssssv/2", "6 1 1 1 1")
    row = tuple(PlacedDisc(value, "plain", str(value)) for value in range(1, 6))
    for seen in (Placement(row), Placement((*row, PlacedDisc(6, "target", "taken")))):
        assert [CLASSIC.notation(step) for step in CLASSIC.check(state, seen).lines[0]] == ["use 6", "end"]


def test_discs_may_lie_in_any_order() -> None:
    state = at(CLASSIC, "ssssss/5", "6 5")
    row = Placement(
        tuple(PlacedDisc(value, "target" if value > 4 else "plain", str(7 - value)) for value in range(1, 7))
    )
    assert CLASSIC.check(state, row).ok


def test_what_to_put_back_is_said_disc_by_disc() -> None:
    state = at(CLASSIC, "sssvst/4", "3 2 1")
    verdict = CLASSIC.check(state, CLASSIC.placement(PerukeOneState("sssvvv")))
    assert verdict.code is Code.TURNED_BACK
    assert verdict.put_back == ("Put disc 6 back to the taken discs.",)
