"""Rogue at the table: continuations, questions, and the view for the screen."""
