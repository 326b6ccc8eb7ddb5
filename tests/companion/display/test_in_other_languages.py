"""In another language nothing on the screens is English or cut: games, sheets, the start, lessons.

By day each game is tried in one of the languages, at night in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.display.board_examples import UCKERS
from companion.display.inputs import after_game
from companion.display.navigation import View
from companion.display.pilot import Pilot
from companion.games.catalogue import GAMES
from companion.games.message import Player, say
from companion.messages import Words, known_languages, set_language, worded
from companion.referee.shown.view import ChoiceView, MoveView
from companion.table.learning import Learning, learnable, lesson_of
from companion.table.phones import Phones
from companion.table.starting import Start
from companion.table.welcome import Welcome
from tests.companion.display.test_scenes import cut
from tests.companion.display.test_wordings import NAMES, PANEL, played
from tests.companion.messages.texts import english_words
from tests.night import in_turn

SHEETS = ("menu", "history", "rule", "buttons", "book", "settings", "table", "end", "camera", "warnings")


OTHERS = known_languages()[1:]
A_WORD = {"de": "wurf", "pl": "rzut"}  # of the rules, to search for


def stands_in(language: str, pilot: Pilot, *, whole: bool = True) -> None:
    assert not whole or cut(pilot.screen.painter) == []
    for line in pilot.written():
        assert not english_words(line.text, language), line.text


@pytest.mark.parametrize(("game", "language"), in_turn(GAMES, OTHERS))
def test_nothing_of_a_game_and_its_sheets_is_english(game: str, language: str) -> None:
    set_language(language)
    views = played(game, language)
    view = replace(views[-1], warnings=(worded(say("table.untold")), worded(say("table.dark-lamps"))))
    with Pilot(view, PANEL) as pilot:
        stands_in(language, pilot)
        for seen in views:
            pilot.show(seen)
            stands_in(language, pilot)
        for sheet in SHEETS:
            pilot.screen._navigation.open.clear()
            pilot.screen._navigation.choose(f"screen.open:{sheet}", view, 0.0)
            pilot.screen.redraw()
            stands_in(language, pilot)
        for rules in (f"search:{A_WORD[language]}", f"chapter:{game}:1"):
            pilot.screen._navigation.choose(f"screen.open:{rules}", view, 0.0)
            pilot.screen.redraw()
            stands_in(language, pilot, whole=False)  # of a rule only the beginning stands in a list


@pytest.mark.parametrize(("game", "language"), in_turn(GAMES, OTHERS))
def test_nothing_of_the_end_and_its_summary_is_english(game: str, language: str) -> None:
    set_language(language)
    last = played(game, language)[-1]
    wins = Words(NAMES).say(say("rogue.wins", player=Player(1), points=2014))
    facts = tuple(map(worded, (say("table.minutes", minutes=12), say("table.throws", count=2))))
    view = replace(last, over=True, headline=wins, choices=after_game(), question=None, facts=facts)
    with Pilot(view, PANEL) as pilot:
        stands_in(language, pilot)
        pilot.screen._navigation.choose("screen.open:summary", view, 0.0)
        pilot.screen.redraw()
        stands_in(language, pilot)


def scenes() -> Iterator[View]:
    """The start with each game and its house rules, the first evening, the phones, the first step of each lesson."""
    for game in GAMES:
        start = Start(known=("Karl",))
        start.act(f"setup.game:{game}")
        yield start.view()
        start.act("setup.house")
        yield start.view()
    for step in ("camera", "aim", "throw", "picture", "buttons"):
        yield Welcome(step).view()  # type: ignore[arg-type]
    for game in learnable():
        yield Learning(lesson_of(game)).view()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_of_the_start_the_first_evening_and_the_lessons_is_english(language: str) -> None:
    set_language(language)
    first, *others = scenes()
    with Pilot(first, PANEL) as pilot:
        stands_in(language, pilot)
        for view in others:
            pilot.show(view)
            stands_in(language, pilot)


@pytest.mark.parametrize(("language", "size"), [("en", (800, 480)), ("de", (1280, 800)), ("pl", (800, 480))])
def test_no_step_of_a_lesson_is_cut_whatever_is_tried(language: str, size: tuple[int, int]) -> None:
    set_language(language)
    for game in learnable():
        learning, tried = Learning(lesson_of(game)), set[tuple[str, str]]()
        view = learning.view()
        with Pilot(view, size) as pilot:
            while not learning.over:
                row = next(row for row in view.rows if (view.text, row.action) not in tried)
                tried.add((view.text, row.action))
                learning.act(row.action)
                view = learning.view()
                pilot.show(view)
                pilot.screen.redraw()
                assert cut(pilot.screen.painter) == []


@pytest.mark.parametrize(("language", "size"), in_turn(known_languages(), [PANEL, (1280, 800)]))
def test_no_house_rule_is_cut_on_any_page(language: str, size: tuple[int, int]) -> None:
    set_language(language)
    for game in GAMES:
        start = Start()
        start.act(f"setup.game:{game}")
        start.act("setup.house")
        with Pilot(start.view(), size) as pilot:
            seen: set[tuple[str, ...]] = set()
            while (page := tuple(spot.action for spot in pilot.screen.painter.spots)) not in seen:
                assert cut(pilot.screen.painter) == []
                seen.add(page)
                for onward in [action for action in page if action.startswith("screen.row")][-1:]:
                    pilot.touch_action(onward)


@pytest.mark.parametrize(
    ("language", "shown", "text"),
    [
        ("de", {"Basis→t27", "rot1→rot3"}, "nach gelb2"),
        ("pl", {"t27", "rura 3"}, "na pole żółte 2"),
    ],
)
def test_moves_shown_by_signs_name_places_as_the_rulings_do(language: str, shown: set[str], text: str) -> None:
    set_language(language)
    moves = (MoveView("yellow base", "t27", "yellow"), MoveView("red1", "red3", "red"))
    long = "Ein Satz, der auf keiner Zeile des Schirms für zwei Meter Platz hat. " * 3
    with Pilot(replace(UCKERS, choices=(ChoiceView("turn:1", long, moves=moves),)), PANEL) as pilot:
        assert shown <= {line.text for line in pilot.written()}
    assert text in worded(say("uckers.strange-pipe", colour="red", end="yellow2"))


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_of_the_page_of_the_phones_is_english(tmp_path, language) -> None:
    set_language(language)
    with Pilot(Phones(tmp_path / "log.sqlite3").view(), PANEL) as pilot:
        stands_in(language, pilot)
