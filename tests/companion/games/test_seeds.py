"""The rule pages, the code and the tests agree."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games.catalogue import GAMES, entry
from companion.games.rogue.scoring import ANIMAL, SETS
from companion.messages import ENGLISH, known_languages
from seeds.pages import NoPage, chapters, languages, page, prefixes, questions, rule_text, rules

ROOT = Path(__file__).parents[3]
PAGES = prefixes()
RULE = re.compile(rf"\b(?:{'|'.join(PAGES)})-[A-Z]?[0-9]+(?:\.[0-9]+)?\b")
EXAMPLES = {"rog": 16, "per": 17, "p1": 10, "uck": 26, "p84": 15}
ALL_PAGES = sorted(set(PAGES.values()))


def cited() -> Iterator[tuple[str, str]]:
    """Every rule number in the code, with the file it stands in."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for rule in sorted(set(RULE.findall(path.read_text(encoding="utf-8")))):
            yield str(path.relative_to(ROOT)), rule


def known(rule: str) -> bool:
    """Whether a page has the rule, the question, or, for a chapter such as ROG-3, rules in it."""
    game = PAGES[rule.partition("-")[0]]
    return rule in rules(game) or rule in questions(game) or any(other.startswith(f"{rule}.") for other in rules(game))


@cache
def names_of_tests() -> tuple[str, ...]:
    """The names of all test functions; by lines, as parsing every test takes seconds."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py")))
    return tuple(name for text in texts for name in re.findall(r"^ *def (test_\w+)", text, re.MULTILINE))


def named(rule: str, names: tuple[str, ...]) -> bool:
    """Whether a test bears the number: ``test_rog_3_2_...`` for ROG-3.2."""
    slug = re.sub(r"[-.]", "_", rule).lower()
    return any(re.search(rf"_{slug}(?:_|$)", name) for name in names)


def test_every_rule_number_in_the_code_is_on_its_page() -> None:
    assert [f"{rule} in {path}" for path, rule in cited() if not known(rule)] == []


@pytest.mark.parametrize("game", ALL_PAGES)
def test_every_rule_of_a_page_is_reached_by_a_test_that_names_it(game: str) -> None:
    names = names_of_tests()
    assert [rule for rule in rules(game) if not named(rule, names)] == []


@pytest.mark.parametrize(("prefix", "count"), EXAMPLES.items())
def test_every_worked_example_is_a_test(prefix: str, count: int) -> None:
    names = names_of_tests()
    missing = [n for n in range(1, count + 1) if not any(f"_{prefix}_example_{n}_" in f"{name}_" for name in names)]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_stands_in_the_page_with_its_question(game: str) -> None:
    asked = questions(game)
    for switch in entry(game).options_class().switches():
        assert switch.id in asked, switch.name
        assert f"`{switch.name}`" in asked[switch.id][2], switch.name
        assert rule_text(switch.rule)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_the_page_is_a_house_rule(game: str) -> None:
    names = {switch.name for switch in entry(game).options_class().switches()}
    for rule, (_, _, switches) in questions(game).items():
        assert set(re.findall(r"`([a-z_0-9]+)`", switches)) <= names, rule


@pytest.mark.parametrize("game", ALL_PAGES)
def test_a_page_has_each_number_once_and_text_for_each(game: str) -> None:
    numbers = re.findall(r"^- \*\*(.+?)\*\*", page(game), re.MULTILINE) + list(questions(game))
    assert len(numbers) == len(set(numbers))
    assert all(rule_text(number) for number in numbers)


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_says_where_it_comes_from(game: str) -> None:
    presets = entry(game).options_class().PRESETS
    assert presets
    assert all(str(preset.source).strip() for preset in presets)


def test_the_rule_about_sets_says_what_each_is_worth() -> None:
    """Wherever the rule is shown alone: on the screen, in ``why`` and in the lesson there is no table beside it."""
    for language in languages("rogue"):
        rule = rules("rogue", language)["ROG-1.2"]
        assert {"500", "1300", "15", "75", "350", "1000", "1500", "250"} <= set(re.findall(r"\d+", rule))
    for number in range(2, 7):
        assert SETS[number][2:] == (2 * number, 10 * number, 50 * number, 500 + 100 * (number - 2), 1300)
    assert SETS[ANIMAL][2:] == (15, 75, 350, 1000, 1500)


@pytest.mark.parametrize("game", ALL_PAGES)
def test_no_rule_refers_to_what_stands_elsewhere_on_its_page(game: str) -> None:
    place = re.compile(r"\b(chart|table|list)\b.*\b(below|above)\b|\b(Tabelle|Liste)\b.*\b(unten|oben)\b")
    for language in languages(game):
        for rule, text in rules(game, language).items():
            assert not place.search(text), rule


@pytest.mark.parametrize("unknown", ["ROG-9.9", "XYZ-1.1", "", "rog-1.1", "ROG-A99"])
def test_an_unknown_rule_number_is_a_clear_error(unknown: str) -> None:
    with pytest.raises(NoPage, match=r"no rule|belongs to no game"):
        rule_text(unknown)


def test_an_unknown_page_is_a_clear_error() -> None:
    with pytest.raises(NoPage, match="There is no rule page for chess"):
        page("chess")


# In other languages ---------------------------------------------------------------------------------------------------

TRANSLATED = [(game, language) for game in ALL_PAGES for language in known_languages() if language != ENGLISH]


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_each_page_has_the_same_rules_in_every_language(game: str, language: str) -> None:
    assert language in languages(game), "its rules would be shown in English"
    assert list(rules(game, language)) == list(rules(game))
    assert list(chapters(game, language).values()) == list(chapters(game).values())
    assert [line.count("|") for line in _tables(page(game, language))] == [
        line.count("|") for line in _tables(page(game))
    ]


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_each_page_has_the_same_questions_and_switches_in_every_language(game: str, language: str) -> None:
    here, english = questions(game, language), questions(game)
    assert {number: switch for number, (_, _, switch) in here.items()} == {
        number: switch for number, (_, _, switch) in english.items()
    }


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_nothing_of_a_page_is_left_in_english(game: str, language: str) -> None:
    texts = [*rules(game, language).items(), *((number, rule_text(number, language)) for number in questions(game))]
    assert [number for number, text in texts if text == rule_text(number)] == []
    names = {rules_of.title for rules_of in GAMES.values()} | {"Dudo", "Palifico", "Calza", "Blobs", "Mixi-Blobs"}
    titles = zip(_titles(page(game, language)), _titles(page(game)), strict=True)
    assert {one for one, english in titles if one == english} <= names | {"Teams", "Rogues"}


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_rule_names_the_same_rules_squares_and_numbers_in_every_language(game: str, language: str) -> None:
    for number, text in rules(game).items():
        assert RULE.findall(rules(game, language)[number]) == RULE.findall(text), number
        for same in (r"`[^`]+`", r"\d+"):
            assert re.findall(same, rules(game, language)[number]) == re.findall(same, text), number


def test_a_page_without_a_translation_is_read_in_english() -> None:
    assert page("rogue", "xx") == page("rogue")
    assert rule_text("ROG-1.2", "xx") == rule_text("ROG-1.2")


def _tables(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def _titles(text: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)
