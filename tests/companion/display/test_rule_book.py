"""The rule book: every rule of every game can be reached from the menu, by touch and by keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display.examples import THROWN
from companion.display.pilot import Pilot
from companion.display.scenes.rule_book import TABLE, book, law, search
from companion.games.catalogue import GAMES
from companion.messages import set_language
from seeds.pages import chapters, rule_text, rules


@pytest.mark.parametrize("game", [*GAMES, TABLE])
def test_the_chapters_hold_every_numbered_rule_once_in_the_order_of_the_page(game: str) -> None:
    assert [rule for found in chapters(game).values() for rule in found] == list(rules(game))


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_read_from_the_menu_and_back_leads_to_the_game(game: str, size: tuple[int, int]) -> None:
    rule = next(iter(chapters(game).values()))[0]
    with Pilot(replace(THROWN, game=game, title=game.title()), size) as pilot:
        pilot.press("m")
        pilot.touch_action("screen.open:book")
        pilot.touch_action(f"screen.open:chapter:{game}:0")
        pilot.touch_action(f"screen.open:law:{rule}")
        assert pilot.reads(f"Rule {rule}")
        assert pilot.reads(rule_text(rule).split()[0])
        for _ in range(4):
            pilot.press("u")
        assert pilot.reads(THROWN.headline)


def test_the_rules_of_the_table_stand_in_every_book() -> None:
    assert any(row.action.startswith(f"screen.open:chapter:{TABLE}") for row in book(THROWN).rows)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_a_rule_is_found_by_the_words_in_it_by_touch(size: tuple[int, int]) -> None:
    with Pilot(replace(THROWN, game="uckers", title="Uckers"), size) as pilot:
        pilot.press("m")
        pilot.touch_action("screen.open:book")
        pilot.touch_action("screen.open:search:")
        for letter in "blob":
            pilot.touch_action(f"screen.key:{letter}")
        assert pilot.reads("blob")
        found = [row.action for row in search(pilot.view, "blob").rows[:-1]]
        assert found
        assert all("blob" in rule_text(action.rpartition(":")[2]).lower() for action in found)
        pilot.touch_action(found[0])
        assert pilot.reads(f"Rule {found[0].rpartition(':')[2]}")


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_all_rules_found_stand_on_a_page_without_the_keyboard(size: tuple[int, int]) -> None:
    with Pilot(replace(THROWN, game="uckers", title="Uckers"), size) as pilot:
        for action in ("screen.open:menu", "screen.open:book", "screen.open:search:"):
            pilot.touch_action(action)
        for letter in "blob":
            pilot.touch_action(f"screen.key:{letter}")
        few = sum(spot.action.startswith("screen.open:law") for spot in pilot.screen.painter.spots)
        pilot.touch_action("screen.open:found:blob")
        count = len(search(pilot.view, "blob").rows) - 1
        assert pilot.reads(f"{count} rules have “blob”")
        assert sum(spot.action.startswith("screen.open:law") for spot in pilot.screen.painter.spots) > few
        pilot.touch_action("screen.close")
        assert pilot.reads("Search the rules")


def test_a_rule_is_found_by_its_number_on_the_keyboard_and_letters_press_no_buttons() -> None:
    with Pilot(replace(THROWN, game="rogue")) as pilot:
        pilot.press("m")
        pilot.touch_action("screen.open:book")
        pilot.touch_action("screen.open:search:")
        for letter in "1.2m":
            assert pilot.type(letter) == []
        assert pilot.reads("1.2m")
        pilot.press("backspace")
        assert "ROG-1.2" in search(pilot.view, "1.2").rows[0].text
        pilot.press("enter")
        assert pilot.reads("Rule ROG-1.2")
        pilot.press("u")
        pilot.press("esc")
        assert pilot.reads("The rules of Rogue")


def test_all_words_must_occur_and_nothing_written_finds_nothing() -> None:
    both = search(THROWN, "dice score").rows
    assert 1 < len(both) <= min(len(search(THROWN, word).rows) for word in ("dice", "score"))
    assert len(search(THROWN, "").rows) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_book_is_in_the_language_chosen_and_is_searched_in_it(game: str) -> None:
    set_language("de")
    view = replace(THROWN, game=game, title=game.title())
    assert {*chapters(game, "de"), *chapters(TABLE, "de")} <= {row.text for row in book(view).rows}
    rule, text = next(iter(rules(game, "de").items()))
    assert law(view, rule).text == text
    assert search(view, " ".join(text.split()[:3]).lower()).rows[0].text == f"{rule}: {text}"
