"""What holds for every game, under every preset and every single house rule, at every node of random games.

``Case`` names a game and its house rules; ``play`` plays one random game and checks each of its nodes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.errors import BadSeats, IllegalStep
from companion.games.news import SCORE, TURN
from companion.games.options import Value
from companion.games.rules import OVER, REFEREE, THROW, AnyRules, Throw, fold, parse_line, print_line
from companion.games.verdict import Outcome, Verdict
from seeds.pages import rule_text
from tests.night import AT_NIGHT

from .invariants import holds
from .twins import check_nothing_leaks

LISTED_DICE = 3  # throws of more dice are only summed up now and then: there are 46,656 of six
FEW_TURNS = 60  # of longer lists a sample of turns is applied
UNLISTED = frozenset({"perudo"})  # bids have no upper end: what can't be true any more is legal, but not listed


@dataclass(frozen=True)
class Profile:
    """How much of a game a test plays: numbers of players, games a case, steps a game, share of nodes looked into.

    ``short`` is how many steps of a game will do by day where a single house rule differs.
    """

    seats: tuple[int, ...]
    games: int
    steps: int
    share: float
    short: int | None = None


PROFILES: Mapping[str, Profile] = {
    "rogue": Profile((1, 2, 3, 5), 3, 20000, 0.03, short=300),
    "perudo": Profile((2, 3, 6), 3, 20000, 0.1),
    "peruke-one": Profile((1,), 60, 100, 0.3),
    "uckers": Profile((2, 4), 2, 20000, 0.01, short=300),
    "peruke-84": Profile((2,), 1, 700, 0.01, short=120),
    "ludo": Profile((2, 3, 4), 2, 20000, 0.01),
    "dice": Profile((1, 3), 6, 60, 0.2),
}


@dataclass(frozen=True)
class Case:
    """A game under some house rules."""

    game: str
    label: str
    preset: str | None = None
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return f"{self.game}-{self.label}"

    @property
    def rules(self) -> AnyRules:
        return rules_for(self.game, dict(self.values), self.preset)

    @property
    def profile(self) -> Profile:
        return PROFILES[self.game]

    @property
    def games(self) -> int:
        """How many games: half as many where a single house rule differs, and by day."""
        return max(1, self.profile.games // ((1 if self.preset else 2) * (2 if AT_NIGHT == 1 else 1)))

    @property
    def steps(self) -> int:
        """How many steps of a game."""
        by_day = AT_NIGHT == 1 and not self.preset
        return (self.profile.short if by_day else None) or self.profile.steps

    @property
    def seats(self) -> tuple[int, ...]:
        """Numbers of players: those of the profile in which the seat that begins is taken."""
        starter = int(dict(self.values).get("starter", 0))
        return tuple(n for n in self.profile.seats if n >= starter) or (starter,)


def cases(game: str) -> Iterator[Case]:
    """Every preset of a game, and each other value of each single house rule."""
    options = entry(game).options_class()
    for preset in options.PRESETS:
        yield Case(game, preset.name, preset.name)
    for rule in options.switches():
        for value in rule.choices[:3] if rule.name == "starter" else rule.choices:
            if value != rule.default or type(value) is not type(rule.default):
                yield Case(game, f"{rule.name}={value}", values=((rule.name, value),))


def all_cases() -> list[Case]:
    return [case for game in GAMES for case in cases(game)]


@dataclass
class Walk:
    """A random game so far: the events, the state after each, and steps that were legal somewhere in it."""

    rules: AnyRules
    rng: random.Random
    states: list[Any]
    events: list[Any] = field(default_factory=list)
    pool: dict[str, Any] = field(default_factory=dict)
    legal: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        self.legal = self.rules.legal(self.state)

    @property
    def state(self) -> Any:
        return self.states[-1]

    def take(self, event: Any) -> None:
        self.states.append(self.rules.apply(self.state, event))
        check_news(self.rules, *self.states[-2:])
        self.events.append(event)
        self.legal = self.rules.legal(self.state)


def play(case: Case, seats: int, seed: int) -> Walk:
    """Play one random game to its end (or to its number of steps), and check every node of it."""
    rules, rng = case.rules, random.Random(f"{case}/{seats}/{seed}")
    walk = Walk(rules, rng, [rules.start(seats)])
    while rules.to_act(walk.state) is not OVER and len(walk.events) < case.steps:
        check_node(walk)
        if rng.random() < case.profile.share:
            look_into(walk)
        walk.take(any_event(walk))
    check_node(walk)
    look_into(walk)
    check_fold(walk)
    return walk


def any_event(walk: Walk) -> Any:
    """A random throw, or a random legal step."""
    rules, state, rng = walk.rules, walk.state, walk.rng
    if rules.to_act(state) is THROW and (not walk.legal or rng.random() < 0.8):
        return any_throw(walk)
    return rng.choice(walk.legal)


def any_throw(walk: Walk) -> Throw:
    """Dice as they fall. Drawn from ``throws`` where the list is short: there it is the game's own order of dice."""
    rules, state, rng = walk.rules, walk.state, walk.rng
    dice = rules.dice(state)
    if dice > LISTED_DICE:
        return Throw(tuple(rng.randint(1, 6) for _ in range(dice)))
    throws, chances = zip(*rules.throws(state), strict=True)
    return rng.choices(throws, [float(chance) for chance in chances])[0]


