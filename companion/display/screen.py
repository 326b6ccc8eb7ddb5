"""The screen: a window or full screen that draws a view when it changes, and returns input."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame

from companion.display.dimming import Dimmer
from companion.display.inputs import QUIT, Action, Input, actions_of, is_slow
from companion.display.keys import ARROW_KEYS, DIGIT_KEYS, ENTER_KEYS, LOOK_KEYS, PAGE_KEYS, HeldKeys, nearest, press_of
from companion.display.lesson_view import LessonView
from companion.display.motion import FRAME, Change, Motion, moved, set_aside, thrown, without
from companion.display.navigation import Navigation, View
from companion.display.page_view import PageView
from companion.display.paint import Painter
from companion.display.past_view import PastView
from companion.display.pointer import Pointer, TouchGuard
from companion.display.scenes.aside import draw_live_picture
from companion.display.scenes.bars import draw_pressed, redraw_state
from companion.display.scenes.camera import CameraView, draw_camera
from companion.display.scenes.game import draw_game
from companion.display.scenes.lesson import draw_lesson
from companion.display.scenes.page import draw_page
from companion.display.scenes.past import draw_past
from companion.display.scenes.setup import draw_setup
from companion.display.scenes.sheet import CLOSE, SUMMARY
from companion.display.scenes.sheets import draw_sheet, sheet_frame
from companion.display.scenes.welcome import draw_welcome
from companion.display.setup_view import SetupView
from companion.display.summary import as_png, draw_summary
from companion.display.text import Fonts
from companion.display.theme import DARK, LARGE_TEXT, LIGHT, THEMES, Household, Theme
from companion.display.welcome_view import WelcomeView
from companion.games.message import Text, say
from companion.messages import current_language, worded
from companion.referee.shown.view import TableView
from hardware.camera import Image
from hardware.errors import HardwareError, reason
from hardware.presses import Press
from hardware.private_files import write_owned


class NoDisplay(HardwareError):
    """Raised if neither a window nor a full screen can be opened."""


SIZE = (1024, 600)
WAKE = pygame.USEREVENT + 7
BLOCKING_DRIVERS = ("x11", "wayland", "windows", "cocoa")  # the others (kmsdrm) would poll for events every millisecond
POLL_S = 0.02  # s between polls for events there: unnoticeable, and cheap
KEYS_RUN_MS = (500, 70)  # delay and interval of key repeat
BESIDE_S = 0.4  # between two pictures of the camera beside the game
LIVE_S = 0.1  # between two pictures of the live view of the camera
TYPED = "setup.typed"
NO_CAMERA = say("table.no-camera-here")
LEAST_SHAPE = 1.15  # least ratio of width to height of the screen beside a picture
BESIDE = 0.4  # share of the window's width for the picture
LOCAL_INPUT = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)  # input at the screen itself
INVISIBLE_DRIVERS = ("dummy", "offscreen")  # video drivers that show nothing: for tests only


class Screen:
    """One screen for a session.

    ``size`` is that of the window in px; with ``full`` it fills the screen. ``headless`` draws without any display.
    ``motion`` animates pieces and dice. ``dimmer`` dims and darkens the screen when neither the view changes nor
    anybody does anything. Raises ``NoDisplay`` if no window can be opened.
    """

    def __init__(
        self,
        size: tuple[int, int] = SIZE,
        *,
        full: bool = False,
        headless: bool = False,
        theme: str = "dark",
        title: str = "Tabletop companion",
        motion: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.dimmer = Dimmer()  # this one never dims
        self._size, self._full, self._clock = size, full, clock
        self._theme = THEMES[theme]
        self._kept_theme = theme
        self._keep_theme: Callable[[str], None] = lambda _: None
        self._large = self._kept_large = False
        self._keep_large: Callable[[bool], None] = lambda _: None
        self._surface = _open(size, full=full, headless=headless, title=title)
        self._fonts = Fonts()
        self._navigation = Navigation()
        self._pointer = Pointer()
        self._touch_guard = TouchGuard()
        self._keys = HeldKeys()
        self._view: View | None = None
        self._shown: tuple[object, ...] | None = None
        self._moves = motion
        self._pictured_at = -BESIDE_S  # when the camera's picture beside the game was drawn
        self._table: TableView | None = None  # the previous view of the game
        self._change: Change | None = None  # the animation in progress
        self._motion: Motion | None = None
        self.painter = Painter(self._surface, self._theme, self._fonts)
        self.drawn = 0  # number of pictures drawn so far
        self.live: Callable[[], CameraView] | None = None  # the live picture, while a game has one
        self.household: Callable[[], Household] | None = None  # the appearance of the household's dice and discs
        self.beside: Callable[[], Image] | None = None  # a picture (h, w, 3) BGR on the right of a broad window

    @property
    def theme(self) -> Theme:
        """The theme in use; the menu switches between dark and light."""
        other = LIGHT if self._theme is DARK else DARK
        theme = self._theme if self._navigation.light_switched % 2 == 0 else other
        looks = self.household() if self.household else theme.household
        return theme if looks == theme.household else replace(theme, household=looks)

    def use_theme(self, name: str, keep: Callable[[str], None]) -> None:
        """Start with a theme; ``keep`` is called with the name of another one that people switch to."""
        self._theme, self._kept_theme, self._keep_theme = THEMES[name], name, keep
        self._navigation.light_switched = 0

    @property
    def large_text(self) -> bool:
        """Whether all text is large; the menu switches it."""
        return self._large is not bool(self._navigation.size_switched % 2)

    def use_large_text(self, large: bool, keep: Callable[[bool], None]) -> None:
        """Start with large text or not; ``keep`` is called when people switch it."""
        self._large = self._kept_large = large
        self._keep_large, self._navigation.size_switched = keep, 0

    @property
    def switches_off(self) -> bool:
        """Whether leaving the program switches the machine off."""
        return self._navigation.switches_off

    @switches_off.setter
    def switches_off(self, value: bool) -> None:
        self._navigation.switches_off = value

    @property
    def surface(self) -> pygame.Surface:
        """The picture shown."""
        return self._surface

    def step(self, view: View, timeout: float = 0.25) -> list[Input]:
        """Show the view, wait up to ``timeout`` seconds for input, and return it."""
        self.show(view)
        self._continue_motion()
        self._show_camera()
        end, drawn = self._clock() + timeout, self.drawn
        inputs = [found for event in _events(self._timeout(timeout)) for found in self._handle_event(event, view)]
        self.show(view)
        while self._motion is not None and not inputs and self._clock() < end:
            inputs = [found for event in _events(FRAME) for found in self._handle_event(event, view)]
            self._continue_motion()
        while self._live(view) and not inputs and self._clock() < end:
            inputs = [found for event in _events(LIVE_S) for found in self._handle_event(event, view)]
            self.redraw()
        if inputs and self.drawn == drawn:
            self._acknowledge(inputs[0])
        return inputs

    def _show_camera(self) -> None:
        """Draw the camera's picture beside the game."""
        box, now = self.painter.camera, self._clock()
        if box is None or self.live is None or self._motion or self.dimmer.veil or now - self._pictured_at < BESIDE_S:
            return
        self._pictured_at = now
        changed = draw_live_picture(self.painter, box, self.live())
        pygame.display.update(changed.move(self.painter.surface.get_abs_offset()))

    def _acknowledge(self, given: Input) -> None:
        """Highlight what was pressed at once, as the next picture may take a moment."""
        spot = next((spot for spot in reversed(self.painter.spots) if spot.action in actions_of(given)), None)
        if spot is None or self._motion is not None or self.dimmer.veil:
            return
        self._shown = None
        changed = draw_pressed(self.painter, spot.box, waits=is_slow(given))
        pygame.display.update(changed.move(self.painter.surface.get_abs_offset()))

    def _timeout(self, timeout: float) -> float:
        """How long to wait for input (s), at most until the next picture of an animation or of the camera."""
        if self._motion is not None:
            return min(timeout, FRAME)
        return min(timeout, LIVE_S) if self._view is not None and self._live(self._view) else timeout

    def _live(self, view: View) -> bool:
        """Whether the live picture is shown now."""
        open_here = isinstance(view, WelcomeView) and view.live and not self._navigation.open
        return self.live is not None and (self._navigation.live_picture_open or open_here)

    def show(self, view: View) -> None:
        """Draw the view if anything has changed."""
        if view != self._view:
            self.dimmer.note_activity()
        self._view = view
        self._navigation.follow(view)
        self._note_change(view)
        if self.theme.name != self._kept_theme:
            self._kept_theme = self.theme.name
            self._keep_theme(self._kept_theme)
        if self.large_text is not self._kept_large:
            self._kept_large = self.large_text
            self._keep_large(self._kept_large)
        now = (
            view,
            self._navigation.shown,
            self.theme,
            self.large_text,
            self._surface.get_size(),
            self.dimmer.level,
            current_language(),
        )
        if now != self._shown:
            if not self._draw_state_only(now):
                self._draw(view)
            self._shown = now

    def _note_change(self, view: View) -> None:
        """Start an animation to this view, unless something else is shown."""
        table = _table_of(view)
        if table is None or table is self._table:
            return
        before, self._table = self._table, table
        if not self._moves or self._navigation.open:
            self._change = None
        else:
            aside, lay = set_aside(before, table), tuple(self.painter.dice)
            change = Change(moved(before, table), thrown(before, table), self._clock(), aside, lay)
            self._change = change if change.any else self._change

    def _continue_motion(self) -> None:
        """Draw the next picture of the animation."""
        if self._motion is None:
            return
        over = self._motion.over(self._clock())
        self._motion.draw(self.painter.surface, self._clock())
        if over:
            self._motion = self._change = None
        pygame.display.flip()

    def redraw(self) -> None:
        """Draw again after a change outside the view, such as the camera's picture."""
        self._shown = None
        if self._view is not None:
            self.show(self._view)

    @property
    def live_picture_open(self) -> bool:
        """Whether the live picture is open."""
        return self._navigation.live_picture_open

    @property
    def buttons_navigate(self) -> bool:
        """Whether the table's buttons move through a list instead of ending turns."""
        return self._view is not None and (bool(self._navigation.open) or self._navigation.buttons_navigate(self._view))

    @property
    def back(self) -> str:
        """The action that goes back without changing anything; "" if there is nothing to leave."""
        return "" if self._view is None else self._navigation.back(self._view)

    @property
    def sheets_open(self) -> int:
        """The number of open sheets."""
        return len(self._navigation.open)

    @property
    def typing(self) -> bool:
        """Whether letters are typed, so that keys aren't buttons."""
        naming = isinstance(self._view, SetupView) and bool(self._view.naming)
        return naming or self._navigation.searching is not None

    @property
    def marked(self) -> int:
        """The index of the marked row."""
        return 0 if self._view is None else self._navigation.marked(self._view)

    def feed(self, press: Press) -> list[Input]:
        """Process a press of a real button, which is returned unless a dark screen or an open sheet consumes it."""
        if self.dimmer.note_activity():
            return []
        if self._view is None:
            return [press]
        inputs = self._navigation.press(press, self._view)
        for given in inputs[:1]:
            self._acknowledge(given)
        return inputs

    def wake(self) -> None:
        """End the wait of ``step`` now; may be called from any thread."""
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(WAKE))

    def save(self, path: Path | str) -> None:
        """Save the picture as shown to a PNG file; raises ``OSError``."""
        write_owned(Path(path), as_png(self._surface))

    def close(self) -> None:
        """Close the display."""
        pygame.display.quit()

    def _parts(self) -> tuple[pygame.Surface, pygame.Rect | None]:
        """The areas of the screen and of the picture beside it, if both have room."""
        width, height = self._surface.get_size()
        own = max(int(height * LEAST_SHAPE), int(width * (1 - BESIDE)))
        if self.beside is None or width - own < height * 0.4:
            return self._surface, None
        return self._surface.subsurface((0, 0, own, height)), pygame.Rect(own, 0, width - own, height)

    def show_beside(self) -> None:
        """Draw the present picture beside the screen."""
        _, place = self._parts()
        if place is None or self.beside is None:
            return
        picture = self.beside()
        scale = min(place.w / picture.shape[1], place.h / picture.shape[0])
        seen = pygame.image.frombuffer(np.ascontiguousarray(picture).tobytes(), picture.shape[1::-1], "BGR")
        seen = pygame.transform.smoothscale(seen, (int(seen.get_width() * scale), int(seen.get_height() * scale)))
        self._surface.fill(self.theme.background, place)
        self._surface.blit(seen, seen.get_rect(center=place.center))
        pygame.display.update(place)

    def _draw(self, view: View) -> None:
        self._motion = None
        change = self._change
        table = _table_of(view)
        if change and table and not self._navigation.open and not change.over(self._clock()):
            aside = {new for _, new in change.aside}
            bare_table = without(table, change.moves, dice=change.dice, aside=aside)
            self._paint(replace(view, table=bare_table) if isinstance(view, LessonView) else bare_table)
            bare = self.painter.surface.copy()
            self._paint(view)
            self._motion = change.motion(bare, self.painter)
            self._motion.draw(self.painter.surface, self._clock())
        else:
            self._paint(view)
        self._dim()
        pygame.display.flip()
        self._touch_guard.show(self.painter, self._clock(), self._navigation.button_actions(view))
        self.drawn += 1

    def _draw_state_only(self, now: tuple[object, ...]) -> bool:
        """Draw only the camera's status if nothing else changed, which happens many times between throws."""
        box, (view, *others) = self.painter.state, now
        if self._shown is None or box is None or self._motion is not None or self.dimmer.veil:
            return False
        before, *others_before = self._shown
        if not isinstance(view, TableView) or not isinstance(before, TableView) or others != others_before:
            return False
        if replace(before, status=view.status, status_text=view.status_text) != view:
            return False
        changed = redraw_state(self.painter, box, view)
        pygame.display.update(changed.move(self.painter.surface.get_abs_offset()))
        self.drawn += 1
        return True

    def _paint(self, view: View) -> None:
        self._paint_at(1.0, view)
        usual = self.painter
        for scale in LARGE_TEXT if self.large_text else ():
            self._paint_at(scale, view)
            if self.painter.shows_as_much_as(usual):
                return
        if self.painter is not usual:
            self._paint_at(1.0, view)

    def _paint_at(self, scale: float, view: View) -> None:
        p = self.painter = Painter(self._parts()[0], self.theme, self._fonts, scale)
        p.clear()
        sheet = self._navigation.sheet(view)
        at = self._navigation.marked(view)
        if sheet and self._navigation.live_picture_open:
            box = sheet_frame(p, sheet.title)
            draw_camera(p, box, self.live() if self.live else CameraView(None, sheet.text or NO_CAMERA))
        elif sheet and self._navigation.open[-1].sheet == SUMMARY and isinstance(view, TableView):
            draw_summary(p, p.box.inset(p.px(5)), view)
            p.touch(p.box, CLOSE)
        elif sheet:
            keyboard = (self._navigation.letters, self._navigation.shifted)
            draw_sheet(p, sheet, at, keyboard)
        elif isinstance(view, WelcomeView):
            draw_welcome(p, view, at, self.live() if self.live else CameraView(None, NO_CAMERA))
        elif isinstance(view, PastView):
            draw_past(p, view)
        elif isinstance(view, LessonView):
            draw_lesson(p, view, at)
        elif isinstance(view, PageView):
            draw_page(p, view, at)
        elif isinstance(view, SetupView):
            keyboard = (self._navigation.letters, self._navigation.capitals(view))
            draw_setup(p, view, at, keyboard)
        else:
            marker_moved = self._navigation.marker_moved or self._navigation.buttons_navigate(view)
            draw_game(p, view, at, marker_moved=marker_moved, back=self._navigation.back(view), live=self.live)
            self._pictured_at = self._clock()

    def _dim(self) -> None:
        """Darken the picture according to the dimmer."""
        if veil := self.dimmer.veil:
            dark = pygame.Surface(self._surface.get_size())
            dark.set_alpha(veil)
            self._surface.blit(dark, (0, 0))

    def _handle_event(self, event: pygame.event.Event, view: View) -> list[Input]:
        if event.type in LOCAL_INPUT and self.dimmer.note_activity():
            return []
        if event.type == pygame.QUIT:
            return [QUIT]
        if event.type == pygame.KEYUP:
            self._keys.up(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event, view)
        if event.type == pygame.TEXTINPUT and isinstance(view, SetupView) and view.naming:
            return [Action(f"{TYPED}:{view.typed}{event.text}")]
        if event.type == pygame.TEXTINPUT and (searching := self._navigation.searching) is not None:
            self._navigation.search(searching + event.text)
            return []
        if event.type in (pygame.WINDOWEXPOSED, pygame.VIDEORESIZE):
            self._surface = pygame.display.get_surface() or self._surface
            self._shown = None
            return []
        size, now = self._surface.get_size(), self._clock()
        if stroke := self._pointer.drawn(event, size, now):
            action = self.painter.stroke(*stroke)
            return self._navigation.choose(action, view, now) if action else []
        place = self._pointer.pressed(event, size, now)
        action = self._touch_guard.at(*place, now) if place else None
        return self._navigation.choose(action, view, now) if action else []

    def _key(self, event: pygame.event.Event, view: View) -> list[Input]:
        again = self._keys.down(event)
        if isinstance(view, SetupView) and view.naming:
            return self._name_key(event, view)
        if self._navigation.searching is not None:
            return self._search_key(event, view, self._navigation.searching)
        if isinstance(view, PastView) and event.key in LOOK_KEYS:
            return [Action(LOOK_KEYS[event.key])]
        if self._marker_key(event, view):
            return []
        if event.key == pygame.K_F11 and not again:
            self._switch_full()
        elif event.key in DIGIT_KEYS and self._navigation.digits(view):
            action = self._navigation.digit(DIGIT_KEYS[event.key], view)
            return self._navigation.choose(action, view, self._clock()) if action and not again else []
        elif press := press_of(event, self._clock(), again=again):
            return self._navigation.press(press, view)
        return []

    def _name_key(self, event: pygame.event.Event, view: SetupView) -> list[Input]:
        """While a name is typed, letters and digits are not buttons; typed characters come as text."""
        if self._marker_key(event, view):
            return []
        if event.key in ENTER_KEYS:
            return self._navigation.press(Press("confirm", self._clock()), view)
        if event.key == pygame.K_BACKSPACE and view.typed:
            return [Action(f"{TYPED}:{view.typed[:-1]}")]
        if event.key in (pygame.K_BACKSPACE, pygame.K_ESCAPE):
            return self._navigation.press(Press("undo", self._clock()), view)
        return []

    def _search_key(self, event: pygame.event.Event, view: View, typed: str) -> list[Input]:
        """While rules are searched, letters are not buttons, as with a name."""
        if self._marker_key(event, view):
            return []
        if event.key in ENTER_KEYS:
            return self._navigation.press(Press("confirm", self._clock()), view)
        if event.key == pygame.K_BACKSPACE and typed:
            self._navigation.search(typed[:-1])
        elif event.key in (pygame.K_BACKSPACE, pygame.K_ESCAPE):
            return self._navigation.press(Press("undo", self._clock()), view)
        return []

    def _marker_key(self, event: pygame.event.Event, view: View) -> bool:
        """Move the marker if it was an arrow or page key; arrows move it in their direction on the screen."""
        if event.key in PAGE_KEYS:
            self._navigation.move_marker(PAGE_KEYS[event.key], view)
        elif event.key in ARROW_KEYS:
            across, down = ARROW_KEYS[event.key]
            boxes = {spot.action: spot.box for spot in self.painter.spots}  # of two, the row is drawn last
            row = nearest(self._navigation.marked(view), self._navigation.rows(view), boxes, (across, down))
            if row is not None:
                self._navigation.mark_row(row)
            elif down:
                self._navigation.move_marker(down, view)
        return event.key in PAGE_KEYS or event.key in ARROW_KEYS

    def _switch_full(self) -> None:
        with suppress(pygame.error):
            self._surface = _mode(self._size, full=not self._full)
            self._full = not self._full
            self._shown = None


