"""Sentences are made by the renderer alone: no prose in the code, and nothing cut, patched or joined afterwards.

The lists are what has not been moved into catalogues yet. A module that is moved leaves them; nothing comes to them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[3] / "companion"
MOVING = ("games", "referee")  # where no prose may be
CLEAN = (*MOVING, "display/voice.py", "display/fewer.py", "table/past.py", "cli/keeping.py")

STILL_PROSE = {
    "games/catalogue.py",
    "games/ludo/codes.py",
    "games/ludo/drawing.py",
    "games/ludo/notation.py",
    "games/ludo/options.py",
    "games/ludo/rules.py",
    "games/ludo/rulings.py",
    "games/ludo/seen.py",
    "games/ludo/sentences.py",
    "games/perudo/keys.py",
    "games/perudo/options.py",
    "games/perudo/rules.py",
    "games/perudo/rulings.py",
    "games/perudo/sentences.py",
    "games/perudo/turns.py",
    "games/peruke_84/blame.py",
    "games/peruke_84/board.py",
    "games/peruke_84/changes.py",
    "games/peruke_84/faults.py",
    "games/peruke_84/game.py",
    "games/peruke_84/notation.py",
    "games/peruke_84/options.py",
    "games/peruke_84/picture.py",
    "games/peruke_84/rulings.py",
    "games/peruke_84/score.py",
    "games/peruke_84/seen.py",
    "games/peruke_84/steps.py",
    "games/peruke_84/turns.py",
    "games/peruke_one/game.py",
    "games/peruke_one/notation.py",
    "games/peruke_one/options.py",
    "games/peruke_one/picture.py",
    "games/peruke_one/rulings.py",
    "games/peruke_one/seen.py",
    "games/peruke_one/steps.py",
    "games/peruke_one/turns.py",
    "games/rules.py",
    "games/uckers/explain.py",
    "games/uckers/options.py",
    "games/uckers/parsing.py",
    "games/uckers/placement.py",
    "games/uckers/reasons.py",
    "games/uckers/rules.py",
    "games/uckers/ruling.py",
    "games/uckers/rulings.py",
    "games/uckers/sentences.py",
    "games/uckers/step_reasons.py",
    "games/uckers/throw_rulings.py",
    "games/uckers/turns.py",
    "games/uckers/validity.py",
    "games/whole_turns.py",
    "referee/account.py",
    "referee/board.py",
    "referee/board_stories.py",
    "referee/boards.py",
    "referee/counter_sight.py",
    "referee/dice.py",
    "referee/disc_sight.py",
    "referee/disc_views.py",
    "referee/doubtful_throws.py",
    "referee/following.py",
    "referee/perudo.py",
    "referee/perudo_bids.py",
    "referee/perudo_entries.py",
    "referee/perudo_questions.py",
    "referee/perudo_view.py",
    "referee/perudo_words.py",
    "referee/peruke_84.py",
    "referee/peruke_one.py",
    "referee/pieces.py",
    "referee/pieces_words.py",
    "referee/turn_record.py",
    "referee/uckers.py",
    "referee/uckers_sight.py",
    "referee/uckers_throws.py",
    "referee/uckers_view.py",
}

STILL_PATCHED = {
    "display/fewer.py",
    "display/voice.py",
    "games/catalogue.py",
    "games/ludo/rules.py",
    "games/ludo/rulings.py",
    "games/perudo/people.py",
    "games/perudo/rulings.py",
    "games/peruke_84/steps.py",
    "games/peruke_one/game.py",
    "games/peruke_one/steps.py",
    "games/uckers/sentences.py",
    "referee/counter_sight.py",
    "referee/dice.py",
    "referee/following.py",
    "referee/perudo.py",
    "referee/perudo_bids.py",
    "referee/perudo_questions.py",
    "referee/perudo_view.py",
    "referee/perudo_words.py",
    "referee/peruke_84.py",
    "referee/pieces.py",
    "referee/telling.py",
    "referee/turn_record.py",
    "referee/uckers_sight.py",
    "referee/uckers_view.py",
}

WORDS = re.compile(r"[A-Za-z'’]{2,}[,;:]? [A-Za-z'’]{2,}")
WORD_IN_GAP = re.compile(r"[A-Za-z'’]{2,}[.,:;]?\s|\s[A-Za-z'’]{2,}")
NO_PROSE = {"no camera", "no mat", "wrong mat", "throw first", "keep "}  # codes and notation
DEVELOPERS = {"ValueError", "TypeError", "AssertionError", "NotImplementedError", "RuntimeError", "KeyError"}
SIMULATED = ("people", "slips", "spec")  # told in trials only; the lines on a printed mat
NOTATION = ("keys", "notation", "parsing", "drawing")  # they read and print texts that are no sentences


@cache
def module(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        path = PACKAGE / folder
        for one in [path] if path.is_file() else sorted(path.rglob("*.py")):
            yield str(one.relative_to(PACKAGE)), module(one)


def has_prose(tree: ast.AST) -> bool:
    """Texts of several words, or words between the values of an f-string; no docstrings, nothing for developers."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and _for_developers(node)):
            continue
        if isinstance(node, ast.JoinedStr):
            parts = {str(part.value) for part in node.values if isinstance(part, ast.Constant)} - NO_PROSE
            if any(WORDS.search(part) or WORD_IN_GAP.search(part) for part in parts):
                return True
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node.value not in NO_PROSE and WORDS.search(node.value):
                return True
        else:
            todo.extend(ast.iter_child_nodes(node))
    return False


def _for_developers(node: ast.Raise) -> bool:
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(error, ast.Name) and error.id in DEVELOPERS


def patched(tree: ast.AST) -> bool:
    """Whether a sentence is changed that is made already."""
    return any(_patches(node) for node in ast.walk(tree) if isinstance(node, ast.Call))


def _patches(node: ast.Call) -> bool:
    if not isinstance(node.func, ast.Attribute):
        return False
    name, of = node.func.attr, node.func.value
    texts = [arg for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    capital = name == "upper" and isinstance(of, ast.Subscript)
    cut = bool(name == "rstrip" and texts) or (name == "replace" and len(texts) == 2)
    return capital or cut or name in {"sub", "capitalize", "removesuffix"}


def test_no_prose_is_left_in_what_was_moved() -> None:
    found = {name for name, tree in modules(*MOVING) if Path(name).stem not in SIMULATED and has_prose(tree)}
    assert found == STILL_PROSE


def test_no_sentence_is_cut_patched_or_joined() -> None:
    found = {name for name, tree in modules(*CLEAN) if Path(name).stem not in NOTATION and patched(tree)}
    assert found == STILL_PATCHED
