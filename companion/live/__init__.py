"""The running game for others: a stream of events, and a page for every phone in the room.

All of it runs in a program of its own that reads the record of the game: the referee does nothing for it.
"""
