"""``companion teach``: the household shows its dice, discs, counters and boards, and reading gets surer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.helping import help_text
from companion.cli.house import bad_input
from companion.games.message import say
from companion.taught import BadTaught, forget_taught, load_taught, save_taught, taught_path
from vision.mats import ALL_MATS

if TYPE_CHECKING:
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
    """Show your dice, discs, counters and boards to the camera, so that they are read more surely.

    It takes about a minute. Without it everything is read as well as it can be, and the dice of a game are got to know
    while it is played.
    """
    if known:
        typer.echo("\n".join(told(_loaded())))
        return
    if forget_set is not None:
        _forget_set(forget_set)
        return
    if forget:
        _forget()
        return
    from companion.cli.lessons import from_camera, from_files  # with all of the reading: only loaded here

    if mat is not None and mat not in ALL_MATS:
        bad_input(f"There is no mat called {mat!r}. Choose {', '.join(ALL_MATS)}.")
    chosen = ALL_MATS[mat] if mat else None
    if images:
        from_files(images, chosen, lesson)
    else:
        from_camera(camera, chosen, lesson)


def _loaded() -> Taught:
    try:
        return load_taught()
    except BadTaught as error:
        bad_input(str(error))


def told(taught: Taught) -> list[str]:
    """What is known, a line each."""
    lines = [f"Dice, set {number}: {_set_told(dice)}" for number, dice in enumerate(taught.dice, 1)]
    lines += [f"Discs of player {owner}" for owner in sorted(taught.discs)]
    lines += ["The colours of your counters"] if taught.sides else []
    lines += [f"Your own board: {name}" for name in sorted(taught.bare)]
    return lines or ["Nothing is known so far."]


def _set_told(dice: TaughtDice) -> str:
    faces = ", ".join(str(face) for face in sorted(dice.faces))
    kind = "" if dice.kind == "other" else f"{dice.kind}, "
    named = " and ".join(f"the {face}" for face in sorted(dice.confirmed))
    said = f" ({named} as you said)" if named else ""
    return f"{kind}{dice.edge:.0f} mm, {f'faces {faces}' if faces else 'no face yet'}{said}"


def _forget_set(number: int) -> None:
    taught = _loaded()
    if number > len(taught.dice):
        bad_input(f"There is no set {number}: {len(taught.dice)} are known. See companion teach --list.")
    kept = tuple(dice for place, dice in enumerate(taught.dice, 1) if place != number)
    try:
        save_taught(replace(taught, dice=kept))
    except OSError as error:
        bad_input(f"{taught_path()} can't be written: {error.strerror or error}.")
    typer.echo(f"Set {number} is forgotten.")


def _forget() -> None:
    try:
        there = forget_taught()
    except OSError as error:
        bad_input(f"{taught_path()} can't be removed: {error.strerror or error}.")
    typer.echo("Everything that was taught is forgotten." if there else "Nothing was taught so far.")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=help_text(say("commands.teach")))(teach)
