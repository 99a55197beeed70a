"""Makes the generated files of the package from docs/openapi.json and from the asynchronous modules.

`python scripts/generate.py` writes them. With `--check` it only compares, and names every file that is not current.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from reads import reads_module
from schemas import Schema, request_schemas, result_schemas
from unasync import synchronous

PACKAGE = Path(__file__).parent.parent
SOURCE = PACKAGE / "src" / "tearsheet"
DOCUMENT = PACKAGE.parent.parent / "docs" / "openapi.json"

OPTIONS = [
    "--input-file-type", "openapi",
    "--target-python-version", "3.10",
    "--formatters", "builtin",
    "--disable-timestamp",
    "--use-double-quotes",
    "--enum-field-as-literal", "all",
    "--naming-strategy", "full-path",
    "--reuse-model", "--collapse-reuse-models",
    "--use-schema-description", "--use-field-description", "--use-inline-field-description",
    "--special-field-name-prefix", "last",
    "--use-exact-imports",
    "--custom-file-header", "# Made from docs/openapi.json by scripts/generate.py. Never edit it.",
]  # fmt: skip
RESULTS = [
    "--output-model-type", "pydantic_v2.BaseModel",
    "--extra-fields", "allow",
    "--collapse-root-models",
    "--snake-case-field",
]  # fmt: skip
REQUESTS = ["--output-model-type", "typing.TypedDict"]


def models(schemas: dict[str, Schema], options: list[str]) -> str:
    """Returns a module with one class for each object in the schemas."""
    document = {"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {}}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "schemas.json"), Path(folder, "models.py")
        source.write_text(json.dumps({**document, "components": {"schemas": schemas}}))
        command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(source), "--output", str(target)]
        subprocess.run([*command, *OPTIONS, *options], check=True, stderr=subprocess.DEVNULL)
        # Requests take durations in both forms. Only they have the format.
        return re.sub(r"\[timedelta\]", "[str | timedelta]", target.read_text())


def generated() -> dict[Path, str]:
    """Returns the text of every generated file."""
    document = json.loads(DOCUMENT.read_text())
    reads = SOURCE / "_async" / "reads.py"
    files = {
        SOURCE / "_generated" / "models.py": models(result_schemas(document), RESULTS),
        SOURCE / "_generated" / "requests.py": models(request_schemas(document), REQUESTS),
        reads: reads_module(document),
    }
    for module in sorted((SOURCE / "_async").glob("*.py")):
        text = files[reads] if module == reads else module.read_text()
        files[SOURCE / "_sync" / module.name] = synchronous(text)
    return files


def main() -> int:
    stale = [file for file, text in generated().items() if not file.exists() or file.read_text() != text]
    if "--check" in sys.argv:
        for file in stale:
            print(f"{file.relative_to(PACKAGE)} is not current: run python scripts/generate.py")
        return 1 if stale else 0
    for file, text in generated().items():
        file.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
