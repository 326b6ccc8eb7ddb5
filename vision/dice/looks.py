"""The readers' output for a spot, as probabilities."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.arrays import Floats
from vision.dice.crops import Planes, with_outlines
from vision.dice.finding import Spot
from vision.dice.fitted import FITTED
from vision.dice.grounds import CLOSE, PLAIN, Ground
from vision.dice.layouts import COMPARED, FROM_ABOVE, Poses, evidence
from vision.dice.nets import (
    COCKED,
    DIE,
    FACE,
    FACES,
    HIDDEN,
    JUDGE,
    KIND,
    KINDS,
    LEAN_X,
    LEAN_Y,
    LEANS,
    RAISED,
    SHIFT_X,
    SHIFT_Y,
    SIZE_LOG,
    STACKED,
    SUPPORT,
    TOUCHED,
    YAW_C,
    YAW_S,
    Nets,
)
from vision.dice.one_style import picture_evidence


@dataclass(frozen=True, slots=True)
class Look:
    """One spot as the readers see it.

    ``die`` is the probability that it is a die at all, judged by its body and not by its print. The others are
    conditional on a die: ``faces`` of the faces 1 to 6, with a picture counting as the 1, which together with the
    probability that the face is illegible (``unclear``) sum to 1; ``kinds`` of white, red and other; ``cocked``;
    ``hidden`` (partly covered). ``spot`` is the estimated place of the die's upper face, ``tilt`` its slope in degrees,
    ``raised`` its height above the table (edges), ``yaw`` the direction of an edge (radians, modulo a quarter turn).
    ``touched`` is the probability that something other than the table touches the die: what nothing touches can't lean.
    ``leans`` is the probability of a lean by the net that looks for touches, ``stacked`` that of a die above or below.
    ``agreed`` is False if the household's known dice speak for another face. ``pips`` is the probability, in a
    photograph, that the most likely face is shown by its pips; 1 where that was not checked, and 0 where a pattern that
    no die has fits better. ``numeral`` is the probability, in a photograph, that it is shown by that numeral; 0 where
    it has pips.
    """

    spot: Spot
    die: float
    faces: tuple[float, ...]
    cocked: float
    hidden: float
    kinds: tuple[float, ...]
    tilt: float
    raised: float
    yaw: float
    touched: float = 0.5
    leans: float = 0.5
    stacked: float = 0.5
    agreed: bool = True
    pips: float = 1.0
    numeral: float = 0.0

    @property
    def face(self) -> int:
        """The most likely face of a die there."""
        return self.faces.index(max(self.faces)) + 1

    @property
    def face_chance(self) -> float:
        """The probability of that face, given a die."""
        return max(self.faces)

    @property
    def unclear(self) -> float:
        """The probability that a die's upper face is illegible."""
        return max(0.0, 1 - sum(self.faces))

    @property
    def kind(self) -> str:
        """The most likely kind."""
        return KINDS[self.kinds.index(max(self.kinds))]


def _softmax(values: Sequence[float]) -> tuple[float, ...]:
    highest = max(values)
    raised = [math.exp(v - highest) for v in values]
    total = sum(raised)
    return tuple(v / total for v in raised)


def chance(logit: float) -> float:
    """The probability of a logit."""
    return 1 / (1 + math.exp(-min(max(logit, -30.0), 30.0)))


def _faces(logits: Sequence[float]) -> tuple[float, ...]:
    """The probabilities of the faces 1 to 6, with a picture counting as the 1."""
    one, *others, picture, _ = _softmax(logits)
    return (one + picture, *others)


def _look(spot: Spot, y: Sequence[float], angle: float) -> Look:
    """A row of the reader's output as a look; ``angle`` is the crop's rotation."""
    dx, dy = y[SHIFT_X] * spot.edge, y[SHIFT_Y] * spot.edge
    c, s = math.cos(angle), math.sin(angle)
    edge = spot.edge * math.exp(min(max(y[SIZE_LOG], -0.4), 0.4))
    there = Spot(spot.x + c * dx - s * dy, spot.y + s * dx + c * dy, edge, spot.heat)
    yaw = (math.atan2(y[YAW_S], y[YAW_C]) / 4 + angle) % (math.pi / 2)
    return Look(
        there, chance(y[DIE]), _faces(y[FACE]), chance(y[COCKED]), chance(y[HIDDEN]), _softmax(y[KIND]),
        math.degrees(math.asin(min(1.0, math.hypot(y[LEAN_X], y[LEAN_Y])))), y[RAISED], yaw,
    )  # fmt: skip


