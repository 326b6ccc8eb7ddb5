"""The strength of a club's players in each game, with its uncertainty.

The ratings are those of Weng and Lin (A Bayesian approximation method for online ranking, JMLR 12, 2011) in the
Plackett-Luce form, by the library openskill. Everybody begins with 25 and a standard deviation of 8.3; each game
changes the ratings of its players, of any number, or of its teams.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from companion.club.database import Result
from companion.games.catalogue import GAMES

SURE = 3  # standard deviations below the estimate: a player is almost certainly at least that strong


@dataclass(slots=True)
class Standing:
    """A player in a game: games played and won, the estimate of the strength and its standard deviation."""

    name: str
    rating: PlackettLuceRating
    games: int = 0
    won: int = 0

    @property
    def at_least(self) -> float:
        """The value to sort by: one lucky game makes nobody the first."""
        return float(self.rating.ordinal(z=SURE))


def ranking(results: Iterable[Result]) -> dict[str, list[Standing]]:
    """The standings of each game, the strongest first; ``results`` in the order in which they were played.

    Only winning counts, as scores differ in meaning between games: the winners share the first place, the others the
    last. A game for one, without a winner, or with a name at two seats is ignored.
    """
    model, found = PlackettLuce(), dict[str, dict[str, Standing]]()
    for result in results:
        sides, ranks = _sides(result)
        names = [name for side in sides for name in side]
        # A name at two seats would be rated against itself, and its two new ratings would overwrite each other.
        if len(sides) < 2 or not result.winners or len(set(names)) < len(names):
            continue
        known = found.setdefault(result.game, {})
        for name in names:
            known.setdefault(name, Standing(name, model.rating()))
        rated = model.rate([[known[name].rating for name in side] for side in sides], ranks=ranks)
        for side, rank, ratings in zip(sides, ranks, rated, strict=True):
            for name, rating in zip(side, ratings, strict=True):
                entry = known[name]
                entry.rating, entry.games, entry.won = rating, entry.games + 1, entry.won + (rank == 1)
    return {game: sorted(known.values(), key=lambda entry: -entry.at_least) for game, known in sorted(found.items())}


def _sides(result: Result) -> tuple[list[list[str]], list[float]]:
    """The sides, and the place of each: single players, except in a game of teams."""
    won = [seat in result.winners for seat in range(1, len(result.players) + 1)]
    if result.game in GAMES and GAMES[result.game].teams:
        both = [
            [name for name, first in zip(result.players, won, strict=True) if first is side] for side in (True, False)
        ]
        sides = [side for side in both if side]
        return sides, [1.0, 2.0][: len(sides)]
    return [[name] for name in result.players], [1.0 if first else 2.0 for first in won]
