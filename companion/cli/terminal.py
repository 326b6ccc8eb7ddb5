"""A game in the terminal: dice typed or simulated, people and chance players, every ruling in words, undo, the log."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.cli.boards import board
from companion.cli.house import dice_of
from companion.cli.keeping import Keeper
from companion.cli.positions import Ruling, rule_on, told
from companion.coach.chances import told as throw_told
from companion.games.catalogue import entry
from companion.games.errors import NotationError
from companion.games.rules import OVER, REFEREE, THROW, AnyRules, Throw, parse_line, print_line
from companion.messages import worded
from companion.referee.record import Record
from companion.rule_pages import rule_text
from companion.sessions.events import Source
from seeds.pages import NoPage

FEW = 24  # more turns than that are listed only when asked for
UNSEEN = 0  # the face of a real die under its cup
HELP = """Type the number of a turn, or the turn itself; the Tab key completes it.
  list          every legal turn
  hint          what can be done; before a throw, how likely it is that it can be played
  why           the last ruling with its rule; why TURN: what would be said of a turn
  undo          take the last thing back
  board         the position again, with its key
  rule ROG-1.2  the text of a rule
  quit          stop; the log keeps the game"""


COMMANDS = ("list", "hint", "why", "undo", "board", "rule ", "help", "quit")


class Quit(Exception):
    """Raised when a person stops the game, or the input ends."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat; ``chance`` players draw their turns."""

    name: str
    chance: bool = False


