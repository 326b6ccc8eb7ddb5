"""The rules at hand: every rule of every game is found from the menu, by touch and by keys, in its own words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display.examples import THROWN
from companion.display.pilot import Pilot
from companion.display.scenes.rule_book import TABLE, book
from companion.games.catalogue import GAMES
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
