"""Perudo against the program: it throws in secret, bids by itself, and shows its dice at a call like everybody."""

from __future__ import annotations

import json
import stat
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.coach.all_games import LEVELS, choose, coach_for
from companion.display.pilot import Pilot
from companion.display.voice import call
from companion.games.perudo import PerudoRules
from companion.games.perudo.table.seats import ProgramsDice
from companion.messages import set_language
from companion.referee.record import MemoryJournal
from companion.sessions.cue_file import StoredCue
from companion.sessions.events import Event
from companion.simulation.trial import Manners, play
from companion.table.cue_replay import resumed_referee
from companion.table.desk import Desk
from companion.table.hints import Hints
from companion.table.opponents import AFTER_UNDO_SECONDS, ENTERS_SECONDS, Opponents
from companion.table.own_dice import FILE, OwnDice, own_dice
from companion.table.setup import Setup
from hardware.presses import Press, Touch
from tests.companion.referee.test_perudo_referee import FIVES, LONG, Table, die_of, doubtful
from tests.companion.table.chaos import Chaos
from tests.night import AT_NIGHT

ALONE = ("Ann", "Computer 3")
KEY = OwnDice(bytes(32), "a game", new=False)


class Game:
    """A game by hand against the program, on a clock of its own."""

    def __init__(self, *names: str, dice: OwnDice = KEY, state: str = "") -> None:
        self.setup = Setup("perudo", names or ALONE)
        self.journal = MemoryJournal()
        self.t, self.dice = 0.0, dice
        agreed = [Event("agreed", None, 0.0, {"set": state}, "touch", seq=1)] if state else []
        self.sit(Desk(self.setup.referee(self.journal, agreed), None))  # type: ignore[arg-type]
        self.desk.referee.watch("by hand", "", 0.0)

    def sit(self, desk: Desk) -> None:
        self.desk = desk
        self.desk.opponents = Opponents(desk.referee, lambda: None, lambda: self.dice, waits=True)

    def resumed(self, *, by_cues: bool) -> None:
        """The power was cut; another program reads the log."""
        events = tuple(self.desk.referee.record.events)
        kept = [StoredCue(n, events, dict(cue)) for n, (events, cue) in enumerate(self.journal.cues)] if by_cues else []
        self.sit(Desk(resumed_referee(self.setup, self.journal, kept, events), None))  # type: ignore[arg-type]

    @property
    def record(self) -> Any:
        return self.desk.referee.record

    @property
    def thrown(self) -> tuple[int, ...]:
        """What the program has under its cup as seat 2."""
        rounds = ProgramsDice(self.record, frozenset({2}))
        return tuple(sorted(self.dice.thrown(rounds.round(), 2)[: self.record.state.dice[1]]))

    def do(self, *inputs: str | Press) -> None:
        for given in inputs:
            self.t += 0.5
            self.desk.enter(Touch(given, self.t) if isinstance(given, str) else given)
            self.desk.play_program_seats(self.t)

    def wait(self, seconds: float = ENTERS_SECONDS) -> list[str]:
        """Let so much time pass; what the program enters meanwhile."""
        entered, until = list[str](), self.t + seconds
        while self.t < until:
            self.t += 0.5
            entered += [touch.action for touch in self.desk.play_program_seats(self.t)]
        return entered

    def kinds(self) -> list[str]:
        return [event.kind for event in self.record.counting()]

    def payloads(self, kind: str) -> list[Any]:
        return [event for event in self.record.counting() if event.kind == kind]

    def until_call(self) -> None:
        """Raise by one die as long as it is Ann's turn, until somebody calls."""
        while not self.record.state.call:
            if self.record.state.seat == 1:
                least = next(row for row in self.desk.view().choices if row.place in ("face", "number"))
                self.do(least.action)
            else:
                self.wait()


def test_nothing_of_the_programs_dice_is_logged_shown_or_sent_before_a_call() -> None:
    one, other = Game(), Game(dice=OwnDice(bytes(31) + b"x", "a game"))
    assert one.dice.thrown(1, 2) != other.dice.thrown(1, 2)
    for game in (one, other):
        game.do("covered", "bid:1x2")
    kept = [(game.journal.cues, [asdict(event) for event in game.journal.events]) for game in (one, other)]
    assert json.dumps(kept[0]) == json.dumps(kept[1])
    assert one.desk.referee.view() == other.desk.referee.view()
    assert not any(any(hand) for hand in one.record.state.hands)


