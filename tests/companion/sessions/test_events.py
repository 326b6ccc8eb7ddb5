"""Which events count after undos and corrections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sessions.counting import counting
from companion.sessions.events import Event, fault


def events(*marks: str | int | tuple[str, int]) -> list[Event]:
    """A session from marks: a kind, the number that an undo takes back, or a correction and the number it corrects."""
    made: list[Event] = []
    for seq, mark in enumerate(marks, 1):
        if isinstance(mark, int):
            made.append(Event("undo", replaces=mark, seq=seq))
        else:
            kind, replaces = mark if isinstance(mark, tuple) else (mark, None)
            made.append(Event(kind, replaces=replaces, seq=seq))
    return made


def kinds(*marks: str | int | tuple[str, int]) -> str:
    return " ".join(event.kind for event in counting(events(*marks)))


@pytest.mark.parametrize(
    ("marks", "counts"),
    [
        (("a", "b", "c"), "a b c"),
        (("a", "b", "c", 2), "a c"),
        (("a", "b", 2, 3), "a b"),  # an undo of an undo restores
        (("a", "b", 2, 3, 4), "a"),
        (("a", "b", "c", ("B", 2)), "a B c"),  # a correction stands where the event stood
        (("a", "b", "c", ("B", 2), 4), "a b c"),  # taking back the correction brings back the event
        (("a", "b", "c", ("B", 2), 2), "a c"),  # taking back the event takes back the place
        (("a", "b", ("B", 2), ("D", 2)), "a D"),  # the latest word counts
        (("a", "b", ("B", 2), ("D", 3)), "a D"),
        (("a", "b", ("B", 2), ("D", 2), 4), "a B"),
        (("a", "b", 2, ("B", 2)), "a B"),
        ((), ""),
    ],
)
def test_what_counts(marks: tuple[str | int | tuple[str, int], ...], counts: str) -> None:
    assert kinds(*marks) == counts


def test_what_follows_from_an_event_stands_behind_it() -> None:
    corrected = [
        *events("a", "b", ("A", 1)),
        Event("c", payload={"by": 3}, seq=4),
        Event("d", payload={"by": 3}, seq=5),
        Event("e", payload={"by": 2}, seq=6),
        Event("f", payload={"by": 4}, seq=7),
    ]
    assert [event.kind for event in counting(corrected)] == ["A", "c", "f", "d", "b", "e"]


def test_an_undo_takes_back_what_followed_from_the_event() -> None:
    session = [Event("a", seq=1), Event("b", payload={"by": 1}, seq=2), Event("c", payload={"by": 2}, seq=3)]
    undone = [*session, Event("undo", replaces=1, seq=4)]
    assert counting(undone) == ()
    assert counting([*undone, Event("undo", replaces=4, seq=5)]) == tuple(session)


def test_undoing_a_correction_brings_back_what_followed_from_the_event() -> None:
    session = [Event("a", seq=1), Event("turn", payload={"by": 1}, seq=2), Event("over", payload={"by": 1}, seq=3)]
    corrected = [
        *session,
        Event("A", replaces=1, seq=4),
        Event("Turn", payload={"by": 4}, replaces=2, seq=5),
        Event("undo", payload={"by": 4}, replaces=3, seq=6),
    ]
    assert [event.kind for event in counting(corrected)] == ["A", "Turn"]
    assert counting([*corrected, Event("undo", replaces=4, seq=7)]) == tuple(session)


def test_a_correction_happened_when_the_event_did() -> None:
    session = [Event("a", t=1.0, seq=1), Event("b", t=2.0, seq=2), Event("A", t=9.0, replaces=1, seq=3)]
    session.append(Event("c", t=9.0, payload={"by": 3}, seq=4))
    assert [event.t for event in counting(session)] == [1.0, 1.0, 2.0]


def test_damaged_causes_are_no_trouble() -> None:
    causes = (1, 2, 3, 99, "1", [1], None)
    session = [Event("a", payload={"by": by}, seq=n) for n, by in enumerate(causes, 1)]
    undos = [Event("undo", payload={"by": n}, replaces=n, seq=7 + n) for n in range(1, 8)]
    assert counting([*session, *undos]) == ()
    assert counting([Event("a", seq=1), Event("undo", payload={"by": 1}, replaces=1, seq=2)]) is not None


def test_undo_without_limit_takes_back_the_latest_first() -> None:
    session = events("a", "b", "c", ("B", 2))
    taken = []
    while standing := counting(session):
        last = max(standing, key=lambda event: event.seq)
        taken.append(last.kind)
        session.append(Event("undo", replaces=last.seq, seq=len(session) + 1))
    assert taken == ["B", "c", "b", "a"]


def test_ten_thousand_corrections_of_corrections_are_no_trouble() -> None:
    session = [Event("a", seq=1)] + [Event("a", replaces=seq, seq=seq + 1) for seq in range(1, 10_000)]
    assert [event.seq for event in counting(session)] == [10_000]


@given(st.data())
def test_undoing_everything_leaves_nothing_and_undoing_that_restores(data: st.DataObject) -> None:
    session: list[Event] = []
    earlier: dict[int, str] = {}
    for seq in range(1, data.draw(st.integers(1, 25)) + 1):
        kind = data.draw(st.sampled_from(["throw", "keep", "undo"]))
        targets = [old for old in earlier if not fault(Event(kind, replaces=old), earlier)]
        target = data.draw(st.sampled_from([*targets, *([] if kind == "undo" else [None])] or [None]))
        if kind == "undo" and target is None:
            kind = "throw"
        session.append(Event(kind, replaces=target, seq=seq))
        earlier[seq] = kind
    before = counting(session)
    for event in before:
        undo = Event("undo", replaces=event.seq, seq=len(session) + 1)
        after = counting([*session, undo])
        assert event not in after
        assert counting([*session, undo, Event("undo", replaces=undo.seq, seq=undo.seq + 1)]) == before
    assert len({event.seq for event in before}) == len(before)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Event("undo"), "which event it takes back"),
        (lambda: Event("throw", payload={"seat": 1}), "can't use the names seat"),
        (lambda: Event("throw", payload={"dice": {1, 2}}), "JSON data only"),
        (lambda: Event("throw", payload={"x": float("nan")}), "JSON"),
        (lambda: Event("throw", source="ghost"), "not from 'ghost'"),
    ],
)
def test_an_event_that_can_not_be_logged_is_refused_at_once(make: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make()  # type: ignore[operator]
