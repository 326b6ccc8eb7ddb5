"""The rule book on the screen: chapters, the rules of a chapter, a rule in full."""

from __future__ import annotations

from companion.display.scenes.sheet import Sheet, back, row
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView, TableView
from companion.rule_pages import chapters, rule_text, rules

TABLE = "table"  # the page that all games share


def book(view: TableView) -> Sheet:
    """The chapters of the game's rules, and of the rules for every table."""
    rows = tuple(
        row(
            f"screen.open:chapter:{game}:{number}",
            title,
            say("screen.rules-from", lowest=found[0], highest=found[-1].partition("-")[2]),
        )
        for game in (view.game, TABLE)
        for number, (title, found) in enumerate(chapters(game).items())
    )
    searching = row("screen.open:search:", say("screen.search"), say("screen.search-by"))
    return Sheet(worded(say("screen.rules-of", title=view.title)), rows=(searching, *rows, back()))


def search(view: TableView, typed: str) -> Sheet:
    """The rules of the game and of the table that contain all the words, with a keyboard."""
    return Sheet(worded(say("screen.search-rules")), rows=(*_found(view, typed), back()), typed=typed)


def found(view: TableView, typed: str) -> Sheet:
    """The same without the keyboard."""
    rows = _found(view, typed)
    return Sheet(worded(say("screen.rules-with", text=typed, count=len(rows))), rows=(*rows, back()))


def _found(view: TableView, typed: str) -> tuple[ChoiceView, ...]:
    words = typed.lower().split()
    return tuple(
        ChoiceView(f"screen.open:law:{rule}", f"{rule}: {text}")
        for game in (view.game, TABLE)
        for rule, text in rules(game).items()
        if words and all(word in f"{rule} {text}".lower() for word in words)
    )


def chapter(view: TableView, which: str) -> Sheet:
    """The rules of a chapter ("rogue:2"), each as a row with the beginning of its text."""
    del view
    game, _, number = which.partition(":")
    title, found = tuple(chapters(game).items())[int(number)]
    rows = tuple(ChoiceView(f"screen.open:law:{rule}", f"{rule}: {rules(game)[rule]}") for rule in found)
    return Sheet(title, worded(say("screen.choose-rule")), (*rows, back()))


def law(view: TableView, rule: str) -> Sheet:
    """A rule in full."""
    del view
    return Sheet(worded(say("screen.rule", rule=rule)), rule_text(rule))
