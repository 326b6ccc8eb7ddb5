"""A simulated Uckers table: counters and dice, read perfectly by default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.uckers import Placement, UckersOptions, UckersRules
from companion.games.uckers.explain import seen_board
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from companion.sessions.events import Event
from hardware.presses import Press
from seeds.pages import rule_text
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing, TableReading

from .read_before import READ_BEFORE

NAMES = ("Ann", "Ben", "Cem", "Dee")
Alternatives = Sequence[tuple[Mapping[str, int], float]]


class Table:
    """Ann and Ben (or four) at a board that begins at ``key``; ``board`` is what truly lies there."""

    seen: object = None  # what lay there at the last look

    def __init__(self, key: str = "", players: int = 2, options: UckersOptions | None = None) -> None:
        self.rules = UckersRules(options)
        events = [Event("agreed", None, 0.0, {"set": key, "sentence": "So it begins."}, seq=1)] if key else []
        self.journal = MemoryJournal()
        self.record = Record(self.rules, players, self.journal, events)
        self.referee = Referee(self.record, NAMES[:players], rule_text)
        self.referee.recall(READ_BEFORE)
        self.t = 0.0
        self.dice: list[SeenDie] = []
        self.shift = 0.0
        self.counters: dict[tuple[str, str], int] = {}
        self.blurred: dict[str, Alternatives] = {}
        self.things: list[SeenThing] = []
        self.covered: tuple[str, ...] = ()
        self._lay(self.rules.placement(self.record.state))

    def _lay(self, board: Placement) -> None:
        self.counters = {(square, colour): count for square, colour, count in board.squares}
        self.counters |= {("base", colour): count for colour, count in board.bases}

    # What happens on the table

    def move(self, colour: str, start: str, end: str, look: bool = True) -> None:
        """A counter is set somewhere else; ``base`` and ``home`` are places too."""
        if start != "home":
            self.counters[start, colour] -= 1
        if end != "home":
            self.counters[end, colour] = self.counters.get((end, colour), 0) + 1
        if look:
            self.look()

    def throw(self, *faces: int, look: bool = True, **more: Any) -> None:
        """Both dice fly to new places; ``more`` goes to the last die (flat=False, sure=False, zone=None)."""
        self.shift = (self.shift + 61.0) % 200
        self.dice = [
            SeenDie(
                face,
                flat=True,
                x=450 + 45 * i + self.shift / 5,
                y=60 + (i + 1) * self.shift % 200,
                size=16,
                zone="roll",
            )
            for i, face in enumerate(faces)
        ]
        if more:
            last = self.dice.pop()
            fields = {"face": last.face, "flat": True, "x": last.x, "y": last.y, "size": 16, "zone": "roll", **more}
            self.dice.append(SeenDie(**fields))
        if look:
            self.look()

    def lift(self) -> None:
        self.dice = []
        self.look()

    def press(self, button: str = "end", seat: int | None = None) -> None:
        self.t += 1.0
        self.referee.press(Press(button, self.t, seat))
        if self.referee.wants_look:
            self.look()

    def act(self, action: str) -> None:
        self.t += 1.0
        self.referee.act(action, self.t)
        if self.referee.wants_look:
            self.look()

    # What the camera sees

    def reading(self) -> TableReading:
        on: dict[str, dict[str, int]] = {}
        for (square, colour), count in self.counters.items():
            if square not in ("base", "home") and count:
                on.setdefault(square, {})[colour] = count
        squares = tuple(self._square(name, counts) for name, counts in on.items())
        bases = tuple(SeenBase(c, self.counters.get(("base", c), 0)) for c in ("red", "green", "yellow", "blue"))
        return TableReading(
            "uckers",
            tuple(self.dice),
            squares=squares,
            bases=bases,
            things=tuple(self.things),
            covered=self.covered,
        )

    def _square(self, name: str, counts: Mapping[str, int]) -> SeenSquare:
        read = tuple(sorted(counts.items()))
        if name not in self.blurred:
            return SeenSquare(name, read)
        found = tuple((tuple(sorted(c.items())), p) for c, p in self.blurred[name])
        best, p = max(found, key=lambda item: item[1])
        return SeenSquare(name, best, found, p, sure=False)

    def look(self) -> None:
        """A reading; where anything moved since the last one, the camera has seen that something did."""
        lying = dict(+Counter(self.counters)), tuple(self.dice)
        if self.seen not in (None, lying):
            self.referee.watch("rolling", "", self.t)
        self.seen = lying
        self.t += 1.0
        self.referee.settled(self.reading(), self.t)

    # The record

    def kinds(self) -> list[str]:
        return [event.kind for event in self.record.counting() if event.t]

    def payloads(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.payload) for event in self.record.counting() if event.kind == kind]

    def ruling(self) -> str:
        ruling = self.referee.view().ruling
        return ruling.sentence if ruling else ""

    def question(self) -> str:
        question = self.referee.view().question
        return question.text if question else ""

    def answers(self) -> list[str]:
        question = self.referee.view().question
        return [answer.text for answer in question.answers] if question else []

    def agrees(self) -> bool:
        """Whether the record has the counters where they lie."""
        seen = Placement.of(
            {s: {c: n for (q, c), n in self.counters.items() if q == s and n} for s, _ in self.counters if s != "base"},
            {c: n for (s, c), n in self.counters.items() if s == "base"},
        )
        return seen_board(seen, self.rules.geometry) == self.record.state.board
