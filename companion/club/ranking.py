"""How strong the players of a club are in each game, with how sure that is.

The ratings are those of Weng and Lin (A Bayesian approximation method for online ranking, JMLR 12, 2011) in the
Plackett-Luce form, by the library openskill. Everybody begins with 25 and a standard deviation of 8.3; each game
changes the ratings of its players, however many they are, and of teams.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from companion.club.database import Result
from companion.games.catalogue import GAMES

SURE = 3  # standard deviations below the estimate: with so much certainty a player is at least that strong


@dataclass(slots=True)
class Standing:
    """A player in a game: games played and won, the estimate of the strength and its standard deviation."""

    name: str
    rating: PlackettLuceRating
    games: int = 0
    won: int = 0

    @property
    def at_least(self) -> float:
        """What the list is sorted by: one lucky game makes nobody the first."""
        return float(self.rating.ordinal(z=SURE))


def ranking(results: Iterable[Result]) -> dict[str, list[Standing]]:
    """The standings of each game, the strongest first; ``results`` in the order in which they were played.

    Only who has won counts, as scores mean something else in every game: the winners share the first place, the others
    the last. A game for one, without a winner, or with a name at two seats says nothing.
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
                one = known[name]
                one.rating, one.games, one.won = rating, one.games + 1, one.won + (rank == 1)
    return {game: sorted(known.values(), key=lambda one: -one.at_least) for game, known in sorted(found.items())}


def _sides(result: Result) -> tuple[list[list[str]], list[float]]:
    """Who played together, and the place of each side: a player alone, except in a game of teams."""
    won = [seat in result.winners for seat in range(1, len(result.players) + 1)]
    if result.game in GAMES and GAMES[result.game].teams:
        both = [
            [name for name, first in zip(result.players, won, strict=True) if first is side] for side in (True, False)
        ]
        sides = [side for side in both if side]
        return sides, [1.0, 2.0][: len(sides)]
    return [[name] for name in result.players], [1.0 if first else 2.0 for first in won]
