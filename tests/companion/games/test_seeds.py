"""The rule pages, the code and the tests hold together."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games.catalogue import GAMES, entry
from seeds.pages import NoPage, page, prefixes, questions, rule_text, rules

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
    """The names of all test functions."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "tests").rglob("test_*.py")))
    found = (node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return tuple(name for name in found if name.startswith("test_"))


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


@pytest.mark.parametrize("unknown", ["ROG-9.9", "XYZ-1.1", "", "rog-1.1", "ROG-A99"])
def test_an_unknown_rule_number_is_a_clear_error(unknown: str) -> None:
    with pytest.raises(NoPage, match=r"no rule|belongs to no game"):
        rule_text(unknown)


def test_an_unknown_page_is_a_clear_error() -> None:
    with pytest.raises(NoPage, match="There is no rule page for chess"):
        page("chess")
