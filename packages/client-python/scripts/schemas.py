"""Selects and simplifies the schemas of docs/openapi.json for the generated classes."""

from __future__ import annotations

import json
import re
from typing import Any

Schema = dict[str, Any]

# Limits that only the service checks. Answers of a later service may exceed them.
CHECKS = (
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
)
LEFT_OUT = {*CHECKS, "uniqueItems", "pattern", "title", "examples", "default", "additionalProperties", "anyOf"}

REQUESTS = {
    "AnalyzeSettings": "AnalyzePortfolioRequest",
    "SimulateSettings": "SimulatePortfolioRequest",
    "OptimizeSettings": "OptimizePortfolioRequest",
    "TrackSettings": "TrackRequest",
}
# The calls take these members as parameters of their own.
POSITIONS = ("portfolio", "transactions")

# Answers of the calls, by the name of the class.
RESULTS = {
    "ValidateResult": "ValidatePortfolioResponse",
    "ResolveResult": "ResolvePortfolioResponse",
    "JobList": "ListJobsResponse",
    "SectionList": "ListSectionsResponse",
    "StoredRequest": "GetJobRequestResponse",
    "CreatedShare": "ShareJobResponse",
    "ShareList": "ListJobSharesResponse",
    "PortfolioList": "ListPortfoliosResponse",
    "PortfolioValue": "GetPortfolioValueResponse",
    "PortfolioVersions": "ListPortfolioVersionsResponse",
    "PortfolioAlert": "SetPortfolioAlertResponse",
    "CreatedPortfolioShare": "SharePortfolioResponse",
    "PortfolioShareList": "ListPortfolioSharesResponse",
    "NotificationList": "ListNotificationsResponse",
    "NotificationSettings": "GetNotificationSettingsResponse",
    "Account": "GetAccountResponse",
    "Markets": "GetMarketsResponse",
    "AnalyticsVersions": "GetAnalyticsVersionsResponse",
    "DataQualityFindings": "GetDataQualityResponse",
    "WebhookDeliveryList": "ListWebhookDeliveriesResponse",
    "EtfScoresRow": "GetEtfScoresResponse",
}
ROOTS = ("Sections", "JobState", "OptimizationResult", "TrackedPortfolio", "WebhookDelivery", *RESULTS)


def result_schemas(document: Schema) -> dict[str, Schema]:
    """Returns the schemas of answers. A value that is not in an `enum` yet is valid, and no limit is checked."""
    schemas = dict(document["components"]["schemas"])
    states = [schemas[name] for name in variants(schemas, schemas.pop("Job"))]
    sections = schemas.pop("AnalysisResult")["properties"]["result"]
    jobs = schemas["ListJobsResponse"]["properties"]
    named = {
        "JobState": merged(states),
        # Which sections a result has depends on the request. Access to a missing one is an error at that time.
        "Sections": {**sections, "required": list(sections["properties"])},
    }
    # A row with `fields` is made without the check of its members. Without `fields`, it has all of them.
    for name in read_rows(document):
        schemas[name] = {**schemas[name], "required": list(schemas[name]["properties"])}
    jobs["jobs"] = {**jobs["jobs"], "items": {"$ref": "#/components/schemas/JobState"}}
    schemas["GetEtfScoresResponse"] = schemas["EtfScoresRow"]
    everything = with_rows({**schemas, **named})
    rows = [name for name in everything if name.endswith(("Row", "Result")) and name != "AnalysisResult"]
    chosen = reachable(everything, [*rows, *(RESULTS.get(root, root) for root in ROOTS)])
    names = {source: name for name, source in RESULTS.items()}
    names |= {name: name.removesuffix("Section") for name in chosen if name.endswith("Section")}
    return renamed({name: simplified(schema, enums=False) for name, schema in chosen.items()}, names)


def variants(schemas: dict[str, Schema], schema: Schema) -> list[str]:
    """Returns the names of the objects of a union, and of the unions inside it."""
    names = [one["$ref"].rpartition("/")[2] for one in schema["oneOf"]]
    return [
        inner for name in names for inner in (variants(schemas, schemas[name]) if "oneOf" in schemas[name] else [name])
    ]


