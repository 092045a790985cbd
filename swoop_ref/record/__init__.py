"""Keep the append-only record of a game and what it adds up to; pure, and the same for every kind of game."""
