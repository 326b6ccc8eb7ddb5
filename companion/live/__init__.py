"""The running game for others: a stream of events, and a page for phones.

It runs in a separate program that reads the record of the game, independently of the referee. What players' phones ask
for goes to the table by a local socket, if people allow it there (``asking``).
"""
