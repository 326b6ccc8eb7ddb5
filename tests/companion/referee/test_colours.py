"""Colours that a reader takes for one another: found out where play contradicts them, asked about once, remembered."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from companion.games.counters import Placement
from companion.games.peruke_84 import Peruke84Rules
from companion.games.peruke_84.table import Peruke84Table
from companion.referee.belief.colours import composed, mappings, meanings, read_rightly, swaps, told
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Hypothesis, Played, Reader
from companion.referee.belief.layout import Layout
from companion.referee.belief.tracker import accepted, coloured, not_coloured
from companion.referee.board.counters import CounterSight
from companion.referee.board.discs import EXCHANGED, odd_one
from companion.referee.cues import Recalled, as_json, of_json
from vision.how_read import HowRead
from vision.mats import UCKERS
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing, TableReading

SWAP = (("red", "yellow"), ("yellow", "red"))
ONE_WAY = (("yellow", "red"),)


def stray(base: str) -> SeenThing:
    x, y = UCKERS.bases[base].centre
    return SeenThing("counter", ((x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5)))


def table(*squares: SeenSquare, bases: dict[str, int] | None = None, strays: tuple[str, ...] = ()) -> TableReading:
    counts = bases or {}
    seen = tuple(SeenBase(colour, counts.get(colour, 0)) for colour in ("red", "green", "yellow", "blue"))
    return TableReading("uckers", squares=squares, bases=seen, things=tuple(map(stray, strays)))


def die(face: int, kind: str, *doubts: str) -> SeenDie:
    return SeenDie(face, flat=True, x=10.0 * face, y=0.0, size=16.0, kind=kind, zone="roll", doubts=doubts)


def test_two_of_three_colours_may_be_confused_in_nine_ways() -> None:
    ways = mappings(("red", "green", "blue"))
    assert len(ways) == len(set(ways)) == 3 + 6
    assert sum(map(swaps, ways)) == 3


@pytest.mark.parametrize(
    ("read", "mapping", "truly"),
    [
        ("red", (), ("red",)),
        ("red", SWAP, ("yellow",)),
        ("yellow", SWAP, ("red",)),
        ("red", ONE_WAY, ("red", "yellow")),
        ("yellow", ONE_WAY, ("yellow",)),
        ("blue", SWAP, ("blue",)),
    ],
)
def test_what_a_colour_may_truly_be(read: str, mapping: tuple[tuple[str, str], ...], truly: tuple[str, ...]) -> None:
    assert meanings(read, mapping) == truly


def test_colours_that_are_exchanged_twice_are_as_they_are() -> None:
    """Remembered of a set, and then other counters are on the table."""
    assert composed(SWAP, SWAP) == ()
    assert composed((), SWAP) == composed(SWAP, ()) == SWAP
    assert composed(ONE_WAY, (("red", "yellow"),)) == SWAP


def test_exchanged_colours_are_told_with_confidence_and_one_taken_for_another_leaves_both_open() -> None:
    look = Look((die(3, "red"),), 0.0, table=table(SeenSquare("t4", (("red", 2),)), SeenSquare("t9", (("blue", 1),))))
    assert told(look, ()) is look
    sure = told(look, SWAP).table
    assert sure is not None
    assert sure.squares == (SeenSquare("t4", (("yellow", 2),)), SeenSquare("t9", (("blue", 1),)))
    open_one = told(look, ONE_WAY).table
    assert open_one is not None
    assert not open_one.squares[0].sure
    of_each = (("red", 1), ("yellow", 1))
    assert dict(open_one.squares[0].alternatives) == pytest.approx(
        dict.fromkeys(((("red", 2),), of_each, (("yellow", 2),)), 1 / 3)
    )
    assert open_one.squares[1].sure
    assert told(look, EXCHANGED).dice[0].kind == "white"


def test_counters_in_a_base_that_look_like_others_tell_how_that_colour_is_read() -> None:
    seen = table(bases={"green": 3}, strays=("yellow", "yellow"))
    assert read_rightly(seen) == {"green": True, "yellow": False}
    known = told(Look((), 0.0, table=seen), ONE_WAY).table
    assert known is not None
    assert {base.colour: base.count for base in known.bases} == {"red": 0, "green": 3, "yellow": 2, "blue": 0}
    assert not known.things


@pytest.mark.parametrize(
    ("waited", "seen", "strays", "stands"),
    [(4, 0, 4, 4), (4, 0, 3, 3), (3, 0, 4, 4), (3, 3, 1, 3), (0, 0, 1, 0)],
    ids=["all", "one left it", "one came back", "another colour was put there", "into an empty base"],
)
def test_counters_of_another_colour_in_a_base_belong_there_if_some_waited_there(
    waited: int, seen: int, strays: int, stands: int
) -> None:
    """Of counters that are all read as another colour; a single one that comes to others was put there wrongly."""
    recorded = Placement((), (("red", 4), ("yellow", waited)))
    reading = table(bases={"red": 4, "yellow": seen}, strays=("yellow",) * strays)
    sight = CounterSight.of(reading, UCKERS, recorded, Layout())
    base = sight.seen["yellow"]
    assert isinstance(base, SeenBase)
    assert base.count == stands
    assert sight.strays == seen + strays - stands


def test_the_only_die_that_looks_white_is_probably_the_red_one() -> None:
    dice = (die(2, "red"), die(5, "white"), die(6, "red"))
    assert odd_one(dice) == 1
    assert odd_one((*dice[:2], die(6, "white"))) is None
    assert odd_one((*dice[:2], die(6, "red", "kind"))) is None
    assert odd_one(dice[:2]) is None
    ways = dict(Peruke84Table(Peruke84Rules()).throws(dice))
    assert ways == pytest.approx({(6, 2, 5): 0.5, (6, 5, 2): 0.25, (5, 2, 6): 0.25}, rel=0.01)


def belief() -> Belief[int]:
    played = Played("Ybase-t27")
    confused = Hypothesis(1, Layout(), (played,), math.log(0.6), colours=SWAP)
    not_so = Hypothesis(0, Layout(), (), math.log(0.4))
    return Belief((confused, not_so))


def test_an_answer_about_colours_leaves_what_agrees_with_it_and_is_remembered() -> None:
    yes = coloured(belief(), SWAP)
    assert [(one.situation, one.colours) for one in yes.hypotheses] == [(1, ())]
    assert yes.reader.colours == SWAP
    assert yes.reader.kept == HowRead(((0,) * 7,) * 6, colours=SWAP)
    assert Reader.of(HowRead(((0,) * 7,) * 6, colours=SWAP)).colours == SWAP
    no = not_coloured(belief(), SWAP)
    assert [one.situation for one in no.hypotheses] == [0]
    assert (no.reader.colours, no.reader.not_so) == ((), (SWAP,))
    assert no.reader.kept is None


def test_what_all_hypotheses_agree_on_about_colours_is_known_without_a_question() -> None:
    likely, _ = belief().hypotheses
    after = accepted(Belief((replace(likely, weight=0.0),)), Played("Ybase-t27"))
    assert after.reader.colours == SWAP
    assert after.best.colours == ()


def test_colours_learned_on_another_evening_are_a_cue_like_the_faces() -> None:
    cue = Recalled(HowRead(((0,) * 7,) * 6, 20, 1, ONE_WAY), 0.0)
    assert of_json(as_json(cue)) == cue
    before = {"t": 0.0, "recall": {"faces": [[0] * 7] * 6, "flat": 20, "cocked": 1}}
    assert of_json(before) == Recalled(HowRead(((0,) * 7,) * 6, 20, 1), 0.0)
