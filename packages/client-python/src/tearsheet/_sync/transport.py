# Made from ../_async by scripts/generate.py. Never edit it.
"""Sends requests, with retries, and returns answers or raises the errors of the package."""

from __future__ import annotations

import warnings
from collections.abc import Generator, Mapping
from typing import Any, TypeVar

import httpx
from time import sleep
from pydantic import BaseModel

from .._version import VERSION
from ..connection import Token, find_auth, find_url
from ..deadline import Deadline
from ..encoding import json_of, query_of
from ..errors import ConnectionFailed, ConnectionSettingsError, RequestChanged
from ..events import EventParser
from ..partial import partial
from ..retries import RetrySettings, error_of, is_web_page, wait_before_retry
from ..tables import Rows

Model = TypeVar("Model", bound=BaseModel)


# Seconds. A deadline is checked at least this often, and a silent stream is opened again.
LONGEST_SILENCE = 5.0


class Transport:
    def __init__(
        self,
        url: str | None,
        token: Token | None,
        retry: RetrySettings,
        http_transport: httpx.BaseTransport | None,
    ) -> None:
        self.url = find_url(url)
        self._retry = retry
        self._http = httpx.Client(
            base_url=self.url,
            auth=find_auth(token, self.url),
            headers={"User-Agent": f"tearsheet-python/{VERSION}"},
            transport=http_transport,
        )

    def close(self) -> None:
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        deadline: Deadline | None = None,
    ) -> httpx.Response:
        """Returns a successful answer. Raises the error of any other."""
        content = None if body is None else json_of(body)
        headers = {**(headers or {}), **({} if body is None else {"Content-Type": "application/json"})}
        params = query_of(query or {})
        for attempt in range(self._retry.retries + 1):
            timeout = self._retry.timeout if deadline is None else min(deadline.left(), self._retry.timeout)
            request = self._http.build_request(
                method, path, params=params, content=content, headers=headers, timeout=timeout
            )
            response: httpx.Response | None = None
            reason = f"no answer within {timeout:g} s"
            try:
                response = self._http.send(request)
            except httpx.TimeoutException:
                if deadline is not None:
                    deadline.left()
            except httpx.TransportError as error:
                reason = str(error) or type(error).__name__
            if response is not None and is_web_page(response):
                raise ConnectionSettingsError(
                    f"{self.url} answers with a web page, so it is not the address of the service."
                )
            if response is not None and response.is_success:
                _warn_of_unused(response)
                return response
            wait = wait_before_retry(request, response, attempt, self._retry)
            if wait is None:
                break
            sleep(wait if deadline is None else min(wait, deadline.left()))
        if response is not None:
            raise error_of(response)
        # Without the cause, whose frames hold the headers and so the token.
        raise ConnectionFailed(f"The service at {self.url} cannot be reached ({reason}).") from None

    def events(
        self, path: str, parser: EventParser, deadline: Deadline, silence: float = LONGEST_SILENCE
    ) -> Generator[Any, None, None]:
        """Iterates over the events of a stream. It ends if there is no stream, or if the connection breaks."""
        headers = {} if parser.last_id is None else {"Last-Event-ID": parser.last_id}
        timeout = min(deadline.left(), silence)
        try:
            with self._http.stream("GET", path, headers=headers, timeout=timeout) as response:
                if response.status_code != 200:
                    return
                for line in response.iter_lines():
                    deadline.left()
                    if (event := parser.feed(line)) is not None:
                        yield event
        except httpx.TransportError:
            # The caller reads the job instead. That call tries again and reports the reason.
            return

    def model(self, path: str, model: type[Model], query: Mapping[str, Any] | None = None) -> Model:
        """Reads one object."""
        return model.model_validate_json((self.request("GET", path, query=query)).content)

    def rows(self, path: str, model: type[Model], query: Mapping[str, Any]) -> Rows[Model]:
        """Reads a list of rows, or one row as a list."""
        response = self.request("GET", path, query=query)
        body = response.json()
        items = body if isinstance(body, list) else [body]
        if query.get("fields") is not None:
            rows = [partial(model, item) for item in items]
        else:
            rows = [model.model_validate(item) for item in items]
        headers = response.headers
        return Rows(
            rows,
            next_cursor=headers.get("x-next-cursor"),
            data_source=headers.get("x-data-source"),
            unresolved=_names(headers.get("x-unresolved-symbols")),
            without_data=_names(headers.get("x-symbols-without-data")),
        )


def _warn_of_unused(response: httpx.Response) -> None:
    """Warns of parameters without effect, such as the resolution of what has no time series, where the caller calls."""
    unused = response.headers.get("x-parameters-without-effect")
    if unused:
        warnings.warn(f"Without effect on {response.request.url.path}: {unused}.", RequestChanged, stacklevel=5)


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()
