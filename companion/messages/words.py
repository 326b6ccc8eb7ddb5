"""The renderer: turns a message into a sentence in a language, with the players' names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from typing import Any, Self

from babel import Locale
from babel.lists import format_list
from fluent.runtime.types import FluentType, fluent_number

from companion.games.message import Dice, Fact, Message, Player, Text, as_message, of_device, say
from companion.games.track import COLOURS
from companion.messages.catalogues import ENGLISH, Call, Catalogue, NoLanguage, known_languages, texts
from companion.messages.numbers import format_number

SPOKEN = "spoken"
_COLOURED = re.compile(rf"({'|'.join(COLOURS)})(\d*| base| home)")
_NUMBERED = re.compile(rf"({'|'.join(COLOURS)})(\d+)")
BRIEF = ("bare", "short", "shortest")  # shorter and shorter styles for little room; each falls back on the one before
INITIALS = 6  # the letters of a name that the shortest wording keeps
CUT_MARK = "\ue000"  # marks the end of a shortened name until it is known whether a sentence ends there too
LONGEST_FACT = 2_000  # letters; Fluent renders no text with a fact of 2,500
LONG = 10_000  # from here on numbers are grouped: "12,340", "12.340"
FORMS = {"case": "", "form": ""}  # grammatical forms that a text may request of its parts


class BadMessage(ValueError):
    """Raised, in tests only, for a missing text or one that does not fit its facts."""


class _Current:
    """The current language and board colours, and whether a faulty text is an error."""

    language = ""
    colours: tuple[str, ...] = ()
    strict = False


def set_language(language: str) -> None:
    """Set the language; raises ``NoLanguage``."""
    if language not in known_languages():
        raise NoLanguage(say("commands.no-language", text=language, known=known_languages()))
    _Current.language = language


def current_language() -> str:
    """The current language, by default English."""
    return _Current.language or ENGLISH


def worded(text: Text) -> str:
    """Render a message in the current language; a plain text is returned unchanged."""
    text = as_message(text)
    return _cached_wording(text, (), current_language(), "", board_colours()) if isinstance(text, Message) else text


def set_board_colours(colours: Sequence[str]) -> None:
    """Set the colours of the board's bases, in the order of ``COLOURS``, for use in place of those names.

    Empty: the colours are as in the rules.
    """
    _Current.colours = () if tuple(colours) == COLOURS else tuple(colours)


@contextmanager
def with_board_colours(colours: Sequence[str]) -> Iterator[None]:
    """A context in which colours are those of another board."""
    before = _Current.colours
    set_board_colours(colours)
    try:
        yield
    finally:
        _Current.colours = before


def board_colours() -> tuple[str, ...]:
    """The board's colours in the order of ``COLOURS``; empty if they are the same."""
    return _Current.colours


def board_name(name: str, colours: Sequence[str] = ()) -> str:
    """A colour, or a place named by one ("green3", "green base"), in the board's colours; other names unchanged."""
    colour = _COLOURED.fullmatch(name)
    return f"{colours[COLOURS.index(colour[1])]}{colour[2]}" if colours and colour else name


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number as the current language writes it, with that many decimals."""
    return format_number(value, Locale.parse(current_language()), digits, signed=signed)


def system_language() -> str:
    """The language in the environment of the system, "" if it is none of ours."""
    values = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    first = next(filter(None, values), "")  # POSIX: the first of them that is set and not empty
    language = re.split("[_.@-]", first, maxsplit=1)[0].lower()
    return language if language in known_languages() else ""


def language_is_set() -> bool:
    """Whether the language was set: by an option, in the settings or on the screen."""
    return bool(_Current.language)


def reset_language() -> None:
    """Return to the default language."""
    _Current.language = ""


def language_name(language: str) -> str:
    """A language's own name for itself: "Deutsch"."""
    return str(Locale.parse(language).get_language_name(language)).title()


def next_language() -> str:
    """The next language, for a cyclic choice in a menu."""
    known = known_languages()
    return known[(known.index(current_language()) + 1) % len(known)]


def fail_on_faulty_texts() -> None:
    """For tests: make a missing text, or one that does not fit its facts, an error."""
    _Current.strict = True


