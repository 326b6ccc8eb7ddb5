"""The shadows of stacks: told apart by how far they reach, in any light that falls on all of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_counters_parts import stack
from vision.counters.on_mat import counted_together
from vision.counters.outlines import RAYS
from vision.counters.shadows import AWAY_MM, ShadowMemory, likelihoods, unknown_shadow
from vision.pieces.crops import Spot

ANGLES = 2 * np.pi * np.arange(RAYS) / RAYS


def shadow(count, reach, lamp=0.0, noise=0.0, seed=1):
    """The shadow of so many counters in the light of a lamp in one direction, and of a room."""
    far = AWAY_MM / (4.0 * count * reach)
    room, cast = 0.3 * np.exp(-far), 0.5 / (1 + np.exp(8 * (far - 1)))
    towards = np.maximum(np.cos(ANGLES - lamp), 0)[:, None]
    return room + towards * cast + np.random.default_rng(seed).normal(size=(RAYS, len(AWAY_MM))) * noise


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("reach", [0.3, 0.5, 0.8])
@pytest.mark.parametrize("lamp", [0.0, 2.0])
def test_a_shadow_that_reaches_as_far_as_that_of_several_counters_is_theirs(count, reach, lamp):
    alone = [shadow(1, reach, lamp, noise=0.03, seed=seed) for seed in range(4)]
    chances = likelihoods([shadow(count, reach, lamp, noise=0.03, seed=9), *alone], [False, *[True] * 4])
    assert chances[0].argmax() == count - 1
    assert (chances[1:].argmax(axis=1) == 0).all()


def test_what_is_hidden_of_a_shadow_says_nothing():
    alone, part = [shadow(1, 0.5, seed=seed) for seed in range(4)], shadow(2, 0.5)
    part[: RAYS // 2] = np.nan
    part[:, :4] = np.nan
    chances = likelihoods([part, *alone], [False, *[True] * 4])
    assert chances[0].argmax() == 1


def test_where_no_shadow_or_no_single_counter_is_seen_every_count_is_as_likely():
    seen = [shadow(2, 0.5), unknown_shadow(), *[shadow(1, 0.5) for _ in range(3)]]
    assert np.ptp(likelihoods(seen, [False, False, True, True, True])[1]) == 0
    assert np.ptp(likelihoods(seen, [False, False, True, True, False])) == 0


def test_light_without_shadows_tells_no_counts_apart():
    chances = likelihoods([np.zeros_like(unknown_shadow()) for _ in range(5)], [False, *[True] * 4])
    assert np.ptp(chances) < 0.01


def test_one_stack_taken_for_a_single_counter_does_not_spoil_what_the_others_show():
    shadows = [shadow(2, 0.5, seed=8), shadow(2, 0.5), *[shadow(1, 0.5, seed=seed) for seed in range(4)]]
    assert likelihoods(shadows, [True] * 6)[:2].argmax(axis=1).tolist() == [1, 1]


def test_when_no_single_counter_is_left_those_of_earlier_looks_show_what_their_shadows_are_like():
    earlier = [shadow(1, 0.5, seed=seed) for seed in range(4)]
    seen = [shadow(count, 0.5, noise=0.03, seed=9) for count in (2, 1)]
    assert np.ptp(likelihoods(seen, [False, False])) == 0
    assert likelihoods(seen, [False, False], earlier).argmax(axis=1).tolist() == [1, 0]


def test_shadows_met_in_another_light_are_not_believed():
    earlier = [shadow(1, 0.3, seed=seed) for seed in range(8)]
    seen = [shadow(2, 0.8), *[shadow(1, 0.8, noise=0.03, seed=seed) for seed in range(4)]]
    assert likelihoods(seen, [False, *[True] * 4], earlier).argmax(axis=1).tolist() == [1, 0, 0, 0, 0]


def test_of_each_place_in_a_base_the_latest_shadow_is_remembered():
    earlier, first, second = ShadowMemory(), shadow(1, 0.5), shadow(1, 0.8)
    earlier.remember([Spot(30.0, 30.0, 10.0), Spot(60.0, 30.0, 10.0)], [first, first])
    earlier.remember([Spot(31.0, 29.5, 10.0)], [second])
    assert [k is second for k in earlier.shadows] == [False, True]


def test_where_the_shadow_shows_two_counters_a_look_that_hardly_shows_a_height_leaves_little_doubt():
    doubtful = replace(stack(2, chance=0.4), shadow=shadow(2, 0.5, noise=0.03, seed=9))
    base = [
        replace(stack(1, top="green", x=100.0 + 40 * k), shadow=shadow(1, 0.5, noise=0.03, seed=k)) for k in range(4)
    ]
    counters, chance = counted_together([doubtful, *base], [False, *[True] * 4])[0].best
    assert counters == (("red", 2),)
    assert chance > 0.97
