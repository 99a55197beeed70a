# Made from ../_async by scripts/generate.py. Never edit it.
"""The calls about one job."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Literal
from uuid import uuid4

from .._generated.models import CreatedShare, JobState, SectionList, ShareList, StoredRequest
from ..deadline import Deadline
from ..events import EventParser
from ..tables import Section
from .transport import Transport

Resolution = Literal["daily", "weekly", "monthly"]
WorkbookSheets = Literal["main", "all"]
FileFormat = Literal["csv", "arrow", "parquet"]


@dataclass(frozen=True)
class Answer:
    """A job as it was read, with the JSON of its result."""

    state: JobState
    result: Any
    data_source: str | None


@dataclass(frozen=True)
class Calls:
    transport: Transport

    def read(self, job_id: str, deadline: Deadline | None = None, resolution: Resolution | None = None) -> Answer:
        query = {"resolution": resolution}
        response = self.transport.request("GET", f"/v1/jobs/{job_id}", query=query, deadline=deadline)
        body = response.json()
        result = body.pop("result", None)
        source = self._data_source(job_id, result, deadline) if _is_analysis(result) else None
        return Answer(JobState.model_validate(body), result, source)

    def _data_source(self, job_id: str, result: Any, deadline: Deadline | None) -> str | None:
        """Returns the source of the data of an analysis, which every chart needs, whatever its sections are."""
        quality = result["result"].get("data_quality")
        if quality is not None:
            return str(quality["data_source"])
        path = f"/v1/jobs/{job_id}/sections/analytics_version"
        response = self.transport.request("GET", path, deadline=deadline)
        source: str | None = response.headers.get("x-data-source")
        return source

    def events(self, job_id: str, parser: EventParser, deadline: Deadline) -> Generator[JobState, None, None]:
        with closing(self.transport.events(f"/v1/jobs/{job_id}/events", parser, deadline)) as events:
            for event in events:
                yield JobState.model_validate(event)

    def cancel(self, job_id: str) -> None:
        self.transport.request("DELETE", f"/v1/jobs/{job_id}")

    def change(self, job_id: str, change: Mapping[str, Any]) -> JobState:
        response = self.transport.request("PATCH", f"/v1/jobs/{job_id}", body=change)
        return JobState.model_validate(response.json())

    def request(self, job_id: str) -> StoredRequest:
        return self.transport.model(f"/v1/jobs/{job_id}/request", StoredRequest)

    def rerun(self, job_id: str) -> str:
        """Returns the id of the new job."""
        response = self.transport.request("POST", f"/v1/jobs/{job_id}/rerun", headers=key_of(None))
        return str(response.json()["job_id"])

    def share(self, job_id: str, request: Mapping[str, Any]) -> CreatedShare:
        response = self.transport.request("POST", f"/v1/jobs/{job_id}/shares", body=request)
        return CreatedShare.model_validate(response.json())

    def shares(self, job_id: str) -> ShareList:
        return self.transport.model(f"/v1/jobs/{job_id}/shares", ShareList)

    def revoke_share(self, job_id: str, share_id: str) -> None:
        self.transport.request("DELETE", f"/v1/jobs/{job_id}/shares/{share_id}")

    def sections(self, job_id: str) -> SectionList:
        response = self.transport.request("GET", f"/v1/jobs/{job_id}/sections")
        return SectionList.model_validate(response.json())

    def section(self, job_id: str, name: str, resolution: Resolution) -> Section:
        query = {"format": "arrow", "resolution": resolution}
        response = self.transport.request("GET", f"/v1/jobs/{job_id}/sections/{name}", query=query)
        return Section(name, response.content, response.headers.get("x-data-source"))

    def section_file(self, job_id: str, name: str, file_format: FileFormat, resolution: Resolution) -> bytes:
        query = {"format": file_format, "resolution": resolution}
        return (self.transport.request("GET", f"/v1/jobs/{job_id}/sections/{name}", query=query)).content

    def workbook(self, job_id: str, resolution: Resolution, sheets: WorkbookSheets) -> bytes:
        query = {"resolution": resolution, "sheets": sheets}
        return (self.transport.request("GET", f"/v1/jobs/{job_id}/workbook", query=query)).content


def key_of(key: str | None) -> dict[str, str]:
    return {"Idempotency-Key": key or uuid4().hex}


def _is_analysis(result: Any) -> bool:
    return isinstance(result, dict) and isinstance(result.get("result"), dict)
