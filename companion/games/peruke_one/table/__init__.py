"""Peruke One at the table: what may have happened, what is asked, what the screen shows."""
