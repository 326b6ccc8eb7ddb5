"""The command ``companion mat``: a mat to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vision.mats import MATS

_PAGES = {420.0: "A3", 594.0: "A2"}


def mat(
    name: Annotated[str, typer.Argument(help=f"Which mat: {', '.join(MATS)}.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF.", show_default="NAME-mat.pdf")] = None,
    split: Annotated[bool, typer.Option("--split", help="A4 pages to tape together, edge to edge.")] = False,
    overlap: Annotated[bool, typer.Option("--overlap", help="A4 pages to cut and glue.")] = False,
) -> None:
    """Write a mat as a PDF to print at true scale."""
    from vision.mat_print import write_mat  # loads the PDF library only when it is needed

    if name not in MATS:
        _stop(f"There is no mat called {name!r}. Choose {', '.join(MATS)}.")
    path = output or Path(f"{name}-mat.pdf")
    try:
        pages = write_mat(MATS[name], path, "overlapping" if overlap else "edge to edge" if split else "one page")
    except OSError as error:
        _stop(f"{path} can't be written: {error.strerror or error}.")
    size = f"{pages} pages A4" if split or overlap else f"one page {_PAGES[MATS[name].width]}"
    typer.echo(f"{path}: {size}. Print at 100 % (actual size), then measure the line at the bottom: 100 mm.")


def _stop(sentence: str) -> None:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command()(mat)
