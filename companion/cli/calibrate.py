"""``companion calibrate``: the camera over its mat, the light, a test throw, and for who wants it the lens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.house import bad_input
from companion.lens_file import forget_lens, lens_path
from hardware.cameras import SPECS

STEPS = ("lens", "aim", "throw")


def calibrate(
    step: Annotated[
        str, typer.Argument(help="lens, aim (height, tilt, focus, light), throw (a test throw), or all of it.")
    ] = "all",
    images: Annotated[
        list[Path] | None,
        typer.Argument(help="Pictures instead of a camera: of the sheet for lens, of the mat for aim and throw."),
    ] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"{SPECS}.", show_default="as settled")] = None,
    sheet: Annotated[Path | None, typer.Option("--sheet", help="Write the sheet for the lens to this PDF.")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the lens that was measured.")] = False,
) -> None:
    """Set the camera up: each step says what to change until all is well.

    The lens needs the printed sheet (--sheet FILE) and may be passed over: the mat tells most of it.
    """
    if forget:
        _forget()
        return
    if sheet is not None:
        _write_sheet(sheet)
        return
    if step != "all" and step not in STEPS:
        bad_input(f"There is no step called {step!r}. Choose {', '.join(STEPS)} or all.")
    from companion.cli.calibrating import from_camera, from_files  # with all of the reading: only loaded here

    if images:
        from_files(step, images)
    else:
        from_camera(STEPS if step == "all" else (step,), camera)


def _forget() -> None:
    try:
        there = forget_lens()
    except OSError as error:
        bad_input(f"{lens_path()} can't be removed: {error.strerror or error}.")
    typer.echo("The lens that was measured is forgotten." if there else "No lens was measured so far.")


def _write_sheet(path: Path) -> None:
    from vision.charuco import SQUARE_MM, write_sheet

    try:
        write_sheet(path)
    except OSError as error:
        bad_input(f"{path} can't be written: {error.strerror or error}.")
    typer.echo(
        f"{path}: one page A4. Print it at 100 %, check that ten squares are {10 * SQUARE_MM:.0f} mm, and glue it onto "
        "something flat. Then: companion calibrate lens"
    )


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(calibrate)