def read_rows(document: Schema) -> list[str]:
    """Returns the names of the rows of reads that take `fields`."""
    reads = [methods["get"] for methods in document["paths"].values() if "get" in methods]
    answers = [
        read["responses"]["200"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for read in reads
        if read["tags"] == ["data"] and any(item["name"] == "fields" for item in read.get("parameters", []))
    ]
    return [document["components"]["schemas"][name]["items"]["$ref"].rpartition("/")[2] for name in answers]


def request_schemas(document: Schema) -> dict[str, Schema]:
    """Returns the schemas of the keyword arguments of calls, and of the rows of holdings and transactions."""
    schemas = document["components"]["schemas"]
    wanted = {
        name: {
            **schemas[source],
            "properties": {key: value for key, value in schemas[source]["properties"].items() if key not in POSITIONS},
        }
        for name, source in REQUESTS.items()
    }
    everything = with_rows({**schemas, **wanted})
    chosen = reachable(everything, [*REQUESTS, "Holding", "TransactionsParameterRow"])
    names = {name: name.removesuffix("Parameter") for name in chosen if name.endswith("Parameter")}
    names |= {"TransactionsParameterRow": "Transaction"}
    return renamed({name: simplified(schema, enums=True) for name, schema in chosen.items()}, names)


def with_rows(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Gives the rows of lists schemas of their own, and so classes with short names."""
    found = dict(schemas)
    for name, schema in schemas.items():
        if schema.get("type") == "array" and "properties" in schema["items"]:
            row = "JobWarning" if name == "JobWarnings" else f"{name.removesuffix('Section')}Row"
            found[row] = schema["items"]
            found[name] = {**schema, "items": {"$ref": f"#/components/schemas/{row}"}}
    # A list with another description has the same rows. The generator would name their class after the first list.
    warning = json.dumps(found["JobWarning"])
    text = json.dumps(found).replace(f'"items": {warning}', '"items": {"$ref": "#/components/schemas/JobWarning"}')
    same: dict[str, Schema] = json.loads(text)
    return same


def reachable(schemas: dict[str, Schema], roots: list[str]) -> dict[str, Schema]:
    """Returns the roots and the schemas to which they refer, sorted by name."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schemas[name]))
    return {name: schemas[name] for name in sorted(found)}


def renamed(schemas: dict[str, Schema], names: dict[str, str]) -> dict[str, Schema]:
    def new(match: re.Match[str]) -> str:
        return f'"#/components/schemas/{names.get(match[1], match[1])}"'

    text = {names.get(name, name): json.dumps(schema) for name, schema in schemas.items()}
    return {name: json.loads(re.sub(r'"#/components/schemas/(\w+)"', new, schema)) for name, schema in text.items()}


def merged(states: list[Schema]) -> Schema:
    """Returns one object with the members of all states. A member that some states lack is optional."""
    names = dict.fromkeys(name for state in states for name in state["properties"] if name != "result")
    everywhere = [name for name in names if all(name in state["required"] for state in states)]
    return {
        "type": "object",
        "description": "A job without its result.",
        "properties": {
            name: union([s["properties"][name] for s in states if name in s["properties"]]) for name in names
        },
        "required": everywhere,
    }


def union(schemas: list[Schema]) -> Schema:
    """Returns a schema of values that fit one of these schemas, which differ only in constants and null."""
    first = schemas[0]
    if "$ref" in first:
        return first
    types = list(dict.fromkeys(kind for schema in schemas for kind in types_of(schema)))
    return {**first, "type": types if len(types) > 1 else types[0]}


def types_of(schema: Schema) -> list[str]:
    kinds = schema["type"]
    return kinds if isinstance(kinds, list) else [kinds]


def simplified(schema: Any, *, enums: bool, names: bool = False) -> Any:
    """Returns a schema without checks. In the members of `properties` every name counts, whatever it is."""
    if isinstance(schema, list):
        return [simplified(item, enums=enums) for item in schema]
    if not isinstance(schema, dict):
        return schema
    unneeded = set() if names else LEFT_OUT if enums else LEFT_OUT | {"enum"}
    if "anyOf" in schema and "properties" not in schema:
        unneeded = unneeded - {"anyOf"}
    if isinstance(schema.get("additionalProperties"), dict):
        unneeded = unneeded - {"additionalProperties"}
    return {
        key: simplified(value, enums=enums, names=key in ("properties", "patternProperties") and not names)
        for key, value in schema.items()
        if key not in unneeded
    }
