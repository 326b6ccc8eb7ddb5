"""Every screen as a picture, in both themes, two sizes, and as seen with three kinds of colour blindness.

    python -m tools.pictures OUT          every picture, and a contact sheet of each theme and kind of sight
    python -m tools.pictures OUT --docs   and most pictures of the docs
    python -m tools.pictures OUT --language de   what the program makes by itself, in another language

The views of the gallery are examples, written in English. In another language there are those that come from the
referees, the lessons, the first evening and the start.

Colour blindness is simulated by the matrices for full protanopia, deuteranopia and tritanopia of G. M. Machado, M. M.
Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (2009), table 1 of its web supplement, on linear RGB.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import numpy.typing as npt
import pygame

from companion.display.gallery import SCENES, pose
from companion.display.guide import View
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView
from companion.display.theme import THEMES, Household
from companion.display.welcome_examples import SEEN
from companion.display.welcome_view import WelcomeView
from companion.messages import ENGLISH, choose, chosen
from companion.referee.record import MemoryJournal
from companion.table.aiming import AimingWatch
from companion.table.board_fitting import BoardFitting
from companion.table.hints import Hints
from companion.table.household import Known
from companion.table.learning import Learning, learnable, lesson_of
from companion.table.lens_measuring import LensMeasuring
from companion.table.mirror import Mirror
from companion.table.phones import Phones
from companion.table.setup import Setup, late_reader
from companion.table.starting import Start
from companion.table.welcome import STEPS, Welcome
from hardware.camera_virtual import VirtualCamera
from vision.read import TableReader
from vision.taught import Taught
from vision.virtual.table import VirtualTable

Picture = npt.NDArray[np.uint8]  # (h, w, 3) RGB

SIZES = ((800, 480), (1280, 800))
SIGHTS: Mapping[str, npt.NDArray[np.float64]] = {
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
DOCS = Path(__file__).parents[1] / "docs" / "pictures"
CELL = (232, 139)  # px of a screen on a contact sheet
COLUMNS = 7
QUALITY = 55  # of a contact sheet as JPEG
BLIND = ("uckers-refused", "peruke-84-refused", "perudo-shown", "eight", "lesson-board", "welcome-buttons")
"""The screens with the most colours, for the sheet in the docs."""


@dataclass(frozen=True, slots=True)
class Page:
    """A picture of the docs: scenes of the gallery beside and below each other, each ``cell`` px large."""

    scenes: tuple[str, ...]
    size: tuple[int, int]
    theme: str
    columns: int
    cell: tuple[int, int]


EVENING = ("welcome-aim", "welcome-throw", "welcome-buttons", "step-game", "step-players", "step-house")
PLAY = (
    "thrown",
    "keeping",
    "refused",
    "question",
    "uckers",
    "uckers-refused",
    "peruke-84",
    "peruke-84-refused",
    "peruke-one",
    "perudo",
    "perudo-shown",
    "finished",
)
PAGES: Mapping[str, Page] = {
    "games-800x480-dark": Page(PLAY, (800, 480), "dark", 3, (490, 298)),
    "games-1280x800-light": Page(PLAY, (1280, 800), "light", 3, (490, 310)),
    "first-evening-800x480-dark": Page(EVENING, (800, 480), "dark", 3, (490, 298)),
    "first-evening-1280x800-light": Page((*EVENING, "search", "start"), (1280, 800), "light", 3, (490, 310)),
    "start-800x480-light": Page(
        ("start", "start-names", "start-house", "book", "chapter", "start-menu"), (800, 480), "light", 3, (490, 298)
    ),
}
AT_THE_CAMERA = ("welcome-aim", "welcome-throw")
EVENING_TABLE = 5
ANIMALS = (5, 7)  # tables on whose dice a bird and a turtle are
DISCS = (3, 8)


def seen_with(picture: Picture, matrix: npt.NDArray[np.float64]) -> Picture:
    """The picture as seen with that colour vision."""
    light = _linear(np.arange(256) / 255)[picture] @ matrix.T
    return np.rint(_encoded(np.clip(light, 0, 1)) * 255).astype(np.uint8)


def _linear(value: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Convert an sRGB value to linear light (IEC 61966-2-1)."""
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _encoded(light: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def screens(size: tuple[int, int], theme: str) -> Iterator[tuple[str, Picture]]:
    """Every scene of the gallery (in English), and for each game's lesson the step with a planted error."""
    for name in SCENES if chosen() == ENGLISH else ():
        with pose(name, size, theme) as pilot:
            yield name, _taken(pilot)
    for name, view, keys in (*_lessons(), *(_own() if chosen() != ENGLISH else ())):
        with Pilot(view, size, theme=theme) as pilot:
            pilot.screen.live = lambda: SEEN
            pilot.screen.redraw()
            for key in keys:
                pilot.touch_action(key)
            if cut := [line.text for line in pilot.written() if not line.whole]:
                print(f"{name}, {size[0]}x{size[1]}: cut: {' / '.join(cut)}")
            yield name, _taken(pilot)


def _lessons() -> Iterator[tuple[str, View, tuple[str, ...]]]:
    for game in learnable():
        yield f"learn-{game}", _slip(game).view(), ()


def _own() -> Iterator[tuple[str, View, tuple[str, ...]]]:
    """The views from the referees, the first evening and the start screen, with the menus over them."""
    for game in learnable():
        slip = _slip(game)
        setup = Setup(game, slip.lesson.players, slip.lesson.options)
        yield f"table-{game}", setup.referee(MemoryJournal(), slip.events).view(), ()
    rogue = Setup("rogue", ("Ann", "Ben")).referee(MemoryJournal(), _slip("rogue").events).view()
    menu = "screen.open:menu"
    yield "menu", rogue, (menu,)
    for sheet in ("history", "settings", "table", "buttons", "book", "camera", "end"):
        yield f"menu-{sheet}", rogue, (menu, f"screen.open:{sheet}")
    start = Start("uckers", ("Ann", "Ben"))
    yield "start", start.view(), ()
    start.act("setup.house")
    yield "start-house", start.view(), ()
    start.act("setup.back")
    start.act("setup.seat:2")
    yield "start-names", start.view(), ()
    for step in STEPS:
        welcome = Welcome(step)
        welcome.look(SEEN)
        yield f"evening-{step}", welcome.view(), ()
    yield "evening-board", BoardFitting(lambda: None, lambda *_: "").view(), ()
    yield "evening-lens", LensMeasuring(lambda: None, lambda _: "").view(), ()
    with TemporaryDirectory() as folder:
        yield "phones", Phones(Path(folder) / "log.sqlite3").view(), ()
    referee = Setup("uckers", ("Ann", "Ben")).referee(MemoryJournal())
    hints = Hints(referee, lambda: 0.0, lambda: None)
    yield "hint-asked", hints.view(), ()


def _slip(game: str) -> Learning:
    """A lesson at the point where the rules have just caught the planted error."""
    learning = Learning(lesson_of(game))
    learning.go_to(next(at for at, step in enumerate(learning.lesson.steps) if step.slips))
    learning.act("lesson.wrong")
    return learning


def _taken(pilot: Pilot) -> Picture:
    return np.asarray(pygame.surfarray.array3d(pilot.picture()).swapaxes(0, 1), np.uint8)


def contact(pictures: Sequence[Picture], columns: int = COLUMNS, cell: tuple[int, int] = CELL) -> Picture:
    """A contact sheet of the pictures."""
    width, height = cell
    small = [cv2.resize(picture, (width - 4, height - 4), interpolation=cv2.INTER_AREA) for picture in pictures]
    sheet = np.full((-(-len(small) // columns) * height, columns * width, 3), 90, np.uint8)
    for number, picture in enumerate(small):
        x, y = number % columns * width + 2, number // columns * height + 2
        sheet[y : y + height - 4, x : x + width - 4] = picture
    return sheet


def household() -> Picture:
    """The screens of Rogue and Peruke 84 with dice and discs of four virtual tables, as a camera saw them."""
    shown = [_posed("keeping", _animal(seed), theme) for seed, theme in zip(ANIMALS, THEMES, strict=True)]
    shown += [_posed("peruke-84", _discs(seed), theme) for seed, theme in zip(DISCS, THEMES, strict=True)]
    return contact(shown, 2, (490, 298))


def _posed(name: str, looks: Household, theme: str) -> Picture:
    with pose(name, SIZES[0], theme) as pilot:
        pilot.screen.household = lambda: looks
        pilot.show(pilot.view)
        return _taken(pilot)


def _animal(seed: int) -> Household:
    """The picture on the dice of a virtual table, read there."""
    table, known = VirtualTable("rogue", seed), Known(Taught())
    table.throw(6, (1, 2, 3, 4, 5, 6))
    table.wait(3)
    TableReader(one_game=True, faces=known.faces).read(table.render(table.now))
    return known.looks()


def _discs(seed: int) -> Household:
    """The colours of the discs of a virtual table, read at the beginning of a game."""
    table, known = VirtualTable("peruke-84", seed), Known(Taught())
    for owner, ranks in ((1, "12"), (2, "87")):
        for value, file in enumerate("abcdef", 1):
            table.put_on(table.look.disc(value, "plain", owner), f"{file}{ranks[0]}")
    TableReader(one_game=True, owners=known.owners).read(table.render(table.now))
    return known.looks()


def write(path: Path, picture: Picture) -> None:
    """Write the picture as JPEG or PNG, by its name; raises ``OSError``."""
    how = [cv2.IMWRITE_JPEG_QUALITY, QUALITY] if path.suffix == ".jpg" else []
    made, data = cv2.imencode(path.suffix, picture[:, :, ::-1], how)
    if not made:
        raise OSError(f"{path} can't be written.")
    path.write_bytes(data.tobytes())


def shoot(out: Path, *, docs: bool) -> int:
    """Write all pictures; return their number."""
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    blind: list[Picture] = []
    for theme in THEMES:
        for size in SIZES:
            named = dict(screens(size, theme))
            for name, picture in named.items():
                write(out / f"{name}-{size[0]}x{size[1]}-{theme}.png", picture)
            count += len(named)
            if size != SIZES[0] or chosen() != ENGLISH:
                continue
            sheets = {"screens": list(named.values())}
            sheets |= {sight: [seen_with(each, matrix) for each in named.values()] for sight, matrix in SIGHTS.items()}
            for name, pictures in sheets.items():
                write(out / f"sheet-{name}-{theme}.png", contact(pictures))
            if docs:
                write(DOCS / f"screens-{theme}.jpg", contact(sheets["screens"]))
            blind += [seen_with(named[name], matrix) for matrix in SIGHTS.values() for name in BLIND]
    if docs and blind:
        write(DOCS / "colour-blind.jpg", contact(blind, len(BLIND)))
        write(DOCS / "household.jpg", household())
        for name, page in PAGES.items():
            write(DOCS / f"{name}.jpg", _paged(page))
    return count


def _paged(page: Page) -> Picture:
    """The scenes of a picture of the docs."""
    taken = []
    for name in page.scenes:
        with pose(name, page.size, page.theme) as pilot:
            if name in AT_THE_CAMERA:
                seen, steps = _at_the_camera()
                pilot.screen.live = lambda seen=seen: seen  # type: ignore[misc]
                pilot.show(steps[name])
                pilot.screen.redraw()
            taken.append(_taken(pilot))
    return contact(taken, page.columns, page.cell)


@cache
def _at_the_camera() -> tuple[CameraView, Mapping[str, WelcomeView]]:
    """The camera's view of a virtual table, and the steps of the first evening there."""
    table, mirror, welcome = VirtualTable("rogue", EVENING_TABLE), Mirror(), Welcome()
    table.throw(2, (3, 5))
    table.wait(3)
    watch = mirror.watch(AimingWatch(late_reader(Taught()), reads=lambda: True))
    camera = mirror.camera(VirtualCamera(table))
    for _ in range(150):
        frame = camera.small()
        look = watch.feed(frame.t, frame.image, lambda: camera.large().image)
        if look is not None and look.reading is not None and look.reading.dice:
            break
    seen = mirror.view()
    welcome.look(seen)
    welcome.act("welcome.next")
    steps = {"welcome-aim": welcome.view()}
    welcome.act("welcome.next")
    welcome.read(look.reading)
    return seen, {**steps, "welcome-throw": welcome.view()}


def main(arguments: list[str]) -> int:
    """Write the pictures into the folder that is given."""
    words = list(arguments)
    if "--language" in words[:-1]:
        at = words.index("--language")
        choose(words[at + 1])
        del words[at : at + 2]
    folders = [word for word in words if word != "--docs"]
    if len(folders) != 1:
        print("Say where the pictures go: python -m tools.pictures OUT [--docs] [--language LANGUAGE]")
        return 2
    out = Path(folders[0])
    print(f"{shoot(out, docs='--docs' in arguments)} pictures are in {out}, and a sheet of all of them for each sight.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
