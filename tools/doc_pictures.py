"""The pictures of the docs that show more than a scene: a game beside its table, the camera's view, boards, mats.

``python -m tools.pictures --docs`` makes them with all the others. The mats are rendered from the PDFs that
``companion mat`` writes, by pypdfium2 (``pip install -e '.[docs]'``).
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from companion.cli.demo import MANNERS, QUICK
from companion.cli.mat import words_on
from companion.display.aside_examples import ASKED
from companion.display.examples import FINISHED, THROWN
from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView
from companion.display.summary import summary
from companion.referee.camera import Page
from companion.referee.record import MemoryJournal
from companion.simulation.virtual import people_for, run_virtual
from companion.table.aiming import AimingWatch
from companion.table.board_fitting import BoardFitting
from companion.table.desk import Desk
from companion.table.household import TableKnowledge
from companion.table.mirror import Mirror
from companion.table.setup import LazyReader, Setup, table_watch
from hardware.camera_virtual import VirtualCamera
from tests.vision.own_boards import table as board_table
from tools.picture_sheets import SIGHTS, Picture, contact, pixels, seen_with
from vision.mat_print import Paper, write_mat
from vision.mats import ALL_MATS
from vision.taught import Taught
from vision.virtual.ludo import DESIGNS
from vision.virtual.table import VirtualTable
from vision.watch import Look

SCREEN = (800, 480)
GAME_SEED, GAME_TURNS = 32, 40  # of the demo, in which somebody soon errs
CAMERA_TABLE, DICE = 5, (1, 1, 1, 5, 5, 6)
DOUBTED = 5  # the face of the die that the question is about
BOARD_TABLE, BOARD_SIZE = 3, (1280, 720)  # a light table; px of the picture to which a grid is fitted
PAGE_PX = 1000  # the width of a page before it is put beside others
ZONES = 2  # boards on which the zone for dice is shown
ROWS = (("rogue", "perudo", "peruke-one"), ("uckers", "peruke-84", "forty"))
COLOURED = ("uckers", "perudo")
SHEET_PX, DESK, BETWEEN = 1600, 232, 12  # the width of a picture of mats, the grey around sheets, and the gap


def docs() -> Mapping[str, Callable[[], Picture]]:
    """How to make each picture, by the name of its file."""
    return {
        "rogue.jpg": beside_the_table,
        "camera-800x480-dark.jpg": camera,
        "question-800x480-dark.jpg": question,
        "own-board-800x480-dark.jpg": own_boards,
        "summary.jpg": finished,
        "mats.jpg": lambda: mats(""),
        "mats-a4.jpg": lambda: mats("-a4"),
        "mats-colour-blind.jpg": mats_colour_blind,
    }


def beside_the_table() -> Picture:
    """The screen at the first error of a game of Rogue, and the virtual table at that moment."""
    setup = Setup("rogue", Setup.usual_players("rogue"))
    table = VirtualTable(setup.table_mat, GAME_SEED)
    met, camera = TableKnowledge(Taught()), VirtualCamera(table, frames_a_second=QUICK)
    desk = Desk(setup.referee(MemoryJournal()), table_watch(setup.table_mat, knowledge=met))
    people = people_for(setup, table, GAME_SEED, MANNERS, GAME_TURNS)
    run_virtual(desk, camera, people, each=lambda desk: not _refused(desk))
    with Pilot(desk.referee.view(), SCREEN) as pilot:
        pilot.screen.household = met.looks
        pilot.show(pilot.view)
        pilot.screen.redraw()
        screen = pixels(pilot.picture())
    height = SCREEN[1]
    seen = camera.large().image[:, :, ::-1]
    beside = cv2.resize(seen, (round(seen.shape[1] * height / seen.shape[0]), height), interpolation=cv2.INTER_AREA)
    return np.hstack([screen, np.ascontiguousarray(beside, np.uint8)])


def _refused(desk: Desk) -> bool:
    return any(event.kind == "refused" for event in desk.referee.record.events)


def throw_seen(table: VirtualTable, faces: Sequence[int]) -> tuple[CameraView, Look]:
    """The camera's view of a throw on a virtual table, and what was seen, once all dice are read."""
    mirror = Mirror()
    table.throw(len(faces), faces)
    table.wait(3)
    watch = mirror.watch(AimingWatch(LazyReader(Taught()), reads=lambda: True))
    camera = mirror.camera(VirtualCamera(table))
    for _ in range(150):
        frame = camera.small()
        look = watch.feed(frame.t, frame.image, lambda: camera.large().image)
        if look is not None and look.reading is not None and len(look.reading.dice) == len(faces):
            return mirror.view(), look
    raise RuntimeError("The throw can't be read.")


def camera() -> Picture:
    """The live view over a game, of a throw that was read."""
    seen, _ = throw_seen(VirtualTable("rogue", CAMERA_TABLE), DICE)
    with Pilot(THROWN, SCREEN) as pilot:
        pilot.screen.live = lambda: seen
        pilot.touch_action("screen.open:camera")
        return pixels(pilot.picture())


