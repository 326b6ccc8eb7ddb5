"""The rule pages: the numbered rules of each game, and of the table, in our own words, as text and rule by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

GROUP = "tabletop_companion.pages"
"""Entry points of packages with games of their own: the game's name, and the package that holds ``GAME.md``."""
_RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9]*-[A-Z]?[0-9]+(?:\.[0-9]+)?)\*\* (.+)$", re.MULTILINE)
_CHAPTER = re.compile(r"^##? (.+)$", re.MULTILINE)
_QUESTION = re.compile(r"^\| ([A-Z][A-Z0-9]*-A[0-9]+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


class NoPage(LookupError):
    """Raised when there is no rule page or no rule of that name."""


@cache
def _sources() -> Mapping[str, Traversable]:
    """The page of each game (and "table"), our own first."""
    own = {path.name.removesuffix(".md"): path for path in files("seeds").iterdir() if path.name.endswith(".md")}
    added = {point.name: point.value for point in entry_points(group=GROUP) if point.name not in own}
    return MappingProxyType(dict(sorted(own.items())) | dict(_found(added)))


def _found(packages: Mapping[str, str]) -> Iterator[tuple[str, Traversable]]:
    """The pages of other packages. One that is missing stops no other: its game has no page then."""
    for game, package in sorted(packages.items()):
        with suppress(ImportError, ValueError):
            source = files(package) / f"{game}.md"
            if source.is_file():
                yield game, source


def beside(game: str, ending: str) -> Traversable | None:
    """Another file of a game, which lies where its page does ("GAME.lesson.toml"); None where there is none."""
    own = files("seeds") / f"{game}{ending}"
    if own.is_file():
        return own
    for point in entry_points(group=GROUP, name=game):
        with suppress(ImportError, ValueError):
            source = files(point.value) / f"{game}{ending}"
            if source.is_file():
                return source
    return None


@cache
def prefixes() -> Mapping[str, str]:
    """How the rule numbers of each page begin: "ROG" to "rogue"."""
    found: dict[str, str] = {}
    for game in _sources():
        for rule in (*rules(game), *questions(game)):
            found.setdefault(rule.partition("-")[0], game)
    return MappingProxyType(found)


def page(game: str) -> str:
    """The rule page of a game as Markdown; raises ``NoPage``."""
    if game not in _sources():
        raise NoPage(f"There is no rule page for {game}; there are pages for {', '.join(_sources())}.")
    return _sources()[game].read_text(encoding="utf-8")


@cache
def rules(game: str) -> Mapping[str, str]:
    """The numbered rules of a game, id to text, in the order of the page; raises ``NoPage``."""
    return MappingProxyType(dict(_RULE.findall(page(game))))


@cache
def chapters(game: str) -> Mapping[str, tuple[str, ...]]:
    """The chapters of a rule page, title to the ids of its rules, in the order of the page; raises ``NoPage``."""
    parts = _CHAPTER.split(page(game))[1:]
    found = {
        title: tuple(rule for rule, _ in _RULE.findall(text))
        for title, text in zip(parts[::2], parts[1::2], strict=True)
    }
    return MappingProxyType({title: rules for title, rules in found.items() if rules})


@cache
def questions(game: str) -> Mapping[str, tuple[str, str, str]]:
    """The open questions of a game, id to question, default and switch; raises ``NoPage``."""
    return MappingProxyType({found[0]: (found[1], found[2], found[3]) for found in _QUESTION.findall(page(game))})


def rule_text(rule: str) -> str:
    """The text of a rule ("ROG-1.2"), or of an open question with the reading chosen ("ROG-A2").

    Raises ``NoPage`` for an id that no page has.
    """
    game = prefixes().get(rule.partition("-")[0])
    if game is None:
        raise NoPage(f"{rule} belongs to no game; rule numbers begin with {', '.join(prefixes())}.")
    if rule in rules(game):
        return rules(game)[rule]
    if rule in questions(game):
        question, default, _ = questions(game)[rule]
        return f"{question} {default[0].upper()}{default[1:]}."
    raise NoPage(f"The page of {game} has no rule {rule}.")
