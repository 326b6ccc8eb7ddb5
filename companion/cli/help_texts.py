"""The help of the commands in the chosen language, and the language option.

An option's help is defined when its module is imported, before a language is chosen: ``help_text`` returns a
placeholder, which is translated when the help is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from companion.cli.usage_errors import GROUP, Formatter
from companion.games.errors import GameError
from companion.games.message import Message, say
from companion.messages import set_language, worded
from companion.settings_file import BadSettings, language_of, load_toml, settings_path

OPTION = "--language"
_MESSAGES: dict[str, Message] = {}


def help_text(text: Message) -> str:
    """A placeholder for a message in a command's help until it is shown."""
    _MESSAGES[repr(text)] = text
    return repr(text)


class Context(GROUP):  # type: ignore[misc]
    """The context of a command being parsed; its help is translated when it is shown."""

    formatter_class = Formatter

    def get_usage(self) -> str:
        """The usage line of the command."""
        _translate_help(self.command, self)
        return str(super().get_usage())

    def get_help(self) -> str:
        """The help of the command."""
        _translate_help(self.command, self)
        return str(super().get_help())


class Group(TyperGroup):
    """Commands whose help is in the chosen language."""

    context_class = Context

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; for an unknown one suggest similar ones."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            likely = tuple(get_close_matches(args[0], self.list_commands(ctx)))
            ctx.fail(worded(say("commands.no-command", name=args[0], likely=likely, count=len(likely))))
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command with translated help."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.context_class = Context
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands with the first paragraph of their help: the library would cut it shorter."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        self.list_in(formatter, {name: _MESSAGES[command.help] for name, command in commands.items()})

    @staticmethod
    def list_in(formatter: Any, helps: Mapping[str, Message]) -> None:
        """Write a list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, worded(text).partition("\n\n")[0]) for name, text in helps.items()])


def choose_language(args: list[str]) -> list[str]:
    """Use the language given on the command line, or else that of the settings; return the other arguments.

    Ends with code 2 for an unknown language.
    """
    language, rest = "", args
    with suppress(BadSettings):  # the command reports it when it needs the settings
        language = language_of(load_toml(settings_path()))
    if args and args[0].startswith(f"{OPTION}="):
        language, rest = args[0].partition("=")[2], args[1:]
    elif len(args) > 1 and args[0] == OPTION:
        language, rest = args[1], args[2:]
    try:
        if language:
            set_language(language)
    except GameError as error:
        typer.echo(worded(error.message), err=True)
        raise typer.Exit(2) from None
    return rest


def language_first(args: Sequence[str]) -> list[str]:
    """The same arguments with the language before the command."""
    end = args.index("--") if "--" in args else len(args)
    for i, word in enumerate(args[:end]):
        taken = 2 if word == OPTION else 1 if word.startswith(f"{OPTION}=") else 0
        if taken:
            return [*args[i : i + taken], *args[:i], *args[i + taken :]]
    return list(args)


def _translate(owner: Any, name: str) -> None:
    """Translate a text of a command or option; its placeholder is kept, for another language later on."""
    kept = vars(owner).setdefault(f"kept_{name}", getattr(owner, name))
    if kept in _MESSAGES:
        setattr(owner, name, worded(_MESSAGES[kept]))


def _translate_help(command: Any, ctx: Any) -> None:
    """Translate the help of a command and of its options."""
    if (own := command.get_help_option(ctx)) is not None:
        own.help = worded(say("commands.help"))
    command.options_metavar = worded(say("commands.options-typed"))
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = worded(say("commands.command-typed"))
    _translate(command, "help")
    for option in command.params:
        if hasattr(option, "help"):
            _translate(option, "help")
        if isinstance(getattr(option, "show_default", None), str):
            _translate(option, "show_default")
