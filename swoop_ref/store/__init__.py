"""Keep games in a database: the only code that knows SQL."""
