"""What is drawn for people onto a picture that was read."""

from vision import drawn
from vision.reading import SeenDie


def test_everything_in_doubt_about_a_die_is_written_beside_it():
    die = SeenDie(5, True, 50, 50, 20, confidence=0.42, sure=False, why="hard to make out", doubts=("die", "face"))
    assert drawn._word(die) == "5? hard to make out, the face is hard to read (0.42)"
    assert drawn._word(SeenDie(5, True, 50, 50, 20)) == "5"
