"""The belief at Perudo: the call being counted, the possible dice, and the effect of statements. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.perudo import Bid, PerudoState
from companion.games.perudo.table.count import Counted
from companion.games.perudo.table.places import covered_seats
from companion.games.perudo.table.stories import PerudoHypothesis, PerudoTable, Round, Said
from companion.referee.belief.cue import Look, fused
from companion.referee.belief.hypothesis import Belief
from companion.referee.belief.priors import ACCEPT, ANSWER_WRONG, SHOWN_AS_OPEN
from companion.referee.belief.tracker import Branch, acted

Beliefs = Belief[Round]


def call_of(belief: Beliefs) -> PerudoState | None:
    """The position of the call whose dice are being counted or still uncertain."""
    best = belief.best
    if best.situation.game.call:
        return best.situation.game
    counted = [event.before for event in best.events if isinstance(event, Counted)]
    return counted[-1] if counted else None


def called_at(belief: Beliefs) -> float | None:
    """When the last call was made that is not on the record yet (s)."""
    calls = [e.t for e in belief.best.events if isinstance(e, Said) and not isinstance(e.step, Bid)]
    return calls[-1] if calls else None


def awaits_dice(belief: Beliefs) -> bool:
    """Whether dice may be read: from a call until they are covered again."""
    best = belief.best
    return bool(best.situation.game.call) or (bool(best.events) and isinstance(best.events[-1], Counted))


def somebody_called(belief: Beliefs) -> bool:
    """Whether all cups were lifted without a call: most likely somebody called and forgot to enter it."""
    now = belief.best.situation
    return now.lifted and bool(now.game.bid) and not covered(belief)


def covered(belief: Beliefs) -> frozenset[int]:
    """The living seats whose places are covered."""
    return frozenset(belief.best.situation.game.living) & covered_seats(belief.scene.covered if belief.scene else ())


def most_dice(belief: Beliefs) -> tuple[int, ...]:
    """The maximal number of dice each seat can have to show."""
    games = [one.situation.game for one in belief.roots or belief.hypotheses]
    dice = [game.dice for game in games if game.call] or [belief.best.situation.game.dice]
    return tuple(map(max, zip(*dice, strict=True)))


def open_dice(belief: Beliefs) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of dice of the seats, the most likely first, without negligible ones."""
    chances = belief.chances(lambda one: one.situation.game.dice)
    return tuple(dice for dice, chance in chances.items() if chance >= SHOWN_AS_OPEN)


def surely_whole(belief: Beliefs) -> bool:
    """Whether every die of the call is certain."""
    event = belief.best.next
    return isinstance(event, Counted) and event.whole and belief.chance(lambda one: one.next == event) >= ACCEPT


def unjudged(belief: Beliefs, scene: Look | None) -> Beliefs:
    """The belief before the present dice were weighed."""
    return replace(belief, hypotheses=belief.roots or belief.hypotheses, roots=(), scene=scene)


def kept_in_mind(belief: Beliefs, look: Look) -> Beliefs:
    """The belief when a look is not judged yet, because a hand may hide a die."""
    scene = belief.scene
    if scene is not None and not PerudoTable.same_scene(scene, look):
        return belief
    return unjudged(belief, fused(scene, look) if scene else look)


def pressed_by(belief: Beliefs, table: PerudoTable, seat: int | None) -> Beliefs:
    """The belief after a seat's button, which is evidence about whose turn it is."""
    if seat is None or len(belief.hypotheses) == 1:
        return belief
    return acted(belief, lambda one: [Branch(table.after_button(one, seat), one.situation, one.layout)])


def told_count(belief: Beliefs, table: PerudoTable, count: int, t: float) -> Beliefs | None:
    """The belief when people state how many dice counted (PER-3.1); None if no hypothesis is compatible."""
    found = [(one, table.with_count(one, count, t)) for one in belief.hypotheses]
    if all(told is None for _, told in found):
        return None

    def left() -> Iterator[PerudoHypothesis]:
        for one, told in found:
            if told is not None:
                yield told
            if told is not None and one.events and told.situation.game != one.situation.game:
                yield one.after(0.0, ANSWER_WRONG, one.situation, one.layout, ())

    return belief.weighed(left())


def without_last(belief: Beliefs, table: PerudoTable) -> Beliefs:
    """The belief when the last unrecorded event is taken back."""
    event = belief.best.events[-1]
    return belief.weighed(table.without_last(one) for one in belief.hypotheses if event in one.events[-1:])


def made(belief: Beliefs, said: Said) -> float:
    """The probability that a bid or a call was legal, given that it was made."""
    return belief.chance(lambda one: said in one.events[-1:] and one.events[-1].t == said.t)
