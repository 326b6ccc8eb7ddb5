"""Settings: every entry is optional, and errors are reported with the file and the place."""

from pathlib import Path

import pytest

from companion.messages import set_language
from companion.settings import Settings, VoiceSettings, load_settings
from companion.settings_file import BadSettings, settings_path
from hardware.errors import BadPins
from hardware.pins import Pins, SeatPins

WHOLE = """
[camera]
source = "v4l2:0"
pixel_format = "NV12"
small_format = "NV12"
fps = 10

[buttons]
source = "gpiozero"
pins = "pins.toml"

[screen]
size = [800, 480]
full = true
theme = "light"

[voice]
on = false
language = "en-us"
speed = 140
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_without_a_file_there_are_the_defaults(path: Path) -> None:
    assert load_settings(path) == Settings(path=path)


def test_a_whole_file_is_read(path: Path) -> None:
    path.write_text(WHOLE)
    settings = load_settings(path)
    assert settings.camera.source == "v4l2:0"
    assert settings.camera.streams((1920, 1080)).size == (1920, 1080)
    assert settings.camera.streams((1920, 1080)).small_format == "NV12"
    assert settings.camera.fps == 10.0
    assert (settings.screen.size, settings.screen.full, settings.screen.theme) == ((800, 480), True, "light")
    assert (settings.voice.on, settings.voice.language, settings.voice.speed) == (False, "en-us", 140)


def test_the_pins_lie_beside_the_settings(path: Path) -> None:
    path.write_text('[buttons]\npins = "table.toml"')
    (path.parent / "table.toml").write_text("[[seat]]\nbutton = 4")
    assert load_settings(path).pins() == Pins((SeatPins(4),), None, None, None)
    (path.parent / "table.toml").unlink()
    with pytest.raises(BadPins, match=r"table\.toml can't be read"):
        load_settings(path).pins()


def test_without_a_table_of_pins_the_wiring_of_the_manual_counts(path: Path) -> None:
    assert load_settings(path).pins() == Pins()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[camera", "is not valid TOML"),
        ("[kamera]", "'kamera' is not a part of the settings; these are: language, [camera], [buttons],"),
        ("camera = 3", "'camera' is not a part of the settings"),
        ("[voice]\nloud = true", "'loud' in [voice] is not known; known are on, language, speed."),
        ("[voice]\non = 1", "on in [voice] is something like true, not 1."),
        ("[voice]\nspeed = true", "speed in [voice] is something like 165, from 80 to 450, not True."),
        ("[voice]\nspeed = 10000", "speed in [voice] is something like 165, from 80 to 450, not 10000."),
        ("[voice]\nlanguage = '--help'", "language in [voice] is something like \"en-gb\", not '--help'."),
        ("[camera]\nfps = '15'", "fps in [camera] is something like 15.0, from 2 to 120, not '15'."),
        ("[camera]\nfps = nan", "fps in [camera] is something like 15.0, from 2 to 120, not nan."),
        ("[camera]\nmains = 55", "mains in [camera] is 50 or 60, or 0 where nothing flickers, not 55."),
        ("[screen]\ntheme = 'pink'", 'theme in [screen] is "dark" or "light", not \'pink\'.'),
        ('[buttons]\npins = "\\u0000"', "pins in [buttons] is something like \"\", not '\\x00'."),
        ("[voice]\nspeed = 1" + "0" * 5000, "is not valid TOML"),
        ("[voice]\nspeed = 0x1" + "0" * 5000, "not a very large number."),
        ("a = " + "[" * 5000, "it is nested too deeply."),
        ("[camera]\nsource = 0", 'source in [camera] is something like "auto", not 0.'),
        ("[screen]\nsize = 800", "size in [screen] is two whole numbers, like [1024, 600], not 800."),
        ("[screen]\nsize = [800, -1]", "size in [screen] is two whole numbers"),
    ],
)
def test_settings_that_cannot_be_meant_are_said_with_their_place(path: Path, text: str, sentence: str) -> None:
    path.write_text(text)
    with pytest.raises(BadSettings) as caught:
        load_settings(path)
    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)


def test_a_file_that_is_no_text_is_said(path: Path) -> None:
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSettings, match="can't be read"):
        load_settings(path)


def test_the_environment_names_the_file(path: Path) -> None:
    assert settings_path({"COMPANION_SETTINGS": str(path)}) == path
    assert settings_path({}).name == "settings.toml"


def test_the_voice_speaks_the_language_that_is_chosen_and_as_the_household_likes_it() -> None:
    voice = VoiceSettings(language="en-us")
    set_language("en")
    assert voice.spoken() == "en-us"
    set_language("de")
    try:
        assert voice.spoken() == "de"
    finally:
        set_language("en")
