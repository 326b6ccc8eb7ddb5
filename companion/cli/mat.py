"""The command ``companion mat``: a mat to print, or the stickers for a board of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.house import bad_input
from companion.games.catalogue import entry
from vision.mats import MATS

_PAGES = {420.0: "A3", 594.0: "A2"}
STICKERS = "stickers"
HOW_TO = {
    "rogue": "Throw all dice into ROLL. Push what you keep into KEEP, throw the others again, or end your turn "
    "with your button. Pairs, sets and animals score; a die that leans or leaves ROLL means: throw all of "
    "them again. After a throw that scores nothing the turn is over.",
    "perudo": "Sit at the place with your sign, the one beside your name on the screen. Shake, turn the cup over in "
    "your place, look under it, bid. After Dudo all lift their cups and leave the dice lying. Who was wrong loses a "
    "die.",
    "peruke-one": "Lay the discs 1 to 6 on their squares, plain side up. Throw the dice into ROLL, a die less each "
    "round. A value turns its disc over, or takes one that lies target side up: put it into TAKEN. Press "
    "after each round.",
    "peruke-84": "Discs 1 to 6 on the end rows, plain side up; before them 6 to 1, target side up. Throw two white "
    "dice and the red one into ROLL. A value acts on the discs of its number: turn, move, capture. Press "
    "when your turn is done.",
    "uckers": "Four counters in each corner. Throw two dice into ROLL. A six brings a counter out. Play each die, "
    "or both with one counter, then press. Several counters on a square are a blob: stack them. Home is "
    "the middle, by exact count.",
}
"""How to play on each mat, in the words of the household that has just unrolled it."""


def mat(
    name: Annotated[str, typer.Argument(help=f"Which mat: {', '.join(MATS)}; or {STICKERS}.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF.", show_default="NAME-mat.pdf")] = None,
    split: Annotated[bool, typer.Option("--split", help="Pages to tape together, edge to edge.")] = False,
    overlap: Annotated[bool, typer.Option("--overlap", help="Pages to cut and glue.")] = False,
    paper: Annotated[str, typer.Option("--paper", help="Of --split, --overlap and stickers: a4 or letter.")] = "a4",
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
    wanted = game if name == STICKERS else name
    if wanted not in MATS:
        bad_input(f"There is no mat called {wanted!r}. Choose {', '.join(MATS)}.")
    path = output or Path(f"{wanted}-{STICKERS}.pdf" if name == STICKERS else f"{name}-mat.pdf")
    try:
        if name == STICKERS:
            write_stickers(MATS[wanted], path, sheet=paper)
            size = f"one page {_sheet(paper)}"
        else:
            way: Paper = "overlapping" if overlap else "edge to edge" if split else "one page"
            pages = write_mat(MATS[name], path, way, sheet=paper, title=entry(name).title, how_to=HOW_TO[name])
            size = f"{pages} pages {_sheet(paper)}" if split or overlap else f"one page {_PAGES[MATS[name].width]}"
    except OSError as error:
        bad_input(f"{path} can't be written: {error.strerror or error}.")
    typer.echo(f"{path}: {size}. Print at 100 % (actual size), then measure the line at the edge: 100 mm.")


def _sheet(paper: str) -> str:
    return paper.upper() if paper == "a4" else paper.capitalize()


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command()(mat)
