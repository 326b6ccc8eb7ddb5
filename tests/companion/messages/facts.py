"""Facts for trying messages, so that every branch of every language is used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.message import Fact
from companion.messages import known_languages

from .samples import OTHERWISE, SAMPLES
from .texts import PLURALS, texts


def tries(message: str, facts: frozenset[str]) -> Iterator[dict[str, Fact]]:
    """All facts to try a message with."""
    names = sorted(facts)
    for values in product(*(samples(message, name) for name in names)):
        yield dict(zip(names, values, strict=True))


def samples(message: str, name: str) -> tuple[Fact, ...]:
    """What a fact of a message may be: each value that a text chooses by, else a sample."""
    part, _, own = message.partition(".")
    keys = {key for one in known_languages() for key in texts(one, part)[own].keys[name]}
    chosen = sorted(keys - PLURALS)
    if chosen:
        return tuple(key == "yes" for key in chosen) if "yes" in keys else tuple(chosen)
    sample = OTHERWISE.get(f"{message}.{name}", SAMPLES.get(name))
    assert sample is not None, f"write a sample of {name} (of {message}) into samples.py"
    counted = keys and isinstance(sample, int)
    return (0, 1, 2, 5) if counted else (sample,)
