"""The command ``companion mat``: a mat to print, or the stickers for a board of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.house import bad_input
from companion.games.catalogue import GAMES
from vision.mats import ALL_MATS, MATS

_PAGES = {420.0: "A3", 594.0: "A2"}
_NAMES = f"{', '.join(MATS)}; for A4 or Letter {', '.join(f'{name}-a4' for name in MATS)}"
STICKERS = "stickers"


def mat(
    name: Annotated[str, typer.Argument(help=f"Which mat: {_NAMES}; or {STICKERS}.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF.", show_default="NAME-mat.pdf")] = None,
    split: Annotated[bool, typer.Option("--split", help="Pages to tape together, edge to edge.")] = False,
    overlap: Annotated[bool, typer.Option("--overlap", help="Pages to cut and glue.")] = False,
    paper: Annotated[str, typer.Option("--paper", help="Of all but whole standard mats: a4 or letter.")] = "a4",
    game: Annotated[str, typer.Option("--game", help="Whose board the stickers are for.")] = "uckers",
) -> None:
    """Write a mat as a PDF to print at true scale, or four stickers for a board of your own."""
    from vision.mat_print import (
        SHEETS,
        Paper,
        write_mat,
        write_stickers,
    )  # loads the PDF library only when it is needed

    if paper not in SHEETS:
        bad_input(f"There is no paper called {paper!r}. Choose {' or '.join(SHEETS)}.")
    wanted = _mat_of(game) if name == STICKERS else name
    if wanted not in ALL_MATS:
        bad_input(f"There is no mat called {wanted!r}. Choose {_NAMES}.")
    path = output or Path(f"{wanted}-{STICKERS}.pdf" if name == STICKERS else f"{name}-mat.pdf")
    try:
        if name == STICKERS:
            write_stickers(MATS[wanted], path, sheet=paper)
            size = f"one page {_sheet(paper)}"
        else:
            chosen = ALL_MATS[name]
            whole: Paper = "home" if chosen.small_of else "one page"
            way: Paper = "overlapping" if overlap else "edge to edge" if split else whole
            first = next(spec for spec in GAMES.values() if spec.mat == chosen.standard)  # other games share its mat
            pages = write_mat(chosen, path, way, sheet=paper, title=first.title, how_to=first.how_to)
            kind = _PAGES[chosen.width] if way == "one page" else _sheet(paper)
            size = f"one page {kind}" if pages == 1 else f"{pages} pages {kind}"
    except OSError as error:
        bad_input(f"{path} can't be written: {error.strerror or error}.")
    typer.echo(f"{path}: {size}. Print at 100 % (actual size), then measure the line at the edge: 100 mm.")


def _mat_of(game: str) -> str:
    """The mat of a game; any other name as it is."""
    return GAMES[game].mat if game in GAMES else game


def _sheet(paper: str) -> str:
    return paper.upper() if paper == "a4" else paper.capitalize()


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command()(mat)
