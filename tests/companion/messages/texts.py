"""The messages in the code, and the texts in the catalogues."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from companion.games.catalogue import GAMES
from companion.games.message import DEVICES
from companion.messages import known_languages
from companion.messages.catalogues import COMMON, file_of
from companion.messages.words import FORMS, FUNCTIONS

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "companion"
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
IMPLIED = frozenset({"locale", "language", "player", "player-named", "face"})  # the renderer asks for these by itself


@dataclass(frozen=True)
class Spoken:
    """A ``say`` in the code."""

    where: str
    id: str
    facts: frozenset[str]


@cache
def module(path: Path) -> ast.Module:
    """A module of the program, parsed once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def calls(path: Path) -> tuple[ast.Call, ...]:
    """The calls of ``say`` and ``localized`` in a module."""
    source = path.read_text(encoding="utf-8")
    nodes = ast.walk(module(path)) if "say(" in source or "localized(" in source else ()
    return tuple(node for node in nodes if isinstance(node, ast.Call) and _called(node) in ("say", "localized"))


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


@cache
def spoken() -> tuple[Spoken, ...]:
    """Every ``say`` and ``localized`` in the code; its id has to be written out, and its facts by name."""
    found = [one for path in sorted(PACKAGE.rglob("*.py")) for one in _spoken(path)]
    return (*found, *(Spoken(where, f"{DEVICES}.{code}", facts) for where, code, facts in cases()))


@cache
def cases() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """Every ``localized`` of the eyes and the devices: where, its code, its facts."""
    folders = ("vision", "hardware", "companion/sessions", "companion/table")
    paths = [*PACKAGE.glob("*.py"), *(path for name in folders for path in (ROOT / name).rglob("*.py"))]
    return tuple(one for path in sorted(paths) for one in _cases(path))


def _cases(path: Path) -> Iterator[tuple[str, str, frozenset[str]]]:
    for node in calls(path):
        if _called(node) == "localized":
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            first = node.args[0] if len(node.args) == 1 else None
            assert isinstance(first, ast.Constant), f"{where}: write the code out"
            yield where, str(first.value), frozenset(word.arg for word in node.keywords if word.arg)


def _spoken(path: Path) -> Iterator[Spoken]:
    for node in calls(path):
        if _called(node) == "say":
            where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
            first = node.args[0] if len(node.args) == 1 else None
            assert isinstance(first, ast.Constant), f"{where}: write the id out"
            names = [word.arg for word in node.keywords]
            assert None not in names, f"{where}: write the facts out"
            yield Spoken(where, str(first.value), frozenset(name for name in names if name))


@cache
def facts_used() -> dict[str, frozenset[str]]:
    """The facts of each message in the code."""
    return {one.id: one.facts for one in spoken()}


@dataclass
class Text(Visitor):
    """What a text of a catalogue uses: facts that it shows or chooses by, other texts, functions."""

    shows: set[str] = field(default_factory=set)
    keys: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    texts: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    styles: set[str] = field(default_factory=set)

    @property
    def facts(self) -> set[str]:
        """All facts that it uses."""
        return (self.shows | set(self.keys)) - set(FORMS)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's names
        self.shows.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            keys = (variant.key for variant in node.variants)
            self.keys[node.selector.id.name].update(key.name for key in keys if isinstance(key, ftl.Identifier))
        else:
            self.visit(node.selector)
        for variant in node.variants:
            self.visit(variant.value)

    def visit_Attribute(self, node: ftl.Attribute) -> None:  # noqa: N802
        self.styles.add(node.id.name)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.texts.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node.arguments)


@cache
def parts() -> tuple[str, ...]:
    """All parts that have texts in any language."""
    folders = (PACKAGE / "messages" / language for language in known_languages())
    shared = {path.stem for folder in folders for path in folder.glob("*.ftl")}
    games = {game for game in GAMES if any(file_of(language, game).is_file() for language in known_languages())}
    return tuple(sorted(shared | games))


@cache
def entries(language: str, part: str) -> tuple[ftl.EntryType, ...]:
    """Everything in a catalogue; none where there is no such file."""
    found = file_of(language, part)
    return tuple(FluentParser().parse(found.read_text(encoding="utf-8")).body) if found.is_file() else ()


@cache
def texts(language: str, part: str) -> dict[str, Text]:
    """The texts of a catalogue by name, each with what the texts use that it is made of."""
    plain: dict[str, Text] = {}
    for entry in entries(language, part):
        if isinstance(entry, ftl.Message):
            plain[entry.id.name] = Text()
            plain[entry.id.name].visit(entry)
    known = {**texts(language, COMMON), **plain} if part != COMMON else plain
    return {name: _whole(text, known) for name, text in plain.items()}


def _whole(text: Text, known: dict[str, Text]) -> Text:
    """A text with the facts of those that it refers to: they see the same facts."""
    whole = Text(set(text.shows), defaultdict(set, {name: set(keys) for name, keys in text.keys.items()}))
    whole.texts, whole.functions, whole.styles = set(text.texts), set(text.functions), set(text.styles)
    for name in text.texts:
        inner = _whole(known[name], known)
        whole.shows |= inner.shows
        for fact, keys in inner.keys.items():
            whole.keys[fact] |= keys
        whole.functions |= inner.functions
    return whole


def used(language: str, part: str) -> set[str]:
    """The names of a part that other texts of the language use."""
    where = parts() if part == COMMON else (part,)
    found: set[str] = set()
    for other in where:
        for text in texts(language, other).values():
            found |= text.texts | {name.lower() for name in text.functions - set(FUNCTIONS)}
    return found


ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|is|are|not|with|you|your|this|that|which|have|has|from|for|be|by|can|its|it|to|or|throw|dice"
    r"|turn|board|player|counter|square)\b"
)
TYPED = re.compile(
    r"companion [a-z]+|--[a-z-]+|\[\w+\]|„[^“”]*[“”]|\S*[./=]\S*|sudo .*|keep|turn c2|throw \(|The Rules of Ludo"
)


ALIKE = {"pl": {"by", "to"}}
"""English words that other languages have, too."""


def english_words(text: str, language: str = "") -> str:
    """The first English word in a text that is in another language, "" for none; what is typed is left out."""
    found = (word[0] for word in ENGLISH_WORDS.finditer(TYPED.sub("", text)))
    return next((word for word in found if word not in ALIKE.get(language, ())), "")
