"""What was weighed is put into words, also where it can't have happened in the position on record."""

from __future__ import annotations

import pytest

from companion.games.errors import GameError
from companion.games.uckers.rules import UckersRules
from companion.games.uckers.state import Challenge
from companion.referee.shown.event_texts import step_texts


def test_a_step_that_is_not_legal_now_has_no_wording() -> None:
    """A challenge weighed after an unseen throw, where no blob stands on record."""
    rules = UckersRules()
    with pytest.raises(GameError):
        step_texts(rules, rules.start(2), [Challenge(0, 3)])
