"""The steps of ``companion calibrate``, from a camera or from pictures in files."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.machine import camera_spec, known_dice, known_lens, notice, opened_camera, settled_picture
from companion.cli.output import bad_input, echo, require_suffix
from companion.error_messages import error_message
from companion.games.message import say, sentences
from companion.lens_file import delete_lens, lens_path, save_lens
from companion.messages import worded
from companion.settings import load_settings
from companion.settings_file import BadSettings
from hardware.camera import Camera
from hardware.cameras import Chooser
from hardware.errors import HardwareError
from hardware.pictures import UnreadablePictureError, load_picture
from vision.aim import aim_of
from vision.arrays import Image
from vision.charuco import CannotCalibrateError, Views, calibrated, view_of
from vision.lens import Lens
from vision.localized import localized_error
from vision.read import TableReader
from vision.registration import register as find_mat

LARGE = (1920, 1080)
LOST_S = 60.0  # after this long without a new view of the sheet it counts as absent
INSTRUCTIONS = {"lens": say("setup.ask-lens"), "aim": say("setup.ask-aim"), "throw": say("setup.ask-throw")}

Step = Callable[[], bool]  # returns whether it is done


@dataclass(slots=True)
class Bench:
    """The camera being set up, and its lens if known."""

    camera: Camera
    lens: Lens | None = None
    reader: TableReader | None = None

    def look(self) -> Image:
        """The current full picture."""
        return settled_picture(self.camera)


def from_camera(steps: Sequence[str], spec: str | None) -> None:
    """Go through the steps; Enter carries one out, s skips it, q quits."""
    try:
        settings = load_settings()
        with opened_camera(Chooser(camera_spec(spec, settings), settings.camera.streams(LARGE), notice)) as camera:
            bench = Bench(camera, known_lens())
            echo(say("setup.calibrating-begins", name=camera.name))
            for step in steps:
                if not _take_step(step, bench):
                    return
    except (HardwareError, BadSettings) as error:
        bad_input(error_message(error))


def _take_step(step: str, bench: Bench) -> bool:
    """Repeat a step until it is done or skipped; return False to quit."""
    steps: dict[str, Step] = {
        "lens": lambda: _calibrate_lens(bench),
        "aim": lambda: check_aim(bench.look(), bench.lens),
        "throw": lambda: check_throw(bench),
    }
    echo(INSTRUCTIONS[step])
    while (answer := _answer()) not in ("q", "s"):
        if steps[step]():
            return True
    return answer == "s"


def _answer() -> str:
    """The typed answer, "q" at the end of the input."""
    typer.echo("> ", nl=False)
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


def _calibrate_lens(bench: Bench) -> bool:
    """Watch the sheet until it has been seen in all parts of the picture; save the lens."""
    views, shown, since = Views(), "", time.monotonic()
    while not views.enough:
        view = view_of(bench.look())
        if view is not None and views.add(view):  # False for a view too similar to another one
            since = time.monotonic()
            echo(say("setup.view", n=len(views.taken), percent=round(100 * views.coverage)))
        if (wanted := views.wanted()) != shown:
            shown = wanted
            echo(wanted or say("setup.enough"))
        if time.monotonic() - since > LOST_S:
            echo(say("setup.sheet-lost"))
            return False
    return _save_lens(views, bench)


def _save_lens(views: Views, bench: Bench | None = None) -> bool:
    """Compute the lens, report its accuracy, and save it if it is good; return whether it was."""
    try:
        found = calibrated(views.taken)
    except CannotCalibrateError as error:
        echo(error_message(error))
        return False
    echo(say("setup.lens", found=found.summary))
    if not found.good:
        echo(say("setup.lens-worse"))
        return False
    try:
        path = save_lens(found.lens, found.error, found.views)
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(lens_path()), reason=localized_error(error)))
    if bench is not None:
        bench.lens = found.lens
    echo(say("setup.lens-kept", file=str(path)))
    return True


def check_aim(picture: Image, lens: Lens | None) -> bool:
    """Print how the camera sees the mat and what to change; return whether nothing needs changing."""
    sighting = find_mat(picture, None, lens)
    if sighting.registration is None:
        echo(sighting.trouble.sentence if sighting.trouble else say("devices.no-mat"))
        return False
    aim = aim_of(picture, sighting.registration)
    advice = aim.advice()
    echo(say("setup.mat-aim", title=sighting.registration.mat.title, said=aim.summary))
    for sentence in advice:
        echo(sentence)
    echo(say("setup.look-again") if advice else say("setup.aim-fine"))
    return not advice


def check_throw(bench: Bench) -> bool:
    """Read a test throw; return whether every die was read with confidence and the person confirms it."""
    bench.reader = bench.reader or TableReader(taught=known_dice())  # loads the nets, which the other steps don't need
    done = read_throw(bench.look(), bench.reader, bench.lens)
    if not done:
        return False
    echo(say("setup.is-that-so"))
    if _answer() in ("n", "no", "nein"):
        echo(say("setup.then-teach"))
        return False
    echo(say("doctor.ready"))
    return True


def read_throw(picture: Image, reader: TableReader, lens: Lens | None) -> bool:
    """Read and print the dice on the mat; return whether all were read with confidence."""
    sighting = find_mat(picture, None, lens)
    reading = reader.read(picture, None, sighting)
    if not reading.dice:
        why = sighting.trouble.sentence if sighting.trouble else say("setup.throw-them")
        echo(sentences(say("setup.no-dice"), why))
        return False
    faces = " ".join(map(str, sorted(die.face for die in reading.dice)))
    echo(say("setup.dice-read", count=len(reading.dice), text=faces))
    doubtful = [die for die in reading.dice if not die.sure]
    for die in doubtful:
        why = die.why or say("setup.not-sure")
        echo(say("setup.die-perhaps", spot=f"({die.x:.0f}, {die.y:.0f})", face=str(die.face), why=why))
    if doubtful:
        echo(say("setup.more-light"))
    return not doubtful


def from_files(step: str, images: Sequence[Path]) -> None:
    """Carry out a step with pictures; problems end the command with code 1."""
    try:
        pictures = [load_picture(path) for path in images]
    except UnreadablePictureError as error:
        bad_input(error_message(error))
    if step in ("aim", "throw", "all"):
        lens, reader = known_lens(), TableReader(taught=known_dice())
        aims = [check_aim(picture, lens) for picture in pictures if step != "throw"]
        throws = [read_throw(picture, reader, lens) for picture in pictures if step == "throw"]
        done = all([*aims, *throws])  # lists, not generators: each picture is reported, also after a bad one
    else:
        done = _lens_from_pictures(pictures)
    if not done:
        raise typer.Exit(1)


def _lens_from_pictures(pictures: Sequence[Image]) -> bool:
    views = Views()
    for picture in pictures:
        view = view_of(picture)
        if view is None:
            continue
        try:
            views.add(view)
        except CannotCalibrateError as error:
            bad_input(error_message(error))
    covered = round(100 * views.coverage)
    echo(sentences(say("setup.views", count=len(views.taken), percent=covered), views.wanted()))
    return _save_lens(views)


# The command ----------------------------------------------------------------------------------------------------------

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
    """Set the camera up: each step shows what to change until everything is right.

    Measuring the lens needs the printed sheet (--sheet FILE) and may be skipped: the mat reveals most of it.
    """
    if forget:
        _forget()
        return
    if sheet is not None:
        require_suffix(sheet, ".pdf")
        _write_sheet(sheet)
        return
    if step != "all" and step not in STEPS:
        bad_input(say("setup.no-step", name=step, known=STEPS))
    if images:
        from_files(step, images)
    else:
        from_camera(STEPS if step == "all" else (step,), camera)


def _forget() -> None:
    try:
        there = delete_lens()
    except OSError as error:
        bad_input(say("commands.cannot-remove", file=str(lens_path()), reason=localized_error(error)))
    typer.echo(worded(say("setup.lens-forgotten") if there else say("setup.no-lens")))


def _write_sheet(path: Path) -> None:
    from companion.cli.mat import embed_letters
    from vision.charuco import SQUARE_MM, write_sheet

    embed_letters()
    size, ten = round(SQUARE_MM), round(10 * SQUARE_MM)
    try:
        write_sheet(path, worded(say("mats.sheet-document")), worded(say("mats.sheet-line", size=size, ten=ten)))
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(path), reason=localized_error(error)))
    typer.echo(worded(say("mats.sheet-written", file=str(path), ten=ten)))
