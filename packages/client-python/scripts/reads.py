"""Makes the module with one method for each read of market data."""

from __future__ import annotations

import keyword
import re
from textwrap import fill
from typing import Any

from schemas import RESULTS

HEAD = '''# Made from docs/openapi.json by scripts/generate.py. Never edit it.
"""The reads of market data, one method for each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from .._generated.models import (
{imports}
)
from ..tables import Rows
from .transport import AsyncTransport

Day = str | date
Names = str | Sequence[str]


class AsyncReads:
    """The reads of market data. Lists of symbols and fields are sequences, or texts with commas."""

    _transport: AsyncTransport
'''

NAMES = {"getSymbols": "search_symbols"}


def reads_module(document: dict[str, Any]) -> str:
    """Returns the text of the module."""
    operations = [
        (path, methods["get"])
        for path, methods in document["paths"].items()
        if "get" in methods and methods["get"].get("tags") == ["data"] and not is_stream(methods["get"])
    ]
    models = {operation["operationId"]: model_of(operation, document) for _, operation in operations}
    imports = "\n".join(f"    {name}," for name in sorted({name for name, _ in models.values()}))
    text = HEAD.format(imports=imports)
    return text + "".join(method(path, operation, *models[operation["operationId"]]) for path, operation in operations)


def is_stream(operation: dict[str, Any]) -> bool:
    """Returns true if the answer is a stream of events."""
    return "text/event-stream" in operation["responses"]["200"].get("content", {})


def model_of(operation: dict[str, Any], document: dict[str, Any]) -> tuple[str, bool]:
    """Returns the name of the class of the answer, and true if the answer is a list of rows."""
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = document["components"]["schemas"][answer]
    if schema.get("type") == "array":
        return schema["items"]["$ref"].rpartition("/")[2], True
    name = next(name for name, source in RESULTS.items() if source == answer)
    return name, name.endswith("Row")


def method(path: str, operation: dict[str, Any], model: str, is_list: bool) -> str:
    identifier = operation["operationId"]
    name = NAMES.get(identifier) or re.sub(r"(?<!^)([A-Z])", r"_\1", identifier.removeprefix("get")).lower()
    parameters = operation.get("parameters", [])
    required = [parameter for parameter in parameters if parameter["required"]]
    optional = [parameter for parameter in parameters if not parameter["required"]]
    lines = [f"        {variable(item)}: {type_of(item)}," for item in required]
    lines += ["        *,"] if optional else []
    lines += [f"        {variable(item)}: {type_of(item)} | None = None," for item in optional]
    members = ", ".join(f'"{item["name"]}": {variable(item)}' for item in parameters)
    answer = f"Rows[{model}]" if is_list else model
    call = "rows" if is_list else "model"
    signature = "\n".join(["        self,", *lines])
    return f'''
    async def {name}(
{signature}
    ) -> {answer}:
        """{operation["summary"].rstrip(".")}.
{documentation(parameters)}        """
        return await self._transport.{call}(
            "{path}",
            {model},
            {{{members}}},
        )
'''


def documentation(parameters: list[dict[str, Any]]) -> str:
    texts = [f"`{variable(item)}`: {item['description']}" for item in parameters]
    paragraphs = [fill(text, 118, initial_indent="        ", subsequent_indent="            ") for text in texts]
    return "".join(["\n", *(f"{paragraph}\n" for paragraph in paragraphs)]) if texts else ""


def variable(parameter: dict[str, Any]) -> str:
    name: str = parameter["name"]
    return f"{name}_" if keyword.iskeyword(name) else name


def type_of(parameter: dict[str, Any]) -> str:
    schema = parameter["schema"]
    if "enum" in schema:
        return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]".replace("'", '"')
    if parameter["name"] in ("symbol", "fields", "currency"):
        return "Names"
    if schema.get("format") == "date":
        return "Day"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}[schema["type"]]
