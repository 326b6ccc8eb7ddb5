"""Uckers at the table, invariants: legal turns are accepted however blurred the stacks are; nothing crashes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.rules import OVER, THROW, Throw, fold
from companion.games.uckers import Placement, UckersRules, UckersState
from companion.referee.record import MemoryJournal, Record, fold_events
from companion.referee.referee import Referee
from seeds.pages import rule_text
from tests.companion.referee.uckers_table import NAMES, Table
from tests.night import AT_NIGHT
from vision.reading import SeenDie, TableReading

RULES = UckersRules()
EVENTS = 80 if AT_NIGHT == 1 else 250
PLACES = ["base", "home", *(f"t{i}" for i in range(1, 53)), *(f"red{i}" for i in range(1, 6))]


def some_position(rng: random.Random, players: int, throws: int) -> UckersState:
    """A position with dice on the table, met in a game of random turns."""
    state = RULES.start(players)
    while True:
        throws -= 1
        state = RULES.apply(state, Throw((rng.choice((rng.randint(1, 6), 6)), rng.randint(1, 6))))
        lines = list(RULES.turns(state).values()) if RULES.to_act(state) not in (THROW, OVER) else []
        if lines and throws <= 0:
            return state
        if lines:
            state = fold(RULES, state, rng.choice(lines))


def lay(table: Table, board: Placement) -> None:
    """The whole board at once, as it lies after a turn."""
    table.counters = {(square, colour): count for square, colour, count in board.squares}
    table.counters |= {("base", colour): count for colour, count in board.bases}


def blur(table: Table, rng: random.Random) -> None:
    """Heights of stacks that may be one more or one less, the true one not always first."""
    for square, counts in _squares(table).items():
        if sum(counts.values()) > 1:
            colour, count = rng.choice(sorted(counts.items()))
            true, other = rng.choice(((0.6, 0.4), (0.4, 0.6)))
            table.blurred[square] = [(counts, true), ({**counts, colour: count - 1 or count + 1}, other)]


def _squares(table: Table) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (square, colour), count in table.counters.items():
        if square not in ("base", "home") and count:
            found.setdefault(square, {})[colour] = count
    return found


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from((2, 4)), st.integers(1, 60), st.booleans())
def test_a_legal_turn_is_taken_or_asked_about_and_never_refused(
    seed: int, players: int, throws: int, blurred: bool
) -> None:
    rng = random.Random(seed)
    state = some_position(rng, players, throws)
    line = rng.choice(list(RULES.turns(state).values()))
    after = fold(RULES, state, line)
    table = Table(RULES.key(state), players)
    table.dice = [SeenDie(face, True, 480, 100 + 60 * i, 16, zone="roll") for i, face in enumerate(state.throw)]
    table.look()
    lay(table, RULES.placement(after))
    if blurred:
        blur(table, rng)
    table.look()
    table.press("end", state.seat)
    table.look()
    table.look()
    assert "refused" not in table.kinds()
    if table.question():
        words = [str(RULES.deed(state, line[0])).lower()]
        assert any(words[0] in answer.lower() for answer in table.answers()) or len(table.answers()) > 1
    else:
        assert table.record.state.board == after.board


def random_reading(rng: random.Random, referee: Referee) -> TableReading:
    """The board as recorded, as after a legal turn, or anything; dice anywhere, sometimes unsure or cocked."""
    table = Table.__new__(Table)
    table.blurred, table.things, table.covered, table.dice, table.counters, table.seen = {}, [], (), [], {}, None
    rules = RULES
    board = rules.placement(referee.state)
    lines = list(rules.turns(referee.state).values()) if not referee.over else []
    if lines and rng.random() < 0.5:
        board = rules.placement(fold(rules, referee.state, rng.choice(lines)))
    lay(table, board)
    if rng.random() < 0.15:
        colour = rng.choice(("red", "green", "yellow", "blue"))
        table.counters[rng.choice(PLACES), colour] = rng.randint(0, 5)
    if rng.random() < 0.3:
        blur(table, rng)
    if rng.random() < 0.1:
        table.covered = ("t5", "t6")
    for _ in range(rng.choice((0, 1, 2, 2, 2, 2, 3))):
        sure, zone = rng.random() < 0.9, rng.choice(("roll", "roll", "roll", None))
        place = rng.uniform(440, 550), rng.uniform(30, 390)
        table.dice.append(SeenDie(rng.randint(sure, 6), rng.random() < 0.95, *place, 16, zone=zone, sure=sure))
    return table.reading()


def random_event(rng: random.Random, table: Table, referee: Referee) -> None:
    kind = rng.random()
    table.t += rng.uniform(0.1, 3)
    view = referee.view()
    if kind < 0.55:
        referee.settled(random_reading(rng, referee), table.t)
    elif kind < 0.7:
        table.press(rng.choice(("end", "end", "end", "confirm", "undo")), rng.randint(1, 4))
    elif kind < 0.85:
        offers = [c.action for c in view.choices] + [a.action for a in (view.question.answers if view.question else ())]
        offers += [f"correct:{rng.randint(1, len(referee.record.events) + 1)}", "overrule", "agree", "nonsense:1"]
        referee.act(rng.choice(offers), table.t)
    else:
        status = rng.choice(("hand", "rolling", "no camera", "no mat", "unsure", "ready"))
        referee.watch(status, "Something.", table.t)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(AT_NIGHT))
def test_whatever_happens_the_log_folds_to_the_same_state_after_a_restart(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((2, 4))
    table = Table(players=players)
    for step in range(EVENTS):
        random_event(rng, table, table.referee)
        if step % 40 == 39:
            events = tuple(table.record.events)
            assert fold_events(RULES, players, events) == table.record.state
            again = Referee(Record(RULES, players, MemoryJournal(), events), NAMES[:players], rule_text)
            assert again.view().headline == table.referee.view().headline
