"""The start of a session at the real screen: choosing game and players by touch, by keyboard, by buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.display.scenes.keyboard import PAGES
from companion.display.setup_view import SetupView
from companion.messages import known_languages, set_language, worded
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import ChoiceView
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.past_games import past_players
from companion.table.setup import REFEREES, Setup
from companion.table.sound import Sound
from companion.table.starting import MOST_LETTERS, Start, run_start_screen
from hardware.presses import Press
from tests.companion.display.test_scenes import cut
from tests.night import AT_NIGHT, in_turn


class Talker:
    """A voice that is silent here."""

    name = "talker"

    def say(self, text: str) -> None:
        """Nothing is heard."""

    def close(self) -> None:
        """Nothing to end."""


class Beginning:
    """A start scene on the real screen, and the hands that use it."""

    def __init__(self, start: Start | None = None, size: tuple[int, int] = (800, 480)) -> None:
        self.start = start or Start(known=("Karl", "Karla", "Sven"))
        self.pilot = Pilot(self.start.view(), size)
        self.setup: Setup | None = None

    def do(self, given: list[Action | Press]) -> None:
        for one in given:
            action = one.text if isinstance(one, Action) else "setup.back"
            self.setup = self.start.act(action) or self.setup
        self.pilot.show(self.start.view())

    def touch(self, action: str) -> None:
        self.do(self.pilot.touch_action(action))

    def on_screen(self, action: str) -> bool:
        return any(spot.action == action for spot in self.pilot.screen.painter.spots)

    def turn_to(self, action: str) -> None:
        """Turn pages until something is in sight."""
        rows = len(self.start.view().presets)
        for _ in range(20):
            if self.on_screen(action):
                return
            more = [spot.action for spot in self.pilot.screen.painter.spots if spot.action.startswith("screen.row:")]
            self.touch(next(page for page in reversed(more) if int(page.partition(":")[2]) >= rows))

    def choose(self, game: str) -> None:
        """Touch a game, which may be on a later page."""
        self.turn_to(f"setup.game:{game}")
        self.touch(f"setup.game:{game}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.do(self.pilot.press(key))

    def button(self, button: str, seat: int | None = None) -> None:
        """A real button of the table."""
        self.do(self.pilot.screen.feed(Press(button, 0.0, seat)))

    def type(self, text: str) -> None:
        for letter in text:
            self.do(self.pilot.type(letter))

    def names(self) -> list[str]:
        return [seat.name for seat in self.start.view().seats]


def test_one_press_begins_with_neutral_names() -> None:
    at = Beginning()
    at.press("enter")
    assert at.setup == Setup("rogue", ("Player 1", "Player 2"))


def test_names_are_chosen_by_touch_from_those_of_earlier_sessions() -> None:
    at = Beginning()
    at.touch("setup.seat:2")
    assert at.pilot.reads("Who plays in seat 2?")
    at.touch("setup.called:Sven")
    at.touch("setup.seat:1")
    assert "setup.called:Sven" not in [row.action for row in at.start.view().names], "Sven has seat 2"
    at.touch("setup.called:Karla")
    at.touch("setup.start")
    assert at.setup == Setup("rogue", ("Karla", "Sven"))


def test_names_that_no_screen_can_show_are_neither_offered_nor_taken() -> None:
    """They come from games of others, and from earlier versions."""
    at = Beginning(Start(known=("Karl", "\x1b[2Jx", "\u202enna", "a\nb", "x" * 41)))
    at.touch("setup.seat:1")
    offered = [row.text for row in at.start.view().names]
    assert "Karl" in offered
    assert not [name for name in offered if name in ("\x1b[2Jx", "\u202enna", "a\nb", "x" * 41)]
    at.start.act("setup.called:\u202enna")
    assert at.names()[0] == "Player 1"


def test_names_are_chosen_with_the_buttons_of_the_table_alone() -> None:
    at = Beginning()
    rows = 1 + len(at.start.view().games)
    for _ in range(rows):
        at.button("end", 2)
    at.button("confirm")
    at.button("end", 2)
    at.button("confirm")
    assert at.names() == ["Karla", "Player 2"]
    at.button("confirm")
    assert at.setup == Setup("rogue", ("Karla", "Player 2"))


def test_a_name_is_typed_where_there_is_a_keyboard_and_its_letters_are_no_buttons() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("mu2ü")
    assert at.pilot.reads("mu2ü")
    at.press("enter")
    assert at.names() == ["mu2ü", "Player 2"]
    assert at.setup is None


def test_what_is_typed_finds_earlier_names_and_takes_their_spelling() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("kar")
    assert [row.text for row in at.start.view().names][:3] == ["kar", "Karl", "Karla"]
    at.type("l")
    at.press("enter")
    assert at.names()[0] == "Karl"


def test_backspace_takes_letters_back_and_then_leaves_the_names() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("xy")
    at.press("backspace")
    assert at.start.view().typed == "x"
    at.press("backspace", "backspace")
    assert at.start.view().naming == 0
    assert at.names()[0] == "Player 1"


@pytest.mark.parametrize("leave", ["esc", "setup.back"])
def test_the_names_can_be_left_without_choosing(leave: str) -> None:
    at = Beginning()
    at.touch("setup.seat:2")
    if leave == "esc":
        at.press(leave)
    else:
        at.touch(leave)
    assert at.start.view().naming == 0


def test_two_players_of_one_name_can_not_begin_and_are_told_why() -> None:
    at = Beginning(Start(players=("Ann", "Ben")))
    at.touch("setup.seat:2")
    at.type("Ann")
    at.press("enter")
    assert at.start.view().start is None
    assert at.pilot.reads("Two players are called Ann")
    at.do([Action("setup.start")])
    assert at.setup is None


def test_a_name_is_cut_and_an_empty_one_is_none() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    at.type("x" * 40)
    at.press("enter")
    assert at.names()[0] == "x" * MOST_LETTERS
    at.do([Action("setup.seat:1"), Action("setup.called: ")])
    assert at.names()[0] == "x" * MOST_LETTERS


@pytest.mark.parametrize("game", REFEREES)
def test_every_game_begins_with_as_many_players_as_it_allows(game: str) -> None:
    at = Beginning()
    at.choose(game)
    at.touch("setup.start")
    assert at.setup is not None
    assert at.setup.game == game


def test_house_rules_go_round_their_values_and_belong_to_their_game() -> None:
    at = Beginning()
    at.touch("setup.house")
    at.touch("setup.rule:bust")
    at.touch("setup.back")
    at.touch("setup.game:perudo")
    assert at.pilot.reads("the usual ones")
    at.touch("setup.game:rogue")
    assert at.pilot.reads("1 of your own")
    at.touch("setup.start")
    assert at.setup == Setup("rogue", ("Player 1", "Player 2"), {"bust": True})
    at.touch("setup.house")
    at.touch("setup.rule:bust")
    at.touch("setup.back")
    at.touch("setup.start")
    assert at.setup == Setup("rogue", ("Player 1", "Player 2"))


def test_the_marker_stays_where_it_was_when_a_rule_or_a_number_changes() -> None:
    at = Beginning()
    at.touch("setup.house")
    rules = at.start.view().rules
    row = next(number for number, rule in enumerate(rules) if rule.action == "setup.rule:starter")
    at.press(*["1"] * (len(rules) - row))
    assert rules[row].detail.startswith("who won the last game")
    at.press("enter")
    assert at.start.view().rules[row].detail.startswith("Player 1")
    at.press("enter")
    assert at.start.view().rules[row].detail.startswith("Player 2")


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)] if AT_NIGHT > 1 else [(800, 480)])
def test_every_house_rule_of_every_game_is_within_reach_of_a_finger(size: tuple[int, int]) -> None:
    """Also those on later pages: turning a page changes nothing else."""
    for game in REFEREES:
        at = Beginning(size=size)
        at.choose(game)
        at.touch("setup.house")
        for rule in at.start.view().rules[:-1]:
            before = rule.detail
            at.turn_to(rule.action)
            at.touch(rule.action)
            now = next(row for row in at.start.view().rules if row.action == rule.action)
            assert now.detail != before, rule.text
        at.touch("setup.back") if at.on_screen("setup.back") else at.press("backspace")
        at.touch("setup.start")
        assert at.setup is not None
        assert at.setup.game == game


def test_a_named_set_of_house_rules_is_chosen_with_its_source_and_kept() -> None:
    at = Beginning()
    at.touch("setup.game:uckers")
    at.touch("setup.house")
    assert "uckers.co.uk" in at.start.view().presets[0].detail
    at.touch("setup.preset:wafu")
    at.touch("setup.back")
    assert at.pilot.reads("WAFU")
    at.touch("setup.start")
    assert at.setup == Setup("uckers", ("Player 1", "Player 2"), {"throw_for_start": True}, "wafu")


def test_a_new_game_of_uckers_throws_for_the_start_unless_the_household_played_or_chose_otherwise() -> None:
    """Games in the log that name no such rule were played without it, and go on so."""
    new = Beginning(Start("uckers"))
    assert not new.start.view().house.marked
    new.touch("setup.start")
    assert new.setup is not None
    assert new.setup.options == {"throw_for_start": True}
    before = Setup("uckers", ("Ann", "Ben"), {"higher_die": True})
    assert before.referee(MemoryJournal()).state.turn.start is None
    again = Beginning(Start(last=before))
    again.touch("setup.start")
    assert again.setup is not None
    assert again.setup.options == {"higher_die": True}
    off = Beginning(Start("uckers"))
    off.touch("setup.house")
    off.turn_to("setup.rule:throw_for_start")
    for action in ("setup.rule:throw_for_start", "setup.back", "setup.start"):
        off.touch(action)
    assert off.setup is not None
    assert off.setup.options == {}


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_a_name_is_written_by_touch_on_the_screens_own_keyboard(size: tuple[int, int]) -> None:
    at = Beginning(size=size)
    at.touch("setup.seat:1")
    for key in ("Z", "o", "x", "\b"):
        at.touch(f"screen.key:{key}")
    at.touch("screen.letters:1")
    at.touch("screen.key:ë")
    assert at.start.view().typed == "Zoë"
    at.touch("press.confirm")
    assert at.names() == ["Zoë", "Player 2"]


def test_in_german_the_keys_stand_as_on_german_keyboards_and_umlauts_on_the_first_page() -> None:
    set_language("de")
    at = Beginning()
    at.touch("setup.seat:1")
    for key in ("J", "ö", "r", "g"):
        at.touch(f"screen.key:{key}")
    assert at.start.view().typed == "Jörg"
    spots = [spot.action for spot in at.pilot.screen.painter.spots]
    assert spots.index("screen.key:z") < spots.index("screen.key:u") < spots.index("screen.key:y")


@pytest.mark.parametrize("name", ["דנה", "نور", "Ζωή", "Юлія"])
def test_names_in_other_alphabets_are_written_by_touch(name: str) -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    for key in name:
        page = next(number for number, (_, keys) in enumerate(PAGES) if key.lower() in worded(keys))
        at.touch("screen.letters:1")
        at.touch(f"screen.letters:{page}")
        at.touch(f"screen.key:{key}")
        at.touch("screen.letters:0")
    assert at.start.view().typed == name
    assert cut(at.pilot.screen.painter) == []


def test_the_shift_key_writes_one_capital() -> None:
    at = Beginning()
    at.touch("setup.seat:1")
    for action in ("screen.key:M", "screen.key:c", "screen.shift", "screen.key:K", "screen.key:a", "screen.key:y"):
        at.touch(action)
    assert at.start.view().typed == "McKay"


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_on_the_first_evening_game_names_and_house_rules_are_steps_of_their_own(size: tuple[int, int]) -> None:
    at = Beginning(Start(known=("Karl", "Sven"), after=4), size)
    assert at.pilot.reads("What do we play?")
    at.touch("setup.game:uckers")
    assert at.pilot.reads("Four counters in each corner.")
    at.touch("setup.next")
    assert at.pilot.reads("Who is playing?")
    at.touch("setup.seat:2")
    at.touch("setup.called:Sven")
    at.touch("setup.next")
    assert "uckers.co.uk" in at.start.view().presets[0].detail
    at.touch("setup.preset:wafu")
    at.touch("setup.back")
    assert at.pilot.reads("Who is playing?")
    at.touch("setup.next")
    at.touch("setup.start")
    assert at.setup == Setup("uckers", ("Player 1", "Sven"), {"throw_for_start": True}, "wafu")


def test_the_steps_are_walked_by_buttons_alone_and_undo_goes_back_to_the_first_of_them() -> None:
    """Confirm takes what leads on, which is marked first."""
    at = Beginning(Start(after=1))
    at.button("undo")
    assert (at.start.view().step, at.start.view().number, at.start.view().of) == ("game", 2, 4)
    at.button("end", 2)
    at.button("end", 2)
    at.button("confirm")
    assert at.start.view().games[1].marked
    at.button("undo")
    for step in ("players", "house"):
        at.button("end", 1)
        while at.pilot.screen.marked:
            at.button("end", 1)
        at.button("confirm")
        assert at.start.view().step == step
    at.button("confirm")
    assert at.setup is not None
    assert at.setup.game == at.start.view().games[1].action.partition(":")[2]


def test_two_players_of_one_name_can_not_go_on_to_the_house_rules() -> None:
    at = Beginning(Start(players=("Ann", "Ann"), after=4))
    at.do([Action("setup.step:players")])
    assert at.start.view().onward is None
    assert at.pilot.reads("Two players are called Ann")
    at.do([Action("setup.next")])
    assert at.start.view().step == "players"


def test_the_steps_are_in_the_menu_again_and_lead_back_to_all_at_once() -> None:
    at = Beginning()
    at.press("m")
    at.touch("setup.step:game")
    assert at.start.view().step == "game"
    at.touch("setup.back")
    assert at.start.view().step == ""
    assert at.on_screen("setup.start")


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("way", ["m", "esc", "touch", "button"])
def test_the_menu_opens_before_a_game_and_closes_again(way: str, size: tuple[int, int]) -> None:
    at = Beginning(size=size)
    if way == "touch":
        at.touch("screen.open:menu")
    elif way == "button":
        at.button("menu")
    else:
        at.press(way)
    at.touch("screen.open:settings")
    assert at.pilot.reads("Light or dark screen")
    dark = at.pilot.screen.theme.name
    at.touch("screen.theme")
    assert at.pilot.screen.theme.name != dark
    at.touch("screen.close")
    at.touch("screen.close")
    assert at.on_screen("setup.start")


class OneStep:
    """A screen on which people have done something already."""

    def __init__(self, *given: Action) -> None:
        self.given, self.views = [[one] for one in given], []

    def step(self, view: SetupView, timeout: float) -> list[Action]:
        del timeout
        self.views.append(view)
        return self.given.pop(0)


class Buttons:
    def taken(self) -> tuple[Press, ...]:
        return ()


def test_the_voice_is_switched_before_a_game_and_the_menu_says_how_it_is() -> None:
    sound = Sound(Talker())
    screen = OneStep(Action("menu.voice"), Action("setup.start"))
    assert run_start_screen(screen, Start(), Buttons(), sound, lambda: None) is not None
    assert [view.voice for view in screen.views] == [True, False]
    assert not sound.voice


def test_who_leaves_from_the_menu_before_a_game_plays_none() -> None:
    assert run_start_screen(OneStep(Action("menu.end")), Start(), Buttons(), Sound(Talker()), lambda: None) is None


def test_what_no_screen_would_send_changes_nothing() -> None:
    start = Start()
    before = start.view()
    for action in (
        "",
        "setup.",
        "setup.game:chess",
        "setup.seats:x",
        "setup.seat:9",
        "setup.called:Bob",
        "setup.rule:x",
    ):
        assert start.act(action) is None
        assert start.view() == before


def test_earlier_players_come_from_the_log_the_latest_first(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    assert past_players(path) == ()
    with SessionLog.open(path) as log:
        log.append(log.begin(Header("rogue", ("Ann", "Ben"))), Event("note"))
        log.begin(Header("perudo", ("Cleo", "Ann", "Dan")))
    assert past_players(path) == ("Cleo", "Ann", "Dan", "Ben")
    (tmp_path / "other.db").write_bytes(b"no log at all" * 99)
    assert past_players(tmp_path / "other.db") == ()


@pytest.mark.parametrize(("size", "language"), in_turn([(800, 480), (1024, 600), (1280, 800)], known_languages()))
def test_the_last_game_with_its_players_and_the_unfinished_one_are_one_touch_away(
    size: tuple[int, int], language: str
) -> None:
    set_language(language)
    names = ("Maximiliane-Charlotte", "Christopher Alexander")
    waiting = ChoiceView(
        "resume.session:7", f"▶ Go on: Uckers: {names[0]}, {names[1]}", detail="26 Nov 2026 20:15 · 3, 4"
    )
    start = Start(last=Setup("ludo", names, {}, None), resume=waiting)
    with Pilot(start.view(), size) as pilot:
        assert pilot.touch_action("resume.session:7") == [Action("resume.session:7")]
        assert pilot.touch_action("setup.start") == [Action("setup.start")]
        assert all(line.whole for line in pilot.written())
    setup = start.act("setup.start")
    assert setup is not None
    assert (setup.game, setup.players) == ("ludo", names)
