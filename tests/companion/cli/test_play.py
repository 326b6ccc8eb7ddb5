"""The terminal: whole games, refusals, undo, bad input, positions and turns as arguments."""

import json
import random
import re
import shlex
import sys
from collections.abc import Callable
from io import StringIO
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.cli.play import complete_with
from companion.cli.positions import board
from companion.cli.terminal import Player, Quit, TerminalGame
from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.rules import OVER
from companion.referee.record import MemoryJournal, Record, fold_events
from companion.sessions.log import SessionLog
from companion.table import setup

START = "0:0/1/./."

NO_START = ("--rule", "throw_for_start=off")  # Uckers with the first seat to begin


def run(*arguments: str, typed: str = "", log: Path | None = None) -> Result:
    environment = {"COMPANION_LOG": str(log) if log else None, "COLUMNS": "200"}
    return CliRunner().invoke(app, list(arguments), input=typed, env=environment)


def play(*arguments: str, typed: str = "", log: Path | None = None) -> Result:
    return run("play", *arguments, *([] if log else ["--no-log"]), typed=typed, log=log)


@pytest.mark.parametrize("game", [game for game in GAMES if not entry(game).endless])
def test_chance_players_play_any_game_to_its_end(game: str) -> None:
    seats = [str(seat) for seat in range(1, rules_for(game).seats[0] + 1)]
    chance = [word for seat in seats for word in ("--random", seat)]
    result = play(game, "--seats", str(len(seats)), *chance, "--seed", "5")
    assert result.exit_code == 0, result.output
    assert "not finished" not in result.output


def test_a_game_that_only_people_end_is_not_left_to_chance() -> None:
    result = play("dice", "--seats", "1", "--random", "1")
    assert result.exit_code == 2
    assert "until somebody stops it" in result.output


def test_the_log_of_a_game_folds_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    result = play("rogue", "--players", "Ann,Ben", "--random", "1", "--random", "2", "--seed", "2", log=path)
    assert "It is session 1 of the log" in result.output
    with SessionLog.reading(path) as log:
        header, events = log.header(1), log.events(1)
    assert header.players == ("Ann", "Ben")
    rules = rules_for("rogue")
    state = fold_events(rules, 2, events)
    assert rules.to_act(state) is OVER
    assert events[-1].kind == "over"
    assert events[-1].payload["scores"] == list(state.scores)
    assert {"throw", "keep", "turn", "score", "over"} == {event.kind for event in events}


def test_typed_dice_and_turns_are_ruled_on() -> None:
    typed = "2-2-A-4-5-6\nkeep 5\nkeep A-2-2\n5-5-3\nkeep 5-5\nA\nquit\n"
    output = play("rogue", "--players", "Ann,Ben", "--typed-dice", typed=typed).output
    assert "A single 5 scores nothing; set aside the pair of 2s (4 points) or the rogue (ROG-1.2)." in output
    assert "ROG-1.2: Sets score, single numbers score nothing." in output
    assert "Ann throws 1. A rogue on the last die doubles the turn from 18 to 36 points" in output
    assert "Ann 36" in output
    assert "The game is not finished." in output


