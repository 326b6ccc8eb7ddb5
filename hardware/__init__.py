"""Cameras, buttons, lamps and sound: one small protocol each, real devices and stand-ins."""
