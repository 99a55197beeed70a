"""Reads objects of which the caller asked for some members only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter

Model = TypeVar("Model", bound=BaseModel)


def partial(model: type[Model], values: Mapping[str, Any]) -> Model:
    """Returns a model with the given members, which are checked. Access to another one raises `AttributeError`."""
    adapters = _adapters(model)
    known = {
        adapters[key][0]: adapters[key][1].validate_python(value) for key, value in values.items() if key in adapters
    }
    return model.model_construct(**known, **{key: value for key, value in values.items() if key not in adapters})


@cache
def _adapters(model: type[BaseModel]) -> dict[str, tuple[str, TypeAdapter[Any]]]:
    return {
        field.alias or name: (field.alias or name, TypeAdapter[Any](field.annotation or Any))
        for name, field in model.model_fields.items()
    }
