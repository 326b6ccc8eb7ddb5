"""The command ``companion read``: what lies on the table in a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.helping import help_text
from companion.games.message import say
from companion.taught import BadTaught, load_taught
from vision.mats import ALL_MATS, Mat
from vision.reading import SeenDie, SeenDisc, SeenSquare, TableReading

if TYPE_CHECKING:
    from vision.arrays import Image
    from vision.read import TableReader


def read(
    images: Annotated[list[Path], typer.Argument(help=help_text(say("commands.read-images")), metavar="IMAGE...")],
    as_json: Annotated[bool, typer.Option("--json", help=help_text(say("commands.read-as-json")))] = False,
    mat: Annotated[
        str | None, typer.Option("--mat", help=help_text(say("commands.mat-there", known=tuple(ALL_MATS))))
    ] = None,
    show: Annotated[Path | None, typer.Option("--show", help=help_text(say("commands.read-show")))] = None,
) -> None:
    """Read dice and pieces from pictures; the mat is recognised by its markers."""
    if mat is not None and mat not in ALL_MATS:
        typer.echo(f"There is no mat called {mat!r}. Choose {', '.join(ALL_MATS)}.", err=True)
        raise typer.Exit(2)
    reader = _reader()
    fine = [_read_one(reader, path, ALL_MATS[mat] if mat else None, as_json, show) for path in images]
    if not all(fine):
        raise typer.Exit(1)


def _reader() -> TableReader:
    """A reader that knows what was taught; ends the command when that can't be used."""
    from vision.read import TableReader

    try:
        return TableReader(taught=load_taught())
    except BadTaught as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


def _read_one(reader: TableReader, path: Path, mat: Mat | None, as_json: bool, show: Path | None) -> bool:
    """Read one picture and say what is there; False when it is no picture."""
    from vision.picture_file import UnreadablePictureError, load_photo

    try:
        photo = load_photo(path)
    except UnreadablePictureError as error:
        typer.echo(str(error), err=True)
        return False
    seen = reader.read(photo.image, mat)
    reading = seen.enlarged(photo.scale)
    typer.echo(json.dumps(reading.as_json(path.name)) if as_json else _told(path, reading))
    return _shown(path, photo.image, seen, mat, show) if show else True


def _shown(path: Path, picture: Image, reading: TableReading, mat: Mat | None, folder: Path) -> bool:
    """Write the picture with the reading drawn onto it; False when that can't be done."""
    import cv2

    from vision.drawn import drawn
    from vision.registration import register as find_mat

    target = folder / f"{path.stem}-read.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _, data = cv2.imencode(".png", drawn(picture, reading, find_mat(picture, mat).registration))
        target.write_bytes(data.tobytes())
    except OSError as error:
        typer.echo(f"{target} can't be written: {error.strerror or error}.", err=True)
        return False
    return True


def _told(path: Path, reading: TableReading) -> str:
    """A reading in words: everything on the table, what is not sure told apart from what is."""
    where = f"{ALL_MATS[reading.mat].title} mat" if reading.mat else "no mat"
    lines = [f"{path.name}: {where}, {_counts(reading)}"]
    lines += [f"  {_die_told(die, reading.mat is not None)}" for die in reading.dice]
    lines += [f"  {_disc_told(disc)}" for disc in reading.discs]
    lines += [f"  {_square_told(square)}" for square in reading.squares if square.counters]
    lines += [f"  {base.count} {base.colour} in base{_doubt(base.sure)}" for base in reading.bases if base.count]
    lines += [f"  {thing.what} on the mat" for thing in reading.things]
    return "\n".join([*lines, *([f"  {reading.problem}"] if reading.problem else [])])


def _counts(reading: TableReading) -> str:
    """How much lies there, in a few words."""
    sure = sum(die.sure for die in reading.dice)
    doubtful = len(reading.dice) - sure
    parts = [f"{sure} {'die' if sure == 1 else 'dice'}" + (f" and {doubtful} not sure" if doubtful else "")]
    counters = sum(n for square in reading.squares for _, n in square.counters)
    for count, one, several in (
        (len(reading.discs), "disc", "discs"), (counters, "counter on the track", "counters on the track"),
    ):  # fmt: skip
        parts += [f"{count} {one if count == 1 else several}"] if count else []
    return ", ".join(parts)


def _doubt(sure: bool, why: str = "") -> str:
    return "" if sure else f" (not sure{f': {why}' if why else ''})"


def _die_told(die: SeenDie, on_mat: bool) -> str:
    unit = "mm" if on_mat else "px"
    kind = f"{die.kind} " if die.kind != "other" else ""
    lies = "" if die.flat else ", cocked"
    zone = f" in {die.zone}" if die.zone else ""
    return f"{kind}{die.face}{lies} at ({die.x:.0f}, {die.y:.0f}) {unit}{zone}{_doubt(die.sure, die.why)}"


def _disc_told(disc: SeenDisc) -> str:
    where = f"on {disc.square}" if disc.square else f"beside the board at ({disc.x:.0f}, {disc.y:.0f}) mm"
    side = " (target side up)" if disc.side == "target" else ""
    return f"disc {disc.value}{side} of player {disc.owner} {where}{_doubt(disc.sure, disc.why)}"


def _square_told(square: SeenSquare) -> str:
    what = " and ".join(f"{count} {colour}" for colour, count in square.counters)
    return f"{what} on {square.square}{_doubt(square.sure)}"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(help=help_text(say("commands.read")))(read)
