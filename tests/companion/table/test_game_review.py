"""Looking back at a game: forward, back, to any turn, with the picture behind it; the game itself goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.inputs import Action, Input
from companion.display.past_view import PastView
from companion.display.pilot import Pilot
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import TableView
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder
from companion.sessions.log import SessionLog
from companion.table import live
from companion.table.desk import Desk
from companion.table.game_review import LOST, PRUNED, GameReview, review_of_log, review_of_running
from companion.table.live import Presses, Session
from companion.table.setup import Setup
from companion.table.sound import Sound
from hardware.lamps import NoLamps
from hardware.presses import Press
from hardware.sound import SilentSpeaker

EVENTS = (
    Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 5]}, "camera", evidence=b"the throw"),
    Event("refused", 1, 4.0, {"rule": "ROG-1.3", "sentence": "A lone 3 scores nothing."}, evidence=b"the three"),
    Event("keep", 1, 5.0, {"dice": [2, 2], "step": "keep 2-2"}, "camera"),
    Event("turn", 1, 6.0, {"step": "stop", "points": 4, "scores": [4, 0]}, "button"),
    Event("throw", 2, 8.0, {"dice": [6, 6, 6, 6, 6, 2]}, "camera"),
    Event("keep", 2, 9.0, {"dice": [6] * 5, "step": "keep 6-6-6-6-6"}, "camera"),
    Event("turn", 2, 10.0, {"step": "stop", "points": 600, "scores": [4, 600]}, "button"),
    Event("throw", 1, 11.0, {"dice": [2, 3, 3, 4, 5, 5]}, "camera"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "log.sqlite3"
    with SessionLog.open(path) as log:
        session = log.begin(Header("rogue", ("Ann", "Ben"), started=""))
        for event in EVENTS:
            log.append(session, event)
    return path


@pytest.fixture
def back(path: Path) -> GameReview:
    found = review_of_log(path, 1)
    assert found is not None
    return found


def scores(view: PastView) -> list[int | None]:
    return [seat.score for seat in view.seats]


def test_forward_back_and_to_any_turn(back: GameReview) -> None:
    assert (back.view().headline, scores(back.view())) == ("Ann: Turn 1, 0:01", [4, 0])
    for action, number, after in (
        ("past.by:1", 2, 900),
        ("past.by:1", 3, 900),
        ("past.by:1", 3, 900),
        ("past.by:-10", 1, 0),
        ("past.turn:last", 3, 900),
        ("past.turn:2", 2, 900),
        ("past.turn:first", 1, 0),
        ("past.by:10", 3, 900),
        ("past.turn:99", 3, 900),
    ):
        assert back.act(action)
        assert (back.view().number, scores(back.view())[1]) == (number, after), action
    assert not back.act("past.leave")


def test_a_turn_has_its_dice_who_played_it_and_its_rulings(back: GameReview) -> None:
    view = back.view()
    assert [die.face for die in view.table.dice] == [2, 2, 3, 5, 5, 5]
    assert [seat.name for seat in view.seats if seat.to_act] == ["Ann"]
    assert view.refused == {"A lone 3 scores nothing. [ROG-1.3]"}
    assert view.refused < set(view.sentences)
    assert (view.refusals, view.pictures) == ({1}, {1})


def test_the_picture_is_that_of_the_ruling_that_people_argue_about(back: GameReview) -> None:
    assert back.act("past.picture")
    assert (back.view().picture, back.view().caption) == (b"the three", "A lone 3 scores nothing. [ROG-1.3]")
    assert back.act("past.leave"), "first the picture is left"
    assert back.view().picture == b""
    back.act("past.by:1")
    assert back.act("past.picture")
    assert back.view().picture == b"", "this turn has none"


def test_a_picture_that_is_gone_is_said(back: GameReview, path: Path) -> None:
    root = path.with_name("log.sqlite3.games")
    GameFolder(root, 1).picture_path(2).write_bytes(b"another")
    back.act("past.picture")
    assert "was changed or lost" in back.view().trouble
    GameFolder(root, 1).prune()
    assert back.view().trouble == str(PRUNED)


def test_what_was_corrected_later_is_shown_as_it_counts(path: Path) -> None:
    with SessionLog.open(path) as log:
        log.append(1, Event("throw", 1, 12.0, {"dice": [2, 2, 6, 6, 6, 6]}, "touch", replaces=1))
    back = review_of_log(path, 1)
    assert back is not None
    assert [die.face for die in back.view().table.dice] == [2, 2, 6, 6, 6, 6]
    assert scores(back.view()) == [4, 0], "not as the game stood when it was corrected"


def test_a_record_that_the_rules_do_not_follow_is_told_all_the_same(path: Path) -> None:
    with SessionLog.open(path) as log:
        log.append(1, Event("keep", 1, 12.0, {"dice": [6], "step": "keep 6-6-6-6-6-6"}))
    back = review_of_log(path, 1)
    assert back is not None
    back.act("past.turn:last")
    assert back.view().table.headline == str(LOST)
    assert back.view().sentences


def test_the_running_game_is_looked_back_on_from_its_latest_turn(path: Path) -> None:
    header = Header("rogue", ("Ann", "Ben"), started="")
    numbered = tuple(
        Event(e.kind, e.seat, e.t, e.payload, e.source, seq=number) for number, e in enumerate(EVENTS, start=1)
    )
    back = review_of_running(header, numbered, path, 1)
    assert back is not None
    assert (back.view().number, back.pictured) == (3, {1, 2})
    unsaved = review_of_running(header, numbered, path, None)
    assert unsaved is not None
    assert (unsaved.view().number, unsaved.pictured) == (3, frozenset())
    assert review_of_running(header, (), path, None) is None


class Display:
    """A screen that remembers what it showed and gives the presses of a script."""

    def __init__(self) -> None:
        self.views: list[TableView | PastView] = []
        self.inputs: list[Input] = []

    def step(self, view: TableView | PastView, timeout: float) -> list[Input]:
        del timeout
        self.views.append(view)
        given, self.inputs = self.inputs, []
        return given

    def feed(self, press: Press) -> list[Input]:
        return [press]

    def wake(self) -> None: ...


@pytest.fixture
def session(back: GameReview, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(live, "IDLE_SECONDS", 0.001)
    desk = Desk(Setup("rogue", ("Ann", "Ben")).referee(MemoryJournal()), None)  # type: ignore[arg-type]
    session = Session(desk, Display(), None, lambda: 1.0, NoLamps(), Sound(SilentSpeaker()), Presses(lambda: None))
    session.asides = {"menu.past": lambda: back}
    return session


def does(session: Session, *actions: str) -> TableView | PastView:
    """What is shown after these were chosen, one after the other."""
    display = session.display
    assert isinstance(display, Display)
    for action in actions:
        display.inputs = [Action(action)]
        assert session.round()
    session.round()
    return display.views[-1]


def test_in_a_game_one_looks_back_and_goes_on_playing(session: Session) -> None:
    shown = does(session, "menu.past", "past.by:1")
    assert isinstance(shown, PastView)
    assert shown.number == 2
    assert isinstance(does(session, "past.leave"), TableView)
    assert not session.desk.referee.record.events, "the referee heard nothing of it"


def test_when_something_happens_at_the_table_the_game_is_shown_again(session: Session) -> None:
    assert isinstance(does(session, "menu.past"), PastView)
    session.desk.referee.record.add("throw", 1, 2.0, {"dice": [2, 2, 3, 5, 5, 5]})
    assert isinstance(does(session), TableView)


def test_a_game_that_can_not_be_looked_back_on_goes_on(session: Session, back: GameReview) -> None:
    back.turns = ()
    assert isinstance(does(session, "menu.past"), TableView)
    session.asides = {"menu.past": lambda: None}
    assert isinstance(does(session, "menu.past"), TableView)


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("left", "past.by:-1"),
        ("right", "past.by:1"),
        ("up", "past.by:-1"),
        ("page down", "past.by:10"),
        ("home", "past.turn:first"),
        ("end", "past.turn:last"),
        ("1", "past.by:-1"),
        ("2", "past.by:1"),
        ("return", "past.picture"),
        ("u", "past.leave"),
        ("m", "past.leave"),
    ],
)
def test_keys_and_the_tables_buttons_go_through_the_game(back: GameReview, key: str, action: str) -> None:
    with Pilot(back.view(), (800, 480)) as pilot:
        assert pilot.press(key) == [Action(action)]


def test_a_picture_that_is_no_picture_is_said_and_drawn_without(back: GameReview) -> None:
    back.act("past.picture")
    with Pilot(back.view(), (800, 480)) as pilot:
        assert pilot.reads("The picture can't be shown.")


def test_a_finger_goes_to_any_part_of_the_game_and_opens_the_picture(back: GameReview) -> None:
    with Pilot(back.view(), (800, 480)) as pilot:
        for action in ("past.turn:1", "past.turn:3", "past.by:1", "past.picture", "past.leave"):
            assert pilot.touch_action(action) == [Action(action)]
