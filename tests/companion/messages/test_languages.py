"""The language is chosen by an option, in the settings or on the screen, and applies to everything afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app, language_first
from companion.display.inputs import LANGUAGE, Action
from companion.games.message import Dice, Message, Player, ruled, say, sentences
from companion.games.rogue import RogueRules
from companion.messages import NoLanguage, Words, current_language, known_languages, set_board_colours, set_language
from companion.settings import load_settings
from companion.settings_file import BadSettings
from companion.table.sound import Sound
from hardware.sound import SilentSpeaker

NAMES = ("Ann", "Ben")
OVER = say("rogue.over", player=Player(2))
START = RogueRules().start(2)


def test_a_message_is_said_in_the_chosen_language_with_the_names_of_the_players() -> None:
    assert Words(NAMES).say(OVER) == "The game is over: Ben won it"
    set_language("de")
    assert Words(NAMES).say(OVER) == "Das Spiel ist aus: Ben hat gewonnen"
    assert str(OVER) == "The game is over: seat 2 won it", "the verdict's own sentence stays English"


def test_colours_are_called_as_they_are_on_the_board_also_aloud_and_in_the_places_named_by_them() -> None:
    moved = say("ludo.moves", colour="green", start="t10", end="green2")
    set_board_colours(("red", "blue", "yellow", "green"))
    try:
        assert Words().say(moved) == "moves blue from t10 to blue2"
        assert Words(language="de").spoken().say(moved) == Words(language="de", colours=()).spoken().say(
            say("ludo.moves", colour="blue", start="t10", end="blue2")
        )
    finally:
        set_board_colours(())
    assert Words().say(moved) == "moves green from t10 to green2"


def test_rule_numbers_are_not_said_aloud() -> None:
    words = Words(NAMES, "en")
    assert words.say(ruled(OVER, "ROG-4.3")) == "The game is over: Ben won it (ROG-4.3)."
    assert words.spoken().say(ruled(OVER, "ROG-4.3")) == "The game is over: Ben won it."


def test_a_name_is_written_as_its_owner_writes_it_also_at_the_beginning() -> None:
    wins = say("rogue.wins", player=Player(1), points=1)
    assert Words(("de Vries",), "en").say(wins) == "de Vries wins with 1 point"
    assert Words((), "en").say(wins) == "Seat 1 wins with 1 point"
    assert Words(("de Vries",), "de").say(wins) == "de Vries gewinnt mit einem Punkt"


def test_a_message_with_no_text_in_a_language_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.messages.words._catalogue", _without_german)
    assert Words(NAMES, "de").text(OVER) == "The game is over: Ben won it"


def _without_german(language: str, part: str) -> object:
    from companion.messages.words import FUNCTIONS, Catalogue, _call

    return Catalogue("en", part, FUNCTIONS, _call) if language == "en" else None


def test_a_message_of_another_version_is_known_for_one() -> None:
    assert Words().knows(sentences(OVER, ruled(OVER, "ROG-4.3")))
    assert not Words().knows(ruled(say("rogue.over", player=Message("rogue.of-next-year")), "ROG-4.3"))
    with pytest.raises(ValueError, match="is no message"):
        Message.of_json({"id": 3})


def test_dice_are_named_as_the_game_does() -> None:
    lie = say("rogue.dice-lie", dice=Dice((1, 2, 2)))
    assert [Words(NAMES, language).say(lie) for language in ("en", "de")] == ["animal 2 2", "Tier 2 2"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (["run", "rogue", "--language", "de", "-p", "Ann"], ["--language", "de", "run", "rogue", "-p", "Ann"]),
        (["run", "--language=de"], ["--language=de", "run"]),
        (["run", "--", "--language", "de"], ["run", "--", "--language", "de"]),
    ],
)
def test_the_language_may_stand_anywhere_in_a_command(typed: list[str], read: list[str]) -> None:
    assert language_first(typed) == read


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NoLanguage, match="There are no texts in xx; there are en, de"):
        set_language("xx")
    result = CliRunner().invoke(app, ["explain", "rogue", "--language", "xx"])
    assert result.exit_code == 2
    assert "en, de" in result.output


def test_the_settings_name_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('language = "de"\n[screen]\nfull = true')
    monkeypatch.setenv("COMPANION_SETTINGS", str(path))
    assert load_settings().language == "de"
    position = RogueRules().key(START)
    CliRunner().invoke(app, ["turns", "rogue", "--position", position])
    assert current_language() == "de"
    CliRunner().invoke(app, ["turns", "rogue", "--position", position, "--language", "en"])
    assert current_language() == "en", "an option comes before the settings"
    path.write_text("language = 3")
    with pytest.raises(BadSettings, match="language is one of en, de"):
        load_settings()


def test_the_menu_goes_round_the_languages_and_keeps_the_last() -> None:
    kept: list[str] = []
    sound = Sound(SilentSpeaker(), keep=lambda **chosen: kept.append(chosen["language"]))
    assert sound.choose(Action(LANGUAGE))
    assert (current_language(), kept) == ("de", ["de"])
    assert Words().say(say("screen.language-row")) == "⚑ Sprache: Deutsch"
    for language in (*known_languages()[2:], "en"):
        assert sound.choose(Action(LANGUAGE))
        assert current_language() == language
