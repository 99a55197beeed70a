"""A portfolio of the demo market."""

from __future__ import annotations

from typing import Any

HOLDINGS: list[dict[str, Any]] = [
    {"date": "2023-01-03", "symbol": "AAPL", "weight": 0.6},
    {"date": "2023-01-03", "symbol": "D05.SI", "weight": 0.4},
]
