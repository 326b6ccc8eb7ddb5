"""Every screen as a picture, in both themes, two sizes, and as seen with three kinds of colour blindness.

    python -m tools.pictures OUT          every picture, and a contact sheet of each theme and kind of sight
    python -m tools.pictures --docs       every picture that the docs show
    python -m tools.pictures OUT --language de   what the program makes by itself, in another language

The views of the gallery are examples, written in English. In another language there are those that come from the
referees, the lessons, the first evening and the start.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.display.gallery import SCENES, pose
from companion.display.navigation import View
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView
from companion.display.theme import THEMES, Household
from companion.display.welcome_examples import SEEN
from companion.display.welcome_view import WelcomeView
from companion.messages import ENGLISH, current_language, set_language
from companion.referee.record import MemoryJournal
from companion.table.board_fitting import BoardFitting
from companion.table.hints import Hints
from companion.table.household import TableKnowledge
from companion.table.learning import Learning, learnable, lesson_of
from companion.table.lens_measuring import LensMeasuring
from companion.table.phones import Phones
from companion.table.setup import Setup
from companion.table.starting import Start
from companion.table.welcome import STEPS, Welcome
from tools.doc_pictures import docs as doc_pictures
from tools.doc_pictures import throw_seen
from tools.picture_sheets import SIGHTS, Picture, contact, pixels, seen_with, write
from vision.read import TableReader
from vision.taught import Taught
from vision.virtual.table import VirtualTable

SIZES = ((800, 480), (1280, 800))
DOCS = Path(__file__).parents[1] / "docs" / "pictures"
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
    "touch-800x480-dark": Page(("uckers-picked", "by-hand"), (800, 480), "dark", 2, (490, 298)),
    "start-800x480-light": Page(
        ("start", "start-names", "start-house", "book", "chapter", "start-menu"), (800, 480), "light", 3, (490, 298)
    ),
}
AT_THE_CAMERA = ("welcome-aim", "welcome-throw")
EVENING_TABLE = 5
ANIMALS = (5, 7)  # tables on whose dice a bird and a turtle are
DISCS = (3, 8)


def screens(size: tuple[int, int], theme: str) -> Iterator[tuple[str, Picture]]:
    """Every scene of the gallery (in English), and for each game's lesson the step with a planted error."""
    for name in SCENES if current_language() == ENGLISH else ():
        with pose(name, size, theme) as pilot:
            yield name, pixels(pilot.picture())
    for name, view, keys in (*_lessons(), *(_own() if current_language() != ENGLISH else ())):
        with Pilot(view, size, theme=theme) as pilot:
            pilot.screen.live = lambda: SEEN
            pilot.screen.redraw()
            for key in keys:
                pilot.touch_action(key)
            if cut := [line.text for line in pilot.written() if not line.whole]:
                print(f"{name}, {size[0]}x{size[1]}: cut: {' / '.join(cut)}")
            yield name, pixels(pilot.picture())


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


def household() -> Picture:
    """The screens of Rogue and Peruke 84 with dice and discs of four virtual tables, as a camera saw them."""
    shown = [_posed("keeping", _animal(seed), theme) for seed, theme in zip(ANIMALS, THEMES, strict=True)]
    shown += [_posed("peruke-84", _discs(seed), theme) for seed, theme in zip(DISCS, THEMES, strict=True)]
    return contact(shown, 2, (490, 298))


def _posed(name: str, looks: Household, theme: str) -> Picture:
    with pose(name, SIZES[0], theme) as pilot:
        pilot.screen.household = lambda: looks
        pilot.show(pilot.view)
        return pixels(pilot.picture())


def _animal(seed: int) -> Household:
    """The picture on the dice of a virtual table, read there."""
    table, known = VirtualTable("rogue", seed), TableKnowledge(Taught())
    table.throw(6, (1, 2, 3, 4, 5, 6))
    table.wait(3)
    TableReader(one_game=True, faces=known.faces).read(table.render(table.now))
    return known.looks()


def _discs(seed: int) -> Household:
    """The colours of the discs of a virtual table, read at the beginning of a game."""
    table, known = VirtualTable("peruke-84", seed), TableKnowledge(Taught())
    for owner, ranks in ((1, "12"), (2, "87")):
        for value, file in enumerate("abcdef", 1):
            table.put_on(table.look.disc(value, "plain", owner), f"{file}{ranks[0]}")
    TableReader(one_game=True, owners=known.owners).read(table.render(table.now))
    return known.looks()


def shoot(out: Path) -> int:
    """Write all pictures into a folder; returns how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for theme in THEMES:
        for size in SIZES:
            named = dict(screens(size, theme))
            for name, picture in named.items():
                write(out / f"{name}-{size[0]}x{size[1]}-{theme}.png", picture)
            count += len(named)
            if size == SIZES[0] and current_language() == ENGLISH:
                write(out / f"sheet-screens-{theme}.png", contact(list(named.values())))
                for sight, matrix in SIGHTS.items():
                    seen = [seen_with(picture, matrix) for picture in named.values()]
                    write(out / f"sheet-{sight}-{theme}.png", contact(seen))
    return count


def shoot_docs(folder: Path = DOCS) -> int:
    """Write every picture that the docs show; returns how many there are."""
    made: dict[str, Callable[[], Picture]] = {f"{name}.jpg": partial(_paged, page) for name, page in PAGES.items()}
    made |= {"household.jpg": household, **doc_pictures()}
    for name, make in made.items():
        write(folder / name, make())
    blind: list[Picture] = []
    for theme in THEMES:
        named = dict(screens(SIZES[0], theme))
        write(folder / f"screens-{theme}.jpg", contact(list(named.values())))
        blind += [seen_with(named[name], matrix) for matrix in SIGHTS.values() for name in BLIND]
    write(folder / "colour-blind.jpg", contact(blind, len(BLIND)))
    return len(made) + len(THEMES) + 1


def _paged(page: Page) -> Picture:
    """The scenes of a picture of the docs."""
    taken = []
    for name in page.scenes:
        with pose(name, page.size, page.theme) as pilot:
            if name in AT_THE_CAMERA:
                _, steps = _at_the_camera()
                pilot.screen.live = lambda: _at_the_camera()[0]
                pilot.show(steps[name])
                pilot.screen.redraw()
            taken.append(pixels(pilot.picture()))
    return contact(taken, page.columns, page.cell)


@cache
def _at_the_camera() -> tuple[CameraView, Mapping[str, WelcomeView]]:
    """The camera's view of a virtual table, and the steps of the first evening there."""
    seen, look = throw_seen(VirtualTable("rogue", EVENING_TABLE), (3, 5))
    welcome = Welcome()
    welcome.look(seen)
    welcome.act("welcome.next")
    steps = {"welcome-aim": welcome.view()}
    welcome.act("welcome.next")
    assert look.reading is not None
    welcome.read(look.reading)
    return seen, {**steps, "welcome-throw": welcome.view()}


def main(arguments: list[str]) -> int:
    """Write the pictures into the folder that is given."""
    words = list(arguments)
    if "--language" in words[:-1]:
        at = words.index("--language")
        set_language(words[at + 1])
        del words[at : at + 2]
    if words == ["--docs"]:
        print(f"{shoot_docs()} pictures of the docs are in {DOCS}.")
        return 0
    if len(words) != 1:
        print("Say where the pictures go: python -m tools.pictures OUT [--language LANGUAGE], or --docs for the docs")
        return 2
    print(f"{shoot(Path(words[0]))} pictures are in {words[0]}, and a sheet of all of them for each sight.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
