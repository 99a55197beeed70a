"""The keyword arguments of calls."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pandas as pd
import pytest
from holdings import HOLDINGS

from tearsheet import Tearsheet
from tearsheet.encoding import json_of

CALLS: list[Callable[[Tearsheet, dict[str, Any]], object]] = [
    lambda client, typo: client.analyze(HOLDINGS, **typo),
    lambda client, typo: client.simulate(HOLDINGS, **typo),
    lambda client, typo: client.optimize(HOLDINGS, **typo),
    lambda client, typo: client.validate(HOLDINGS, **typo),
    lambda client, typo: client.resolve(HOLDINGS, **typo),
    lambda client, typo: client.portfolios.track(HOLDINGS, **typo),
    lambda client, typo: client.portfolios.update("pf-1", HOLDINGS, etag='"1"', **typo),
    lambda client, typo: client.peers_analysis("AAPL", **typo),
    lambda client, typo: client.job("port-1").change(**typo),
]


@pytest.mark.parametrize("call", CALLS)
def test_a_misspelled_setting_is_an_error(call: Callable[[Tearsheet, dict[str, Any]], object]) -> None:
    client = Tearsheet(url="http://127.0.0.1:9", token="t")
    with pytest.raises(TypeError, match=r"There is no setting 'nam'\. Did you mean 'name'\?"):
        call(client, {"nam": "Growth"})


@pytest.mark.parametrize("day", [date(2024, 1, 2), datetime(2024, 1, 2), pd.Timestamp("2024-01-02")])
def test_a_timestamp_at_midnight_is_a_date(day: date) -> None:
    assert json_of({"date": day}) == b'{"date": "2024-01-02"}'
    assert json_of({"date": datetime(2024, 1, 2, 9, 30)}) == b'{"date": "2024-01-02T09:30:00"}'
