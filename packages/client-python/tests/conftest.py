"""A client of the real service, which tests/client/python.slow.test.ts starts, and one result that many tests read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from holdings import HOLDINGS

from tearsheet import AnalysisResult, Tearsheet


@pytest.fixture(scope="session")
def client() -> Iterator[Tearsheet]:
    with Tearsheet() as client:
        yield client


@pytest.fixture(scope="session")
def result(client: Tearsheet) -> AnalysisResult:
    return client.analyze(HOLDINGS).wait()
