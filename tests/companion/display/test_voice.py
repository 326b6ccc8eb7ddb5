"""The spoken text: short, once, and after a correction only the scores."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.display.examples import AWAITED, COCKED, FINISHED, GAMES, KEEPING, NO_CAMERA, QUESTION, REFUSED, THROWN
from companion.display.voice import MOST, call, voice_text
from companion.games.message import ruled, say
from companion.messages import set_language


def text(before, after, last=()):
    return call(before, after, last).sentences


def passed(view, gained):
    """Ann's turn has ended, Ben is to throw."""
    ann, ben = view.seats
    return replace(
        AWAITED,
        seats=(replace(ann, score=ann.score + gained, to_act=False), replace(ben, to_act=True)),
        headline="Ben: throw six dice",
    )


def test_the_first_view_says_whose_turn_it_is():
    assert text(None, AWAITED) == ("Ann's turn.",)


def test_a_turn_is_one_sentence_whatever_is_thrown_and_set_aside():
    """The points and who is next; what can be seen on the screen needs no voice."""
    assert text(AWAITED, THROWN) == ()
    assert text(THROWN, KEEPING) == ()
    assert text(KEEPING, passed(KEEPING, 20)) == ("20 points for Ann, 360 in all; Ben is next.",)
    assert text(KEEPING, passed(KEEPING, 0)) == ("Ben's turn.",)


def test_who_plays_alone_hears_the_points_only():
    alone = [replace(view, seats=view.seats[:1]) for view in (KEEPING, passed(KEEPING, 20))]
    assert text(*alone) == ("20 points for Ann, 360 in all.",)


def test_what_is_wrong_is_said_instead_of_whose_turn_it_is():
    then = passed(KEEPING, 20)
    assert text(KEEPING, replace(then, ruling=REFUSED.ruling)) == (
        "A single 2 scores nothing, so it can't be set aside.",
    )


def test_the_voice_speaks_the_chosen_language():
    set_language("de")
    assert text(KEEPING, passed(KEEPING, 1)) == ("1 Punkt für Ann, insgesamt 341; Ben ist dran.",)


def test_one_point_is_a_point():
    assert text(KEEPING, passed(KEEPING, 1))[0] == "1 point for Ann, 341 in all; Ben is next."


def test_a_refusal_is_said_in_its_one_sentence():
    assert text(THROWN, REFUSED) == ("A single 2 scores nothing, so it can't be set aside.",)


def test_a_plain_ruling_is_read_not_said():
    assert text(AWAITED, replace(AWAITED, ruling=KEEPING.ruling)) == ()


def test_a_cocked_die_is_said_each_time_it_counts():
    first = replace(COCKED, rerolls=1)
    assert text(replace(COCKED, rerolls=0, ruling=None), first) == (COCKED.ruling.sentence,)
    assert text(first, COCKED) == (COCKED.ruling.sentence,)


def test_nothing_is_said_twice_in_a_row():
    once = call(THROWN, REFUSED)
    assert text(THROWN, REFUSED, once.last) == ()
    assert text(REFUSED, REFUSED) == ()


def test_a_question_is_asked_once():
    assert QUESTION.question.text in text(THROWN, QUESTION)
    assert text(QUESTION, replace(QUESTION, status_text="A hand.")) == ()


def test_a_new_warning_is_said_once():
    spoken = text(KEEPING, NO_CAMERA)
    assert spoken == NO_CAMERA.warnings
    assert text(NO_CAMERA, replace(NO_CAMERA, warnings=NO_CAMERA.warnings[:1])) == ()


def test_after_a_correction_only_the_right_score_is_said():
    ann, ben = THROWN.seats
    right = replace(THROWN, seats=(replace(ann, score=332), ben), corrected=True)
    assert text(QUESTION, right) == ("Corrected: Ann has 332.",)
    assert text(right, replace(right, status_text="new")) == ()


def test_what_is_taken_back_is_not_called_points():
    ann, ben = THROWN.seats
    assert text(THROWN, replace(THROWN, seats=(replace(ann, score=330), ben))) == ("Ann has 330.",)


def test_a_die_lost_at_perudo_is_no_score():
    fewer = replace(passed(KEEPING, -1), game="perudo")
    assert text(replace(KEEPING, game="perudo"), fewer) == ("Ben's turn.",)


def test_the_end_of_the_game_is_said_once():
    assert text(KEEPING, FINISHED) == ("Ben wins with 2014 points",)
    assert text(FINISHED, replace(FINISHED, status="hand")) == ()


def test_rule_numbers_and_signs_are_not_spoken():
    bid = ruled(say("perudo.bid", count=4, face=5), "PER-2.1")
    assert voice_text(bid) == "4 times 5."
    set_language("de")
    assert voice_text(bid) == "4 mal 5."


def test_a_ruling_and_a_question_are_spoken_in_their_wording_for_the_ear():
    ruling = replace(REFUSED.ruling, spoken="A single 2.")
    assert text(THROWN, replace(REFUSED, ruling=ruling)) == ("A single 2.",)
    question = replace(QUESTION.question, spoken="Well?")
    assert "Well?" in text(THROWN, replace(QUESTION, question=question))


@given(st.lists(st.sampled_from(sorted(GAMES)), min_size=2, max_size=8))
def test_any_row_of_views_gives_few_sentences_and_never_the_same_twice_running(names):
    last: tuple[str, ...] = ()
    before = None
    for name in names:
        now = call(before, GAMES[name], last)
        assert len(now.sentences) <= MOST
        assert not set(now.sentences) & set(last)
        before, last = GAMES[name], now.last
