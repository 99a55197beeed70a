"""Writes the values of requests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from pydantic import BaseModel

from .errors import Problem, ValidationError


def json_of(body: Any) -> bytes:
    """Returns a body as JSON. Dates, durations, models, and numbers of numpy are valid values.

    A timestamp at midnight is a date.
    """
    try:
        return json.dumps(body, default=_plain, allow_nan=False).encode()
    except ValueError as error:
        raise ValidationError([Problem(f"The request has a number that is not finite ({error}).")]) from None


def query_of(values: Mapping[str, Any]) -> dict[str, str]:
    """Returns the parameters that have a value, as text. A list becomes one text with commas."""
    return {name: _text(value) for name, value in values.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return _duration(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if callable(item := getattr(value, "item", None)):
        return item()
    raise TypeError(f"{type(value).__name__} is not a value of a request")


def _duration(value: timedelta) -> str:
    """Returns a duration in whole minutes, rounded up."""
    return f"PT{-(-value // timedelta(minutes=1))}M"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()[:10]
    if isinstance(value, timedelta):
        return _duration(value)
    return str(value) if isinstance(value, (str, int, float)) else ",".join(_text(item) for item in value)
