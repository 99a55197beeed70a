"""The generated files are those that the description of the API gives now."""

from __future__ import annotations

from generate import generated
from unasync import synchronous


def test_every_generated_file_is_current() -> None:
    assert [file.name for file, text in generated().items() if file.read_text() != text] == []


def test_an_asynchronous_module_becomes_a_synchronous_one() -> None:
    source = "async def f(c: AsyncClient) -> None:\n    async with c:\n        await c.aclose()\n"
    assert synchronous(source).endswith("def f(c: Client) -> None:\n    with c:\n        c.close()\n")
