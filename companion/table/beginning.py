"""Who begins a game if nobody chose: the winner of the last one, or by lot (ROG-4.5, PER-1.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from companion.games.catalogue import entry
from companion.games.message import Player, Text, ruled, say
from companion.games.options import Switch, Value
from companion.games.rules import AnyRules, Beginner

STARTER = "starter"  # the house rule for it
LastWinner = Callable[[str, Sequence[str]], str]  # of a game and its players: the name, "" if unknown


@dataclass(frozen=True, slots=True)
class Begins:
    """Who begins, the reason as one sentence (``said``), and the rule; no sentence if nothing had to be decided."""

    seat: int
    said: Text = ""
    rule: str = ""


def starter_of(rules: AnyRules) -> Switch | None:
    """The house rule for the seat that begins, None if a game has none (Uckers throws for it)."""
    return next((switch for switch in rules.options.switches() if switch.seat), None)


def who_begins(rules: AnyRules, players: Sequence[str], last_winner: LastWinner, lot: Random) -> Begins:
    """Who begins by the rule of the game; the first seat if the rule leaves it to the players."""
    switch = starter_of(rules)
    if switch is None or len(players) < 2:
        return Begins(1)
    if rules.beginner is Beginner.LOT:
        seat = lot.randint(1, len(players))
        return Begins(seat, ruled(say("table.lot-fell", player=Player(seat)), switch.rule), switch.rule)
    winner = last_winner(rules.game, players) if rules.beginner is Beginner.LAST_WINNER else ""
    if winner in players:
        seat = players.index(winner) + 1
        return Begins(seat, ruled(say("table.winner-begins", player=Player(seat)), switch.rule), switch.rule)
    return Begins(1)


def with_beginner(options: Mapping[str, Value], begins: Begins) -> dict[str, Value]:
    """House rules with that seat to begin; the first seat is the default."""
    others = {name: value for name, value in options.items() if name != STARTER}
    return others if begins.seat == 1 else {**others, STARTER: begins.seat}


def begun(rules: AnyRules, begins: Begins) -> AnyRules:
    """The same rules with that seat to begin."""
    if starter_of(rules) is None:
        return rules
    return entry(rules.game).rules(replace(rules.options, **{STARTER: begins.seat}))