class Wording(str):  # a str, so that code that prints or draws text need not know of messages
    """A rendered message, with ``shorter`` wordings for places without room.

    These come from the catalogue (docs/translating.md); nothing is cut from the text.
    """

    __slots__ = ("_message", "_words")
    _message: Message
    _words: Words

    def __new__(cls, message: Message, words: Words) -> Self:
        """The text of the message in these words."""
        made = super().__new__(cls, words.text(message))
        made._message, made._words = message, words
        return made

    def __getnewargs__(self) -> tuple[Message, Words]:  # type: ignore[override]  # to be copied and pickled by
        return self._message, self._words

    @property
    def shorter(self) -> tuple[str, ...]:
        """Shorter wordings, the longest first; empty if there are none."""
        return _shorter(self._message, self._words)

    def in_style(self, style: str) -> str:
        """The message in another style, "" for the usual one."""
        return replace(self._words, style=style).text(self._message)


def wordings(text: str) -> tuple[str, ...]:
    """A text and its shorter wordings, the longest first."""
    return (text, *text.shorter) if isinstance(text, Wording) else (text,)


@lru_cache(maxsize=512)
def _shorter(message: Message, words: Words) -> tuple[str, ...]:
    texts = [words.text(message)]
    for style in BRIEF:
        if len(text := replace(words, style=style).text(message)) < len(texts[-1]):
            texts.append(text)
    return tuple(texts[1:])


@dataclass(frozen=True)
class Words:
    """Renders messages in a ``language`` ("": the current one) with the ``names`` of the players by seat.

    ``style`` selects a wording, if a text has one: "spoken" for the voice, one of ``BRIEF`` in fewer words.
    ``colours`` are as for ``set_board_colours``, by default those set there.
    """

    names: Sequence[str] = ()
    language: str = ""
    style: str = ""
    colours: tuple[str, ...] = field(default_factory=board_colours)

    def say(self, text: Text) -> str:
        """Render a message; a plain text is returned unchanged."""
        text = as_message(text)
        if not isinstance(text, Message):
            return text
        return _cached_wording(text, tuple(self.names), self.language or current_language(), self.style, self.colours)

    def spoken(self) -> Words:
        """The same renderer for the voice."""
        return replace(self, style=SPOKEN)

    def knows(self, message: Message) -> bool:
        """Whether there are texts for the message and all its parts: another version may have written it."""
        known = self._catalogue(message.part, message.name) is not None
        return known and all(self.knows(inner) for _, fact in message.facts for inner in _messages_in(fact))

    def text(self, message: Message, forms: Mapping[str, Any] = FORMS) -> str:
        """Render a message in the form that the surrounding text requests."""
        facts = [(name, self._on_board(fact)) for name, fact in message.facts] if self.colours else message.facts
        return self._format(message.part, message.name, facts, forms)

    def _on_board(self, fact: Fact) -> Fact:
        """A fact in the board's colours. Messages inside it are converted when they are rendered."""
        if isinstance(fact, tuple):
            return tuple(map(self._on_board, fact))
        return board_name(fact, self.colours) if type(fact) is str else fact  # a Wording has been rendered

    def _format(self, part: str, name: str, facts: Sequence[tuple[str, Any]], forms: Mapping[str, Any]) -> str:
        catalogue = self._catalogue(part, name)
        if catalogue is None:
            return _faulty(f"{part}.{name}", LookupError("no text"))
        nested = _SCOPE.get(None) is not None  # inside another text a shortened name need not end a sentence
        before = _SCOPE.set(_Scope(self, part, catalogue, forms))
        try:
            text, errors = catalogue.format(name, {**FORMS, **forms, **_fluent(facts)}, self._styles)
        finally:
            _SCOPE.reset(before)
        if errors:
            _faulty(f"{part}.{name} ({catalogue.locale})", *errors)
        return text if nested else text.replace(f"{CUT_MARK}.", ".").replace(CUT_MARK, ".")

    @property
    def _styles(self) -> tuple[str, ...]:
        """The acceptable styles, the wanted one first."""
        return BRIEF[BRIEF.index(self.style) :: -1] if self.style in BRIEF else (self.style,)

    def called(self, seat: int) -> str:
        """A player's name, in the shorter styles the first name if no other player has the same."""
        name = self.names[seat - 1]
        if self.style not in BRIEF[1:]:
            return name
        short = [_first_name(other) for other in self.names]
        if self.style == BRIEF[-1]:
            short = [f"{one[:INITIALS]}{CUT_MARK}" if len(one) > INITIALS + 2 else one for one in short]
        return short[seat - 1] if short.count(short[seat - 1]) == 1 else name

    def _catalogue(self, part: str, name: str) -> Catalogue | None:
        """The catalogue with the text: that of the language, else the English one."""
        for language in dict.fromkeys((self.language or current_language(), ENGLISH)):
            catalogue = _catalogue(language, part)
            if catalogue is not None and name in catalogue.names:
                return catalogue
        return None


