"""Trains the readers of dice on small synthetic ray-cast scenes."""
