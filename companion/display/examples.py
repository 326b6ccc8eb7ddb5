"""Example views for the gallery and the golden pictures."""

from __future__ import annotations

from dataclasses import replace

from companion.display.inputs import after_game
from companion.display.setup_view import SetupView
from companion.referee.shown.view import (
    ChoiceView,
    DieView,
    EventView,
    MoveView,
    QuestionView,
    RulingView,
    SeatView,
    TableView,
    face_pad,
)

ANIMAL = 1


def _dice(*faces: int, kept: tuple[int, ...] = ()) -> tuple[DieView, ...]:
    return tuple(
        DieView(face, kept=place, animal=True) for place, group in ((True, kept), (False, faces)) for face in group
    )


def _keep(points: int, *faces: int, marked: bool = False, detail: str = "") -> ChoiceView:
    text = " ".join("A" if face == ANIMAL else str(face) for face in faces)
    return ChoiceView(f"keep:{text.replace(' ', '')}", text, faces, points, marked, detail)


ANN_AND_BEN = (SeatView(1, "Ann", 340, to_act=True), SeatView(2, "Ben", 412))

AWAITED = TableView(
    game="rogue",
    title="Rogue",
    seats=ANN_AND_BEN,
    headline="Ann: throw six dice",
    turn_points=0,
    dice_left=6,
    status_text="Waiting for the throw.",
    course=((0, 60), (45, 60), (45, 160), (120, 160), (120, 262), (340, 262), (340, 412)),
)

THROWN = replace(
    AWAITED,
    headline="Ann: set dice aside",
    dice=_dice(1, 3, 3, 5, 5, 2),
    dice_left=6,
    choices_title="May be kept",
    choices=(
        _keep(32, 1, 3, 3, 5, 5, detail="doubled"),
        _keep(20, 1, 5, 5, detail="doubled"),
        _keep(16, 3, 3, 5, 5),
        _keep(12, 1, 3, 3, detail="doubled"),
        _keep(10, 5, 5),
        _keep(6, 3, 3),
        _keep(0, 1, detail="the rogue alone"),
    ),
    ruling=RulingView(
        "A pair of 3s and a pair of 5s lie there, and one animal: a rogue.",
        "ROG-3.2",
        "A rogue may be set aside together with sets of the same roll. It doubles all points kept from that roll.",
    ),
    status_text="All six dice lie still.",
    undo="the throw",
    events=(
        EventView(1, "The game begins with Ann and Ben."),
        EventView(2, "threw 5-5-2-3-4-6", 1),
        EventView(3, "set 5 5 aside for 10", 1),
        EventView(4, "threw 3-2-4-6: a dead roll, 10 points recorded", 1),
        EventView(5, "threw A-3-3-5-5-2", 1),
    ),
)

KEEPING = replace(
    THROWN,
    headline="Ann: throw three dice or end the turn",
    dice=_dice(3, 3, 2, kept=(1, 5, 5)),
    turn_points=20,
    dice_left=3,
    choices=tuple(replace(choice, marked=choice.points == 20) for choice in THROWN.choices),
    ruling=RulingView("5 5 and the rogue are set aside: 10 points, doubled to 20.", "ROG-3.2", tone="good"),
    undo="setting A 5 5 aside",
)

REFUSED = replace(
    THROWN,
    headline="Ann: put the 2 back",
    dice=_dice(3, 3, 1, kept=(5, 5, 2)),
    turn_points=0,
    choices=THROWN.choices[:5],
    ruling=RulingView(
        "A single 2 scores nothing, so it can't be set aside.",
        "ROG-1.2",
        "Only pairs, triplets, quads, quints and sixes of one roll score, and the run of all six faces. "
        "Single numbers score nothing.",
        "refused",
        ("Put the 2 back to the roll.",),
        ("5 5 for 10", "A 5 5 for 20"),
        (ChoiceView("ruling.overrule", "We agreed on it"),),
    ),
    status_text="",
)

