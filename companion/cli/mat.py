"""The command ``companion mat``: a mat to print, or stickers for your own board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, require_suffix
from companion.games.catalogue import GAMES
from companion.games.message import Message, Text, say
from companion.messages import worded
from vision.localized import localized_error
from vision.mats import A4_MATS, ALL_MATS, MATS, Mat

if TYPE_CHECKING:  # the PDF library is loaded only when it is needed
    from vision.mat_art import MatWords
    from vision.mat_print import Paper, StickerWords

_PAGES = {420.0: "A3", 594.0: "A2"}
_NAMES = say("mats.names", known=tuple(MATS), small=tuple(A4_MATS))
STICKERS = "stickers"
ZONES = ("roll", "keep", "taken")
ASSETS = Path(__file__).parents[1] / "display" / "assets"
CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")


def mat(
    name: Annotated[str, typer.Argument(help=help_text(say("commands.mat-name", known=_NAMES, stickers=STICKERS)))],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help=help_text(say("commands.the-pdf")), show_default="NAME-mat.pdf"),
    ] = None,
    split: Annotated[bool, typer.Option("--split", help=help_text(say("commands.mat-split")))] = False,
    overlap: Annotated[bool, typer.Option("--overlap", help=help_text(say("commands.mat-overlap")))] = False,
    paper: Annotated[str, typer.Option("--paper", help=help_text(say("commands.mat-paper")))] = "a4",
    game: Annotated[str, typer.Option("--game", help=help_text(say("commands.mat-game")))] = "uckers",
) -> None:
    """Write a mat as a PDF to print at true scale, or four stickers for a board of your own."""
    from vision.mat_print import SHEETS

    if paper not in SHEETS:
        bad_input(say("mats.no-paper", name=paper, known=tuple(SHEETS)))
    wanted = name
    if name == STICKERS:  # for the mat of ``game``; an unknown one is refused below
        wanted = GAMES[game].mat if game in GAMES else game
    if wanted not in ALL_MATS:
        bad_input(say("mats.no-mat", name=wanted, known=_NAMES))
    path = output or Path(f"{wanted}-{STICKERS}.pdf" if name == STICKERS else f"{name}-mat.pdf")
    require_suffix(path, ".pdf")
    way: Paper = "overlapping" if overlap else "edge to edge" if split else "one page"
    try:
        written = _stickers(MATS[wanted], path, paper) if name == STICKERS else _mat(ALL_MATS[name], path, way, paper)
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(path), reason=localized_error(error)))
    typer.echo(worded(written))


def _stickers(mat: Mat, path: Path, paper: str) -> Message:
    from vision.mat_print import write_stickers

    write_stickers(mat, path, sticker_words(mat), sheet=paper)
    return _written(path, 1, _sheet(paper))


def _mat(mat: Mat, path: Path, way: Paper, paper: str) -> Message:
    from vision.mat_print import write_mat

    if mat.small_of and way == "one page":
        way = "home"  # on a usual sheet of paper, not on a page as small as the mat
    words = words_on(mat)

    def glue(n: int, of: int) -> str:
        return worded(say("mats.glue", title=words.title, n=n, of=of))

    pages = write_mat(mat, path, way, sheet=paper, words=words, glue=glue)
    return _written(path, pages, _PAGES[mat.width] if way == "one page" else _sheet(paper))


def _written(path: Path, count: int, paper: str) -> Message:
    return say("mats.written", file=str(path), count=count, paper=paper)


def embed_letters() -> None:
    """Embed a font with the letters that Helvetica lacks."""
    from vision.pdf_fonts import embed

    embed(ASSETS / "DejaVuSansCondensed.ttf", ASSETS / "DejaVuSansCondensed-Bold.ttf")


def words_on(mat: Mat) -> MatWords:
    """The texts of a mat in the chosen language; a mat shared by several games names the first."""
    from vision.mat_art import MatWords

    embed_letters()
    first = next(spec for spec in GAMES.values() if mat.standard in spec.all_mats)
    zones = {name: worded(say("mats.zone", name=name)) for name in ZONES}
    return MatWords(
        first.title, worded(first.how_to_on(mat.standard)), zones, worded(say("mats.document", title=first.title))
    )


def sticker_words(mat: Mat) -> StickerWords:
    """The texts on the page of stickers in the chosen language."""
    from vision.mat_print import StickerWords

    embed_letters()
    lines: tuple[Text, ...] = (
        say("mats.stickers-title", title=mat.title),
        say("mats.stickers-cut"),
        say("mats.stickers-place"),
    )
    one, two, three, four = (worded(corner) for corner in _corners(mat))
    document = worded(say("mats.stickers-document", title=mat.title))
    return StickerWords(document, tuple(map(worded, lines)), (one, two, three, four))


def _corners(mat: Mat) -> tuple[Message, ...]:
    """The text on each sticker, clockwise: its number and the base it belongs to, or its corner."""
    if mat.bases:
        return tuple(say("mats.corner-base", n=n, colour=colour) for n, colour in enumerate(mat.bases, start=1))
    return tuple(say("mats.corner", name=name) for name in CORNERS)


def _sheet(paper: str) -> str:
    return paper.upper() if paper == "a4" else paper.capitalize()
