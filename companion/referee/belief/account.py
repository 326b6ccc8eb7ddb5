"""The reasons for a ruling: the hypotheses with their probabilities, and the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Fact, Message, Player, Text, say
from companion.games.rules import AnyRules, parse_line
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Played, SituationT, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.sensor import face_chances, lean_chance
from vision.reading import SeenDie

FEW = 5  # most hypotheses listed
LEANS, POSSIBLE = 0.5, 0.05  # probabilities above which a die is listed as leaning, or a face as possible
WORTH_TELLING = 0.001  # hypotheses less likely than this are not listed
ZONES = ("roll", "keep")
SLIPS = {"throw first": "early", "too early": "moving"} | {
    kind: kind for kind in ("button", "aside", "turned", "again", "many", "numbers")
}  # the names of slips by their kind; all others are those of a board

DiceSaid = Callable[[Faces], Fact]


Account = tuple[Text, ...]
"""The reasons for a ruling, a sentence a line: each hypothesis with its probability, and the content of the picture."""


def account(belief: Belief[SituationT], said: Callable[[TableEvent], Text], seen: Iterable[Text]) -> Account:
    """The account of a decision by a belief; ``seen`` is the content of the picture."""
    chances: dict[Text, float] = {}
    events = sorted(belief.chances(lambda one: one.next).items(), key=lambda item: -item[1])
    for event, chance in events[: 2 * FEW]:
        what = said(event) if event is not None else say("referee.none-of-these-yet")
        chances[what] = chances.get(what, 0.0) + chance
    likeliest = sorted(chances.items(), key=lambda item: -item[1])
    told = [item for item in likeliest[:FEW] if item[1] >= WORTH_TELLING] or likeliest[:1]
    weighed = (say("referee.weighed", what=what, chance=percent(chance)) for what, chance in told)
    return (say("referee.what-was-weighed"), *weighed, *(what for what in seen if what))


def percent(chance: float) -> Message:
    """A probability as text: "97 %", "more than 99 %", "less than 1 %"."""
    near = "sure" if chance >= 0.995 else "hardly" if chance < 0.01 else "about"
    return say("referee.percent", near=near, percent=round(100 * chance))


def event_text(event: TableEvent, dice: DiceSaid, played: Callable[[str], Text]) -> Text:
    """A possible event, in a wording common to all games; ``played`` words a step or a line of the notation."""
    if isinstance(event, Thrown):
        return say("referee.was-thrown", dice=dice(event.dice))
    if isinstance(event, Voided):
        return say("referee.was-void", kind=event.kind)
    if isinstance(event, Played):
        return played(event.step)
    if isinstance(event, Violation):
        code = SLIPS.get(event.code, "board")
        if event.dice and event.code not in ("button", "numbers"):
            return say("referee.slip-with", code=code, dice=dice(event.dice))
        return say("referee.slip", code=code)
    return say("referee.something-else")


def step_texts(rules: AnyRules, state: Any, line: str) -> tuple[Message, ...]:
    """The steps of a turn as text; raises ``GameError``."""
    try:
        steps = (rules.parse_step(line),)
    except GameError:
        steps = parse_line(rules, line)
    told = []
    for step in steps:
        after = rules.apply(state, step)  # only legal steps have a wording
        told.append(rules.deed(state, step))
        state = after
    return tuple(told)


def picture_said(look: Look | None, dice: DiceSaid, seats: int) -> Iterable[Message]:
    """The content of a picture, a sentence for each zone; none without a look. So many ``seats`` have places."""
    seen = look.dice if look is not None else ()
    for zone in dict.fromkeys(die.zone for die in seen):
        there = [die for die in seen if die.zone == zone]
        sure = tuple(sorted(die.face for die in there if die.clear))
        parts = (say("referee.surely", dice=dice(sure)),) if sure else ()
        doubtful = tuple(_doubtful(die, dice) for die in there if not die.clear)
        yield say("referee.picture-shows", where=_where(zone, seats), count=len(there), parts=(*parts, *doubtful))


def _where(zone: str | None, seats: int) -> Message:
    seat = (zone or "").removeprefix("seat")
    if seat.isdecimal() and 0 < int(seat) <= seats:
        return say("referee.in-place", player=Player(int(seat)))
    if zone and zone not in ZONES:
        return say("referee.at-place", name=zone)
    return say("referee.in-zone", n=zone or "beside")


def _doubtful(die: SeenDie, dice: DiceSaid) -> Message:
    """A die that is not confidently read as flat: its possible faces, and the reason."""
    leans = lean_chance(die)
    if leans >= LEANS:
        return say("referee.one-leans", chance=percent(leans))
    chances = sorted(enumerate(face_chances(die), 1), key=lambda item: -item[1])
    likely = tuple(
        say("referee.face-perhaps", dice=dice((face,)), chance=percent(chance))
        for face, chance in chances[:3]
        if chance >= POSSIBLE
    )
    return say("referee.one-unsure", parts=likely, doubted=bool(die.why), why=die.why)
