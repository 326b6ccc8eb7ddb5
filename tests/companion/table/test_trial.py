"""The trial: every game at the virtual table, and figures that do report faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.games.rogue import RogueRules
from companion.referee.record import MemoryJournal
from companion.sessions.events import Event
from companion.simulation.bumps import Bump, BumpRecord, BumpSummary
from companion.simulation.disturbances import Disturbances
from companion.simulation.faults import OutOfViewWatch
from companion.simulation.people.base import Beat, People, Planted, Truth
from companion.simulation.trial import (
    GameReport,
    Slip,
    Trial,
    Witness,
    Wrong,
    _differences,
    _match_errors,
    play,
    run_trial,
    trial_setup,
)
from companion.simulation.true_watch import ClockCamera
from companion.simulation.virtual import PEOPLE, PUT_BACK_SECONDS, people_for, run_virtual
from companion.table.desk import Desk
from hardware.camera_virtual import VirtualCamera
from hardware.presses import Press, Touch
from vision.free.watch import Watch
from vision.mats import MATS
from vision.places.place import Place
from vision.reading import TableReading
from vision.registration import Registration
from vision.virtual.table import VirtualTable
from vision.watch import Look, TableWatch

TURNS = {"perudo": 2}  # rounds; four turns in other games
RUNNER = CliRunner()


@pytest.mark.parametrize("game", PEOPLE)
def test_a_short_game_is_logged_as_it_was_played_and_every_error_answered(game: str) -> None:
    found = run_trial(trial_setup(game), 2, seed=21, turns=TURNS.get(game, 4), truth=True)
    assert found.clean, (found.all_of("accused"), found.all_of("wrong"), found.slips)
    assert found.turns >= 4
    assert 0 < found.delay(0.5) <= found.delay(0.95)


def test_a_game_read_by_the_real_reader_is_logged_as_it_was_played() -> None:
    report = play(trial_setup("rogue"), 21, turns=1, truth=False)
    assert (report.accused, report.wrong) == ((), ())
    assert report.delays


def test_the_same_seed_gives_the_same_figures_but_for_the_time_it_took() -> None:
    one, two = (play(trial_setup("peruke-one"), 3, turns=3, truth=True) for _ in range(2))
    assert replace(one, delays=()) == replace(two, delays=())


def event(kind: str, t: float, seat: int | None = 1, **payload: object) -> Event:
    return Event(kind, seat, t, payload, seq=1)


def test_a_refusal_after_an_error_answers_it_and_any_other_refusal_is_a_false_accusation() -> None:
    slips, accused, _ = _match_errors(
        [
            Planted(10, 1, "counted red one too many to t14", "refused"),
            Planted(50, 2, "played only one die", "refused"),
        ],
        [event("refused", 12, 1, sentence="right"), event("refused", 30, 2, sentence="wrong")],
        [],
    )
    assert slips == [Slip("counted one too many", True, True), Slip("played only one die", True, False)]
    assert accused == ["wrong"]


def test_one_refusal_answers_one_error_only() -> None:
    slips, accused, _ = _match_errors(
        [Planted(10, 1, "a", "refused"), Planted(11, 1, "a", "refused")], [event("refused", 12, 1)], []
    )
    assert [slip.caught for slip in slips] == [True, False]
    assert accused == []


def test_a_refusal_answers_the_error_of_its_seat_and_its_rule_though_another_one_was_nearer() -> None:
    surplus = Planted(10, 3, "kept a die too many", "refused", "PER-3.1")
    slips, accused, _ = _match_errors(
        [surplus, Planted(15, 2, "pressed out of turn", "refused", "PER-1.4")],
        [event("refused", 15, 2, rule="PER-1.4"), event("refused", 90, 3, rule="PER-3.1")],
        [],
    )
    assert [slip.caught for slip in slips] == [True, True]
    assert accused == []
    assert not _match_errors([surplus], [event("refused", 12, 3, rule="PER-1.4")], [])[0][0].caught


def test_a_ruling_that_waited_for_a_word_is_timed_from_it_and_any_other_from_the_last_motion() -> None:
    desk = Witness(trial_setup("perudo").referee(MemoryJournal()), cast(TableWatch, None))
    desk.record_look(Look(1.0, "rolling", ""), False, 0.0)
    desk.enter(Touch("nothing", 1.2))  # the table was not read yet: the last motion counts
    desk.record_look(Look(2.0, "ready", "", TableReading("perudo"), since=1.5), True, 0.1)
    desk.enter(Touch("nothing", 5.0))
    desk.record_look(Look(5.1, "ready", "", TableReading("perudo")), True, 0.1)
    assert desk.delays == pytest.approx([0.6, 0.2])


def test_where_no_ruling_is_due_none_is_missed() -> None:
    slips, _, _ = _match_errors([Planted(10, 1, "left a hand in view", "")], [], [])
    assert slips == [Slip("left a hand in view", False, False)]
    assert trial_of(report(slips=tuple(slips))).clean


def test_a_question_that_an_error_calls_for_is_an_answer_and_not_counted() -> None:
    leans, other = (12.0, "What does it count as?"), (90.0, "Which throw counts?")
    slips, _, expected = _match_errors([Planted(10, 1, "a die leans", "question")], [], [leans, other])
    assert slips[0].caught
    assert expected == [leans]


class Presser(People):
    """Somebody who puts a die down, which takes a moment, and presses when it lies."""

    def _play(self) -> Iterator[Beat]:
        return self._turn()

    def _turn(self) -> Iterator[Beat]:
        self.table.throw(1, [6], seat=1)
        yield self._press("end", 1)


def test_nobody_presses_before_the_hand_has_done_what_comes_before_it() -> None:
    people = Presser(VirtualTable("rogue", 1), ["Ann", "Ben"], 1, RogueRules())
    done = people.table.now
    pressed, t = list[tuple[float, Press | Touch]](), 0.0
    while not people.done:
        pressed += [(t, event) for event in people.until(t)]
        done, t = max(done, people.table.now), t + 0.1
    assert [(at - event.t) < 0.11 for at, event in pressed] == [True]
    assert all(at >= event.t >= done - 0.001 for at, event in pressed)


@pytest.mark.parametrize(
    ("logged", "expected"),
    [
        ([event("throw", 1, dice=[2, 5]), event("turn", 2)], []),
        ([event("throw", 1, dice=[2, 6]), event("turn", 2)], [Wrong("throw of seat 1: 2-6", "throw of seat 1: 2-5")]),
        ([event("turn", 2)], [Wrong("", "throw of seat 1: 2-5")]),
        (
            [event("throw", 1, dice=[2, 5]), event("throw", 2, dice=[1, 1]), event("turn", 3)],
            [Wrong("throw of seat 1: 1-1", "")],
        ),
        (
            [event("throw", 1, 2, dice=[2, 5]), event("turn", 2)],
            [Wrong("throw of seat 2: 2-5", "throw of seat 1: 2-5")],
        ),
    ],
)
def test_every_difference_of_log_and_truth_is_found(logged: list[Event], expected: list[Wrong]) -> None:
    assert _differences([Truth("throw", 1, (5, 2)), Truth("turn", 1)], logged) == (expected, 0)


def test_what_is_in_doubt_or_open_is_compared_in_its_place() -> None:
    truth = [Truth("throw", 1, (3,)), Truth("turn", 1), Truth("throw", 2, (5,)), Truth("throw", 1, (2,))]
    logged = [event("throw", 1, dice=[2], perhaps=[[3]]), event("turn", 1), event("open", 0)]
    assert _differences([*truth, Truth("turn", 1)], logged) == ([], 3)


def report(**changes: object) -> GameReport:
    return replace(GameReport(1, 40, 60.0, 100, (), (), (), (), (0.4, 0.5, 0.6), True), **changes)  # type: ignore[arg-type]


def trial_of(*reports: GameReport) -> Trial:
    return Trial("rogue", reports)


@pytest.mark.parametrize(
    "changes",
    [
        {"accused": ("why?",)},
        {"wrong": (Wrong("a", "b"),)},
        {"slips": (Slip("x", True, False),)},
        {"asked": ("a?", "b?", "c?")},
        {"bumps": (Bump(5.0),)},
        {"bumps": (Bump(5.0, back=0.4, misread=1),)},
    ],
)
def test_a_trial_with_a_blemish_is_not_clean(changes: dict[str, object]) -> None:
    assert trial_of(report()).clean
    assert not trial_of(report(), report(**changes)).clean or changes == {"asked": ("a?", "b?", "c?")}
    assert not trial_of(report(**changes)).clean


def test_questions_are_counted_in_twenty_turns_and_delays_over_all_games() -> None:
    found = trial_of(report(asked=("a?",)), report(asked=("b?", "c?")))
    assert found.questions_in_20_turns == pytest.approx(3 * 20 / 80)
    assert (found.delay(0.5), found.delay(0.95)) == (0.5, 0.6)


def bumped_table() -> tuple[VirtualTable, BumpRecord]:
    table = VirtualTable(replace(MATS["rogue"], bare=True), 1, size=(640, 360))
    table.bump(5.0, (30.0, 10.0), 2.0)
    place = Place(table.registration, np.zeros((360, 640, 3), np.uint8))
    return table, BumpRecord(table, place)


def seen(by: Registration | None) -> TableWatch:
    return cast(TableWatch, SimpleNamespace(registrar=SimpleNamespace(last=by)))


def test_a_bump_is_over_once_the_plane_is_found_where_it_truly_is_now() -> None:
    table, record = bumped_table()
    wrong, right = seen(table.registration), seen(table.seen_from(6.0))
    record.note(4.9, wrong, Look(4.9, "ready", "", TableReading(None)))  # as long as nothing has moved, it is right
    for t, watch in ((5.2, wrong), (5.7, seen(None)), (6.2, right), (9.0, wrong)):
        record.note(t, watch, None)
    assert record.until(20.0) == (Bump(5.0, back=1.0),)
    assert record.until(4.0) == ()
    assert BumpSummary.of(record.bumps) == BumpSummary(1, 1, 0, 1.0, 0)


def test_a_lost_table_counts_as_noticed_if_the_screen_says_so_and_nothing_is_read_by_the_old_plane() -> None:
    table, record = bumped_table()
    record.note(5.5, seen(None), Look(5.5, "no mat", "The table is not recognised."))
    assert BumpSummary.of(record.bumps).noticed
    record.note(6.0, seen(table.registration), Look(6.0, "ready", "", TableReading(None)))
    assert not BumpSummary.of(record.bumps).noticed


def test_people_move_the_camera_back_once_the_screen_has_asked_for_it_for_a_while() -> None:
    setup = trial_setup("rogue")
    table = VirtualTable(setup.table_mat, 1)
    table.bump(1.0, (300.0, 0.0), 0.0)
    watch = OutOfViewWatch(table)
    watch.since, watch.until = 2.0, 2.0 + 2 * PUT_BACK_SECONDS
    desk = Desk(setup.referee(MemoryJournal()), cast(Watch, watch))
    run_virtual(desk, cast(VirtualCamera, ClockCamera()), people_for(setup, table, 1, turns=3))
    assert table.seen_from(1.9 + PUT_BACK_SECONDS) is not table.registration
    assert table.seen_from(2.5 + PUT_BACK_SECONDS) is table.registration
    assert table.bumped_at == (1.0,)


def test_a_seed_plans_as_many_bumps_and_lamps_as_named_and_the_first_ones_stay_the_same() -> None:
    once, often = (VirtualTable("rogue", 7, size=(640, 360)) for _ in range(2))
    Disturbances(bumps=1, lamps=1).plan(once, 7)
    Disturbances(bumps=3, lamps=2).plan(often, 7)
    assert len(often.bumped_at) == 3
    assert often.bumped_at[:1] == once.bumped_at
    moments = np.arange(0.0, 181.0)
    seen = set(map(often._view, moments))
    assert len({id(view.registration) for view in seen}) == 4
    assert len({view._look.light for view in seen}) == 3
    assert once._view(60.0)._look.light != once.look.light


def test_the_command_prints_all_figures_as_json_and_ends_well_when_all_is_well() -> None:
    done = RUNNER.invoke(app, ["trial", "peruke-one", "--games", "1", "--turns", "2", "--truth", "--json"])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    assert (figures["game"], figures["games"], figures["clean"]) == ("peruke-one", 1, True)
    assert figures["each"][0]["seed"] == 1


def test_the_command_prints_a_table() -> None:
    done = RUNNER.invoke(app, ["trial", "rogue", "--games", "1", "--turns", "2", "--truth", "--seed", "5"])
    assert "False accusations" in done.output
    assert "Last motion to ruling" in done.output


def test_four_at_uckers_play_in_teams() -> None:
    found = run_trial(trial_setup("uckers", 4), 1, seed=6, turns=4, truth=True)
    assert found.clean, (found.all_of("accused"), found.all_of("wrong"), found.slips)


@pytest.mark.parametrize(("game", "players"), [("uckers", "3"), ("perudo", "7")])
def test_a_number_of_players_that_can_not_be_ends_with_code_2(game: str, players: str) -> None:
    assert RUNNER.invoke(app, ["trial", game, "--truth", "--players", players]).exit_code == 2


def test_a_game_that_is_not_there_ends_with_code_2() -> None:
    assert RUNNER.invoke(app, ["trial", "chess", "--truth"]).exit_code == 2


@pytest.mark.parametrize(
    "options",
    [["rogue", "--fault", "covered"], ["rogue", "--truth", "--lamps", "2"], ["uckers", "--truth", "--bumps", "2"]],
)
def test_disturbances_that_could_have_no_effect_are_refused(options: list[str]) -> None:
    assert RUNNER.invoke(app, ["trial", *options]).exit_code == 2


@pytest.mark.parametrize("options", [["rogue", "--one-zone"], ["perudo", "--one-zone", "--table", "bare"]])
def test_one_zone_needs_a_bare_table_and_a_game_with_dice_set_aside(options: list[str]) -> None:
    assert RUNNER.invoke(app, ["trial", *options]).exit_code == 2
