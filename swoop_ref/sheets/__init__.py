"""Turn the state of a game into a score sheet: plain values first, paper second."""
