"""Dates. Nothing here is shared with the product."""

from collections.abc import Iterator
from datetime import date, timedelta


def day(text: str) -> date:
    return date.fromisoformat(text)


def weekdays(first: date, last: date) -> Iterator[date]:
    """Yields Monday to Friday between two dates, both included."""
    for i in range((last - first).days + 1):
        at = first + timedelta(i)
        if at.weekday() < 5:
            yield at


def weekday_on_or_before(at: date) -> date:
    """Returns the date itself, or the Friday before a weekend."""
    return at - timedelta(max(0, at.weekday() - 4))


def month_ends(first: str, count: int) -> Iterator[date]:
    """Yields the last weekday of so many calendar months."""
    year, month = map(int, first.split("-"))
    for i in range(count):
        number = year * 12 + month + i
        yield weekday_on_or_before(date(number // 12, number % 12 + 1, 1) - timedelta(1))
