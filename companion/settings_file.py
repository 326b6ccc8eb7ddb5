"""The file of the settings: where it is, its content as data, and the language that it names.

Apart from what the settings mean (``companion.settings``): every command has to know its language.
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
    named = environ.get(VARIABLE, "")
    return Path(named) if named else user_config_path("tabletop-companion", appauthor=False) / FILE


def content_of(path: Path) -> dict[str, Any]:
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
    """The language that the content names, "" for none; raises ``BadSettings`` if it is unknown."""
    named = content.get("language", "")
    if named and named not in known_languages():
        raise BadSettings(localized("setting-language", specs=", ".join(known_languages()), text=short(named)))
    return str(named)