def message_from_log(data: Any) -> Message | None:
    """The message from the JSON data of a log, None if it can't be rendered."""
    try:
        message = Message.of_json(data)
    except ValueError:
        return None
    return message if Words().knows(message) else None


@lru_cache(maxsize=4096)  # all texts of some screens: a table is drawn many times a second, mostly with the same words
def _cached_wording(
    message: Message, names: tuple[str, ...], language: str, style: str, colours: tuple[str, ...]
) -> Wording:
    return Wording(message, Words(names, language, style, colours))


@lru_cache(maxsize=4096)
def english(message: Message) -> str:
    """Render the message in English, with seats instead of names."""
    return _ENGLISH_WORDS.text(message)


def device_english(code: str, facts: tuple[tuple[str, Any], ...]) -> str:
    """The English text of a message of vision or the devices (``vision.localized.localized``)."""
    return english(of_device(code, facts))


_ENGLISH_WORDS = Words(language=ENGLISH, colours=())


# Rendering a text -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Scope:
    """A text being rendered: its renderer, its catalogue, and the forms requested."""

    words: Words
    part: str
    catalogue: Catalogue
    forms: Mapping[str, Any]

    def call(self, name: str, value: Any, forms: Mapping[str, Any]) -> str:
        """Render another text of the same catalogue about one value."""
        return self.words._format(self.part, name, (("n", value),), forms)

    def merged(self, forms: Mapping[str, Any]) -> Mapping[str, Any]:
        """The forms for a part of the text: its own ones, and otherwise those of the text."""
        return {**self.forms, **forms}

    def text(self, value: Any, forms: Mapping[str, Any]) -> str:
        """Render a value."""
        if isinstance(value, _Value):
            return self._fact(value.fact, forms)
        return str(value.format(self.catalogue.locale)) if isinstance(value, FluentType) else str(value)

    def _fact(self, fact: Fact, forms: Mapping[str, Any]) -> str:
        if isinstance(fact, Message):
            return self.words.text(fact, forms)
        if isinstance(fact, Wording):
            return fact.in_style(self.words.style)
        if isinstance(fact, Player):
            return self._player(fact.seat, forms)
        if isinstance(fact, Dice):
            requested = forms if len(fact.faces) == 1 else {}  # an article only for a single die
            return " ".join(self.call("face", face, requested) for face in fact.faces)
        if isinstance(fact, tuple):
            return self.listed(fact, "standard", forms)
        value = _value(fact)
        return str(fact) if isinstance(value, _Value) else self.text(value, forms)

    def _player(self, seat: int, forms: Mapping[str, Any]) -> str:
        """A player by name, with a word before it in languages where names are not inflected (``player-named``)."""
        if not 1 <= seat <= len(self.words.names):
            return self.call("player", seat, forms)
        name = self.words.called(seat)
        return self.call("player-named", name, forms) if "player-named" in self.catalogue.names else name

    def listed(self, facts: Sequence[Fact], style: Any, forms: Mapping[str, Any]) -> str:
        """Render several facts, joined as the language does."""
        return format_list([self._fact(fact, forms) for fact in facts], style=style, locale=self.catalogue.locale)


# Fluent passes a function only its arguments, not the text that it is called in.
_SCOPE: ContextVar[_Scope] = ContextVar("scope")


