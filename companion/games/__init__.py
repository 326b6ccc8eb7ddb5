"""The rules of the games: pure, typed, standard library only."""