def test_a_hint_for_a_person_does_not_know_the_programs_dice() -> None:
    game = Game()
    game.do("covered", "bid:1x2")
    game.wait()
    hints = Hints(game.desk.referee, lambda: game.t, lambda: None)
    hints.act("hints.yes")
    hints.view()
    while "thinking" in hints.view().text:
        pass
    assert "does not know" in hints.view().text
    assert len(hints.view().lines) <= 1


def test_the_program_bids_after_a_moment_in_which_the_screen_says_what() -> None:
    game = Game()
    game.do("covered", "bid:1x2")
    assert game.desk.view().headline == "Computer 3: is thinking …"
    assert game.wait(1.5) == []
    text = game.desk.view().headline
    assert text.startswith(("Computer 3: bids", "Computer 3: calls"))
    before = game.desk.view()
    assert len(game.wait(1.5)) >= 1
    event = game.record.events[2]
    assert (event.seat, event.source) == (2, "program")
    assert call(before, game.desk.view()).sentences[0].startswith("Computer 3")
    assert len(call(before, game.desk.view()).sentences) == 1


def test_the_programs_dice_are_shown_logged_and_counted_at_a_call() -> None:
    game = Game()
    game.do("covered")
    thrown = game.thrown
    game.do("bid:5x6")
    game.wait()
    assert game.kinds() == ["throw", "bid", "dudo", "shown"]
    shown = game.payloads("shown")[0]
    assert (shown.seat, shown.source, tuple(shown.payload["dice"])) == (2, "program", thrown)
    assert game.desk.view().seats[1].note == " ".join(map(str, thrown))
    own = sum(face in (1, 6) for face in thrown)
    assert [row.action for row in game.desk.view().choices if row.place == "number"][-1] == "count:5"
    game.do("count:2")
    reveal = game.payloads("reveal")[0]
    assert reveal.payload["matches"] == 2 + own
    assert reveal.payload["shown"].endswith("-".join(map(str, thrown)))


def test_the_next_round_has_other_dice() -> None:
    game = Game()
    seen = set()
    for _ in range(4):
        game.do("covered")
        seen.add(game.thrown)
        game.until_call()
        game.do("count:0")
    assert len(seen) > 1


def test_undo_in_a_round_changes_neither_its_dice_nor_its_mind() -> None:
    game = Game()
    game.do("covered", "bid:1x2")
    thrown, first = game.thrown, game.wait()
    game.do("undo")
    assert game.wait(ENTERS_SECONDS) == [], "people may want to take back more"
    assert game.wait(AFTER_UNDO_SECONDS) == first
    game.do("undo", "undo", "bid:1x3")
    assert game.thrown == thrown


def test_a_finished_round_that_is_taken_back_has_the_same_dice_again() -> None:
    game = Game()
    game.do("covered", "bid:5x6")
    thrown = game.thrown
    game.wait()
    game.do("count:0", "covered")
    assert game.thrown != thrown or game.record.state.dice[1] < 5
    game.do("undo", "undo")
    assert game.record.state.call == "dudo"
    assert tuple(game.payloads("shown")[-1].payload["dice"]) == thrown
    game.do("undo")
    assert game.kinds() == ["throw", "bid"], "what was shown goes with the call"
    assert game.thrown == thrown


def test_a_throw_that_is_taken_back_and_thrown_again_is_another_one() -> None:
    game = Game()
    game.do("covered")
    first = game.dice.thrown(game.record.last("throw").seq, 2)
    game.do("undo", "covered")
    assert game.dice.thrown(game.record.last("throw").seq, 2) != first


@pytest.mark.parametrize("by_cues", [True, False])
def test_after_a_power_cut_in_a_round_the_program_has_the_same_dice(tmp_path: Path, *, by_cues: bool) -> None:
    """Before it bids, and between a call and its result."""
    log = tmp_path / "log.sqlite3"
    game = Game(dice=own_dice(log, "2026-01-01"))
    game.do("covered", "bid:9x6")
    thrown = game.thrown
    game.dice = own_dice(log, "2026-01-01")
    assert not game.dice.new
    game.resumed(by_cues=by_cues)
    game.wait(4)
    assert tuple(game.payloads("shown")[0].payload["dice"]) == thrown
    game.resumed(by_cues=by_cues)
    game.do("count:1")
    assert game.kinds() == ["throw", "bid", "dudo", "shown", "reveal"]
    assert game.payloads("reveal")[0].payload["matches"] == 1 + sum(face in (1, 6) for face in thrown)


