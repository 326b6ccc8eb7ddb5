"""The table's sounds: the right one for each event, short, soft, and off when switched off."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from companion.display.examples import AWAITED, FINISHED, KEEPING, REFUSED, START, THROWN
from companion.display.inputs import QUIET, SOUNDS, VOICE, Action
from companion.display.pilot import Pilot
from companion.display.tones import RATE, MixerTones, NoTones, Tone, samples, tone_of
from companion.preferences import load_preferences, save_preferences
from companion.table.sound import Sound
from hardware.sound import SilentSpeaker
from hardware.stand_ins import FakeSpeaker


class Heard:
    """Takes down the sounds."""

    def __init__(self) -> None:
        self.tones: list[Tone] = []

    def play(self, tone: Tone) -> None:
        self.tones.append(tone)

    def rest(self) -> None:
        """Nothing to give back."""


@pytest.mark.parametrize("tone", get_args(Tone))
def test_a_sound_is_short_begins_and_ends_softly_and_never_clips(tone: Tone) -> None:
    wave = samples(tone).astype(float) / 32_767
    assert 0.02 * RATE < len(wave) < 3.5 * RATE
    loud = np.flatnonzero(np.abs(wave) > 0.02 * np.abs(wave).max())
    assert loud[-1] < 2.6 * RATE
    assert np.abs(wave).max() < 0.5
    assert abs(wave[0]) < 0.01
    assert np.abs(wave[-50:]).max() < 0.01


def test_each_thing_has_its_sound_and_the_most_important_is_heard() -> None:
    assert tone_of(AWAITED, THROWN) == "throw"
    assert tone_of(THROWN, REFUSED) == "refused"
    assert tone_of(THROWN, FINISHED) == "win"
    other = replace(THROWN, seats=tuple(replace(seat, to_act=not seat.to_act) for seat in THROWN.seats))
    assert tone_of(THROWN, other) == "turn"


def test_nothing_is_heard_for_dice_that_are_only_set_aside_for_a_correction_or_for_what_stays() -> None:
    kept = replace(THROWN, dice=tuple(replace(die, kept=number == 0) for number, die in enumerate(THROWN.dice)))
    assert tone_of(THROWN, kept) is None
    assert tone_of(None, THROWN) is None
    assert tone_of(KEEPING, KEEPING) is None
    assert tone_of(AWAITED, replace(REFUSED, corrected=True)) is None
    assert tone_of(REFUSED, replace(REFUSED, status_text="A hand is over the mat.")) is None


def test_sounds_are_switched_in_the_menu_and_stay_so_the_next_evening(tmp_path: Path) -> None:
    log, heard = tmp_path / "log", Heard()
    sound = Sound(SilentSpeaker(), tones=heard, keep=partial(save_preferences, log))
    sound.follow(AWAITED, THROWN)
    with Pilot(replace(START, sounds=True)) as pilot:
        pilot.press("m")
        pilot.touch_action("screen.open:settings")
        assert pilot.reads("Sounds: on")
        assert pilot.touch_action(SOUNDS) == [Action(SOUNDS)]
    assert sound.choose(Action(SOUNDS))
    sound.follow(AWAITED, THROWN)
    assert heard.tones == ["throw"]
    assert sound.sounds_shown is False
    assert not load_preferences(log).sounds
    assert Sound(SilentSpeaker(), tones=NoTones()).sounds_shown is None


def test_the_voice_and_the_theme_stay_as_they_were_switched(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert Sound(FakeSpeaker(), keep=partial(save_preferences, log)).choose(Action(VOICE))
    with Pilot(START) as pilot:
        pilot.screen.use_theme("light", lambda theme: save_preferences(log, theme=theme))
        pilot.show(START)
        assert not load_preferences(log).theme, "nobody has switched it"
        pilot.press("m")
        pilot.touch_action("screen.open:settings")
        pilot.touch_action("screen.theme")
        assert pilot.screen.theme.name == "dark"
    assert (load_preferences(log).voice, load_preferences(log).theme) == (False, "dark")


def test_one_touch_in_the_game_makes_it_quiet_and_another_one_not() -> None:
    speaker = FakeSpeaker()
    sound = Sound(speaker, tones=Heard())
    with Pilot(replace(AWAITED, voice=True, sounds=True), (800, 480)) as pilot:
        box = pilot.spot(QUIET).box
        assert min(box.w, box.h) >= 8 * pilot.screen.painter.u
        (given,) = pilot.touch_action(QUIET)
    assert sound.choose(given)
    assert (sound.shown, sound.sounds_shown) == (False, False)
    sound.say(["Ann's turn."])
    assert sound.choose(Action(QUIET))
    assert (sound.shown, sound.sounds_shown) == (True, True)


def test_where_no_sound_can_be_played_there_is_silence_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none of that name")
    now = [0.0]
    tones = MixerTones(lambda: now[0])
    tones.play("turn")
    tones.rest()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    now[0] = 61.0
    tones.play("turn")
    now[0] = 67.0
    tones.rest()
    assert not tones._open
