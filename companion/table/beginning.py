"""Who begins a game if nobody chose: the winner or loser of the last one, or by lot (ROG-4.5, P84-6.9, PER-1.3)."""

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
    """Who begins, the reason as one sentence (``message``), and the rule; no sentence if nothing had to be decided."""

    seat: int
    message: Text = ""
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
    if rules.beginner is Beginner.AGREED:
        return Begins(1)
    winner = last_winner(rules.game, players)
    if winner not in players:
        return Begins(1)
    won = players.index(winner) + 1
    if rules.beginner is Beginner.LAST_WINNER:
        return Begins(won, ruled(say("table.winner-begins", player=Player(won)), switch.rule), switch.rule)
    lost = len(players) + 1 - won
    return Begins(lost, ruled(say("table.loser-begins", player=Player(lost)), switch.rule), switch.rule)


def with_beginner(options: Mapping[str, Value], begins: Begins) -> dict[str, Value]:
    """House rules with that seat to begin; the first seat is the default."""
    others = {name: value for name, value in options.items() if name != STARTER}
    return others if begins.seat == 1 else {**others, STARTER: begins.seat}


def begun(rules: AnyRules, begins: Begins) -> AnyRules:
    """The same rules with that seat to begin."""
    if starter_of(rules) is None:
        return rules
    return entry(rules.game).rules(replace(rules.options, **{STARTER: begins.seat}))
