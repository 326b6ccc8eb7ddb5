"""A simulated table for Rogue: dice in its two zones, and the referee that gets the readings."""

from __future__ import annotations

from typing import Any

from companion.games.rogue import RogueOptions, RogueRules
from companion.referee.belief.priors import LOOKS
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from hardware.presses import Press
from seeds.pages import rule_text
from vision.reading import SeenDie, TableReading

SLOTS = [(60.0 + 25 * i, 30.0) for i in range(6)]


class Table:
    """A pretended table: dice in the roll zone and in the keep zone, read perfectly by default."""

    def __init__(self, players: int = 2, options: RogueOptions | None = None) -> None:
        self.journal = MemoryJournal()
        self.record = Record(RogueRules(options), players, self.journal)
        self.referee = Referee(self.record, ("Ann", "Ben", "Cem")[:players], rule_text)
        self.t = 0.0
        self.roll: list[SeenDie] = []
        self.keep: list[SeenDie] = []
        self.shift = 0.0
        self.seen: list[SeenDie] = []

    def look(self) -> None:
        """A reading; where dice moved since the last one, the camera has seen that something did."""
        if self.seen != [*self.roll, *self.keep]:
            self.referee.watch("rolling", "", self.t)
        self.seen = [*self.roll, *self.keep]
        self.t += 1.0
        self.referee.settled(TableReading("rogue", tuple(self.roll + self.keep)), self.t)

    def throw(self, *faces: int, look: bool = True, **more: Any) -> None:
        """Dice fly to new places; ``more`` goes to the last die (flat=False, sure=False, zone=None)."""
        self.shift = (self.shift + 37.0) % 90
        self.roll = [
            SeenDie(face, flat=True, x=60 + 40 * i + self.shift / 3, y=100 + self.shift, size=16, zone="roll")
            for i, face in enumerate(faces)
        ]
        if more:
            last = self.roll.pop()
            fields = {"face": last.face, "flat": True, "x": last.x, "y": last.y, "size": 16, "zone": "roll", **more}
            self.roll.append(SeenDie(**fields))
        if look:
            self.look()

    def set_aside(self, *faces: int, look: bool = True) -> None:
        for face in faces:
            die = next(d for d in self.roll if d.face == face)
            self.roll.remove(die)
            x, y = SLOTS[len(self.keep)]
            self.keep.append(SeenDie(face, flat=True, x=x, y=y, size=16, zone="keep"))
        if look:
            self.look()

    def lift(self) -> None:
        """The player takes up what lies in the roll zone, and holds it for a while."""
        self.roll = []
        self.look()
        for _ in range(LOOKS - 1):
            Table.look(self)

    def clear(self) -> None:
        self.roll, self.keep = [], []
        self.look()

    def press(self, button: str, seat: int | None = None) -> None:
        self.t += 1.0
        self.referee.press(Press(button, self.t, seat))

    def kinds(self) -> list[str]:
        return [event.kind for event in self.record.counting()]

    def payloads(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.payload) for event in self.record.counting() if event.kind == kind]

    def ruling(self) -> str:
        ruling = self.referee.view().ruling
        return ruling.sentence if ruling else ""