# What is checked at every node


def check_node(walk: Walk) -> None:
    rules, state = walk.rules, walk.state
    check_key(rules, state)
    check_actor(rules, state, walk.legal)
    check_legal(walk)
    holds(rules, walk.states)


def check_news(rules: AnyRules, before: Any, after: Any) -> None:
    """Each automatic consequence is one piece of news, of the seat whose turn it was, with what the log can keep."""
    found = rules.news(before, after)
    kinds = [news.kind for news in found]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) <= {TURN, SCORE}
    assert all(news.seat == rules.seat(before) for news in found if news.kind == TURN)
    assert all(json.dumps(news.facts) and rule_text(news.rule or "TAB-1.1") for news in found)


def check_key(rules: AnyRules, state: Any) -> None:
    """Print, parse, print gives the same text, and the position that is read back offers the same."""
    key = rules.key(state)
    again = rules.parse_key(key)
    assert rules.key(again) == key
    assert len(key.split()) == 1, f"a key is one word: {key!r}"
    assert again == state or rules.legal(again) == rules.legal(state), key
    assert rules.to_act(again) == rules.to_act(state), key
    assert hash(state) == hash(state), "a state is hashable"


def check_actor(rules: AnyRules, state: Any, legal: tuple[Any, ...]) -> None:
    """The actor, the legal steps, the throws and the outcome tell the same story."""
    actor = rules.to_act(state)
    outcome = rules.outcome(state)
    assert (actor is OVER) == (outcome is not None)
    if actor is OVER:
        assert legal == ()
        assert not rules.turns(state)
        check_outcome(outcome)
    elif actor is not THROW:
        assert legal, f"somebody has to act and can't: {rules.key(state)}"
        assert actor is REFEREE or actor == rules.seat(state)
    assert any(True for _ in islice(rules.throws(state), 1)) == (actor is THROW)


def check_outcome(outcome: Outcome | None) -> None:
    assert outcome is not None
    assert outcome.sentence
    assert rule_text(outcome.rule)
    assert outcome.winners or outcome.draw or outcome.scores


def check_legal(walk: Walk) -> None:
    """Legal steps are sorted, different, and survive printing."""
    rules = walk.rules
    shown = [rules.notation(step) for step in walk.legal]
    assert shown == sorted(set(shown))
    for step, text in zip(walk.legal, shown, strict=True):
        walk.pool[text] = step
        assert "," not in text
        assert rules.parse_step(text) == step
        assert rules.notation(rules.parse_step(text)) == text


# What is checked at a share of the nodes, because it takes long


def look_into(walk: Walk) -> None:
    rules, state = walk.rules, walk.state
    check_throws(rules, state)
    check_turns(walk)
    check_steps(walk)
    check_refusals(walk)
    check_views(walk)


