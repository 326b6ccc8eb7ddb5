"""Every message in the code has a text in every language, with the same facts; no text is unused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from fluent.syntax import ast as ftl

from companion.games.message import DEVICES, Fact, Message
from companion.messages import ENGLISH, Words, known_languages
from vision.told import case

from .samples import OTHERWISE, SAMPLES
from .texts import IMPLIED, PLURALS, cases, entries, parts, said, spoken, texts, used

LANGUAGES = known_languages()
NAMES = ("Ann", "Ben", "Cem")


def test_there_is_english_and_german() -> None:
    assert LANGUAGES[:2] == ("en", "de")


def test_a_message_has_the_same_facts_wherever_it_is_said() -> None:
    for one in spoken():
        assert one.facts == said()[one.id], f"{one.where}: {one.id} is said with other facts elsewhere"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_text(language: str) -> None:
    assert [one.where + " " + one.id for one in spoken() if _name(one.id) not in texts(language, _part(one.id))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language: str) -> None:
    for part in parts():
        wanted = {_name(name) for name in said() if _part(name) == part} | used(language, part) | IMPLIED
        assert sorted(set(texts(language, part)) - wanted) == [], f"{part} in {language}: nobody says these"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_can_be_read_and_says_nothing_twice(language: str) -> None:
    for part in parts():
        assert not [entry.content for entry in entries(language, part) if isinstance(entry, ftl.Junk)], part
        names = [entry.id.name for entry in entries(language, part) if isinstance(entry, ftl.Message)]
        assert len(names) == len(set(names)), part


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_uses_only_the_facts_of_its_message(language: str) -> None:
    for name, facts in said().items():
        assert texts(language, _part(name))[_name(name)].facts <= facts, f"{name} in {language}"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
def test_what_english_shows_every_language_tells(language: str) -> None:
    for name in said():
        english, other = (texts(one, _part(name))[_name(name)] for one in (ENGLISH, language))
        assert english.shows - {"case", "form"} <= other.facts, f"{name} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_renders_with_sample_facts(language: str) -> None:
    for name, facts in said().items():
        for values in _tries(name, facts):
            message = Message(name, tuple(values.items()))
            for words in (Words(NAMES, language), Words((), language), Words(NAMES, language).spoken()):
                text = words.say(message)
                assert text.strip() == text, f"{name} in {language}"
                assert "{" not in text, f"{name} in {language}: {text}"
                assert "  " not in text, f"{name} in {language}: {text}"


def test_what_the_devices_say_in_english_is_what_the_catalogue_says() -> None:
    for where, code, english, facts in cases():
        values = {name: _samples(f"{DEVICES}.{code}", name)[0] for name in facts}
        said = case(code, english, **values)  # type: ignore[arg-type]
        assert Words(language=ENGLISH).say(said) == said, where


def test_a_message_comes_back_from_the_log_as_it_was() -> None:
    for name, facts in said().items():
        for values in _tries(name, facts):
            message = Message(name, tuple(values.items()))
            assert Message.of_json(message.as_json()) == message


def _part(message: str) -> str:
    return message.partition(".")[0]


def _name(message: str) -> str:
    return message.partition(".")[2]


def _tries(message: str, facts: frozenset[str]) -> Iterator[dict[str, Fact]]:
    """Facts to try a message with: so that each way that any language chooses is taken."""
    names = sorted(facts)
    for values in product(*(_samples(message, name) for name in names)):
        yield dict(zip(names, values, strict=True))


def _samples(message: str, name: str) -> tuple[Fact, ...]:
    keys = {key for one in LANGUAGES for key in texts(one, _part(message))[_name(message)].keys[name]}
    chosen = sorted(keys - PLURALS)
    if chosen:
        return tuple(key == "yes" for key in chosen) if "yes" in keys else tuple(chosen)
    sample = OTHERWISE.get(f"{message}.{name}", SAMPLES.get(name))
    assert sample is not None, f"write a sample of {name} (of {message}) into samples.py"
    counted = keys and isinstance(sample, int)
    return (0, 1, 2, 5) if counted else (sample,)


ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|is|are|not|with|you|your|this|that|which|have|has|from|for|be|by|can|its|it|to|or|throw|dice"
    r"|turn|board|player|counter|square)\b"
)
TYPED = re.compile(
    r"companion [a-z]+|--[a-z-]+|\[\w+\]|„[^“]*“|\S*[./=]\S*|sudo .*|keep|turn c2|throw \(|The Rules of Ludo"
)


def test_no_german_text_has_english_words_in_it_but_what_is_typed() -> None:
    left = [
        f"{part}.{entry.id.name}: {found[0]}"
        for part in parts()
        for entry in entries("de", part)
        if isinstance(entry, ftl.Message)
        for text in _literals(entry)
        if (found := ENGLISH_WORDS.search(TYPED.sub("", text)))
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
