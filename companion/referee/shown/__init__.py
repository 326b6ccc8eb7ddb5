"""What a screen, a voice or the log may know of a session: plain data and its words."""
