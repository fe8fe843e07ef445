"""The referee: what may be laid, what it scores, whose turn it is, how a game ends. Pure."""