def test_a_lost_key_is_told_until_the_round_is_over() -> None:
    game = Game(dice=OwnDice())
    assert not game.desk.referee.view().warnings
    game.do("covered", "bid:9x6")
    game.dice = OwnDice()
    game.resumed(by_cues=False)
    assert game.desk.referee.view().warnings == (
        "The program's dice of this round were lost, so it has thrown them anew.",
    )
    game.wait(4)
    game.do("count:0", "covered")
    assert not game.desk.referee.view().warnings


def test_only_its_owner_may_read_the_key_of_the_dice(tmp_path: Path) -> None:
    dice = own_dice(tmp_path / "log.sqlite3", "a")
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert dice.key.hex() not in repr(dice)
    assert own_dice(tmp_path / "log.sqlite3", "b").thrown(1, 1) != dice.thrown(1, 1), "each game has its own dice"
    (tmp_path / FILE).write_text("damaged", encoding="utf-8")
    assert own_dice(tmp_path / "log.sqlite3", "a").new


def test_the_programs_dice_are_fair() -> None:
    faces = Counter(face for number in range(1000) for face in KEY.thrown(number, 1))
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5, "chi-squared, 5 degrees, 0.1 %"


@pytest.mark.parametrize("level", LEVELS)
def test_the_program_never_uses_others_dice(level: int) -> None:
    rules = PerudoRules()
    for others in ("1-1-1-1-1", "2-3-4-5-6", "?-?-?-?-?"):
        state = rules.parse_key(f"5:5/1/2x3/./2-2-3-4-6:{others}")
        known = rules.parse_key("5:5/1/2x3/./2-2-3-4-6:?-?-?-?-?")
        assert choose(coach_for(rules), state, level).line == choose(coach_for(rules), known, level).line


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_program_does_is_not_cut_on_the_smallest_screen(language: str) -> None:
    """While it thinks, before and after its bid, at a call and after it; with long names and six at the table."""
    set_language(language)
    game = Game("Maximiliane-Charlotte", "Computer 2", "Christopher Alexander", "Computer 3", "Dörte", "Computer 1")
    game.do("covered", "bid:2x3")
    with Pilot(game.desk.view()) as pilot:
        for step in ("", "", "", "", "", "dudo", "count:3", "covered"):
            if step and (step != "dudo" or not game.record.state.call):
                game.do(step)
            pilot.show(game.desk.view())
            assert not [line.text for line in pilot.written() if not line.whole], pilot.view
            game.wait(1.0)


def test_nobody_bids_or_calls_for_the_program() -> None:
    game = Game()
    game.do("covered", "bid:1x2")
    assert not game.desk.view().choices
    for given in ("bid:2x2", "dudo", "bid", Press("end", 5.0, 2), Press("end", 6.0, 2, long=True), Press("end", 7.0)):
        game.desk.enter(Touch(given, 4.0) if isinstance(given, str) else given)
        assert game.kinds() == ["throw", "bid"]
        assert game.desk.referee.question is None
        ruling = game.desk.view().ruling
        assert ruling is not None
        assert "by itself" in ruling.sentence
    game.desk.enter(Touch("shows:2:1-1-1-1-1", 8.0))
    game.desk.enter(Touch("dudo", 9.0, phone=2))
    assert game.kinds() == ["throw", "bid"]


def test_a_bid_of_the_program_is_taken_back_but_not_put_right_by_people() -> None:
    game = Game()
    game.do("covered", "bid:1x2")
    game.wait()
    mine, its = (event.seq for event in game.record.counting() if event.kind == "bid")
    game.do(f"correct:{mine}")
    assert len(game.desk.view().question.answers) > 2
    game.do(f"correct:{its}")
    assert [row.text for row in game.desk.view().question.answers] == ["It never happened"]


def test_correcting_an_earlier_call_keeps_what_the_program_showed() -> None:
    """The first call had another count: who lost a die is worked out again, and the round that goes on goes on."""
    game = Game()
    game.do("covered", "bid:5x6")
    thrown = game.thrown
    game.wait()
    game.do("count:0", "covered")
    reveal = game.payloads("reveal")[0]
    assert game.record.state.dice == (4, 5)
    game.do(f"correct:{reveal.seq}")
    others = game.desk.view().question.answers
    game.do(next(row.action for row in others if row.text == f"{reveal.payload['matches'] + 1} counted"))
    assert tuple(game.payloads("shown")[0].payload["dice"]) == thrown
    assert game.payloads("reveal")[0].payload["shown"].endswith("-".join(map(str, thrown)))


def test_the_program_opens_the_round_that_it_has_lost() -> None:
    game = Game(state="5:4/2/././.")
    assert game.wait(10) == [], "people have to throw first"
    assert "bid" not in [row.action for row in game.desk.view().choices]
    game.do("covered")
    assert game.wait()[0].startswith("bid:")


