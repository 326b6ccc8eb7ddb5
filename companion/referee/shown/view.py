"""What a screen, a lamp or a voice may show of a session: plain data from the referee, drawn by the display.

The display requests a ``TableView`` after each event and draws it. It decides nothing: each choice has the ``action``
to send back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.games.message import Message, Text, nested_messages

Status = Literal[
    "ready", "rolling", "hand", "settling", "unsure", "by hand", "no camera", "no mat", "wrong mat", "moved"
]
Tone = Literal["plain", "good", "warn", "refused"]
PadPlace = Literal["", "face", "number", "back"]
"""What a choice is on the pad: the key of a face or a number, or the one that takes the last back; "" for others."""
PieceKind = Literal["counter", "disc", "die"]
FACES = tuple("123456")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player: seat (from 1), name, score, whether it is their turn, colours of the pieces if any, a note ("out").

    If players sit at places of the mat, ``place`` is the number of theirs. Otherwise ``sign`` is the player's own.
    ``phone``: the player has a phone for a button.
    """

    seat: int
    name: str = ""
    score: int | None = None
    to_act: bool = False
    colours: tuple[str, ...] = ()
    note: str = ""
    place: int = 0  # place of the mat with its sign; 0: the player's own, or that of the seat
    sign: int = 0  # 0: that of the seat
    phone: bool = False


@dataclass(frozen=True, slots=True)
class DieView:
    """A die as read: face 1 to 6 (0 unknown), cocked, set aside, sure. ``animal``: the 1 is a picture face."""

    face: int
    flat: bool = True
    kept: bool = False
    sure: bool = True
    kind: str = "other"
    animal: bool = False
    why: str = ""  # if not sure or not flat: the reason ("under a hand", "leans on the tray")
    action: str = ""  # what a touch of the die does, "" for nothing


@dataclass(frozen=True, slots=True)
class MoveView:
    """Pieces that move from one place to another; the same place twice: a disc is turned over; no ``end``: only chosen.

    ``colour`` (Uckers) or ``seat`` identify the owner. Places are named like the mat's squares; see ``BoardView``.
    """

    start: str
    end: str
    colour: str = ""
    seat: int = 0
    count: int = 1

    @property
    def turns(self) -> bool:
        """Whether the disc is turned over in place."""
        return self.start == self.end


@dataclass(frozen=True, slots=True)
class PieceView:
    """Equal pieces at one place, as recorded; ``count`` 0: unknown number (dice under a cup).

    ``colour`` for counters, ``seat`` (from 1) for the owner of discs and dice, ``value`` for the number on a disc or
    die (0: unknown, under a cup). ``target``: the disc lies with its target side up. ``counts``: a die that counts for
    the bid.
    """

    place: str
    kind: PieceKind
    colour: str = ""
    seat: int = 0
    count: int = 1
    value: int = 0
    target: bool = False
    counts: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """The present turn so far: its points, and the faces of the dice set aside in it."""

    points: int
    kept: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BidView:
    """The standing bid of Perudo: at least ``count`` dice show ``face``; ``call`` is "dudo" or "calza" once called."""

    count: int
    face: int
    seat: int
    call: str = ""
    caller: int = 0
    matches: int | None = None  # how many dice count, once the cups are lifted


