"""Every scene at every size: legible from two metres, without overlaps, within the edges."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import median

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.board_examples import BOARDS, PERUKE_84, UCKERS
from companion.display.dice import die_picture
from companion.display.examples import (
    AWAITED,
    BY_HAND,
    COCKED,
    EIGHT,
    FINISHED,
    GAMES,
    KEEPING,
    NO_CAMERA,
    QUESTION,
    THROWN,
)
from companion.display.gallery import SCENES, SIZES, pose
from companion.display.paint import Painter, Written
from companion.display.pilot import Pilot
from companion.display.scenes.aside import COMPACT
from companion.display.scenes.game import draw_game
from companion.display.scenes.seats import marks, names
from companion.display.scenes.table_dice import die_word
from companion.display.text import Fonts, in_order, joined
from companion.display.theme import DARK
from companion.display.welcome_examples import SEEN
from companion.games.catalogue import rules_for
from companion.games.message import ruled, say
from companion.messages import Words, known_languages, set_language
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import ChoiceView, DieView, QuestionView, RulingView, SeatView, TableView
from companion.table.setup import REFEREES, Setup
from tests.night import AT_NIGHT, in_turn

FONTS = Fonts()
OTHERS = known_languages()[1:]  # by day a scene in one of them as usual, and in another one in large letters
ALL_SIZES = [*SIZES, (1920, 1080)]
SIXTEENTH = 1 / 16  # of a letter's size that may stand out of its box: rounding to whole px


def ink(line: Written) -> pygame.Rect:
    """The letters without the room that a font leaves above capitals and below the line."""
    rect = line.rect.copy()
    rect.y += round(line.size * 0.24)
    rect.h -= round(line.size * 0.44)
    return rect


def leaves(line: Written) -> bool:
    """Whether letters stand out of the box that they were written into."""
    letters, room, slack = ink(line), line.room, line.size * SIXTEENTH + 1
    across = letters.left < room.x - slack or letters.right > room.right + slack
    return across or letters.top < room.y - slack or letters.bottom > room.bottom + slack


def cut(painter: Painter) -> list[str]:
    """What the screen has no room for."""
    return [line.text for line in painter.written if not line.whole]


def missing(scene: str, painter: Painter) -> list[str]:
    """What the screen has no room for, except that a search shows the beginnings of the rules that it finds."""
    return [text for text in cut(painter) if scene != "search" or not re.match(r"[A-Z]+-\d", text)]


def assert_clean(painter: Painter) -> None:
    screen = painter.surface.get_rect()
    letters = [ink(line) for line in painter.written]
    for line, box in zip(painter.written, letters, strict=True):
        assert screen.contains(box), f"{line.text!r} leaves the screen"
        assert not leaves(line), f"{line.text!r} leaves its box"
    for number, box in enumerate(letters):
        others = box.collidelistall(letters[number + 1 :])
        assert not others, f"{painter.written[number].text!r} lies on {painter.written[number + 1 + others[0]].text!r}"


@dataclass(frozen=True)
class Posed:
    """A scene as it was drawn at a size: the painter knows what stands where."""

    name: str
    size: tuple[int, int]
    painter: Painter


@pytest.fixture(
    scope="module",
    params=[
        *itertools.product(SCENES, ALL_SIZES[:1]),
        *in_turn(SCENES, ALL_SIZES[1:]),
    ],  # the smallest, and another one
    ids=lambda param: f"{param[0]}-{param[1]}",
)
def posed(request: pytest.FixtureRequest) -> Iterator[Posed]:
    name, size = request.param
    with pose(name, size) as pilot:
        yield Posed(name, size, pilot.screen.painter)


def test_no_text_lies_on_another_or_beyond_the_edge(posed):
    assert_clean(posed.painter)
    assert missing(posed.name, posed.painter) == []


@pytest.mark.parametrize(("name", "language"), in_turn(SCENES, OTHERS[::-1]))
def test_large_text_is_larger_where_it_has_room_and_cuts_nothing(name, language):
    """On the smallest panel, where it is needed most; it takes no more than a few choices and dice from a scene."""
    with pose(name, PANEL[0]) as pilot:
        set_language(language)
        pilot.show(pilot.view)
        usual = pilot.screen.painter
        pilot.screen.use_large_text(True, lambda _: None)
        pilot.show(pilot.view)
        large = pilot.screen.painter
        assert_clean(large)
        assert missing(name, large) == []
        assert large.scale > 1 or name in CROWDED
        assert large.places or len(large.dice) == len(usual.dice), "beside a board the headline names them"
        sizes = {line.text: line.size for line in usual.written}
        grown = [line.size / sizes[line.text] for line in large.written if line.text in sizes and len(line.text) > 2]
        assert median(grown) >= 1 or large.scale == 1


CROWDED = (
    "keeping",
    "refused",
    "no-camera",
    "eight",
    "uckers-refused",
    "uckers-four",
    "peruke-84-refused",
    "peruke-one",
    "start-menu",
    "rule",
    "buttons",
)
LEAST_BUTTON = 9.0  # mm


@pytest.mark.parametrize("name", [*GAMES, *BOARDS])
def test_the_buttons_at_the_bottom_are_9_mm_high_and_wide_on_a_panel_of_7_inches(name):
    (width, height), (wide, high) = PANEL
    with Pilot({**GAMES, **BOARDS}[name], PANEL[0]) as pilot:
        buttons = [
            spot.box for spot in pilot.screen.painter.spots if spot.action in ("press.confirm", "screen.open:menu")
        ]
        assert len(buttons) == 2
        for box in buttons:
            assert round(box.h) * high / height >= LEAST_BUTTON
            assert round(box.w) * wide / width >= LEAST_BUTTON


@pytest.mark.parametrize(("name", "language"), in_turn(SCENES, OTHERS))
def test_no_text_lies_on_another_or_beyond_the_edge_of_a_small_panel_in_any_language(name, language):
    with pose(name, PANEL[0]) as pilot:
        set_language(language)
        pilot.show(pilot.view)
        assert_clean(pilot.screen.painter)
        assert missing(name, pilot.screen.painter) == [], "captions are too long"


PEOPLE = ("Ann", "Maximiliane-Charlotte", "Christopher Alexander", "Dörte", "Eve", "Bartholomew", "Gus", "Hal")
BLIND = say("devices.no-camera", said=say("devices.no-usb-camera"))


@pytest.mark.parametrize(("game", "language"), in_turn(REFEREES, known_languages()))
def test_nothing_is_cut_on_the_way_from_the_first_throw_by_hand(game, language):
    """With all seats taken: the screen before the first throw with and without a camera, and as play goes on."""
    set_language(language)
    referee = Setup(game, PEOPLE[: rules_for(game).seats[-1]]).referee(MemoryJournal())
    views = [referee.view()]
    referee.watch("no camera", BLIND, 1.0)
    for deed in range(9):
        views.append(referee.view())
        rows = views[-1].question.answers if views[-1].question else views[-1].choices
        done = [row for row in rows if row.action not in ("die:back", "die:stop")]
        referee.act(done[deed % len(done)].action if done else "confirm", 2.0 + deed)
    sizes = ALL_SIZES if AT_NIGHT > 1 else (PANEL[0], (1280, 800))  # the smallest, and the least broad
    painters = {size: Painter(pygame.Surface(size), DARK, FONTS) for size in sizes}
    for view, (size, painter) in itertools.product(dict.fromkeys(views), painters.items()):
        painter.spots.clear()
        painter.written.clear()
        draw_game(painter, view)
        assert_clean(painter)
        assert cut(painter) == [], (size, view.headline)


def test_the_main_lines_capitals_are_a_14th_of_the_screens_height_and_a_19th_of_a_large_one(posed):
    view = {**GAMES, **BOARDS}.get(posed.name)
    if view is None or posed.name == "eight":
        return
    head = [line for line in posed.painter.written if line.text and view.headline.startswith(line.text)]
    share = 14 if posed.size < (1280, 720) else 19  # beside the course of the game
    _, _, low, high, _ = FONTS.font(head[0].size, True).metrics("H")[0]
    assert high - low >= posed.size[1] / share * min(1.0, posed.size[0] / posed.size[1] / 1.6)


PANEL = (800, 480), (154.08, 85.92)  # px and mm of a 7 inch panel
TWO_METRES = 5.0  # mm of a capital


def millimetres(size: int) -> float:
    """The height of a capital of a font of that size (px) on the panel."""
    _, _, low, high, _ = FONTS.font(size).metrics("H")[0]
    return (high - low) * PANEL[1][1] / PANEL[0][1]


@pytest.mark.parametrize("name", [*GAMES, *BOARDS])
def test_rulings_choices_and_names_have_capitals_of_5_mm_on_a_panel_of_7_inches(name):
    view = {**GAMES, **BOARDS}[name]
    with Pilot(view, PANEL[0]) as pilot:
        far = [line for line in pilot.written() if line.far]
    assert min(millimetres(line.size) for line in far) >= TWO_METRES
    read = " ".join(line.text for line in far)
    assert view.question or all(seat.name[:1] in read for seat in view.seats)
    if view.ruling and not view.over:  # then the headline says how it ended
        assert view.ruling.sentence.split("(")[0][:12] in read
    rows = view.question.answers if view.question else view.choices
    if rows and rows[0].dice and rows[0].points is not None:
        assert f"{rows[0].points:+}" in read or view.warnings or len(view.seats) > 4
    elif rows and not rows[0].dice:
        moved = bool(rows[0].moves) and rows[0].moves[0].end in read
        assert rows[0].text.split()[0] in read or moved or view.ruling.tone in ("refused", "warn")


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_large_screen_shows_larger_dice_and_boards_and_the_course_the_events_and_the_camera(size, theme):
    """Larger than the same scene would be if it only filled the screen, as on a small one."""
    grown = size[1] / 480
    for view in (THROWN, EIGHT, UCKERS, PERUKE_84):
        with Pilot(view, PANEL[0]) as small, Pilot(view, size, theme=theme) as pilot:
            pilot.screen.live = lambda: SEEN
            pilot.screen.redraw()
            before, now = small.screen.painter, pilot.screen.painter
            assert now.camera is not None
            assert all(pilot.reads(event.text) for event in view.events[-1:])
            assert pilot.reads("Scores") is (len(view.course) > 1)
            if view is THROWN:
                assert now.dice[0].h > before.dice[0].h * grown
            elif view.board is not None:
                squares = [place for place in before.places if place in now.places]
                assert now.places[squares[0]].w > before.places[squares[0]].w * grown
            assert_clean(now)
            assert cut(now) == []


def test_the_cameras_picture_beside_the_game_is_renewed_without_drawing_the_rest():
    brightness = iter(range(40, 256, 40))
    with Pilot(THROWN, (1280, 800)) as pilot:
        pilot.screen.live = lambda: replace(SEEN, picture=np.full((90, 160), next(brightness), np.uint8), marks=())
        pilot.screen.redraw()
        drawn, place = pilot.screen.drawn, pilot.screen.painter.camera.centre
        seen = {pilot.screen.surface.get_at((round(place[0]), round(place[1])))[0]}
        for _ in range(2):
            pilot.t += 1
            pilot.screen.step(THROWN, 0)
            seen.add(pilot.screen.surface.get_at((round(place[0]), round(place[1])))[0])
        assert len(seen) == 3
        assert pilot.screen.drawn == drawn


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_long_ruling_leaves_the_pad_for_a_throw_its_room(size, more):
    long = "A triplet of 3s and a pair of 4s, doubled by the rogue, for 76 points; all six dice are set aside, " * 2
    faces = tuple(ChoiceView(f"die:{face}", str(face), dice=(face,), place="face") for face in range(1, 7))
    rows = (*faces, ChoiceView("stop", "End with 76 points"))[: 6 + more]
    view = replace(BY_HAND, choices=rows, ruling=RulingView(long, "ROG-2.4", tone="good"))
    with Pilot(view, size) as pilot:
        assert {row.action for row in rows} <= {spot.action for spot in pilot.screen.painter.spots}


def test_what_has_no_room_is_said_in_fewer_words_not_in_smaller_ones():
    stopped = say("peruke-84.not-straight", start="d2", end="e5")
    back = say("peruke-84.put-back", what=say("peruke-84.own-disc", disc=3), square="d2", side="plain")
    view = RulingView(Words().say(ruled(stopped, "P84-4.3")), "P84-4.3", tone="refused", put_back=(Words().say(back),))
    with Pilot(replace(PERUKE_84, ruling=view), PANEL[0]) as pilot:
        assert pilot.reads("From d2 to e5 is no straight line. Put the 3 back on d2.")
        assert all(line.whole for line in pilot.written() if line.far)
        assert pilot.touch_action("screen.open:rule") == []
        assert pilot.reads("a disc moves along a row, a column or a diagonal (P84-4.3).")


def test_a_name_from_right_to_left_is_drawn_from_right_to_left():
    """The picture of שרה is that of its letters in the other order, also within a sentence from left to right."""
    assert in_order("שרה: throw") == "הרש: throw"
    assert in_order(joined("سارة"))[-1] == joined("سارة")[0] != "س", (
        "the first letter is at the right, in its joined form"
    )
    assert in_order("Ann: throw") == "Ann: throw"


PLAYED = [name for name, (view, keys) in SCENES.items() if isinstance(view, TableView) and "m" not in keys]


def test_what_may_be_touched_is_large_enough_for_a_finger_and_lies_on_the_screen(posed):
    height = posed.size[1] * (COMPACT if posed.size >= (1280, 720) and posed.name in PLAYED else 1.0)
    for spot in posed.painter.spots if posed.size in SIZES else ():
        high, wide = (side + 2 * spot.reach for side in (spot.box.h, spot.box.w))
        assert high >= height * 0.064, spot
        disc = spot.action.startswith("pick:") and posed.name.startswith("peruke-84")
        assert wide >= height * (0.064 if disc else 0.1), spot
        assert posed.painter.surface.get_rect().collidepoint(spot.box.centre)


NAMES = st.text("Wilm AÄöéß-", min_size=1, max_size=40).filter(str.strip)
SENTENCES = st.lists(st.sampled_from(["a", "throws", "put", "Grandmother", "doorstep,", "5", "A"]), max_size=60).map(
    " ".join
)
DICE = st.builds(
    DieView,
    face=st.integers(0, 6),
    flat=st.booleans(),
    kept=st.booleans(),
    sure=st.booleans(),
    kind=st.sampled_from(["other", "red", "white"]),
    animal=st.booleans(),
)
CHOICES = st.builds(
    ChoiceView,
    action=st.sampled_from(["", "a", "b"]),
    text=SENTENCES,
    dice=st.lists(st.integers(1, 6), max_size=6).map(tuple),
    points=st.one_of(st.none(), st.integers(0, 2000)),
    marked=st.booleans(),
    detail=SENTENCES,
)
MANY = st.lists(CHOICES, max_size=12).map(tuple)
VIEWS = st.builds(
    TableView,
    game=st.just("rogue"),
    title=st.just("Rogue"),
    seats=st.lists(
        st.builds(
            SeatView,
            seat=st.integers(1, 8),
            name=NAMES,
            score=st.one_of(st.none(), st.integers(-99, 99999)),
            to_act=st.booleans(),
            colours=st.sampled_from([(), ("red", "yellow"), ("blue",), ("pink",)]),
            note=st.sampled_from(["", "out", "one more turn after this"]),
        ),
        max_size=8,
    ).map(tuple),
    headline=SENTENCES,
    dice=st.lists(DICE, max_size=6).map(tuple),
    choices=MANY,
    ruling=st.one_of(
        st.none(),
        st.builds(
            RulingView,
            sentence=SENTENCES,
            rule=st.sampled_from(["", "ROG-3.2"]),
            tone=st.sampled_from(["plain", "good", "warn", "refused"]),
            put_back=st.lists(SENTENCES, max_size=2).map(tuple),
            answers=st.lists(CHOICES, max_size=2).map(tuple),
        ),
    ),
    question=st.one_of(st.none(), st.builds(QuestionView, SENTENCES, MANY)),
    turn_points=st.one_of(st.none(), st.integers(0, 4000)),
    dice_left=st.one_of(st.none(), st.integers(0, 6)),
    rerolls=st.integers(0, 3),
    status=st.sampled_from(["ready", "hand", "no camera", "wrong mat"]),
    status_text=SENTENCES,
    warnings=st.lists(SENTENCES, max_size=3).map(tuple),
    saved=st.booleans(),
    over=st.booleans(),
    undo=SENTENCES,
    note=SENTENCES,
    board=st.one_of(st.none(), st.sampled_from([view.board for view in BOARDS.values()])),
)


@given(VIEWS, st.integers(800, 1400), st.integers(480, 900))
def test_any_view_at_any_size_is_drawn_cleanly(view, width, height):
    painter = Painter(pygame.Surface((width, height)), DARK, FONTS)
    draw_game(painter, view)
    assert_clean(painter)


@pytest.mark.parametrize("players", [0, 2, 5, 8])
@pytest.mark.parametrize("choices", [0, 2, 12])
@pytest.mark.parametrize("size", [PANEL[0], (1100, 480), (800, 900)])
def test_the_final_scores_have_room_beside_a_warning_and_a_ruling_with_an_answer(players, choices, size):
    seats = tuple(SeatView(seat, f"Wilhelm {seat}", score=5 * seat) for seat in range(1, players + 1))
    ruling = RulingView("Grandmother " * 20, "ROG-3.2", answers=(ChoiceView("a", "Throw anew"),))
    view = replace(THROWN, seats=seats, over=True, ruling=ruling, warnings=("The camera is unplugged.",))
    painter = Painter(pygame.Surface(size), DARK, FONTS)
    draw_game(painter, replace(view, choices=(ChoiceView("b", "New game"),) * choices))
    assert_clean(painter)


def test_player_sign_and_name_stand_together_for_each_of_eight():
    assert len({marks(DARK, seat)[0].symbol for seat in EIGHT.seats}) == 8
    with Pilot(EIGHT) as pilot:
        for seat in EIGHT.seats:
            assert pilot.reads(seat.name[:2])
            assert pilot.reads(f"{seat.score}")


def test_players_without_names_are_told_apart_however_short_their_names_are_cut():
    for one, other in zip(names("Spieler 1"), names("Spieler 2"), strict=True):
        assert one != other
        assert (one[-2:], other[-2:]) == (" 1", " 2")
    assert names("Anna Maria")[:2] == ("Anna Maria", "Anna")


def test_long_names_are_cut_and_say_so():
    with Pilot(EIGHT) as pilot:
        assert any(line.text.startswith("Ma") and line.text.endswith(".") for line in pilot.written())


def test_cocked_and_unsure_dice_say_so_in_words():
    with Pilot(COCKED) as pilot:
        assert pilot.reads("cocked")
        assert pilot.reads("unsure")
        assert pilot.reads("Cocky throw 2 of 3")
    assert [die_word(die) for die in COCKED.dice] == ["", "cocked", "", "", "unsure", ""]


def test_no_two_kinds_of_dice_look_alike():
    kinds = [DieView(face) for face in range(7)]
    kinds += [DieView(1, animal=True), DieView(3, flat=False), DieView(3, sure=False), DieView(3, kind="red")]
    pictures = {pygame.image.tostring(die_picture(DARK, die, 40), "RGBA") for die in kinds}
    assert len(pictures) == len(kinds)


def test_what_lies_so_is_marked_by_sign_and_word():
    with Pilot(KEEPING) as pilot:
        assert pilot.reads("✔ lies so")
        assert any(line.text == "✔" for line in pilot.written())
    with Pilot(THROWN) as pilot:
        assert not pilot.reads("lies so")


def test_the_status_has_sign_word_and_reason():
    with Pilot(NO_CAMERA) as pilot:
        assert pilot.reads("✖ No camera")
        assert pilot.reads("Its cable is loose.")
        assert pilot.reads("not saved")
    with Pilot(THROWN) as pilot:
        assert pilot.reads("✔ saved")


def test_dice_say_why_they_are_unsure_when_the_status_does_not():
    with Pilot(replace(COCKED, status_text="")) as pilot:
        assert pilot.reads("leans on the edge of the tray, glare")


def test_the_points_of_every_choice_on_the_page_are_written():
    with Pilot(THROWN) as pilot:
        assert all(pilot.reads(f"+{points}") for points in (32, 20, 16, 12))


def test_the_standings_rank_equal_scores_equally():
    tied = replace(FINISHED, seats=tuple(replace(seat, score=2010) for seat in FINISHED.seats[:2]))
    with Pilot(tied) as pilot:
        assert [line.text for line in pilot.written() if line.text in ("1.", "2.")] == ["1.", "1."]


def test_the_question_takes_the_place_of_the_choices():
    with Pilot(QUESTION) as pilot:
        assert pilot.reads(QUESTION.question.text)
        assert not pilot.reads("May be kept")


def test_undo_says_what_it_takes_back():
    with Pilot(KEEPING) as pilot:
        assert pilot.reads("setting A 5 5 aside")
    with Pilot(AWAITED) as pilot, pytest.raises(LookupError):
        pilot.spot("press.undo")


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)], ids=str)
def test_at_the_end_of_a_game_of_eight_each_has_place_sign_name_and_score(size):
    names = (
        "Maximilian-Alexander",
        "Maximilian Otto",
        "שרה בן־דוד",
        "محمد عبد الرحمن",
        "Bartholomew",
        "Jo",
        "Kim",
        "Ω",
    )
    seats = tuple(SeatView(number, name, 2000 - number) for number, name in enumerate(names, 1))
    with Pilot(replace(FINISHED, seats=seats), size) as pilot:
        assert_clean(pilot.screen.painter)
        lines = [line.text for line in pilot.written()]
        for seat in seats:
            assert f"{seat.score}" in lines
            assert any(line[:1] == seat.name[:1] or joined(seat.name)[:1] in line for line in lines)
        assert all(pilot.spot(choice.action) for choice in FINISHED.choices)
