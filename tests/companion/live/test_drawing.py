"""The board on a phone: of every game all pieces are drawn, inside the picture, in shapes that the page knows."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any

import pytest

from companion.display.theme import DARK, LIGHT
from companion.games.catalogue import OWN, entry
from companion.games.rules import OVER, THROW
from companion.live.drawing import KINDS, board_shapes, theme_css
from companion.referee.shown.boards import board_view
from companion.referee.shown.view import BoardView

SCRIPT = files("companion.live").joinpath("page", "live.js").read_text(encoding="utf-8")
STYLE = files("companion.live").joinpath("page", "live.css").read_text(encoding="utf-8") + theme_css()
BOARDS = [name for name in OWN if entry(name).board_at]


@cache
def boards(name: str, steps: int = 80) -> list[BoardView]:
    """The boards of one random game, as a spectator may see them."""
    rules, rng = entry(name).rules(), random.Random(5)
    state: Any = rules.start(max(rules.seats[0], min(rules.seats[-1], 4)))
    found = []
    for _ in range(steps):
        board = board_view(rules, rules.view(state, None))
        assert board is not None
        found.append(board)
        if rules.to_act(state) is OVER:
            break
        thrown = rules.to_act(state) is THROW
        ways = [throw for throw, _ in islice(rules.throws(state), 36)] if thrown else list(rules.legal(state))
        state = rules.apply(state, rng.choice(ways))
    return found


def listed(name: str) -> set[str]:
    """A list of the script."""
    found = re.search(rf"{name} = new Set\(\[(.*?)\]\)", SCRIPT)
    assert found
    return set(re.findall(r'"([\w-]+)"', found[1]))


@pytest.mark.parametrize("name", BOARDS)
def test_every_piece_is_drawn_inside_the_picture_and_in_shapes_that_the_page_knows(name: str) -> None:
    tags, given = listed("SHAPES"), listed("GIVEN")
    for board in boards(name):
        picture = board_shapes(board)
        assert picture is not None
        shapes = picture["shapes"]
        assert {tag for tag, *_ in shapes} <= tags
        assert {attribute for _, _, attributes, *_ in shapes for attribute in attributes} <= given
        for tag, _, at, *_ in shapes:
            if tag == "circle":
                assert at["r"] <= at["cx"] <= picture["width"] - at["r"] + 0.01
                assert at["r"] <= at["cy"] <= picture["height"] - at["r"] + 0.01
        discs = [piece for piece in board.pieces if piece.kind == "disc"]
        stacks = sum(piece.kind == "counter" and not piece.place.endswith("base") for piece in board.pieces)
        in_base = sum(piece.count for piece in board.pieces if piece.place.endswith("base"))
        cups = {piece.seat for piece in board.pieces if piece.kind == "die"}
        kinds = [kind.split(".")[0] for _, kind, *_ in shapes]
        assert kinds.count("piece") + kinds.count("ring") == len(discs) + stacks + in_base
        assert kinds.count("cup") == len(cups)


def test_every_board_of_the_games_is_known_and_another_is_none() -> None:
    assert {board.mat for name in BOARDS for board in boards(name, 1)} <= set(KINDS)
    assert board_shapes(BoardView("someday")) is None


@pytest.mark.parametrize("name", BOARDS)
def test_every_class_of_a_shape_has_its_look(name: str) -> None:
    used = {
        kind
        for board in boards(name)
        for _, kinds, *_ in (board_shapes(board) or {})["shapes"]
        for kind in kinds.split(".")
    }
    assert {kind for kind in used - {"plain"} if f".{kind}" not in STYLE} == set()


def test_the_colours_are_those_of_the_screen() -> None:
    css = theme_css()
    light, dark = css.split("prefers-color-scheme: dark")
    for theme, part in ((LIGHT, light), (DARK, dark)):
        for colour in (theme.background, theme.accent, *(mark.colour for mark in theme.seats)):
            assert "#" + "".join(f"{channel:02x}" for channel in colour) in part
