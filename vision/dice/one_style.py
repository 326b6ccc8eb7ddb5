"""The dice of a picture have one style of print: where numbers are pips, what no pips fit is most likely a picture."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, medians_of_some

SURE_NUMBER = 0.9  # the probability from which a number is evidence of how well pips fit on these dice
FEWEST = 2  # so many such numbers are needed
PLAIN_FIT = 0.6  # if the typical fit of numbers is lower, these may be numerals
NUMBERS, PICTURES = (0.0, 0.4), (-2.4, 0.5)
"""Mean and standard deviation of the logarithm of a fit, divided by the typical one: of numbers by their own pips, and
of pictures by those of the number they look most like. On 60 virtual tables they are 0.0 and 0.3 (259 numbers), and
-2.5 and 0.5 (91 pictures of animals); light and wear differ more on real ones."""
ODD = 0.02  # the share of pictures that pips fit like a number. Chosen
_LEAST = 0.01  # the least fit


def picture_evidence(numbers: Floats, fits: Floats) -> Floats:
    """The log likelihood ratio of a picture against the most likely number of each die, (n,), by how well its pips fit.

    ``numbers`` are the probabilities of the numbers 2 to 6, ``fits`` how well the pips of each fit, both (n, 5).
    Other dice show how well pips fit here, and how many numbers have none (numerals, or worn ones).
    """
    own = np.maximum(np.take_along_axis(fits, numbers.argmax(axis=1)[:, None], 1)[:, 0], _LEAST)
    others = (numbers.max(axis=1, initial=0) > SURE_NUMBER) & ~np.eye(len(own), dtype=bool)  # (n, n): of each die
    many = others.sum(axis=1)
    enough = many >= FEWEST
    typical = np.where(enough, medians_of_some(np.broadcast_to(own, others.shape), others), 1.0)
    number, picture = _densities(np.log(own / typical[:, None]))
    bare = ((others & (picture > number)).sum(axis=1) + 0.5) / (many + 1)
    number, picture = number.diagonal(), picture.diagonal()
    ratios = np.log((1 - ODD) * picture + ODD * number) - np.log((1 - bare) * number + bare * picture)
    return np.where(enough & (typical >= PLAIN_FIT), ratios, 0.0)


def _densities(logs: Floats) -> tuple[Floats, Floats]:
    """The densities of those logarithms for numbers with pips and for pictures, up to a common factor."""
    z = [np.exp(-0.5 * ((logs - mean) / spread) ** 2) / spread + 1e-12 for mean, spread in (NUMBERS, PICTURES)]
    return z[0], z[1]
