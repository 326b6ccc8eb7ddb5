"""The file with the measured lens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.data_files import DataFile
from vision.lens import Lens
from vision.localized import localized

FILE = DataFile("lens.json")


class BadLens(ValueError):
    """Raised if the stored lens is invalid; its text is a sentence."""


class _LensFile(BaseModel):
    model_config = ConfigDict(strict=True, allow_inf_nan=False)
    version: Annotated[int, Field(ge=1, le=1)] = 1
    focal: Annotated[float, Field(gt=0.2, lt=5)]
    k1: Annotated[float, Field(gt=-2, lt=2)]
    k2: Annotated[float, Field(gt=-5, lt=5)]
    cx: Annotated[float, Field(gt=0.3, lt=0.7)]
    cy: Annotated[float, Field(gt=0.3, lt=0.7)]
    error: Annotated[float, Field(ge=0, lt=100)] = 0.0  # px, in the picture it was measured with
    views: Annotated[int, Field(ge=0, le=1000)] = 0


def lens_path() -> Path:
    """The path of the file."""
    return FILE.path()


def load_lens(path: Path | None = None) -> Lens | None:
    """The measured lens, None without one. Raises ``BadLens`` with the file and a remedy."""
    path = path or lens_path()
    try:
        file = _LensFile.model_validate_json(FILE.read(path))
    except FileNotFoundError:
        return None
    except (OSError, ValidationError, UnicodeDecodeError) as error:
        raise BadLens(localized("lens-unusable", path=str(path))) from error
    return Lens(file.focal, file.k1, file.k2, file.cx, file.cy)


def save_lens(lens: Lens, error: float, views: int, path: Path | None = None) -> Path:
    """Save a lens atomically. Raises ``OSError``."""
    file = _LensFile(focal=lens.focal, k1=lens.k1, k2=lens.k2, cx=lens.cx, cy=lens.cy, error=error, views=views)
    return FILE.write(file.model_dump_json(indent=1), path)


def delete_lens() -> bool:
    """Delete the lens; False if there was none. Raises ``OSError``."""
    return FILE.delete()
