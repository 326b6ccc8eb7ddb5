"""Cameras, buttons, lamps and sound: for each a small protocol, real devices and stand-ins."""
