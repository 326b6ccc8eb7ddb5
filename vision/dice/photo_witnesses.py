"""The evidence for a die where nothing is known of the table: the witnesses of one chance.

The readers and the finder judge whether a place looks like a die, and a further net whether the pips of its face are
seen there. But print, keys and rows of dots may look like dice as well as dice do. The rest of the picture decides: in
texture, places that look somewhat like dice come in dozens, while dice have fellows of their own size.
``vision.dice.fitted`` has the weights of all together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.dice.looks import Look
from vision.dice.on_mat import logit
from vision.dice.sureness import is_clear

UNLIKE = 0.7  # logarithmic: sizes that differ by more are as unlike as can be


def witnesses(looks: Sequence[Look]) -> list[tuple[float, ...]]:
    """The evidence that each of a picture's looks is a die that is read rightly.

    The logits of a die by the readers and by the finder; how far its size is from that of the nearest clear one
    (logarithm of the ratio); how many of the other places are doubtful (logarithm of one more); and the logit of the
    face's pips or numeral.
    """
    clear = [is_clear(look) for look in looks]
    every = list(zip(looks, clear, strict=True))
    return [_of(look, every[:i] + every[i + 1 :]) for i, look in enumerate(looks)]


def _of(look: Look, others: Sequence[tuple[Look, bool]]) -> tuple[float, ...]:
    sizes = [abs(math.log(look.spot.edge / other.spot.edge)) for other, clear in others if clear]
    alone, fellows = (logit(look.die), logit(look.spot.heat)), min([UNLIKE, *sizes])
    return *alone, fellows, math.log1p(len(others) - len(sizes)), logit(look.numeral or look.pips)
