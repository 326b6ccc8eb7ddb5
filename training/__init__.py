"""Makes the training pictures and trains the nets that ship in `vision/models`; not part of the installed package."""

import vision as vision  # keeps ONNX Runtime from calling its maker, wherever it is imported after this
