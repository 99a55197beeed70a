"""Finds the address and the token of the service, in the places where the `tearsheet` command looks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import httpx

from .errors import ConnectionSettingsError

Token = str | Callable[[], str]


class Bearer(httpx.Auth):
    """Adds the token to each request. The token is in a closure, so that no traceback or `repr` shows it."""

    def __init__(self, token: Token) -> None:
        self._read: Callable[[], str] = token if callable(token) else _constant(token)

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = _header(self._read)
        yield request


def _header(read: Callable[[], str]) -> str:
    return f"Bearer {_check(read())}"


def _constant(token: str) -> Callable[[], str]:
    checked = _check(token)
    return lambda: checked


def _check(token: str) -> str:
    """Returns the token. A line break in a header would be an error whose message contains the whole header."""
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        del token
        raise ConnectionSettingsError("The token is empty, or has a character that no token has.")
    return token


def find_url(url: str | None) -> str:
    """Returns the given address, otherwise that of TEARSHEET_URL, `tearsheet login`, or `npm start`, in this order."""
    known = url or os.environ.get("TEARSHEET_URL") or _login().get("url") or _state("url")
    if not known:
        raise ConnectionSettingsError(
            'No service is known: pass url=..., set TEARSHEET_URL, or run "tearsheet login" or "npm start" first.'
        )
    if not known.startswith(("http://", "https://")):
        raise ConnectionSettingsError(f"The address must start with http:// or https://, not {known!r}.")
    return known.rstrip("/")


def find_auth(token: Token | None, url: str) -> Bearer:
    """Returns the given token, otherwise that of TEARSHEET_TOKEN, `tearsheet login`, or `npm start`, in this order."""
    login = _login()
    # A stored token goes only to the service that it was stored for.
    stored = login.get("token") if str(login.get("url", "")).rstrip("/") == url else _state("token")
    known = token or os.environ.get("TEARSHEET_TOKEN") or stored
    if not known:
        raise ConnectionSettingsError(
            'No token is known: pass token=..., set TEARSHEET_TOKEN, or run "tearsheet login".'
        )
    return Bearer(known)


def _login() -> dict[str, Any]:
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    text = _read(Path(folder, "tearsheet", "credentials.json"))
    return json.loads(text) if text else {}


def _state(name: str) -> str | None:
    return _read(Path(os.environ.get("TEARSHEET_STATE") or ".tearsheet", name))


def _read(file: Path) -> str | None:
    try:
        return file.read_text().strip() or None
    except OSError:
        return None
