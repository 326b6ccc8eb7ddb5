# In the builder: libcamera for the system's Python, with the virtual camera. Debian 12's own has neither.
mkdir -p /srv/libcamera
cd /srv/libcamera
for suite in trixie-backports sid; do # whichever the mirror has in full
    if apt-get source -qq --download-only "libcamera/$suite"; then break; fi
done
rm -rf source
dpkg-source --no-check -x libcamera_*.dsc source
# The virtual camera gives pictures as fast as it can, each four times. This one keeps to 15 a second, as a camera does, and
# shows each picture as often as /srv/repeats says: a table that lies still needs one picture, not a hundred in memory.
python3 - <<'PYTHON'
from pathlib import Path

folder = Path("source/src/libcamera/pipeline/virtual")


def patched(name: str, *changes: tuple[str, str]) -> None:
    text = (folder / name).read_text()
    for before, after in changes:
        assert text.count(before) == 1, (name, before)
        text = text.replace(before, after)
    (folder / name).write_text(text)


patched(
    "virtual.cpp",
    ("#include <algorithm>\n", "#include <algorithm>\n#include <chrono>\n#include <thread>\n"),
    (
        "processRequest(Request *request)\n{\n",
        "processRequest(Request *request)\n{\n"
        "\tstatic auto due = std::chrono::steady_clock::now();\n"
        "\tstd::this_thread::sleep_until(due);\n"
        "\tdue = std::max(due, std::chrono::steady_clock::now()) + std::chrono::microseconds(66667);\n\n",
    ),
)
patched(
    "image_frame_generator.cpp",
    ("#include <string>\n", "#include <fstream>\n#include <string>\n#include <vector>\n"),
    (
        "\tif (parameter_ % frameRepeat == 0)\n\t\tframeIndex_++;\n",
        "\tstatic const std::vector<unsigned int> repeats = [] {\n"
        "\t\tstd::vector<unsigned int> read;\n"
        '\t\tstd::ifstream file("/srv/repeats");\n'
        "\t\tfor (unsigned int number; file >> number;)\n\t\t\tread.push_back(number);\n"
        "\t\treturn read;\n\t}();\n"
        "\tif (parameter_ >= (frameIndex_ < repeats.size() ? repeats[frameIndex_] : frameRepeat)) {\n"
        "\t\tparameter_ = 0;\n\t\tframeIndex_++;\n\t}\n",
    ),
)
PYTHON
rm -rf build
meson setup build source --prefix=/usr --libdir=lib/x86_64-linux-gnu --buildtype=plain -Doptimization=1 -Dpipelines=virtual,uvcvideo -Dipas= \
    -Dpycamera=enabled -Dcam=disabled -Dqcam=disabled -Dlc-compliance=disabled -Ddocumentation=disabled -Dtest=false \
    -Dgstreamer=disabled -Dv4l2=disabled -Dtracing=disabled
ninja -C build
rm -rf installed
DESTDIR=/srv/libcamera/installed ninja -C build install
