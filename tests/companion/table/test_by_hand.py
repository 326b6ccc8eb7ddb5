"""Every game can be played to the end without a camera: by touch, by keys, by the table's buttons."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field

import pytest

from companion.display.inputs import LEAVE, Action, Input
from companion.display.pilot import Pilot
from companion.messages import known_languages, set_language
from companion.referee.record import MemoryJournal
from companion.referee.shown.boards import by_piece
from companion.referee.shown.view import ChoiceView, Status, TableView
from companion.sessions.events import Event
from companion.table import live
from companion.table.desk import Desk
from companion.table.live import Session
from companion.table.opponents import Opponents
from companion.table.own_dice import OwnDice
from companion.table.setup import Setup
from companion.table.sound import Sound
from hardware.presses import Notice, Press
from hardware.sound import SilentSpeaker

from ...night import AT_NIGHT
from ..referee.rogue_table import Table

NEAR = 8  # they choose among the first rows, so that no test walks far
SMALL, WIDE = (800, 480), (1280, 800)
SIZES = [SMALL, (1024, 600), WIDE]
PLAYERS = {"peruke-one": ("Ann",)}
# The last turns of long games: what comes before them is the same, only longer.
LATE = {
    "rogue": "1985:1970/2/./.",
    "peruke-84": "6/6/6/6/6/6/5N6/2S11S21:S:35-40:2",
    "ludo": "R:red5+3home/Y:yellow3+3home/1of2",
    "uckers": "R:t25+3red5/G:green5+3home/Y:2yellow5+2home/B:4home/1of2",
}
NOT_CHOSEN = ("die:back", "die:stop", "pick:", "value:", "places")


@dataclass
class Hands:
    """The hands of people at the real screen, who choose at random; the face of a session."""

    pilot: Pilot
    way: str
    rng: random.Random
    deeds: int = 0
    boards: int = 0  # touches of the board
    seen: set[str] = field(default_factory=set)

    def step(self, view: TableView, timeout: float) -> list[Input]:
        del timeout
        self.pilot.show(view)
        self.deeds += 1
        assert self.deeds < 6000, view.headline
        if view.over and view.question is None:
            return self.choose(view.choices, next(row for row in view.choices if row.action == LEAVE))
        if self.way == "touch" and view.on_board and view.question is None and (view.picked or self.rng.random() < 0.8):
            return self.touch_board(view)
        rows = view.question.answers if view.question else view.choices
        if not rows and view.headline.startswith("Computer"):
            return []  # it acts by itself
        assert rows, f"nothing can be done: {view.headline}"
        self.seen |= {row.action.partition(":")[0] for row in rows}
        wanted = [row for row in rows if row.action not in NOT_CHOSEN]
        best = max((row.points or 0 for row in rows), default=0)
        wanted = [row for row in wanted if (row.points or 0) == best and not (best and row.action == "stop")]
        return self.choose(rows, self.rng.choice(wanted[:NEAR] or list(rows)))

    def choose(self, rows: tuple[ChoiceView, ...], row: ChoiceView) -> list[Input]:
        return {"touch": self.touch, "keys": self.keys, "buttons": self.buttons}[self.way](rows, row)

    def touch(self, rows: tuple[ChoiceView, ...], row: ChoiceView) -> list[Input]:
        """Turn pages until the row is in sight, then touch it."""
        for _ in range(len(rows)):
            spots = [spot.action for spot in self.pilot.screen.painter.spots]
            if row.action in spots:
                return self.pilot.touch_action(row.action)
            self.pilot.touch_action(next(action for action in spots if action.startswith("screen.row")))
        raise AssertionError(f"{row} is on no page")

    def touch_board(self, view: TableView) -> list[Input]:
        """Touch a piece, or where the one that was touched may go; then the way, if several lead there."""
        pieces, places = by_piece(view.on_board), self.pilot.screen.painter.places
        goal = self.rng.choice([*pieces[view.picked]] if view.picked else [*pieces])
        given = self.pilot.touch(*(places.get(goal) or places[f"{goal} base"]).centre)
        if self.pilot.screen.sheets_open:
            ways = [s.action for s in self.pilot.screen.painter.spots if s.action.startswith("step:")]
            given = self.pilot.touch_action(self.rng.choice(ways))
        assert given
        self.boards += 1
        return given

    def keys(self, rows: tuple[ChoiceView, ...], row: ChoiceView) -> list[Input]:
        view = self.pilot.view
        assert isinstance(view, TableView)
        if row.digit is not None and row.digit < 10 and (view.question or view.by_hand):
            return self.pilot.press(str(row.digit))
        wanted, pressed = rows.index(row), [list[str]() for _ in rows]
        if self.pilot.screen.marked == wanted:  # whoever confirms without having walked confirms what lies on the table
            self.pilot.press("down" if wanted == 0 else "up")
        for _ in range(4 * len(rows)):
            if (at := self.pilot.screen.marked) == wanted:
                break
            ways = ("down", "right", "up", "left") if at < wanted else ("up", "left", "down", "right")
            pressed[at].append(min(ways, key=pressed[at].count))  # rows stand side by side, too, in any order
            self.pilot.press(pressed[at][-1])
        assert self.pilot.screen.marked == wanted, (row, [one.action for one in rows])
        return self.pilot.press("enter")

    def buttons(self, rows: tuple[ChoiceView, ...], row: ChoiceView) -> list[Input]:
        """A seat's button walks, confirm chooses; where no list can be walked the seat's own button opens one."""
        down = Press("end", 0.0, min(2, len(self.pilot.view.seats)))
        if not self.pilot.screen.buttons_navigate:
            return self.unlisted()
        ways = len(rows)
        for _ in range(ways):
            if rows[self.pilot.screen.marked] == row:
                break
            assert self.pilot.screen.feed(down) == []
        return self.pilot.screen.feed(Press("confirm", 0.0))

    def unlisted(self) -> list[Input]:
        """Perudo: the button of whose turn it is opens the bids, confirm begins a round and counts."""
        view = self.pilot.view
        assert isinstance(view, TableView)
        seat = next((seat.seat for seat in view.seats if seat.to_act), 0)
        opens = seat and not any(row.action == "covered" for row in view.choices)
        return self.pilot.screen.feed(Press("end", 0.0, seat) if opens else Press("confirm", 0.0))

    def feed(self, press: Press) -> list[Input]:
        return self.pilot.screen.feed(press)

    def wake(self) -> None:
        """Nothing sleeps."""


@pytest.fixture(autouse=True)
def _no_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table a screen that fails is tried again; here these hands have found that something can't be done."""
    monkeypatch.setattr(live, "SCREEN_TRIES", 1)


