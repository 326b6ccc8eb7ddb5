"""Hints on the screen: only if all players agreed, which is asked once a game and recorded."""

from __future__ import annotations

import time

import pytest

from companion.coach.all_games import bid_odds
from companion.display.page_view import LEAVE
from companion.games.perudo import PerudoRules
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.table import hints
from companion.table.hints import AGREED, HIDDEN, NO, NONE, NOTHING, THINKS, YES, Hints
from companion.table.setup import Setup

PATIENCE = 30.0  # s


def hints_of(referee: Referee) -> Hints:
    return Hints(referee, lambda: 5.0, lambda: None)


def rogue(*, thrown: bool = True) -> Referee:
    referee = Setup("rogue", ("Ann", "Ben")).referee(MemoryJournal())
    if thrown:
        referee.record.add("throw", 1, 1.0, {"dice": [2, 2, 1, 4, 5, 6]})
    return referee


def thought(found: Hints) -> tuple[str, tuple[str, ...]]:
    """The hint, once it has been worked out."""
    end = time.monotonic() + PATIENCE
    while (view := found.view()).text == str(THINKS):
        assert time.monotonic() < end
        time.sleep(0.01)
    return view.text, view.lines


def test_nobody_gets_a_hint_before_all_were_asked_and_confirm_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advice", None)
    view = hints_of(rogue()).view()
    assert view.text.startswith("May the screen suggest turns")
    assert ([row.action for row in view.rows], view.lines) == ([LEAVE, YES, NO], ())


def test_after_no_nothing_is_worked_out_and_nobody_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advice", None)
    found = hints_of(rogue())
    assert not found.act(NO)
    assert found.view().text == str(NONE)
    assert found.act(YES), "one player alone can't take that back"
    assert found.view().text == str(NONE)


def test_after_yes_the_best_turns_are_named_with_their_values_and_why() -> None:
    found = hints_of(rogue())
    assert found.act(YES)
    text, lines = thought(found)
    assert text == "Ann: the best turns"
    assert lines[0].startswith(
        "1. Sets aside the animal: the rogue alone, which scores nothing – wins 48.6 of 100. 0 points so far"
    )
    assert len(lines) == 3
    assert not found.act(LEAVE)


def test_what_was_agreed_is_noted_and_holds_when_the_game_goes_on_later() -> None:
    referee = rogue()
    hints_of(referee).act(YES)
    noted = referee.record.events[-1]
    assert (noted.kind, noted.source, noted.payload["sentence"]) == ("note", "touch", str(AGREED[True]))
    again = Setup("rogue", ("Ann", "Ben")).referee(MemoryJournal(), referee.record.events)
    assert hints_of(again).agreed is True
    assert again.record.state == referee.record.state


def test_before_a_throw_there_are_its_chances() -> None:
    found = hints_of(Setup("uckers", ("Ann", "Ben")).referee(MemoryJournal()))
    found.act(YES)
    text, lines = thought(found)
    assert text == "Ann, before the throw"
    assert lines[0].startswith("31% of all throws"), "11 of 36 throws have a six"
    assert lines[1] == "Any one number shows in 31% of them (2 dice)."


def test_after_the_end_there_is_no_hint() -> None:
    referee = Setup("peruke-one", ("Ann",)).referee(MemoryJournal())
    referee.record.add("agreed", None, 1.0, {"set": "ttvstt/5/blocked"})
    found = hints_of(referee)
    found.act(YES)
    assert found.view().text == str(NOTHING)


def test_of_a_bid_it_says_how_likely_it_is_for_somebody_who_sees_nothing() -> None:
    rules = PerudoRules()
    state = rules.parse_key("5:5/2/5x4/./?-?-?-?-?:?-?-?-?-?")
    assert "at least 5 count with a chance of 21%" in str(bid_odds(state)), (
        "1 - sum of C(10, k) 2^(10-k) / 3^10 for k < 5"
    )


def test_hidden_dice_stay_hidden() -> None:
    referee = Setup("perudo", ("Ann", "Ben")).referee(MemoryJournal())
    dice = referee.rules.hidden_throw(referee.state).dice  # type: ignore[attr-defined]
    referee.record.add("throw", None, 1.0, {"dice": list(dice)})
    found = hints_of(referee)
    found.act(YES)
    assert thought(found) == (str(HIDDEN), ())


def test_another_position_gets_another_hint() -> None:
    referee = rogue()
    found = hints_of(referee)
    found.act(YES)
    first = thought(found)
    referee.record.add("keep", 1, 2.0, {"step": "keep 2-2"})
    referee.record.add("throw", 1, 3.0, {"dice": [3, 3, 4, 6]})
    assert thought(found) != first
