"""Reads the tables of bench/formats.bench.ts with json and pyarrow. Prints the median milliseconds of each form."""

import gzip
import json
import statistics
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

folder, tables, rounds = Path(sys.argv[1]), json.loads(sys.argv[2]), int(sys.argv[3])


def read_json(data, column):
    return sum(row[column] or 0 for row in json.loads(data))


def read_arrow(data, column):
    return pc.sum(pa.ipc.open_stream(data).read_all().column(column)).as_py()


def median_of(kind, read, unzip):
    files = {name: (folder / f"{name}.{kind}").read_bytes() for name in tables}
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for name, column in tables.items():
            data = gzip.decompress(files[name]) if unzip else files[name]
            read(data, column)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


print(
    json.dumps(
        {
            "json": median_of("json", read_json, False),
            "arrow": median_of("arrow", read_arrow, False),
            "jsonGzip": median_of("jsonGzip", read_json, True),
            "arrowGzip": median_of("arrowGzip", read_arrow, True),
        }
    )
)
