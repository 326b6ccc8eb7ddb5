"""The command ``companion read``: dice and pieces read from pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo
from companion.error_messages import error_message
from companion.games.message import Message, Text, say
from companion.messages import worded
from hardware.private_files import make_folder, write_owned
from vision.localized import localized_error
from vision.mats import ALL_MATS, Mat
from vision.reading import SeenDie, SeenDisc, SeenSquare, TableReading

KINDS = ("white", "red", "animal")  # of dice, distinguished in the text

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
    """Read dice and pieces from pictures; the mat is identified by its markers."""
    if mat is not None and mat not in ALL_MATS:
        bad_input(say("mats.unknown", name=mat, known=tuple(ALL_MATS)))
    reader = _reader()
    fine = [_read_one(reader, path, ALL_MATS[mat] if mat else None, as_json, show) for path in images]
    if not all(fine):
        raise typer.Exit(1)


def _reader() -> TableReader:
    """A reader with what the household taught; an unusable file ends the command."""
    from companion.cli.machine import known_dice
    from vision.read import TableReader

    return TableReader(taught=known_dice())


def _read_one(reader: TableReader, path: Path, mat: Mat | None, as_json: bool, show: Path | None) -> bool:
    """Read one picture and print the result; False if it is not a picture."""
    from hardware.pictures import UnreadablePictureError, load_photo

    try:
        photo = load_photo(path)
    except UnreadablePictureError as error:
        echo(error_message(error), err=True)
        return False
    seen = reader.read(photo.image, mat)
    reading = seen.enlarged(photo.scale)
    typer.echo(json.dumps(reading.as_json(path.name)) if as_json else _reading_text(path, reading))
    return _write_drawing(path, photo.image, seen, mat, show) if show else True


def _write_drawing(path: Path, picture: Image, reading: TableReading, mat: Mat | None, folder: Path) -> bool:
    """Write the picture with the reading drawn onto it; False if that fails."""
    import cv2

    from vision.drawn import drawn
    from vision.registration import register as find_mat

    target = folder / f"{path.stem}-read.png"
    try:
        make_folder(folder)
        _, data = cv2.imencode(".png", drawn(picture, reading, find_mat(picture, mat).registration))
        write_owned(target, data.tobytes())
    except OSError as error:
        echo(say("commands.cannot-write", file=str(target), reason=localized_error(error)), err=True)
        return False
    return True


def _reading_text(path: Path, reading: TableReading) -> str:
    """A reading as text: everything on the table, one item a line, with doubts."""
    mat = say("readings.mat", title=ALL_MATS[reading.mat].title) if reading.mat else say("readings.no-mat")
    lines: list[Text] = [_die_text(die, on_mat=reading.mat is not None) for die in reading.dice]
    lines += map(_disc_text, reading.discs)
    lines += [_square_text(square) for square in reading.squares if square.counters]
    lines += [
        say("readings.in-base", what=_counters(base.colour, base.count), doubt=_doubt(base.sure), why="")
        for base in reading.bases
        if base.count
    ]
    lines += [say("readings.on-mat", text=thing.what) for thing in reading.things]
    lines += [reading.problem] if reading.problem else []
    first = say("readings.picture", file=path.name, what=mat, counts=_counts(reading))
    return "\n".join([worded(first), *(f"  {worded(line)}" for line in lines)])


def _counts(reading: TableReading) -> tuple[Message, ...]:
    """The number of dice, discs and counters."""
    sure = sum(die.sure for die in reading.dice)
    counters = sum(n for square in reading.squares for _, n in square.counters)
    parts = [say("readings.dice", count=sure, unsure=len(reading.dice) - sure)]
    parts += [say("readings.discs", count=len(reading.discs))] if reading.discs else []
    parts += [say("readings.counters", count=counters)] if counters else []
    return tuple(parts)


def _counters(colour: str, count: int) -> Message:
    return say("readings.counters-of", count=count, colour=colour)


def _doubt(sure: bool, why: str = "") -> str:
    """The kind of doubt: "no", "because" (with a reason) or "unsure"."""
    return "no" if sure else "because" if why else "unsure"


def _die_text(die: SeenDie, *, on_mat: bool) -> Message:
    return say(
        "readings.die",
        kind=die.kind if die.kind in KINDS else "other",
        face=str(die.face),
        cocked=not die.flat,
        spot=f"({die.x:.0f}, {die.y:.0f})",
        unit="mm" if on_mat else "px",
        zone=die.zone or "none",
        doubt=_doubt(die.sure, die.why),
        why=die.why,
    )


def _disc_text(disc: SeenDisc) -> Message:
    where = (
        say("readings.on-square", square=disc.square)
        if disc.square
        else say("readings.beside", spot=f"({disc.x:.0f}, {disc.y:.0f})")
    )
    target, doubt = disc.side == "target", _doubt(disc.sure, disc.why)
    return say(
        "readings.disc", n=disc.value, target=target, owner_seat=disc.owner, where=where, doubt=doubt, why=disc.why
    )


def _square_text(square: SeenSquare) -> Message:
    what = tuple(_counters(colour, count) for colour, count in square.counters)
    return say("readings.square", all=what, square=square.square, doubt=_doubt(square.sure), why="")
