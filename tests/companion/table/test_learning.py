"""The tutorial games: each is played through, and the rules of the game answer."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from companion.cli.learn import in_the_terminal
from companion.display.inputs import Action
from companion.display.lesson_view import LEAVE
from companion.display.pilot import Pilot
from companion.games.catalogue import OWN
from companion.messages import ENGLISH, known_languages, set_language
from companion.table.learning import BadLesson, Learning, Lesson, NoLesson, Step, learnable, learning_of, lesson_of
from companion.table.starting import LEARN, Start
from seeds.lessons import lesson as written
from seeds.pages import rules

SIZES = ((800, 480), (1280, 800))
OTHERS = [language for language in known_languages() if language != ENGLISH]


def lesson(game: str) -> Learning:
    return Learning(lesson_of(game))


def shown(learning: Learning, size: tuple[int, int]) -> Pilot:
    return Pilot(learning.view(), size)


def go(learning: Learning, pilot: Pilot, inputs: list[object]) -> None:
    for given in inputs:
        assert isinstance(given, Action)
        learning.act(given.text)
    pilot.show(learning.view())


def right_row(learning: Learning) -> str:
    """The action of the row that goes on."""
    if learning.step.choose and learning.view().rows[0].action.startswith("lesson.turn:"):
        return f"lesson.turn:{[offer.line for offer in learning.step.choose].index(learning.step.right) + 1}"
    return learning.view().rows[-1].action


@pytest.mark.parametrize("game", learnable())
def test_a_lesson_is_gone_through_by_touch_and_nothing_it_says_is_cut(game: str) -> None:
    learning = lesson(game)
    with shown(learning, SIZES[0]) as pilot:
        for _ in range(60):
            view = learning.view()
            cut = [line.text for line in pilot.written() if not line.whole]
            assert not cut, f"step {view.number}: {cut}"
            if learning.over:
                break
            go(learning, pilot, pilot.touch_action(right_row(learning)))
    assert learning.over
    assert not learning.act(LEAVE)


def test_a_lesson_is_gone_through_by_the_buttons_alone_on_a_large_screen() -> None:
    learning = lesson("uckers")
    with shown(learning, SIZES[1]) as pilot:
        while not learning.over:
            rows = [row.action for row in learning.view().rows]
            for _ in range(rows.index(right_row(learning))):
                pilot.press("2")
            go(learning, pilot, pilot.press("enter"))
            assert all(line.whole for line in pilot.written())
        before = learning.view().number
        go(learning, pilot, pilot.press("u"))
        assert learning.view().number == before - 1


@pytest.mark.parametrize("game", learnable())
def test_in_each_lesson_somebody_slips_and_the_rules_of_the_game_say_so(game: str) -> None:
    learning = lesson(game)
    caught = 0
    while not learning.over:
        if learning.step.slips and learning.view().rows[0].action == "lesson.right":
            learning.act("lesson.right")
            ruling = learning.view().ruling
            assert ruling is not None
            assert ruling.tone == "refused"
            assert ruling.rule in rules(game)
            caught += 1
        learning.act(right_row(learning))
    assert caught


@pytest.mark.parametrize("game", learnable())
def test_another_turn_than_the_lesson_wants_is_answered_and_changes_nothing(game: str) -> None:
    learning = lesson(game)
    tones = set()
    while not learning.over:
        if learning.view().rows[0].action.startswith("lesson.turn:"):
            before = learning.rules.key(learning.state)
            for number, offer in enumerate(learning.step.choose, 1):
                if offer.line == learning.step.right:
                    continue
                learning.act(f"lesson.turn:{number}")
                ruling = learning.view().ruling
                assert ruling is not None
                tones.add(ruling.tone)
                assert learning.rules.key(learning.state) == before
        learning.act(right_row(learning))
    assert "refused" in tones


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", learnable())
def test_in_other_languages_nothing_that_a_lesson_says_is_cut_either(game: str, language: str) -> None:
    set_language(language)
    learning = lesson(game)
    with shown(learning, SIZES[0]) as pilot:
        while not learning.over:
            assert [line.text for line in pilot.written() if not line.whole] == [], learning.view().number
            learning.act(right_row(learning))
            pilot.show(learning.view())
        assert [line.text for line in pilot.written() if not line.whole] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", learnable())
def test_a_lesson_is_translated_word_by_word_and_does_the_same(game: str, language: str) -> None:
    one, other = (written(game, which)["step"] for which in (ENGLISH, language))
    words = {"text", "row", "then"}
    for number, (english, step) in enumerate(zip(one, other, strict=True), 1):
        assert {k: v for k, v in english.items() if k not in {*words, "choose"}}.items() <= step.items()
        for name in words & set(english):
            assert english[name] != step[name], f"{game}: {name} of step {number} is not translated"
        offers = zip(english.get("choose", ()), step.get("choose", ()), strict=True)
        assert all(offer["line"] == turn["line"] for offer, turn in offers), f"{game}: step {number}"


def test_a_language_chosen_in_the_menu_is_that_of_the_lesson_at_once() -> None:
    learning = lesson("rogue")
    learning.act("lesson.on")
    learning.act("lesson.on")
    set_language("de")
    view = learning.view()
    assert view.text == "Nur Sätze zählen: zwei oder mehr gleiche aus einem Wurf. Was legst du beiseite?"
    learning.act("lesson.turn:1")
    ruling = learning.view().ruling
    assert ruling is not None
    assert ruling.sentence.startswith("Eine einzelne 6"), ruling.sentence


def test_a_step_back_shows_the_step_as_it_was() -> None:
    learning = lesson("rogue")
    seen = {}
    while not learning.over:
        view = learning.view()
        seen.setdefault(view.number, view)
        learning.act(right_row(learning))
    for number, view in sorted(seen.items(), reverse=True):
        while learning.view().number > number:
            learning.act("lesson.back")
        assert learning.view().table == view.table
        assert learning.view().rows == view.rows


def test_the_rule_of_a_ruling_is_one_touch_away_and_the_rule_book_in_the_menu() -> None:
    learning = lesson("rogue")
    for _ in range(2):
        learning.act("lesson.on")
    learning.act("lesson.turn:1")
    with shown(learning, SIZES[0]) as pilot:
        assert not pilot.touch_action("screen.open:rule")
        assert pilot.reads("Rule ROG-1.2")
        pilot.press("u")
        pilot.press("m")
        pilot.touch_action("screen.open:book")
        assert pilot.reads("The rules of Rogue")


def test_there_is_a_lesson_for_every_game_of_ours_and_the_start_screen_leads_to_it() -> None:
    assert learnable() == tuple(game for game in OWN if game != "dice")  # just dice: there are no rules to learn
    start = Start("uckers")
    with Pilot(start.view(), SIZES[0]) as pilot:
        assert pilot.touch_action(LEARN) == [Action(LEARN)]
        assert pilot.reads("Learn Uckers")


def test_a_lesson_that_does_not_fit_its_rules_is_said_and_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Lesson("rogue", ("Ann", "Ben"), (Step("", throw=(1, 2)), Step("")))
    with pytest.raises(BadLesson, match="step 1"):
        Learning(wrong).check()
    monkeypatch.setattr("companion.table.learning.lesson_of", lambda _: wrong)
    learning = learning_of("rogue")
    assert isinstance(learning, NoLesson)
    assert learning.view().trouble
    assert not learning.act("page.leave")
    monkeypatch.undo()
    assert isinstance(learning_of("nothing"), NoLesson)


def test_a_lesson_is_held_in_the_terminal_by_numbers() -> None:
    out = StringIO()
    typed = iter(["", "", "7", "1", "2", "b", "q"])
    in_the_terminal(lesson("ludo"), Console(file=out, width=100), lambda _: next(typed))
    assert "LUD-2.3" in out.getvalue()
    assert "another throw" in out.getvalue()
