"""Why something was ruled: what was weighed, how likely each was, and what the picture said, in words for the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import AnyRules, parse_line
from companion.referee.cue import Look
from companion.referee.hypothesis import Belief, Happening, Played, SituationT, Slip, Thrown, Voided
from companion.referee.layout import Faces
from companion.referee.numbers import dice_words
from companion.referee.policy import weighed
from companion.referee.sensor import face_chances, lean_chance
from vision.reading import SeenDie

FEW = 5  # of what was weighed so many are told
LEANS, POSSIBLE = 0.5, 0.05  # from these chances on a die is told as leaning, a face as possible
WORTH_TELLING = 0.001  # what is less likely beside the rest is not told
ELSE = "none of these happened yet, or something else"
ZONES = {"roll": "In the roll zone", "keep": "In the keep zone"}
FACTS = {
    "button": "a button pressed by somebody whose turn it is not",
    "throw first": "a press before anything was thrown",
    "aside": "dice set aside that may not be",
    "turned": "a die turned over by hand",
    "again": "the dice thrown again with nothing played",
    "many": "too many dice",
    "numbers": "a wrong number of dice",
}

Words = Callable[[Happening], str]
FaceWords = Callable[[Faces], str]


@dataclass(frozen=True, slots=True)
class Account:
    """What stood behind a ruling: each thing that was weighed, in words, with its chance; what the picture said."""

    weighed: tuple[tuple[str, float], ...]
    seen: tuple[str, ...]

    def lines(self) -> tuple[str, ...]:
        """The account in words, a sentence a line."""
        told = tuple(f"{percent(chance)}: {words}." for words, chance in self.weighed)
        return ("What was weighed:", *told, *self.seen)


def account(belief: Belief[SituationT], words: Words, shown: Shown) -> Account:
    """The account of what a belief leads to."""
    chances: dict[str, float] = {}
    for event, chance in weighed(belief)[: 2 * FEW]:
        text = words(event) if event is not None else ELSE
        chances[text] = chances.get(text, 0.0) + chance
    likeliest = sorted(chances.items(), key=lambda item: -item[1])
    told = [item for item in likeliest[:FEW] if item[1] >= WORTH_TELLING] or likeliest[:1]
    return Account(tuple(told), tuple(shown.sentences(belief.scene)))


def percent(chance: float) -> str:
    """A chance as people say it: "97 %", "more than 99 %", "less than 1 %"."""
    if chance >= 0.995:
        return "more than 99 %"
    return f"{round(100 * chance)} %" if chance >= 0.01 else "less than 1 %"


def happening_words(event: Happening, faces: FaceWords, played: Callable[[str], str]) -> str:
    """What may have happened, in words that all games share; ``played`` tells a step or a line of the notation."""
    if isinstance(event, Thrown):
        return f"{faces(event.dice)} was thrown"
    if isinstance(event, Voided):
        return "a throw with a die that leans" if event.reason == "cocky" else "a throw with a die off the zone"
    if isinstance(event, Played):
        return played(event.step)
    if isinstance(event, Slip):
        dice = f" ({faces(event.dice)})" if event.dice and event.code not in ("button", "numbers") else ""
        return FACTS.get(event.code, "pieces that lie as no legal turn leaves them") + dice
    return "something else"


def steps_told(rules: AnyRules, state: Any, line: str) -> Iterator[str]:
    """A step or the steps of a turn in words, each as the rules describe it; raises ``GameError``."""
    try:
        steps = (rules.parse_step(line),)
    except GameError:
        steps = parse_line(rules, line)
    for step in steps:
        yield rules.describe(state, step)
        state = rules.apply(state, step)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows, in words: how ``faces`` are told, whose places there are, what is said of the ``board``."""

    faces: FaceWords
    names: Sequence[str]
    board: str = ""

    def sentences(self, look: Look | None) -> Iterator[str]:
        """A sentence a zone, and one about the pieces; nothing where nothing was looked at."""
        if look is None:
            return
        for zone in dict.fromkeys(die.zone for die in look.dice):
            dice = [die for die in look.dice if die.zone == zone]
            sure = tuple(sorted(die.face for die in dice if die.sure and die.flat))
            parts = [f"surely {self.faces(sure)}"] if sure else []
            parts += [self._doubtful(die) for die in dice if not (die.sure and die.flat)]
            yield f"{self._where(zone)} the picture shows {dice_words(len(dice))}: {'; '.join(parts)}."
        if self.board:
            yield self.board

    def _where(self, zone: str | None) -> str:
        seat = (zone or "").removeprefix("seat")
        if seat.isdecimal() and 0 < int(seat) <= len(self.names):
            return f"In {self.names[int(seat) - 1]}'s place"
        return ZONES.get(zone or "", f"At {zone}") if zone else "Beside the zones"

    def _doubtful(self, die: SeenDie) -> str:
        """A die that is not surely read flat: what it may show, and what is in the way."""
        leans = lean_chance(die)
        if leans >= LEANS:
            return f"one that leans ({percent(leans)})"
        chances = sorted(enumerate(face_chances(die), 1), key=lambda item: -item[1])
        likely = [f"{self.faces((face,))} ({percent(chance)})" for face, chance in chances[:3] if chance >= POSSIBLE]
        why = f", {die.why}" if die.why else ""
        return f"one that is {' or '.join(likely)}{why}"
