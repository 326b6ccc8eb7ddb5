"""The players' own signs (a shape with a colour), which they keep in all games whatever their seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SIGNS = range(1, 9)  # as many as seats
MOST_KEPT = 100  # players whose signs are remembered


def signs_of(names: Sequence[str], known: Mapping[str, int]) -> tuple[int, ...]:
    """A sign for each seat: the player's own unless it is taken, otherwise the seat's or the first free one."""
    own: dict[int, int] = {}
    for seat, name in enumerate(names):
        sign = known.get(name, 0)
        if sign in SIGNS and sign not in own.values():
            own[seat] = sign
    for seat in range(len(names)):
        free = [sign for sign in (seat + 1, *SIGNS) if sign not in own.values()]
        own.setdefault(seat, free[0] if free else seat + 1)
    return tuple(own[seat] for seat in range(len(names)))


def another_sign(seat: int, signs: Sequence[int]) -> int:
    """The next free sign for a seat (from 1)."""
    now, others = signs[seat - 1], {sign for n, sign in enumerate(signs, 1) if n != seat}
    following: tuple[int, ...] = (*range(now + 1, SIGNS.stop), *SIGNS)
    return next(sign for sign in following if sign not in others)


def with_signs(known: Mapping[str, int], names: Sequence[str], signs: Sequence[int]) -> dict[str, int]:
    """The remembered signs with those of these players, the latest last; the oldest are forgotten."""
    kept = {name: sign for name, sign in known.items() if name not in names} | dict(zip(names, signs, strict=True))
    return dict([*kept.items()][-MOST_KEPT:])
