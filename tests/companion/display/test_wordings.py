"""Every message at a table has a wording that fits on the screen at a size legible from two metres.

The rulings are those on the illegal turns of every game; ``recorded_messages/GAME.jsonl`` has those and the questions
that came up in games of simulated people with a reader that sees badly, each kind once, with the longest facts.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes import game as scene
from companion.display.scenes.aside import COMPACT, has_room
from companion.display.scenes.bars import whole
from companion.display.scenes.welcome import TEXT
from companion.display.text import Fonts
from companion.display.theme import DARK, LEGIBLE
from companion.games.catalogue import GAMES, entry
from companion.games.message import Dice, Message, Player, Text, nested_messages, ruled, say, sentences
from companion.games.rules import parse_line
from companion.messages import Words, known_languages, set_language, wordings
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import ChoiceView, PictureView, QuestionView, RulingView, TableView
from companion.table.setup import Setup
from tests.companion.games.illegal_turn_tables import illegal_turns_of
from tests.companion.messages.facts import tries
from tests.companion.messages.texts import cases, facts_used

RECORDED = Path(__file__).with_name("recorded_messages")
SPOKEN = [name for name, spec in GAMES.items() if spec.mat]  # messages about dice alone are short
PANEL, LARGE = (800, 480), (1280, 800)
NAMES = ("Maximiliane-Charlotte", "Bartholomew", "Christopher Alexander", "Grandmother Josephine")
LEAST_KNOWN = 0.8  # of the recorded messages: with fewer there is nothing left to test
SEEN_AT_SETTING_UP = ("vision/aim.py", "vision/trouble.py", "vision/own_board.py", "hardware/camera_")
SEEN = PictureView(b"", (0, 0, 120, 90))
SHOWN_AS_DICE = ("slip-with", "sets-aside", "dice-alone", "dice-lie", "first-throw", "set-aside-and-end")
FONTS = Fonts()


def painter(size: tuple[int, int]) -> Painter:
    p = Painter(pygame.Surface(size), DARK, FONTS)
    p.use_unit(COMPACT if has_room(p) else 1.0)  # as a game is drawn
    return p


@cache
def played(game: str, language: str) -> tuple[TableView, ...]:
    """A game by hand between players with long names: the moments in which something is to be chosen."""
    set_language(language)
    referee = Setup(game, NAMES[: entry(game).trial_seats]).referee(MemoryJournal())
    views = []
    for deed in range(12):
        view = referee.view()
        rows = view.question.answers if view.question else view.choices
        done = [row for row in rows if row.action not in ("die:back", "die:stop")]
        if not view.question and done and not done[0].action.startswith("die:"):
            views.append(view)
        referee.act(done[deed % len(done)].action if done else "confirm", 2.0 + deed)
    return tuple(views)


def least_room(game: str, language: str, size: tuple[int, int]) -> Box:
    """The smallest box that a ruling has to stand in during a game."""
    rooms: list[Box] = []

    def note(_: Painter, box: Box, __: RulingView) -> tuple[float, bool]:
        rooms.append(box)
        return 1.0, True

    with patch.object(scene, "ruling_height", note):
        for view in played(game, language):
            scene.draw_game(painter(size), view)
    return min(rooms, key=lambda box: box.w * box.h)


def recorded(game: str, kind: str) -> Iterator[tuple[Message, ...]]:
    """What was recorded of a game: a ruling with what is to be put back, or a question with its answers."""
    rows = [json.loads(line) for line in (RECORDED / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]
    known = [(kind in row, found) for row in rows if all(map(Words().knows, found := messages(row)))]
    assert len(known) >= LEAST_KNOWN * len(rows), "most of the recorded messages no longer exist: record them again"
    return (found for wanted, found in known if wanted)


def messages(row: dict[str, Any]) -> tuple[Message, ...]:
    parts = (row.get("ruling") or row["question"], *row.get("back", ()), *row.get("answers", ()))
    return tuple(map(Message.of_json, parts))


@cache
def rulings(game: str) -> tuple[tuple[Text, ...], ...]:
    """What is ruled in a game, each with what is to be put back."""
    found: list[tuple[Text, ...]] = list(recorded(game, "ruling"))
    for turn in illegal_turns_of(game):
        rules = turn.rules
        line = parse_line(rules, turn.entry["turn"])
        verdict = rules.check_turn(rules.parse_key(turn.position), line, turn.throw)
        found.append((verdict.message, *verdict.back))
    return tuple(found)


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("game", SPOKEN)
def test_every_ruling_has_a_wording_that_fits(game: str, language: str) -> None:
    set_language(language)
    words, cut = Words(NAMES, language), []
    for size in (PANEL, LARGE):
        p, room = painter(size), least_room(game, language, size)
        for what, *back in rulings(game):
            view = RulingView(words.say(what), "AAA-1.11", tone="refused", put_back=tuple(map(words.say, back)))
            if not scene.ruling_height(p, room, view)[1]:
                cut.append((size, wordings(whole(view))[-1]))
    assert cut == []


def dice_in(answer: Message) -> tuple[int, ...]:
    """The dice that an answer shows instead of its words."""
    worded = next((one for one in nested_messages(answer) if one.name in SHOWN_AS_DICE), None)
    dice = dict(worded.facts).get("dice") if worded and answer.name != "and-then" else None
    if isinstance(dice, Message):
        facts: dict[str, Any] = dict(dice.facts)
        shown = facts.get("shown") or (facts["dice"].faces if "dice" in facts else (facts["n"],))
        return (*shown, *([facts["red"]] if "red" in facts else []))
    return dice.faces if isinstance(dice, Dice) else ()


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("game", SPOKEN)
def test_every_question_and_its_answers_have_wordings_that_fit(game: str, language: str) -> None:
    set_language(language)
    view, words = played(game, language)[0], Words(NAMES, language)
    whose = say("referee.throw-of", player=Player(1), number=2)
    for asked, *answers in recorded(game, "question"):
        rows = tuple(ChoiceView(f"answer:{n}", words.say(one), dice_in(one)) for n, one in enumerate(answers))
        longer = say("referee.about-throw", whose=whose, asked=asked)
        for text, picture in ((asked, None), (longer, None), (longer, SEEN)):
            p = painter(PANEL)
            scene.draw_game(p, replace(view, question=QuestionView(words.say(text), rows, picture=picture)))
            assert [line.text for line in p.written if not line.whole] == []


@pytest.mark.parametrize("language", known_languages())
def test_what_is_said_while_the_table_is_set_up_has_a_wording_that_fits(language: str) -> None:
    p, cut = painter(PANEL), set()
    box = Box(0, 0, p.box.w - p.px(13), p.px(TEXT))
    seen = {f"devices.{code}" for where, code, _ in cases() if where.startswith(SEEN_AT_SETTING_UP)}
    for name in (name for name in facts_used() if name.startswith("evening.") or name in seen):
        for facts in tries(name, facts_used()[name]):
            text = wordings(Words((), language).say(Message(name, tuple(facts.items()))))[-1]
            if not p.fits(box, text, LEGIBLE, lines=2):
                cut.add((name, text))
    assert cut == set()


# How wordings get shorter ---------------------------------------------------------------------------------------------

WRONG = say("ludo.wrong-count", start="t29", die=3, square="t32", end="t31")
BACK = say("ludo.put-back", colour="red", start="t31", end="t29")


def test_first_the_number_of_the_rule_goes_then_words_then_parts() -> None:
    text = Words(NAMES, "en").say(sentences(ruled(WRONG, "LUD-2.1"), BACK))
    assert wordings(text) == (
        "From t29 a 3 leads to t32, not to t31 (LUD-2.1). Put red from t31 back to t29.",
        "From t29 a 3 leads to t32, not to t31. Put red from t31 back to t29.",
        "A 3 leads to t32, not to t31. Put red back to t29.",
        "A 3 leads to t32, not to t31.",
    )


def test_names_get_shorter_as_long_as_they_are_told_apart() -> None:
    turn = say("rogue.over", player=Player(1))
    assert wordings(Words(("Anna Maria Luise", "Ben")).say(turn)) == (
        "The game is over: Anna Maria Luise won it",
        "The game is over: Anna won it",
    )
    assert len(wordings(Words(("Anna Maria", "Anna Sophie")).say(turn))) == 1


def test_a_name_that_is_cut_short_ends_a_sentence_with_one_full_stop_and_nothing_else_is_changed() -> None:
    words = Words(("Grandmother", "Ben"), "en", "shortest")
    assert words.say(say("common.stated", said=say("common.who", player=Player(1)))) == "Grandm."
    assert words.say(say("referee.wrong-button", owner=Player(2), player=Player(1))) == "It is Grandm.'s turn"
    assert words.say(sentences(say("common.stated", said="Wait.. what"))) == "Wait.. what."


def test_a_wording_is_a_text_that_can_be_kept_and_stands_in_another() -> None:
    text = Words(NAMES, "en").say(ruled(WRONG, "LUD-2.1"))
    assert text == str(text) == "From t29 a 3 leads to t32, not to t31 (LUD-2.1)."
    assert wordings(pickle.loads(pickle.dumps(text))) == wordings(text)
    page = Words(NAMES, "en").say(say("screen.warning-of", text=text, count=2))
    assert wordings(page)[-1] == "A 3 leads to t32, not to t31. (1 of 2: touch to read all)"
