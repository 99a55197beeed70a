# Made from ../_async by scripts/generate.py. Never edit it.
"""A submitted job."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Callable
from contextlib import closing
from typing import Generic, TypeVar

from time import sleep
from typing_extensions import Unpack

from .._generated.models import CreatedShare, JobState, SectionList, ShareList, StoredRequest
from ..analysis import warn_of_changes
from ..deadline import Deadline
from ..errors import JobFailed
from ..events import EventParser
from ..html import job_html
from ..options import JobChange, known
from ..progress import OnProgress, Progress, ProgressBar
from ..tables import Section
from .calls import Answer, Calls, FileFormat, Resolution, WorkbookSheets

Result = TypeVar("Result")

# Seconds. Without a stream, short analyses end after a few reads, and long ones are read once a second.
FIRST_LOOK = 0.025
LONGEST_LOOK = 1.0

QUEUED = Progress(step="queued", percent=0, message="Waiting for a worker.")
COMPLETED = Progress(step="completed", percent=100, message="The result is there.")

DEFAULT_TIMEOUT = 900.0
"""Seconds. The longest analyses and reports take a few minutes."""


class Job(Generic[Result]):
    """A submitted job. `for progress in job` iterates over every change until the job has ended."""

    def __init__(self, calls: Calls, job_id: str, to_result: Callable[[Answer], Result]) -> None:
        self.job_id = job_id
        self._calls = calls
        self._to_result = to_result
        self._state: JobState | None = None

    def wait(
        self,
        timeout: float = DEFAULT_TIMEOUT,
        on_progress: OnProgress | None = None,
        resolution: Resolution | None = None,
    ) -> Result:
        """Waits for the result. `resolution="monthly"` keeps the last row of each month.

        Without `on_progress`, terminals and notebooks show a bar. Differences between the request and the result are
        warnings of the category `RequestChanged`.

        Raises `Timeout` after `timeout` seconds, while the job continues, `JobFailed`, and `JobExpired`.
        """
        deadline = self._deadline(timeout)
        bar = ProgressBar()
        report = on_progress or bar.update
        try:
            with closing(self._progress(deadline)) as changes:
                for progress in changes:
                    report(progress)
        finally:
            bar.close()
        answer = self._calls.read(self.job_id, deadline, resolution)
        self._state = answer.state
        if answer.state.status != "completed":
            state = answer.state
            error, code = state.error or "The job did not end.", state.error_code or "unclassified"
            raise JobFailed(self.job_id, error, code, is_retryable=state.retryable is True)
        warn_of_changes(answer.state.warnings)
        return self._to_result(answer)

    def read(self) -> JobState:
        """Reads the state of the job once."""
        self._state = (self._calls.read(self.job_id)).state
        return self._state

    def cancel(self) -> None:
        """Cancels the job, which then counts as failed. Raises `ProblemError` if it has ended."""
        self._calls.cancel(self.job_id)

    def change(self, **change: Unpack[JobChange]) -> JobState:
        """Changes the name (None removes it), and the lifetime from now (`keep_for`: "P7D" or a `timedelta`)."""
        self._state = self._calls.change(self.job_id, known(change, JobChange))
        return self._state

    def request(self) -> StoredRequest:
        """Returns the operation and the body of the request. It works for 30 days, even for an expired job."""
        return self._calls.request(self.job_id)

    def rerun(self) -> Job[Result]:
        """Starts a new job with the same request on current data. It works for 30 days, even for an expired job."""
        return Job(self._calls, self._calls.rerun(self.job_id), self._to_result)

    def share(self, keep_for: str = "P7D", hide_amounts: bool = True) -> CreatedShare:
        """Makes a link that shows the result without an account."""
        return self._calls.share(self.job_id, {"keep_for": keep_for, "hide_amounts": hide_amounts})

    def shares(self) -> ShareList:
        """Lists the links that work, without their tokens."""
        return self._calls.shares(self.job_id)

    def revoke_share(self, share_id: str) -> None:
        """Revokes a link."""
        self._calls.revoke_share(self.job_id, share_id)

    def sections(self) -> SectionList:
        """Lists the sections of the result with row counts and sizes."""
        return self._calls.sections(self.job_id)

    def section(self, name: str, resolution: Resolution = "daily") -> Section:
        """Returns one section, or a list inside it such as `attribution.spans`, as a table for DataFrames."""
        return self._calls.section(self.job_id, name, resolution)

    def section_file(self, name: str, file_format: FileFormat, resolution: Resolution = "daily") -> bytes:
        """Returns the bytes of one section as CSV, Apache Arrow, or Apache Parquet."""
        return self._calls.section_file(self.job_id, name, file_format, resolution)

    def workbook(self, resolution: Resolution = "daily", sheets: WorkbookSheets = "main") -> bytes:
        """Returns the bytes of the result as an Excel workbook: `main` is the one for people, `all` has every table."""
        return self._calls.workbook(self.job_id, resolution, sheets)

    def __iter__(self) -> Iterator[Progress]:
        return self._progress(self._deadline(DEFAULT_TIMEOUT))

    def _progress(self, deadline: Deadline) -> Generator[Progress, None, None]:
        reported: Progress | None = None
        with closing(self._states(deadline)) as states:
            for state in states:
                self._state = state
                progress = _progress_of(state)
                if progress is not None and progress != reported:
                    reported = progress
                    yield progress

    def _states(self, deadline: Deadline) -> Generator[JobState, None, None]:
        """Iterates over the states until the job has ended, from the event stream or by reading the job repeatedly."""
        parser, look = EventParser(), FIRST_LOOK
        while True:
            with closing(self._calls.events(self.job_id, parser, deadline)) as events:
                for state in events:
                    yield state
                    if has_ended(state):
                        return
            state = (self._calls.read(self.job_id, deadline)).state
            yield state
            if has_ended(state):
                return
            sleep(min(look, deadline.left()))
            look = min(look * 1.5, LONGEST_LOOK)

    def _deadline(self, timeout: float) -> Deadline:
        message = f"The job {self.job_id} has not ended within {timeout:g} s. It continues: wait again, or cancel it."
        return Deadline.after(timeout, message)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.job_id}{'' if self._state is None else f' {self._state.status}'}>"

    def _repr_html_(self) -> str:
        return job_html(self.job_id, self._state)


def has_ended(state: JobState) -> bool:
    return state.status in ("completed", "failed")


def _progress_of(state: JobState) -> Progress | None:
    if state.status == "processing":
        return state.progress
    return {"pending": QUEUED, "completed": COMPLETED}.get(state.status)