COCKED = replace(
    AWAITED,
    seats=(SeatView(1, "Ann", 340), SeatView(2, "Ben", 412, to_act=True)),
    headline="Ben: throw all six again",
    dice=(
        DieView(4, animal=True),
        DieView(2, flat=False, why="leans on the edge of the tray", animal=True),
        DieView(6, animal=True),
        DieView(1, animal=True),
        DieView(0, sure=False, why="glare", animal=True),
        DieView(5, animal=True),
    ),
    rerolls=2,
    ruling=RulingView("A die is cocked: throw all six dice again.", "ROG-2.1"),
    status="unsure",
    status_text="One die can't be read: light shines on it.",
    undo="Ann's turn",
    note="",
)

QUESTION = replace(
    THROWN,
    headline="Ann: what was thrown?",
    question=QuestionView(
        "I couldn't see every die clearly. What was thrown?",
        (
            ChoiceView("throw:1-3-3-5-5-2", "A 3 3 5 5 2", (1, 3, 3, 5, 5, 2)),
            ChoiceView("throw:1-3-3-5-6-2", "A 3 3 5 6 2", (1, 3, 3, 5, 6, 2)),
            ChoiceView("throw:1-3-3-5-4-2", "A 3 3 5 4 2", (1, 3, 3, 5, 4, 2)),
            ChoiceView("answer:other", "Other dice"),
        ),
        leave="answer:none",
    ),
    status="unsure",
    status_text="A shadow lies on a die.",
)

NO_CAMERA = replace(
    KEEPING,
    warnings=(
        "The camera gives no pictures. Check its cable; the game goes on with buttons and touch.",
        "The log can't be written: the disk is full.",
    ),
    status="no camera",
    note="The War is on: six scoring dice earn another turn.",
    status_text="Its cable is loose.",
    saved=False,
)

BY_HAND = replace(
    AWAITED,
    dice=_dice(3, 5),
    choices=(
        *face_pad((3, 5), pairs=True),
        ChoiceView("die:back", "Take the last die back", place="back"),
    ),
    choices_title="Die 3 of 6",
    status="by hand",
    status_text="Played without a camera.",
    by_hand=True,
)