class _Value(FluentType):
    """A fact that Fluent has no type for."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact

    def format(self, locale: Locale) -> str:  # noqa: ARG002 - the scope knows it
        """Render the fact."""
        scope = _SCOPE.get()
        return scope.text(self, scope.forms)


def _fluent(facts: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {name: _value(fact) for name, fact in facts}


def _value(fact: Any) -> Any:
    """Convert a fact for Fluent; only long numbers are grouped."""
    if isinstance(fact, bool):  # before numbers, as True is an int
        return "yes" if fact else "no"
    if isinstance(fact, Wording):
        return _Value(fact)
    if isinstance(fact, str):
        return fact if len(fact) <= LONGEST_FACT else f"{fact[:LONGEST_FACT]}…"
    if isinstance(fact, FluentType):
        return fact
    return fluent_number(fact, useGrouping=abs(fact) >= LONG) if isinstance(fact, int | float) else _Value(fact)


def _messages_in(fact: Fact) -> Sequence[Message]:
    """The messages in a fact."""
    if isinstance(fact, tuple):
        return [message for part in fact for message in _messages_in(part)]
    return [fact] if isinstance(fact, Message) else []


def _first_name(name: str) -> str:
    """The first name, also of "Anna-Maria"; the number in "Player 2" is kept."""
    first, *others = name.replace("-", " ").split() or [name]
    return f"{first} {others[-1]}" if others and others[-1].isdecimal() else first


def _faulty(what: str, *errors: Exception) -> str:
    """Return a placeholder for a faulty text, as at a table that is better than nothing; raise in tests."""
    if _Current.strict:
        raise BadMessage(f"{what}: {'; '.join(map(str, errors))}")
    return what


# Functions for texts --------------------------------------------------------------------------------------------------


def _call(name: str, value: Any, **forms: Any) -> str:
    """``POINTS($total)``: the text ``points`` about that value."""
    scope = _SCOPE.get()
    return scope.call(name, value, scope.merged(forms))


def _as(value: Any, **forms: Any) -> str:
    """``AS($what, case: "acc")``: the value in that form."""
    scope = _SCOPE.get()
    return scope.text(value, scope.merged(forms))


def _and(value: Any, **forms: Any) -> str:
    """``AND($things)``: "a, b and c"."""
    scope = _SCOPE.get()
    return scope.listed(value.fact, "standard", scope.merged(forms))


def _or(value: Any, **forms: Any) -> str:
    """``OR($things)``: "a, b or c"."""
    scope = _SCOPE.get()
    return scope.listed(value.fact, "or", scope.merged(forms))


def _first_item(value: Any, **forms: Any) -> str:
    """``FIRST($sentences)``: the first of them alone."""
    scope = _SCOPE.get()
    return scope.text(_value(value.fact[0]), scope.merged(forms)) if value.fact else ""


def _joined(sign: str, value: Any, **forms: Any) -> str:
    """``SPACED($sentences)``, ``COMMAS($things)``: joined with that separator."""
    scope = _SCOPE.get()
    return sign.join(scope.text(_value(item), scope.merged(forms)) for item in value.fact)


def _cap(value: Any, **forms: Any) -> str:
    """``CAP($what)``: capitalised, except a player's name."""
    scope = _SCOPE.get()
    text = scope.text(value, scope.merged(forms))
    fact = value.fact if isinstance(value, _Value) else None
    named = isinstance(fact, Player) and 1 <= fact.seat <= len(scope.words.names) and scope.words.called(fact.seat)
    return text if text == named else text[:1].upper() + text[1:]


def _colour_of(place: Any, **_: Any) -> str:
    """``COLOUR-OF($square)``: "red" for "red3", "none" for a place without a colour."""
    named = _NUMBERED.fullmatch(str(place))
    return named[1] if named else "none"


def _number_of(place: Any, **_: Any) -> str:
    """``NUMBER-OF($square)``: "3" for "red3"."""
    named = _NUMBERED.fullmatch(str(place))
    return named[2] if named else ""


def _decimal(value: Any, *, digits: float = 1, **_: Any) -> str:
    """``DECIMAL($points)``: with one decimal; ``digits: 2`` for two."""
    return format_number(value, _SCOPE.get().catalogue.locale, int(digits))


def _signed(value: Any, *, digits: float = 1, **_: Any) -> str:
    """``SIGNED($luck)``: the same with + or -."""
    return format_number(value, _SCOPE.get().catalogue.locale, int(digits), signed=True)


FUNCTIONS: dict[str, Call] = {
    "AS": _as,
    "AND": _and,
    "OR": _or,
    "FIRST": _first_item,
    "CAP": _cap,
    "COLOUR-OF": _colour_of,
    "NUMBER-OF": _number_of,
    "DECIMAL": _decimal,
    "SIGNED": _signed,
    "SPACED": partial(_joined, " "),
    "COMMAS": partial(_joined, ", "),
    "SEMICOLONS": partial(_joined, "; "),
}


@cache
def _catalogue(language: str, part: str) -> Catalogue | None:
    return Catalogue(language, part, FUNCTIONS, _call) if texts(language, part) else None
