"""What no longer fits the log stays open on the screen; the game goes on from the button that ended the turn."""

from __future__ import annotations

from companion.games.rogue import RogueRules, Stop
from companion.referee.belief.priors import LOOKS
from companion.referee.record import Record
from companion.referee.record.recorder import doubted_throws, other_throws
from companion.sessions.events import Event
from companion.simulation.people.base import Truth
from companion.simulation.trial import Wrong, _differences
from tests.companion.referee.rogue_table import Table
from vision.confusion_counts import ConfusionCounts


def read_badly() -> Table:
    """Ann has scored 14 points; then Ben threw dice that were hard to read, by the log."""
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.press("end", 1)
    table.clear()
    table.throw(2, 2, 3, 4, 6, 6, sure=False, confidence=0.9)
    table.look()
    table.set_aside(2, 2)
    assert table.kinds() == ["throw", "keep", "turn", "throw"]
    return table


def contradicted() -> Table:
    """Ann presses, which does not fit."""
    table = read_badly()
    table.press("end", 1)
    for _ in range(LOOKS):
        table.look()
    return table


def contradicted_again() -> Table:
    """Nobody answers; Ben throws all dice, sets some aside and presses."""
    table = contradicted()
    table.clear()
    table.throw(2, 2, 4, 5, 5, 6)
    table.set_aside(5, 5)
    table.press("end", 2)
    return table


def test_a_button_that_contradicts_a_doubtful_log_accuses_nobody_but_is_asked_about() -> None:
    table = contradicted()
    question = table.referee.view().question
    assert question is not None
    assert question.text == "Ann pressed, but that doesn't fit what I saw. What happened?"
    assert "refused" not in table.kinds()
    table.referee.act("answer:0", table.t)
    assert table.kinds() == ["throw", "keep", "turn", "open"]


def test_the_wrong_button_leaves_the_log_as_it_is() -> None:
    table = contradicted()
    table.referee.act("answer:1", table.t)
    table.press("end", 2)
    assert table.kinds() == ["throw", "keep", "turn", "throw", "keep", "turn", "score"]


def test_tab_2_1_where_everything_was_seen_the_wrong_button_is_refused_however_often() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    for _ in range(5):
        table.press("end", 2)
    assert table.kinds() == ["throw", *["refused"] * 5]
    assert table.referee.view().question is None


def test_what_is_open_is_said_from_the_last_button_that_fitted() -> None:
    table = contradicted()
    table.referee.act("answer:0", table.t)
    text = "What happened since Ann's turn stays open; Ben is next."
    assert table.payloads("open")[0]["sentence"] == text
    assert table.ruling().startswith(text)
    assert table.record.state.seat == 2
    assert table.record.state.scores == (14, 0)
    assert [seat.note for seat in table.referee.view().seats] == ["≥", "≥"]


def test_play_that_goes_on_from_what_contradicts_the_log_opens_it() -> None:
    table = contradicted_again()
    assert table.kinds() == ["throw", "keep", "turn", "open", "throw", "keep", "turn", "score"]
    assert table.record.state.scores == (14, 10)


def test_play_goes_on_from_what_is_open_and_resumes_there() -> None:
    table = contradicted_again()
    assert table.record.state.scores == (14, 10)
    resumed = Record(table.record.rules, 2, table.journal, table.record.events)
    assert resumed.state == table.record.state


def test_the_scores_of_an_open_stretch_are_put_right_by_touch() -> None:
    table = contradicted_again()
    number = next(event.seq for event in table.record.counting() if event.kind == "open")
    table.referee.act(f"correct:{number}", table.t)
    for answer in (1, 3, 5, 0):  # Ben's points: 10 and 1
        table.referee.act(f"answer:{answer}", table.t)
    assert table.record.state.scores == (14, 21)
    assert [seat.note for seat in table.referee.view().seats] == ["≥", ""]


def test_a_trial_counts_what_is_open_as_neither_right_nor_wrong() -> None:
    def throw(*dice: int) -> Event:
        return Event("throw", 1, payload={"dice": list(dice)})

    truth = [Truth("throw", 1, (1, 2)), Truth("keep", 1, (1,)), Truth("turn", 1), Truth("throw", 1, (5, 6))]
    assert _differences(truth, [Event("open"), throw(5, 6)]) == ([], 3)
    assert _differences(truth, [throw(1, 3), Event("open"), throw(5, 6)]) == (
        [Wrong("throw of seat 1: 1-3", "throw of seat 1: 1-2")],
        2,
    )
    assert _differences(truth[:1], [throw(1, 2), Event("open")]) == ([], 0)


