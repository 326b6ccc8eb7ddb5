"""The first evening at a real table: its camera, and when it starts by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Thread

from companion.data_files import DataFile
from companion.display.welcome_view import Step
from companion.games.message import Text, say
from companion.lens_file import delete_lens, lens_path, save_lens
from companion.own_places import BOARD, TABLE, BadPlace, OwnPlace, load_place, save_place
from companion.preferences import load_preferences, save_preferences
from companion.sessions.past_games import past_players
from companion.table.aiming import AimingWatch
from companion.table.board_fitting import BoardFitting
from companion.table.camera_worker import CameraWorker
from companion.table.lens_measuring import LensMeasuring
from companion.table.live import Clock
from companion.table.mirror import Mirror
from companion.table.setup import LazyReader
from companion.table.table_showing import TableShowing
from companion.table.welcome import Learn, Welcome
from hardware.camera import Camera
from hardware.cameras import cameras_there, chosen, is_real
from vision.arrays import Image
from vision.charuco import Calibration
from vision.lens import Lens
from vision.localized import localized_error
from vision.places.place import Place
from vision.reading import PICTURE, SeenDie
from vision.taught.household import Taught

Open = Callable[[str], Camera]
CLOSING_S = 3.0  # time for a camera to close when the setup is left
LOG = logging.getLogger(__name__)
LARGE = (1920, 1080)  # px of the picture for aiming: the mat is not known yet


class Search:
    """A search on its own thread; ``wake`` is called when it is ``done``.

    ``found`` is the result, None for nothing; errors count as nothing found.
    """

    def __init__(self, look: Callable[[], str | None], wake: Callable[[], None]) -> None:
        self.found: str | None = None
        self.done = False
        self._open_camera, self._wake = look, wake
        Thread(target=self._run, daemon=True, name="search").start()

    def _run(self) -> None:
        try:
            self.found = self._open_camera()
        except Exception:
            LOG.exception("Looking for another camera failed")
        finally:
            self.done = True
            self._wake()


class CameraSetUp:
    """The camera during setup. ``spec`` is the present one; others are searched for on demand.

    ``reads`` returns whether the table is to be read now. ``open_camera`` opens the camera of a spec. ``place`` is a
    table without markers.
    """

    def __init__(
        self,
        spec: str,
        open_camera: Open,
        reads: Callable[[], bool],
        wake: Callable[[], None],
        taught: Taught,
        lens: Lens | None,
        there: Callable[[], Sequence[str]] = cameras_there,
        place: Place | None = None,
    ) -> None:
        self.spec = spec
        self.mirror = Mirror()
        self.worker: CameraWorker | None = None
        self._open, self._reads, self._wake = open_camera, reads, wake
        self._reader, self._lens, self._there, self._place = LazyReader(taught), lens, there, place
        self._search: Search | None = None
        self._open_camera()

    @property
    def searching(self) -> bool:
        """Whether the search for another camera is running."""
        return self._search is not None

    @property
    def known(self) -> Taught:
        """What was taught, with what was learned since."""
        return self._reader.known

    def learn(self, dice: Sequence[SeenDie]) -> None:
        """Learn that these dice of the last reading show their picture."""
        for die in dice:
            self._reader.confirm(PICTURE, die.x, die.y)

    def on(self, place: Place | None) -> None:
        """Watch a table without markers from now on, if there is one."""
        if place is not None and self.worker is not None:
            self._place = place
            self._close_camera(timeout=CLOSING_S)
            self._open_camera()

    def search(self) -> None:
        """Search for the next camera of this machine on another thread: a driver may take a quarter of a minute."""
        if self._search is None:
            self._search = Search(self._next_camera, self._wake)

    def keep_present(self) -> None:
        """Stay with the present camera, whatever the search finds."""
        self._search = None

    def search_result(self) -> bool | None:
        """Whether another camera was taken since; False if there is none, None while unknown."""
        if self._search is None or not self._search.done:
            return None
        spec, self._search = self._search.found, None
        if spec is None:
            return False
        self.spec = spec
        self._close_camera(timeout=0.0)  # it closes by itself; don't wait for it
        self._open_camera()
        return True

    def _next_camera(self) -> str | None:
        found = tuple(self._there())
        now = next((spec for spec in found if chosen(self.spec) == spec), None)
        if now is None and found and self.worker is not None and self.worker.camera_name:
            now = found[0]  # "auto" uses the first one
        if not [spec for spec in found if spec != now]:
            return None
        after = found.index(now) + 1 if now in found else 0
        return found[after % len(found)]

    def close(self) -> None:
        """Close the camera."""
        self.keep_present()
        self._close_camera(timeout=CLOSING_S)

    def _close_camera(self, timeout: float) -> None:
        if self.worker is not None:
            self.worker.close(timeout)
            self.worker = None

    def _open_camera(self) -> None:
        if self.spec == "none":
            return
        self.mirror = mirror = Mirror()  # a new one: the previous camera may still deliver a picture
        spec = self.spec  # its present value, not that when the thread opens the camera
        self.worker = CameraWorker(
            lambda: mirror.camera(self._open(spec)), lambda: self._watch(mirror), Clock(), self._wake
        )
        self.worker.start()

    def _watch(self, mirror: Mirror) -> AimingWatch:
        layout = None if self._place is None else self._place.layout
        watch = AimingWatch(self._reader, layout, place=self._place, reads=self._reads)
        mirror.watch(watch)
        watch.registrar.lens = self._lens
        return watch


def fitting_for(
    folder: Path, picture: Callable[[], Image | None], lens: Lens | None, *, lost: bool = False
) -> BoardFitting:
    """The steps to fit a board, saved in that folder, or to find a ``lost`` one again."""
    before = _saved_place(folder, BOARD) if lost else None
    return BoardFitting(
        picture, _saver(folder, BOARD), _deleter(folder, BOARD), lens, table=_saved_place(folder, TABLE), lost=before
    )


def with_other_pieces(folder: Path, board: OwnPlace, warnings: dict[str, Text]) -> OwnPlace:
    """The board with pawns instead of counters, or vice versa, saved as such; a failure becomes a warning."""
    layout = board.place.layout
    other = replace(board, place=board.place.laid_out(replace(layout, pawns=not layout.pawns)))
    if why := _saver(folder, BOARD)(other):
        warnings["board"] = why
    return other


def showing_for(folder: Path, picture: Callable[[], Image | None], lens: Lens | None) -> TableShowing:
    """The steps to show a table, saved in that folder."""
    return TableShowing(picture, _saver(folder, TABLE), _deleter(folder, TABLE), lens)


def _saver(folder: Path, kept: DataFile) -> Callable[[OwnPlace], Text]:
    """A function that saves a place and returns "", or why that failed."""

    def save(own: OwnPlace) -> Text:
        board = kept is BOARD
        try:
            save_place(folder, own, kept)
        except (OSError, ValueError) as error:
            bad = say("evening.bad-measures") if board else say("evening.bad-table")
            why = localized_error(error) if isinstance(error, OSError) else bad
            return say("evening.board-not-kept", why=why) if board else say("evening.table-not-kept", why=why)
        return ""

    return save


def _deleter(folder: Path, kept: DataFile) -> Callable[[], object] | None:
    """A function that deletes the saved place; None if there is none."""
    path = folder / kept.name
    return (lambda: kept.delete(path)) if path.exists() else None


def _saved_place(folder: Path, kept: DataFile) -> Place | None:
    """The saved place; None if there is none, or its file can't be used."""
    try:
        own = load_place(folder, kept)
    except BadPlace:
        return None
    return None if own is None else own.place


