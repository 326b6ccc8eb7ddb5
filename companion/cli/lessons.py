"""The lessons of ``companion teach``: from a camera, one instruction after the other, or from pictures in files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import typer

from companion.cli.machine import camera_spec, known_dice, notice, opened_camera, settled_picture
from companion.cli.output import bad_input, echo
from companion.error_messages import error_message
from companion.games.message import say
from companion.settings import Settings, load_settings
from companion.settings_file import BadSettings
from companion.taught_file import save_taught, taught_path
from hardware.cameras import Chooser
from hardware.errors import HardwareError
from hardware.pictures import UnreadablePictureError, load_picture
from vision.arrays import Image
from vision.dice.nets import Nets
from vision.localized import localized_error
from vision.mats import Mat
from vision.pieces.nets import PieceNets
from vision.registration import register as find_mat
from vision.taught import Taught
from vision.taught.lessons import Lesson, NotLearnt, learn, lessons_for

LARGE = (1920, 1080)

Look = Callable[[], Image]


@dataclass
class TeachingSession:
    """A teaching session: what is known so far, and the nets."""

    mat: Mat
    taught: Taught
    nets: Nets = field(default_factory=Nets)
    piece_nets: PieceNets = field(default_factory=PieceNets)
    learnt: list[str] = field(default_factory=list)

    def take(self, lesson: Lesson, picture: Image) -> None:
        """Learn from a picture and save it at once. Raises ``NotLearnt``; ends the command if it can't be saved."""
        self.taught = learn(lesson, picture, self.mat, self.taught, self.nets, self.piece_nets)
        self.learnt.append(lesson.name)
        _save(self.taught)


def from_files(images: Sequence[Path], mat: Mat | None, names: Sequence[str] | None) -> None:
    """Learn from pictures, one per lesson; an unusable one ends the command with its message."""
    try:
        pictures = [load_picture(path) for path in images]
    except UnreadablePictureError as error:
        bad_input(error_message(error))
    session = TeachingSession(mat or _mat_in(pictures[0]), known_dice())
    lessons = _lessons(session.mat, names)
    if len(pictures) > len(lessons):
        bad_input(say("setup.too-many-pictures", count=len(lessons), n=len(pictures)))
    for path, picture, lesson in zip(images, pictures, lessons, strict=False):  # the first lessons, if fewer pictures
        try:
            session.take(lesson, picture)
        except NotLearnt as error:
            bad_input(f"{path.name} ({lesson.name}): {error}")
        echo(say("setup.picture-learnt", file=path.name, name=lesson.name))
    _print_summary(session)


def from_camera(spec: str | None, mat: Mat | None, names: Sequence[str] | None) -> None:
    """Ask for one thing after the other; Enter takes the picture, s skips it, q quits."""
    try:
        settings = load_settings()
        with _camera(spec, settings) as look:
            session = TeachingSession(mat or _mat_in(look()), known_dice())
            echo(say("setup.lessons-begin", title=session.mat.title))
            for lesson in _lessons(session.mat, names):
                if not _teach(session, lesson, look):
                    break
    except (HardwareError, BadSettings) as error:
        bad_input(error_message(error))
    _print_summary(session)


def _teach(session: TeachingSession, lesson: Lesson, look: Look) -> bool:
    """Give one lesson until it is learned or skipped; False ends the session."""
    echo(lesson.ask)
    while True:
        typer.echo("> ", nl=False)
        answer = sys.stdin.readline()
        if not answer or answer.strip().lower() == "q":
            return False
        if answer.strip().lower() == "s":
            return True
        try:
            session.take(lesson, look())
        except NotLearnt as error:
            echo(error_message(error))
        else:
            echo(say("setup.learnt"))
            return True


@contextmanager
def _camera(spec: str | None, settings: Settings) -> Iterator[Look]:
    """A function that takes a full picture now."""
    with opened_camera(Chooser(camera_spec(spec, settings), settings.camera.streams(LARGE), notice)) as opened:
        yield partial(settled_picture, opened)


def _mat_in(picture: Image) -> Mat:
    """The mat in the picture; without one the command ends."""
    sighting = find_mat(picture)
    if sighting.registration is None:
        bad_input(sighting.trouble.sentence if sighting.trouble else say("devices.no-mat"))
    return sighting.registration.mat


def _lessons(mat: Mat, names: Sequence[str] | None) -> list[Lesson]:
    known = {lesson.name: lesson for lesson in lessons_for(mat)}
    unknown = [name for name in names or () if name not in known]
    if unknown:
        bad_input(say("setup.no-lesson", name=unknown[0], known=tuple(known)))
    return [known[name] for name in names] if names else list(known.values())


def _save(taught: Taught) -> None:
    try:
        save_taught(taught)
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(taught_path()), reason=localized_error(error)))


def _print_summary(session: TeachingSession) -> None:
    if session.learnt:
        echo(say("setup.learnt-and-kept", all=tuple(session.learnt), file=str(taught_path())))
    else:
        echo(say("setup.nothing-learnt"))