def look_at(ground: Ground, spots: Sequence[Spot], nets: Nets, reader: str, turn: float = 0.0) -> list[Look]:
    """Look once at every spot with a reader, the crop ``turn`` radians from upright."""
    angles = [ground.upright(spot) + turn for spot in spots]
    rows = nets.looks(ground.crops(spots, angles), reader).tolist()
    return [_look(spot, row, angle) for spot, row, angle in zip(spots, rows, angles, strict=True)]


SMOOTHED = 0.01
"""The nets learn faces with this much label smoothing, which is taken out of their probabilities again."""
LEAST = 1e-4  # no single net can make a face less likely


def judge(ground: Ground, before: Sequence[Look], nets: Nets, *, faces: bool = True) -> list[Look]:
    """Look again at dice, with the nets that compare them with the outline of a flat die.

    The judge sees a mirrored close-up, in which another net reads the face. A third one has a wide crop, which includes
    what the die leans on, and looks for what touches it. The faces are those by both nets and by how well pips fit;
    without ``faces`` these witnesses are left out.
    """
    if not before:
        return []
    spots = [k.spot for k in before]
    angles = [ground.upright(spot) for spot in spots]
    near, touches, *shown = outputs(ground, before, angles, nets, faces=faces)
    near[:, [SHIFT_X, YAW_S, LEAN_X]] *= -1
    rows = zip(spots, near.tolist(), angles, touches.tolist(), strict=True)
    seen = [
        replace(_look(s, n, t), touched=chance(b[TOUCHED]), leans=chance(b[LEANS]), stacked=chance(b[STACKED]))
        for s, n, t, b in rows
    ]
    if not faces:
        return seen
    logs, fits = [log_faces(rows) for rows in (near, *shown)], pip_fits(ground, before, FROM_ABOVE)
    read = pooled(logs, fits, _pictures(logs, fits, near[:, DIE] > 0))
    return [replace(look, faces=f) for look, f in zip(seen, read, strict=True)]


def pip_fits(ground: Ground, looks: Sequence[Look], poses: Poses) -> Floats:
    """How well the pips of each number fit what is seen at each look's place: (n, 6)."""
    return evidence(upper_faces(ground, looks), poses)


def upper_faces(ground: Ground, looks: Sequence[Look]) -> Planes:
    """The crops that pips are compared with, of the form ``COMPARED``."""
    return ground.in_form(COMPARED).crops([k.spot for k in looks], [k.yaw for k in looks])


def _pictures(logs: Sequence[Floats], fits: Floats, dice: npt.NDArray[np.bool_]) -> Floats:
    """The evidence for a picture by the style of print that the ``dice`` share, (n,); 0 where there is no die."""
    numbers, found = np.array(pooled(logs, fits))[:, 1:], np.zeros(len(fits))
    found[dice] = picture_evidence(numbers[dice], fits[dice, 1:])
    return found


def outputs(
    ground: Ground, before: Sequence[Look], angles: Sequence[float], nets: Nets, *, faces: bool = True
) -> list[Planes]:
    """The raw outputs of the nets of second looks, (n, columns) each: the judge, what touches a die, and ``faces``."""
    wide, close = (_outlined(ground.in_form(form), before, angles) for form in (PLAIN, CLOSE))
    close = _mirror(close)
    seen = [nets.looks(close, JUDGE), nets.looks(wide, SUPPORT)]
    return [*seen, nets.looks(close, FACES)] if faces else seen


def shown(ground: Ground, looks: Sequence[Look], nets: Nets) -> Floats:
    """What dice show by the net for faces, seen from all four sides (``from_four_sides``): (n, 8)."""
    close = ground.in_form(CLOSE)
    return from_four_sides(_mirror(_outlined(close, looks, [ground.upright(k.spot) for k in looks])), nets, FACES)


def from_four_sides(crops: Planes, nets: Nets, name: str) -> Floats:
    """What dice show by a net: the probabilities of 1 to 6, a picture, and an illegible one, (n, 8).

    The geometric means of four quarter turns of the crops, for grounds on which nobody knows which way is up (so the
    crops' planes have no slope).
    """
    n = len(crops)
    if not n:
        return np.zeros((0, 8))
    turned = np.concatenate([np.rot90(crops, quarter, (2, 3)) for quarter in range(4)])
    logs = log_faces(nets.looks(turned, name)).reshape(4, n, -1)
    return np.exp(_normalised(logs.mean(axis=0)))


