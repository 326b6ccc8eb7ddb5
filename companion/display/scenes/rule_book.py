"""The rule book of the game on the screen: its chapters, the rules of one, a rule as a whole."""

from __future__ import annotations

from companion.display.scenes.sheet import BACK, Sheet
from companion.referee.view import ChoiceView, TableView
from seeds.pages import chapters, rule_text, rules

SEARCH = ChoiceView("screen.open:search:", "? Search", detail="by a word or a number")
TABLE = "table"  # the page that all games share


def book(view: TableView) -> Sheet:
    """The chapters of the game's rules, and of those that hold at every table."""
    rows = tuple(
        ChoiceView(f"screen.open:chapter:{game}:{number}", title, detail=f"{found[0]} to {found[-1].partition('-')[2]}")
        for game in (view.game, TABLE)
        for number, (title, found) in enumerate(chapters(game).items())
    )
    return Sheet(f"The rules of {view.title}", rows=(SEARCH, *rows, BACK))


def search(view: TableView, typed: str) -> Sheet:
    """The rules of the game and of the table in which all the words that were written occur."""
    words = typed.lower().split()
    found = tuple(
        ChoiceView(f"screen.open:law:{rule}", f"{rule}: {text}")
        for game in (view.game, TABLE)
        for rule, text in rules(game).items()
        if words and all(word in f"{rule} {text}".lower() for word in words)
    )
    return Sheet("Search the rules", rows=(*found, BACK), typed=typed)


def chapter(view: TableView, which: str) -> Sheet:
    """The rules of a chapter ("rogue:2"), each a row with the beginning of its text."""
    del view
    game, _, number = which.partition(":")
    title, found = tuple(chapters(game).items())[int(number)]
    rows = tuple(ChoiceView(f"screen.open:law:{rule}", f"{rule}: {rules(game)[rule]}") for rule in found)
    return Sheet(title, "Choose a rule to read it as a whole.", (*rows, BACK))


def law(view: TableView, rule: str) -> Sheet:
    """A rule as a whole."""
    del view
    return Sheet(f"Rule {rule}", rule_text(rule))
