"""Pieces and dice on the screen are touched to choose and play them."""

from __future__ import annotations

import random

import pytest

from companion.display.pilot import Pilot
from companion.display.scenes.board import FINGER
from companion.messages import set_language
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.referee.shown.boards import by_piece
from companion.referee.shown.view import ChoiceView
from companion.sessions.events import Event
from companion.table.setup import Setup

from ...night import AT_NIGHT

SIZES = [(800, 480), (1024, 600), (1280, 800)]
BOARDS = {"uckers": 2, "ludo": 2, "peruke-84": 2, "peruke-one": 1}
DEEDS = 16
MIDGAME = {
    "uckers": "R:3base+t11/G:4base/Y:2base+t20+t29/B:4base/1of2",
    "ludo": "R:2base+t5+t11/Y:2base+t30+t17/1of2",
}


def by_hand(game: str, players: int, position: str = "") -> Referee:
    events = (
        [Event("agreed", None, 0.0, {"set": position, "sentence": "Going on."}, "touch", seq=1)] if position else []
    )
    referee = Setup(game, ("Ann", "Ben", "Cleo", "Dan")[:players]).referee(MemoryJournal(), events)
    referee.watch("by hand", "", 0.0)
    return referee


def touch(pilot: Pilot, referee: Referee, x: float, y: float) -> None:
    """A touch, and what the screen shows then."""
    for given in pilot.touch(x, y):
        referee.act(given.text, pilot.t)  # type: ignore[union-attr]
    pilot.show(referee.view())


def throw(referee: Referee, rng: random.Random, t: float) -> None:
    for _ in range(referee.rules.dice(referee.state)):
        referee.act(f"die:{rng.randint(1, 6)}", t)


@pytest.mark.parametrize(
    ("game", "size"), [(game, SIZES[number % 3]) for number, game in enumerate(BOARDS)] if AT_NIGHT == 1 else
    [(game, size) for game in BOARDS for size in SIZES],
)  # fmt: skip
def test_every_step_on_a_board_is_played_by_touching_the_piece_and_its_target(game: str, size: tuple[int, int]) -> None:
    set_language("en")
    rng, referee = random.Random(7), by_hand(game, BOARDS[game], MIDGAME.get(game, ""))
    played = 0
    with Pilot(referee.view(), size) as pilot:
        for _ in range(DEEDS * AT_NIGHT):
            view = referee.view()
            if view.over:
                break
            pilot.t += 10
            if view.question is not None:
                referee.act(view.question.answers[0].action, pilot.t)
            elif not view.on_board:
                others = [row.action for row in view.choices if not row.action.startswith("die:")]
                referee.act(others[0], pilot.t) if others else throw(referee, rng, pilot.t)
            else:
                pilot.show(view)
                way = rng.choice(view.on_board)
                before = referee.state
                play(pilot, referee, way)
                assert referee.state == referee.rules.apply(before, referee.rules.parse_step(way.action[5:])), way
                played += 1
    assert played > 5


def play(pilot: Pilot, referee: Referee, way: ChoiceView) -> None:
    """Touch the piece; then, if it has not gone at once, the target; then the way, if several lead there."""
    start, end = way.moves[0].start, way.moves[0].end
    piece = start.removesuffix(" base")
    ends = by_piece(referee.view().on_board)[piece]
    state, rows = referee.state, ends[end]
    touch(pilot, referee, *place_of(pilot, start))
    if referee.state == state and not pilot.screen.sheets_open:
        assert referee.view().picked == piece
        lit = {s.action for s in pilot.screen.painter.spots}
        assert all(len(ways) > 1 or ways[0].action in lit for ways in ends.values())
        touch(pilot, referee, *place_of(pilot, end))
    if pilot.screen.sheets_open:
        assert len(rows) > 1
        touch(pilot, referee, *pilot.spot(way.action).box.centre)


def place_of(pilot: Pilot, place: str) -> tuple[float, float]:
    return pilot.screen.painter.places[place].centre


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_thumb_beside_a_small_square_means_the_nearest_legal_one(size: tuple[int, int]) -> None:
    referee = by_hand("uckers", 2, MIDGAME["uckers"])
    for action in "die:6", "die:5", "pick:red":
        referee.act(action, 1.0)
    with Pilot(referee.view(), size) as pilot:
        every = pilot.screen.painter.spots
        spots = [spot for spot in every if spot.action.startswith(("pick:", "step:")) and spot.action != "pick:"]
        assert len(spots) > 2
        for spot in spots:
            assert spot.box.h + 2 * spot.reach >= pilot.screen.painter.px(FINGER)


def test_a_touched_piece_is_put_down_by_a_second_touch_and_by_undo_which_takes_nothing_back() -> None:
    referee, piece = by_hand("uckers", 2, MIDGAME["uckers"]), "t11"
    throw(referee, random.Random(2), 1.0)
    with Pilot(referee.view(), SIZES[0]) as pilot:
        state, events = referee.state, len(referee.record.events)
        touch(pilot, referee, *place_of(pilot, piece))
        assert referee.view().picked == piece
        touch(pilot, referee, *place_of(pilot, piece))
        assert referee.view().picked == ""
        touch(pilot, referee, *place_of(pilot, piece))
        for given in pilot.press("u"):
            referee.act(given.text, pilot.t)  # type: ignore[union-attr]
        assert (referee.view().picked, referee.state, len(referee.record.events)) == ("", state, events)
