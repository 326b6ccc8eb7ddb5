"""Statistics on the screen: of a game and of all, page by page, while luck and skill are worked out."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.charts import Columns, Grid, Lines
from companion.display.page_view import LEAVE, PageView
from companion.display.pilot import Pilot
from companion.display.scenes.sheets import start_menu
from companion.display.setup_view import SetupView
from companion.messages import ENGLISH, known_languages, set_language
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.table.reporting import BACK, ON, Report, report_of_all, report_of_game
from tests.companion.messages.texts import english_words

EVENTS = (
    Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 5]}, "camera"),
    Event("refused", 1, 4.0, {"rule": "ROG-1.3", "sentence": "A lone 3 scores nothing."}),
    Event("keep", 1, 5.0, {"dice": [2, 2], "step": "keep 2-2"}, "camera"),
    Event("turn", 1, 61.0, {"step": "stop", "points": 4, "scores": [4, 0]}, "button"),
    Event("throw", 2, 80.0, {"dice": [6, 6, 6, 6, 6, 2]}, "camera"),
    Event("turn", 2, 100.0, {"step": "stop", "points": 600, "scores": [4, 600]}, "button"),
    Event("over", None, 100.0, {"winners": [2], "scores": [4, 600]}),
)
EIGHT = tuple(f"Maximiliane-Friederike {letter}." for letter in "ABCDEFGH")


def log_of(path: Path, *games: tuple[str, ...]) -> Path:
    with SessionLog.open(path) as log:
        for players in games:
            session = log.begin(Header("rogue", players, started=""))
            for event in EVENTS:
                log.append(session, event)
    return path


def pages(report: Report) -> list[PageView]:
    """All pages, by the button that goes on, until the first one is shown again."""
    report.wait()
    found = [report.view()]
    while True:
        assert report.act(ON)
        if report.view() == found[0]:
            return found
        found.append(report.view())


def test_the_statistics_of_a_game_show_its_course_its_dice_and_the_times(tmp_path: Path) -> None:
    found = pages(report_of_game(log_of(tmp_path / "log.sqlite3", ("Ann", "Ben")), 1, lambda: None))
    course = found[0].chart
    assert isinstance(course, Lines)
    assert [(name, line[-1][1]) for name, line in course.lines] == [("Ann", 4.0), ("Ben", 600.0)]
    dice = next(page for page in found if isinstance(page.chart, Columns) and page.chart.expected)
    assert [count for _, count in dice.chart.bars] == [0, 3, 1, 0, 3, 5]  # type: ignore[union-attr]
    assert "too few" in dice.text
    assert "Times" in found[-2].title


def test_the_statistics_of_all_games_show_who_won_and_head_to_head(tmp_path: Path) -> None:
    path = log_of(tmp_path / "log.sqlite3", ("Ann", "Ben"), ("Cleo", "Ann"))
    found = pages(report_of_all(path, lambda: None))
    tables = [page.chart for page in found if isinstance(page.chart, Grid)]
    assert [row[:3] for row in tables[0].rows] == [("Ann", "2", "1"), ("Ben", "1", "1"), ("Cleo", "1", "0")]
    assert ("Ann – Ben", "1", "0 : 1") in tables[1].rows + tables[2].rows


def test_pages_go_around_and_the_report_is_left(tmp_path: Path) -> None:
    report = report_of_all(log_of(tmp_path / "log.sqlite3", ("Ann", "Ben")), lambda: None)
    report.wait()
    first = report.view()
    assert report.act(BACK)
    assert report.view() != first
    assert report.act(ON)
    assert report.view() == first
    assert not report.act(LEAVE)


def test_without_a_game_the_statistics_say_so(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    SessionLog.open(path).close()
    report = report_of_all(path, lambda: None)
    report.wait()
    assert report.view().text == "No game is in the log yet."


def test_the_start_menu_leads_to_the_statistics() -> None:
    assert "report.open" in [row.action for row in start_menu(SetupView("What do we play?", ())).rows]


@pytest.mark.parametrize("language", known_languages())
def test_no_statistics_are_cut_with_eight_long_names(tmp_path: Path, language: str) -> None:
    set_language(language)
    path = log_of(tmp_path / "log.sqlite3", EIGHT)
    for report in (report_of_all(path, lambda: None), report_of_game(path, 1, lambda: None)):
        for size in ((800, 480), (1280, 800)):
            for page in pages(report):
                with Pilot(page, size) as pilot:
                    cut = [line.text for line in pilot.screen.painter.written if not line.whole]
                assert [text for text in cut if not text.startswith("Maxim")] == [], (size, page.title)
                if language != ENGLISH:
                    text = f"{page.title} {page.text}".replace("Maximiliane-Friederike", "")
                    assert not english_words(text, language)
