# In the builder: the packages that only Raspberry Pi OS has, made of what PyPI and libcamera's source give.
rm -rf /srv/repository
mkdir -p /srv/repository
cd /srv/repository
package() { # package NAME DEPENDS: of the folder /srv/NAME
    mkdir -p "/srv/$1/DEBIAN"
    printf 'Package: %s\nVersion: 1-standin\nArchitecture: amd64\nMaintainer: nobody <nobody@localhost>\nDepends: %s\nDescription: stand-in for the package of Raspberry Pi OS\n' \
        "$1" "$2" >"/srv/$1/DEBIAN/control"
    dpkg-deb -b --root-owner-group "/srv/$1" . >/dev/null
}
places=usr/lib/python3/dist-packages
rm -rf /srv/python3-lgpio /srv/python3-picamera2 /srv/python3-libcamera
python3 -m pip install -q --no-deps --target "/srv/python3-lgpio/$places" lgpio
package python3-lgpio python3

mkdir -p "/srv/python3-libcamera/$places"
cp -r /srv/libcamera/installed/usr /srv/python3-libcamera/
found=$(find /srv/libcamera/installed -type d -path '*python3*' -name libcamera | head -n 1)
cp -r "$found" "/srv/python3-libcamera/$places/"
mkdir -p /srv/python3-libcamera/usr/share/libcamera/pipeline/virtual
cat >/srv/python3-libcamera/usr/share/libcamera/pipeline/virtual/virtual.yaml <<'YAML'
%YAML 1.1
---
"Virtual0":
  supported_formats:
  - width: 1536
    height: 864
    frame_rates: [30, 30]
  - width: 384
    height: 216
    frame_rates: [30, 30]
  frames:
    path: "/srv/frames/"
  location: "CameraLocationFront"
  model: "Virtual table camera"
YAML
package python3-libcamera "python3, libyaml-0-2, libssl3, libudev1, libjpeg62-turbo, libyuv0"

# NumPy and Pillow are Debian's own; of simplejpeg the release that goes with both NumPys, as on Raspberry Pi OS.
to=/srv/python3-picamera2/$places
python3 -m pip install -q --target "$to" 'picamera2>=0.3.30' 'simplejpeg>=1.8.1' 'numpy<2'
rm -rf "$to"/numpy* "$to"/PIL "$to"/[Pp]illow* "$to"/bin
# Buffers of plain memory, as there is no Raspberry Pi's kernel to ask for others; and no window is ever opened by it.
cp /srv/stand-ins/memfd_allocator.py "$to/"
printf 'from unittest.mock import MagicMock\n\nPixelFormat = MagicMock()\n' >"$to/pykms.py"
cat >>"$to/picamera2/__init__.py" <<'PYTHON'

import libcamera as _libcamera
import memfd_allocator as _memfd_allocator
from picamera2 import picamera2 as _inner

_memfd_allocator.install(_inner, _libcamera)
PYTHON
package python3-picamera2 "python3, python3-numpy, python3-pil, python3-libcamera, libcap2"
dpkg-scanpackages . >Packages 2>/dev/null
