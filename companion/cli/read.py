"""The command ``companion read``: what lies on the table in a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.taught import BadTaught, load_taught
from vision.mats import MATS, Mat
from vision.reading import SeenDie, TableReading

if TYPE_CHECKING:
    from vision.read import TableReader


def read(
    images: Annotated[list[Path], typer.Argument(help="Pictures of a table.", metavar="IMAGE...")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, one line a picture.")] = False,
    mat: Annotated[str | None, typer.Option("--mat", help=f"The mat that lies there: {', '.join(MATS)}.")] = None,
    show: Annotated[Path | None, typer.Option("--show", help="Write pictures here, with what was seen.")] = None,
) -> None:
    """Read dice and pieces from pictures; the mat is recognised by its markers."""
    if mat is not None and mat not in MATS:
        typer.echo(f"There is no mat called {mat!r}. Choose {', '.join(MATS)}.", err=True)
        raise typer.Exit(2)
    reader = _reader()
    fine = [_read_one(reader, path, MATS[mat] if mat else None, as_json, show) for path in images]
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
    from vision.picture_file import UnreadablePictureError, load_picture

    try:
        picture = load_picture(path)
    except UnreadablePictureError as error:
        typer.echo(str(error), err=True)
        return False
    reading = reader.read(picture, mat)
    typer.echo(json.dumps(reading.as_json(path.name)) if as_json else _told(path, reading))
    return _shown(path, reading, mat, show) if show else True


def _shown(path: Path, reading: TableReading, mat: Mat | None, folder: Path) -> bool:
    """Write the picture with the reading drawn onto it; False when that can't be done."""
    import cv2

    from vision.drawn import drawn
    from vision.picture_file import load_picture
    from vision.registration import register as find_mat

    picture = load_picture(path)
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
    """A reading in words."""
    where = f"{MATS[reading.mat].title} mat" if reading.mat else "no mat"
    lines = [f"{path.name}: {where}, {len(reading.dice)} dice"]
    lines += [f"  {_die_told(die, reading.mat is not None)}" for die in reading.dice]
    lines += [f"  perhaps a die at ({die.x:.0f}, {die.y:.0f}) mm in {die.zone}" for die in reading.unread]
    return "\n".join([*lines, *([f"  {reading.problem}"] if reading.problem else [])])


def _die_told(die: SeenDie, on_mat: bool) -> str:
    unit = "mm" if on_mat else "px"
    kind = f"{die.kind} " if die.kind != "other" else ""
    lies = "" if die.flat else ", cocked"
    zone = f" in {die.zone}" if die.zone else ""
    doubt = "" if die.sure else f" (not sure: {die.why})"
    return f"{kind}{die.face}{lies} at ({die.x:.0f}, {die.y:.0f}) {unit}{zone}{doubt}"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command()(read)