def pooled(logs: Sequence[Floats], fits: Floats, pictures: Floats | float = 0.0) -> list[tuple[float, ...]]:
    """The probabilities of the faces 1 to 6 of dice, by a logarithmic pool; a picture counts as the 1.

    ``logs`` are the nets' log probabilities, (n, 8) each, ``fits`` is how well the pips of each number fit, (n, 6),
    ``pictures`` is further evidence for a picture, (n,).
    """
    weights = FITTED.faces
    mixed = np.tensordot(weights.nets, np.array(logs), 1)
    mixed[:, :6] += weights.pips * fits
    mixed[:, 6] += weights.picture + pictures
    chances = np.exp(_normalised(mixed))
    chances[:, 0] += chances[:, 6]
    return [tuple(row) for row in chances[:, :6].tolist()]


def log_faces(rows: Planes) -> Floats:
    """The log probabilities of the faces 1 to 6, a picture, and an illegible one in a net's raw output: (n, 8)."""
    smoothed = np.exp(_normalised(rows[:, FACE].astype(np.float64)))
    chances = np.maximum((smoothed - SMOOTHED / smoothed.shape[1]) / (1 - SMOOTHED), LEAST)
    return np.asarray(np.log(chances / chances.sum(axis=1, keepdims=True)))


def _normalised(logits: Floats) -> Floats:
    return np.asarray(logits - np.logaddexp.reduce(logits, axis=1, keepdims=True))


def _outlined(ground: Ground, before: Sequence[Look], angles: Sequence[float]) -> Planes:
    """Crops of dice with the outlines that flat ones would have."""
    yaws = np.array([k.yaw for k in before]) - angles
    return with_outlines(ground.crops([k.spot for k in before], angles), yaws, ground.form.edge)


def _mirror(crops: Planes) -> Planes:
    """Crops mirrored horizontally, and their views."""
    out = np.ascontiguousarray(crops[..., ::-1])
    out[:, 3] *= -1
    return out


def means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of each column."""
    return tuple([sum(column) / len(rows) for column in zip(*rows, strict=True)])


def together(looks: Sequence[Look]) -> Look:
    """Combine several looks at one die: the means of probabilities, place, size and yaw."""
    last = looks[-1]
    x, y, edge, die, cocked, hidden, tilt, raised = means(
        [(k.spot.x, k.spot.y, k.spot.edge, k.die, k.cocked, k.hidden, k.tilt, k.raised) for k in looks]
    )
    return replace(
        last,
        spot=replace(last.spot, x=x, y=y, edge=edge),
        die=die,
        faces=means([k.faces for k in looks]),
        kinds=means([k.kinds for k in looks]),
        cocked=cocked,
        hidden=hidden,
        tilt=tilt,
        raised=raised,
        yaw=_mean_yaw([k.yaw for k in looks]),
    )


def _mean_yaw(yaws: Sequence[float]) -> float:
    """The mean of directions modulo a quarter turn."""
    return cmath.phase(sum(cmath.exp(4j * yaw) for yaw in yaws)) / 4 % (math.pi / 2)


def without_doubles(looks: list[Look], share: float = 0.6) -> list[Look]:
    """Drop looks at a die of which another look is surer; its pips may look like small dice."""
    kept: list[Look] = []
    for k in sorted(looks, key=lambda k: -k.die):
        near = (math.hypot(k.spot.x - o.spot.x, k.spot.y - o.spot.y) / o.spot.edge for o in kept)
        if all(d > share for d in near):
            kept.append(k)
    return kept


_LIKELY = 0.5  # the probability from which something counts as a die
_STACKED = (0.25, 0.9)  # edges: dice side by side are farther apart, two looks at one die are nearer


def with_stacks(looks: list[Look]) -> list[Look]:
    """The looks with doubts added to dice that are too close together to lie side by side: one stands on the other.

    The one that is more hidden is below. The other counts as cocked, and neither is sure.
    """
    near = _too_near(looks)
    return [_in_stack(k, [looks[j] for j in np.flatnonzero(row)]) for k, row in zip(looks, near, strict=True)]


def _in_stack(look: Look, near: list[Look]) -> Look:
    if not near:
        return look
    above = any(look.hidden < other.hidden for other in near)
    below = any(look.hidden >= other.hidden for other in near)
    return replace(look, cocked=max(look.cocked, 0.6 if above else 0.0), hidden=max(look.hidden, 0.6 if below else 0.0))


def _too_near(looks: Sequence[Look]) -> npt.NDArray[np.bool_]:
    """Which dice are too close to which others to lie beside them: (n, n)."""
    x, y, edge, die = np.array([(k.spot.x, k.spot.y, k.spot.edge, k.die) for k in looks]).reshape(-1, 4).T
    apart = np.hypot(x[:, None] - x, y[:, None] - y) / ((edge[:, None] + edge) / 2)
    both = (die[:, None] > _LIKELY) & (die > _LIKELY) & ~np.eye(len(looks), dtype=bool)
    return np.asarray(both & (_STACKED[0] < apart) & (apart < _STACKED[1]))
