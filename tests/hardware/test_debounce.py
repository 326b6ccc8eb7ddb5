"""Debouncing: a person's press counts once, however the contacts bounce."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Debouncer, Signal, Timing

TIMING = Timing(settle=0.02, long=0.8, stuck=15.0, again=60.0)
# Times are in ms and apart from the limits, so that no case hangs on the last digit of a float.
BOUNCES = st.lists(st.integers(1, 19), max_size=12).filter(lambda gaps: len(gaps) % 2 == 0)


def burst(start: int, gaps: list[int], down: bool) -> list[tuple[float, bool]]:
    """A switch that changes to ``down`` at ``start`` ms and bounces: back and forth with these gaps in ms."""
    edges, t = [(start / 1000, down)], start
    for count, gap in enumerate(gaps):
        t += gap
        edges.append((t / 1000, down if count % 2 else not down))
    return edges


def played(
    edges: list[tuple[float, bool]],
    ticks: list[float] = [],  # noqa: B006
    end: float = 1000.0,
    timing: Timing = TIMING,
) -> list[Signal]:
    """What comes of these edges, with ticks in between."""
    debouncer, signals = Debouncer(timing), []
    for t, down in sorted([*edges, *((t, None) for t in ticks)], key=lambda step: step[0]):
        signals += debouncer.tick(t) if down is None else debouncer.edge(t, down)
    return [*signals, *debouncer.tick(end)]


@given(held=st.integers(300, 499), down=BOUNCES, up=BOUNCES)
def test_a_press_with_bounces_counts_exactly_once(held: int, down: list[int], up: list[int]) -> None:
    edges = burst(100, down, True) + burst(100 + held, up, False)
    assert played(edges) == [Signal("press", 0.1)]


@given(held=st.integers(1100, 9000), down=BOUNCES, up=BOUNCES)
def test_a_long_press_counts_exactly_once_and_as_long(held: int, down: list[int], up: list[int]) -> None:
    edges = burst(100, down, True) + burst(100 + held, up, False)
    assert played(edges) == [Signal("long", 0.1)]


@given(starts=st.lists(st.integers(0, 50), min_size=1, max_size=10), width=st.integers(1, 19))
def test_what_is_shorter_than_the_minimum_is_no_press(starts: list[int], width: int) -> None:
    edges = [
        edge for start in sorted(set(starts)) for edge in ((start * 0.1, True), (start * 0.1 + width / 1000, False))
    ]
    assert played(edges) == []


@given(
    presses=st.lists(st.tuples(st.integers(300, 499), st.integers(300, 900), BOUNCES, BOUNCES), max_size=8),
    ticks=st.lists(st.floats(0, 20), max_size=60),
)
def test_so_many_presses_so_many_signals_however_often_it_ticks(
    presses: list[tuple[int, int, list[int], list[int]]], ticks: list[float]
) -> None:
    edges: list[tuple[float, bool]] = []
    t = 0
    for held, pause, down, up in presses:
        edges += burst(t, down, True) + burst(t + held, up, False)
        t += held + pause
    signals = played(edges, ticks)
    assert signals == played(edges)
    assert [signal.kind for signal in signals] == ["press"] * len(presses)


@given(steps=st.lists(st.tuples(st.floats(-1, 30), st.booleans()), max_size=40))
def test_whatever_comes_presses_alternate_with_releases_and_nothing_fails(steps: list[tuple[float, bool]]) -> None:
    debouncer, t, kinds = Debouncer(TIMING), 0.0, []
    for gap, down in steps:
        t += gap  # a clock may even go back
        kinds += [signal.kind for signal in debouncer.edge(t, down)]
    kinds += [signal.kind for signal in debouncer.edge(t + 1, False)]
    kinds += [signal.kind for signal in debouncer.tick(t + 100)]
    assert kinds.count("stuck") == kinds.count("freed")
    assert debouncer.due() is None


def test_a_long_press_is_told_while_the_button_is_still_held() -> None:
    debouncer = Debouncer(TIMING)
    debouncer.edge(1.0, True)
    assert debouncer.tick(1.79) == ()
    assert debouncer.tick(1.81) == (Signal("long", 1.0),)
    assert debouncer.edge(2.0, False) == debouncer.tick(3.0) == ()


def test_while_a_long_press_goes_on_it_is_told_again_and_again_until_the_release() -> None:
    signals = played([(0.0, True), (1.15, False)], timing=Timing(again=0.1))
    assert [(signal.kind, round(signal.t, 2)) for signal in signals] == [
        ("long", 0.0), ("again", 0.9), ("again", 1.0), ("again", 1.1),
    ]  # fmt: skip


def test_a_stuck_button_is_not_told_of_again() -> None:
    kinds = [signal.kind for signal in played([(0.0, True), (40.0, False)], timing=Timing(again=1.0))]
    assert kinds == ["long", *["again"] * 14, "stuck", "freed"]


def test_a_release_just_before_the_limit_is_short_though_it_settles_after_it() -> None:
    assert played([(0.0, True), (0.79, False)]) == [Signal("press", 0.0)]


def test_a_button_that_bounces_while_it_is_held_stays_one_press() -> None:
    assert played([(0.0, True), (0.3, False), (0.31, True), (0.5, False)]) == [Signal("press", 0.0)]


def test_a_stuck_button_is_noticed_once_and_told_when_it_works_again() -> None:
    signals = played([(0.0, True), (40.0, False), (50.0, True), (50.2, False)])
    assert [signal.kind for signal in signals] == ["long", "stuck", "freed", "press"]
    assert signals[1].t == 15.0


def test_a_button_that_is_down_from_the_start_is_no_press_but_may_be_stuck() -> None:
    debouncer = Debouncer(TIMING, down=True, t=5.0)
    assert debouncer.edge(6.0, False) == ()
    assert debouncer.tick(7.0) == ()
    stuck = Debouncer(TIMING, down=True, t=5.0)
    assert stuck.tick(30.0) == (Signal("stuck", 20.0),)


def test_a_loose_wire_that_never_comes_to_rest_is_stuck_too() -> None:
    debouncer, kinds = Debouncer(TIMING), []
    for step in range(2000):
        kinds += [signal.kind for signal in debouncer.edge(step * 0.01, step % 2 == 0)]
    assert kinds == ["stuck"]
    assert [signal.kind for signal in debouncer.tick(30.0)] == ["freed"]


def test_an_untouched_button_needs_no_tick() -> None:
    debouncer = Debouncer(TIMING)
    assert debouncer.due() is None
    debouncer.edge(1.0, True)
    assert debouncer.due() == pytest.approx(1.02)
    debouncer.tick(1.5)
    assert debouncer.due() == pytest.approx(1.8)


def test_times_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="settles before it is held long"):
        Timing(settle=1.0, long=0.5)
    with pytest.raises(ValueError, match="repeat interval"):
        Timing(again=0.0)


def test_contacts_that_do_not_come_to_rest_are_noticed_and_the_press_counts() -> None:
    edges = burst(100, [10] * 40, True) + burst(700, [], False)
    assert [signal.kind for signal in played(edges)] == ["bouncing", "press"]
    clean = burst(100, [5, 5], True) + burst(400, [5, 5], False)
    assert [signal.kind for signal in played(clean)] == ["press"]
