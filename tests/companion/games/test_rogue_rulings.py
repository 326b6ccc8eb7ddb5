"""Every kind of ruling of Rogue with its sentence, word for word."""

from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.rogue import (
    Code,
    Ended,
    Forfeit,
    Keep,
    Placement,
    RogueOptions,
    RogueRules,
    RogueState,
    Step,
    Stop,
)
from companion.games.rules import Throw
from companion.games.verdict import Verdict

from .illegal_turn_tables import codes_of

A = 1
DEFAULT = RogueOptions()


@dataclass(frozen=True)
class Ruling:
    """A position, what happens in it, and the ruling."""

    code: Code
    state: str
    event: Any
    sentence: str
    options: RogueOptions = DEFAULT

    def verdict(self) -> Verdict[Step]:
        rules = RogueRules(self.options)
        return rules.check(rules.parse_key(self.state), self.event)


RULINGS = [
    Ruling(
        Code.THROWN,
        "0:0/1/./.",
        Throw((A, 2, 2, 4, 5, 6)),
        "Animal 2 2 4 5 6: the pair of 2s (4 points) or the rogue may be set aside (ROG-2.1).",
    ),
    Ruling(
        Code.DEAD_THROW,
        "0:0/1/2-2-5-5/.",
        Throw((2, 3)),
        "Nothing scores in 2 3: the turn is over, 14 points are recorded (ROG-2.3).",
    ),
    Ruling(
        Code.DEAD_THROW,
        "0:0/1/2-2-5-5/.",
        Throw((2, 3)),
        "Nothing scores in 2 3: the turn is over, 14 points are lost by the house rule bust (ROG-2.3).",
        RogueOptions(bust=True),
    ),
    Ruling(
        Code.LAST_DIE_ROGUE,
        "0:0/1/1-1-1-1-1/.",
        Throw((A,)),
        "A rogue on the last die doubles the turn from 1000 to 2000 points; the turn is over (ROG-3.5).",
    ),
    Ruling(
        Code.ROGUE_OUT,
        "0:0/1/1+1+1+1+1/.",
        Throw((A,)),
        "The sixth rogue in a row: Rogue Out, the game is won at once (ROG-3.8).",
    ),
    Ruling(
        Code.SET_ASIDE,
        "0:0/1/./1-2-2-4-5-6",
        Placement((2, 2)),
        "A pair of 2s for 4 points; 4 points this turn, four dice left (ROG-1.2).",
    ),
    Ruling(
        Code.SET_ASIDE,
        "0:0/1/6-6/1-3-5-5",
        Placement((A, 5, 5)),
        "A pair of 5s, doubled by the rogue, for 20 points; 32 points this turn, one die left (ROG-3.2).",
    ),
    Ruling(
        Code.ROGUE_ALONE,
        "0:0/1/./1-2-2-4-5-6",
        Placement((A,)),
        "The rogue alone, which scores nothing; five dice left (ROG-3.3).",
    ),
    Ruling(
        Code.ALL_SIX,
        "0:0/1/./1-2-3-4-5-6",
        Keep((A, 2, 3, 4, 5, 6)),
        "A Run for 250 points; all six dice are set aside, 250 points this turn, the turn is over (ROG-2.4).",
    ),
    Ruling(
        Code.WAR_TURN,
        "1820:0/1/2-2/3-3-3-3",
        Keep((3, 3, 3, 3)),
        "A quad of 3s for 150 points; all six dice are set aside, 154 points this turn, and all six count: another "
        "turn is earned (ROG-4.1).",
    ),
    Ruling(Code.TURN_OVER, "0:0/1/2-2/.", Stop(), "The turn is over, 4 points are recorded (ROG-2.5)."),
    Ruling(
        Code.TURN_OVER,
        "2000:1000/2/6-6-6-6-6/.",
        Stop(),
        "The turn is over, 900 points are recorded, and the game is over (ROG-2.5).",
    ),
    Ruling(
        Code.TURN_OVER,
        "2004:2000/2/2-2/.",
        Stop(),
        "The turn is over, 4 points are recorded; the lead is shared, so everybody takes one more turn (ROG-2.5).",
    ),
    Ruling(
        Code.FORFEIT,
        "0:0/1/2-2/.",
        Forfeit(),
        "Three void throws in a row lose the turn, 4 points are recorded (TAB-1.4).",
    ),
    Ruling(Code.OVER, "2000:0/2over/./.", Throw((2,) * 6), "The game is over: seat 1 won it (ROG-4.3)."),
    Ruling(Code.THROW_FIRST, "0:0/1/2-2/.", Keep((5, 5)), "Four dice must be thrown first (ROG-2.1)."),
    Ruling(Code.THROW_FIRST, "0:0/1/./.", Stop(), "Six dice must be thrown first (ROG-2.1)."),
    Ruling(
        Code.SET_ASIDE_FIRST,
        "0:0/1/./1-2-2-4-5-6",
        Throw((2,) * 6),
        "Before the next throw something must be set aside: the pair of 2s (4 points) or the rogue (ROG-2.1).",
    ),
    Ruling(Code.DICE_COUNT, "0:0/1/2-2/.", Throw((2, 2, 2)), "Four dice are thrown now, not 3 (ROG-2.1)."),
    Ruling(Code.DICE_COUNT, "0:0/1/./.", Throw((2, 2)), "All six dice are thrown now, not 2 (ROG-2.1)."),
    Ruling(Code.NO_SUCH_FACE, "0:0/1/./.", Throw((0, 2, 3, 4, 5, 6)), "A die has no face 0 (ROG-1.1)."),
    Ruling(
        Code.NOT_THROWN,
        "0:0/1/./1-2-2-4-5-6",
        Placement((3, 3)),
        "The throw has no 3; set aside the pair of 2s (4 points) or the rogue (ROG-1.2).",
    ),
    Ruling(
        Code.NOT_THROWN,
        "0:0/1/./1-2-2-4-5-6",
        Placement((2, 2, 2)),
        "The throw has only two 2s; set aside the pair of 2s (4 points) or the rogue (ROG-1.2).",
    ),
    Ruling(
        Code.NOTHING_ASIDE,
        "0:0/1/./1-2-2-4-5-6",
        Placement(()),
        "Nothing is set aside; throw on only after setting aside the pair of 2s (4 points) or the rogue (ROG-2.1).",
    ),
    Ruling(
        Code.SCORES_NOTHING,
        "0:0/1/./1-2-2-4-5-6",
        Placement((5,)),
        "A single 5 scores nothing; set aside the pair of 2s (4 points) or the rogue (ROG-1.2).",
    ),
    Ruling(
        Code.SCORES_NOTHING,
        "0:0/1/./1-2-3-4-5-6",
        Placement((3, 6)),
        "A single 3 and a single 6 score nothing; set aside the Run (250 points) or the rogue (ROG-1.2).",
    ),
    Ruling(
        Code.NO_ROGUE,
        "0:0/1/./1-1-3-3-3-6",
        Placement((A,)),
        "A rogue is the only animal of its throw, and here are two; set aside the pair of animals (15 points) or the "
        "triplet of 3s (30 points) (ROG-3.1).",
    ),
    Ruling(
        Code.ANIMALS_DIFFER,
        "0:0/1/./1-1-3-3-3-6",
        Placement((A, A)),
        "The two animals differ, so they are no set, and none of them is a rogue; set aside the triplet of 3s "
        "(30 points) (ROG-1.1).",
        RogueOptions(animals_distinct=True),
    ),
    Ruling(
        Code.PART_OF_SET,
        "0:0/1/./2-2-4-4-4-4",
        Placement((4, 4)),
        "By the house rule of whole sets all four 4s go together; set aside the pair of 2s (4 points) or the quad of "
        "4s (200 points) (ROG-2.2).",
        RogueOptions(allow_partial_sets=False),
    ),
    Ruling(
        Code.UNREADABLE,
        "0:0/1/./.",
        "a word",
        "In Rogue dice are thrown, set aside, or the turn is ended (ROG-2.1).",
    ),
]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.code}-{ruling.state}")
def test_a_ruling_says(ruling: Ruling) -> None:
    verdict = ruling.verdict()
    assert verdict.sentence == ruling.sentence
    assert verdict.code is ruling.code
    assert f"({verdict.rule})" in verdict.sentence


