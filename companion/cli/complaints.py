"""Translates the command-line library's errors into the language chosen.

The library has its English in the code and no catalogue, so its errors are worded again from their attributes: their
kind, the option or argument, and for values the message behind them. Unknown errors keep the library's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from typer.core import TyperGroup

from companion.games.message import Text, say
from companion.messages import worded

GROUP: Any = TyperGroup.context_class
_EXTRA = re.compile(r"unexpected extra argument\(?s?\)? \((.*)\)")
_RANGE = re.compile(r"(greater|less) than or equal to (\S+)")


class Formatter(GROUP.formatter_class):  # type: ignore[misc]
    """Help whose usage line is in the language chosen."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how to type a command."""
        super().write_usage(prog, args, f"{worded(say('commands.usage'))} " if prefix is None else prefix)


class Context(GROUP):  # type: ignore[misc]
    """The context of a command being parsed, with translated help."""

    formatter_class = Formatter


@contextmanager
def in_words() -> Iterator[None]:
    """Translate the library's errors raised in here."""
    try:
        yield
    except Exception as error:
        if hasattr(error, "format_message") and not hasattr(error, "in_words"):
            _say_headings()
            said = _said(error)
            if said is not None:
                words = worded(said)
                error.format_message = lambda: words
                error.in_words = True  # type: ignore[attr-defined]
        raise


def _say_headings() -> None:
    """Translate the library's own frame around an error, which has no other hook."""
    from typer import rich_utils

    rich_utils.ERRORS_PANEL_TITLE = worded(say("commands.error"))
    rich_utils.RICH_HELP = worded(say("commands.try-help", command="{command_path}", name="{help_option}"))
    rich_utils.ABORTED_TEXT = worded(say("commands.aborted"))


def _said(error: Any) -> Text | None:
    """The message of an error; None for unknown ones."""
    kind, text = type(error).__name__, str(getattr(error, "message", ""))
    param = getattr(error, "param", None)
    if kind == "MissingParameter" and param is not None:
        return say("commands.missing", kind=param.param_type_name, name=_name(param))
    if kind == "NoSuchOption":
        likely = tuple(sorted(error.possibilities or ()))
        return say("commands.no-option", name=error.option_name, likely=likely, count=len(likely))
    if kind == "BadOptionUsage" and error.option_name:
        return say("commands.option-value", name=error.option_name, needed="requires" in text)
    if kind == "BadParameter" and param is not None:
        return say("commands.bad-value", name=_name(param), why=_why(text))
    if extra := _EXTRA.search(text):
        return say("commands.too-much", text=extra[1])
    if text == "Missing command.":
        return say("commands.missing-command")
    return None


def _name(param: Any) -> str:
    """An option as typed, an argument by its name."""
    return str(param.opts[0] if param.param_type_name == "option" else param.name)


def _why(text: str) -> Text:
    """The reason why a value is invalid, from the message of its check."""
    if found := _RANGE.search(text):
        return say("commands.in-range", least=found[1] == "greater", value=found[2])
    if "valid integer" in text or "not a valid int" in text:
        return say("commands.whole-number")
    if "valid number" in text or "not a valid float" in text:
        return say("commands.any-number")
    return text