EIGHT = replace(
    THROWN,
    course=tuple(tuple(score * done // 6 for score in (1812, 0, 1345, 777, 1990, 5, 1200, 65)) for done in range(7)),
    seats=tuple(
        SeatView(seat, name, score, seat == 3, note=note)
        for seat, (name, score, note) in enumerate(
            (
                ("Maximiliane-Charlotte", 1812, ""),
                ("Bo", 0, ""),
                ("Christopher Alexander", 1345, ""),
                ("Dörte", 777, ""),
                ("Eve", 1990, "one more turn"),
                ("Frederick the Great", 5, ""),
                ("Grandmother Josephine", 1200, ""),
                ("Hal", 65, "out"),
            ),
            start=1,
        )
    ),
    headline="Christopher Alexander: set dice aside or throw five dice",
    dice=_dice(2, 3, 4, 4, 6, kept=(1,)),
    ruling=RulingView(
        "Grandmother Josephine's throw stands: the die that was touched lay still before.",
        "ROG-2.1",
        tone="warn",
        answers=(ChoiceView("ruling.overrule", "We agreed otherwise"),),
    ),
    status="hand",
    status_text="A hand is over the mat; the dice are read as soon as it is gone.",
    note="",
)

FINISHED = replace(
    AWAITED,
    seats=(
        SeatView(1, "Ann", 1985),
        SeatView(2, "Ben", 2014),
        SeatView(3, "Cleo", 990, note="first time"),
    ),
    headline="Ben wins with 2014 points",
    choices=after_game(),
    ruling=RulingView("Ben has most points at the end of the round.", "ROG-4.3", tone="good"),
    over=True,
    turn_points=None,
    dice_left=None,
    status_text="",
    note="29 points ahead of Ann",
)

COLOURED = TableView(
    game="uckers",
    title="Uckers",
    seats=(
        SeatView(1, "Ann", None, to_act=True, colours=("red", "yellow"), note="2 home"),
        SeatView(2, "Ben", None, colours=("green", "blue"), note="1 home"),
    ),
    headline="Ann: move 6 and 4",
    dice=(DieView(6), DieView(4)),
    choices_title="Legal turns",
    choices=(
        ChoiceView(
            "turn:1",
            "Red from t10 to t16, then yellow from t30 to t34",
            detail="ucks off green",
            moves=(MoveView("t10", "t16", "red"), MoveView("t30", "t34", "yellow")),
        ),
        ChoiceView("turn:2", "Red from t10 to t20", moves=(MoveView("t10", "t20", "red"),)),
        ChoiceView("turn:3", "Yellow released and on to t31", moves=(MoveView("yellow base", "t31", "yellow"),)),
    ),
    status="settling",
    status_text="The dice have just come to rest.",
)

START = SetupView(
    title="What do we play?",
    games=(
        ChoiceView("setup.game:rogue", "Rogue", marked=True, detail="1 to 8 players"),
        ChoiceView("setup.game:perudo", "Perudo", detail="2 to 6 players"),
        ChoiceView("setup.game:peruke-one", "Peruke One", detail="1 player"),
        ChoiceView("setup.game:uckers", "Uckers", detail="2 or 4 players"),
        ChoiceView("setup.game:peruke-84", "Peruke 84", detail="2 players"),
        ChoiceView("setup.game:ludo", "Ludo", detail="2 to 4 players"),
    ),
    seats=(SeatView(1, "Ann"), SeatView(2, "Ben"), SeatView(3, "Cleo")),
    numbers=tuple(ChoiceView(f"setup.seats:{n}", str(n), marked=n == 3) for n in range(1, 9)),
    house=ChoiceView("setup.house", "House rules", detail="the usual ones"),
    learn=ChoiceView("setup.learn", "Learn Rogue", detail="a game that explains itself"),
    start=ChoiceView("setup.start", "Begin: Rogue with Ann, Ben and Cleo"),
)

HOUSE = replace(
    START,
    open=True,
    presets=(
        ChoiceView("setup.preset:standard", "Standard", detail="The rule text of Rogue."),
        ChoiceView("setup.preset:farkle", "Farkle", marked=True, detail="What players of Farkle bring along."),
        ChoiceView("setup.preset:whole-sets", "Whole sets", detail="A set is kept whole or not at all."),
    ),
    rules=(
        ChoiceView(
            "setup.rule:hot_dice",
            "When do six scoring dice give another turn?",
            marked=True,
            detail="always · ROG-A2",
        ),
        ChoiceView(
            "setup.rule:bust", "Does a throw without points lose the turn's?", marked=True, detail="yes · ROG-A3"
        ),
        ChoiceView("setup.rule:allow_partial_sets", "May part of a set be kept?", detail="yes · ROG-A6"),
        ChoiceView("setup.rule:animals_distinct", "Are the animals told apart?", detail="no · ROG-A8"),
        ChoiceView("setup.back", "↶ Back"),
    ),
)

NAMING = replace(
    START,
    naming=2,
    typed="Ka",
    names=(
        *(ChoiceView(f"setup.called:{name}", name) for name in ("Ka", "Karl", "Karla", "Kaya")),
        ChoiceView("setup.back", "↶ Back"),
    ),
)

_BEFORE = ChoiceView("setup.back", "↶ Back")
STEP_GAME = replace(
    START,
    step="game",
    number=6,
    of=8,
    about="Throw all dice into ROLL. Push what you keep into KEEP, throw the others again, or end your turn with your "
    "button. Pairs, sets and animals score; a die that leans or leaves ROLL means: throw all of them again. After a "
    "throw that scores nothing the turn is over.",
    onward=ChoiceView("setup.next", "✔ Go on: Rogue"),
)
STEP_PLAYERS = replace(
    START,
    title="Who is playing?",
    step="players",
    number=7,
    of=8,
    onward=ChoiceView("setup.next", "✔ Go on: Ann, Ben and Cleo"),
    before=_BEFORE,
)
STEP_HOUSE = replace(
    HOUSE, title="House rules", open=False, step="house", number=8, of=8, onward=HOUSE.start, before=_BEFORE
)
STEP_HOUSE = replace(STEP_HOUSE, rules=STEP_HOUSE.rules[:-1])

GAMES: dict[str, TableView] = {
    "awaited": AWAITED,
    "thrown": THROWN,
    "keeping": KEEPING,
    "refused": REFUSED,
    "cocked": COCKED,
    "question": QUESTION,
    "no-camera": NO_CAMERA,
    "eight": EIGHT,
    "finished": FINISHED,
    "coloured": COLOURED,
}
