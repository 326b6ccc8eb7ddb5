"""The catalogues: one Fluent file for each language and part (https://projectfluent.org).

A game's texts are in its own folder, ``texts/LANGUAGE.ftl``; those of the other parts in ``companion/messages``,
``LANGUAGE/PART.ftl``. ``common`` is available in every part.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from companion.games.catalogue import GAMES
from companion.games.errors import GameError

ENGLISH = "en"
COMMON = "common"
ENDING = ".ftl"
_ENTRY = re.compile(r"^(?=-?[a-zA-Z][\w-]* *=)", re.MULTILINE)
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
    found = (
        folder.name for folder in files("companion.messages").iterdir() if (folder / f"{COMMON}{ENDING}").is_file()
    )
    return tuple(sorted(found, key=lambda language: (language != ENGLISH, language)))


def file_of(language: str, part: str) -> Traversable:
    """The file with the texts of a part in a language; it need not exist."""
    own = files("companion.messages") / language / f"{part}{ENDING}"
    if own.is_file() or part not in GAMES:  # finding games of other packages reads all installed ones
        return own
    package = GAMES[part].rules_at.partition(":")[0]
    return files(package) / "texts" / f"{language}{ENDING}"


@cache
def texts(language: str, part: str) -> dict[str, str]:
    """The source of each text of a part in a language, by name; empty if there are none."""
    file = file_of(language, part)
    entries = _ENTRY.split(file.read_text(encoding="utf-8")) if file.is_file() else []
    return {entry[: entry.index("=")].strip(): entry for entry in entries if _ENTRY.match(entry)}


class _References(Visitor):
    """Collects the names of the texts that a text includes."""

    def __init__(self) -> None:
        self.names = set[str]()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (named by the library)
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.names.add(f"-{node.id.name}")


class Catalogue:
    """The texts of a part in a language, including the common ones.

    Each text with ``$n`` can be called in others, as a function in capitals: ``POINTS($total)``. A text is parsed on
    first use: parsing all of them takes longer than most commands.
    """

    def __init__(self, language: str, part: str, functions: dict[str, Call], call: Call) -> None:
        self._texts = texts(language, COMMON) | texts(language, part)
        self.names = frozenset(self._texts)
        own_calls = {name.upper(): partial(call, name) for name in self.names}
        found: dict[str, Any] = {name: own for name, own in own_calls.items() if name not in BUILTINS} | functions
        locale = FluentBundle([language])
        locale.add_resource(FluentResource(self._texts["locale"]))
        pattern = locale.get_message("locale").value
        self.locale = Locale.parse(str(locale.format_pattern(pattern)[0]) if pattern is not None else language, sep="-")
        self._parsed = set[str]()
        self._bundle = FluentBundle([str(self.locale)], functions=found, use_isolating=False)
        # Isolation marks, which are invisible, would get in the way of searching and comparing sentences.

    def _parse(self, name: str) -> None:
        """Parse a text, and those that it includes, unless already done."""
        if name in self._parsed or name not in self._texts:
            return
        self._parsed.add(name)
        entry, references = FluentParser().parse_entry(self._texts[name]), _References()
        self._bundle.add_resource(ast.Resource([entry]))
        references.visit(entry)
        for included in references.names:
            self._parse(included)

    def format(self, name: str, facts: dict[str, Any], styles: Sequence[str] = ()) -> tuple[str, list[Exception]]:
        """Render a text with its facts, in the first of ``styles`` that it has; also return the errors."""
        self._parse(name)
        message = self._bundle.get_message(name)
        styled = (message.attributes[style] for style in styles if style in message.attributes)
        pattern = next(styled, message.value)
        if pattern is None:
            return name, [LookupError(f"{name} has no text")]
        text, errors = self._bundle.format_pattern(pattern, facts)
        return str(text), errors