def question() -> Picture:
    """A question about one die of a throw, beside what the camera saw."""
    _, look = throw_seen(VirtualTable("rogue", CAMERA_TABLE), [die.face for die in THROWN.dice])
    asked = ASKED.question
    assert look.reading is not None
    assert look.shot is not None
    assert asked is not None
    assert look.reading.sheet is not None
    dice = look.reading.dice
    doubted = next(die for die in dice if die.face == DOUBTED)
    seen = Page(look.t, look.reading, look.reading.sheet, look.shot).around((doubted,), dice)
    with Pilot(replace(ASKED, question=replace(asked, picture=seen)), SCREEN) as pilot:
        return pixels(pilot.picture())


def own_boards() -> Picture:
    """Boards of all designs with the grid to confirm; on the last ones the zone for dice."""
    names = tuple(DESIGNS)
    drawn = [_fitted(name, zone=name in names[-ZONES:]) for name in names]
    return contact(drawn, 3, (536, 324))


def _fitted(name: str, *, zone: bool) -> Picture:
    table = board_table(name, BOARD_TABLE, size=BOARD_SIZE)
    large, small = table.render(0.0), CameraView(table.small(0.0))
    fitting = BoardFitting(lambda: large, lambda *_: "")
    fitting.look(small)
    fitting.act("welcome.fit")
    while fitting.stage == "fitting":
        time.sleep(0.05)
        fitting.look(small)
    with Pilot(fitting.view(), SCREEN) as pilot:
        pilot.screen.live = lambda: small
        if zone:
            fitting.act("welcome.yes")
            box = table.mat.zones["roll"]
            corners = table.registration.to_image([(box.left, box.top), (box.right, box.bottom)]).tolist()
            pilot.show(fitting.view())
            pilot.screen.redraw()
            _draw(pilot, fitting, corners)
        pilot.show(fitting.view())
        pilot.screen.redraw()
        return pixels(pilot.picture())


def _draw(pilot: Pilot, fitting: BoardFitting, corners: Sequence[Sequence[float]]) -> None:
    """Draw the zone with a finger, from one corner to the other (px of the large picture)."""
    box = pilot.spot("welcome.tap").box
    one, other = ((box.x + x / BOARD_SIZE[0] * box.w, box.y + y / BOARD_SIZE[1] * box.h) for x, y in corners)
    for given in pilot.draw(one, other):
        if isinstance(given, Action):
            fitting.act(given.text)


def finished() -> Picture:
    """The summary of a game."""
    small = cv2.resize(pixels(summary(FINISHED)), (800, 800), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(small, np.uint8)


def mats(kind: str) -> Picture:
    """The standard mats, or those of a ``kind``, with their pages put together."""
    return _on_a_desk([[_mat(name + kind) for name in row if name + kind in ALL_MATS] for row in ROWS])


def mats_colour_blind() -> Picture:
    """The mats with coloured signs as seen with each kind of colour blindness."""
    return _on_a_desk([[seen_with(_mat(name), matrix) for matrix in SIGHTS.values()] for name in COLOURED])


@cache
def _mat(name: str) -> Picture:
    """A mat as printed, with several pages beside and below each other."""
    mat = ALL_MATS[name]
    way: Paper = "home" if mat.small_of else "one page"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mat.pdf"
        write_mat(mat, path, way, words=words_on(mat))
        pdf = importlib.import_module("pypdfium2").PdfDocument(path)
        pages = [np.asarray(page.render(scale=PAGE_PX / page.get_width()).to_numpy())[:, :, 2::-1] for page in pdf]
        pdf.close()
    columns = 2 if len(pages) > 1 else 1
    lines = [np.hstack(pages[at : at + columns]) for at in range(0, len(pages), columns)]
    return np.ascontiguousarray(np.vstack(lines))


def _on_a_desk(rows: Sequence[Sequence[Picture]]) -> Picture:
    """Sheets on grey, each row as broad as the picture."""
    lines = []
    for row in rows:
        shapes = [sheet.shape[1] / sheet.shape[0] for sheet in row]
        height = round((SHEET_PX - BETWEEN * (len(row) + 1)) / sum(shapes))
        line = np.full((height + BETWEEN, SHEET_PX, 3), DESK, np.uint8)
        x = BETWEEN
        for sheet, shape in zip(row, shapes, strict=True):
            width = min(round(height * shape), SHEET_PX - BETWEEN - x)
            line[BETWEEN:, x : x + width] = cv2.resize(sheet, (width, height), interpolation=cv2.INTER_AREA)
            x += width + BETWEEN
        lines.append(line)
    return np.vstack([*lines, np.full((BETWEEN, SHEET_PX, 3), DESK, np.uint8)])