def check_throws(rules: AnyRules, state: Any) -> None:
    """The throws differ, their chances sum to one, and each can be applied."""
    if rules.to_act(state) is not THROW or rules.dice(state) > 6:
        return
    throws = list(rules.throws(state))
    assert sum((chance for _, chance in throws), Fraction(0)) == 1
    assert all(chance > 0 for _, chance in throws)
    assert len({throw for throw, _ in throws}) == len(throws)
    for throw, _ in throws[:: len(throws) // 8 + 1]:
        assert len(throw.dice) == rules.dice(state)
        assert rules.check(state, throw).ok
        rules.apply(state, throw)


def check_turns(walk: Walk) -> None:
    """Turns are sorted, their results differ, and applying a line gives its result; steps and turns agree."""
    rules, state = walk.rules, walk.state
    turns = rules.turns(state)
    shown = [print_line(rules, line) for line in turns.values()]
    assert shown == sorted(shown)
    legal = set(walk.legal)
    sample = list(turns.items())
    for key, line in walk.rng.sample(sample, min(FEW_TURNS, len(sample))):
        assert rules.key(fold(rules, state, line)) == key
        assert parse_line(rules, print_line(rules, line)) == line
        assert not line or line[0] in legal
    for step in legal:
        assert completed(walk, step) in turns, f"{rules.notation(step)} begins no turn"


def completed(walk: Walk, step: Any) -> str:
    """The key of the position after some complete turn that begins with a step."""
    rules, actor = walk.rules, walk.rules.to_act(walk.state)
    state = rules.apply(walk.state, step)
    while rules.to_act(state) == actor != THROW and not same_turn_over(rules, walk.state, state):
        state = rules.apply(state, walk.rng.choice(rules.legal(state)))
    return rules.key(state)


def same_turn_over(rules: AnyRules, before: Any, after: Any) -> bool:
    """Whether a seat acts again although its turn is over (nobody else is left to act)."""
    return rules.seat(before) != rules.seat(after)


def check_steps(walk: Walk) -> None:
    """Each legal step is accepted with a ruling and has a wording."""
    rules, state = walk.rules, walk.state
    for step in walk.legal:
        verdict = rules.check(state, step)
        assert verdict.ok, verdict.sentence
        check_verdict(rules, verdict)
        assert str(rules.deed(state, step)).strip()


def check_refusals(walk: Walk) -> None:
    """``check`` accepts exactly what ``apply`` takes; steps are tried that were legal elsewhere in the game."""
    rules, state = walk.rules, walk.state
    steps = walk.rng.sample(sorted(walk.pool), min(12, len(walk.pool)))
    dice = rules.dice(state)
    throws = [Throw(()), Throw((7,) * dice), Throw((1,) * (dice + 1)), Throw((1,) * dice)]
    for event in [walk.pool[step] for step in steps] + throws:
        verdict = rules.check(state, event)
        check_verdict(rules, verdict)
        refused = refusal(rules, state, event)
        assert verdict.ok == (refused is None), f"{event}: {verdict.sentence}"
        assert refused in (None, verdict)
        if not isinstance(event, Throw) and rules.game not in UNLISTED:
            assert verdict.ok == (event in walk.legal), event


def refusal(rules: AnyRules, state: Any, event: Any) -> Verdict[Any] | None:
    """The ruling with which ``apply`` refuses something; None when it takes it."""
    try:
        rules.apply(state, event)
    except IllegalStep as error:
        return error.verdict
    return None


def check_verdict(rules: AnyRules, verdict: Verdict[Any]) -> None:
    """A ruling has a sentence for the table, names a rule that its page has, and offers lines that can be read."""
    assert verdict.sentence[0].isupper() or verdict.sentence[0].isdigit(), verdict.sentence
    assert verdict.sentence.endswith((".", "?", "!")), verdict.sentence
    assert rule_text(verdict.rule)
    assert str(verdict.code)
    for text in verdict.nearest:
        assert print_line(rules, parse_line(rules, text)) == text


def check_views(walk: Walk) -> None:
    """A view of a view shows no more; the seat that acts sees all that it may do; nothing hidden shows."""
    rules, state = walk.rules, walk.state
    for seat in (None, *range(1, len(seats_of(walk)) + 1)):
        view = rules.view(state, seat)
        assert rules.view(view, seat) == view
        check_key(rules, view)
    actor = rules.to_act(state)
    if isinstance(actor, int):
        assert rules.legal(rules.view(state, actor)) == walk.legal
    check_nothing_leaks(rules, walk.states, walk.events, walk.rng)


def seats_of(walk: Walk) -> range:
    """The seats of the game."""
    return range(count_seats(walk.rules, walk.states[0]))


@cache
def _seat_counts(rules: AnyRules) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for seats in rules.seats:
        with suppress(BadSeats):  # fewer than the seat that begins
            found[rules.key(rules.start(seats))] = seats
    return found


def count_seats(rules: AnyRules, start: Any) -> int:
    """How many play, by the start position (solo: one)."""
    return _seat_counts(rules)[rules.key(start)]


def check_fold(walk: Walk) -> None:
    """The state is the fold of the events: undo of any length is folding a shorter list again."""
    state = walk.states[0]
    for event, after in zip(walk.events, walk.states[1:], strict=True):
        state = walk.rules.apply(state, event)
        assert state == after
    for length in (0, len(walk.events) // 4):
        assert fold(walk.rules, walk.states[0], walk.events[:length]) == walk.states[length]
