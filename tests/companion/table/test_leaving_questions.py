"""A question is left without an answer, in any game: nothing on the record changes, and play goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.simulation.trial import trial_setup
from companion.simulation.virtual import PEOPLE
from hardware.presses import Press
from tests.night import every_other, in_turn

from ..referee.rogue_table import Table
from ..referee.test_rogue_in_doubt import LOOKS_BEFORE_ASKING, started
from .test_corrections import AtTheScreen, played

UNDO = Press("undo", 0.0)
EVENTS = 6  # the latest ones of a game
WAYS = 12  # answers of a question that are tried for further questions


@pytest.mark.parametrize(("game", "way"), in_turn(every_other(PEOPLE, 1), ["touch", "u", "button"]))
def test_any_correction_is_left_as_it_was_at_any_further_question(game: str, way: str) -> None:
    events = played(game)
    screen = AtTheScreen(trial_setup(game), events)
    asked = set()
    with screen.pilot:
        for shown in screen.referee.view().events[-EVENTS:]:
            for number in range(-1, WAYS):
                referee = screen.referee
                referee.act(f"correct:{shown.seq}", 0.0)
                first = referee.question
                if first is None or number >= len(first.answers):
                    continue
                if number >= 0:
                    if first.answers[number].dice or "happened" in first.answers[number].text:
                        continue  # it corrects the event at once
                    referee.act(first.answers[number].action, 0.0)
                if referee.record.events != list(events) or referee.question is None:
                    screen = again(screen, game)
                    continue
                asked.add(referee.question.text)
                leave(screen, way)
                assert referee.question is None
                assert referee.record.events == list(events)
    assert asked


def again(screen: AtTheScreen, game: str) -> AtTheScreen:
    """The same game once more, on the same screen, as an answer has changed it."""
    screen.referee = trial_setup(game).referee(screen.referee.record.journal.__class__(), played(game))
    return screen


def leave(screen: AtTheScreen, way: str) -> None:
    """Leave the question by touch, by the key or by the table's button, as the screen offers it."""
    view = screen.referee.view()
    screen.pilot.show(view)
    if way == "touch":
        screen.give(screen.pilot.touch_action(view.back))
    elif way == "button":
        screen.give(screen.pilot.screen.feed(UNDO))
    else:
        screen.press("u")


def test_what_is_in_doubt_is_not_asked_again_after_the_question_was_left() -> None:
    table = started(2, 2, 5, 5, 6, 6)
    table.set_aside(5, 5, look=False)
    table.keep = [replace(die, face=0, sure=False, confidence=0.3) for die in table.keep]
    table.throw(2, 3, 4, 6)
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look_again()
    question = table.referee.question
    assert question is not None
    table.referee.act(question.leave, table.t)
    for _ in range(3):
        assert (table.question(), table.kinds()) == ("", ["throw"])
        table.look_again()
    table.referee.act("correct:1", table.t)
    assert table.question()


def test_leaving_a_question_leaves_no_other_one() -> None:
    """A finger that comes when another question has taken its place."""
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    first = table.referee.view().events[0].seq
    table.referee.act(f"correct:{first}", table.t)
    question = table.referee.question
    assert question is not None
    table.throw(2, 2, 3, 5, 5, 4)
    table.referee.act("answer:none:ffff", table.t)
    assert table.referee.question == question
