"""Messages from vision and devices as data: a code and the facts of the case.

Their texts are in the catalogues (``companion.messages``, part ``devices``). As a string each is the English text, for
logs, for ``--json`` and for other programs.
"""

from __future__ import annotations

import errno
import pkgutil
from collections.abc import Callable, Iterable
from functools import cache, reduce
from typing import Any, Self

Fact = int | float | str | tuple[str, ...]
ENGLISH = "companion.messages:device_english"  # imported on use: nothing here depends on the companion otherwise
LONGEST = 300  # letters of another library's error that are shown; some put whole buffers into it


class LocalizedText(str):
    """A sentence or part of one: ``code`` identifies it, ``facts`` are its arguments, possibly messages."""

    __slots__ = ("code", "facts")
    code: str
    facts: tuple[tuple[str, Fact], ...]

    def __new__(cls, code: str, english: str, facts: tuple[tuple[str, Fact], ...] = ()) -> Self:
        """Create the message of a code, in English, with its facts."""
        made = super().__new__(cls, english)
        made.code, made.facts = code, facts
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, tuple[tuple[str, Fact], ...]]]:
        """Support copying."""
        return type(self), (self.code, str(self), self.facts)


def localized(code: str, /, **facts: Fact) -> LocalizedText:
    """The text of a code in the catalogues, with its facts; the code is a literal, so that a test can find it."""
    pairs = tuple(facts.items())
    return LocalizedText(code, _english()(code, pairs), pairs)


def joined_texts(texts: Iterable[str]) -> str:
    """Several sentences as one text, with their codes and facts; empty ones are left out."""
    found = [text for text in texts if text]
    return reduce(lambda one, other: localized("both", one=one, other=other), found) if found else ""


def localized_error(error: Exception) -> str:
    """The message of an error, with its code and facts if it has them (``str`` of it loses them)."""
    try:
        text = getattr(error, "localized_text", None)
        if text is None and isinstance(error, OSError):
            return _localized_os_error(error)
        text = text or next(iter(error.args), "")
    except Exception:  # errors of drivers and plugins may fail themselves
        text = None
    return (
        text if isinstance(text, LocalizedText) else _bounded(text) if isinstance(text, str) else text_of_error(error)
    )


def text_of_error(error: BaseException) -> str:
    """An error's own text, of bounded length; the name of its class if it has none, or fails itself. Never raises."""
    try:
        return _bounded(str(error)) or type(error).__name__
    except BaseException:  # whatever a foreign ``__str__`` raises must not end the thread that reports it
        return type(error).__name__


def _bounded(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _localized_os_error(error: OSError) -> str:
    """The operating system's message, in English; common errors have a code of their own."""
    own = error.strerror or next(iter(error.args), None)
    if isinstance(own, LocalizedText):
        return own
    match error.errno:
        case errno.ENOENT:
            return localized("no-file")
        case errno.EACCES | errno.EPERM:
            return localized("no-permission")
        case errno.ENOSPC | errno.EDQUOT:
            return localized("no-space")
        case errno.EROFS:
            return localized("read-only")
        case errno.EISDIR:
            return localized("is-folder")
        case errno.ENOTDIR:
            return localized("no-folder")
        case errno.EIO:
            return localized("input-output")
    return error.strerror or str(error)


def as_data(text: str) -> Any:
    """A text as JSON data, with its code and facts where it has them."""
    return (
        [text.code, str(text), {name: _data(fact) for name, fact in text.facts}]
        if isinstance(text, LocalizedText)
        else text
    )


def from_data(data: Any) -> str:
    """The text that ``as_data`` was given.

    Raises ``TypeError``, ``ValueError`` or ``AttributeError`` for anything else.
    """
    if isinstance(data, str):
        return data
    code, english, facts = data
    return LocalizedText(str(code), str(english), tuple((str(name), _fact(fact)) for name, fact in facts.items()))


def _data(fact: Fact) -> Any:
    """Convert a fact; lists become JSON lists inside a list, to be distinguished from messages."""
    if isinstance(fact, tuple):
        return {"all": [as_data(one) for one in fact]}
    return as_data(fact) if isinstance(fact, str) else fact


def _fact(data: Any) -> Fact:
    if isinstance(data, dict):
        return tuple(map(from_data, data["all"]))
    return data if isinstance(data, int | float) else from_data(data)


@cache
def _english() -> Callable[[str, tuple[tuple[str, Fact], ...]], str]:
    english: Callable[[str, tuple[tuple[str, Fact], ...]], str] = pkgutil.resolve_name(ENGLISH)
    return english
