"""The settings file: where it is, its content as data, and its language.

Separate from ``companion.settings``, which is slow to import: every command needs the language.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from companion.messages.catalogues import known_languages
from hardware.files import not_toml, not_utf8, short, text_of, unreadable
from vision.localized import localized

VARIABLE = "COMPANION_SETTINGS"
FILE = "settings.toml"


class BadSettings(ValueError):
    """Raised if the settings file is invalid; its text is a sentence (``vision.localized``)."""


def settings_path(environ: Mapping[str, str] | None = None) -> Path:
    """The settings file: from the environment, or in the user's configuration folder."""
    environ = os.environ if environ is None else environ
    path = environ.get(VARIABLE, "")
    return Path(path) if path else user_config_path("tabletop-companion", appauthor=False) / FILE


def load_toml(path: Path) -> dict[str, Any]:
    """The content of the file, {} if there is none; raises ``BadSettings``."""
    try:
        return tomllib.loads(text_of(path))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadSettings(unreadable(path, error)) from error
    except UnicodeDecodeError as error:
        raise BadSettings(not_utf8(path)) from error
    except (ValueError, RecursionError) as error:
        raise BadSettings(not_toml(path, error)) from error


def language_of(content: Mapping[str, Any]) -> str:
    """The language in the settings, "" for none; raises ``BadSettings`` if it is unknown."""
    language = content.get("language", "")
    if language and language not in known_languages():
        raise BadSettings(localized("setting-language", specs=", ".join(known_languages()), text=short(language)))
    return str(language)