def _table_of(view: View) -> TableView | None:
    """The table of a view that can be animated."""
    return view if isinstance(view, TableView) else view.table if isinstance(view, LessonView) else None


def _open(size: tuple[int, int], *, full: bool, headless: bool, title: str) -> pygame.Surface:
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with _driver("dummy" if headless else wanted):
            pygame.display.init()
        if pygame.display.get_driver() in INVISIBLE_DRIVERS and not headless and wanted not in INVISIBLE_DRIVERS:
            pygame.display.quit()
            raise NoDisplay(_no_display(say("screen.is-none")))
        pygame.display.set_caption(title)
        pygame.key.set_repeat(*KEYS_RUN_MS)
        return _mode(size, full=full and not headless)
    except pygame.error as error:
        none = "No available video device" in str(error)
        raise NoDisplay(_no_display(say("screen.is-none") if none else reason(error))) from error


def _no_display(why: Text) -> str:
    return worded(say("screen.none-opened", why=why))


def _mode(size: tuple[int, int], *, full: bool) -> pygame.Surface:
    if full:
        pygame.mouse.set_visible(False)
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    pygame.mouse.set_visible(True)
    return pygame.display.set_mode(_fitted(size), pygame.RESIZABLE)


def _fitted(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window (px), no larger than the screen."""
    if pygame.display.get_driver() in INVISIBLE_DRIVERS:
        return size
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(size[0], width), min(size[1], height)


@contextmanager
def _driver(name: str) -> Iterator[None]:
    """Set SDL's video driver during startup; the environment is restored."""
    before = os.environ.get("SDL_VIDEODRIVER")
    if name:
        os.environ["SDL_VIDEODRIVER"] = name
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("SDL_VIDEODRIVER", None)
        else:
            os.environ["SDL_VIDEODRIVER"] = before


def _events(timeout: float) -> list[pygame.event.Event]:
    """The events, waiting for the first one in the cheapest way for the video driver."""
    if timeout > 0 and pygame.display.get_driver() in BLOCKING_DRIVERS:
        return [pygame.event.wait(max(int(timeout * 1000), 1)), *pygame.event.get()]
    end = time.monotonic() + timeout
    found = pygame.event.get()
    while not found and (left := end - time.monotonic()) > 0:
        time.sleep(min(POLL_S, left))
        found = pygame.event.get()
    return found
