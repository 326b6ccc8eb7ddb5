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
from companion.messages.numbers import written

SPOKEN = "spoken"
_COLOURED = re.compile(rf"({'|'.join(COLOURS)})(\d*| base| home)")
_NUMBERED = re.compile(rf"({'|'.join(COLOURS)})(\d+)")
BRIEF = ("bare", "short", "shortest")  # ever shorter styles for little room; each falls back on the one before
INITIALS = 6  # the letters of a name that the shortest wording keeps
CUT = "\ue000"  # ends a name that is cut short, until it is known whether a sentence ends there as well
LONGEST_FACT = 2_000  # letters of a fact that are shown; Fluent renders no text at all with one of 2,500
LONG = 10_000  # from here on numbers are grouped: "12,340", "12.340"
FORMS = {"case": "", "form": ""}  # grammatical forms that a text may request of its parts


class BadMessage(ValueError):
    """Raised, in tests only, for a text that does not fit its facts."""


class _Now:
    """The language chosen for this program, the colours of the board, and whether a faulty text is an error."""

    language = ""
    colours: tuple[str, ...] = ()
    strict = False


def set_language(language: str) -> None:
    """Choose the language from now on; raises ``NoLanguage``."""
    if language not in known_languages():
        raise NoLanguage(say("commands.no-language", text=language, known=known_languages()))
    _Now.language = language


def current_language() -> str:
    """The current language: English until another one is chosen."""
    return _Now.language or ENGLISH


def worded(text: Text) -> str:
    """Render a message in the current language; a plain text is returned unchanged."""
    text = as_message(text)
    return _kept(text, (), current_language(), "", board_colours()) if isinstance(text, Message) else text


def set_board_colours(colours: Sequence[str]) -> None:
    """From now on name the colours as they are on the board: those of its bases, in the order of ``COLOURS``.

    Empty: as the rules name them.
    """
    _Now.colours = () if tuple(colours) == COLOURS else tuple(colours)


@contextmanager
def with_board_colours(colours: Sequence[str]) -> Iterator[None]:
    """Meanwhile name the colours as on another board than the one that is played on."""
    before = _Now.colours
    set_board_colours(colours)
    try:
        yield
    finally:
        _Now.colours = before


def board_colours() -> tuple[str, ...]:
    """The colours of the board in the order of the rules' ``COLOURS``; empty if they are the same."""
    return _Now.colours


def board_name(name: str, colours: Sequence[str] = ()) -> str:
    """A colour, or a place named by one ("green3", "green base"), as it is called on the board; others as they are."""
    colour = _COLOURED.fullmatch(name)
    return f"{colours[COLOURS.index(colour[1])]}{colour[2]}" if colours and colour else name


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number as the current language writes it, with that many decimals."""
    return written(value, Locale.parse(current_language()), digits, signed=signed)


def system_language() -> str:
    """The language that the system asks for in the environment, "" if it is none of ours."""
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    first = next(filter(None, named), "")  # POSIX: the first of them that is set and not empty
    language = re.split("[_.@-]", first, maxsplit=1)[0].lower()
    return language if language in known_languages() else ""


def language_is_set() -> bool:
    """Whether somebody chose the language: by an option, in the settings or on the screen."""
    return bool(_Now.language)


def reset_language() -> None:
    """Reset the choice of language."""
    _Now.language = ""


def language_name(language: str) -> str:
    """A language's own name for itself: "Deutsch"."""
    return str(Locale.parse(language).get_language_name(language)).title()


def next_language() -> str:
    """The next language, for a cyclic choice in a menu."""
    known = known_languages()
    return known[(known.index(current_language()) + 1) % len(known)]


def fail_on_faulty_texts() -> None:
    """For tests: make a missing text, or one that does not fit its facts, an error instead of a gap."""
    _Now.strict = True


class Wording(str):  # a str, so that whatever prints or draws text need not know of messages
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
        """Ever shorter wordings of the same; empty if there are none."""
        return _shorter(self._message, self._words)

    def in_style(self, style: str) -> str:
        """The same in another style, "" for the usual one."""
        return replace(self._words, style=style).text(self._message)


def wordings(text: str) -> tuple[str, ...]:
    """A text and its shorter wordings, the longest first."""
    return (text, *text.shorter) if isinstance(text, Wording) else (text,)


@lru_cache(maxsize=512)
def _shorter(message: Message, words: Words) -> tuple[str, ...]:
    found = [words.text(message)]
    for style in BRIEF:
        if len(text := replace(words, style=style).text(message)) < len(found[-1]):
            found.append(text)
    return tuple(found[1:])


