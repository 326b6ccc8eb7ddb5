"""The size of the nightly tests, compared with those for each change."""

from __future__ import annotations

import os

AT_NIGHT = int(os.environ.get("COMPANION_TEST_GAMES", "1"))
"""How many times as many random games are played and random evenings tried: `make night` sets it."""
