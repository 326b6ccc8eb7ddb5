"""The rules of the five games: pure, typed, standard library only."""
