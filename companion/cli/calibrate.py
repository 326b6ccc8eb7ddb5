"""``companion calibrate``: the camera over its mat, the light, a test throw, and optionally the lens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.helping import help_text
from companion.cli.telling import bad_input, named_as
from companion.games.message import say
from companion.lens_file import forget_lens, lens_path
from companion.messages import worded
from vision.told import told_by

STEPS = ("lens", "aim", "throw")


def calibrate(
    step: Annotated[str, typer.Argument(help=help_text(say("commands.calibrate-step")))] = "all",
    images: Annotated[
        list[Path] | None,
        typer.Argument(help=help_text(say("commands.calibrate-images"))),
    ] = None,
    camera: Annotated[
        str | None,
        typer.Option(
            "--camera", help=help_text(say("commands.specs")), show_default=help_text(say("commands.camera-default"))
        ),
    ] = None,
    sheet: Annotated[Path | None, typer.Option("--sheet", help=help_text(say("commands.calibrate-sheet")))] = None,
    forget: Annotated[bool, typer.Option("--forget", help=help_text(say("commands.calibrate-forget")))] = False,
) -> None:
    """Set the camera up: each step says what to change until all is well.

    The lens needs the printed sheet (--sheet FILE) and may be passed over: the mat tells most of it.
    """
    if forget:
        _forget()
        return
    if sheet is not None:
        named_as(sheet, ".pdf")
        _write_sheet(sheet)
        return
    if step != "all" and step not in STEPS:
        bad_input(say("setup.no-step", name=step, known=STEPS))
    from companion.cli.calibrating import from_camera, from_files  # imports all of the reading: only loaded here

    if images:
        from_files(step, images)
    else:
        from_camera(STEPS if step == "all" else (step,), camera)


def _forget() -> None:
    try:
        there = forget_lens()
    except OSError as error:
        bad_input(say("commands.cannot-remove", file=str(lens_path()), reason=told_by(error)))
    typer.echo(worded(say("setup.lens-forgotten") if there else say("setup.no-lens")))


def _write_sheet(path: Path) -> None:
    from companion.cli.mat import embed_letters
    from vision.charuco import SQUARE_MM, write_sheet

    embed_letters()
    size, ten = round(SQUARE_MM), round(10 * SQUARE_MM)
    try:
        write_sheet(path, worded(say("mats.sheet-document")), worded(say("mats.sheet-line", size=size, ten=ten)))
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(path), reason=told_by(error)))
    typer.echo(worded(say("mats.sheet-written", file=str(path), ten=ten)))
