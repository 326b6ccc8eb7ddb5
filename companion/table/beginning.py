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
LastWinner = Callable[[str, Sequence[str]], str]  # from a game and its players: the name, "" if unknown


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Who begins, a sentence with the reason (``message``), and the rule; "" if nothing had to be decided."""

    seat: int
    message: Text = ""
    rule: str = ""


def starter_of(rules: AnyRules) -> Switch | None:
    """The house rule for the seat that begins; None if there is none (in Uckers, players throw for it)."""
    return next((switch for switch in rules.options.switches() if switch.seat), None)


def who_begins(rules: AnyRules, players: Sequence[str], last_winner: LastWinner, lot: Random) -> FirstPlayer:
    """Who begins by the rules of the game; the first seat if they leave it to the players."""
    switch = starter_of(rules)
    if switch is None or len(players) < 2:
        return FirstPlayer(1)
    if rules.beginner is Beginner.LOT:
        seat = lot.randint(1, len(players))
        return FirstPlayer(seat, ruled(say("table.lot-fell", player=Player(seat)), switch.rule), switch.rule)
    if rules.beginner is Beginner.AGREED:
        return FirstPlayer(1)
    winner = last_winner(rules.game, players)
    if winner not in players:
        return FirstPlayer(1)
    won = players.index(winner) + 1
    if rules.beginner is Beginner.LAST_WINNER:
        return FirstPlayer(won, ruled(say("table.winner-begins", player=Player(won)), switch.rule), switch.rule)
    lost = len(players) + 1 - won
    return FirstPlayer(lost, ruled(say("table.loser-begins", player=Player(lost)), switch.rule), switch.rule)


def with_first_player(options: Mapping[str, Value], first_player: FirstPlayer) -> dict[str, Value]:
    """House rules with that seat beginning; the first seat is the default."""
    others = {name: value for name, value in options.items() if name != STARTER}
    return others if first_player.seat == 1 else {**others, STARTER: first_player.seat}


def apply_first_player(rules: AnyRules, first_player: FirstPlayer) -> AnyRules:
    """The rules with that seat beginning."""
    if starter_of(rules) is None:
        return rules
    return entry(rules.game).rules(replace(rules.options, **{STARTER: first_player.seat}))
