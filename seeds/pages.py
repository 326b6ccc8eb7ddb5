"""The rule pages: the numbered rules of each game, and of the table, in our own words, as text and rule by rule.

The English page is ``GAME.md``; translations are in ``LANGUAGE/GAME.md`` beside it. Missing translations fall back to
English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

ENGLISH = "en"
GROUP = "tabletop_companion.pages"
"""Entry points of packages with games of their own: the game's name, and the package that holds ``GAME.md``."""
ENDING = ".md"
_RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9]*-[A-Z]?[0-9]+(?:\.[0-9]+)?)\*\* (.+)$", re.MULTILINE)
_CHAPTER = re.compile(r"^##? (.+)$", re.MULTILINE)
_QUESTION = re.compile(r"^\| ([A-Z][A-Z0-9]*-A[0-9]+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


class NoPage(LookupError):
    """Raised if there is no rule page or no rule of that name: ``wanted`` is the name, ``known`` what exists.

    ``game`` is the page that lacks the rule, "" if the name belongs to no page.
    """

    def __init__(self, sentence: str, wanted: str = "", known: Sequence[str] = (), game: str = "") -> None:
        super().__init__(sentence)
        self.wanted = wanted
        self.known = tuple(known)
        self.game = game


@cache
def _folders() -> Mapping[str, Traversable]:
    """The folder that holds the page of each game (and of "table"), our own first."""
    seeds = files("seeds")
    own = {path.name.removesuffix(ENDING): seeds for path in seeds.iterdir() if path.name.endswith(ENDING)}
    added = {point.name: point.value for point in entry_points(group=GROUP) if point.name not in own}
    return MappingProxyType(dict(sorted(own.items())) | dict(_found(added)))


def _found(packages: Mapping[str, str]) -> Iterator[tuple[str, Traversable]]:
    """The folders of other packages. A missing one affects only its own game, which then has no page."""
    for game, package in sorted(packages.items()):
        with suppress(ImportError, ValueError):
            folder = files(package)
            if (folder / f"{game}{ENDING}").is_file():
                yield game, folder


def beside(game: str, ending: str, language: str = ENGLISH) -> Traversable | None:
    """Another file of a game, located beside its page ("GAME.lesson.toml"); None if there is none.

    The language's version is preferred over the English one.
    """
    folders = (files("seeds"), *_added_folders(game))
    return next(filter(None, (_in_language(folder, f"{game}{ending}", language) for folder in folders)), None)


@cache
def _added_folders(game: str) -> tuple[Traversable, ...]:
    """The folders of other packages that say they hold something of a game. Kept, as the search reads every package."""
    folders: list[Traversable] = []
    for point in entry_points(group=GROUP, name=game):
        with suppress(ImportError, ValueError):
            folders.append(files(point.value))
    return tuple(folders)


def _in_language(folder: Traversable, name: str, language: str) -> Traversable | None:
    """A file of a folder in that language, else in English, if there is one."""
    own = folder / language / name
    english = folder / name
    return own if own.is_file() else english if english.is_file() else None


@cache
def prefixes() -> Mapping[str, str]:
    """The prefixes of the rule numbers of each page: "ROG" to "rogue"."""
    found: dict[str, str] = {}
    for game in _folders():
        for rule in (*rules(game), *questions(game)):
            found.setdefault(rule.partition("-")[0], game)
    return MappingProxyType(found)


def languages(game: str) -> tuple[str, ...]:
    """The languages of a game's page, English first; raises ``NoPage``."""
    folder = _folder(game)
    found = sorted(path.name for path in folder.iterdir() if (path / f"{game}{ENDING}").is_file())
    return (ENGLISH, *found)


def page(game: str, language: str = ENGLISH) -> str:
    """The rule page of a game as Markdown; raises ``NoPage``."""
    source = _in_language(_folder(game), f"{game}{ENDING}", language)
    assert source is not None, "a folder is known by its English page"
    return source.read_text(encoding="utf-8")


def _folder(game: str) -> Traversable:
    known = _folders()
    if game not in known:
        raise NoPage(f"There is no rule page for {game}; there are pages for {', '.join(known)}.", game, tuple(known))
    return known[game]


@cache
def rules(game: str, language: str = ENGLISH) -> Mapping[str, str]:
    """The numbered rules of a game, id to text, in the order of the page; raises ``NoPage``."""
    return MappingProxyType(dict(_RULE.findall(page(game, language))))


@cache
def chapters(game: str, language: str = ENGLISH) -> Mapping[str, tuple[str, ...]]:
    """The chapters of a rule page, title to the ids of its rules, in the order of the page; raises ``NoPage``."""
    parts = _CHAPTER.split(page(game, language))[1:]
    found = {
        title: tuple(rule for rule, _ in _RULE.findall(text))
        for title, text in zip(parts[::2], parts[1::2], strict=True)
    }
    return MappingProxyType({title: rules for title, rules in found.items() if rules})


@cache
def questions(game: str, language: str = ENGLISH) -> Mapping[str, tuple[str, str, str]]:
    """The open questions of a game, id to question, default and switch; raises ``NoPage``."""
    found = _QUESTION.findall(page(game, language))
    return MappingProxyType({number: (asked, default, switch) for number, asked, default, switch in found})


def rule_text(rule: str, language: str = ENGLISH) -> str:
    """The text of a rule ("ROG-1.2"), or of an open question with the interpretation chosen ("ROG-A2").

    Raises ``NoPage`` for an unknown id.
    """
    known = prefixes()
    game = known.get(rule.partition("-")[0])
    if game is None:
        raise NoPage(f"{rule} belongs to no game; rule numbers begin with {', '.join(known)}.", rule, tuple(known))
    if rule in rules(game, language):
        return rules(game, language)[rule]
    if rule in questions(game, language):
        question, default, _ = questions(game, language)[rule]
        return f"{question} {default[0].upper()}{default[1:]}."
    raise NoPage(f"The page of {game} has no rule {rule}.", rule, tuple(known), game)