@dataclass(frozen=True)
class Words:
    """Renders messages in a ``language`` ("": the current one) with the ``names`` of the players by seat.

    ``style`` selects a wording, if a text has one: "spoken" for the voice, one of ``BRIEF`` in fewer words.
    ``colours`` are those of the board, as for ``set_board_colours``; by default of the one that is played on.
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
        return _kept(text, tuple(self.names), self.language or current_language(), self.style, self.colours)

    def spoken(self) -> Words:
        """The same for the voice."""
        return replace(self, style=SPOKEN)

    def knows(self, message: Message) -> bool:
        """Whether there are texts for the message and all its parts: another version may have written it."""
        own = self._catalogue(message.part, message.name) is not None
        return own and all(self.knows(one) for _, fact in message.facts for one in _within(fact))

    def text(self, message: Message, forms: Mapping[str, Any] = FORMS) -> str:
        """Render a message in the form that the surrounding text requests."""
        facts = [(name, self._on_board(fact)) for name, fact in message.facts] if self.colours else message.facts
        return self._format(message.part, message.name, facts, forms)

    def _on_board(self, fact: Fact) -> Fact:
        """A fact with the colours of the board. The messages inside it are rendered later, with theirs."""
        if isinstance(fact, tuple):
            return tuple(map(self._on_board, fact))
        return board_name(fact, self.colours) if type(fact) is str else fact  # a Wording has been rendered

    def _format(self, part: str, name: str, facts: Sequence[tuple[str, Any]], forms: Mapping[str, Any]) -> str:
        catalogue = self._catalogue(part, name)
        if catalogue is None:
            return _faulty(f"{part}.{name}", LookupError("no text"))
        inside = _SCOPE.get(None) is not None  # part of another text, in which a name that is cut may end no sentence
        before = _SCOPE.set(_Scope(self, part, catalogue, forms))
        try:
            text, errors = catalogue.format(name, {**FORMS, **forms, **_fluent(facts)}, self._styles)
        finally:
            _SCOPE.reset(before)
        if errors:
            _faulty(f"{part}.{name} ({catalogue.locale})", *errors)
        return text if inside else text.replace(f"{CUT}.", ".").replace(CUT, ".")

    @property
    def _styles(self) -> tuple[str, ...]:
        """The acceptable styles, the wanted one first."""
        return BRIEF[BRIEF.index(self.style) :: -1] if self.style in BRIEF else (self.style,)

    def called(self, seat: int) -> str:
        """What a player is called: the name, or in the shorter styles the first name if no other player has it."""
        name = self.names[seat - 1]
        if self.style not in BRIEF[1:]:
            return name
        ways = [_first(one) for one in self.names]
        if self.style == BRIEF[-1]:
            ways = [f"{way[:INITIALS]}{CUT}" if len(way) > INITIALS + 2 else way for way in ways]
        return ways[seat - 1] if ways.count(ways[seat - 1]) == 1 else name

    def _catalogue(self, part: str, name: str) -> Catalogue | None:
        """The catalogue that has the text: that of the language, else the English one."""
        for language in dict.fromkeys((self.language or current_language(), ENGLISH)):
            found = _catalogue(language, part)
            if found is not None and name in found.names:
                return found
        return None


def message_from_log(data: Any) -> Message | None:
    """The message that the log keeps as JSON data, None for one that can't be rendered."""
    try:
        message = Message.of_json(data)
    except ValueError:
        return None
    return message if Words().knows(message) else None


@lru_cache(maxsize=4096)  # all texts of some screens: a table is drawn many times a second, mostly with the same words
def _kept(message: Message, names: tuple[str, ...], language: str, style: str, colours: tuple[str, ...]) -> Wording:
    return Wording(message, Words(names, language, style, colours))


@lru_cache(maxsize=4096)
def english(message: Message) -> str:
    """Render the message in English, with seats instead of names."""
    return _ENGLISH.text(message)


def device_english(code: str, facts: tuple[tuple[str, Any], ...]) -> str:
    """The English text of a message of vision or the devices (``vision.localized.localized``)."""
    return english(of_device(code, facts))


_ENGLISH = Words(language=ENGLISH, colours=())


# What stands in a text ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Scope:
    """A text being rendered: its renderer, its catalogue, and the forms requested."""

    words: Words
    part: str
    catalogue: Catalogue
    forms: Mapping[str, Any]

    def called(self, name: str, value: Any, forms: Mapping[str, Any]) -> str:
        """Render another text of the same catalogue about one value."""
        return self.words._format(self.part, name, (("n", value),), forms)

    def asked(self, forms: Mapping[str, Any]) -> Mapping[str, Any]:
        """The forms for the parts of the text: those of the text itself, unless others are requested."""
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
            asked = forms if len(fact.faces) == 1 else {}  # an article is for a single one
            return " ".join(self.called("face", face, asked) for face in fact.faces)
        if isinstance(fact, tuple):
            return self.listed(fact, "standard", forms)
        value = _value(fact)
        return str(fact) if isinstance(value, _Value) else self.text(value, forms)

    def _player(self, seat: int, forms: Mapping[str, Any]) -> str:
        """A player by name; where names are not inflected, a language puts a word before it (``player-named``)."""
        if not 1 <= seat <= len(self.words.names):
            return self.called("player", seat, forms)
        name = self.words.called(seat)
        return self.called("player-named", name, forms) if "player-named" in self.catalogue.names else name

    def listed(self, facts: Sequence[Fact], style: Any, forms: Mapping[str, Any]) -> str:
        """Render several facts, joined as the language does."""
        return format_list([self._fact(one, forms) for one in facts], style=style, locale=self.catalogue.locale)


