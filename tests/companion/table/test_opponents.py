"""An opponent for those who are alone: the screen shows what is to be done for it, the referee checks it as always."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from companion.coach.all_games import LEVELS, NAMES, choose, coach_for, level_of
from companion.display.pilot import Pilot
from companion.games.catalogue import rules_for
from companion.games.rules import Throw
from companion.messages import known_languages, set_language
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView
from companion.sessions.events import Event
from companion.table.opponents import Opponents
from companion.table.setup import Setup
from companion.table.starting import Start


def events() -> Iterator[Event]:
    yield Event("throw", 1, 1.0, {"dice": [4, 4, 4, 4, 6, 6]}, "camera", seq=1)


def table(players: tuple[str, ...], *happened: Event) -> tuple[Opponents, TableView]:
    referee: Referee = Setup("rogue", players).referee(MemoryJournal(), happened)
    return Opponents(referee, lambda: None), referee.view()


def test_the_screen_says_what_is_to_be_done_for_the_programs_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = threading.Event()
    monkeypatch.setattr("companion.table.opponents.choose", lambda *given: chosen.wait(10) and choose(*given))
    opponents, view = table(("Computer 3", "Ann"), *events())
    assert opponents.prompt(view).headline == "Computer 3: is thinking …"
    chosen.set()
    opponents.wait()
    assert opponents.prompt(view).headline.startswith("Computer 3: sets aside 4 4 4 4 6 6")


def test_what_is_to_be_done_fits_on_the_smallest_screen() -> None:
    opponents, view = table(("Computer 3", "Ann"), *events())
    opponents.prompt(view)
    opponents.wait()
    with Pilot(opponents.prompt(view)) as pilot:
        assert [line.text for line in pilot.screen.painter.written if not line.whole] == []


def test_the_programs_turn_is_said_in_german() -> None:
    set_language("de")
    opponents, view = table(("Computer 3", "Ann"), *events())
    opponents.prompt(view)
    opponents.wait()
    assert "beiseite" in opponents.prompt(view).headline


def test_a_persons_turn_is_never_prompted() -> None:
    opponents, view = table(("Ann", "Computer 3"), *events())
    assert opponents.prompt(view) == view


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_ends_a_turn_with_nothing_where_dice_score(level: int) -> None:
    rules = rules_for("rogue")
    coach = coach_for(rules, rules.start(2))
    for dice in ((4, 4, 4, 4, 6, 6), (1, 1, 1, 5, 5, 2), (6, 6, 6, 3, 2, 5)):
        option = choose(coach, rules.apply(rules.start(2), Throw(dice)), level)
        assert [rules.notation(step) for step in option.line] != ["stop"], dice


def test_the_levels_differ_in_strength() -> None:
    """The chance that choices give away over first throws: most at the lowest level, none at the highest."""
    rules = rules_for("rogue")
    coach = coach_for(rules, rules.start(2))
    given = dict.fromkeys(LEVELS, 0.0)
    for a in range(1, 7):
        for dice in ((a, a, 2, 2, 5, 6), (a, a, a, 3, 4, 4), (1, 1, a, a, 5, 5)):
            state = rules.apply(rules.start(2), Throw(dice))
            if rules.to_act(state) != 1:
                continue
            best = coach.ranked(state)[0].values[0]
            for level in LEVELS:
                given[level] += best - choose(coach, state, level).values[0]
    assert given[1] > given[2] > given[3] == 0


def test_an_opponent_is_chosen_by_touch_where_players_are_chosen() -> None:
    start = Start("rogue", ("Ann", "Ben"))
    start.act("setup.seat:2")
    offered = {row.text: row for row in start.view().names}
    assert set(NAMES) <= set(offered)
    assert offered["Computer 1"].detail == "the program, easy"
    start.act(offered["Computer 1"].action)
    assert [seat.name for seat in start.view().seats] == ["Ann", "Computer 1"]
    assert level_of("Computer 1") == 1


@pytest.mark.parametrize("language", known_languages())
def test_the_strengths_are_not_cut_on_the_smallest_screen(language: str) -> None:
    set_language(language)
    start = Start("rogue", ("Ann", "Ben"))
    start.act("setup.seat:2")
    with Pilot(start.view()) as pilot:
        assert [line.text for line in pilot.screen.painter.written if not line.whole] == []
        assert {"Computer 1", "Computer 2", "Computer 3"} <= {line.text for line in pilot.screen.painter.written}


def test_where_the_program_cant_play_the_start_screen_says_so() -> None:
    start = Start("dice", ("Ann", "Computer 2"))
    assert start.view().start is None
    assert "person" in start.view().problem
