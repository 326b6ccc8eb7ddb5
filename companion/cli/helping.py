"""The help of the commands in the language chosen, and the language option.

An option's help is defined when its module is imported, before a language is chosen: ``help_text`` keeps the message
and stands for it until the help is shown.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from companion.cli.complaints import Context, in_words
from companion.games.errors import GameError
from companion.games.message import Message, say
from companion.messages import choose, known_languages, worded
from companion.sessions.events import program_version
from companion.settings import BadSettings, load_settings
from vision.told import told_by

OPTION = "--language"
VERSION = "--version"
_KEPT: dict[str, Message] = {}


def help_text(said: Message) -> str:
    """A placeholder for a message in a command's help until it is shown."""
    _KEPT[repr(said)] = said
    return repr(said)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(worded(say("commands.this-version", version=program_version())))
        raise typer.Exit


Language = Annotated[
    str | None, typer.Option(OPTION, help=help_text(say("commands.language", known=known_languages())))
]
Version = Annotated[
    bool,
    typer.Option(VERSION, is_eager=True, callback=_print_version, help=help_text(say("commands.version"))),
]


class Group(TyperGroup):
    """Commands whose help is in the language chosen."""

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
            _in_words(command, ctx)
        return command


class Commands(Group):
    """All commands; ``--language`` may appear anywhere on the command line, and the help is in that language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line; first the language, which applies to all further messages."""
        rest = choose_language(language_first(args))
        _in_words(self, ctx)
        with in_words():
            return super().parse_args(ctx, rest)

    def invoke(self, ctx: Any) -> Any:
        """Run the command. What the system refuses, wherever that is, ends it with a sentence and code 1."""
        try:
            with in_words():
                return super().invoke(ctx)
        except (typer.Abort, EOFError) as error:  # a question that nobody answers
            typer.echo(worded(say("commands.aborted")), err=True)
            raise typer.Exit(1) from error
        except BrokenPipeError:  # the reader of a pipe went away, which the library ends in silence
            raise
        except OSError as error:
            file = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes, os.PathLike)) else "none"
            typer.echo(worded(say("commands.system-refuses", file=file, reason=told_by(error))), err=True)
            raise typer.Exit(1) from error


def new_app(**settings: Any) -> typer.Typer:
    """An app whose commands can be translated."""
    said = help_text(say("commands.companion"))
    app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, help=said, **settings)
    app.callback()(_root)
    return app


def _root(language: Language = None, version: Version = False) -> None:
    """Options of all commands; the language is already chosen."""
    del language, version


def choose_language(args: list[str]) -> list[str]:
    """Use the language given on the command line, or else that of the settings; return the other arguments.

    Ends with code 2 for an unknown language.
    """
    language, rest = "", args
    with suppress(BadSettings):  # the command reports it when it needs the settings
        language = load_settings().language
    if args and args[0].startswith(f"{OPTION}="):
        language, rest = args[0].partition("=")[2], args[1:]
    elif len(args) > 1 and args[0] == OPTION:
        language, rest = args[1], args[2:]
    try:
        if language:
            choose(language)
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


def _in_words(command: Any, ctx: Any) -> None:
    """The help of a command and of its options in the language chosen."""
    if (own := command.get_help_option(ctx)) is not None:
        own.help = worded(say("commands.help"))
    command.options_metavar = worded(say("commands.options-typed"))
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = worded(say("commands.command-typed"))
    _word(command, "help")
    command.short_help = (command.help or "").partition("\n\n")[0]  # in lists the library cuts all else
    for option in command.params:
        if hasattr(option, "help"):
            _word(option, "help")
        if isinstance(getattr(option, "show_default", None), str):
            _word(option, "show_default")


def _word(owner: Any, name: str) -> None:
    """Put a text of a command or option into words; what stood for it is kept, for another language later on."""
    kept = vars(owner).setdefault(f"kept_{name}", getattr(owner, name))
    if kept in _KEPT:
        setattr(owner, name, worded(_KEPT[kept]))
