"""Reads server-sent events."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any


@dataclass
class EventParser:
    """Collects the lines of a stream into events. `last_id` names the event after which a new stream resumes."""

    last_id: str | None = None
    _data: list[str] = field(default_factory=list)
    _id: str | None = None

    def feed(self, line: str) -> Any:
        """Returns the JSON of the event that this line ends. None if the event continues."""
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "id":
            self._id = value
        if line != "" or not self._data:
            return None
        data = json.loads("\n".join(self._data))
        self.last_id, self._data = self._id or self.last_id, []
        return data
