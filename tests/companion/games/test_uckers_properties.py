"""Properties of every board of Uckers, tested on random boards and placements."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.rules import OVER, THROW, Throw, fold
from companion.games.uckers import COLOURS, Code, Placement, UckersOptions, UckersRules, UckersState
from companion.games.uckers.moves import facing
from companion.games.uckers.options import Board
from companion.games.uckers.state import Challenge, playable

PLAIN = UckersRules()
EVERYTHING = UckersRules(
    UckersOptions(
        suck_back=True,
        suck_back_max_tries=2,
        blow_back=True,
        snake_eyes_all_out=True,
        snake_eyes_back_in=True,
        pair_inside_mixi_blocks=True,
        split_blob_advance=True,
        must_play_forces_challenge=False,
        extra_throw_needs_use=True,
    )
)
SQUARES = [f"t{n}" for n in range(1, 53)] + [f"{colour}{n}" for colour in COLOURS for n in range(1, 6)]
seeds = st.integers(0, 10**6)


def positions(rules: UckersRules, seed: int, seats: int = 2, events: int = 250) -> Iterator[UckersState]:
    """The positions of a random game."""
    rng = random.Random(seed)
    state = rules.start(seats)
    for _ in range(events):
        if rules.to_act(state) is OVER:
            return
        yield state
        legal = rules.legal(state)
        if rules.to_act(state) is THROW and (not legal or rng.random() < 0.7):
            state = rules.apply(state, Throw((rng.randint(1, 6), rng.randint(1, 6))))
        else:
            state = rules.apply(state, rng.choice(legal))


def some_position(rules: UckersRules, seed: int) -> UckersState:
    return list(positions(rules, seed, 2 + 2 * (seed % 2), 20 + seed % 300))[-1]


@given(seed=seeds)
def test_every_turn_that_is_listed_is_accepted_and_recognised_on_the_board(seed: int) -> None:
    state = some_position(EVERYTHING, seed)
    for key, line in list(EVERYTHING.turns(state).items())[:12]:
        after = fold(EVERYTHING, state, line)
        assert EVERYTHING.key(after) == key
        if EVERYTHING.to_act(state) is THROW:
            continue
        seen = EVERYTHING.check(state, EVERYTHING.placement(after))
        assert seen.ok
        assert line in seen.lines


@given(seed=seeds, data=st.data())
def test_a_board_is_accepted_exactly_when_a_legal_turn_leads_there(seed: int, data: st.DataObject) -> None:
    state = some_position(PLAIN, seed)
    placement = scrambled(PLAIN.placement(state), data)
    verdict = PLAIN.check(state, placement)
    assert verdict.sentence.endswith(".")
    reached = [PLAIN.placement(fold(PLAIN, state, line)) for line in PLAIN.turns(state).values()]
    if PLAIN.to_act(state) is THROW:
        reached = [PLAIN.placement(state)]
    assert verdict.ok == (placement in reached)
    if not verdict.ok and verdict.code is not Code.IMPOSSIBLE:
        assert verdict.put_back or verdict.code in (Code.NOTHING_MOVED, Code.NOT_SETTLED)


def scrambled(placement: Placement, data: st.DataObject) -> Placement:
    """A board on which up to three counters were carried somewhere else."""
    squares: dict[str, dict[str, int]] = {}
    for square, colour, count in placement.squares:
        squares.setdefault(square, {})[colour] = count
    bases = dict(placement.bases)
    for _ in range(data.draw(st.integers(0, 3))):
        colour = data.draw(st.sampled_from(COLOURS))
        places = [square for square, there in squares.items() if there.get(colour)] + ["base"] * bool(bases[colour])
        if not places:
            continue
        for place, by in (
            (data.draw(st.sampled_from(places)), -1),
            (data.draw(st.sampled_from([*SQUARES, "base"])), 1),
        ):
            if place == "base":
                bases[colour] += by
            else:
                there = squares.setdefault(place, {})
                there[colour] = there.get(colour, 0) + by
    return Placement.of(squares, bases)


@given(
    squares=st.dictionaries(
        st.one_of(st.sampled_from(SQUARES), st.text(max_size=4)),
        st.dictionaries(st.one_of(st.sampled_from(COLOURS), st.text(max_size=3)), st.integers(-2, 10**9), max_size=3),
        max_size=4,
    ),
    bases=st.dictionaries(st.sampled_from([*COLOURS, "pink"]), st.integers(-2, 10**9), max_size=4),
    seed=seeds,
)
def test_no_placement_makes_the_referee_stumble(
    squares: dict[str, dict[str, int]], bases: dict[str, int], seed: int
) -> None:
    placement = Placement.of(squares, bases)
    state = some_position(EVERYTHING, seed)
    verdict = EVERYTHING.check(state, placement)
    assert verdict.sentence
    if EVERYTHING.problems(placement):
        assert not verdict.ok


@pytest.mark.parametrize("seed", range(8))
def test_the_turns_are_those_of_a_plain_walk_square_by_square(seed: int) -> None:
    """A second, naive engine lists the boards that moves lead to (UCK-3.3); the real one has to find the same."""
    for state in positions(PLAIN, seed, 2 + 2 * (seed % 2), 150):
        turn = state.turn
        if not turn.left or turn.moved or turn.siege:
            continue
        lines = PLAIN.turns(state).values()
        moves = [line for line in lines if not isinstance(line[0], Challenge)]
        found = {fold(PLAIN, state, line).board for line in moves}
        assert found == Walker(state).boards(challenge=len(moves) < len(lines))


class Walker:
    """Lists boards by walking each counter over each square; it shares nothing with the engine but the squares."""

    def __init__(self, state: UckersState) -> None:
        self.turn, self.geometry = state.turn, PLAIN.geometry
        self.colours = playable(state, PLAIN.geometry)
        self.spots = [(colour, place) for colour, quad in enumerate(state.board) for place in quad]
        self.mine = [n for n, (colour, _) in enumerate(self.spots) if colour in self.colours]

    def boards(self, *, challenge: bool) -> set[Board]:
        """The boards after both dice, or after one where nothing uses both."""
        dice = self.turn.left
        both = {board for board in self.two(dice) if board} if len(dice) == 2 else set()
        if both or challenge:
            return both
        return {board for die in dice for n in self.mine if (board := self.carried([(n, (die,))]))}

    def two(self, dice: tuple[int, ...]) -> Iterator[Board | None]:
        for one in self.mine:
            yield self.carried([(one, dice)])
            yield self.carried([(one, dice[::-1])])
            for other in self.mine:
                if other != one:
                    yield self.carried([(one, dice[:1]), (other, dice[1:])])
                    if dice[0] == dice[1]:
                        yield self.advanced(one, other, dice[0])

    def carried(self, carries: list[tuple[int, tuple[int, ...]]]) -> Board | None:
        ends = {n: self.walk(n, dice, blob=2) for n, dice in carries}
        return None if None in ends.values() else self.result({n: end for n, end in ends.items() if end is not None})

    def advanced(self, one: int, other: int, die: int) -> Board | None:
        stack = [n for n in self.mine if self.square(*self.spots[n]) == self.square(*self.spots[one])]
        if self.spots[one] != self.spots[other] or self.spots[one][1] < 0 or self.square(*self.spots[one]) == "home":
            return None
        end = self.walk(one, (die,), blob=3)
        return self.result({one: end, other: end}) if end is not None and len(stack) == 2 else None

    def walk(self, n: int, dice: tuple[int, ...], *, blob: int) -> int | None:
        colour, place = self.spots[n]
        steps = list(dice)
        if place < 0:
            if steps.pop(0) != 6:
                return None
            steps.append(1)
        for _ in range(sum(steps)):
            place += 1
            if place > 56 or self.blocked(colour, place, blob):
                return None
        return place

    def blocked(self, colour: int, place: int, blob: int) -> bool:
        here = self.square(colour, place)
        there = [c for c, p in self.spots if self.square(c, p) == here and c not in self.allies()]
        return len(there) >= blob and len(set(there)) == 1

    def result(self, ends: dict[int, int]) -> Board:
        spots = [(c, ends.get(n, p)) for n, (c, p) in enumerate(self.spots)]
        hit = {self.square(*spots[n]) for n in ends if spots[n][1] < 51}
        spots = [(c, -1 if c not in self.allies() and self.square(c, p) in hit else p) for c, p in spots]
        red, green, yellow, blue = (tuple(sorted(p for c, p in spots if c == colour)) for colour in range(4))
        return red, green, yellow, blue

    def allies(self) -> tuple[int, ...]:
        return self.geometry.colours_of[self.geometry.sides[self.colours[0]]]

    def square(self, colour: int, place: int) -> str:
        name = self.geometry.name(colour, place)
        return f"{name} of {colour}" if name == "base" else name


@pytest.mark.parametrize("seats", [2, 4])
def test_no_counter_ever_stands_beyond_a_blob_that_it_had_to_pass(seats: int) -> None:
    for seed in range(6):
        before = None
        for state in positions(PLAIN, seed, seats, 400):
            if before is not None and before.turn.left and not before.turn.siege:
                check_no_jump(before, state)
            before = state


def check_no_jump(before: UckersState, after: UckersState) -> None:
    """A lone counter that moved had no blob in front of it up to where it stands now."""
    for colour, (old, new) in enumerate(zip(before.board, after.board, strict=True)):
        left = sorted(set(old) - set(new))
        came = sorted(set(new) - set(old))
        if len(left) == 1 and len(came) == 1 and old.count(left[0]) == 1 and -1 not in (left[0], came[0]):
            walls = facing(before.board, PLAIN._house, PLAIN.geometry.sides[colour]).walls[colour]
            assert not [wall for wall in walls if left[0] < wall <= came[0]]
