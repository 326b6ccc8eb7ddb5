"""The lens that was measured, kept for the camera that it was measured with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.kept import KeptFile
from vision.lens import Lens
from vision.told import case

FILE = KeptFile("lens.json")


class BadLens(ValueError):
    """Raised when what was measured can't be used; its text is a sentence."""


class _LensFile(BaseModel):
    model_config = ConfigDict(strict=True, allow_inf_nan=False)
    version: Annotated[int, Field(ge=1, le=1)] = 1
    focal: Annotated[float, Field(gt=0.2, lt=5)]
    k1: Annotated[float, Field(gt=-2, lt=2)]
    k2: Annotated[float, Field(gt=-5, lt=5)]
    cx: Annotated[float, Field(gt=0.3, lt=0.7)]
    cy: Annotated[float, Field(gt=0.3, lt=0.7)]
    error: Annotated[float, Field(ge=0, lt=100)] = 0.0  # px, of the picture it was measured with
    views: Annotated[int, Field(ge=0, le=1000)] = 0


def lens_path() -> Path:
    """Where it is kept."""
    return FILE.path()


def load_lens(path: Path | None = None) -> Lens | None:
    """The lens that was measured, None without one. Raises ``BadLens`` with the file and what to do."""
    path = path or lens_path()
    try:
        file = _LensFile.model_validate_json(FILE.text(path))
    except FileNotFoundError:
        return None
    except (OSError, ValidationError, UnicodeDecodeError) as error:
        raise BadLens(
            case("lens-unusable", "{path} can't be used. Measure again: companion calibrate --forget", path=str(path))
        ) from error
    return Lens(file.focal, file.k1, file.k2, file.cx, file.cy)


def save_lens(lens: Lens, error: float, views: int, path: Path | None = None) -> Path:
    """Keep a lens, whole or not at all. Raises ``OSError``."""
    file = _LensFile(focal=lens.focal, k1=lens.k1, k2=lens.k2, cx=lens.cx, cy=lens.cy, error=error, views=views)
    return FILE.keep(file.model_dump_json(indent=1), path)


def forget_lens() -> bool:
    """Forget the lens; False when there was none. Raises ``OSError``."""
    return FILE.forget()
