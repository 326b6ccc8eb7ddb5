"""The catalogues: one Fluent file for each language and part (https://projectfluent.org).

A game's texts are in its own folder, ``texts/LANGUAGE.ftl``; those of the other parts in ``companion/messages``,
``LANGUAGE/PART.ftl``. ``common`` is available in every part.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from companion.games.catalogue import GAMES
from companion.games.errors import GameError

ENGLISH = "en"
COMMON = "common"
ENDING = ".ftl"
BUILTINS = frozenset({"NUMBER", "DATETIME"})  # Fluent's own functions, which texts can't replace


class NoLanguage(GameError, ValueError):
    """Raised for a language that has no catalogues."""


class Call(Protocol):
    """A function of the catalogues: its arguments, and the forms requested."""

    def __call__(self, *values: Any, **forms: Any) -> str:
        """Render it."""
        ...


@cache
def known_languages() -> tuple[str, ...]:
    """The available languages, English first."""
    here = (folder.name for folder in files("companion.messages").iterdir() if (folder / f"{COMMON}{ENDING}").is_file())
    return tuple(sorted(here, key=lambda language: (language != ENGLISH, language)))


def file_of(language: str, part: str) -> Traversable:
    """The file with the texts of a part in a language, if there is one."""
    if part in GAMES:
        package = GAMES[part].rules_at.partition(":")[0]
        return files(package) / "texts" / f"{language}{ENDING}"
    return files("companion.messages") / language / f"{part}{ENDING}"


@cache
def resource(language: str, part: str) -> ast.Resource | None:
    """The parsed texts of a part in a language, None if there are none."""
    found = file_of(language, part)
    return FluentResource(found.read_text(encoding="utf-8")) if found.is_file() else None


def names_in(texts: ast.Resource) -> tuple[str, ...]:
    """The names of all messages of a catalogue."""
    return tuple(entry.id.name for entry in texts.body if isinstance(entry, ast.Message))


class Catalogue:
    """The texts of a part in a language, including the common ones.

    Each text with ``$n`` can be used in others as a function named in capitals: ``POINTS($total)``.
    """

    def __init__(self, language: str, part: str, functions: dict[str, Call], call: Call) -> None:
        own, common = resource(language, part), resource(language, COMMON)
        assert common is not None, f"a language has a catalogue {COMMON}"
        texts = [common] if own is None or own is common else [own, common]
        self.names = frozenset(name for one in texts for name in names_in(one))
        own_calls = {name.upper(): partial(call, name) for name in self.names}
        found: dict[str, Any] = {name: own for name, own in own_calls.items() if name not in BUILTINS} | functions
        locale = FluentBundle([language])
        locale.add_resource(common)
        pattern = locale.get_message("locale").value
        name = str(locale.format_pattern(pattern)[0]) if pattern is not None else language
        self.locale = Locale.parse(name, sep="-")
        self._bundle = FluentBundle([name], functions=found, use_isolating=False)
        for one in texts:
            self._bundle.add_resource(one)

    def format(self, name: str, facts: dict[str, Any], styles: Sequence[str] = ()) -> tuple[str, list[Exception]]:
        """Render a text with its facts, in the first of the styles that it has; also return the errors."""
        message = self._bundle.get_message(name)
        own = (message.attributes[style] for style in styles if style in message.attributes)
        pattern = next(own, message.value)
        if pattern is None:
            return name, [LookupError(f"{name} has no text")]
        text, errors = self._bundle.format_pattern(pattern, facts)
        return str(text), errors