def test_every_code_is_pinned() -> None:
    assert {ruling.code for ruling in RULINGS} | codes_of("rogue") == set(Code)


def test_a_refusal_names_the_nearest_set_asides_and_what_to_put_back() -> None:
    rules = RogueRules()
    verdict = rules.check(rules.parse_key("0:0/1/./1-2-2-4-5-6"), Placement((2, 2, 5)))
    assert verdict.nearest[0] == "keep 2-2"
    assert verdict.put_back == ("Put the 5 back to the dice to be thrown.",)
    assert verdict.facts == (("dice", (5,)),)


def test_an_accepted_placement_brings_its_line() -> None:
    rules = RogueRules()
    state = rules.parse_key("0:0/1/./1-2-2-4-5-6")
    assert rules.check(state, Placement((2, 2))).lines == ((Keep((2, 2)),),)
    assert rules.check(state, Placement((2, 2), ended=True)).lines == ((Keep((2, 2)), Stop()),)
    assert rules.check(state, Placement((), ended=True)).lines == ((Stop(),),)


def test_the_end_is_said_with_the_winner() -> None:
    rules = RogueRules()
    outcome = rules.outcome(RogueState((2010, 1500), 2, ended=Ended.TOTAL))
    assert outcome is not None
    assert outcome.sentence == "Seat 1 wins with 2010 points (ROG-4.3)."
    out = rules.outcome(RogueState((0, 0), 2, ended=Ended.ROGUE_OUT))
    assert out is not None
    assert out.sentence == "Seat 2 wins by a Rogue Out (ROG-3.8)."
    assert str(rules.deed(rules.parse_key("0:0/1/./1-2-2-4-5-6"), Keep((2, 2)))) == (
        "sets aside 2 2: a pair of 2s for 4 points"
    )
