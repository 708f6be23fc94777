"""What several test files need: pages that wait for their figures."""

from collections.abc import Iterator

import pytest

from njrules.ui import counting


@pytest.fixture(scope="module")
def patient_pages() -> Iterator[None]:
    """Only a server compiles ahead of its readers, in a process of its own; a test waits for its figures."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_warm", lambda: None)
        patch.setattr(counting, "_PATIENCE", 25)
        yield
