"""In every test a missing text, or one that does not fit its facts, is an error; and every test begins in English."""

from collections.abc import Iterator

import pytest

from companion.messages.words import fail_on_faulty_texts, forget_choice

fail_on_faulty_texts()


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    yield
    forget_choice()
