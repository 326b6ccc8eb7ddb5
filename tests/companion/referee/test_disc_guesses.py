"""The identity of uncertain discs: most likely what the record has on their squares."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.board.discs import Board, DiscSight, Guess, Known
from vision.reading import SeenDisc

RECORDED = {
    "b7": Known(2, "plain", 2),
    "f7": Known(1, "plain", 2),
    "c8": Known(4, "plain", 2),
    "d8": Known(5, "plain", 2),
    "e8": Known(6, "plain", 2),
    "a1": Known(3, "plain", 1),
}


def guesses(seen: list[SeenDisc], recorded: Board) -> list[Guess]:
    """What discs may be that nobody saw before."""
    return DiscSight(seen, recorded, ()).guesses(recorded)


def disc(square: str, value: int, side: str, owner: int, confidence: float = 0.99) -> SeenDisc:
    return SeenDisc(value, side, owner, square, 0.0, 0.0, confidence=confidence, sure=confidence > 0.97)


def chances(plain: float, target: float, value: int) -> tuple[float, ...]:
    """A reader's chances that tell the number, but hardly the side."""
    found = [0.0] * 12
    found[value - 1], found[value + 5] = plain, target
    return tuple(found)


def test_after_many_moves_two_discs_that_perhaps_look_turned_over_may_both_lie_as_recorded() -> None:
    seen = [
        disc("b7", 2, "target", 2, 0.76),
        disc("f7", 1, "target", 2, 0.61),
        disc("c4", 4, "plain", 2),
        disc("d4", 5, "plain", 2),
        disc("e4", 6, "plain", 2),
        disc("a1", 3, "plain", 1),
    ]
    sides = [{d.square: d.side for d in found} for found, _ in guesses(seen, RECORDED)]
    assert any(lying["b7"] == lying["f7"] == "plain" for lying in sides)


def test_the_disc_of_the_record_is_the_likeliest_of_what_an_unsure_one_may_be() -> None:
    seen = [disc("b7", 2, "target", 2, 0.76), disc("f7", 1, "plain", 2), disc("a1", 3, "plain", 1)]
    first, second = ({d.square: d for d in found} for found, _ in guesses(seen, RECORDED)[:2])
    assert (first["b7"].value, first["b7"].side, first["b7"].owner) == (2, "plain", 2)
    assert second["b7"] == seen[0]


def likelier(seen: SeenDisc, before: SeenDisc, turned: Known) -> float:
    """How much likelier the picture makes it that a disc was turned over than that it lies as it lay."""
    sight = DiscSight([seen], {"b7": RECORDED["b7"]}, [before])
    return sight.on(seen, turned) / sight.on(seen, RECORDED["b7"])


def test_an_unsure_disc_that_looks_as_it_did_when_it_was_known_was_not_touched() -> None:
    seen = replace(disc("b7", 2, "target", 2, 0.93), chances=chances(0.07, 0.93, 2))
    turned = Known(2, "target", 2)
    assert likelier(seen, seen, turned) < 0.1
    assert likelier(seen, replace(seen, x=seen.x + 3), turned) > 1


def test_many_unsure_discs_are_all_weighed_at_once() -> None:
    squares = [f"{file}{rank}" for rank in (1, 2) for file in "abcdef"]
    recorded = {square: Known(i % 6 + 1, "plain", 1) for i, square in enumerate(squares)}
    seen = [
        replace(disc(square, known.value, "target", 1, 0.7), chances=chances(0.3, 0.7, known.value))
        for square, known in recorded.items()
    ]
    first, _ = guesses(seen, recorded)[0]
    assert {d.square: d.side for d in first} == dict.fromkeys(squares, "plain")


def test_where_the_record_has_no_disc_an_unsure_one_may_be_none() -> None:
    seen = replace(disc("c3", 2, "plain", 1, 0.6), chances=chances(0.9, 0.1, 2))
    assert () in [found for found, _ in guesses([seen], RECORDED)]


def test_a_disc_of_which_only_the_colour_is_in_doubt_is_no_excuse() -> None:
    before = disc("b7", 2, "plain", 2)
    clear = replace(disc("b7", 2, "target", 2, 0.9), chances=chances(0.0, 1.0, 2))
    hardly = replace(clear, chances=chances(0.1, 0.9, 2))
    turned = Known(2, "target", 2)
    assert likelier(clear, before, turned) > 1000
    assert likelier(hardly, before, turned) < 10
