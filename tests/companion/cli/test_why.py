"""Any ruling can be explained afterwards, and old evenings refereed again to find different rulings."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.display.scenes.sheets import rule
from companion.referee.throws import Throws
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event
from companion.sessions.journal import LogJournal
from companion.sessions.log import SessionLog
from companion.simulation.trial import MANNERS, Witness, trial_setup
from companion.simulation.true_watch import ClockCamera
from companion.simulation.virtual import people_for, run_virtual
from vision.virtual.table import VirtualTable

from ..table.weak_eyes import WeakEyes, Weakness

WEAK = Weakness(0.12, 0.3, 0.2, 0.08)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a few turns of Rogue that were seen by weak eyes."""
    path = tmp_path_factory.mktemp("log") / "sessions.sqlite3"
    setup = trial_setup("rogue")
    journal = LogJournal.begin(path, setup.header(started=""))
    table = VirtualTable(setup.table_mat, 901)
    people = people_for(setup, table, 901, MANNERS, 2)
    seat = Witness(setup.referee(journal), WeakEyes(table, WEAK))  # type: ignore[arg-type]
    run_virtual(seat, ClockCamera(), people)  # type: ignore[arg-type]
    journal.log.close()
    return path


def text(path: Path, *words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*words, "--log-db", str(path)])
    assert result.exit_code == code, result.output
    return result.output


def test_why_tells_what_was_weighed_and_what_the_rules_said(evening: Path) -> None:
    output = text(evening, "why", "1", "1")
    assert "This is what was read from the table at rest." in output
    assert "What was weighed:\nmore than 99 %: animal 2 3 4 4 5 was thrown." in output
    assert "The rule, ROG-" in output


def test_every_event_can_be_explained(evening: Path) -> None:
    with SessionLog.reading(evening) as log:
        events = log.events(1)
    for event in events:
        output = text(evening, "why", "1", str(event.seq))
        assert f"Event {event.seq}," in output
        assert any(words in output for words in ("was read", "pressed", "answer", "chosen")), event


def test_an_event_that_is_not_there_is_named(evening: Path) -> None:
    assert "has the events 1 to" in text(evening, "why", "1", "999", code=2)


def test_the_ruling_on_the_screen_tells_what_was_weighed_one_touch_away(evening: Path) -> None:
    del evening
    from ..referee.rogue_table import Table

    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    output = rule(table.referee.view()).text
    assert "What was weighed:\nmore than 99 %: 2 2 3 5 5 6 was thrown." in output
    table.referee.act("keep:2-2-5-5", 9.0)
    assert "weighed" not in rule(table.referee.view()).text, "that was chosen, not weighed"


def test_an_evening_that_is_refereed_again_comes_to_the_same(evening: Path) -> None:
    output = text(evening, "regress")
    assert "Game 1 (rogue, Ann and Ben): " in output
    assert "all the same." in output
    assert output.endswith("Nothing differs.\n")
    assert text(evening, "regress", "1") == output
    assert "no game 7" in text(evening, "regress", "7", code=2)


def test_where_today_s_program_rules_otherwise_is_told(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Throws, "record_throw", lambda *_: False)  # a program that lets no throw count
    output = text(evening, "regress", code=1)
    assert "then: Ann throws" in output
    assert "now: nothing" in output
    assert "rulings differ." in output
    assert "Today's program already rules differently" in text(evening, "why", "1", "1")


def test_games_without_cues_have_nothing_to_be_compared(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", trial_setup("rogue").header(started=""))
    log.append(Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 6], "sentence": "Ann throws."}, "camera"))
    log.close()
    assert text(tmp_path / "log", "regress") == "Nothing differs.\n"
    assert "were not kept" in text(tmp_path / "log", "regress", "1")
    assert "can't say what was weighed" in text(tmp_path / "log", "why", "1", "1")
