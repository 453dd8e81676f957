"""What the tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def boards() -> Path:
    """Drawings of own boards."""
    return ROOT / "examples" / "boards"


@pytest.fixture
def testdata() -> Path:
    """Records, draws and the like."""
    return ROOT / "testdata"
