"""The engines agree with simple models of the same rules, also on random positions that no game reaches."""

from __future__ import annotations

import random

from companion.games.catalogue import rules_for
from companion.games.ludo import LudoOptions, LudoRules, LudoState
from companion.games.peruke_84 import Peruke84Rules, Peruke84State
from companion.games.peruke_84.board import NORTH, SOUTH, cell, is_safe, owner_of, value_of, worth
from companion.games.rules import Throw
from companion.games.track import FORTY
from companion.games.uckers import UckersRules, UckersState
from companion.games.uckers.state import Challenge, Turn

from .plain_models import (
    FILES,
    ORDER,
    RANKS,
    Counters,
    Discs,
    LudoBoard,
    Uckers,
    forty_turns,
    ludo_turns,
    turns,
    way_of,
    way_of_forty,
)

POSITIONS = 200


def some_counters(rng: random.Random) -> Counters:
    """Counters near one another, so that blobs, mixi-blobs and challenges are frequent."""
    near = [rng.randint(0, 51) for _ in range(3)]

    def place(colour: int) -> int:
        kind = rng.random()
        if kind < 0.2:
            return -1
        if kind < 0.35:
            return rng.choice([56, *range(48, 56)])
        return min((rng.choice(near) + rng.randint(0, 2) - 13 * colour) % 52, 50)

    boards = []
    taken: dict[int, int] = {}
    for colour in range(4):
        places = []
        while len(places) < 4:
            at = place(colour)
            square = (13 * colour + at) % 52 if 0 <= at <= 50 else None
            if square is None or taken.setdefault(square, colour % 2) == colour % 2:
                places.append(at)
        boards.append(tuple(sorted(places)))
    return tuple(boards)


def test_uckers_finds_the_turns_that_a_plain_model_finds() -> None:
    rng, rules, challenged = random.Random(1), UckersRules(), 0
    for _ in range(POSITIONS):
        counters, seat = some_counters(rng), rng.randint(1, 2)
        if any(set(counters[one]) | set(counters[one + 2]) == {56} for one in (0, 1)):
            continue
        throw = rng.choice([(6, 6), (rng.randint(1, 6),) * 2, (rng.randint(1, 6), rng.randint(1, 6)), (6, 3)])
        model = Uckers(counters, seat - 1, throw)
        state = rules.apply(UckersState(counters, Turn(seat)), Throw(throw))  # type: ignore[arg-type]
        lines = rules.turns(state).values() if state.turn.throw else ()
        challenges = {(line[0].colour, line[0].start) for line in lines if isinstance(line[0], Challenge)}
        assert challenges == model.challenges()
        challenged += bool(challenges)
        boards = set()
        for line in lines:
            after = state
            for step in line:
                after = rules.apply(after, step)
            if not isinstance(line[0], Challenge):
                boards.add(after.board)
        assert boards == model.boards(), (counters, seat, throw)
    assert challenged > 5, "challenges were among them"


def some_discs(rng: random.Random, each: int) -> Discs:
    """A few discs of both players anywhere but in the end zones that they would leave over."""
    squares = [(file, rank) for file in range(FILES) for rank in range(RANKS)]
    rng.shuffle(squares)
    discs: Discs = {}
    for owner in (0, 1):
        for value in rng.sample([1, 2, 3, 4, 5, 6] * 2, each):
            far = RANKS - 1 if owner == 0 else 0
            square = next(square for square in squares if square not in discs and square[1] != far)
            discs[square] = (owner, value, rng.random() < 0.6)
    return discs


def test_peruke_84_finds_the_turns_that_a_plain_model_finds() -> None:
    rng, rules = random.Random(2), Peruke84Rules()
    for _ in range(POSITIONS // 5):
        discs, seat = some_discs(rng, rng.randint(1, 4)), rng.randint(0, 1)
        board = bytearray(FILES * RANKS)
        for (file, rank), (owner, value, safe) in discs.items():
            board[rank * FILES + file] = cell(value, (SOUTH, NORTH)[owner], safe)
        state = Peruke84State(bytes(board), (84 - worth(bytes(board)), 0), (SOUTH, NORTH)[seat], 2)
        dice = rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 3)
        thrown = rules.apply(state, Throw(dice))
        found = {read(state.board)} if thrown.turn is None else set()
        for line in rules.turns(thrown).values():
            after = thrown
            for step in line:
                after = rules.apply(after, step)
            found.add(read(after.board))
        assert found == turns(discs, seat, dice[:2], dice[2]), (discs, seat, dice)


