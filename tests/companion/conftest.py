"""A text that is missing or does not fit its facts is an error in every test; people would see a gap."""

from companion.messages.words import fail_on_faulty_texts

fail_on_faulty_texts()
