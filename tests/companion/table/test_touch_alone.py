"""By touch alone: every choice of every game can be reached, and nothing moves under the finger."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.display.layout import Box
from companion.display.pilot import Pilot
from companion.display.scenes.aside import COMPACT, LEAST_SCREEN
from companion.games.catalogue import rules_for
from companion.messages import known_languages, set_language
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.referee.shown.view import ChoiceView, TableView
from companion.table.setup import REFEREES, Setup
from tests.night import in_turn

SIZES = [(800, 480), (1024, 600), (1280, 800)]
FINGER = 0.075  # of the screen's height: 6.5 mm on a 7 inch panel, and on a large screen of 10 inches
DEEDS = 50
NAMES = ("Ann", "Maximiliane-Charlotte", "Christopher Alexander", "Dörte", "Eve", "Bartholomew", "Gus", "Hal")


def played(game: str, players: int) -> Iterator[tuple[Referee, TableView]]:
    """A game by hand, at random, with what is shown before each deed."""
    rng = random.Random(11)
    referee = Setup(game, NAMES[:players]).referee(MemoryJournal())
    referee.watch("by hand", "", 0.0)
    for deed in range(DEEDS):
        view = referee.view()
        yield referee, view
        rows = rows_of(view)
        if view.over or not rows:
            return
        wanted = [row for row in rows if row.action not in ("die:back", "value:", "pick:", "stop")]
        referee.act(rng.choice(wanted or list(rows)).action, 10.0 + 10 * deed)


def finger(size: tuple[int, int]) -> float:
    """The least height (px) of a place to touch."""
    return FINGER * size[1] * (COMPACT if size >= LEAST_SCREEN else 1)


def rows_of(view: TableView) -> tuple[ChoiceView, ...]:
    return view.question.answers if view.question else view.choices


def reachable(pilot: Pilot) -> dict[str, Box]:
    """Every action that is on the screen, or on a page that touches lead to, with its place."""
    found: dict[str, Box] = {}
    tried: set[str] = set()
    while True:
        spots = pilot.screen.painter.spots
        for spot in spots:  # a piece on the board is a second, smaller place of its choice
            if spot.action not in found or spot.box.h > found[spot.action].h:
                found[spot.action] = spot.box
        turn = next((s.action for s in spots if s.action.startswith("screen.row") and s.action not in tried), None)
        if turn is None:
            return found
        tried.add(turn)
        pilot.touch_action(turn)
        pilot.show(pilot.view)


@pytest.mark.parametrize(("game", "size"), in_turn(REFEREES, SIZES), ids=str)
def test_every_choice_of_every_game_is_reached_by_touch_alone(game: str, size: tuple[int, int]) -> None:
    seats = rules_for(game).seats
    set_language("de" if size == SIZES[0] else "en")
    seen = set[str]()
    for players in {seats[0], seats[-1]}:
        with Pilot(next(played(game, players))[1], size) as pilot:
            for _, view in played(game, players):
                if {row.action for row in rows_of(view)} <= seen:
                    continue
                pilot.show(view)
                places = reachable(pilot)
                for row in rows_of(view):
                    assert row.action in places, (view.headline, row.text)
                    assert places[row.action].h >= finger(size), (view.headline, row.text)
                    seen.add(row.action)
    assert len(seen) > 8


@pytest.mark.parametrize(("game", "size"), in_turn(REFEREES, SIZES), ids=str)
def test_the_pad_never_changes_size_or_place_and_no_text_is_cut(game: str, size: tuple[int, int]) -> None:
    """Whatever is announced meanwhile, however many dice are entered, whosever turn it is, with the longest names."""
    set_language("en" if size == SIZES[0] else "de")
    places: dict[object, Box] = {}
    players = rules_for(game).seats[-1]
    with Pilot(next(played(game, players))[1], size) as pilot:
        for _, view in played(game, players):
            pilot.show(view)
            assert not [line.text for line in pilot.written() if not line.whole], view.headline
            spots = {spot.action: spot.box for spot in pilot.screen.painter.spots}
            for number, row in enumerate(row for row in rows_of(view) if row.place in ("face", "number")):
                key = row.dice[0] if row.place == "face" else number + 1
                if row.action in spots:
                    assert places.setdefault(key, spots[row.action]) == spots[row.action], view.headline
            back = next((row.action for row in rows_of(view) if row.place == "back"), "")
            if back:
                assert places.setdefault("back", spots[back]) == spots[back]
    assert len(places) > 5


def test_a_bid_takes_two_touches_and_six_dice_six_and_one_to_take_back() -> None:
    referee = Setup("perudo", NAMES[:2]).referee(MemoryJournal())
    referee.watch("by hand", "", 0.0)
    referee.act("covered", 1.0)
    with Pilot(referee.view(), SIZES[0]) as pilot:
        touched(pilot, referee, "value:5")
        touched(pilot, referee, "bid:3x5")
    assert [event.kind for event in referee.record.events][-1] == "bid"
    referee = Setup("rogue", NAMES[:2]).referee(MemoryJournal())
    referee.watch("by hand", "", 0.0)
    with Pilot(referee.view(), SIZES[0]) as pilot:
        for action in ("die:5", "die:2", "die:back", "die:5", "die:3", "die:3", "die:1", "die:6"):
            assert not referee.record.events
            touched(pilot, referee, action)
    assert referee.record.events[0].payload["dice"] == [1, 3, 3, 5, 5, 6]


def touched(pilot: Pilot, referee: Referee, action: str) -> None:
    """A touch, and what the screen shows then."""
    for given in pilot.touch_action(action):
        referee.act(given.text, pilot.t)  # type: ignore[union-attr]
    pilot.show(referee.view())


def by_hand(*touches: str) -> tuple[Referee, Pilot]:
    """A game of Rogue after some touches."""
    referee = Setup("rogue", NAMES[:2]).referee(MemoryJournal())
    referee.watch("by hand", "", 0.0)
    pilot = Pilot(referee.view(), SIZES[0])
    for action in touches:
        touched(pilot, referee, action)
    return referee, pilot


def own_name(pilot: Pilot, referee: Referee) -> None:
    for given in pilot.touch_action("press.end:1"):
        referee.press(given)  # type: ignore[arg-type]
    pilot.show(referee.view())


def test_the_own_name_touched_with_nothing_set_aside_asks_how_the_turn_ends() -> None:
    referee, pilot = by_hand("die:5", "die:5", "die:3", "die:4", "die:6", "die:2")
    with pilot:
        own_name(pilot, referee)
        view = referee.view()
        assert view.question is not None
        best = view.question.answers[0]
        assert best.dice == (5, 5)
        touched(pilot, referee, best.action)
        assert [event.kind for event in referee.record.counting()] == ["throw", "keep", "turn"]
        assert referee.view().seats[0].score == best.points


def test_a_turn_of_two_throws_takes_nine_touches_where_the_second_scores_nothing() -> None:
    first = ("die:5", "die:5", "die:3", "die:3", "die:6", "die:2", "keep:3-3-5-5")
    referee, pilot = by_hand(*first, "die:2", "die:4")
    with pilot:
        assert [event.kind for event in referee.record.counting()] == ["throw", "keep", "throw", "turn"]
        assert referee.view().seats[1].to_act
        assert len(first) + 2 == 9


def test_two_alike_take_one_touch_and_so_do_two_keys_joined_by_a_stroke() -> None:
    referee, pilot = by_hand("die:5-5")
    with pilot:
        for start, end in (("die:2", "die:4"), ("die:6", "die:3")):
            for given in pilot.draw(pilot.spot(start).box.centre, pilot.spot(end).box.centre):
                referee.act(given.text, pilot.t)  # type: ignore[union-attr]
            pilot.show(referee.view())
    assert referee.record.events[0].payload["dice"] == [2, 3, 4, 5, 5, 6]


def test_a_thumb_that_slips_off_its_key_enters_nothing_else() -> None:
    _, pilot = by_hand()
    with pilot:
        key, other = pilot.spot("die:2").box, pilot.spot("die:3").box
        given = pilot.draw(key.centre, (other.x + other.w * 0.05, key.centre[1]))
        assert [one.text for one in given] == ["die:2"]  # type: ignore[union-attr]


def test_a_turn_of_two_throws_takes_at_most_nine_touches() -> None:
    """With strokes; the worst that can be thrown: no two alike in the second throw, which scores."""
    referee, pilot = by_hand()
    touches = 0
    with pilot:
        for throw, then in (((5, 2, 5, 3, 4, 6), "keep:5-5"), ((1, 2, 3, 4), "end:1")):
            for start, end in zip(throw[::2], throw[1::2], strict=True):
                stroke = pilot.draw(pilot.spot(f"die:{start}").box.centre, pilot.spot(f"die:{end}").box.centre)
                touches += 1
                for given in stroke:
                    referee.act(given.text, pilot.t)  # type: ignore[union-attr]
                pilot.show(referee.view())
            touched(pilot, referee, then)
            touches += 1
    assert referee.view().seats[1].to_act
    assert touches <= 9


def test_dice_are_set_aside_by_touching_them() -> None:
    referee, pilot = by_hand("die:5", "die:5", "die:3", "die:3", "die:6", "die:2")
    with pilot:
        for action in ("aside:5", "aside:3", "lying:3", "aside:5"):
            touched(pilot, referee, action)
        view = referee.view()
        assert sorted(die.face for die in view.dice if die.kept) == [5, 5]
        assert view.choices[0].marked
        assert view.choices[0].action == "keep:5-5"
        assert [row.action for row in view.choices[1:2]] == ["end:5-5"]
        for given in pilot.press("enter"):
            referee.act(given.text, pilot.t)  # type: ignore[union-attr]
    assert [event.kind for event in referee.record.counting()] == ["throw", "keep"]


@pytest.mark.parametrize("language", known_languages())
def test_what_sets_aside_and_ends_at_once_is_not_cut(language: str) -> None:
    set_language(language)
    _, pilot = by_hand("die:2", "die:2", "die:5", "die:5", "die:3", "die:6")
    with pilot:
        assert pilot.spot("end:2-2-5-5")
        assert all(line.whole for line in pilot.written())


def test_one_touch_sets_the_best_aside_and_ends_the_turn() -> None:
    first = ("die:5", "die:5", "die:3", "die:3", "die:6", "die:2", "keep:5-5")
    referee, pilot = by_hand(*first, "die:4", "die:4", "die:2", "die:6", "end:4-4")
    with pilot:
        kinds = [event.kind for event in referee.record.counting()]
        assert kinds == ["throw", "keep", "throw", "keep", "turn"]
        assert referee.view().seats[1].to_act
