"""Every reader of a log agrees with a fold from nothing, whatever was undone, corrected and resumed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.message import say
from companion.games.rules import OVER, REFEREE, THROW, Throw
from companion.live.follower import Follower
from companion.messages import set_language
from companion.referee.record import fold_events
from companion.referee.referee import Referee
from companion.reports.game_luck import report_parts
from companion.reports.log_text import turn_line
from companion.reports.statistics import PlayedGame, statistics_of
from companion.sessions.buffered import BufferedLog
from companion.sessions.counting import counting, is_consequence, turns
from companion.sessions.events import Header
from companion.sessions.journal import LogJournal
from companion.sessions.log import SessionLog
from companion.table.folding import score_fault, with_scores
from companion.table.game_review import review_of_log
from companion.table.setup import Setup
from tests.night import AT_NIGHT

STEPS = 60


class RandomGame:
    """A game on a log with random turns; now and then it is undone, corrected or resumed."""

    def __init__(self, game: str, path: Path, seed: int) -> None:
        self.rng, self.path = random.Random(seed), path
        self.rules = rules_for(game)
        seats = 2 if 2 in self.rules.seats else self.rules.seats[0]
        self.header = Header(game, ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")[:seats])
        self.log = BufferedLog(path, self.header)
        self.t = 0.0
        self._sit_down()

    def _sit_down(self) -> None:
        setup = Setup.of_header(self.header)
        self.referee: Referee = setup.referee(LogJournal(self.log), self.log.events)
        self.recorder = self.referee._recorder
        self.recorder.source = "touch"

    def go(self) -> None:
        self.t += self.rng.random()
        what = self.rng.random()
        if what < 0.12:
            self.referee.act("undo", self.t)
        elif what < 0.2:
            self._correct()
        elif what < 0.24:
            self._resume()
        elif what < 0.28:
            self.recorder.refuse(self.rng.randint(1, len(self.header.players)), self.t, "No.", "TAB-2.1")
        else:
            self._play()

    def _play(self) -> None:
        record = self.referee.record
        actor = self.rules.to_act(record.state)
        if actor is OVER:
            self.referee.act("undo", self.t)
        elif actor is THROW:
            hidden = entry(self.rules.game).cups
            faces = (0 if hidden else self.rng.randint(1, 6) for _ in range(self.rules.dice(record.state)))
            throw = Throw(tuple(faces))
            payload = self.recorder.text_payload(say("terminal.throws", player=self.recorder.acting, what=str(throw)))
            self.recorder.throw(throw, self.t, payload)
        else:
            lines = [self._reveal()] if actor is REFEREE else list(dict(self.rules.turns(record.state)).values())
            for step in self.rng.choice(lines):
                self.recorder.step(step, self.t)

    def _reveal(self) -> tuple[Any, ...]:
        hands = [self.rng.choices(range(1, 7), k=len(hand)) for hand in self.referee.record.state.hands]
        return (self.rules.parse_step("reveal " + ":".join("-".join(map(str, hand)) or "." for hand in hands)),)

    def _correct(self) -> None:
        standing = self.referee.record.counting()
        if not standing:
            return
        self.referee.act(f"correct:{self.rng.choice(standing).seq}", self.t)
        for _ in range(8):
            if self.referee.question is None:
                break
            self.referee.act(self.rng.choice(self.referee.question.answers).action, self.t)

    def _resume(self) -> None:
        self.log.close()
        if self.log.session is not None:
            self.log = BufferedLog.resume(self.path, self.log.session)
        else:
            self.log = BufferedLog(self.path, self.header)
        self._sit_down()


@pytest.mark.parametrize("seed", range(AT_NIGHT))
@pytest.mark.parametrize("game", GAMES)
def test_all_readers_of_a_log_agree_with_a_fold_from_nothing(game: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    played = RandomGame(game, path, seed)
    for _ in range(STEPS):
        played.go()
    state, record = played.referee.record.state, played.referee.record
    played.log.close()
    rules, players = played.rules, played.header.players
    with SessionLog.reading(path) as log:
        header, events = log.header(1), log.events(1)
        (row,) = map(with_scores, log.sessions())
    standing = counting(events)

    # The state, and the input of the coach, from what counts alone.
    assert rules.key(fold_events(rules, len(players), events)) == rules.key(state)
    assert counting(record.events) == standing
    again = rules.start(len(players))
    for part in report_parts(rules, events)[0]:
        again = part.state if hasattr(part, "state") else rules.apply(again, part)
    assert rules.key(again) == rules.key(state)
    numbered = {event.seq for event in standing}
    assert all(event.payload["by"] in numbered for event in standing if is_consequence(event))

    # Scores, winner and end: the record, the index, the live view, the report.
    outcome = rules.outcome(state)
    over = outcome is not None
    assert score_fault(header, events) == ""
    assert (row.end is not None) == over
    scores = tuple((outcome.scores if outcome else None) or getattr(state, "scores", ()))
    if scores:
        assert row.scores == scores
    table = next(one for one in reversed(Follower(path).poll()) if one["type"] == "table")
    assert (table["over"], table["seat"]) == (over, None if over else rules.seat(state))
    on_screen = tuple(seat.score or 0 for seat in played.referee.view().seats)  # on boards while nobody has won
    assert tuple(table["scores"]) in ((), row.scores or on_screen)
    totals = statistics_of([PlayedGame(1, header, events)], curves=True)
    times = [t for t, _ in totals.curves[1]]
    assert times == sorted(times)
    assert totals.finished == over
    if totals.curves[1]:
        assert totals.curves[1][-1][1] == row.scores

    # What is shown, turn by turn, and looked back at.
    found = turns(events)
    assert {event.seq for turn in found for event in turn.events} == numbered
    for language in ("en", "de"):
        set_language(language)
        assert all(turn_line(header, turn).rsplit(": ", 1)[-1].strip() for turn in found)
        back = review_of_log(path, 1)
        if found:
            assert back is not None
            back.at = len(found) - 1
            assert (
                back.view().table.board == Setup.of_header(header).referee(LogJournal(played.log), events).view().board
            )
        result = CliRunner().invoke(app, ["--language", language, "check", "--log-db", str(path)])
        assert result.exit_code == 0, result.output
        result = CliRunner().invoke(app, ["--language", language, "sessions", "--csv", "--log-db", str(path)])
        cells = [line.rsplit(",", 1)[1] for line in result.output.splitlines()[1:]]
        assert cells == [str(score) for score in row.scores] or not row.scores
