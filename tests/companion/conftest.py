"""In every test a missing text, or one that does not fit its facts, is an error; and every test begins in English."""

from collections.abc import Iterator

import pytest

from companion.display import screen, text
from companion.display.text import Fonts
from companion.messages.words import fail_on_faulty_texts, reset_language

fail_on_faulty_texts()


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    yield
    reset_language()


@pytest.fixture(scope="session", autouse=True)
def _fonts_loaded_once() -> Iterator[None]:
    """The screens of all tests share their fonts, and what was measured with them."""
    with pytest.MonkeyPatch.context() as roomy:  # thousands of screens, in all languages and sizes
        roomy.setattr(text, "KEPT", 20_000)
        roomy.setattr(text, "KEPT_WIDTHS", 200_000)
        fonts = Fonts()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen, "Fonts", lambda: fonts)
        yield
