"""The trained nets and their runtimes."""

import numpy as np
import pytest

from vision.nets import OnnxNet, OpenCvNet, load_net, model

FINDERS = ("dice-finder", "piece-finder")
READERS = (
    ("dice-reader-mat", 6),
    ("dice-reader-photo", 6),
    ("dice-reader-hues", 6),
    ("dice-reader-near", 6),
    ("dice-judge-near", 8),
    ("dice-support", 8),
    ("dice-faces", 8),
    ("disc-reader", 3),
    ("counter-reader", 5),
)


def noise(*shape):
    return np.random.default_rng(5).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize("name", FINDERS)
@pytest.mark.parametrize("size", [(96, 160), (64, 64)])
def test_a_finder_takes_pictures_of_any_size(name, size):
    stride = {"dice-finder": 4, "piece-finder": 8}[name]
    assert load_net(name)(noise(1, 3, *size)).shape == (1, 4, size[0] // stride, size[1] // stride)


@pytest.mark.parametrize(("name", "planes"), READERS)
def test_a_reader_says_the_same_of_a_crop_whatever_others_are_read_with_it(name, planes):
    net, crops = load_net(name), noise(3, planes, 64, 64)
    alone = np.concatenate([net(crops[i : i + 1]) for i in range(3)])
    assert net(crops) == pytest.approx(alone, abs=1e-4)


@pytest.mark.parametrize(("name", "planes"), [*READERS, *((finder, 3) for finder in FINDERS)])
def test_both_runtimes_say_the_same(name, planes):
    """All nets compute with bytes, which the two round differently."""
    pytest.importorskip("onnxruntime")
    crops = noise(1, planes, 64, 64)
    assert OnnxNet(model(name))(crops) == pytest.approx(OpenCvNet(model(name))(crops), abs=0.2)
