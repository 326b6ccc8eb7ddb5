"""The board on the screen: every piece, the differences, how to put them right, the moves of a choice."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.catalogue import rules_for
from companion.games.perudo import Bid, PerudoState
from companion.games.perudo import Placement as Hands
from companion.games.peruke_84 import PlacedDisc
from companion.games.peruke_84 import Placement as Discs
from companion.games.peruke_one import PerukeOneState
from companion.games.peruke_one import PlacedDisc as RowDisc
from companion.games.peruke_one import Placement as Row
from companion.games.rules import OVER, THROW, Throw
from companion.games.uckers import Placement as Counters
from companion.referee.shown.boards import board_view, moves_of, nearest_moves
from companion.referee.shown.view import MoveView, PieceView

SEATS = {"uckers": 2, "peruke-84": 2, "peruke-one": 1, "perudo": 3, "rogue": 2}
UCKERS, PERUKE_84, PERUKE_ONE = rules_for("uckers"), rules_for("peruke-84"), rules_for("peruke-one")


def some_way_on(game: str, seed: int, events: int):
    """A position that a random game comes to, where it is not over."""
    rules, rng = rules_for(game), random.Random(seed)
    state = rules.start(SEATS[game])
    for _ in range(events):
        if rules.to_act(state) is THROW:
            then = rules.apply(state, Throw(tuple(rng.choices(range(1, 7), k=rules.dice(state)))))
        elif legal := rules.legal(state):
            then = rules.apply(state, rng.choice(legal))
        else:
            break
        if rules.to_act(then) is OVER:
            break
        state = then
    return rules, state


@given(st.integers(0, 999), st.integers(0, 60))
def test_all_sixteen_counters_of_uckers_are_on_the_view(seed, events):
    rules, state = some_way_on("uckers", seed, events)
    found = Counter()
    for piece in board_view(rules, state).pieces:
        found[piece.colour] += piece.count
    assert found == dict.fromkeys(("red", "green", "yellow", "blue"), 4)


@given(st.sampled_from(["uckers", "peruke-84", "peruke-one"]), st.integers(0, 999), st.integers(0, 40))
def test_a_board_that_lies_as_recorded_differs_nowhere(game, seed, events):
    rules, state = some_way_on(game, seed, events)
    board = board_view(rules, state, rules.placement(state))
    assert (board.differs, board.back) == ((), ())


@given(st.sampled_from(["uckers", "peruke-84", "peruke-one"]), st.integers(0, 999), st.integers(0, 40))
def test_moves_lead_from_the_pieces_before_to_those_after(game, seed, events):
    """Carrying the pieces as the moves say gives as many on each place as the state after the step has."""
    rules, state = some_way_on(game, seed, events)
    if rules.to_act(state) in (THROW, OVER):
        return
    for step in rules.legal(state):
        before, after = (counted(board_view(rules, s)) for s in (state, rules.apply(state, step)))
        for move in moves_of(rules, state, (step,)):
            if not move.turns:
                before[move.start] -= move.count
                before[move.end] += move.count
        for place in (before.keys() | after.keys()) if game == "peruke-one" else ():
            assert before[place] == after[place]
        if game == "uckers" and rules.notation(step)[1:].count("x") == 0:
            assert +before == +after


def counted(board) -> Counter:
    found = Counter()
    for piece in board.pieces:
        found[piece.place] += piece.count
    return found


def test_a_counter_on_a_wrong_square_is_shown_where_it_is_missing_and_where_it_is_and_how_to_put_it_back():
    state = UCKERS.start(2)
    seen = Counters.of({"t5": {"red": 1}}, {"red": 3, "green": 4, "yellow": 4, "blue": 4})
    board = board_view(UCKERS, state, seen)
    assert set(board.differs) == {"red base", "t5"}
    assert board.back == (MoveView("t5", "red base", "red"),)


def test_a_disc_turned_over_and_a_disc_that_is_gone():
    state = PERUKE_84.start(2)
    lying = [disc for disc in PERUKE_84.placement(state).discs if disc.square not in ("a1", "b1")]
    board = board_view(PERUKE_84, state, Discs((*lying, PlacedDisc(1, "target", 1, "a1"))))
    assert board.differs == ("a1", "b1")
    assert board.back == (MoveView("a1", "a1", seat=1), MoveView("", "b1", seat=1))


def test_a_disc_of_the_row_that_is_nowhere_counts_as_taken():
    state = PerukeOneState("ssssss")
    board = board_view(PERUKE_ONE, state, Row(tuple(RowDisc(v, "plain", str(v)) for v in range(2, 7))))
    assert board.differs == ("1", "taken")
    assert board.back == (MoveView("taken", "1", seat=1),)


def test_a_blob_that_advances_is_one_move_of_two_counters_and_an_uck_off_sends_one_to_its_base():
    state = UCKERS.parse_key(UCKERS.key(UCKERS.start(2)).replace("R:4base", "R:2base+2t3"))
    thrown = UCKERS.apply(state, Throw((2, 2)))
    together = next(line for line in UCKERS.turns(thrown).values() if UCKERS.notation(line[0]).startswith("RR"))
    assert moves_of(UCKERS, thrown, together) == (MoveView("t3", "t5", "red", count=2),)
    state = UCKERS.parse_key(
        UCKERS.key(UCKERS.start(2)).replace("R:4base", "R:3base+t3").replace("G:4base", "G:3base+t7")
    )
    thrown = UCKERS.apply(state, Throw((3, 1)))
    hit = next(line for line in UCKERS.turns(thrown).values() if UCKERS.notation(line[0]) == "Rt3-t7")
    assert MoveView("t7", "green base", "green") in moves_of(UCKERS, thrown, hit)


@pytest.mark.parametrize("text", ["", "pass", "nonsense", "Rt1-t7", "snake-eyes, Rt1"])
def test_what_is_no_line_of_this_moment_moves_nothing(text):
    assert nearest_moves(UCKERS, UCKERS.start(2), (text,)) == ()


def test_perudo_shows_cups_and_after_a_call_the_dice_that_count():
    rules = rules_for("perudo")
    hidden = PerudoState((5, 0, 2), seat=3, bid=Bid(2, 4))
    assert board_view(rules, hidden).pieces == (
        PieceView("seat1", "die", seat=1, count=5),
        PieceView("seat3", "die", seat=3, count=2),
    )
    board = board_view(rules, hidden, Hands(((4, 4, 1, 2, 3), (), (1, 6))))
    assert [piece.counts for piece in board.pieces] == [True, True, True, False, False, True, False]
    assert (board.bid.count, board.bid.face, board.bid.seat, board.bid.matches) == (2, 4, 1, 4)


def test_rogue_has_no_board():
    rules = rules_for("rogue")
    assert board_view(rules, rules.start(2)) is None
