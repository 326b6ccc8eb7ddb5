"""``companion teach``: the household shows its dice, discs, counters and boards, and reading gets surer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.house import bad_input
from companion.taught import forget_taught, taught_path
from hardware.cameras import SPECS
from vision.mats import MATS


def teach(
    images: Annotated[
        list[Path] | None,
        typer.Argument(help="Pictures, one for each lesson, instead of a camera.", metavar="[IMAGE...]"),
    ] = None,
    mat: Annotated[str | None, typer.Option("--mat", help=f"The mat that lies there: {', '.join(MATS)}.")] = None,
    lesson: Annotated[
        list[str] | None, typer.Option("--lesson", help="Only this lesson; may be given more than once.")
    ] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"{SPECS}.", show_default="as settled")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget everything that was taught.")] = False,
) -> None:
    """Show your dice, discs, counters and boards to the camera, so that they are read more surely.

    It takes about a minute. Without it everything is read as well as it can be.
    """
    if forget:
        _forget()
        return
    from companion.cli.lessons import from_camera, from_files  # with all of the reading: only loaded here

    if mat is not None and mat not in MATS:
        bad_input(f"There is no mat called {mat!r}. Choose {', '.join(MATS)}.")
    chosen = MATS[mat] if mat else None
    if images:
        from_files(images, chosen, lesson)
    else:
        from_camera(camera, chosen, lesson)


def _forget() -> None:
    try:
        there = forget_taught()
    except OSError as error:
        bad_input(f"{taught_path()} can't be removed: {error.strerror or error}.")
    typer.echo("Everything that was taught is forgotten." if there else "Nothing was taught so far.")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(teach)
