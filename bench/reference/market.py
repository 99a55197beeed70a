"""The market of market.ts, bit for bit: a counter-based hash and no transcendental functions. Arrays are instrument-major float64."""
import numpy as np

SEED = 20261120
SIZES = {  # instruments, first day, months between two rebalance dates
    "S1": (10, "2015-01-01", 3),
    "S2": (100, "2015-01-01", 1),
    "S3": (500, "2005-01-03", 1),
    "S4": (3000, "2005-01-03", 1),
}
END = "2024-12-31"
CURRENCIES = ["USD", "EUR", "GBP", "JPY", "SGD", "HKD", "CHF", "AUD"]
FIRST_RATES = [1.0, 1.1, 1.3, 0.009, 0.74, 0.128, 1.05, 0.7]
SECTORS = 11
U = np.uint32
MASK = 0xFFFFFFFF


def mix(h):
    h = (h ^ (h >> U(16))) * U(0x85EBCA6B)
    h = (h ^ (h >> U(13))) * U(0xC2B2AE35)
    return h ^ (h >> U(16))


def spread(counter, factor):
    return (((np.asarray(counter, dtype=np.uint64) + np.uint64(1)) * np.uint64(factor)) & np.uint64(MASK)).astype(U)


def key(stream, i):
    seed = mix(np.array([(SEED ^ ((stream + 1) * 0x9E3779B1)) & MASK], dtype=U))
    return mix(seed + spread(i, 0x85EBCA77))


def draw(keys, counter):
    return mix(keys + spread(counter, 0xC2B2AE3D))


def uniform(stream, i):
    return draw(key(stream, i), 0).astype(np.float64) / 4294967296.0


def normal(stream_key, days):
    total = np.zeros(days, dtype=np.int64)
    first = np.arange(days) * 6
    for j in range(6):
        bits = draw(stream_key, first + j)
        total += (bits & U(0xFFFF)).astype(np.int64) + (bits >> U(16)).astype(np.int64)
    return (total - 393210).astype(np.float64) / 65536.0


def rounded(path, scale):
    return np.floor(np.cumprod(path) * scale + 0.5) / scale


def generate(size):
    n, start, months = SIZES[size]
    cal = np.arange(np.datetime64(start), np.datetime64(END) + 1)
    cal = cal[np.is_busday(cal)]
    days = len(cal)
    period = cal.astype("datetime64[M]").astype(int) // months
    reb = np.flatnonzero(np.r_[True, period[1:] != period[:-1]])
    i = np.arange(n)
    market = 0.009 * normal(key(10, 0), days)
    fx = np.ones((8, days))
    dollar = normal(key(20, 0), days)
    for c in range(1, 8):
        path = 1.0 + 0.005 * (0.6 * dollar + 0.8 * normal(key(21, c), days))
        path[0] = FIRST_RATES[c]
        fx[c] = rounded(path, 1e8)
    path = 1.0 + ((0.0003 + market) + 0.001 * normal(key(30, 0), days))
    path[0] = 100.0
    raw = np.stack([(draw(key(40, k), i) % U(1000)).astype(np.float64) + 1 for k in range(len(reb))])
    return dict(
        n=n,
        D=days,
        cal=cal,
        reb=reb,
        currency=i % 8,
        sector=i % SECTORS,
        close=closes(n, days, market),
        fx=fx,
        bench=rounded(path, 1e4),
        w=raw / raw.sum(axis=1, keepdims=True),
    )


def closes(n, days, market):
    i = np.arange(n)
    first = 10 + 190 * uniform(1, i)
    drift = 0.0001 + 0.0004 * uniform(2, i)
    beta = 0.5 + 1.0 * uniform(3, i)
    noise = 0.008 + 0.017 * uniform(4, i)
    sectors = np.stack([0.004 * normal(key(11, s), days) for s in range(SECTORS)])
    close = np.empty((n, days))
    for a in range(n):
        path = 1.0 + (((drift[a] + beta[a] * market) + sectors[a % SECTORS]) + noise[a] * normal(key(12, a), days))
        path[0] = first[a]
        close[a] = rounded(path, 1e4)
        missing = draw(key(13, a), np.arange(days)) % U(100) == 0
        missing[0] = False
        close[a][missing] = np.nan
    return close
