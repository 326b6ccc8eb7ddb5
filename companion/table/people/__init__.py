"""Seeded people who play on the virtual table: they throw, move, press, and sometimes err as people do."""
