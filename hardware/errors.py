"""Errors of devices, with messages for people at the table."""

from __future__ import annotations

from vision.localized import LocalizedText, localized, localized_error

_LONGEST = 150  # of a library's own words in a sentence at the table


class HardwareError(Exception):
    """Root of all errors of devices; its text is for people at the table.

    ``sentence`` is what happened (``vision.localized``), ``remedy`` the command or action that helps, if there is one.
    """

    def __init__(self, sentence: str = "", *, remedy: str = "") -> None:
        self.sentence, self.remedy = sentence, remedy
        super().__init__(self.localized_text)

    @property
    def localized_text(self) -> str:
        """The whole text, as a message if the sentence is one."""
        if not self.remedy:
            return self.sentence
        return localized("helps", said=self.sentence, remedy=self.remedy)


class NoCamera(HardwareError):
    """Raised if a camera can't be opened."""


class CameraGone(HardwareError):
    """Raised if an open camera delivers no more pictures."""


class BrokenRecording(HardwareError):
    """Raised if a recording can't be read."""


class NoButtons(HardwareError):
    """Raised if the buttons of the table can't be accessed."""


class BadPins(HardwareError):
    """Raised if the table of pins is invalid."""


class PinInUse(HardwareError):
    """Raised if a pin is already in use."""


class DeviceClosed(HardwareError):
    """Raised if a closed device is used."""


class NoSuchButton(HardwareError):
    """Raised if a button is pressed that the table does not have."""


class CannotRecord(HardwareError):
    """Raised if a recording can't be written."""


def reason(error: BaseException) -> str:
    """Another library's error as a part of a sentence.

    Its own words are English whatever the language of the table, so they are quoted: at most a line, and not long.
    """
    cause = error.__cause__ or error
    if isinstance(cause, ModuleNotFoundError) and cause.name:
        return localized("module-missing", name=cause.name)
    if isinstance(cause, RecursionError):
        return localized("nested")
    try:
        message = localized_error(cause) if isinstance(cause, Exception) else str(cause)
        text = message if isinstance(message, LocalizedText) else message.strip()
    except Exception:  # an error that can't even say what it is
        text = ""
    if isinstance(text, LocalizedText):
        return text
    line = next(iter(text.splitlines()), "").rstrip(".!") or type(cause).__name__
    return localized("library-says", text=line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…")
