"""Luck, skill and advice: what a throw was worth, what a decision cost, which turn is best."""
