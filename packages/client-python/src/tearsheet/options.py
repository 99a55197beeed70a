"""The options that several calls have in common."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from difflib import get_close_matches
from typing import Any, TypedDict


class ResearchOptions(TypedDict, total=False):
    """Options of research on a symbol."""

    lang: str
    """The language of the text, for example "de"."""
    peers: int
    """The number of peers."""
    force: bool
    """True to ignore a cached result."""
    name: str
    """The name of the job."""
    keep_for: str | timedelta
    """The time that the result stays, for example "P7D". The default is 30 minutes."""
    idempotency_key: str
    """A key of the caller. The same key gives the same job."""
    callback_url: str
    """An address that receives a signed webhook when the job ends."""


class JobChange(TypedDict, total=False):
    """Changes of a job."""

    name: str | None
    """The new name. None removes it."""
    keep_for: str | timedelta
    """The new lifetime from now, for example "P7D"."""


def known(settings: Mapping[str, Any], kind: type) -> dict[str, Any]:
    """Returns the settings of a call. Raises `TypeError` for an unknown one, because the service would ignore it."""
    for name in settings:
        if name not in kind.__annotations__:
            similar = get_close_matches(name, kind.__annotations__, 1)
            hint = f" Did you mean {similar[0]!r}?" if similar else ""
            raise TypeError(f"There is no setting {name!r}.{hint}")
    return dict(settings)
