"""The notebook of the guides runs and shows the outputs that are stored in it.

UPDATE_NOTEBOOK=1 stores the outputs of this run instead.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

PACKAGE = Path(__file__).parent.parent
NOTEBOOK = PACKAGE.parent.parent / "docs/guides/notebook.ipynb"


def executed() -> Any:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.pop("execution_count", None)
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [without_job(output) for output in cell.outputs if not is_progress(output)]
    return notebook


def is_progress(output: Any) -> bool:
    html = output.get("data", {}).get("text/html")
    return output.output_type == "display_data" and (html == "" or "<progress" in (html or ""))


def without_job(output: Any) -> Any:
    """Returns the output without what differs in each run."""
    if output.output_type == "execute_result":
        output.execution_count = None
    if "text/plain" in output.get("data", {}):
        output.data["text/plain"] = re.sub(r"port-[0-9a-f-]{36}", "port-…", output.data["text/plain"])
    return output


def shown(notebook: Any) -> list[list[Any]]:
    """Returns all outputs. Charts depend on the fonts of the machine, so only their presence counts."""
    return [
        [
            {kind: "chart" if kind == "image/png" else text for kind, text in output.get("data", output).items()}
            for output in cell.outputs
        ]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_notebook_shows_what_it_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE / "src"))
    monkeypatch.delenv("MPLBACKEND", raising=False)
    stored, now = nbformat.read(NOTEBOOK, as_version=4), executed()  # type: ignore[no-untyped-call]
    if os.environ.get("UPDATE_NOTEBOOK"):
        nbformat.write(now, NOTEBOOK)  # type: ignore[no-untyped-call]
    else:
        assert shown(now) == shown(stored)
    assert sum("image/png" in str(output) for cell in now.cells for output in cell.get("outputs", [])) == 2
