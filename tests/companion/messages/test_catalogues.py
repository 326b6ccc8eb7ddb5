"""Every message in the code has a text in every language, with the same facts; no text is unused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fluent.syntax import ast as ftl

from companion.games.message import DEVICES, Fact, Message, Player
from companion.messages import ENGLISH, Words, known_languages, set_language
from companion.messages.catalogues import texts as written
from companion.messages.words import BRIEF, SPOKEN
from vision.localized import localized

from .facts import samples, tries
from .texts import IMPLIED, cases, english_words, entries, facts_used, parts, spoken, texts, used

LANGUAGES = known_languages()
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
NAMES = ("Ann", "Ben", "Cem")


def test_there_are_english_german_and_polish() -> None:
    assert LANGUAGES == ("en", "de", "pl")


def test_a_message_has_the_same_facts_wherever_it_is_said() -> None:
    for one in spoken():
        assert one.facts == facts_used()[one.id], f"{one.where}: {one.id} has other facts elsewhere"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_text(language: str) -> None:
    assert [one.where + " " + one.id for one in spoken() if _name(one.id) not in texts(language, _part(one.id))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language: str) -> None:
    for part in parts():
        wanted = {_name(name) for name in facts_used() if _part(name) == part} | used(language, part) | IMPLIED
        assert sorted(set(texts(language, part)) - wanted) == [], f"{part} in {language}: these are not used"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_can_be_read_and_says_nothing_twice(language: str) -> None:
    for part in parts():
        assert not [entry.content for entry in entries(language, part) if isinstance(entry, ftl.Junk)], part
        names = [entry.id.name for entry in entries(language, part) if isinstance(entry, ftl.Message)]
        assert len(names) == len(set(names)), part
        assert list(written(language, part)) == names, "each text is found by its name before it is parsed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_uses_only_the_facts_of_its_message(language: str) -> None:
    for name, facts in facts_used().items():
        assert texts(language, _part(name))[_name(name)].facts <= facts, f"{name} in {language}"


@pytest.mark.parametrize("language", OTHERS)
def test_what_english_shows_every_language_tells(language: str) -> None:
    for name in facts_used():
        english, other = (texts(one, _part(name))[_name(name)] for one in (ENGLISH, language))
        assert english.shows - {"case", "form"} <= other.facts, f"{name} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_renders_with_sample_facts(language: str) -> None:
    """With names, without them where somebody is named, and in each style that the text has a wording of."""
    for name, facts in facts_used().items():
        styles = texts(language, _part(name))[_name(name)].styles
        assert styles <= {SPOKEN, *BRIEF}, f"{name} in {language}"
        for values in tries(name, facts):
            message = Message(name, tuple(values.items()))
            named = Words(NAMES, language)
            ways = [named, *(replace(named, style=style) for style in styles)]
            for words in ways if not any(map(_names, values.values())) else [*ways, Words((), language)]:
                text = words.text(message)
                assert text.strip() == text, f"{name} in {language}"
                assert "{" not in text, f"{name} in {language}: {text}"
                assert "  " not in text, f"{name} in {language}: {text}"


def test_what_the_devices_say_is_english_as_a_string_whatever_the_language() -> None:
    set_language("de")
    for where, code, facts in cases():
        values = {name: samples(f"{DEVICES}.{code}", name)[0] for name in facts}
        text = localized(code, **values)  # type: ignore[arg-type]
        assert text == Words(language=ENGLISH).say(text) != "", where


def test_a_message_comes_back_from_the_log_as_it_was() -> None:
    for name, facts in facts_used().items():
        for values in tries(name, facts):
            message = Message(name, tuple(values.items()))
            assert Message.of_json(message.as_json()) == message


def _names(fact: Fact) -> bool:
    """Whether a player is named in a fact."""
    if isinstance(fact, tuple):
        return any(map(_names, fact))
    return isinstance(fact, Player) or (isinstance(fact, Message) and any(_names(one) for _, one in fact.facts))


def _part(message: str) -> str:
    return message.partition(".")[0]


def _name(message: str) -> str:
    return message.partition(".")[2]


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_of_another_language_has_english_words_in_it_but_what_is_typed(language: str) -> None:
    left = [
        f"{part}.{entry.id.name}: {found}"
        for part in parts()
        for entry in entries(language, part)
        if isinstance(entry, ftl.Message)
        for text in _literals(entry)
        if (found := english_words(text, language))
    ]
    assert left == []


def _literals(node: ftl.BaseNode) -> Iterator[str]:
    """What is written out in a text, in all its variants."""
    if isinstance(node, ftl.TextElement):
        yield node.value
    for value in vars(node).values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ftl.BaseNode):
                yield from _literals(inner)
