"""``companion teach``: the household shows its dice, discs, counters and boards, which makes reading more reliable."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.machine import known_dice
from companion.cli.output import bad_input, echo
from companion.games.catalogue import GAMES
from companion.games.message import Message, say
from companion.referee.belief.confusion import Reader
from companion.taught_file import delete_taught, save_taught, taught_path
from vision.localized import localized_error
from vision.mats import ALL_MATS

if TYPE_CHECKING:
    from vision.confusion_counts import ConfusionCounts
    from vision.taught import Taught
    from vision.taught.household import TaughtDice


def teach(
    images: Annotated[
        list[Path] | None,
        typer.Argument(help=help_text(say("commands.teach-images")), metavar="[IMAGE...]"),
    ] = None,
    mat: Annotated[
        str | None, typer.Option("--mat", help=help_text(say("commands.mat-there", known=tuple(ALL_MATS))))
    ] = None,
    lesson: Annotated[list[str] | None, typer.Option("--lesson", help=help_text(say("commands.teach-lesson")))] = None,
    camera: Annotated[
        str | None,
        typer.Option(
            "--camera", help=help_text(say("commands.specs")), show_default=help_text(say("commands.camera-default"))
        ),
    ] = None,
    known: Annotated[bool, typer.Option("--list", help=help_text(say("commands.teach-known")))] = False,
    forget: Annotated[bool, typer.Option("--forget", help=help_text(say("commands.teach-forget")))] = False,
    forget_set: Annotated[
        int | None, typer.Option("--forget-set", min=1, help=help_text(say("commands.teach-forget-set")))
    ] = None,
) -> None:
    """Show your dice, discs, counters and boards to the camera, so that they are read more reliably.

    It takes about a minute. Without it everything is read as well as possible, and the dice are learned during games.
    """
    if known:
        for line in taught_texts(known_dice()):
            echo(line)
        return
    if forget_set is not None:
        _forget_set(forget_set)
        return
    if forget:
        _forget()
        return
    from companion.cli.lessons import from_camera, from_files  # imports all of the reading: only loaded here

    if mat is not None and mat not in ALL_MATS:
        bad_input(say("mats.unknown", name=mat, known=tuple(ALL_MATS)))
    chosen = ALL_MATS[mat] if mat else None
    if images:
        from_files(images, chosen, lesson)
    else:
        from_camera(camera, chosen, lesson)


def taught_texts(taught: Taught) -> list[Message]:
    """What was taught, one item a line."""
    lines = [_set_text(number, dice) for number, dice in enumerate(taught.dice, 1)]
    lines += [say("setup.known-discs", n=owner) for owner in sorted(taught.discs)]
    lines += [say("setup.known-counters")] if taught.sides else []
    lines += [say("setup.known-board", name=name) for name in sorted(taught.bare)]
    lines += [line for game, counts in sorted(taught.misread.items()) for line in _misread_texts(game, counts)]
    return lines or [say("setup.nothing-known")]


def _misread_texts(game: str, counts: ConfusionCounts) -> list[Message]:
    """How the dice and pieces of a game are misread."""
    reader, title = Reader.of(counts), GAMES[game].title if game in GAMES else game
    return [say("setup.misread", title=title, face=face, seen=seen) for face, seen in reader.faults]


def _set_text(number: int, dice: TaughtDice) -> Message:
    return say(
        "setup.known-set",
        n=number,
        kind=str(dice.kind),
        size=round(dice.edge),
        count=len(dice.faces),
        faces=tuple(map(str, sorted(dice.faces))),
        confirmed=len(dice.confirmed),
        named=tuple(map(str, sorted(dice.confirmed))),
    )


def _forget_set(number: int) -> None:
    taught = known_dice()
    if number > len(taught.dice):
        bad_input(say("setup.no-set", n=number, count=len(taught.dice)))
    kept = tuple(dice for place, dice in enumerate(taught.dice, 1) if place != number)
    try:
        save_taught(replace(taught, dice=kept))
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(taught_path()), reason=localized_error(error)))
    echo(say("setup.set-forgotten", n=number))


def _forget() -> None:
    try:
        there = delete_taught()
    except OSError as error:
        bad_input(say("commands.cannot-remove", file=str(taught_path()), reason=localized_error(error)))
    echo(say("setup.all-forgotten") if there else say("setup.nothing-taught"))
