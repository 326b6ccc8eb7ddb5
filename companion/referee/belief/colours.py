"""A reader's systematic errors with colours: two that it takes for one another, or one that it takes for another.

They concern the colours of counters, and the red die among white ones. A mapping lists the true colours that are
misread, each with the colour that is read; it is assumed to hold for every piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations_with_replacement, permutations, product

from companion.referee.belief.cue import Look
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing, TableReading

Colours = tuple[tuple[str, str], ...]
"""Pairs of a true colour and the one that the reader takes it for, in ascending order; empty: all are read rightly."""
Counters = tuple[tuple[str, int], ...]


@lru_cache(maxsize=16)
def mappings(colours: Sequence[str]) -> tuple[Colours, ...]:
    """Two of the colours are taken for one another, or one is taken for another."""
    ordered = list(permutations(colours, 2))
    both = [tuple(sorted(((one, other), (other, one)))) for one, other in ordered if one < other]
    return (*both, *((pair,) for pair in ordered))


def composed(known: Colours, more: Colours) -> Colours:
    """Two mappings in a row: the same two colours exchanged twice are as they are."""
    if known == more and swaps(more):
        return ()
    return tuple(sorted({**dict(known), **dict(more)}.items()))


def swaps(mapping: Colours) -> bool:
    """Whether colours are only exchanged, so that each reading has one meaning."""
    return {true for true, _ in mapping} == {read for _, read in mapping}


@lru_cache(maxsize=256)
def meanings(read: str, mapping: Colours) -> tuple[str, ...]:
    """The true colours that may have been read so."""
    misread = tuple(true for true, seen in mapping if seen == read)
    return misread if misread and read in dict(mapping) else (read, *misread)


def told(look: Look, mapping: Colours) -> Look:
    """The look with its colours as they truly are; what may be of several colours is no longer sure."""
    if not mapping:
        return look
    table = None if look.table is None else _table(look.table, mapping)
    return replace(look, dice=tuple(_die(die, mapping) for die in look.dice), table=table)


def _die(die: SeenDie, mapping: Colours) -> SeenDie:
    kinds = meanings(die.kind, mapping)
    return die if kinds == (die.kind,) or len(kinds) > 1 else replace(die, kind=kinds[0])


@lru_cache(maxsize=64)
def _table(table: TableReading, mapping: Colours) -> TableReading:
    squares = tuple(_square(square, mapping) for square in table.squares)
    hidden = {true for true, _ in mapping}
    bases = tuple(in_base(base, table) if base.colour in hidden else base for base in table.bases)
    things = tuple(thing for thing in table.things if base_under(thing, table) not in hidden)
    return replace(table, squares=squares, bases=bases, things=things)


def _square(square: SeenSquare, mapping: Colours) -> SeenSquare:
    ways: dict[Counters, float] = {}
    for counters, chance in square.alternatives or ((square.counters, square.confidence),):
        meant = list(counters_meant(counters, mapping))
        for way in meant:
            ways[way] = ways.get(way, 0.0) + chance / len(meant)
    (first, *others) = counters_meant(square.counters, mapping)
    best = first if not others else max(ways, key=lambda way: ways[way])
    alternatives = tuple(ways.items()) if square.alternatives or others else ()
    sure = square.sure and not others
    return SeenSquare(square.square, best, alternatives, square.confidence if sure else ways[best], sure)


def counters_meant(counters: Counters, mapping: Colours) -> Iterator[Counters]:
    """Everything that counters read on a square may be; those read as one colour may be of several."""
    ways = (combinations_with_replacement(meanings(colour, mapping), count) for colour, count in counters)
    for names in product(*ways):
        yield tuple(sorted(Counter(chain(*names)).items()))


def in_base(base: SeenBase, table: TableReading) -> SeenBase:
    """The base with the counters in it that were read as another colour."""
    more = sum(base_under(thing, table) == base.colour for thing in table.things)
    return replace(base, count=base.count + more) if more else base


def read_rightly(table: TableReading) -> dict[str, bool]:
    """For each colour with counters in its base whether they were read as that colour."""
    wrong = {base_under(thing, table) for thing in table.things}
    return {base.colour: base.colour not in wrong for base in table.bases if base.count or base.colour in wrong}


def base_under(thing: SeenThing, table: TableReading) -> str | None:
    """The base in which a stray counter stands."""
    if thing.what != "counter" or table.sheet is None or not thing.outline:
        return None
    return table.sheet.base_at(*thing.middle)