class NoPresses:
    may_switch_off = False

    def taken(self) -> tuple[Press, ...]:
        return ()

    def notices(self) -> tuple[Notice, ...]:
        return ()


class NoLamps:
    def only(self, seat: int | None) -> None:
        del seat


def session(game: str, way: str, size: tuple[int, int], *names: str) -> tuple[Session, Hands]:
    setup = Setup(game, names or PLAYERS.get(game, ("Ann", "Ben")))
    agreed = {"set": LATE.get(game, ""), "sentence": "Going on."}
    events = [Event("agreed", None, 0.0, agreed, "touch", seq=1)] if agreed["set"] else []
    referee = setup.referee(MemoryJournal(), events)
    hands = Hands(Pilot(referee.view(), size), way, random.Random(5))
    ticks = iter(range(10**9))
    desk = Desk(referee, None, None, Opponents(referee, lambda: None, lambda: OwnDice(bytes(32)), waits=True))
    sound = Sound(SilentSpeaker())
    return Session(desk, hands, None, lambda: float(next(ticks)), NoLamps(), sound, NoPresses()), hands


GAMES = ["rogue", "peruke-one", "uckers", "peruke-84", "perudo", "ludo", "dice"]
ON_BOARDS = {"uckers", "ludo", "peruke-84", "peruke-one"}  # pieces can be touched
WAYS, LANGUAGES = ["touch", "buttons", "keys"], known_languages()
EVERY = list(itertools.product(GAMES, WAYS, SIZES, LANGUAGES))
BY_DAY = [
    (game, WAYS[n % 3], SIZES[(n + n // 3) % 3], LANGUAGES[(n + n // 3) % 3]) for n, game in enumerate([*GAMES, "ludo"])
]


def test_by_day_every_game_way_size_and_language_is_played() -> None:
    assert set(BY_DAY) <= set(EVERY)
    assert [set(column) for column in zip(*BY_DAY, strict=True)] == [set(column) for column in zip(*EVERY, strict=True)]


@pytest.mark.parametrize(("game", "way", "size", "language"), BY_DAY if AT_NIGHT == 1 else EVERY)
def test_a_game_is_played_whole_without_a_camera(game: str, way: str, size: tuple[int, int], language: str) -> None:
    """By touch alone, by keys alone, by the table's five buttons alone, pressing only what is seen."""
    set_language(language)
    played, hands = session(game, way, size)
    with hands.pilot:
        played.run()
    assert played.desk.referee.over
    assert game != "rogue" or not played.desk.referee.view().note, "the War is over with the game"
    assert played.then == LEAVE
    assert way != "touch" or (hands.boards > 0) == (game in ON_BOARDS)
    assert {event.source for event in played.desk.referee.record.events} <= {"touch", "button", "auto"}


@pytest.mark.parametrize(("way", "language"), [("touch", "en"), ("keys", "de"), ("buttons", "de"), ("buttons", "en")])
def test_a_game_of_perudo_against_the_program_is_played_whole_without_a_camera(way: str, language: str) -> None:
    """Whoever is alone acts for one seat, and never for the program's."""
    set_language(language)
    played, hands = session("perudo", way, SMALL, "Ann", "Computer 1")
    with hands.pilot:
        played.run()
    assert played.desk.referee.over
    assert not played.desk.referee.view().warnings
    events = played.desk.referee.record.counting()
    assert {event.source for event in events if event.seat == 2} == {"program"}
    assert not {"program"} & {event.source for event in events if event.seat == 1}


def test_what_was_entered_by_hand_is_no_new_throw_when_the_camera_is_back() -> None:
    """The dice of a turn that ended by hand still lie on the mat: nobody has thrown them again."""
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.referee.watch("no camera", "The camera was unplugged.", table.t)
    for action in ("keep:2-2-5-5", "die:2", "die:3"):
        table.referee.act(action, table.t)
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    table.set_aside(2, 2, 5, 5, look=False)
    table.throw(2, 3)
    table.look()
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    table.clear()
    table.throw(1, 2, 3, 4, 6, 6)
    assert table.kinds()[-1] == "throw"
    assert table.referee.view().headline.startswith("Ben")


def test_the_camera_goes_on_with_a_throw_that_was_entered_by_hand() -> None:
    table = Table()
    table.referee.watch("no camera", "The camera was unplugged.", table.t)
    for face in (2, 2, 3, 5, 5, 6):
        table.referee.act(f"die:{face}", table.t)
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.lift()
    table.throw(2, 3)
    assert table.kinds() == ["throw", "keep", "throw", "turn"]


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("status", ["no camera", "no mat", "wrong mat", "moved"])
def test_whatever_the_camera_lacks_a_throw_is_touched_in_and_the_camera_takes_over_again(
    status: Status, size: tuple[int, int]
) -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.lift()
    table.referee.watch(status, "It sees nothing.", table.t)
    with Pilot(table.referee.view(), size) as pilot:
        if "die:4" not in [spot.action for spot in pilot.screen.painter.spots]:
            touched(table, pilot, "die:start")
        touched(table, pilot, "die:4")
        touched(table, pilot, "die:6")
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    table.clear()
    table.throw(1, 2, 3, 4, 6, 6)
    assert table.kinds()[-1] == "throw"
    assert table.referee.view().status == "ready"


def touched(table: Table, pilot: Pilot, action: str) -> None:
    """A finger on the screen, and what the referee then shows."""
    for given in pilot.touch_action(action):
        assert isinstance(given, Action)
        table.referee.act(given.text, table.t)
    pilot.show(table.referee.view())
    pilot.screen.redraw()


def test_undo_takes_the_last_entered_die_back_before_it_takes_a_throw_back() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.lift()
    table.referee.act("die:start", table.t)
    table.referee.act("die:4", table.t)
    table.press("undo")
    table.press("undo")
    assert table.kinds() == ["throw"]


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("way", ["key", "touched name", "button"])
def test_whatever_ends_the_wrong_turn_at_the_screen_is_on_record_as_a_button(way: str, size: tuple[int, int]) -> None:
    """The log has the source of each event: the throw was seen, the end of a turn was pressed."""
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    with Pilot(table.referee.view(), size) as pilot:
        if way == "button":
            given = pilot.screen.feed(Press("end", 0.0, 2))
        else:
            given = pilot.press("2") if way == "key" else pilot.touch_action("press.end:2")
    for press in given:
        assert isinstance(press, Press)
        table.press(press.button, press.seat)
    assert [(event.kind, event.source) for event in table.record.events] == [("throw", "camera"), ("refused", "button")]
