"""Generates the training pictures and trains the nets in `vision/models`; not part of the installed package."""

import vision as vision  # disables ONNX Runtime's telemetry, wherever it is imported after this
