"""A table in German: rulings, questions and the log, with the same events as in English."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import Message
from companion.messages import Words, set_language
from companion.referee.cues import Answered, apply_cue, of_json, take
from hardware.presses import Touch

from .read_before import READ_BEFORE
from .rogue_table import Table


def played() -> Table:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(6)
    table.look()
    return table


def test_a_refusal_is_said_in_german_and_kept_as_data() -> None:
    set_language("de")
    table = played()
    assert table.ruling().startswith("Eine einzelne 6 zählt nichts; leg stattdessen das Paar Zweien (4 Punkte)")
    view = table.referee.view()
    assert view.headline == "Ann: Würfel beiseitelegen"
    assert view.events[0].text == "Ann wirft 2 2 3 5 5 6."
    assert view.ruling is not None
    assert view.ruling.put_back == ("Zurück zu den Würfeln, die noch geworfen werden: 6.",)
    assert "ROG" not in view.ruling.spoken
    refused = table.payloads("refused")[0]
    assert refused["sentence"] == table.ruling()
    message = Message.of_json(refused["message"])
    assert Words(("Ann", "Ben"), "en").say(message).startswith("A single 6 scores nothing")


def test_the_same_table_is_told_in_another_language_as_soon_as_it_is_chosen() -> None:
    table = played()
    assert table.referee.view().events[0].text == "Ann throws 2 2 3 5 5 6."
    assert table.ruling().startswith("A single 6 scores nothing")
    set_language("de")
    assert table.referee.view().events[0].text == "Ann wirft 2 2 3 5 5 6."
    assert table.ruling().startswith("Eine einzelne 6 zählt nichts")


def test_a_correction_in_another_language_changes_no_other_event() -> None:
    table = Table()
    table.referee.recall(READ_BEFORE)
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.press("end", 1)
    table.clear()
    table.throw(2, 2, 3, 4, 4, 6)
    set_language("de")
    seq = table.record.last("throw").seq  # type: ignore[union-attr]
    table.referee.act(f"correct:{seq}", table.t)
    question = table.referee.question
    assert question is not None
    assert question.text == "Ben wirft 2 2 3 4 4 6. Was ist richtig?"
    before = len(table.record.events)
    table.referee.act("answer:0", table.t)
    assert len(table.record.events) == before + 1
    assert table.ruling().startswith("Berichtigt: Ben wirft")


def test_a_question_in_german_has_the_same_answers() -> None:
    texts = {}
    for language in ("en", "de"):
        set_language(language)
        table = Table()
        table.throw(2, 2, 3, 5, 5, 6)
        table.press("end", 1)
        question = table.referee.question
        assert question is not None
        texts[language] = (question.text, *(answer.text for answer in question.answers))
    assert texts["en"] == (
        "Ann has set nothing aside from this throw. End the turn?",
        "Sets aside 2 2 5 5: a pair of 2s and a pair of 5s for 14 points",
        "End with 0 points; this throw is left",
        "Something else",
    )
    assert texts["de"] == (
        "Ann hat von diesem Wurf nichts beiseitegelegt. Zug beenden?",
        "Legt 2 2 5 5 beiseite: ein Paar Zweien und ein Paar Fünfen für 14 Punkte",
        "Mit 0 Punkten aufhören; dieser Wurf bleibt liegen",
        "Etwas anderes",
    )


def asked() -> Table:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.press("end", 1)
    return table


def test_an_answer_that_was_given_in_german_is_given_again_in_english() -> None:
    set_language("de")
    german = asked()
    take(german.referee, Touch("answer:1", german.t))
    cue = of_json(german.record.journal.cues[-1][1])  # type: ignore[attr-defined]
    assert isinstance(cue, Answered)
    assert cue.answer == "Mit 0 Punkten aufhören; dieser Wurf bleibt liegen"
    set_language("en")
    english = asked()
    apply_cue(english.referee, replace(cue, number=7))  # where other answers were offered beside it
    assert [payload["message"] for payload in english.payloads("turn")] == [
        payload["message"] for payload in german.payloads("turn")
    ]
    assert english.payloads("turn")[0]["sentence"] == "Ann scores 0 points and has 0."
    assert english.referee.question is None
