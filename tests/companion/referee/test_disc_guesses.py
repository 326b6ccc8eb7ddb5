"""What discs may be that can't be read surely: most of all what the record has on their squares."""

from __future__ import annotations

from companion.referee.discs import Known, guesses
from vision.reading import SeenDisc

RECORDED = {
    "b7": Known(2, "plain", 2),
    "f7": Known(1, "plain", 2),
    "c8": Known(4, "plain", 2),
    "d8": Known(5, "plain", 2),
    "e8": Known(6, "plain", 2),
    "a1": Known(3, "plain", 1),
}


def disc(square: str, value: int, side: str, owner: int, confidence: float = 0.99) -> SeenDisc:
    return SeenDisc(value, side, owner, square, 0.0, 0.0, confidence=confidence, sure=confidence > 0.97)


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
    first, second = guesses(seen, RECORDED)[:2]
    assert first[0] == tuple(seen)
    other = next(d for d in second[0] if d.square == "b7")
    assert (other.value, other.side, other.owner) == (2, "plain", 2)