@dataclass(frozen=True, slots=True)
class BoardView:
    """The recorded board of a game, ready to draw.

    Places are named like the squares of the mat: "t1" to "t52" and "red1" to "red5" (Uckers), "a1" to "f10" (Peruke
    84), "1" to "6" (Peruke One), "seat1" to "seat6" (Perudo). In addition there are "red base" and "red home", "taken"
    (Peruke One), and "" for beside the board. ``differs`` are the places where the camera disagrees, ``back`` how to
    put them right; ``moves`` is the nearest legal turn after a refusal. ``rows`` and ``piles`` (the points of the discs
    that each seat has taken) belong to Peruke 84, ``dice`` (how many each seat started with) to Perudo.
    """

    mat: str
    pieces: tuple[PieceView, ...] = ()
    differs: tuple[str, ...] = ()
    back: tuple[MoveView, ...] = ()
    moves: tuple[MoveView, ...] = ()
    bid: BidView | None = None
    rows: int = 8
    piles: tuple[int, ...] = ()
    dice: int = 0


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice: the dice it uses, its result ("+32", "ends the turn"), its text, and its action.

    ``moves`` are its moves on the board, ``message`` is that of its text, ``means`` are its steps in the notation.
    Choices with a ``place`` come first and are entered on the pad.
    """

    action: str
    text: str
    dice: tuple[int, ...] = ()
    points: int | None = None
    marked: bool = False  # matches the table at this moment
    detail: str = ""
    moves: tuple[MoveView, ...] = ()
    message: Text = ""
    means: str = ""
    place: PadPlace = ""
    count: int = 0  # how often the face was entered, or the number
    twice: str = ""  # the action of the key's second part, which enters the face twice

    @property
    def digit(self) -> int | None:
        """The digit of a key of the pad; None if it has none."""
        if self.place == "face":
            return self.dice[0]
        return self.count if self.place == "number" else None

    @property
    def code(self) -> str:
        """The id of the message; "" for plain text."""
        return self.message.id if isinstance(self.message, Message) else ""


def face_pad(entered: Sequence[int], *, pairs: bool) -> tuple[ChoiceView, ...]:
    """The pad with six faces by which a throw is entered; ``pairs``: two alike with one touch, too."""
    return tuple(
        ChoiceView(
            f"die:{face}",
            str(face),
            (face,),
            place="face",
            count=entered.count(face),
            twice=f"die:{face}-{face}" if pairs else "",
        )
        for face in range(1, 7)
    )


def faces_of(action: str) -> tuple[int, ...]:
    """The faces of an action, as in ``throw:6-4`` after its verb; none for anything else."""
    parts = action.split("-")
    return tuple(map(int, parts)) if all(part in FACES for part in parts) else ()


@dataclass(frozen=True, slots=True)
class RulingView:
    """The last ruling: a sentence, its rule number, the rule's text (one touch away), what to put back.

    ``answers`` are the choices about it ("We agreed": overrule). ``aloud``: to be spoken although nobody made an error.
    """

    sentence: str
    rule: str = ""
    rule_text: str = ""
    tone: Tone = "plain"
    put_back: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    answers: tuple[ChoiceView, ...] = ()
    aloud: bool = False
    why: tuple[str, ...] = ()  # the hypotheses and the picture, one sentence per line
    spoken: str = ""  # the sentence for the voice, "" if unknown


@dataclass(frozen=True, slots=True)
class PictureView:
    """What the camera saw: a JPEG, the ``part`` of it to show (left, top, right, bottom in px), and rings in it.

    A ring has a centre and a radius in px of the JPEG.
    """

    jpeg: bytes = field(repr=False)
    part: tuple[float, float, float, float]
    rings: tuple[tuple[float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question with few answers, the most likely first; ``spoken`` is for the voice, ``message`` is its message.

    ``picture`` shows what is in doubt, None if the camera did not see it.
    """

    text: str
    answers: tuple[ChoiceView, ...]
    spoken: str = ""
    message: Text = ""
    picture: PictureView | None = None
    leave: str = ""  # the action that leaves it without an answer, and changes nothing

    @property
    def codes(self) -> frozenset[str]:
        """The ids of the messages in the question."""
        return frozenset(one.id for one in nested_messages(self.message))


@dataclass(frozen=True, slots=True)
class EventView:
    """An event as text; ``seq`` is its number in the log, by which it may be corrected."""

    seq: int
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """One moment of a session, ready to draw."""

    game: str
    title: str
    seats: tuple[SeatView, ...]
    headline: str  # what is awaited: "Ann: throw 4 dice"
    dice: tuple[DieView, ...] = ()
    choices: tuple[ChoiceView, ...] = ()
    ruling: RulingView | None = None
    question: QuestionView | None = None
    turn_points: int | None = None
    dice_left: int | None = None
    rerolls: int = 0  # bum or cocky throws in a row; three lose the turn
    rerolls_word: str = "cocky"  # the last of them: "cocky" or "bum"
    status: Status = "ready"
    status_text: str = ""  # the reason: "A hand is over the mat."
    warnings: tuple[str, ...] = ()  # persistent problems: "The log can't be written: the disk is full."
    saved: bool = True  # the last event is safely on disk
    over: bool = False
    undo: str = ""  # what undo would take back, "" for nothing
    choices_title: str = ""  # "May be kept"
    note: str = ""  # a special rule in force: "The War is on: six scoring dice earn another turn."
    events: tuple[EventView, ...] = ()  # events that can be viewed and corrected, newest last
    course: tuple[tuple[int, ...], ...] = ()  # the scores of all seats after each event that changed them
    board: BoardView | None = None  # None: a game without a board
    voice: bool | None = None  # whether turns and rulings are spoken; None: there is no voice
    sounds: bool | None = None  # whether there are sounds besides the voice; None: they can't be played
    by_hand: bool = False  # only the choices can continue the game: the table's buttons move through them
    on_board: tuple[ChoiceView, ...] = ()  # the steps that are played by touching the board, by their first move
    picked: str = ""  # the place of the piece that was touched, as in ``pick:PLACE``
    facts: tuple[str, ...] = ()  # about a finished game, in short: "214 throws"
    corrected: bool = False  # the last event corrected an earlier one: scores may have changed

    @property
    def back(self) -> str:
        """The action that goes back from what is asked or touched, and changes nothing; "" in the game itself."""
        if self.question is not None:
            return self.question.leave
        return "pick:" if self.picked else ""
