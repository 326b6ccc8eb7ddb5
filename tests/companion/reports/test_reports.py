"""Reports: figures for any game, a correct test of fairness, one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.messages import set_language, worded
from companion.reports.charts import charts
from companion.reports.page import page
from companion.reports.statistics import Fairness, PlayedGame, statistics_of, upper_tail
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from tests.companion.messages.texts import english_words

NAMES = ("Ann <b>", "$Ben$")


def game(session: int = 1, winner: int = 1) -> PlayedGame:
    events = [
        Event("throw", 1, 0.0, {"dice": [2, 2, 3, 5, 5, 6]}, "camera"),
        Event("refused", 1, 2.0, {"rule": "ROG-1.3", "sentence": "No."}),
        Event("turn", 1, 4.0, {"points": 14, "scores": [14, 0]}, "button"),
        Event("throw", 2, 10.0, {"dice": [1, 1, 1, 1, 1, 1]}, "camera"),
        Event("reroll", 2, 11.0, {"dice": [1], "reason": "cocky"}),
        Event("turn", 2, 20.0, {"points": 9, "scores": [14, 9]}, "button"),
        Event("over", None, 20.0, {"winners": [winner], "scores": [14, 9], "sentence": "It is over."}),
    ]
    events = [Event(e.kind, e.seat, e.t, e.payload, e.source, seq=seq) for seq, e in enumerate(events, 1)]
    taken = Event("undo", 2, 21.0, {"undone": "throw"}, replaces=4, seq=len(events) + 1)
    return PlayedGame(session, Header("rogue", NAMES, started=""), (*events, taken))


def test_only_what_counts_is_counted() -> None:
    totals = statistics_of([game(1), game(2, winner=2)], curves=True)
    assert totals.dice == [0, 4, 2, 0, 4, 2], "the throw that was taken back is not there"
    assert (dict(totals.refusals), dict(totals.rerolls)) == ({"ROG-1.3": 2}, {"cocky": 2})
    assert totals.people["Ann <b>"].times == [11.0, 11.0]
    assert totals.people["Ann <b>"].best_turn == 14
    assert totals.best == {"rogue": (14, "Ann <b>", 1)}
    assert (totals.met["Ann <b>", "$Ben$"], totals.beaten["Ann <b>", "$Ben$"], totals.beaten["$Ben$", "Ann <b>"]) == (
        2,
        1,
        1,
    )
    assert totals.curves[1] == [(4.0, (14, 0)), (20.0, (14, 9)), (20.0, (14, 9))]


def test_curves_never_run_backwards_in_time_after_a_correction() -> None:
    old = game()
    right = Event("turn", 1, 50.0, {"points": 10, "scores": [10, 0]}, "auto", replaces=3, seq=9)
    totals = statistics_of([PlayedGame(1, old.header, (*old.events, right))], curves=True)
    assert totals.curves[1] == [(4.0, (10, 0)), (20.0, (14, 9)), (20.0, (14, 9))]
    assert totals.when[9] == 4.0


def test_nobody_wins_a_game_for_one() -> None:
    alone = [PlayedGame(n, Header("rogue", ("Ann",), started=""), game().events) for n in (1, 2)]
    totals = statistics_of(alone)
    assert (totals.finished, totals.people["Ann"].games, totals.people["Ann"].won) == (2, 2, 0)


@pytest.mark.parametrize(
    ("chi_squared", "tail"), [(0.0, 1.0), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)]
)
def test_the_tail_of_chi_squared_is_that_of_the_tables(chi_squared: float, tail: float) -> None:
    """NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, five degrees of freedom."""

    assert upper_tail(chi_squared) == pytest.approx(tail, rel=2e-3)


def test_a_report_in_german_has_no_english_in_it() -> None:
    set_language("de")
    with patch("companion.reports.page.charts", lambda *_: ()):
        report = page("Rogue", statistics_of([game(1), game(2, winner=2)], curves=True), NAMES)
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", report, flags=re.DOTALL)
    assert "Gewonnen" in text
    assert [word for line in text.splitlines() if (word := english_words(line))] == []
    titles = charts(statistics_of([game(1)], curves=True), NAMES)
    assert [worded(title) for title, _ in titles if english_words(worded(title))] == []


def test_what_a_number_of_dice_can_tell_grows_with_it() -> None:
    found = [Fairness((n // 6,) * 6).detectable_probability for n in (60, 600, 6000, 60000)]
    assert found == sorted(found, reverse=True)
    assert found[1] == pytest.approx(1 / 6 + (12.83 / 7.2 / 600) ** 0.5)
    assert Fairness((5,) * 5 + (4,)).p is None
    assert "too few" in str(Fairness((1, 0, 0, 0, 0, 0)).verdict())
    assert "no sign of bias" in str(Fairness((100,) * 6).verdict())
    assert "a sign of bias" in str(Fairness((200, 80, 80, 80, 80, 80)).verdict())


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log.sqlite3"
    monkeypatch.setenv("COMPANION_LOG", str(path))
    with SessionLog.open(path) as kept:
        for played in (game(), game(winner=2)):
            session = kept.begin(played.header)
            for event in played.events:
                kept.append(session, event)
    return path


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("which", [[], ["1"], ["--all"], ["--player", "$Ben$"]])
def test_a_report_is_one_file_that_asks_nobody_else_and_escapes_names(tmp_path: Path, which: list[str]) -> None:
    file = tmp_path / "report.html"
    result = CliRunner().invoke(app, ["report", *which, "-o", str(file)])
    assert result.exit_code == 0, result.output
    text = file.read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(?!#)', text)
    assert "<script" not in text
    assert "Ann <b>" not in text
    assert "Ann &lt;b&gt;" in text
    assert "$Ben$" in text
    assert "var(--text)" in text
    assert "prefers-color-scheme:dark" in text


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize(("kind", "starts"), [("pdf", b"%PDF-"), ("png", b"\x89PNG")])
def test_a_report_for_print_and_for_messages(tmp_path: Path, kind: str, starts: bytes) -> None:
    file = tmp_path / f"report.{kind}"
    assert CliRunner().invoke(app, ["report", "1", "-o", str(file)]).exit_code == 0
    assert file.read_bytes().startswith(starts)


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-o", "report.doc"], "Name it report.html, report.pdf or report.png"),
        (["--player", "Nobody"], "Nobody called Nobody"),
        (["77"], "no game 77"),
        (["1", "-o", "/dev/null/x.html"], "can't be written"),
    ],
)
def test_what_can_not_be_is_said(words: list[str], sentence: str, printed: Callable[..., str]) -> None:
    assert sentence in printed("report", *words)


@pytest.fixture
def printed() -> Callable[..., str]:
    def output(*words: str) -> str:
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code in (1, 2)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result.output

    return output
