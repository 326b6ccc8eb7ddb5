"""Errors of devices, with messages that tell people at the table what to do."""

from __future__ import annotations

from vision.told import case


class HardwareError(Exception):
    """Root of all errors of devices; its text is for people at the table.

    ``sentence`` says what happened (``vision.told``), ``remedy`` is the command or action that helps, if there is one.
    """

    def __init__(self, sentence: str = "", *, remedy: str = "") -> None:
        super().__init__(f"{sentence} This helps: {remedy}" if remedy else sentence)
        self.sentence, self.remedy = sentence, remedy

    @property
    def said(self) -> str:
        """The whole text, as a message if the sentence is one."""
        if not self.remedy:
            return self.sentence
        return case("helps", "{said} This helps: {remedy}", said=self.sentence, remedy=self.remedy)


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
    """Another library's error in one line, for use inside a sentence."""
    text = str(error.__cause__ or error).strip() or type(error).__name__
    return text.splitlines()[0].rstrip(".!")
