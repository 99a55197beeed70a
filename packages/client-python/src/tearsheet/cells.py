"""Reads the cells of a DataFrame. Each function raises `ValueError` with a sentence for people."""

from __future__ import annotations

import math
from datetime import date, datetime, time
from decimal import Decimal
from numbers import Real
from typing import Any

Cell = str | float | int


def is_empty(value: Any) -> bool:
    """Returns true for None, NaN, NaT, and the missing value of pandas."""
    if value is None or type(value).__name__ in ("NaTType", "NAType"):
        return True
    return isinstance(value, (float, Decimal)) and math.isnan(value)


def as_date(value: Any) -> str:
    """Returns YYYY-MM-DD. A time of day is an error, because the date would depend on a time zone."""
    if isinstance(value, datetime):
        if value.time() != time():
            raise ValueError(f"{value} has a time of day. Send dates, for example with .normalize().")
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    try:
        return date.fromisoformat(value).isoformat()
    except (TypeError, ValueError):
        raise ValueError(f"{value!r} is not a date. Send YYYY-MM-DD, a date, or a timestamp at midnight.") from None


def as_number(value: Any) -> float | int:
    """Returns a finite number."""
    number = value.item() if callable(getattr(value, "item", None)) else value
    if isinstance(number, bool) or not isinstance(number, (Real, Decimal)):
        raise ValueError(f"{value!r} is not a number.")
    if not math.isfinite(number):
        raise ValueError(f"{value} is not a finite number.")
    return number if isinstance(number, int) else float(number)


def as_text(value: Any) -> str:
    """Returns a text that is not empty, without spaces around it."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{value!r} is not a text.")
    return value.strip()
