"""Translates the command-line library's errors into the language chosen.

The library's English is in its code, without a catalogue, so its errors are worded again from their attributes: their
type, the option or argument, and for values the message of the check. Unknown errors keep the library's text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import typer
from typer.core import TyperGroup

from companion.games.message import Message, Text, say
from companion.messages import worded

GROUP: Any = TyperGroup.context_class
HEADINGS = {
    "Arguments": say("commands.arguments"),
    "Options": say("commands.options"),
    "Commands": say("commands.commands"),
}
NOTES: dict[str, Callable[[str], Message]] = {
    "default": lambda value: say("commands.default", value=value),
    "env var": lambda value: say("commands.variable", value=value),
    "required": lambda _: say("commands.required"),
}
_NOTES = re.compile(r"  \[(?P<notes>[^\]]*)\]$")
_EXTRA = re.compile(r"unexpected extra argument\(?s?\)? \((.*)\)")
_RANGE = re.compile(r"(greater|less) than or equal to (\S+)")


class Formatter(GROUP.formatter_class):  # type: ignore[misc]
    """Help whose headings and notes are in the language chosen."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line of a command."""
        super().write_usage(prog, args, f"{worded(say('commands.usage'))} " if prefix is None else prefix)

    def section(self, name: str) -> Any:
        """A section of the help with a translated heading."""
        return super().section(worded(HEADINGS[name]) if name in HEADINGS else name)

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        """Write the descriptions of options, with the library's notes in brackets translated."""
        super().write_dl([(name, _NOTES.sub(_translate_notes, text)) for name, text in rows], *args, **kwargs)


def _translate_notes(found: re.Match[str]) -> str:
    """The notes on an option: its default, its variable, whether it is required."""
    notes = []
    for note in found["notes"].split("; "):
        kind, _, value = note.partition(": ")
        notes.append(worded(NOTES[kind](value)) if kind in NOTES else note)
    return f"  [{'; '.join(notes)}]"


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translate the library's errors raised in here."""
    try:
        yield
    except Exception as error:
        is_help = type(error).__name__ == "NoArgsIsHelpError"  # not an error: its text is the help
        if hasattr(error, "format_message") and not is_help and not hasattr(error, "translated"):
            text = _message_of(error)
            if text is not None:
                words = worded(text)
                error.format_message = lambda: words
            error.show = partial(_print_error, error)  # type: ignore[attr-defined]
            error.translated = True  # type: ignore[attr-defined]
        raise


def _print_error(error: Any, file: Any = None) -> None:
    """Print an error with the usage line and a hint at the help."""
    ctx = getattr(error, "ctx", None)
    if ctx is not None:
        is_help = say("commands.try-help", command=ctx.command_path, name="--help")
        typer.echo(f"{ctx.get_usage()}\n{worded(is_help)}\n", file=file, err=True)
    typer.echo(worded(say("commands.error", text=error.format_message())), file=file, err=True)


def _message_of(error: Any) -> Text | None:
    """The translated message of an error; None for unknown ones."""
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
