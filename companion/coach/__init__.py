"""Luck, skill and advice: the luck of a throw, the cost of a decision, the best turns."""
