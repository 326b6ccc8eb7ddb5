"""The first evening on the real screen: the camera, its aim, a test throw, the buttons."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.cli.welcome import CameraSetUp, first_evening_due, remember_setup, steps_of
from companion.display.inputs import QUIT, Action
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView
from companion.display.welcome_examples import SEEN
from companion.display.welcome_view import WelcomeView
from companion.preferences import FILE, Preferences, load_preferences, save_preferences
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.table.aiming import AimingWatch
from companion.table.live import Presses
from companion.table.mirror import Mirror
from companion.table.sound import Sound
from companion.table.welcome import MISREAD, NO_OTHER, OPENING, SEEKING, TEACH, THROW, Welcome, part_of, set_up
from hardware.camera import Camera, Frame
from hardware.errors import NoCamera
from hardware.presses import Press
from hardware.sound import SilentSpeaker
from vision.mats import ROGUE
from vision.reading import SeenDie, TableReading
from vision.taught.household import Taught
from vision.virtual.table import VirtualTable

BOTH = pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
NOTHING_SEEN = replace(SEEN, outline=(), found=(), markers=0, height=0.0, marks=())


def thrown(*faces: int, flat: bool = True, sure: bool = True, why: str = "") -> TableReading:
    dice = tuple(
        SeenDie(face, flat, 100.0 + 30 * n, 150.0, 16, "other", "roll", 1.0, sure, why) for n, face in enumerate(faces)
    )
    return TableReading("rogue", dice)


class Walk:
    """The steps on the real screen, and the hands that go through them."""

    def __init__(self, welcome: Welcome | None = None, size: tuple[int, int] = (800, 480)) -> None:
        self.welcome = welcome or Welcome()
        self.seen = CameraView(None, OPENING)
        self.pilot = Pilot(self.welcome.view(), size)
        self.pilot.screen.live = lambda: self.seen
        self.show()

    def show(self) -> None:
        self.pilot.show(self.welcome.view())
        self.pilot.screen.redraw()

    def look(self, seen: CameraView) -> None:
        self.seen = seen
        self.welcome.look(seen)
        self.show()

    def do(self, given: list[Action | Press]) -> None:
        for one in given:
            if isinstance(one, Action):
                self.welcome.act(one.text)
            elif self.welcome.step == "buttons":
                self.welcome.press(one)
            elif one.button == "undo":
                self.welcome.act("back")
        self.show()

    def touch(self, action: str) -> None:
        self.do(self.pilot.touch_action(action))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.do(self.pilot.press(key))

    def button(self, button: str, seat: int | None = None) -> None:
        self.do(self.pilot.screen.feed(Press(button, 0.0, seat)))

    def read(self, reading: TableReading) -> None:
        self.welcome.read(reading)
        self.show()


@BOTH
def test_the_first_evening_by_touch(size: tuple[int, int]) -> None:
    walk = Walk(size=size)
    assert walk.pilot.reads(str(OPENING))
    walk.look(SEEN)
    walk.touch("welcome.next")
    assert walk.pilot.reads("All is well: the mat, the light and the focus.")
    assert walk.pilot.reads("4 of 4 markers")
    walk.touch("welcome.next")
    assert walk.pilot.reads("Throw two dice onto the mat")
    walk.read(thrown(3, 5))
    assert walk.pilot.reads("I read 5 and 3. Is that right?")
    walk.touch("welcome.yes")
    assert walk.pilot.reads("An animal or a sign instead of the 1?")
    walk.touch("welcome.next")
    for button, seat in (("end", 1), ("end", 2), ("undo", None), ("menu", None)):
        walk.button(button, seat)
    walk.button("confirm")
    assert walk.pilot.reads("All of them are heard.")
    walk.touch("welcome.next")
    assert walk.welcome.done


@BOTH
def test_the_first_evening_by_buttons_alone(size: tuple[int, int]) -> None:
    """Five buttons and no finger: confirm goes on, undo goes back, confirm pressed twice ends the test of buttons."""
    walk = Walk(size=size)
    walk.look(SEEN)
    walk.button("confirm")
    assert walk.welcome.step == "aim"
    walk.button("undo")
    assert walk.welcome.step == "camera"
    walk.button("confirm")
    walk.button("confirm")
    walk.read(thrown(6))
    walk.button("end", 2)
    walk.button("confirm")
    assert walk.welcome.step == "throw", "the second answer is No"
    walk.read(thrown(6))
    walk.button("confirm")
    assert walk.welcome.step == "picture"
    walk.button("confirm")
    assert walk.welcome.step == "buttons"
    walk.button("confirm")
    assert not walk.welcome.done
    walk.button("confirm")
    assert walk.welcome.done


def test_keys_count_as_buttons_while_buttons_are_tried() -> None:
    walk = Walk(Welcome("buttons", alone=True))
    walk.press("m", "u", "5")
    assert [key.name for key in walk.welcome.view().keys if key.presses] == ["Undo", "Menu", "Seat 5"]
    assert not walk.pilot.reads("To the games"), "the menu stays closed: its button is tried"


def test_where_no_buttons_are_connected_it_is_said_and_a_finger_tries_what_the_keys_do() -> None:
    walk = Walk(Welcome("buttons", alone=True, wired=False))
    assert walk.pilot.reads("No buttons are connected, and none are needed")
    assert [key.does for key in walk.welcome.view().keys] == ["key 1", "key 2", "key Enter", "key U", "key M"]
    walk.touch("press.undo")
    walk.touch("press.end:2")
    assert [key.name for key in walk.welcome.view().keys if key.presses] == ["Seat 2", "Undo"]
    walk.touch("welcome.next")
    assert walk.welcome.done


def test_real_buttons_are_tried_by_pressing_them_and_not_by_their_pictures() -> None:
    walk = Walk(Welcome("buttons", alone=True))
    assert not [spot for spot in walk.pilot.screen.painter.spots if spot.action.startswith("press.")]


def test_what_is_wrong_with_the_picture_is_said_in_the_order_of_what_helps() -> None:
    walk = Walk()
    walk.look(NOTHING_SEEN)
    walk.touch("welcome.next")
    assert walk.pilot.reads("Play on your own table, or lay a mat so that it fills the corners.")
    walk.look(replace(NOTHING_SEEN, light_word="dark", advice=("It is too dark: more light on the table.",)))
    assert walk.pilot.reads("It is too dark: more light on the table.")
    walk.look(replace(SEEN, markers=3))
    assert walk.pilot.reads("3 of 4 markers show: uncover the others.")
    assert walk.pilot.reads("Go on as it is")


def test_a_throw_that_is_not_read_with_confidence_is_no_throw_that_was_read() -> None:
    walk = Walk(Welcome("throw", alone=True))
    walk.look(SEEN)
    walk.read(thrown(4, 2, sure=False, why="glare"))
    assert walk.welcome.view().text == "A die can't be read: glare. Throw again."
    walk.read(thrown(4, flat=False))
    assert walk.welcome.view().text == "A die leans. Throw again."
    assert "welcome.yes" not in [row.action for row in walk.welcome.view().rows]
    walk.read(TableReading("rogue"))
    assert walk.welcome.view().text == str(THROW)


def test_who_says_no_hears_what_helps_and_is_sent_to_teach_the_second_time() -> None:
    walk = Walk(Welcome("throw", alone=True))
    walk.look(SEEN)
    for text in map(str, (MISREAD, TEACH)):
        walk.read(thrown(4, 2))
        walk.touch("welcome.no")
        assert walk.welcome.view().text == text
    walk.read(thrown(4, 2))
    walk.touch("welcome.yes")
    assert walk.welcome.done


def test_the_dice_whose_picture_is_up_are_learned_once_people_say_so() -> None:
    learned: list[SeenDie] = []
    walk = Walk(Welcome("picture", alone=True, learn=learned.extend))
    walk.look(SEEN)
    assert walk.pilot.reads("An animal or a sign instead of the 1?")
    assert walk.pilot.reads("We have none")
    walk.read(thrown(5, 3))
    assert walk.pilot.reads("A die shows a 5.")
    walk.read(thrown(1, flat=False))
    assert walk.pilot.reads("A die leans.")
    walk.read(thrown(1, 4, sure=False, why="the face is hard to read"))
    walk.touch("welcome.no")
    assert walk.pilot.reads("Lay the dice flat, apart from each other")
    assert not learned
    walk.read(thrown(1, 4, sure=False, why="the face is hard to read"))
    assert walk.pilot.reads("I see 2 dice. Are their animals up?")
    walk.touch("welcome.yes")
    assert [die.x for die in learned] == [100.0, 130.0]
    assert walk.welcome.done


def test_a_camera_that_gives_nothing_says_why_and_play_goes_on_without() -> None:
    walk = Walk()
    walk.welcome.refuse("No camera was found. No USB camera is plugged in.")
    walk.show()
    assert walk.pilot.reads("No camera was found.")
    walk.touch("welcome.without")
    assert walk.welcome.step == "buttons"
    assert steps_of("none", None).steps == ("buttons",)


def test_any_part_is_one_touch_away_from_the_menu() -> None:
    walk = Walk()
    walk.press("m")
    walk.touch("welcome.throw")
    assert walk.welcome.step == "throw"
    walk.press("m")
    walk.touch("welcome.done")
    assert walk.welcome.done
    assert [part_of(f"welcome.{name}") for name in ("aim", "next")] == ["aim", None]


class OneCamera:
    """A camera with one picture, small and large."""

    own_clock = True

    def __init__(self, large: np.ndarray, small: np.ndarray) -> None:
        self.name, self._large, self._small, self._number = "still", large, small, -1

    def small(self) -> Frame:
        self._number += 1
        return Frame(self._small, self._number / 10, self._number)

    def large(self) -> Frame:
        return Frame(self._large, self._number / 10, self._number)

    def close(self) -> None:
        """Nothing to give back."""

    def __enter__(self) -> OneCamera:
        return self

    def __exit__(self, *args: object) -> None:
        """Nothing to give back."""


def test_the_mat_is_found_while_the_camera_moves_and_read_only_for_the_throw() -> None:
    table = VirtualTable(ROGUE, 1, size=(1024, 576))
    large, small = table.render(0.0), table.small(0.0)
    reading, reads = thrown(2), [False]
    mirror = Mirror()
    watch = AimingWatch(lambda *_: reading, reads=lambda: reads[0])
    mirror.watch(watch)
    camera: Camera = mirror.camera(OneCamera(large, small))
    rng = np.random.default_rng(1)
    for number in range(3):
        camera.small()
        stirred = rng.integers(0, 255, small.shape, np.uint8)  # a hand on the camera: nothing is still
        assert watch.feed(number * 0.1, stirred, lambda: camera.large().image) is None
    seen = mirror.view()
    assert seen.markers == len(seen.found) == 4
    assert seen.sharp
    assert not seen.marks
    reads[0] = True
    looks = [watch.feed(1 + n * 0.1, small, lambda: camera.large().image) for n in range(30)]
    assert any(look is not None and look.reading is reading for look in looks)


def test_another_camera_is_taken_and_remembered(tmp_path: Path) -> None:
    def nothing(spec: str) -> Camera:
        raise NoCamera(f"No camera {spec}.")

    there = ["v4l2:0", "v4l2:2"]
    found = threading.Event()
    camera = CameraSetUp("v4l2:0", nothing, lambda: False, found.set, Taught(), None, lambda: there)

    def another() -> bool | None:
        camera.search()
        while camera.searching and (news := camera.search_result()) is None:
            found.wait(0.05)
        return news

    assert another()
    assert camera.spec == "v4l2:2"
    remember_setup(tmp_path / "log", camera, "v4l2:0")
    assert load_preferences(tmp_path / "log") == Preferences(welcomed=True, camera="v4l2:2")
    assert another()
    assert camera.spec == "v4l2:0", "after the last comes the first"
    there.pop()
    assert another() is False
    camera.close()


def test_a_driver_that_thinks_long_keeps_nobody_waiting_and_one_may_stay_with_the_camera() -> None:
    answers = threading.Event()

    def there() -> list[str]:
        answers.wait(10)
        return ["v4l2:0", "v4l2:2"]

    camera = CameraSetUp("none", lambda _: OneCamera(None, None), lambda: False, lambda: None, Taught(), None, there)
    welcome, alive = Welcome(), []
    with Pilot(welcome.view()) as pilot:
        deeds = iter(["welcome.another", "", "welcome.stay", "", "quit"])
        step, texts = pilot.screen.step, []

        def act(view: WelcomeView, _: float) -> list[object]:
            step(view, 0)
            texts.append(view.text)
            deed = next(deeds)
            assert deed in ("", "quit", "welcome.another") or pilot.spot(deed)
            return [QUIT] if deed == "quit" else [Action(deed)] if deed else []

        pilot.screen.step = act  # type: ignore[assignment,method-assign]
        sound = Sound(SilentSpeaker())
        assert not set_up(pilot.screen, welcome, camera, Presses(lambda: None), sound, lambda: alive.append(1))
    assert [text == str(SEEKING) for text in texts] == [False, True, True, False, False]
    assert len(alive) == 4, "the main loop went round all the time"
    answers.set()
    assert camera.spec == "none"


def test_a_search_that_fails_is_no_other_camera() -> None:
    def there() -> list[str]:
        raise OSError("the driver is gone")

    camera = CameraSetUp("none", lambda _: OneCamera(None, None), lambda: False, lambda: None, Taught(), None, there)
    camera.search()
    while (news := camera.search_result()) is None:
        pass
    assert news is False


def test_it_comes_by_itself_once_and_never_to_a_household_that_plays_already(tmp_path: Path) -> None:
    log = tmp_path / "sessions.sqlite3"
    assert first_evening_due(None, log)
    assert not first_evening_due("rogue", log)
    save_preferences(log, welcomed=True)
    assert not first_evening_due(None, log)
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    assert first_evening_due(None, log), "what can't be read is as good as forgotten"
    with SessionLog.open(log) as kept:
        session = kept.begin(Header("rogue", ("Ann", "Ben")))
        kept.append(session, Event("throw", 1, 0.0, {"dice": [1, 1, 1, 1, 1, 1]}))
    assert not first_evening_due(None, log)


class NoSetupCamera:
    """A table without a camera that is set up."""

    def __init__(self) -> None:
        self.worker, self.mirror = None, Mirror()

    searching = False
    asked = False

    def search(self) -> None:
        self.asked = True

    def keep_present(self) -> None:
        """Nothing was looked for."""

    def search_result(self) -> bool | None:
        return False if self.asked else None

    def close(self) -> None:
        """Nothing to give back."""


def test_the_loop_takes_real_buttons_and_ends_when_the_window_is_closed() -> None:
    welcome = Welcome("buttons", alone=True)
    with Pilot(welcome.view()) as pilot:
        presses = Presses(lambda: None)
        presses.put(Press("confirm", 0.0))
        presses.put(Press("confirm", 1.0))
        assert set_up(pilot.screen, welcome, NoSetupCamera(), presses, Sound(SilentSpeaker()), lambda: None)
        welcome = Welcome()
        shown = iter([[Action("welcome.another")], [], [QUIT]])
        pilot.screen.step = lambda *_: next(shown)  # type: ignore[method-assign]
        assert not set_up(pilot.screen, welcome, NoSetupCamera(), presses, Sound(SilentSpeaker()), lambda: None)
        assert welcome.view().text == str(NO_OTHER)


def test_whoever_has_no_mat_shows_their_own_table_first() -> None:
    walk = Walk()
    walk.look(NOTHING_SEEN)
    walk.touch("welcome.next")
    assert walk.welcome.view().rows[0].action == "welcome.own-table"
    walk.touch("welcome.own-table")
    assert walk.welcome.done
    assert walk.welcome.own_table


def test_steps_that_were_left_out_have_no_tick() -> None:
    welcome = Welcome()
    welcome.look(SEEN)
    for verb in ("next", "next", "next", "next"):  # the camera, its aim, no test throw, no animal
        welcome.act(f"welcome.{verb}")
    view = welcome.view()
    assert view.step == "buttons"
    assert view.skipped == {3}, "that there is no animal is an answer"
    with Pilot(view) as pilot:
        assert "–" in [line.text for line in pilot.written()]


def test_without_a_camera_every_step_about_it_was_left_out() -> None:
    welcome = Welcome()
    welcome.act("welcome.without")
    assert welcome.without
    assert welcome.view().skipped == {1, 2, 3, 4}
