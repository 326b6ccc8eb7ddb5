"""Players' own phones for their buttons: only their own seat, only what they have seen, once; and play never waits."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.live.follower import Follower
from companion.live.phone_requests import ACTIONS, Answer, PhoneRequest, ask_table, parse_request, phone_socket, to_line
from companion.live.switch import EVERYWHERE, Request, ServerStatus, Switch
from companion.referee.cues import Watched, of_json, take
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Header
from companion.sessions.journal import LogJournal
from companion.table.cue_replay import referee_from_cues
from companion.table.desk import Desk
from companion.table.live import Presses, Session
from companion.table.phone_seats import PhoneSeats
from companion.table.phones import FREE, LOOK, OFF, ON, PRESS, Phones
from companion.table.setup import Setup
from companion.table.sound import Sound
from hardware.lamps import NoLamps
from hardware.presses import Press, Touch
from hardware.sound import SilentSpeaker

ANN, BEN = "a" * 32, "b" * 32
PERUDO = Setup("perudo", ("Ann", "Ben", "Cem"))
GAME = 7


class Table:
    """A table without a camera, and the phones at it."""

    def __init__(self, log: Path, setup: Setup = PERUDO) -> None:
        self.journal = MemoryJournal()
        self.referee: Referee = setup.referee(self.journal)
        self.seats = PhoneSeats(log)
        self.numbers: dict[str, int] = {}
        self.entered: list[Press | Touch] = []
        self.t = 0.0
        take(self.referee, Watched("by hand", "", 0.0))

    def enter(self, event: Press | Touch) -> None:
        self.t += 2.0
        self.entered.append(event)
        take(self.referee, replace(event, t=self.t))

    def asks(self, phone: str, seat: int, does: str, what: str = "", **other: int) -> Answer:
        self.numbers[phone] = self.numbers.get(phone, 0) + 1
        known = {"session": GAME, "after": len(self.referee.record.events), "number": self.numbers[phone], **other}
        return self.answers(PhoneRequest(seat=seat, phone=phone, does=does, what=what, **known))

    def answers(self, asked: PhoneRequest) -> Answer:
        return self.seats.answer(asked, self.referee, GAME, self.enter)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "log.sqlite3")
    yield made
    made.seats.close()


def bidding(table: Table) -> None:
    """All have thrown, Ann and Ben have phones."""
    table.enter(Touch("covered", 0.0))
    assert table.asks(ANN, 1, "sit").ok
    assert table.asks(BEN, 2, "sit").ok
    assert table.seats.taken == (1, 2)


def test_a_bid_from_a_phone_is_logged_as_any_other_with_its_source(table: Table) -> None:
    bidding(table)
    answer = table.asks(ANN, 1, "bid", "3x5")
    assert answer.ok
    assert "at least 3 of the 15 dice show 5" in answer.text
    bid = table.referee.record.events[-1]
    assert (bid.kind, bid.seat, bid.source) == ("bid", 1, "phone")
    assert table.journal.cues[-1][1] == {"t": 4.0, "touch": "bid:3x5", "phone": 1}
    assert of_json(table.journal.cues[-1][1]) == Touch("bid:3x5", 4.0, 1)
    table.enter(Touch("bid:4x5", 0.0))
    assert table.referee.record.events[-1].source == "touch"


def test_what_the_rules_forbid_is_refused_with_the_sentence_of_the_referee(table: Table) -> None:
    bidding(table)
    table.asks(ANN, 1, "bid", "3x5")
    answer = table.asks(BEN, 2, "bid", "2x5")
    assert not answer.ok
    assert table.referee.view().ruling is not None
    assert answer.text == table.referee.view().ruling.sentence  # type: ignore[union-attr]
    assert table.referee.record.events[-1].kind == "refused"


def test_only_from_ones_own_seat_in_ones_own_turn(table: Table) -> None:
    bidding(table)
    for phone, seat, does, what, words in (
        (BEN, 2, "bid", "3x5", "not your turn"),
        (BEN, 1, "bid", "3x5", "plays for nobody"),
        ("c" * 32, 1, "bid", "3x5", "plays for nobody"),
        ("c" * 32, 3, "end", "", "plays for nobody"),
        (BEN, 2, "dudo", "", "not your turn"),
    ):
        answer = table.asks(phone, seat, does, what)
        assert not answer.ok
        assert words in answer.text
    assert len(table.entered) == 1


def test_only_whoever_did_it_takes_it_back_on_a_phone(table: Table) -> None:
    bidding(table)
    table.asks(ANN, 1, "bid", "3x5")
    assert "whoever did it" in table.asks(BEN, 2, "undo").text
    assert table.asks(ANN, 1, "undo").ok
    undo = table.referee.record.events[-1]
    assert (undo.kind, undo.seat, undo.source) == ("undo", 1, "phone")
    table.enter(Touch("bid:3x5", 0.0))
    table.enter(Press("undo", 0.0))
    assert table.referee.record.events[-1].source == "button"


def test_stale_repeated_and_foreign_requests_do_nothing(table: Table) -> None:
    bidding(table)
    before = len(table.entered)
    assert "meanwhile" in table.asks(ANN, 1, "bid", "3x5", after=0).text
    assert "Another game" in table.asks(ANN, 1, "bid", "3x5", session=GAME - 1).text
    assert len(table.entered) == before
    asked = PhoneRequest(GAME, len(table.referee.record.events), 1, ANN, 50, "bid", "3x5")
    first = table.answers(asked)
    assert first.ok
    assert table.answers(asked) == first, "the answer was lost on its way: it is given again"
    assert "before" in table.answers(replace(asked, number=49, after=len(table.referee.record.events))).text
    assert len(table.entered) == before + 1


def test_a_seat_has_one_phone_and_a_phone_one_seat(table: Table) -> None:
    bidding(table)
    assert "Another phone plays for Ann" in table.asks(BEN, 1, "sit").text
    assert table.asks(BEN, 3, "sit").ok
    assert table.seats.taken == (1, 3)
    assert "no such player" in table.asks(BEN, 4, "sit").text
    assert table.asks(BEN, 3, "stand").ok
    assert table.seats.taken == (1,)
    table.seats.free()
    assert "plays for nobody" in table.asks(ANN, 1, "undo").text


def test_no_phone_stands_for_a_seat_whose_dice_the_program_throws(tmp_path: Path) -> None:
    made = Table(tmp_path / "log.sqlite3", Setup("perudo", ("Ann", "Computer 2")))
    assert made.asks(ANN, 1, "sit").ok
    assert "The program plays for Computer 2" in made.asks(BEN, 2, "sit").text
    made.seats.close()


def test_another_game_frees_the_seats(table: Table) -> None:
    bidding(table)
    table.seats.answer(PhoneRequest(GAME + 1, 0, 1, BEN, 99, "undo"), table.referee, GAME + 1, table.enter)
    assert table.seats.taken == ()


def test_the_button_of_a_seat_in_a_game_without_bids(tmp_path: Path) -> None:
    table = Table(tmp_path / "log.sqlite3", Setup("rogue", ("Ann", "Ben")))
    table.enter(Touch("die:2-2", 0.0))
    for face in (5, 5, 3, 6):
        table.enter(Touch(f"die:{face}", 0.0))
    table.enter(Touch("keep:2-2-5-5", 0.0))
    assert table.asks(ANN, 1, "sit").ok
    assert "no bids" in table.asks(ANN, 1, "bid", "3x5").text
    assert table.asks(ANN, 1, "end").ok
    assert table.entered[-1] == Press("end", 0.0, 1, phone=1)
    turn = next(event for event in table.referee.record.events if event.kind == "turn")
    assert (turn.seat, turn.source) == (1, "phone")
    assert "whoever did it" not in table.asks(ANN, 1, "undo").text


def test_a_question_of_the_table_is_answered_on_a_phone_while_it_is_open(table: Table) -> None:
    bidding(table)
    table.asks(ANN, 1, "bid", "3x5")
    table.enter(Touch(f"correct:{table.referee.record.events[-1].seq}", 0.0))
    question, count = table.referee.question, len(table.entered)
    assert question is not None
    shown = question.answers[0].action
    for does, what in (("confirm", ""), ("answer", shown[:-1] + "?"), ("answer", "answer:0:0")):
        assert "meanwhile" in table.asks(ANN, 1, does, what).text
    assert len(table.entered) == count
    assert "plays for nobody" in table.asks("c" * 32, 1, "answer", shown).text
    table.asks(BEN, 2, "answer", shown)
    assert table.entered[-1] == Touch(shown, 0.0, 2)
    assert table.referee.question is None or table.referee.question.text != question.text
    assert "meanwhile" in table.asks(ANN, 1, "answer", shown).text, "it is no longer open"


def test_confirm_on_a_phone_is_the_button_on_the_table(table: Table) -> None:
    assert table.asks(ANN, 1, "sit").ok
    table.asks(ANN, 1, "confirm")
    assert table.entered == [Press("confirm", 0.0, phone=1)]
    assert table.referee.record.events[-1].source == "phone"


phones, deeds = st.sampled_from([ANN, BEN, "c" * 32]), st.sampled_from(ACTIONS)
requests = st.tuples(
    phones, st.integers(1, 4), deeds, st.sampled_from(["1x2", "2x5", "9x6"]), st.integers(-1, 0), st.integers(1, 12)
)


@settings(max_examples=25, deadline=None)
@given(st.lists(requests, max_size=25))
def test_whatever_phones_ask_only_what_holds_is_entered(wanted: list[tuple[Any, ...]]) -> None:
    table = Table(Path("/nowhere/log.sqlite3"))
    table.enter(Touch("covered", 0.0))
    table.entered.clear()
    seat_of: dict[str, int] = {}
    numbers: set[tuple[str, int]] = set()
    for phone, seat, does, bid, late, number in wanted:
        count = len(table.entered)
        asked = PhoneRequest(GAME, max(len(table.referee.record.events) + late, 0), seat, phone, number, does, bid)
        fresh, held = (phone, number) not in numbers, table.seats._seat_of.get(phone)
        table.answers(asked if does == "bid" else replace(asked, what=""))
        if len(table.entered) > count:
            assert fresh
            assert held == seat == table.entered[-1].phone
            assert late == 0
            numbers.add((phone, number))
        seat_of = dict(table.seats._seat_of)
        assert len(set(seat_of.values())) == len(seat_of)


# The way between the two programs -------------------------------------------------------------------------------------

GOOD = PhoneRequest(GAME, 3, 1, ANN, 5, "bid", "4x5")


def test_a_request_comes_back_as_it_was() -> None:
    assert parse_request(to_line(GOOD)) == GOOD


@pytest.mark.parametrize(
    "changed",
    [
        {"session": -1},
        {"session": "7"},
        {"after": True},
        {"seat": 0},
        {"seat": 100},
        {"phone": ANN.upper()},
        {"phone": ANN[1:]},
        {"number": 2**60},
        {"number": 1.0},
        {"does": "leave"},
        {"does": "end"},
        {"what": ""},
        {"what": "4x7"},
        {"what": "4x5\n"},
        {"does": "answer"},
        {"does": "answer", "what": "answer:0"},
        {"does": "answer", "what": "undo"},
        {"does": "confirm"},
        {"more": 1},
    ],
)
def test_a_request_of_another_form_is_none(changed: dict[str, Any]) -> None:
    import json

    data = json.dumps({**json.loads(to_line(GOOD)), **changed}).encode()
    with pytest.raises(ValueError, match=r".+"):
        parse_request(data)


@given(st.binary(max_size=700))
def test_of_any_bytes_nothing_but_a_value_error_is_raised(data: bytes) -> None:
    try:
        parse_request(data)
    except ValueError:
        return


def served(seats: PhoneSeats, answers: Callable[[PhoneRequest], Answer]) -> threading.Event:
    """Answer whatever comes until the event is set, as the main loop does."""
    done, woken = threading.Event(), threading.Event()
    seats.wake = woken.set

    def loop() -> None:
        while not done.is_set():
            woken.wait(0.05)
            woken.clear()
            for waiting in seats.requests():
                waiting.answer(answers(waiting.asked))

    threading.Thread(target=loop, daemon=True).start()
    return done


@pytest.mark.parametrize("deep", [False, True])
def test_an_answer_comes_back_over_the_socket_that_only_its_owner_reaches(tmp_path: Path, deep: bool) -> None:
    folder = tmp_path / ("long " * 12 + "name") / ("long " * 12 + "name") if deep else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log.sqlite3"
    with PhoneSeats(log) as seats:
        assert "takes nothing" in ask_table(log, GOOD).text
        assert seats.open()
        assert phone_socket(log).stat().st_mode & 0o077 == 0
        done = served(seats, lambda asked: Answer(True, f"{asked.does} {asked.what}"))
        assert ask_table(log, GOOD) == Answer(True, "bid 4x5")
        done.set()
    assert not phone_socket(log).exists()
    assert not ask_table(log, GOOD).ok


def test_a_table_that_was_killed_or_does_not_take_requests_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.phone_requests.WAIT_S", 0.1)
    monkeypatch.setattr("companion.table.phone_seats.WAIT_S", 0.05)
    log = tmp_path / "log.sqlite3"
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(phone_socket(log)))
    assert "does not answer" in ask_table(log, GOOD).text
    with PhoneSeats(log) as seats:
        assert seats.open(), "what a killed table left is no obstacle"
        assert "does not answer" in ask_table(log, GOOD).text
        assert list(seats.requests()) == [], "what nobody waits for any more is forgotten"


def test_nonsense_on_the_socket_and_a_page_that_was_killed_do_no_harm(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with PhoneSeats(log) as seats:
        seats.open()
        for data in (b"", b"\n", b"{}\n", b"x" * 5000, to_line(GOOD)[:-5]):
            with socket.socket(socket.AF_UNIX) as stranger:
                stranger.connect(str(phone_socket(log)))
                stranger.sendall(data)
        done = served(seats, lambda _: Answer(True))
        with socket.socket(socket.AF_UNIX) as gone:
            gone.connect(str(phone_socket(log)))
            gone.sendall(to_line(GOOD))
        assert ask_table(log, GOOD) == Answer(True)
        done.set()


def test_a_folder_in_which_no_socket_can_be_is_said(tmp_path: Path) -> None:
    assert not PhoneSeats(tmp_path / "missing" / "log.sqlite3").open()


# At the table ---------------------------------------------------------------------------------------------------------


class Face:
    """Shows nothing."""

    def step(self, view: Any, _timeout: float) -> list[Any]:
        self.view = view
        return []

    def feed(self, press: Press) -> list[Any]:
        return [press]

    def wake(self) -> None:
        """Nothing to wake."""


def test_a_phone_plays_in_the_main_loop_and_the_game_resumes_from_its_cues(tmp_path: Path) -> None:
    log = BufferedLog(tmp_path / "log.sqlite3", Header("perudo", PERUDO.players, started=""))
    referee = PERUDO.referee(LogJournal(log))
    face, seats = Face(), PhoneSeats(log.path)
    ticks = iter(range(1, 1000))
    session = Session(
        Desk(referee, None),  # type: ignore[arg-type]
        face,
        None,
        lambda: float(next(ticks)),
        NoLamps(),
        Sound(SilentSpeaker()),
        Presses(lambda: None),
        phones=seats,
        session=lambda: log.session,
    )
    session.desk.enter(Touch("covered", 1.0))
    with seats:
        seats.open()
        follower = Follower(log.path, draws=True)
        follower.poll()
        for asked in (
            PhoneRequest(log.session or 0, len(referee.record.events), 1, ANN, 1, "sit"),
            PhoneRequest(log.session or 0, len(referee.record.events), 1, ANN, 2, "bid", "3x5"),
        ):
            with ThreadPoolExecutor(1) as page:
                answer = page.submit(ask_table, log.path, asked)
                while not answer.done():
                    session.round()
                    time.sleep(0.02)
            assert answer.result().ok, answer.result()
        session.round()
        assert [seat.phone for seat in face.view.seats] == [True, False, False]
        news = {"type": "phones", "session": log.session, "open": True, "taken": [1], "question": "", "answers": []}
        assert news in follower.poll()
        session.desk.enter(Touch(f"correct:{referee.record.events[-1].seq}", session.clock()))
        session.round()
        assert referee.question is not None
        (asks,) = [message for message in follower.poll() if message["type"] == "phones"]
        assert asks["question"] == referee.question.text
        assert asks["answers"] == [[row.action, row.text] for row in referee.question.answers]
    assert referee.record.events[-1].source == "phone"
    log.close()
    again = BufferedLog.resume(log.path, log.session or 0)
    stood = referee_from_cues(PERUDO, again.cues, again.events)
    assert stood is not None
    assert stood.record.events[-1].source == "phone"
    again.close()


def rows(phones: Phones) -> list[str]:
    return [row.action for row in phones.view().rows]


def test_it_is_off_until_people_switch_it_on_and_the_screen_says_who_has_a_phone(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with Phones(log) as phones:
        phones.names = ("Ann", "Ben", "Cem")
        phones.act(ON)
        Switch(log).report(ServerStatus("http://192.168.1.7:8484/abc/"))
        assert not phones.seats.on
        assert PRESS in rows(phones)
        phones.act(PRESS)
        assert phones.seats.on
        assert Switch(log).seats is not None
        table = Table(log)
        phones.seats.answer(PhoneRequest(GAME, 0, 2, BEN, 1, "sit"), table.referee, GAME, table.enter)
        assert "Ben" in phones.view().text
        assert FREE in rows(phones)
        phones.act(LOOK)
        assert not phones.seats.on
        assert Switch(log).seats is None
        phones.act(PRESS)
        phones.act(OFF)
        assert not phones.seats.on
        phones.act(ON)
        assert not phones.seats.on


@pytest.mark.parametrize(("kept", "on"), [(True, True), (False, False)])
def test_after_a_power_cut_it_is_as_it_was_only_where_a_unit_serves_the_page(
    tmp_path: Path, kept: bool, on: bool
) -> None:
    log = tmp_path / "log.sqlite3"
    killed = PhoneSeats(log)
    killed.open()
    Switch(log).on(Request(EVERYWHERE))
    with Phones(log, kept=kept) as phones:
        assert phones.seats.on == on
        assert (Switch(log).seats is not None) == on
    killed.close()
