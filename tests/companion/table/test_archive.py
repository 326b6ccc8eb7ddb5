"""Earlier games by touch: from the start screen to the turns, the statistics and the picture of any game."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.display.page_view import PageView
from companion.display.past_view import PastView
from companion.display.pilot import Pilot
from companion.display.summary import SIZE
from companion.live.switch import ServerStatus, Switch
from companion.messages import board_colours, known_languages, set_language
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import SeatView, TableView
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.table import live
from companion.table.archive import Archive, earlier_games, final_view_of
from companion.table.game_picture import SAVE, GamePicture, picture_folders
from companion.table.live import Presses
from companion.table.phones import ON, Phones, code_of
from companion.table.setup import Setup
from tests.companion.display.test_scenes import assert_clean, cut

LONG_ADDRESS = f"http://192.168.178.250:8484/{'0123456789abcdef' * 2}/game-0123456789abcdef.png"
NAMES = ("Maximiliane-Charlotte", "Christopher Alexander")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a game that was played to its end by hand, and one that was not."""
    referee = Setup("peruke-one", NAMES[:1]).referee(MemoryJournal())
    referee.watch("by hand", "", 0.0)
    for deed in range(300):
        view = referee.view()
        if view.over:
            break
        rows = view.question.answers if view.question else view.choices
        wanted = [row for row in rows if row.action not in ("die:back", "pick:")]
        referee.act(wanted[deed % len(wanted)].action, 1.0 + deed)
    assert referee.view().over
    path = tmp_path_factory.mktemp("log") / "log.sqlite3"
    with SessionLog.open(path) as log:
        for events in (referee.record.events, referee.record.events[:1]):
            session = log.begin(Header("peruke-one", NAMES[:1], started=""))
            for event in events:
                log.append(session, event)
    return path


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    """A game of Uckers on a board whose second and fourth colours are exchanged."""
    path = tmp_path / "log.sqlite3"
    with SessionLog.open(path) as log:
        header = Header("uckers", ("Ann", "Ben"), started="", colours=("red", "blue", "yellow", "green"))
        log.append(log.begin(header), Event("throw", 1, 1.0, {"dice": [6, 5]}))
    return path


@pytest.fixture
def pilot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setattr(live, "IDLE_SECONDS", 0.0)  # whatever is touched is touched at once
    with Pilot(TableView("rogue", "Rogue", (SeatView(1, "Ann"),), "")) as pilot:
        yield pilot


def touches(pilot: Pilot, *wanted: str | Callable[[], None]) -> Callable[[], None]:
    """What happens in each round of the loops before a game: one place is touched, or something is looked at."""
    left = list(wanted)

    def alive() -> None:
        if left:
            wish = left.pop(0)
            if callable(wish):
                wish()
            else:
                pilot.t += 1
                place = pilot.spot(wish).box.centre
                pygame.event.post(pilot.mouse(*place))
        else:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    return alive


def test_turns_statistics_and_picture_of_an_earlier_game_are_reached_by_touch(path: Path, pilot: Pilot) -> None:
    seen: list[object] = []

    def pause() -> None:
        """One round, in which the next scene is drawn."""

    def look() -> None:
        seen.append(pilot.screen._view)
        assert_clean(pilot.screen.painter)
        assert cut(pilot.screen.painter) == []

    part = ("past.turns", look, "past.leave"), ("report.open", look, "page.leave"), ("picture.open", look, "page.leave")
    steps = ["past.game:1", look, *(step for steps in part for step in steps), "page.leave", pause, look, "past.leave"]
    archive = Archive(pilot.screen, path, Presses(lambda: None), touches(pilot, *steps))
    assert earlier_games(archive)
    kinds = [type(view).__name__ for view in seen]
    assert kinds == ["PageView", "PastView", "PageView", "PageView", "SetupView"]
    game, turns, report, picture = seen[:4]
    assert isinstance(game, PageView)
    assert len(game.rows) == 4
    assert isinstance(turns, PastView)
    assert isinstance(report, PageView)
    assert isinstance(picture, PageView)
    assert picture.summary is not None
    assert picture.summary.over


def test_an_earlier_game_is_shown_in_the_colours_of_its_board(own_board: Path, pilot: Pilot) -> None:
    seen: list[tuple[str, ...]] = []

    def look() -> None:
        seen.append(board_colours())

    steps = ["past.game:1", look, "past.turns", look, "past.leave", "page.leave", look, "past.leave"]
    assert earlier_games(Archive(pilot.screen, own_board, Presses(lambda: None), touches(pilot, *steps)))
    assert seen == [("red", "blue", "yellow", "green")] * 2 + [()]


def test_a_game_that_was_not_finished_has_no_picture(path: Path) -> None:
    assert final_view_of(path, 1, {}) is not None
    assert final_view_of(path, 2, {}) is None


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)], ids=str)
@pytest.mark.parametrize(
    "address", ["", f"http://192.168.178.250:8484/{'0123456789abcdef' * 2}/game-0123456789abcdef.png"]
)
def test_the_picture_is_saved_with_one_touch_and_the_page_says_where(
    path: Path, tmp_path: Path, size: tuple[int, int], address: str
) -> None:
    """The first folder that takes it: a drive that was pulled out is no obstacle. The code for phones stands there."""
    table = final_view_of(path, 1, {})
    assert table is not None
    page = GamePicture(table, "game-1", lambda: (tmp_path / "pulled out", tmp_path), lambda _: address)
    assert bool(page.view().code) is bool(address)
    assert page.act(SAVE)
    assert pygame.image.load(str(tmp_path / "game-1.png")).get_size() == SIZE
    assert str(tmp_path / "game-1.png") in page.view().text
    for language in known_languages():
        set_language(language)
        with Pilot(page.view(), size) as pilot:
            assert_clean(pilot.screen.painter)
            lines = [line.text for line in pilot.written()]
            assert str(tmp_path / "game-1.png") in "".join(lines)
            assert not any(line.endswith("…") for line in lines)
    assert not page.act("page.leave")


def test_the_code_leads_to_the_picture_while_the_page_for_phones_is_on(path: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    table, phones = final_view_of(path, 1, {}), Phones(log)
    assert table is not None
    page = GamePicture(table, "game-1", tuple, phones.offer)
    assert not page.view().code, "the page is off"
    phones.act(ON)
    assert not page.view().code, "it does not run yet"
    Switch(log).report(ServerStatus("http://192.168.1.7:8484/abc/"))
    address = page.view().address
    assert page.view().code == code_of(address)
    offered = Switch(log).offered(address.removeprefix("http://192.168.1.7:8484/abc/"))
    assert offered is not None
    assert pygame.image.load(io.BytesIO(offered)).get_size() == SIZE
    assert GamePicture(table, "game-1", tuple, phones.offer).view().address == address, (
        "the same picture, the same code"
    )


def test_pictures_go_to_the_users_own_or_beside_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.game_picture.DRIVES", (tmp_path / "no drives",))
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "Pictures"))
    assert [*picture_folders(tmp_path / "log.sqlite3")] == [tmp_path / "pictures"]
    (tmp_path / "Pictures").mkdir()
    assert [*picture_folders(tmp_path / "log.sqlite3")] == [tmp_path / "Pictures", tmp_path / "pictures"]
