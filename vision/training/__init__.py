"""How the readers of dice are trained: small ray-cast scenes of our own making, and nets that learn from them.

Nothing here is needed to read a table. ``pip install tabletop-companion[train]`` brings what it needs.
"""