class TerminalGame:
    """Plays one game. ``ask`` gives a typed line for a prompt and raises ``EOFError`` at the end of the input."""

    def __init__(
        self,
        record: Record,
        players: Sequence[Player],
        console: Console,
        ask: Callable[[str], str],
        rng: random.Random,
        *,
        typed_dice: bool = False,
    ) -> None:
        self.record = record
        self.rules: AnyRules = record.rules
        self.players = tuple(players)
        self.console = console
        self.ask = ask
        self.rng = rng
        self.typed_dice = typed_dice
        self.keeper = Keeper(record, [player.name for player in players])
        self._began = time.monotonic()
        self._shown = ""
        self._looking = 0  # the seat that sees its hidden dice
        self._last: tuple[str, str] | None = None  # rule and sentence of the last ruling
        self.words: tuple[str, ...] = COMMANDS  # what may be typed now

    @property
    def state(self) -> Any:
        """The position now."""
        return self.record.state

    def play(self) -> None:
        """Play to the end; raises ``Quit`` when a person stops."""
        self.say("Type help at any time.")
        while self.rules.to_act(self.state) is not OVER:
            self._node()
        outcome = self.rules.outcome(self.state)
        if outcome:
            self.say(f"[bold]{escape(self.keeper.named(outcome.sentence))}[/bold]")

    def _node(self) -> None:
        """One throw or one turn."""
        actor = self.rules.to_act(self.state)
        if actor is THROW:
            self._throw()
        elif actor is REFEREE:
            self._reveal()
        elif isinstance(actor, int) and self.players[actor - 1].chance:
            self._take(self.rng.choice(list(self._turns().values())), "auto")
        else:
            self._decide()

    # Throws

    def _throw(self) -> None:
        player = self.players[self.rules.seat(self.state) - 1]
        if self._hidden() or (player.chance and not self.typed_dice):
            self._thrown(self._simulated(), "auto")
            return
        self._show_board()
        text = self._asked(f"{player.name}, {self._throw_prompt()}")
        if text is None:
            return
        if not text and not self.typed_dice:
            self._thrown(self._simulated(), "auto")
            return
        dice = self._read(dice_of, text)
        if dice is not None:
            self._thrown(dice, "touch")

    def _throw_prompt(self) -> str:
        dice = self.rules.dice(self.state)
        instead = " or ".join(map(self.rules.notation, self.rules.legal(self.state)))
        how = f"type your {_dice(dice)}" if self.typed_dice else f"press Enter to throw {_dice(dice, 'a die')}"
        return f"{how} (or {instead}): " if instead else f"{how}: "

    def _simulated(self) -> Throw:
        dice = self.rules.dice(self.state)
        if self.typed_dice and self._hidden():
            return Throw((UNSEEN,) * dice)
        return Throw(tuple(self.rng.randint(1, 6) for _ in range(dice)))

    def _thrown(self, throw: Throw, source: Source) -> None:
        seat = self.rules.seat(self.state)
        verdict = self.rules.check(self.state, throw)
        if not verdict.ok:
            self._refused(verdict.rule, verdict.sentence)
            return
        shown = "hidden dice" if self._hidden() else str(throw)
        self.keeper.throw(throw, verdict.rule, self._now(), shown=shown, source=source)
        self._last = (verdict.rule, verdict.sentence)
        self.say(
            f"[cyan]{escape(self._name(seat))} throws {shown}.[/cyan] {escape(self.keeper.named(verdict.sentence))}"
        )

    def _hidden(self) -> bool:
        """Whether dice are thrown that not everybody may see."""
        return entry(self.rules.game).cups

    def _reveal(self) -> None:
        """After a call on real dice under cups: what lies there is typed, seat after seat."""
        text = self._asked("All cups up. Type the dice of each seat, as 1-3-3:2-6: ")
        step = None if text is None else self._read(self.rules.parse_step, f"reveal {text}")
        if step is not None:
            self._try((step,))

    # Turns

    def _turns(self) -> dict[str, tuple[Any, ...]]:
        return dict(self.rules.turns(self.state))

    def _decide(self) -> None:
        """A person chooses a turn."""
        seat = self.rules.seat(self.state)
        if not self._pass_on(seat):
            return
        lines = sorted(self._turns().values(), key=lambda line: _natural(print_line(self.rules, line)))
        if self._show_board():
            self._offer(lines)
        text = self._asked(f"{self._name(seat)}, which turn? ", lines)
        if text:
            self._choose(text, lines)

    def _pass_on(self, seat: int) -> bool:
        """Where several people hide dice from each other, the screen is passed on before it shows them.

        False when a command was given instead, which may have changed the position.
        """
        people = [player for player in self.players if not player.chance]
        if not self._hidden() or len(people) < 2 or seat == self._looking or self.typed_dice:
            return True
        if self.console.is_terminal:
            self.console.clear()
        if self._asked(f"The screen is for {self._name(seat)} now: press Enter when nobody else looks. ") is None:
            return False
        self._looking = seat
        return True

    def _choose(self, text: str, lines: Sequence[tuple[Any, ...]]) -> None:
        if text.isascii() and text.isdigit():
            if 1 <= int(text) <= len(lines):
                self._take(lines[int(text) - 1])
            else:
                self.say(f"[yellow]There is no turn {text}; there are 1 to {len(lines)}.[/yellow]")
            return
        line = self._read(lambda typed: parse_line(self.rules, typed), text)
        if line is None:
            return
        self._try(line)

    def _try(self, line: tuple[Any, ...]) -> None:
        """Play a line that may be illegal: then it is explained."""
        ruling = rule_on(self.rules, self.state, line)
        if ruling.ok:
            self._take(line)
        else:
            self._refused(ruling.rule, ruling.sentence, ruling.nearest)

    def _take(self, line: tuple[Any, ...], source: Source = "touch") -> None:
        """Play a legal line step by step."""
        for step in line:
            seat, verdict = self.rules.seat(self.state), self.rules.check(self.state, step)
            self.keeper.step(step, verdict.rule, self._now(), source=source)
            self._last = (verdict.rule, verdict.sentence)
            self.say(f"[green]{escape(self._name(seat))}:[/green] {escape(self.keeper.named(verdict.sentence))}")

    def _offer(self, lines: Sequence[tuple[Any, ...]]) -> None:
        if len(lines) <= FEW:
            self._list(lines)
        else:
            self.say(f"{len(lines)} turns are legal; type list to see them all.")

    def _list(self, lines: Sequence[tuple[Any, ...]]) -> None:
        table = Table.grid(padding=(0, 2))
        for number, line in enumerate(lines, 1):
            table.add_row(
                f"{number:>3}", escape(print_line(self.rules, line)), escape(told(self.rules, self.state, line))
            )
        self.console.print(table, highlight=False)

    # Asking

    def _asked(self, prompt: str, lines: Sequence[tuple[Any, ...]] = ()) -> str | None:
        """A typed line; None when it was a command that is done already. Raises ``Quit``."""
        self.words = (*COMMANDS, *(print_line(self.rules, line) for line in lines))
        try:
            text = self.ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "help": lambda: self.say(HELP),
            "list": lambda: self._list(lines),
            "hint": lambda: self._hint(lines),
            "why": lambda: self._why(rest.strip()),
            "board": self._show_again,
            "rule": lambda: self._tell_rule(rest.strip()),
        }
        if word == "quit":
            raise Quit
        if word in commands:
            commands[word]()
            return None
        return self._instead(text)

    def _instead(self, text: str) -> str | None:
        """While dice are awaited, a step that may be taken instead; any other text is given back."""
        if self.rules.to_act(self.state) is THROW and text:
            for step in self.rules.legal(self.state):
                if self.rules.notation(step) == text:
                    self._take((step,))
                    return None
        return text

    def _read(self, read: Callable[[str], Any], text: str) -> Any:
        """What a typed text means; None when it means nothing, which is said."""
        try:
            return read(text)
        except NotationError as error:
            self.say(f"[yellow]{escape(str(error))}[/yellow]")
            return None

    def _hint(self, lines: Sequence[tuple[Any, ...]]) -> None:
        """The legal turns; before a throw how likely it is that something can be done with it."""
        if self._hidden() or self.rules.to_act(self.state) is not THROW:
            self._list(lines)
            return
        for line in throw_told(self.rules, self.state):
            self.say(worded(line))
        for step in self.rules.legal(self.state):
            self.say(f"Or {escape(self.rules.notation(step))}: {escape(told(self.rules, self.state, (step,)))}")

    def _why(self, text: str) -> None:
        """The last ruling with the text of its rule, or what would be said of a turn."""
        if text:
            line = self._read(lambda typed: parse_line(self.rules, typed), text)
            if line is not None:
                self._explained(rule_on(self.rules, self.state, line))
        elif self._last is None:
            self.say("Nothing was ruled yet.")
        else:
            rule, sentence = self._last
            self.say(escape(self.keeper.named(sentence)))
            self._tell_rule(rule)

    def _explained(self, ruling: Ruling) -> None:
        """A ruling on a turn that is not played."""
        self.say(escape(self.keeper.named(ruling.sentence)))
        self._tell_rule(ruling.rule)
        if ruling.nearest:
            self.say(f"Nearest: {escape('; '.join(ruling.nearest))}")

    def _tell_rule(self, rule: str) -> None:
        try:
            self.say(escape(f"{rule.upper()}: {rule_text(rule.upper())}"))
        except NoPage as error:
            self.say(f"[yellow]{escape(str(error))}[/yellow]")

    def _undo(self) -> None:
        """Take back to the last thing that a person did; chance players play again from there."""
        undone = self.record.undo(self._now())
        if undone is None:
            self.say("There is nothing to take back.")
            return
        while self._chance_acts() and self.record.undo(self._now()) is not None:
            pass
        self.say("Taken back.")

    def _chance_acts(self) -> bool:
        player = self.players[self.rules.seat(self.state) - 1]
        return player.chance or (self._hidden() and self.rules.to_act(self.state) is THROW)

    # Saying and keeping

    def _refused(self, rule: str, sentence: str, nearest: Sequence[str] = ()) -> None:
        self.keeper.refused(rule, sentence, self._now())
        self._last = (rule, sentence)
        self.say(f"[yellow]{escape(self.keeper.named(sentence))}[/yellow]")
        self.say(f"[dim]{escape(rule)}: {escape(rule_text(rule))}[/dim]")
        if nearest:
            self.say(f"Nearest: {escape('; '.join(nearest))}")

    def _show_board(self) -> bool:
        """Show the position unless it was the last thing shown; whether it was shown."""
        key = self.rules.key(self.state)
        if key == self._shown:
            return False
        self._shown = key
        self._draw()
        return True

    def _draw(self) -> None:
        view = self.rules.view(self.state, self.rules.seat(self.state))
        self.console.print(board(self.rules, view, self.keeper.names))

    def _show_again(self) -> None:
        self._draw()
        self.say(f"Key: {escape(self.rules.key(self.state))}")

    def _name(self, seat: int) -> str:
        return self.players[seat - 1].name

    def _now(self) -> float:
        return time.monotonic() - self._began

    def say(self, text: str) -> None:
        """Print a line for the people at the table."""
        self.console.print(text, highlight=False)


def _dice(count: int, one: str = "die") -> str:
    """ "die", "2 dice"."""
    return one if count == 1 else f"{count} dice"


def _natural(text: str) -> list[tuple[int, str]]:
    """Sorts numbers in a text by size: 9 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", text)]
