"""The session log: append, replay, export."""
