"""Simulated people at Uckers on the virtual table: the log has what they truly did, and every slip is answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from companion.games.uckers import UckersRules
from companion.games.uckers.people import UckersPeople, released_for_nothing, slip
from companion.referee.record import MemoryJournal
from companion.sessions.events import Event
from companion.simulation.people.base import Manners
from companion.simulation.true_watch import ClockCamera, TrueWatch
from companion.simulation.virtual import run_virtual
from companion.table.desk import Desk
from companion.table.setup import Setup
from hardware.camera_virtual import VirtualCamera
from vision.reading import SeenSquare, TableReading
from vision.virtual.table import VirtualTable
from vision.watch import Look, TableWatch

NAMES = ("Ann", "Ben", "Cem", "Dee")
TWO_WAY = "R:base+t5+t18+t30/G:2base+t20+t44/Y:base+2t31+t50/B:2base+t3+t8/1of2"
BESIEGED = "R:2base+t10+t14/G:2base+2t15/Y:4base/B:4base/1of2"
COUNTED = {"throw", "move", "turn", "reroll"}

Blur = Callable[[TableReading], TableReading]


def blur_of(seed: int) -> Blur:
    """How one view from above blurs stacks: heights off by one, hidden colours, now and then the wrong one first."""
    rng = random.Random(seed)

    def square(seen: SeenSquare) -> SeenSquare:
        counts = dict(seen.counters)
        if sum(counts.values()) < 2:
            return seen
        colour = next(iter(counts))
        more = tuple(sorted({**counts, colour: counts[colour] + 1}.items()))
        less = tuple(sorted((c, n) for c, n in {**counts, colour: counts[colour] - 1}.items() if n))
        true, low, high = (0.6, 0.3, 0.1) if rng.random() < 0.7 else (0.3, 0.6, 0.1)
        found = sorted(((seen.counters, true), (less, low), (more, high)), key=lambda item: -item[1])
        return replace(seen, counters=found[0][0], alternatives=tuple(found), confidence=found[0][1], sure=False)

    return lambda reading: replace(reading, squares=tuple(map(square, reading.squares)))


class BlurredWatch(TrueWatch):
    """Sees the truth as far as a view from above shows it."""

    def __init__(self, table: VirtualTable, blur: Blur) -> None:
        super().__init__(table)
        self._blur = blur

    def feed(self, *args: Any, **kwargs: Any) -> Look | None:
        look = super().feed(*args, **kwargs)
        if look is None or look.reading is None:
            return look
        return replace(look, reading=self._blur(look.reading))


def play(
    seed: int, players: int, turns: int, manners: Manners, key: str = "", blur: Blur = lambda reading: reading
) -> tuple[Desk, UckersPeople]:
    """Turns of a game; the reader knows the truth, as far as a view from above shows it."""
    setup = Setup("uckers", NAMES[:players])
    table, rules = VirtualTable("uckers", seed), UckersRules()
    start = rules.parse_key(key.replace("of2", f"of{players}")) if key else None
    people = UckersPeople(table, setup.players, seed, rules, manners, turns)
    people.state = start or people.state
    agreed = {"set": rules.key(start), "sentence": "So it begins."} if start is not None else {}
    begun = (Event("agreed", None, 0.0, agreed, seq=1),) if start is not None else ()
    referee = setup.referee(MemoryJournal(), begun)
    desk = Desk(referee, cast(TableWatch, BlurredWatch(table, blur)))
    run_virtual(desk, cast(VirtualCamera, ClockCamera()), people)
    return desk, people


def check(desk: Desk, people: UckersPeople) -> None:
    """The log has exactly what happened; each slip was answered and nobody else accused."""
    counting = desk.referee.record.counting()
    assert [(e.kind, e.seat) for e in counting if e.kind in COUNTED] == [(t.kind, t.seat) for t in people.truth]
    assert [e.payload["turn"] for e in counting if e.kind == "move"] == list(people.lines)
    assert sum(e.kind == "refused" for e in counting) == len(people.planted)
    assert desk.referee.state.board == people.state.board


@pytest.mark.parametrize("seed", [1, 4])
def test_two_players_who_err_are_answered_and_the_log_is_true(seed: int) -> None:
    desk, people = play(seed, 2, 3, Manners(think=0.6, errs=0.4, cocky=0.1), TWO_WAY)
    assert people.planted
    check(desk, people)


def test_a_team_game_is_followed() -> None:
    desk, people = play(3, 4, 4, Manners(think=0.6, errs=0.2, cocky=0.05), TWO_WAY)
    check(desk, people)


def test_stacks_that_one_view_can_not_decide_are_decided_by_the_position() -> None:
    desk, people = play(5, 2, 3, Manners(think=0.6, errs=0.2, cocky=0), TWO_WAY, blur_of(5))
    check(desk, people)


def test_a_challenge_is_followed_throw_by_throw() -> None:
    challenged = None
    for seed in range(40):
        people = UckersPeople(VirtualTable("uckers", seed), NAMES[:2], seed, UckersRules(), Manners(), 1)
        people.state = people.rules.parse_key(BESIEGED)
        while not people.done:
            people.until(people.table.now + 10)
        if any("x" in line for line in people.lines):
            challenged = seed
            break
    assert challenged is not None
    desk, people = play(challenged, 2, 1, Manners(), BESIEGED)
    assert any("x" in line for line in people.lines)
    check(desk, people)


def test_no_slip_ever_leaves_a_legal_board() -> None:
    rules, rng = UckersRules(), random.Random(2)
    state = rules.parse_key(TWO_WAY + "/throw=6-2")
    slips = [slip(rules, state, line, rng) for line in rules.turns(state).values() for _ in range(4)]
    kinds = {found.what.split(" ")[0] for found in slips if found}
    assert {"counted", "played", "moved"} <= kinds
    assert not any(rules.check(state, found.board).ok for found in slips if found)


def test_a_release_on_a_throw_that_passed_is_a_slip() -> None:
    from companion.games.rules import Throw

    rules = UckersRules()
    before = rules.start(2)
    after = rules.apply(before, Throw((5, 3)))
    found = released_for_nothing(rules, before, after)
    assert found is not None
    assert not rules.check(after, found.board).ok


def test_the_same_seed_plays_the_same_game() -> None:
    def lines() -> tuple[str, ...]:
        people = UckersPeople(VirtualTable("uckers", 7), NAMES[:2], 7, UckersRules(), Manners(errs=0.2), 8)
        while not people.done:
            people.until(people.table.now + 10)
        return people.lines

    assert lines() == lines()