def test_undo_takes_back_what_a_person_did(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    typed = "2-2-A-4-5-6\nkeep 2-2\nundo\nkeep A-2-2\nstop\nundo\nboard\n"
    output = play("rogue", "--players", "Ann,Ben", "--typed-dice", typed=typed, log=path).output
    assert output.count("Taken back.") == 2
    assert "Key: 0:0/1/1-2-2/." in output
    shown = run("show", "1", "--all", log=path).output
    assert "is taken back" in shown


def test_undo_goes_past_what_chance_players_did() -> None:
    typed = "\nboard\nstop\nundo\nboard\n"
    output = play("rogue", "--players", "Ann,Ben", "--random", "2", "--seed", "1", typed=typed).output
    assert "Ben throws" in output
    first, last = (line for line in output.splitlines() if line.startswith("Key: "))
    assert first == last
    assert first.startswith("Key: 0:0/1/./")


def test_commands_at_the_prompt() -> None:
    typed = "undo\nhelp\nrule rog-3.2\nrule ROG-99\n2-2-A-4-5-6\n99\nnonsense\nlist\nquit\n"
    output = play("rogue", "--typed-dice", typed=typed).output
    assert "There is nothing to take back." in output
    assert "ROG-3.2: A rogue set aside together with sets" in output
    assert "The page of rogue has no rule ROG-99." in output
    assert "There is no turn 99; there are 1 to 6." in output
    assert '"nonsense" is no step of Rogue' in output
    assert "keep 1-2-2, stop" in output


def test_bad_dice_are_refused_in_words() -> None:
    output = play("rogue", "--typed-dice", typed="2-2\n7-8\n2-2-A-4-5-6\nquit\n").output
    assert "All six dice are thrown now, not 2 (ROG-2.1)." in output
    assert '"7-8" are no dice; type their faces from 1 to 6 as "6-4".' in output


def test_hidden_dice_are_shown_to_their_owner_only() -> None:
    output = play(
        "perudo", "--players", "Ann,Bob", "--rule", "starter=1", "--seed", "3", typed="\nbid 1x2\n\nquit\n"
    ).output
    before, _, after = output.partition("The screen is for Bob now")
    assert "Ann's dice" in before
    assert "Bob's dice" not in before
    assert "Bob's dice" in after
    assert "Ann's dice" not in after


def test_real_dice_under_cups_are_typed_after_the_call() -> None:
    typed = "bid 2x6\ndudo\n1-2:3\n1-2-3-4-6:1-2-3-4-5\nquit\n"
    output = play("perudo", "--players", "Ann,Bob", "--rule", "starter=1", "--typed-dice", typed=typed).output
    assert "but has 5 (PER-3.1)" in output
    assert "2×6 holds, so Bob, who doubted it, loses a die" in output


def test_who_plays_at_random_bids_without_knowing_its_real_dice() -> None:
    options = ("--players", "Ann,Bob", "--rule", "starter=1", "--random", "1", "--typed-dice", "--seed", "1")
    played = play("perudo", *options, typed="quit\n")
    assert played.exit_code == 0
    assert "Ann opens: at least" in played.output


def test_house_rules_are_played() -> None:
    typed = "2-2-4-4-4-4\nkeep 4-4\nquit\n"
    output = play("rogue", "--rule", "allow_partial_sets=off", "--typed-dice", typed=typed).output
    assert "By the house rule of whole sets all four 4s go together" in output
    assert play("rogue", "--preset", "farkle", "--rule", "bust=no", typed="quit\n").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game chess; there are rogue, perudo, peruke-one, uckers, peruke-84, ludo, dice."),
        (["rogue", "--seats", "9"], "Rogue is for 1 to 8 players, not 9."),
        (["rogue", "-p", "A\nB"], "The name of player 1 has signs in it that can't be shown."),
        (["rogue", "-p", "\x1b[2JAnn"], "The name of player 1 has signs in it that can't be shown."),
        (["rogue", "-p", "\u202eAnn"], "The name of player 1 has signs in it that can't be shown."),
        (["rogue", "-p", "x" * 100_000], "The name of player 1 is longer than 40 letters."),
        (["rogue", "--players", "Ann,Ann"], "Two players are called Ann: choose another name for one of them."),
        (["rogue", "--players", "Ann,Ben", "--seats", "3"], "2 names are given for 3 seats."),
        (["rogue", "--random", "3"], "There is no seat 3: 2 play."),
        (["rogue", "--preset", "wild"], "There is no preset wild; there are standard, farkle, whole-sets."),
        (["rogue", "--rule", "bust"], "A house rule is written NAME=VALUE, not bust."),
        (["rogue", "--rule", "bust=7"], "House rule bust can't be 7; it can be off, on."),
        (["rogue", "--rule", "hot_dice=yes"], "House rule hot_dice can't be yes; it can be war, always, never."),
        (["rogue", "--rule", "luck=on"], "There is no house rule luck; there are "),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(arguments: list[str], sentence: str) -> None:
    result = play(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1


def test_a_log_that_can_t_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "log.sqlite3"
    folder.mkdir()
    result = play("rogue", "--seats", "1", "--random", "1", "--seed", "1", log=folder)
    assert result.exit_code == 0
    assert "wins with" in result.output
    assert "It is session" not in result.output
    assert "The game could not be saved." in " ".join(result.output.split())
    assert "The game goes on" not in result.output


def turns(*arguments: str) -> Result:
    return run("turns", *arguments)


def test_turns_are_listed_with_the_position_each_leads_to() -> None:
    output = turns("rogue", "--position", START, "--throw", "2-2-A-4-5-6").stdout
    assert "keep 1-2-2, stop  ->  8:0/2/./." in output
    assert output.startswith("Animal 2 2 4 5 6: the pair of 2s")


def test_turns_as_json_can_be_followed() -> None:
    data = json.loads(turns("rogue", "--position", START, "--throw", "2-2-A-4-5-6", "--json").stdout)
    assert data["position"] == "0:0/1/./1-2-2-4-5-6"
    rules = rules_for("rogue")
    for turn in data["turns"]:
        state = rules.parse_key(data["position"])
        for step in turn["steps"]:
            state = rules.apply(state, rules.parse_step(step))
        assert rules.key(state) == turn["position"]
        assert turn["text"]


def test_turns_of_a_position_that_has_none() -> None:
    assert "A throw is awaited" in turns("rogue", "--position", START).stdout
    assert "wins with 2000 points" in turns("rogue", "--position", "2000:0/2over/./.").stdout
    dead = turns("rogue", "--position", "0:0/1/2-2/.", "--throw", "2-3-4-5")
    assert "Nothing scores in 2 3 4 5" in dead.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["rogue", "--position", "nonsense"],
        ["rogue", "--position", START, "--throw", "2-2"],
        ["rogue", "--position", START, "--throw", "nine"],
        ["rogue", "--position", "0:0/1/./1-2-2-4-5-6", "--throw", "2-2-2-2-2-2"],
        ["chess", "--position", START],
    ],
)
def test_a_position_that_can_t_be_is_one_sentence_and_code_2(arguments: list[str]) -> None:
    result = turns(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.strip().endswith(".")
    assert result.stderr.count("\n") == 1


def explain(turn: str, *more: str, position: str = START) -> Result:
    return run("explain", "rogue", "--position", position, "--turn", turn, *more)


def test_a_legal_turn_is_explained() -> None:
    result = explain("keep A-2-2, stop", "--throw", "2-2-A-4-5-6")
    assert result.exit_code == 0
    assert result.stdout.startswith("Legal. A pair of 2s, doubled by the rogue, for 8 points;")
    assert "Leads to 8:0/2/./." in result.stdout


def test_an_illegal_turn_is_explained_with_its_rule_and_what_would_do() -> None:
    result = explain("keep 5", "--throw", "2-2-A-4-5-6")
    assert result.exit_code == 1
    assert "Not legal. A single 5 scores nothing" in result.stdout
    assert "ROG-1.2: Sets score" in result.stdout
    assert "Put the 5 back" in result.stdout
    assert "Nearest: keep 1;" in result.stdout


def test_a_turn_that_does_nothing_is_explained() -> None:
    result = explain("pass", "--throw", "2-2-A-4-5-6")
    assert result.exit_code == 1
    assert "Not legal. Nothing is set aside" in result.stdout
    over = explain("pass", position="2000:0/2over/./.")
    assert over.exit_code == 1
    assert "wins with 2000 points" in over.stdout


def test_an_explanation_as_json() -> None:
    data = json.loads(explain("keep 5", "--throw", "2-2-A-4-5-6", "--json").stdout)
    assert (data["legal"], data["rule"], data["nearest"][0]) == (False, "ROG-1.2", "keep 1")
    assert data["rule_text"].startswith("Sets score")


def test_a_turn_that_can_t_be_read_is_code_2() -> None:
    result = explain("jump", "--throw", "2-2-A-4-5-6")
    assert result.exit_code == 2
    assert '"jump" is no step of Rogue' in result.stderr


def documented() -> list[str]:
    """The commands about positions in the page on notation."""
    page = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
    return re.findall(r"^ {4}companion ((?:turns|explain) .+)$", page, re.MULTILINE)


@pytest.mark.parametrize("command", documented())
def test_the_commands_of_the_notation_page_work(command: str) -> None:
    result = run(*shlex.split(command))
    assert result.exit_code == (1 if command.startswith("explain") else 0), result.stderr


def test_a_game_says_what_kind_of_event_a_step_is(tmp_path: Path) -> None:
    """The same kinds as at the table, whose figures other commands read: no command knows a game's steps."""
    path = tmp_path / "log.sqlite3"
    typed = "0-0-0-0-0-0-0-0-0-0\nbid 3x5\ndudo\n5-5-2-3-4:1-2-3-4-6\nquit\n"
    play("perudo", "-p", "Ann", "-p", "Ben", "--rule", "starter=1", "--typed-dice", typed=typed, log=path)
    with SessionLog.reading(path) as log:
        events = log.events(1)
    assert [event.kind for event in events] == ["throw", "bid", "dudo", "reveal", "throw"]
    reveal = events[3].payload
    assert (reveal["bid"], reveal["matches"], reveal["scores"]) == ("bid 3x5", 3, [5, 4])


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_page_tells_of_every_game(game: str) -> None:
    page = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
    assert f"\n## {GAMES[game].title}\n" in page


def test_names_are_given_one_by_one_as_for_run() -> None:
    output = play("uckers", "-p", "Ann", "-p", "Ben", "--seed", "3", typed="quit\n").output
    assert "Ann, press Enter" in output
    assert play("uckers", "-p", "Ann", "--players", "Ann,Ben").exit_code == 2


def test_the_board_of_uckers_is_drawn_with_its_squares_and_no_key_of_the_state() -> None:
    output = play("uckers", *NO_START, "-p", "Ann", "-p", "Ben", "--typed-dice", typed="6-3\n1\nquit\n").output
    assert " 52  1   2   3   4   5               19  20  21  22  23  24 " in output
    assert "Ann to throw" in output
    assert "1of2" not in output
    assert "passed" not in output
    assert any("RRR " in line and "GGGG" in line for line in output.splitlines()), "a counter has left red's base"


def test_why_tells_the_rule_of_the_last_ruling_and_of_a_turn_that_is_not_played() -> None:
    typed = "2-2-A-4-5-6\nwhy\nwhy keep 5\nboard\nquit\n"
    output = play("rogue", "-p", "Ann", "-p", "Ben", "--typed-dice", typed=typed).output
    assert "A single 5 scores nothing; set aside the pair of 2s (4 points) or the rogue (ROG-1.2)." in output
    assert output.count("ROG-1.2: Sets score, single numbers score nothing.") == 1
    assert "Key: 0:0/1/./1-2-2-4-5-6" in output


@pytest.mark.parametrize(
    ("game", "typed", "why"),
    [
        ("uckers", "4-3\nRbase-t1\n", "only a six releases one and the dice say 4 and 3 (UCK-1.4)"),
        ("rogue", "2-2-A-4-5-6\nkeep 2-2\n3-4-5-6\nkeep 3\n", "the turn is over, 4 points are recorded (ROG-2.3)"),
        ("ludo", "4\nRbase-t1\n", "only a six brings one out and the die says 4 (LUD-2.2)"),
    ],
)
@pytest.mark.parametrize("asked", ["", "why "])
def test_a_turn_on_a_throw_that_ended_the_turn_is_explained_by_that_throw(
    game: str, typed: str, why: str, asked: str
) -> None:
    """The rules are at the next player already; who typed it still looks at the dice on the table."""
    starter = NO_START if game == "uckers" else ("--rule", "starter=1")
    *before, turn = typed.splitlines()
    lines = "\n".join([*before, asked + turn, "quit", ""])
    output = play(game, "-p", "Ann", "-p", "Ben", *starter, "--typed-dice", typed=lines).output
    last = " ".join(output.partition("Ben, type your")[2].split())
    assert why in last
    assert "are no dice" not in last


def test_a_turn_that_is_typed_before_any_throw_is_too_early() -> None:
    typed = "Rbase-t1\n6-6-6\nkeep\nquit\n"
    output = play("uckers", "-p", "Ann", "-p", "Ben", "--typed-dice", typed=typed).output
    assert "Nobody moves before the throw (UCK-3.1)." in output


def test_a_hint_before_a_throw_is_the_chance_that_it_can_be_played() -> None:
    """In base with nothing out only a six helps: 11 of 36."""
    assert "31% of all throws" in play("uckers", *NO_START, "--seed", "3", typed="hint\nquit\n").output
    start = play("uckers", "--seed", "3", typed="hint\nquit\n").output
    assert "Any one number shows in 31%" in start
    assert "of all throws" not in start, "what is thrown for the start is not played"


def test_simulated_dice_are_on_record_as_drawn_by_the_program_and_typed_ones_as_typed(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    play("rogue", "-p", "Ann", "-p", "Ben", "--seed", "1", typed="\nstop\n2-2-A-4-5-6\nquit\n", log=path)
    with SessionLog.reading(path) as log:
        events = log.events(1)
    assert [event.source for event in events if event.kind == "throw"] == ["auto", "touch"]


def test_ludo_is_played_with_a_real_die_and_its_board_is_drawn() -> None:
    typed = "6\nRt1-t7\n1\n3\nRt1-t5\nwhy Rt1-t3\nRt1-t4\nquit\n"
    output = play("ludo", "-p", "Ann", "-p", "Ben", "--rule", "starter=1", "--typed-dice", typed=typed).output
    assert "Ann, type your die: " in output
    assert "No red counter stands on t1 (LUD-3.1)." in output
    assert "From t1 a 3 leads to t4, not to t5 (LUD-3.1)." in output
    assert " 52  R   2   3   4   5               19  20  21  22  23  24 " in output
    assert "Ann: red 0 home" in output
    assert "Ben to throw" in output


@pytest.mark.parametrize("command", [("run", "ludo", "-p", "Ann", "-p", "Ben"), ("demo", "ludo"), ("trial", "ludo")])
def test_what_only_the_terminal_plays_is_refused_at_the_table_in_a_sentence(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "REFEREES", ("rogue", "uckers"))
    result = run(*command)
    assert result.exit_code == 2
    assert result.stderr.startswith("Ludo can be played in the terminal (companion play ludo), but the camera does not")


@pytest.mark.parametrize(("game", "seats"), [(game, rules_for(game).seats[-1]) for game in GAMES])
def test_the_board_is_in_colour_and_says_the_same_without(game: str, seats: int) -> None:
    """Ink and letters: where a terminal has no colour, or somebody sees none, nothing is lost."""
    rules = rules_for(game)
    shown = board(rules, rules.start(seats), ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"][:seats])
    coloured, plain = (
        Console(force_terminal=colour, color_system="truecolor" if colour else None, width=100, file=StringIO())
        for colour in (True, False)
    )
    for console in (coloured, plain):
        console.print(shown)
    assert "\x1b[" in coloured.file.getvalue()
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured.file.getvalue()) == plain.file.getvalue()


def test_tab_completes_commands_and_the_turns_of_that_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What readline asks for: the words that begin like what was typed, one by one, until there are no more."""
    asked: list[Callable[[str, int], str | None]] = []
    stand_in = SimpleNamespace(set_completer_delims=print, set_completer=asked.append, parse_and_bind=print)
    monkeypatch.setitem(sys.modules, "readline", stand_in)
    words = [["undo", "keep 1-2-2", "keep 1-2-2, stop"]]
    complete_with(lambda: words[-1])

    def offered(typed: str) -> list[str]:
        return list(iter((asked[0](typed, number) for number in count()).__next__, None))

    assert offered("KEEP 1") == ["keep 1-2-2", "keep 1-2-2, stop"]
    words.append(["undo", "pass"])
    assert offered("keep") == []
    assert offered("p") == ["pass"]


def test_the_words_to_complete_are_the_commands_and_every_legal_turn() -> None:
    rules = rules_for("rogue")
    record = Record(rules, 2, MemoryJournal())
    typed = iter(["2-2-A-4-5-6", "quit"])
    console = Console(file=StringIO())
    table = TerminalGame(
        record, [Player("Ann"), Player("Ben")], console, lambda _: next(typed), random.Random(1), typed_dice=True
    )
    with pytest.raises(Quit):
        table.play()
    assert {"undo", "why", "hint", "keep 1-2-2", "keep 1-2-2, stop"} <= set(table.words)
