"""Random events at the table of a Peruke game: nothing breaks, and the log folds to the state that is shown."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.catalogue import rules_for
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from seeds.pages import rule_text
from tests.night import AT_NIGHT

from .disc_table import DiscTable

EVENTS = 30 if AT_NIGHT == 1 else 80
PLAYERS = {"peruke-one": ("Ann",), "peruke-84": ("Ann", "Ben")}


class Havoc(DiscTable):
    """A table at which anything may happen, by chance from a seed."""

    def __init__(self, game: str, seed: int, preset: str | None) -> None:
        self.rng = random.Random(seed)
        super().__init__(rules_for(game, preset=preset), PLAYERS[game])
        self.tidy()

    def make(self) -> Referee:
        return Referee(self.record, self.names, rule_text)

    def happen(self) -> None:
        things = (self.tidy, self.jumble, self.roll, self.roll, self.button, self.button, self.choose, self.choose)
        self.rng.choice((*things, self.choose, self.look, self.doubt, self.cover, self.lose_sight, self.lift))()

    def tidy(self) -> None:
        """The discs as the record has them."""
        self.discs = {}
        placed = self.rules.placement(self.record.state).discs  # type: ignore[attr-defined]
        for disc in placed:
            square = getattr(disc, "square", "") or getattr(disc, "where", "")
            if square in self.mat.squares:
                self.put(disc.value, square, disc.side, getattr(disc, "owner", 1))
        self.look()

    def jumble(self) -> None:
        squares = list(self.discs)
        if not squares:
            return
        square = self.rng.choice(squares)
        what = self.rng.random()
        if what < 0.4:
            self.turn(square)
        elif what < 0.6:
            self.take(square)
        else:
            self.move(square, self.rng.choice(list(self.mat.squares)))
        self.look()

    def doubt(self) -> None:
        for square in self.rng.sample(list(self.discs), min(len(self.discs), self.rng.randint(1, 6))):
            self.unsure(square, value=self.rng.randint(1, 6), confidence=self.rng.random())
        self.look()

    def roll(self) -> None:
        number = self.rules.dice(self.record.state) + self.rng.choice((0, 0, 0, 0, 0, -1, 1))
        faces = [self.rng.randint(1, 6) for _ in range(max(number, 1))]
        odd = {"flat": self.rng.random() > 0.1, "sure": self.rng.random() > 0.1}
        self.throw(*faces, kinds=self.rng.choice(("rwwwww", "rwwwww", "wwwwww", "")), **odd)

    def button(self) -> None:
        button = self.rng.choice(("end", "end", "end", "confirm", "undo"))
        self.press(button, self.rng.choice((None, 1, 1, 2)) if button == "end" else None)

    def choose(self) -> None:
        view = self.view()
        answers = view.question.answers if view.question else ()
        ruling = view.ruling.answers if view.ruling else ()
        offered = [choice.action for choice in (*view.choices, *answers, *ruling)]
        if view.events:
            offered.append(f"correct:{self.rng.choice(view.events).seq}")
        if offered:
            self.act(self.rng.choice(offered))

    def cover(self) -> None:
        self.covered = tuple(self.rng.sample(list(self.mat.squares), self.rng.randint(0, 3)))
        self.look()
        self.covered = ()

    def lose_sight(self) -> None:
        self.referee.watch(self.rng.choice(("no camera", "hand", "rolling", "no mat")), "", self.t)


@pytest.mark.parametrize("seed", range(AT_NIGHT))
@pytest.mark.parametrize(("game", "preset"), [("peruke-one", None), ("peruke-one", "red-die"), ("peruke-84", None)])
def test_any_order_of_events_leaves_a_log_that_folds_to_the_state(game: str, preset: str | None, seed: int) -> None:
    table = Havoc(game, seed, preset)
    for number in range(EVENTS):
        table.happen()
        table.view()
        if number % 15 == 0 or number == EVENTS - 1:
            again = Record(table.rules, len(table.names), MemoryJournal(), table.journal.events)
            assert again.state == table.record.state
            assert replace(table.view(), ruling=None) == replace(table.view(), ruling=None)
