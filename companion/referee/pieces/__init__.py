"""Games with pieces on a board: throws, turns inferred from the board, and agreements of the players."""
