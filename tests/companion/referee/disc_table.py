"""A simulated table for the Peruke games: discs and dice, read perfectly by default."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from companion.games.rules import AnyRules
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView
from hardware.presses import Press
from vision.mats import MATS
from vision.reading import SeenDie, SeenDisc, SeenThing, TableReading


class DiscTable:
    """Discs by their square, dice in the roll zone; ``look`` shows the camera what lies there."""

    def __init__(self, rules: AnyRules, names: tuple[str, ...]) -> None:
        self.rules = rules
        self.mat = MATS[rules.game]
        self.journal = MemoryJournal()
        self.record = Record(rules, len(names), self.journal)
        self.discs: dict[str, SeenDisc] = {}
        self.dice: list[SeenDie] = []
        self.things: tuple[SeenThing, ...] = ()
        self.covered: tuple[str, ...] = ()
        self.names = names
        self.t = 0.0
        self.shift = 0.0
        self.seen: tuple[tuple[SeenDisc, ...], tuple[SeenDie, ...]] = (), ()
        self.referee: Referee = self.make()

    def make(self) -> Referee:
        raise NotImplementedError

    # What people do -----------------------------------------------------------------------------------------------

    def put(self, value: int, square: str, side: str = "plain", owner: int = 1, **more: Any) -> None:
        x, y = self.mat.squares[square].centre if square in self.mat.squares else (0.0, 0.0)
        self.discs[square] = SeenDisc(value, side, owner, square, x, y, **more)

    def turn(self, square: str) -> None:
        disc = self.discs[square]
        self.discs[square] = replace(disc, side="target" if disc.side == "plain" else "plain")

    def move(self, source: str, target: str) -> None:
        disc = self.discs.pop(source)
        x, y = self.mat.squares[target].centre
        self.discs[target] = replace(disc, square=target, x=x, y=y)

    def take(self, square: str) -> None:
        del self.discs[square]

    def unsure(self, square: str, **more: Any) -> None:
        fields = {"sure": False, "confidence": 0.6, "why": "glare", **more}
        self.discs[square] = replace(self.discs[square], **fields)

    def throw(self, *faces: int, kinds: str = "", look: bool = True, **more: Any) -> None:
        """Dice fly to new places; ``kinds`` is a letter a die (w, r); ``more`` goes to the last die."""
        self.shift = (self.shift + 37.0) % 90
        box = self.mat.zones["roll"]
        kind = {"w": "white", "r": "red"}
        self.dice = [
            SeenDie(
                face,
                flat=True,
                x=box.left + 20 + 30 * i + self.shift / 3,
                y=box.top + 20 + (i + 1) * self.shift % 90,
                size=16,
                kind=kind.get(kinds[i : i + 1], "other"),
                zone="roll",
            )
            for i, face in enumerate(faces)
        ]
        if more:
            self.dice[-1] = replace(self.dice[-1], **more)
        if look:
            self.look()

    def lift(self) -> None:
        self.dice = []
        self.look()

    def look(self) -> None:
        """A reading; where anything moved since the last one, the camera has seen that something did."""
        discs = tuple(self.discs.values())
        if self.seen != (discs, tuple(self.dice)):
            self.referee.watch("rolling", "", self.t)
        self.seen = discs, tuple(self.dice)
        self.t += 1.0
        reading = TableReading(self.mat.name, tuple(self.dice), discs, things=self.things, covered=self.covered)
        self.referee.settled(reading, self.t)

    def press(self, button: Literal["end", "undo", "confirm"] = "end", seat: int | None = None) -> None:
        self.t += 1.0
        self.referee.press(Press(button, self.t, seat))

    def act(self, action: str) -> None:
        self.t += 1.0
        self.referee.act(action, self.t)

    def blind(self) -> None:
        """The camera is gone."""
        self.referee.watch("no camera", "The camera is gone.", self.t)

    # What came of it ----------------------------------------------------------------------------------------------

    def kinds(self) -> list[str]:
        return [event.kind for event in self.record.counting()]

    def payloads(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.payload) for event in self.record.counting() if event.kind == kind]

    def view(self) -> TableView:
        return self.referee.view()

    def ruling(self) -> str:
        ruling = self.view().ruling
        return ruling.sentence if ruling else ""

    def key(self) -> str:
        return str(self.rules.key(self.record.state))

    def choices(self) -> list[str]:
        return [choice.action for choice in self.view().choices]
