"""Example views of the games with boards, for the gallery and the golden pictures."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.shown.view import (
    BidView,
    BoardView,
    ChoiceView,
    DieView,
    EventView,
    MoveView,
    PieceView,
    QuestionView,
    RulingView,
    SeatView,
    TableView,
)


def _counters(text: str) -> tuple[PieceView, ...]:
    """Parse "red t11 2, green base 3": colour, place and count of each stack."""
    found = []
    for part in text.split(", "):
        colour, where, *count = part.split()
        place = f"{colour} {where}" if where in ("base", "home") else where
        found.append(PieceView(place, "counter", colour, count=int(count[0]) if count else 1))
    return tuple(found)


def _discs(text: str) -> tuple[PieceView, ...]:
    """Parse "a1 S1 b2 n4": square and disc; capital letters lie plain side up."""
    parts = text.split()
    return tuple(
        PieceView(square, "disc", seat="sn".index(disc[0].lower()) + 1, value=int(disc[1]), target=disc[0].islower())
        for square, disc in zip(parts[::2], parts[1::2], strict=True)
    )


UCKERS = TableView(
    game="uckers",
    title="Uckers",
    seats=(
        SeatView(1, "Ann", 2, to_act=True, colours=("red", "yellow")),
        SeatView(2, "Ben", 1, colours=("green", "blue")),
    ),
    headline="Ann: play 6-4",
    events=(
        EventView(1, "threw 5-2", 2),
        EventView(2, "played t9→t14, blue 1→blue 3", 2),
        EventView(3, "Ann's counter can't leave its base without a 6 (UCK-1.4).", 1),
        EventView(4, "threw 6-4", 1),
    ),
    dice=(DieView(6), DieView(4)),
    choices_title="May be played",
    choices=(
        ChoiceView(
            "play:1",
            "Moves red 6 from t11 to t17, and yellow 4 from t29 to t33",
            moves=(MoveView("t11", "t17", "red"), MoveView("t29", "t33", "yellow")),
        ),
        ChoiceView("play:2", "Moves red 10 from t11 to t21", moves=(MoveView("t11", "t21", "red"),)),
        ChoiceView(
            "play:3",
            "Releases yellow to t27, and moves it 4 to t31",
            moves=(MoveView("yellow base", "t27", "yellow"), MoveView("t27", "t31", "yellow")),
        ),
        ChoiceView("play:4", "Moves yellow 10 from t29 to t39", moves=(MoveView("t29", "t39", "yellow"),)),
        ChoiceView("play:5", "Challenges the blob on t22 from t21", moves=(MoveView("t21", "t22", "red"),)),
        ChoiceView("play:6", "Moves red 4 from t14 to t18, and yellow 6 from t29 to t35"),
    ),
    ruling=RulingView("Ann throws 6-4.", "UCK-3.1"),
    undo="Ann throws 6-4.",
    board=BoardView(
        "uckers",
        _counters(
            "red t11 2, red t21, red home, yellow t21, yellow t29, yellow base, yellow home, "
            "green t22 3, green green4, blue t47 2, blue base 1, blue home"
        ),
    ),
)

UCKERS_MANY = replace(
    UCKERS,
    choices_title="Touch a counter, or choose a turn",
    choices=(
        ChoiceView("pick:t29", "Yellow on t29", detail="9 turns"),
        ChoiceView("pick:t11", "Red on t11", detail="6 turns"),
        ChoiceView("pick:t21", "Red on t21", detail="4 turns"),
        ChoiceView("pick:yellow", "Yellow in base", detail="4 turns"),
        *UCKERS.choices,
    ),
    on_board=tuple(
        ChoiceView(f"step:{start}-{end}", f"Move {start} to {end}", moves=(MoveView(start, end, colour),))
        for start, end, colour in (
            ("t29", "t35", "yellow"),
            ("t29", "t33", "yellow"),
            ("t11", "t17", "red"),
            ("t11", "t15", "red"),
            ("t11", "t21", "red"),
            ("t21", "t25", "red"),
            ("yellow base", "t27", "yellow"),
        )
    ),
)
UCKERS_PICKED = replace(UCKERS_MANY, picked="t11", by_hand=True)

UCKERS_REFUSED = replace(
    UCKERS,
    ruling=RulingView(
        "Red went 7 squares from t11 to t18, but the dice are 6 and 4.",
        "UCK-3.2",
        "Each die is used for one movement of exactly its number, or both for one movement of their sum.",
        "refused",
        ("Put red back from t18 to t11.",),
        ("Moves red 6 from t11 to t17",),
        (ChoiceView("agree", "We agreed: it counts"),),
    ),
    board=replace(
        UCKERS.board or BoardView("uckers"),
        differs=("t11", "t18"),
        back=(MoveView("t18", "t11", "red"),),
        moves=(MoveView("t11", "t17", "red"), MoveView("t29", "t33", "yellow")),
    ),
)

UCKERS_QUESTION = replace(
    UCKERS,
    headline="Ann: play 6-4",
    question=QuestionView(
        "What did Ann do?",
        (
            *(replace(choice, action=f"answer:{i}") for i, choice in enumerate(UCKERS.choices[:3])),
            ChoiceView("answer:3", "Something else"),
        ),
        leave="answer:none",
    ),
)

UCKERS_FOUR = replace(
    UCKERS,
    seats=tuple(
        SeatView(seat, name, score, to_act=seat == 3, colours=(colour,))
        for seat, (name, colour, score) in enumerate(
            (("Ann", "red", 1), ("Ben", "green", 0), ("Christopher Alexander", "yellow", 1), ("Dörte", "blue", 1)), 1
        )
    ),
    headline="Christopher Alexander: throw, twice at",
    dice=(),
    dice_left=2,
    rerolls=1,
    rerolls_word="bum",
    choices=(ChoiceView("die:start", "Enter the throw"),),
    choices_title="",
    note="A challenge: twice at, 2 more sixes to come.",
    ruling=RulingView(
        "Off the table: throw both dice again.",
        "UCK-1.1",
        "",
        "warn",
    ),
)

START_84 = (
    "a1 S1 b1 S2 c1 S3 d1 S4 e1 S5 f1 S6 a2 s6 b2 s5 c2 S4 d2 s3 f2 s1 e4 S2 "
    "a7 n1 b7 N2 c7 n3 d7 n4 e7 n5 f7 n6 a8 N6 b8 N5 c8 N4 d8 N3 e8 N2"
)

PERUKE_84 = TableView(
    game="peruke-84",
    title="Peruke 84",
    seats=(SeatView(1, "Ann", 12, note="South"), SeatView(2, "Ben", 5, to_act=True, note="North")),
    headline="Ben: use 5, 3, red 2",
    course=((0, 0), (0, 5), (7, 5), (12, 5)),
    events=(
        EventView(1, "took the 5 on c4", 1),
        EventView(2, "threw 5, 3, red 2", 2),
    ),
    dice=(DieView(5, kind="white"), DieView(3, kind="white"), DieView(2, kind="red")),
    choices_title="Discs that may act",
    choices=(
        ChoiceView("pick:b7", "Ben's 2 on b7", detail="3 ways", moves=(MoveView("b7", ""),)),
        ChoiceView("pick:e8", "Ben's 2 on e8", detail="1 way", moves=(MoveView("e8", ""),)),
        ChoiceView("pick:c7", "Ben's 3 on c7", detail="1 way", moves=(MoveView("c7", ""),)),
        ChoiceView("pick:e7", "Ben's 5 on e7", detail="1 way", moves=(MoveView("e7", ""),)),
        ChoiceView("step:x", "b7 to b5", (2,), detail="to b5", moves=(MoveView("b7", "b5", seat=2),)),
    ),
    on_board=tuple(
        ChoiceView(f"step:{start}-{end}", f"{start} to {end}", moves=(MoveView(start, end, seat=2),))
        for start, end in (("b7", "b5"), ("b7", "b7"), ("e8", "e5"), ("c7", "c2"), ("e7", "e4"))
    ),
    ruling=RulingView("Ben throws 5, 3, red 2.", "P84-4.1"),
    undo="Ben throws 5, 3, red 2.",
    board=BoardView("peruke-84", _discs(START_84), piles=(12, 5)),
)

PERUKE_84_REFUSED = replace(
    PERUKE_84,
    ruling=RulingView(
        "Ben's 2 went from b7 to b4, three squares: it moves exactly the value used, 2 (P84-4.5).",
        "P84-4.5",
        "A disc moves in a straight line over open squares.",
        "refused",
        ("Put Ben's 2 back on b7, plain side up.", "Turn Ann's 4 on c2 back, target side up."),
        ("2 b7-b5",),
        (ChoiceView("agree", "We agreed: it counts"),),
    ),
    board=replace(
        PERUKE_84.board or BoardView("peruke-84"),
        differs=("b4", "b7", "c2"),
        back=(MoveView("b4", "b7", seat=2), MoveView("c2", "c2", seat=1)),
        moves=(MoveView("b7", "b5", seat=2),),
    ),
)

PERUKE_ONE = TableView(
    game="peruke-one",
    title="Peruke One",
    seats=(SeatView(1, "Ann", -4, to_act=True, note="round 3 of 6"),),
    headline="Ann: use 1 or 2 dice",
    dice=(DieView(5, kind="white"), DieView(3, kind="white"), DieView(1, kind="white"), DieView(2, kind="red")),
    choices_title="May be used",
    choices=(
        ChoiceView("step:5", "Turn disc 5", (5,), 5, True, "Turn disc 5", (MoveView("5", "5", seat=1),)),
        ChoiceView("step:5=r2+3", "Turn disc 5", (3, 2), 5, False, "Turn disc 5", (MoveView("5", "5", seat=1),)),
        ChoiceView("step:3", "Take disc 3", (3,), 3, False, "Take disc 3", (MoveView("3", "taken", seat=1),)),
        ChoiceView("step:stop", "Stop with −4", detail="ends the game"),
    ),
    ruling=RulingView("Round 3: 5, 3, 1, red 2. Use one value or two.", "P1-1.3"),
    undo="Round 3: 5, 3, 1, red 2.",
    note="Game 3 of 5, 12 points so far. Personal best: 17 points.",
    board=BoardView("peruke-one", _discs("1 S1 2 s2 3 s3 taken s4 5 S5 6 s6")),
)


def _hidden(seat: int, count: int) -> PieceView:
    return PieceView(f"seat{seat}", "die", seat=seat, count=count)


PERUDO = TableView(
    game="perudo",
    title="Perudo",
    seats=(
        SeatView(1, "Ann", 4),
        SeatView(2, "Ben", 1),
        SeatView(3, "Cleo", 5, to_act=True),
        SeatView(4, "Dörte", 0, note="out"),
        SeatView(5, "Grandmother Josephine", 3),
    ),
    headline="Cleo: raise or doubt",
    choices_title="Bid",
    choices=(
        ChoiceView("dudo", "Dudo"),
        ChoiceView("bid", "Another bid"),
        *(ChoiceView(f"bid:{bid}", bid) for bid in ("4×5", "4×6", "5×4", "2 pacos", "3 pacos", "6×4")),
    ),
    ruling=RulingView("Ben bids 4 × 4.", "PER-1.2"),
    undo="Ben bids 4 × 4.",
    board=BoardView(
        "perudo",
        tuple(_hidden(seat, count) for seat, count in ((1, 4), (2, 1), (3, 5), (5, 3))),
        bid=BidView(4, 4, 2),
        dice=5,
    ),
)


def _shown(seat: int, *faces: int) -> tuple[PieceView, ...]:
    return tuple(PieceView(f"seat{seat}", "die", seat=seat, value=face, counts=face in (1, 4)) for face in faces)


PERUDO_SHOWN = replace(
    PERUDO,
    headline="Cleo: cover the dice",
    choices=(ChoiceView("begin", "All have thrown"),),
    choices_title="",
    ruling=RulingView("Five 4s, four were bid: Cleo loses a die (PER-3.2).", "PER-3.2", "", "good"),
    board=BoardView(
        "perudo",
        (*_shown(1, 4, 4, 2, 1), *_shown(2, 6), *_shown(3, 4, 5, 5, 3, 2), *_shown(5, 1, 6, 2)),
        bid=BidView(4, 4, 2, "dudo", 3, 5),
        dice=5,
    ),
)

PERUDO_TWO = replace(
    PERUDO,
    seats=(SeatView(1, "Ann", 2), SeatView(2, "Ben", 1, to_act=True)),
    headline="Ben: open the bidding",
    note="Palifico: nobody changes the value, and pacos count as ones.",
    choices=PERUDO.choices[1:],
    ruling=RulingView("Ben is down to one die: a Palifico (PER-4.1).", "PER-4.1"),
    board=BoardView(
        "perudo",
        (PieceView("seat1", "die", seat=1, count=2), PieceView("seat2", "die", seat=2, count=1)),
        dice=5,
    ),
)

BOARDS: dict[str, TableView] = {
    "uckers": UCKERS,
    "uckers-refused": UCKERS_REFUSED,
    "uckers-many": UCKERS_MANY,
    "uckers-picked": UCKERS_PICKED,
    "uckers-question": UCKERS_QUESTION,
    "uckers-four": UCKERS_FOUR,
    "peruke-84": PERUKE_84,
    "peruke-84-refused": PERUKE_84_REFUSED,
    "peruke-one": PERUKE_ONE,
    "perudo": PERUDO,
    "perudo-shown": PERUDO_SHOWN,
    "perudo-two": PERUDO_TWO,
}
