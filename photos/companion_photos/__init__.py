"""The nets that read dice in photographs without a mat; `vision.nets` finds them here when they are installed."""
