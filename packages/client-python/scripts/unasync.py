"""Makes a synchronous module from an asynchronous one, so that both clients have the same code."""

from __future__ import annotations

import re
from collections.abc import Callable

HEAD = "# Made from ../_async by scripts/generate.py. Never edit it.\n"
REPLACEMENTS: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r"from anyio import sleep", "from time import sleep"),
    (r"\bAsyncGenerator\[(\w+), None\]", r"Generator[\1, None, None]"),
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\b(_?)Async([A-Z])", r"\1\2"),
    (r"\b__a(enter|exit|iter|next)__\b", r"__\1__"),
    (r"\b(aclose|aclosing|aiter_lines|aiter_bytes|aread)\b", lambda match: match[0][1:]),
]


def synchronous(text: str) -> str:
    """Returns the text of the synchronous module."""
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    return HEAD + text.removeprefix(HEAD)
