"""What can go wrong with a device, said so that a person at the table knows what to do."""

from __future__ import annotations

from vision.told import case


class HardwareError(Exception):
    """Root of all errors of devices; its text is for the table.

    ``sentence`` says what happened (``vision.told``), ``remedy`` is the command or deed that helps, where there is one.
    """

    def __init__(self, sentence: str = "", *, remedy: str = "") -> None:
        super().__init__(f"{sentence} This helps: {remedy}" if remedy else sentence)
        self.sentence, self.remedy = sentence, remedy

    @property
    def said(self) -> str:
        """The whole text, as data where the sentence is."""
        if not self.remedy:
            return self.sentence
        return case("helps", "{said} This helps: {remedy}", said=self.sentence, remedy=self.remedy)


class NoCamera(HardwareError):
    """Raised when a camera can't be opened."""


class CameraGone(HardwareError):
    """Raised when an opened camera gives no more pictures."""


class BrokenRecording(HardwareError):
    """Raised when a recording can't be read."""


class NoButtons(HardwareError):
    """Raised when the buttons of the table can't be reached."""


class BadPins(HardwareError):
    """Raised when the table of pins can't be used."""


class PinInUse(HardwareError):
    """Raised when a pin is already used by something else."""


class DeviceClosed(HardwareError):
    """Raised when a device is used that was given back."""


class NoSuchButton(HardwareError):
    """Raised when a button is pressed that the table does not have."""


class CannotRecord(HardwareError):
    """Raised when a recording can't be written."""


def reason(error: BaseException) -> str:
    """What another library says went wrong, in one line, to stand inside a sentence."""
    text = str(error.__cause__ or error).strip() or type(error).__name__
    return text.splitlines()[0].rstrip(".!")
