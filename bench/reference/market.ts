/** A deterministic market for benches. market.py makes the same numbers bit for bit. */
export interface ReferenceMarket {
  /** Instruments: number i has currency i % 8 and sector i % 11. */
  readonly n: number;
  /** Days. */
  readonly D: number;
  /** Rebalance dates. */
  readonly K: number;
  readonly cal: readonly string[];
  readonly reb: readonly number[];
  /** n × D, NaN = missing. */
  readonly close: Float64Array;
  /** 8 × D, USD per unit. */
  readonly fx: Float64Array;
  readonly bench: Float64Array;
  /** K × n */
  readonly w: Float64Array;
}

const SEED = 20261120;
const END = '2024-12-31';
const DAY_MS = 86_400_000;
/** Instruments, first day, and months between two rebalance dates. */
export const SIZES: Readonly<Record<string, readonly [n: number, start: string, months: number]>> = {
  S1: [10, '2015-01-01', 3],
  S2: [100, '2015-01-01', 1],
  S3: [500, '2005-01-03', 1],
  S4: [3000, '2005-01-03', 1],
};
const FIRST_RATES = [1, 1.1, 1.3, 0.009, 0.74, 0.128, 1.05, 0.7];
const SECTORS = 11;

/** Streams of random numbers, one for each purpose. */
const STREAM = {
  price: 1,
  drift: 2,
  beta: 3,
  noise: 4,
  market: 10,
  sector: 11,
  stock: 12,
  missing: 13,
  dollar: 20,
  currency: 21,
  benchmark: 30,
  weights: 40,
};

export function generate(size: string): ReferenceMarket {
  const [n, start, months] = SIZES[size] ?? SIZES.S1!;
  const cal = weekdays(start);
  const D = cal.length;
  const period = (date: string) => Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) / months);
  const reb = cal.flatMap((date, d) => (d === 0 || period(date) !== period(cal[d - 1]!) ? [d] : []));
  const market = normal(key(STREAM.market, 0), D).map((z) => 0.009 * z);
  return {
    ...{ n, D, K: reb.length, cal, reb },
    close: closes(n, D, market),
    fx: rates(D),
    bench: benchmark(D, market),
    w: weights(reb.length, n),
  };
}

/** The instruments by currency and sector, so that a pass over them stays in few sums at a time. */
export function sectorOrder({ n }: ReferenceMarket): Int32Array {
  return Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => (a % 8) - (b % 8) || (a % SECTORS) - (b % SECTORS));
}

function closes(n: number, D: number, market: Float64Array): Float64Array {
  const sectors = Array.from({ length: SECTORS }, (_, s) => normal(key(STREAM.sector, s), D).map((z) => 0.004 * z));
  const close = new Float64Array(n * D);
  for (let i = 0; i < n; i++) {
    let price = 10 + 190 * uniform(STREAM.price, i);
    const drift = 0.0001 + 0.0004 * uniform(STREAM.drift, i);
    const beta = 0.5 + uniform(STREAM.beta, i);
    const noise = 0.008 + 0.017 * uniform(STREAM.noise, i);
    const z = normal(key(STREAM.stock, i), D);
    const sector = sectors[i % SECTORS]!;
    const missing = key(STREAM.missing, i);
    for (let d = 0; d < D; d++) {
      if (d > 0) price *= 1 + (drift + beta * market[d]! + sector[d]! + noise * z[d]!);
      close[i * D + d] = d > 0 && draw(missing, d) % 100 === 0 ? Number.NaN : rounded(price, 1e4);
    }
  }
  return close;
}

function rates(D: number): Float64Array {
  const fx = new Float64Array(FIRST_RATES.length * D).fill(1);
  const dollar = normal(key(STREAM.dollar, 0), D);
  for (let c = 1; c < FIRST_RATES.length; c++) {
    const own = normal(key(STREAM.currency, c), D);
    let rate = FIRST_RATES[c]!;
    for (let d = 0; d < D; d++) {
      if (d > 0) rate *= 1 + 0.005 * (0.6 * dollar[d]! + 0.8 * own[d]!);
      fx[c * D + d] = rounded(rate, 1e8);
    }
  }
  return fx;
}

function benchmark(D: number, market: Float64Array): Float64Array {
  const own = normal(key(STREAM.benchmark, 0), D);
  const levels = new Float64Array(D);
  let level = 100;
  for (let d = 0; d < D; d++) {
    if (d > 0) level *= 1 + (0.0003 + market[d]! + 0.001 * own[d]!);
    levels[d] = rounded(level, 1e4);
  }
  return levels;
}

/** Whole numbers divided by their sum, so that their order does not matter. */
function weights(K: number, n: number): Float64Array {
  const all = new Float64Array(K * n);
  for (let k = 0; k < K; k++) {
    const row = all.subarray(k * n, k * n + n);
    const rowKey = key(STREAM.weights, k);
    for (let i = 0; i < n; i++) row[i] = (draw(rowKey, i) % 1000) + 1;
    const sum = row.reduce((total, weight) => total + weight, 0);
    for (let i = 0; i < n; i++) row[i]! /= sum;
  }
  return all;
}

function weekdays(start: string): string[] {
  const dates: string[] = [];
  for (let ms = Date.parse(start); ms <= Date.parse(END); ms += DAY_MS) {
    const date = new Date(ms);
    if (date.getUTCDay() % 6 !== 0) dates.push(date.toISOString().slice(0, 10));
  }
  return dates;
}

/** Irwin-Hall numbers (the sum of 12 uniform ones), which need no function that differs between languages. */
function normal(streamKey: number, D: number): Float64Array {
  const z = new Float64Array(D);
  for (let d = 0, counter = 0; d < D; d++) {
    let sum = 0;
    for (let j = 0; j < 6; j++, counter++) {
      const bits = draw(streamKey, counter);
      sum += (bits & 0xffff) + (bits >>> 16);
    }
    z[d] = (sum - 393210) / 65536;
  }
  return z;
}

function rounded(value: number, scale: number): number {
  return Math.floor(value * scale + 0.5) / scale;
}

/** The finalizer of MurmurHash3. */
function mix(bits: number): number {
  let h = bits ^ (bits >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function key(stream: number, i: number): number {
  return mix((mix(SEED ^ Math.imul(stream + 1, 0x9e3779b1)) + Math.imul(i + 1, 0x85ebca77)) | 0);
}

function draw(streamKey: number, counter: number): number {
  return mix((streamKey + Math.imul(counter + 1, 0xc2b2ae3d)) | 0);
}

function uniform(stream: number, i: number): number {
  return draw(key(stream, i), 0) / 4294967296;
}
