"""Runs one timed round for each line of input ("numpy" or "pandas").
usage: round.py SIZE      each round prints {"ms": ..., "final": ...}"""
import json
import sys
import time
import warnings

import market
import numpyIdiom
import pandasIdiom

warnings.filterwarnings("ignore")
arrays = market.generate(sys.argv[1])
frames = pandasIdiom.panel(arrays)
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    idiom = line.strip()
    started = time.perf_counter()
    values = numpyIdiom.analyze(arrays)[0] if idiom == "numpy" else pandasIdiom.analyze(frames)[0].values
    print(json.dumps({"ms": (time.perf_counter() - started) * 1000, "final": float(values[-1])}), flush=True)