def right_throw(table: Table, number: int, dice: tuple[int, ...]) -> None:
    """Correct a throw to these dice."""
    event = [event for event in table.record.counting() if event.kind == "throw"][number]
    table.referee.act(f"correct:{event.seq}", table.t)
    asked = table.referee.question
    assert asked is not None
    table.referee.act(next(answer.action for answer in asked.answers if answer.dice == dice), table.t)


def test_dice_set_aside_may_be_others_as_well_once_their_face_is_known_to_be_misread() -> None:
    table = Table()
    table.throw(1, 2, 2, 4, 5, 6)
    table.set_aside(2, 2)
    table.press("end", 1)
    table.clear()
    table.throw(1, 2, 4, 4, 6, 6)
    table.set_aside(1)
    right_throw(table, 1, (1, 3, 4, 4, 6, 6))
    first = next(event for event in table.record.counting() if event.kind == "keep")
    assert first.payload["perhaps"] == [[3, 3]]
    assert table.payloads("throw")[0]["perhaps"] == [[1, 3, 3, 4, 5, 6]]
    assert first.payload["sentence"] == "Ann sets aside 2 2: a pair of 2s for 4 points (perhaps 3 3)."
    assert [seat.note for seat in table.referee.view().seats] == ["≈", ""]
    right_throw(table, 0, (1, 2, 2, 4, 5, 5))
    assert "perhaps" not in table.payloads("throw")[0], "somebody knows what it was"


def test_what_was_taken_for_a_face_that_is_misread_may_be_what_was_read() -> None:
    table = Table()
    rows = [[2 * (read == face) for read in range(7)] for face in range(1, 7)]
    rows[2] = [0, 0, 2, 0, 0, 0, 0]
    table.referee.recall(ConfusionCounts(tuple(map(tuple, rows))))
    table.throw(2, 2, 2, 4, 5, 6)
    table.set_aside(2, 2)
    for _ in range(2):
        table.look()
    table.press("end", 1)
    table.clear()
    table.throw(4, 4, 5, 5, 6, 6)
    assert [sorted([keep["dice"], *keep["perhaps"]]) for keep in table.payloads("keep")] == [[[2, 2], [3, 3]]]


def test_a_throw_named_in_part_is_named_whole_once_its_face_is_known_to_be_misread() -> None:
    thrown = ("throw", {"dice": [1, 2, 4, 5, 6, 6], "perhaps": [[1, 2, 4, 4, 6, 6]]})
    events = [
        Event(kind, 1, 0.0, payload, "camera", seq=i)
        for i, (kind, payload) in enumerate((thrown, ("keep", {"dice": [6, 6], "step": "keep 6-6"})), 1)
    ]
    named = doubted_throws(
        RogueRules(),
        2,
        events,
        lambda dice: other_throws(dice, {2: [3]}, lambda faces: tuple(sorted(faces))),
        lambda turn, _: [(turn, ())],
    )
    assert [others for _, others in named] == [[(1, 2, 4, 4, 6, 6), (1, 3, 4, 5, 6, 6)]]


def test_a_throw_that_seemed_to_score_may_have_ended_the_turn_by_itself() -> None:
    """Nothing was set aside from it: with a 3 that was read as a 2 there was nothing to set aside."""
    rules = RogueRules()
    thrown = (("throw", {"dice": [1, 2, 2, 2, 2, 2]}), ("keep", {"dice": [1], "step": "keep 1"}))
    last = (("throw", {"dice": [2, 2, 4, 5, 6]}), ("turn", {"step": "stop"}))
    events = [Event(kind, 1, 0.0, payload, "camera", seq=i) for i, (kind, payload) in enumerate((*thrown, *last), 1)]
    alike = {
        event.seq: others
        for event, others in doubted_throws(
            rules,
            2,
            events,
            lambda dice: other_throws(dice, {2: [3]}, lambda faces: tuple(sorted(faces))),
            lambda turn, _: [(turn, ()), *([(turn[1:], ())] if isinstance(turn[0], Stop) else [])],
        )
    }
    assert alike[3] == [(2, 3, 4, 5, 6), (3, 3, 4, 5, 6)]


def test_undo_takes_back_what_only_reworded_an_event_but_not_what_somebody_corrected() -> None:
    table = Table()
    table.throw(1, 2, 2, 4, 5, 6)
    thrown = table.record.last("throw")
    assert thrown is not None
    payload = {"sentence": "Ann throws this or that."}
    table.record.amend([table.record.correction(thrown, payload, table.t, source="auto")])
    table.record.undo(table.t)
    assert not table.record.counting()
    table.record.add("throw", 1, table.t, thrown.payload)
    again = table.record.last("throw")
    assert again is not None
    table.record.amend([table.record.correction(again, payload, table.t)])
    table.record.undo(table.t)
    assert table.payloads("throw") == [thrown.payload]