def measuring_for(picture: Callable[[], Image | None]) -> LensMeasuring:
    """The steps to measure the lens, saved beside the settings."""

    def kept(found: Calibration) -> Text:
        try:
            save_lens(found.lens, found.error, found.views)
        except OSError as error:
            return say("evening.lens-not-kept", why=localized_error(error))
        return ""

    return LensMeasuring(picture, kept, delete_lens if lens_path().exists() else None)


def first_evening_due(game: str | None, log: Path) -> bool:
    """Whether no game was named, and nothing was ever set up or played here."""
    return game is None and not load_preferences(log).welcomed and not past_players(log)


def steps_of(
    camera: str,
    part: Step | None,
    *,
    wired: bool = True,
    step: Step = "camera",
    asks: bool = False,
    learn: Learn = lambda _: None,
) -> Welcome:
    """The steps from ``step`` on, or a single part.

    ``wired``: there are real buttons; ``asks``: ask for the language; ``learn``: see ``Welcome``.
    """
    there = camera != "none"
    if part is not None:
        return Welcome(part, camera=there, alone=True, wired=wired, learn=learn)
    return Welcome("language" if asks else step, camera=there, wired=wired, asks=asks, learn=learn)


def remember_setup(log: Path, camera: CameraSetUp, before: str) -> None:
    """Remember that the table was set up, and the camera if it was changed."""
    changed = camera.spec != before and is_real(camera.spec)
    save_preferences(log, welcomed=True, **({"camera": camera.spec} if changed else {}))
