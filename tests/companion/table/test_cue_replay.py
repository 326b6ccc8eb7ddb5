"""A session resumes exactly where it was, at any point: it is the fold of its cues."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.messages import set_language
from companion.referee.camera import BUSY
from companion.referee.cues import (
    Announced,
    Began,
    Cue,
    Noted,
    Recalled,
    Settled,
    Watched,
    apply_cue,
    as_json,
    of_json,
    take,
)
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.sessions.buffered import BufferedLog
from companion.sessions.cue_file import StoredCue
from companion.sessions.events import Event
from companion.sessions.journal import LogJournal
from companion.sessions.log import SessionLog
from companion.sessions.maintenance import faults, prune, rename, rename_in_cues
from companion.simulation.trial import trial_setup
from companion.table import desk as desk_module
from companion.table.beginning import FirstPlayer
from companion.table.cue_replay import last_moment, referee_from_cues, resumed_referee, segments, steps
from companion.table.explaining import OTHERWISE, explained
from companion.table.setup import Setup
from hardware.presses import Press, Touch
from vision.confusion_counts import ConfusionCounts
from vision.mats import FORTY_MAT, UCKERS, Box, own_board_mat
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, SeenThing, TableReading
from vision.stored_readings import reading_json, reading_of_json

from .weak_eyes import Weakness, play_with_weak_eyes

WEAK = Weakness(0.12, 0.3, 0.2, 0.08)
LOOK = TableReading(
    "rogue",
    (SeenDie(3, True, 61.23, 9.5, 16, "white", "roll", 0.97, False, "glare", ("face",), (0, 0.1, 0.9, 0, 0, 0)),),
    (SeenDisc(4, "plain", 2, "a1", 12.25, 80, 0.99, True, "", (0.25,) * 12, ""),),
    (SeenSquare("t4", (("red", 2),), (((("red", 1),), 0.25), ((), 0.125)), 0.75, False),),
    (SeenBase("blue", 3, 0.5, False),),
    (SeenThing("hand", ((1.5, 2.5), (3.5, 4.5), (5.0, 6.5))),),
    ("keep",),
    "Half of the mat is out of view.",
)
CUES: tuple[Cue, ...] = (
    Watched("hand", "A hand is over the mat.", 1.25),
    Settled(LOOK, 2.5),
    Press("end", 3.0, 2, long=True),
    Press("confirm", 3.5),
    Touch("keep:2-2", 4.0),
    Announced("Ben begins.", "ROG-1.1"),
    Noted({"hints": False, "sentence": "No hints."}, 5.0),
    Began(7, 6.0),
    Recalled(ConfusionCounts(((0, 5, 0, 0, 0, 0, 0),) * 6)),
)


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: type(cue).__name__)
def test_a_cue_reads_back_as_it_was_kept(cue: Cue) -> None:
    assert of_json(as_json(cue)) == cue


def test_a_reading_is_rounded_once_and_for_all() -> None:
    fine = replace(LOOK, dice=(replace(LOOK.dice[0], x=61.234567, confidence=0.9712345),))
    kept = reading_of_json(reading_json(fine))
    assert (
        kept == reading_of_json(reading_json(kept)) == replace(LOOK, dice=(replace(LOOK.dice[0], confidence=0.9712),))
    )


def test_what_is_hardly_known_is_kept_as_it_was_seen() -> None:
    """Whatever may be empty is: places that nobody found, reasons, the outline of a hand that is only assumed."""
    seen = TableReading(
        "uckers",
        (SeenDie(0, False, 1.0, 2.0, 16.0, kind=""),),
        (SeenDisc(1, "", 1, None, 3.0, 4.0, zone=""),),
        (SeenSquare("", ()),),
        (SeenBase("", 0),),
        (SeenThing("hand"), SeenThing("", ((0.0, 0.0),))),
    )
    assert reading_of_json(json.loads(json.dumps(reading_json(seen)))) == seen


def test_a_taken_disc_lies_in_the_zone_of_the_mat_that_was_seen() -> None:
    """On the mat for A4 that zone begins where there is none on the standard one."""
    disc = SeenDisc(2, "target", 1, None, 88.0, 23.0, zone="taken")
    reading = TableReading("peruke-one-a4", discs=(disc,))
    assert reading_of_json(reading_json(reading)).discs[0].zone == "taken"
    elsewhere = replace(reading, mat="peruke-one", discs=(replace(disc, zone=""),))
    assert reading_of_json(reading_json(elsewhere)).discs[0].zone == ""


def test_a_reading_of_a_board_of_ones_own_is_kept_with_its_squares() -> None:
    for standard in (UCKERS, FORTY_MAT):
        own = own_board_mat(standard, (700.0, 520.0), (101.5, 80.25), 30.0, Box(560, 100, 680, 400))
        kept = reading_of_json(json.loads(json.dumps(reading_json(TableReading(standard.name, own=own)))))
        assert kept.own == own
    assert reading_of_json(reading_json(TableReading("uckers"))).sheet == UCKERS


@pytest.mark.parametrize("row", [{}, {"t": 1}, {"t": 1, "look": {}}, {"t": "x", "touch": "a"}, {"t": 1, "look": 7}])
def test_what_is_no_cue_is_named(row: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no cue"):
        of_json(row)


def standing(referee: Referee) -> str:
    """The state of a referee: what it shows, what it believes, what it wants."""
    belief = referee.play.judge.belief if referee.play.judge else None
    return repr((referee.view(), belief, referee.wants_look, referee._early, referee.record.events))


def moving(cues: Sequence[Cue]) -> bool:
    return any(isinstance(cue, Watched) and cue.status in BUSY for cue in cues)


def kept_by(journal: MemoryJournal) -> list[StoredCue]:
    return [StoredCue(number, events, data) for number, (events, data) in enumerate(journal.cues, 1)]


@pytest.mark.parametrize(
    ("game", "seed", "turns"), [("rogue", 901, 3), ("perudo", 3, 5), ("peruke-one", 5, 2), ("peruke-84", 4, 2)]
)
def test_killed_after_any_cue_a_game_goes_on_where_it_stood(
    game: str, seed: int, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood: list[str] = []
    stood_after: list[Cue] = []

    def noting(referee: Referee, cue: Cue) -> None:
        take(referee, cue)
        if moving(stood_after[-1:]) and moving([cue]):
            stood.pop()  # in motion only the last status is kept
        stood.append(standing(referee))
        stood_after.append(cue)

    monkeypatch.setattr(desk_module, "take", noting)
    _, desk = play_with_weak_eyes(game, seed, turns, WEAK)
    journal = desk.referee.record.journal
    assert isinstance(journal, MemoryJournal)
    (whole,) = segments(kept_by(journal), len(journal.events))
    resumed = [standing(referee) for referee, _, _ in steps(trial_setup(game), whole, journal.events)]
    assert len(resumed) == len(stood)
    for number, (then, now) in enumerate(zip(stood, resumed, strict=True), 1):
        assert now == then, f"after cue {number}"


# From the log ---------------------------------------------------------------------------------------------------------

SETUP = Setup("rogue", ("Ann", "Ben"), first_player=FirstPlayer(1, "Ann begins by lot.", "ROG-1.1"))
SHOWN = (2, 2, 3, 5, 5, 6)


def thrown(*faces: int, unsure: int = -1, kept: tuple[int, ...] = ()) -> TableReading:
    dice = [SeenDie(face, True, 60.0 + 30 * i, 110.0 + sum(faces), 16.0, zone="roll") for i, face in enumerate(faces)]
    aside = [SeenDie(face, True, 60.0 + 25 * i, 30.0, 16.0, zone="keep") for i, face in enumerate(kept)]
    if unsure >= 0:
        chances = (0.3, 0.4, 0.0, 0.0, 0.0, 0.3)
        dice[unsure] = replace(dice[unsure], sure=False, confidence=0.4, doubts=("lean", "face"), chances=chances)
    return TableReading("rogue", (*dice, *aside))


def looks(referee: Referee, t: float, *readings: TableReading) -> float:
    take(referee, Watched("rolling", "", t))
    for i, reading in enumerate(readings, 1):
        take(referee, Settled(reading, t + i))
    return t + len(readings)


def taken_up(path: Path) -> tuple[Referee, BufferedLog]:
    log = BufferedLog.resume(path, 1)
    return resumed_referee(Setup.of_header(log.header), LogJournal(log), log.cues, log.events), log


def begun(path: Path) -> tuple[Referee, BufferedLog]:
    journal = LogJournal.begin(path, SETUP.header(started=""))
    referee = SETUP.referee(journal)
    looks(referee, 1.0, thrown(*SHOWN))
    take(referee, Touch("keep:2-2-5-5", 3.0))
    return referee, journal.log


def test_a_doubtful_throw_stands_after_a_restart_as_it_stood(tmp_path: Path) -> None:
    referee, log = begun(tmp_path / "log")
    looks(referee, 4.0, *[thrown(3, 2, unsure=1, kept=(2, 2, 5, 5))] * 3)
    then, events = standing(referee), log.events
    assert referee.question is not None
    log._close_log()  # killed
    again, log = taken_up(tmp_path / "log")
    assert standing(again) == then
    take(again, Touch("answer:0", 9.0))
    assert again.record.last("throw").payload["dice"] == [2, 3]  # type: ignore[union-attr]
    assert log.events[: len(events)] == events
    log.close()
    third, log = taken_up(tmp_path / "log")
    assert standing(third) == standing(again)
    log.close()


def test_a_game_resumed_in_another_language_stands_as_it_stood_and_is_explained(tmp_path: Path) -> None:
    referee, log = begun(tmp_path / "log")
    looks(referee, 4.0, *[thrown(3, 2, unsure=1, kept=(2, 2, 5, 5))] * 3)
    assert referee.question is not None
    facts, ruling = [answer.message for answer in referee.question.answers], referee._announcer.ruling
    log._close_log()  # killed
    set_language("de")
    again, log = taken_up(tmp_path / "log")
    assert again.question is not None
    assert [answer.message for answer in again.question.answers] == facts
    assert again._announcer.ruling == ruling
    setup = Setup.of_header(log.header)
    for number in range(1, len(log.events) + 1):
        assert OTHERWISE not in explained(setup, log.cues, log.events, number)
    log.close()


@pytest.mark.parametrize("looked_at", [1, 3], ids=["before it is asked about", "while it is asked about"])
def test_a_doubt_about_the_very_first_throw_stands_after_a_restart(tmp_path: Path, looked_at: int) -> None:
    journal = LogJournal.begin(tmp_path / "log", SETUP.header(started=""))
    referee = SETUP.referee(journal)
    looks(referee, 1.0, *[thrown(*SHOWN, unsure=1)] * looked_at)
    then = standing(referee)
    assert not referee.record.events
    assert (referee.question is not None) is (looked_at > 1)
    journal.log._close_log()  # killed
    with SessionLog.reading(tmp_path / "log") as log:
        assert [row.session for row in log.unfinished()] == [1]
    again, kept = taken_up(tmp_path / "log")
    assert standing(again) == then
    looks(again, 5.0, *[thrown(*SHOWN, unsure=1)] * 3)
    take(again, Press("confirm", 9.0))
    assert [event.kind for event in kept.events] == ["throw"]
    kept.close()


def test_a_game_that_is_left_before_anything_is_known_is_not_kept(tmp_path: Path) -> None:
    for readings in ([], [thrown(*SHOWN, unsure=1)] * 3):
        journal = LogJournal.begin(tmp_path / "log", SETUP.header(started=""))
        looks(SETUP.referee(journal), 1.0, *readings)
        journal.log.close()
        with SessionLog.reading(tmp_path / "log") as log:
            assert log.sessions() == ()


def test_an_event_that_was_not_saved_any_more_comes_of_its_cue_again(tmp_path: Path) -> None:
    """The cues are on disk first: what a power cut took of the record is what they lead to."""
    referee, log = begun(tmp_path / "log")
    events = log.events
    path = log._log.root / "000001" / "record.jsonl"  # type: ignore[union-attr]
    log._close_log()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    shutil.rmtree(tmp_path / "log.copies")
    (tmp_path / "log").unlink()
    again, log = taken_up(tmp_path / "log")
    assert [event.payload for event in log.events] == [event.payload for event in events]
    assert standing(again) == standing(referee)
    log.close()


def test_a_game_of_an_earlier_version_goes_on_by_its_record_and_from_then_on_by_cues(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log", SETUP.header(started=""))
    log.append(Event("throw", 1, 1.0, {"dice": list(SHOWN), "sentence": "Ann throws."}, "camera"))
    log.close()
    referee, log = taken_up(tmp_path / "log")
    take(referee, Touch("keep:2-2-5-5", 3.0))
    log.close()
    again, log = taken_up(tmp_path / "log")
    assert standing(again) == standing(referee)
    assert [type(of_json(cue.data)) for cue in log.cues] == [Began, Touch]
    assert last_moment(log.cues, log.events) == 3.0
    log.close()


def test_a_version_that_rules_otherwise_goes_on_by_the_record() -> None:
    journal = MemoryJournal()
    referee = SETUP.referee(journal)
    looks(referee, 1.0, thrown(*SHOWN))
    (throw,) = journal.events
    otherwise = [replace(throw, payload={**throw.payload, "dice": [1, 2, 3, 5, 5, 6]})]
    assert referee_from_cues(SETUP, kept_by(journal), journal.events) is not None
    assert referee_from_cues(SETUP, kept_by(journal), otherwise) is None
    again = resumed_referee(SETUP, MemoryJournal(), kept_by(journal), otherwise)
    assert again.record.events == otherwise


def test_what_fails_inside_fails_again_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = MemoryJournal()
    referee = SETUP.referee(journal)
    monkeypatch.setattr(type(referee.play), "confirm", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        take(referee, Press("confirm", 0.5))
    looks(referee, 1.0, thrown(*SHOWN))
    again = referee_from_cues(SETUP, kept_by(journal), journal.events)
    assert again is not None
    assert standing(again) == standing(referee)


def test_dice_that_nobody_may_see_are_in_no_cue() -> None:
    journal = MemoryJournal()
    referee = Setup("perudo", ("Ann", "Ben", "Cleo")).referee(journal)
    assert referee.play.hides(1.0)
    take(referee, Settled(replace(LOOK, problem=""), 1.0, b"picture"))
    ((_, data),) = journal.cues
    assert "dice" not in data["look"]


def test_an_answer_is_found_by_its_words() -> None:
    journal = MemoryJournal()
    referee = SETUP.referee(journal)
    looks(referee, 4.0, *[thrown(*SHOWN, unsure=5)] * 3)
    assert referee.question is not None
    first, *others = referee.question.answers
    take(referee, Touch("answer:1", 9.0))
    answered = of_json(journal.cues[-1][1])
    again = SETUP.referee(MemoryJournal())
    looks(again, 4.0, *[thrown(*SHOWN, unsure=5)] * 3)
    apply_cue(again, replace(answered, number=0))  # type: ignore[arg-type]
    assert again.record.events == referee.record.events
    assert others[0].text == answered.answer != first.text  # type: ignore[union-attr]


def test_the_log_and_its_second_copy_hold_the_same_cues(tmp_path: Path) -> None:
    path = tmp_path / "log"
    _, buffered = begun(path)
    buffered.close()
    file, copy = (tmp_path / f"log.{kind}" / "000001" / "cues.jsonl" for kind in ("games", "copies"))
    with SessionLog.open(path) as log:
        whole = log.cues(1)
    assert copy.read_bytes() == file.read_bytes()
    sound = file.read_bytes()
    file.write_bytes(sound[:-9] + b"?" + sound[-8:])
    with SessionLog.open(path) as log:
        assert log.cues(1) == whole
        assert list(faults(log, 1)) == ["What came in from the table is damaged."]
        log.repair_cues(1)
    assert file.read_bytes() == sound
    file.write_bytes(sound[:-9])
    with SessionLog.open(path) as log:
        assert not list(faults(log, 1)), "what differs in length is mended at the start"
    assert file.read_bytes() == sound


def test_a_name_that_is_deleted_is_in_no_cue_and_the_game_still_folds(tmp_path: Path) -> None:
    path = tmp_path / "log"
    _, buffered = begun(path)
    buffered.close()
    with SessionLog.open(path) as log:
        header, events = rename(log.header(1), log.events(1), "Ann", "Kay")
        log.rewrite(1, header, events, rename_in_cues(log.cues(1), "Ann", "Kay"))
        assert referee_from_cues(Setup.of_header(header), log.cues(1), events) is not None
    for part in tmp_path.rglob("*"):
        assert part.is_dir() or b"Ann" not in part.read_bytes()


def test_of_old_games_the_cues_go_with_the_pictures(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for _ in range(4):
        begun(path)[1].close()
    with SessionLog.open(path) as log:
        prune(log.root, days=-1)
        assert [bool(log.cues(number)) for number in log.numbers()] == [False, True, True, True]
        assert list(faults(log, 1)) == []