# Fluent passes a function its arguments alone, not the text that it stands in.
_SCOPE: ContextVar[_Scope] = ContextVar("scope")


class _Value(FluentType):
    """A fact that is not a number or a text, for use in Fluent."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact

    def format(self, locale: Locale) -> str:  # noqa: ARG002 - the scope knows it
        """Render the fact."""
        scope = _SCOPE.get()
        return scope.text(self, scope.forms)


def _fluent(facts: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {name: _value(fact) for name, fact in facts}


def _value(fact: Any) -> Any:
    """Convert a fact for Fluent; only long numbers are grouped, as people write them at a table."""
    if isinstance(fact, bool):  # before the numbers: Python counts True among them
        return "yes" if fact else "no"
    if isinstance(fact, Wording):
        return _Value(fact)
    if isinstance(fact, str):
        return fact if len(fact) <= LONGEST_FACT else f"{fact[:LONGEST_FACT]}…"
    if isinstance(fact, FluentType):
        return fact
    return fluent_number(fact, useGrouping=abs(fact) >= LONG) if isinstance(fact, int | float) else _Value(fact)


def _within(fact: Fact) -> Sequence[Message]:
    """The messages in a fact."""
    if isinstance(fact, tuple):
        return [one for part in fact for one in _within(part)]
    return [fact] if isinstance(fact, Message) else []


def _first(name: str) -> str:
    """The first of several names, also of "Anna-Maria"; the number of a player without a name is kept."""
    first, *others = name.replace("-", " ").split() or [name]
    return f"{first} {others[-1]}" if others and others[-1].isdecimal() else first


def _faulty(what: str, *errors: Exception) -> str:
    """Handle a faulty text: at a table a gap in a sentence is better than no sentence; a test fails."""
    if _Now.strict:
        raise BadMessage(f"{what}: {'; '.join(map(str, errors))}")
    return what


# What a text can call -------------------------------------------------------------------------------------------------


def _call(name: str, value: Any, **forms: Any) -> str:
    """``POINTS($total)``: the text ``points`` about that value."""
    scope = _SCOPE.get()
    return scope.called(name, value, scope.asked(forms))


def _as(value: Any, **forms: Any) -> str:
    """``AS($what, case: "acc")``: the value in that form."""
    scope = _SCOPE.get()
    return scope.text(value, scope.asked(forms))


def _and(value: Any, **forms: Any) -> str:
    """``AND($things)``: "a, b and c"."""
    scope = _SCOPE.get()
    return scope.listed(value.fact, "standard", scope.asked(forms))


def _or(value: Any, **forms: Any) -> str:
    """``OR($things)``: "a, b or c"."""
    scope = _SCOPE.get()
    return scope.listed(value.fact, "or", scope.asked(forms))


def _one(value: Any, **forms: Any) -> str:
    """``FIRST($sentences)``: the first of them alone."""
    scope = _SCOPE.get()
    return scope.text(_value(value.fact[0]), scope.asked(forms)) if value.fact else ""


def _joined(sign: str, value: Any, **forms: Any) -> str:
    """``SPACED($sentences)``, ``COMMAS($things)``: joined with that separator."""
    scope = _SCOPE.get()
    return sign.join(scope.text(_value(one), scope.asked(forms)) for one in value.fact)


def _cap(value: Any, **forms: Any) -> str:
    """``CAP($what)``: capitalised, except a name, which stays as its owner writes it."""
    scope = _SCOPE.get()
    text = scope.text(value, scope.asked(forms))
    fact = value.fact if isinstance(value, _Value) else None
    named = isinstance(fact, Player) and 1 <= fact.seat <= len(scope.words.names) and scope.words.called(fact.seat)
    return text if text == named else text[:1].upper() + text[1:]


def _colour_of(place: Any, **_: Any) -> str:
    """``COLOUR-OF($square)``: "red" of "red3", "none" of a place that is not named by a colour."""
    named = _NUMBERED.fullmatch(str(place))
    return named[1] if named else "none"


def _number_of(place: Any, **_: Any) -> str:
    """``NUMBER-OF($square)``: "3" of "red3"."""
    named = _NUMBERED.fullmatch(str(place))
    return named[2] if named else ""


def _decimal(value: Any, *, digits: float = 1, **_: Any) -> str:
    """``DECIMAL($points)``: with one decimal; ``digits: 2`` for two."""
    return written(value, _SCOPE.get().catalogue.locale, int(digits))


def _signed(value: Any, *, digits: float = 1, **_: Any) -> str:
    """``SIGNED($luck)``: the same with + or -."""
    return written(value, _SCOPE.get().catalogue.locale, int(digits), signed=True)


FUNCTIONS: dict[str, Call] = {
    "AS": _as,
    "AND": _and,
    "OR": _or,
    "FIRST": _one,
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