def test_with_nobody_else_left_the_program_plays_on_alone_to_the_end() -> None:
    game = Game("Ann", "Computer 3", "Computer 1", state="1:2:2/1/././.")
    game.do("covered", "bid:5x6")
    game.wait()
    game.do("count:0")
    assert game.record.state.dice == (0, 2, 2)
    for _ in range(60):
        game.wait(10)
    assert game.desk.referee.over
    assert {event.source for event in game.payloads("reveal")[1:]} == {"program"}


def camera_table() -> tuple[Game, Table]:
    """Ann, Ben and the program, with the cups of the two under a camera."""
    game, table = Game("Ann", "Ben", "Computer 3"), Table(3)
    table.record, table.referee = game.record, game.desk.referee
    table.hands = {seat: [die_of(seat, face, i) for i, face in enumerate(FIVES[seat - 1])] for seat in (1, 2)}
    table.cups = {1, 2}
    table.look()
    return game, table


def test_only_peoples_cups_are_looked_for_and_the_programs_dice_count_with_what_the_camera_reads() -> None:
    game, table = camera_table()
    assert game.kinds() == ["throw"], "the round begins when the two cups stand"
    game.t = table.t
    game.do("bid:6x5", "dudo")
    table.t = game.t
    table.lift(1)
    assert game.desk.view().headline == "Dudo on 6×5: lift the cup of Ben"
    table.lift(2)
    shown = "-".join(map(str, game.payloads("shown")[0].payload["dice"]))
    assert game.payloads("reveal")[0].source == "camera"
    assert game.payloads("reveal")[0].payload["step"] == f"reveal 1-2-3-5-5:1-5-5-6-6:{shown}"


def test_the_program_waits_until_it_is_known_what_came_of_a_call() -> None:
    game, table = camera_table()
    doubtful(table, 1, 0, "face", f5=0.8, f3=0.2)
    doubtful(table, 2, 1, "face", f5=0.9, f6=0.1)
    game.t = table.t
    own = sum(face in (1, 5) for face in game.dice.thrown(1, 3)[:5])
    game.do(f"bid:{6 + own}x5", "dudo")
    table.t = game.t
    table.lift()
    table.look(LONG)
    assert "on the table" in table.question(), "the program's dice are on the screen"
    table.cups = {1, 2}
    table.look()
    game.t = table.t
    game.do("bid:1x2")
    assert game.desk.referee.play.kept_open
    assert game.wait(10) == []
    assert game.desk.view().headline == "Computer 3 waits until it is known what came of the last call"
    game.do("count:6")
    assert game.payloads("reveal")[0].payload["matches"] == 6 + own
    assert game.desk.referee.play.position == game.record.state


class ChaosWithProgram(Chaos):
    """Random presses, readings, corrections and power cuts, while the program plays its seats."""

    acted = 0

    def go(self, events: int) -> None:
        super().go(events)
        opponents = Opponents(self.referee, lambda: None, lambda: KEY, waits=True)
        for t in (self.t, self.t + ENTERS_SECONDS, self.t + AFTER_UNDO_SECONDS):
            opponents.prompt(self.referee.view())
            while (touch := opponents.next_action(t)) is not None:
                self.referee.act(touch.action, t, "program")
                self.acted += 1
        self.t += AFTER_UNDO_SECONDS


@pytest.mark.parametrize("seed", [0, *([1, 2, 3, 4, 5] if AT_NIGHT > 1 else [])])
def test_whatever_happens_the_program_goes_on_and_the_record_stays_sound(seed: int) -> None:
    chaos = ChaosWithProgram("perudo", seed, Setup("perudo", ("Ann", "Computer 2", "Ben")))
    for _ in range(40 * AT_NIGHT):
        chaos.go(6)
    assert "shown" in chaos.kinds
    assert chaos.acted > 10


@pytest.mark.parametrize(("names", "seed"), [(ALONE, 11), (("Computer 1", "Ann", "Computer 2", "Ben"), 12)])
def test_games_with_the_program_under_the_camera_are_logged_as_they_were_played(
    names: tuple[str, ...], seed: int
) -> None:
    """People have cups and dice in their places, the program has none: nothing is awaited or looked for there."""
    report = play(Setup("perudo", names), seed, turns=None, truth=True, manners=Manners(0.6, 0.12, 0.04))
    assert report.over
    assert not report.wrong
    assert not report.accused
    assert not report.left_open
