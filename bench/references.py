"""The numpy and pandas idioms of the reference folder, one timed round per line of input ("numpy" or "pandas").
usage: references.py FOLDER SIZE      answers per line: {"ms": ..., "final": ...}"""
import json, sys, time, warnings

warnings.filterwarnings("ignore")
sys.path.insert(0, sys.argv[1])
import gen, ref

g = gen.generate(sys.argv[2])
panel = ref.panel(g)
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    name = line.strip()
    started = time.perf_counter()
    values = ref.full_numpy(g)[0] if name == "numpy" else ref.full_pandas(panel)[0].values
    print(json.dumps({"ms": (time.perf_counter() - started) * 1000, "final": float(values[-1])}), flush=True)
