"""Seeded people who play on the virtual table: they throw, move, press, and sometimes make mistakes."""
