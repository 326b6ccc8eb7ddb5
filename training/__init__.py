"""Makes the training pictures and trains the nets that ship in `vision/models`; not part of the installed package."""