def read(board: bytes) -> frozenset[tuple[tuple[int, int], tuple[int, int, bool]]]:
    """The board as the plain model writes it."""
    return frozenset(
        ((at % FILES, at // FILES), (int(owner_of(disc) == NORTH), value_of(disc), is_safe(disc)))
        for at, disc in enumerate(board)
        if disc
    )


def some_ludo(rng: random.Random, colours: list[str]) -> LudoBoard:
    """Counters near one another; two colours share doorsteps only."""
    near, taken = [rng.randint(1, 52) for _ in range(2)], dict[str, str]()
    board: LudoBoard = {}
    for colour in colours:
        board[colour] = []
        while len(board[colour]) < 4:
            way = way_of(colour)
            close = f"t{(rng.choice(near) + rng.randint(0, 3) - 1) % 52 + 1}"
            square = rng.choice([close, close, close, "base", rng.choice(way[50:])])
            if square not in way or (taken.setdefault(square, colour) != colour and square[0] == "t"):
                continue
            board[colour].append(square)
        if set(board[colour]) == {"home"}:
            board[colour][0] = "base"
    return board


def test_ludo_finds_the_movements_that_a_plain_model_finds() -> None:
    rng, moves = random.Random(3), 0
    for _ in range(3 * POSITIONS):
        blocks = rng.random() < 0.5
        rules = LudoRules(LudoOptions(blocks=blocks))
        colours = {2: ["red", "yellow"], 3: ["red", "green", "yellow"], 4: list(ORDER)}[rng.randint(2, 4)]
        board, die, seat = some_ludo(rng, colours), rng.randint(1, 6), rng.randint(1, len(colours))
        places = tuple(tuple(sorted(way_of(c).index(square) - 1 for square in board[c])) for c in colours)
        state = rules.apply(LudoState(places, seat), Throw((die,)))
        model = ludo_turns(board, colours[seat - 1], die, blocks=blocks)
        after = [rules.apply(state, line[0]) for line in rules.turns(state).values()] if state.throw else []
        expected = sorted(
            tuple(tuple(sorted(way_of(c).index(s) - 1 for s in then[c])) for c in colours) for then in model
        )
        assert sorted(found.board for found in after) == expected
        moves += len(model)
    assert moves > POSITIONS


def some_forty(rng: random.Random, colours: list[str]) -> LudoBoard:
    """Counters near one another, about the starts and on the goal squares; each square holds one."""
    near, taken = [rng.randint(1, 40) for _ in range(2)], set[str]()
    board: LudoBoard = {}
    for colour in colours:
        way, board[colour] = way_of_forty(colour), []
        while len(board[colour]) < 4:
            close = f"t{(rng.choice(near) + rng.randint(0, 3) - 1) % 40 + 1}"
            square = rng.choice([close, close, "base", way[1], rng.choice(way[37:])])
            if square == "base" or square not in taken:
                board[colour].append(square)
                taken.add(square)
        if not any(square in way[:41] for square in board[colour]):
            board[colour][0] = "base"
    return board


def test_ludo_on_forty_squares_finds_the_movements_that_a_plain_model_finds() -> None:
    rng, moves = random.Random(5), 0
    for _ in range(3 * POSITIONS):
        pass_own = rng.random() < 0.5
        rules = rules_for("ludo", {"pass_own": pass_own}, "forty")
        colours = {2: ["red", "yellow"], 3: ["red", "green", "yellow"], 4: list(ORDER)}[rng.randint(2, 4)]
        board, die, seat = some_forty(rng, colours), rng.randint(1, 6), rng.randint(1, len(colours))
        places = tuple(tuple(sorted(way_of_forty(c).index(square) - 1 for square in board[c])) for c in colours)
        state = rules.apply(LudoState(places, seat, course=FORTY), Throw((die,)))
        model = forty_turns(board, colours[seat - 1], die, pass_own=pass_own)
        after = [rules.apply(state, line[0]) for line in rules.turns(state).values()] if state.throw else []
        expected = sorted(
            tuple(tuple(sorted(way_of_forty(c).index(s) - 1 for s in then[c])) for c in colours) for then in model
        )
        assert sorted(found.board for found in after) == expected
        moves += len(model)
    assert moves > POSITIONS
