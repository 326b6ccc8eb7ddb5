"""How the readers of dice are trained: small ray-cast scenes of our own making, and the nets that learn from them."""
