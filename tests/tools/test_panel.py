"""The panel that compares two versions of the referee."""

from tools.panel import compare, row


def test_the_same_seed_gives_the_same_game_word_by_word() -> None:
    first, again = (row("weak10", "peruke-one", 80000, 3) for _ in range(2))
    assert first == again
    assert first["turns"] == 3
    assert first["heard"]


def test_a_comparison_names_the_games_that_differ_and_where() -> None:
    old = row("true", "peruke-one", 80000, 2)
    new = {**old, "heard": [*old["heard"][:3], "q123456", *old["heard"][4:]], "asked": old["asked"] + 1}
    same, other = list(compare([old], [old])), list(compare([old], [new]))
    assert len(same) == len(other) - 1
    assert f"seed 80000 from 3 ({old['heard'][3][0]}/q)" in other[2]
    assert "asked 0->1" in other[2]
