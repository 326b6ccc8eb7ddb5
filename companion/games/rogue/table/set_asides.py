"""What may be set aside of a throw in Rogue, and how likely it is; cached, as the same is weighed again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.steps import Forfeit
from companion.games.rules import Throw
from companion.referee.belief import priors
from companion.referee.belief.layout import Faces, Layout, in_order, without


@lru_cache(maxsize=4096)
def may_set_aside(rules: RogueRules, game: RogueState, aside: Faces) -> bool:
    """Whether exactly these dice may be set aside from the throw."""
    return rules.choice(game, aside) is not None


@lru_cache(maxsize=4096)
def can_grow(rules: RogueRules, game: RogueState, aside: Faces) -> bool:
    """Whether these dice may be set aside from the throw, alone or with more of them."""
    return rules.can_grow(game, aside)


@lru_cache(maxsize=4096)
def leaves_choice(rules: RogueRules, game: RogueState, lying: Faces) -> bool:
    """Whether something may be set aside of the dice of the throw that still lie there."""
    return any(without(lying, choice.faces) is not None for choice in rules.choices(game))


@lru_cache(maxsize=4096)
def beyond_score(rules: RogueRules, game: RogueState, part: Faces) -> int:
    """How many dice of a set-aside have to be put back until the others score or can grow."""
    smaller = ((n, rest) for n in range(len(part)) for rest in parts(part, len(part) - n))
    return next((n for n, rest in smaller if can_grow(rules, game, rest)), len(part))


@lru_cache(maxsize=4096)
def set_aside_shares(rules: RogueRules, game: RogueState, size: int, wrong: float) -> Mapping[Faces, float]:
    """How likely each choice of that many dice of the throw is set aside; ``wrong``: with one die too many.

    Each further die that doesn't belong to it is rarer again.
    """
    ways = parts(game.throw, size)
    over = {part: _too_many(rules, game, part) for part in ways}
    alike = Counter(over.values())
    rarity = {n: wrong * priors.HOPELESS_ASIDE ** (n - 1) if n else 1 - wrong for n in alike}
    return {part: rarity[n] / alike[n] for part, n in over.items()}


def _too_many(rules: RogueRules, game: RogueState, part: Faces) -> int:
    """How many dice of a set-aside have to be taken away until the others may be set aside."""
    left = (n for n in range(len(part)) if any(may_set_aside(rules, game, rest) for rest in parts(part, len(part) - n)))
    return next(left, len(part))


def wrongly_aside(rules: RogueRules, game: RogueState, layout: Layout) -> Faces:
    """The dice set aside that don't score, without those that nobody sees unless it is because of them."""
    seen = in_order(die.face for die in layout.of("aside") if not die.lost)
    return seen if seen and not can_grow(rules, game, seen) else layout.faces("aside")


@lru_cache(maxsize=4096)
def allowed(rules: RogueRules, game: RogueState, size: int) -> tuple[frozenset[Faces], frozenset[Faces]]:
    """So many dice of the throw that may be set aside, and those that may be, alone or with more of them."""
    ways = parts(game.throw, size)
    legal = frozenset(part for part in ways if may_set_aside(rules, game, part))
    return legal, frozenset(part for part in ways if can_grow(rules, game, part))


@lru_cache(maxsize=4096)
def applied(rules: RogueRules, game: RogueState, step: Throw | Keep | Stop | Forfeit) -> RogueState:
    """The position after a throw or a legal step."""
    return rules.apply(game, step)


def is_over(game: RogueState) -> bool:
    """Whether a throw or dice set aside have ended the turn."""
    return not (game.kept or game.throw)


def as_old(layout: Layout) -> Layout:
    """The dice of a turn that is over."""
    return Layout(tuple(replace(die, role="old") for die in layout.dice if die.place is not None or die.lost))


@lru_cache(maxsize=4096)
def splits(throw: Faces, shown: Faces, size: int) -> tuple[tuple[Faces, tuple[int, ...], tuple[int, ...]], ...]:
    """Each choice of that many dice: its faces, where the first dice with them are in ``shown``, and the others."""
    at = {face: [i for i, one in enumerate(shown) if one == face] for face in shown}
    ways = [(part, tuple(at[face][part[:n].count(face)] for n, face in enumerate(part))) for part in parts(throw, size)]
    return tuple((part, chosen, tuple(i for i in range(len(shown)) if i not in chosen)) for part, chosen in ways)


@lru_cache(maxsize=4096)
def parts(whole: Faces, size: int) -> tuple[Faces, ...]:
    """Every combination of that many dice, each once."""
    return tuple(sorted(set(combinations(whole, size))))


@lru_cache(maxsize=4096)
def wrong_among(rules: RogueRules, game: RogueState, aside: Faces) -> Faces:
    """The dice that are at fault where some were set aside wrongly; none if the rules name none."""
    wrong = dict(rules.check(game, Keep(aside)).facts).get("dice")
    return wrong if isinstance(wrong, tuple) else ()
