import type { InstrumentRow, PriceColumns, SnapshotContent } from '@tearsheet/market-data';
import { toDay, weekdayOnOrAfter } from '@tearsheet/shared';
import { type AnalysisInput, type InstrumentInput, prepareSeries } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { SETTINGS, symbolBenchmark } from '@tearsheet/testing/engine/makeInput.ts';
import type { ReferenceMarket } from './reference/market.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'SGD', 'HKD', 'CHF', 'AUD'] as const;

/** The same work as an analysis request: all sections, no costs, base currency USD, initial value 10,000. */
export function toAnalysisInput(market: ReferenceMarket): AnalysisInput {
  const { n, D, K } = market;
  const first = weekdayOnOrAfter(toDay(market.cal[0] as string));
  const instruments = Array.from({ length: n }, (_, i) =>
    instrument(`I${String(i).padStart(4, '0')}.N`, CURRENCIES[i % 8] as string, i % 11, {
      first,
      values: onSharedMemory(market.close.subarray(i * D, i * D + D)),
    }),
  );
  return {
    settings: { ...SETTINGS, endDay: toDay(market.cal[D - 1] as string), fields: SECTION_NAMES },
    instruments,
    rebalances: Array.from({ length: K }, (_, k) => ({
      day: toDay(market.cal[market.reb[k] as number] as string),
      from: k * n,
      to: (k + 1) * n,
    })),
    rows: {
      instrument: Int32Array.from(market.w, (_, row) => row % n),
      weight: market.w,
      symbol: Int32Array.from(market.w, (_, row) => row % n),
      symbols: instruments.map(({ ric }) => ric),
    },
    benchmark: symbolBenchmark(instrument('BENCH.N', 'USD', 0, { first, values: market.bench })),
    benchmarks: [],
    fx: new Map(
      CURRENCIES.slice(1).map((currency, c) => [
        currency,
        { first, values: market.fx.subarray((c + 1) * D, (c + 2) * D) },
      ]),
    ),
    transactions: null,
    factors: null,
    provenance: {
      dataVersion: 'bench',
      dataSource: 'bench (simulated)',
      fxSources: [],
      missingSymbols: [],
      qualityNotes: [],
      warnings: [],
      inputHash: 'none',
      requestedCount: n,
    },
  };
}

/** The same market with the weights of the first date on every date. */
export function withSteadyWeights(market: ReferenceMarket): ReferenceMarket {
  const { n, K } = market;
  const w = new Float64Array(K * n);
  for (let k = 0; k < K; k++) w.set(market.w.subarray(0, n), k * n);
  return { ...market, w };
}

/** Returns the request for these weights that has them once, with a schedule for the later dates. */
export function toPolicyInput(steady: ReferenceMarket, schedule: 'monthly' | 'quarterly'): AnalysisInput {
  const input = toAnalysisInput({ ...steady, K: 1, w: steady.w.subarray(0, steady.n) });
  const rebalancing = { schedule, on: 'first', band: null, to: 'target' } as const;
  return { ...input, settings: { ...input.settings, rebalancing } };
}

/** The first holdings and the last days of a market; weights are made to sum to 1 again. */
export function partOf(market: ReferenceMarket, n: number, days: number): ReferenceMarket {
  const skip = market.D - days;
  const cut = (all: Float64Array, rows: number) => {
    const part = new Float64Array(rows * days);
    for (let i = 0; i < rows; i++) part.set(all.subarray(i * market.D + skip, (i + 1) * market.D), i * days);
    return part;
  };
  const close = cut(market.close, n);
  // The first day of each holding has a price, as in the whole market.
  for (let i = 0; i < n; i++) if (Number.isNaN(close[i * days])) close[i * days] = 100;
  const kept = market.reb.flatMap((day, k) => (day >= skip ? [{ day: day - skip, k }] : []));
  const reb = kept.map(({ day }, i) => (i === 0 ? 0 : day));
  const w = new Float64Array(kept.length * n);
  kept.forEach(({ k }, row) => {
    const weights = market.w.subarray(k * market.n, k * market.n + n);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (let i = 0; i < n; i++) w[row * n + i] = (weights[i] as number) / sum;
  });
  return {
    n,
    D: days,
    K: reb.length,
    cal: market.cal.slice(skip),
    reb,
    close,
    fx: cut(market.fx, 8),
    bench: market.bench.subarray(skip),
    w,
  };
}

/** The same market as a snapshot, to run through the whole service. */
export function referenceContent(market: ReferenceMarket): SnapshotContent {
  const { n, D } = market;
  const days = Int32Array.from(market.cal, toDay);
  const row = (ric: string, currency: string, sector: string): InstrumentRow => ({
    ric,
    name: ric,
    type: 'stock',
    currency,
    ticker: null,
    exchange: null,
    market: 'United States',
    country: null,
    sector,
    industry: null,
    isin: null,
    primary: true,
    aliases: [],
    description: null,
    sharesOutstanding: null,
    marketCap: null,
    delistedOn: null,
  });
  const columns = (closes: Float64Array): PriceColumns => {
    const present = closes.map((close) => (Number.isNaN(close) ? 0 : 1));
    return {
      days: days.filter((_, d) => present[d] === 1),
      close: closes.filter((_, d) => present[d] === 1),
      open: null,
      high: null,
      low: null,
      volume: null,
      adjClose: null,
    };
  };
  const instruments = toAnalysisInput(market).instruments.map(({ ric, currency, sector }) =>
    row(ric, currency, sector),
  );
  return {
    dataSource: 'bench (simulated)',
    instruments: [...instruments, row('BENCH.N', 'USD', 'Benchmark')],
    prices: new Map([
      ...Array.from(
        { length: n },
        (_, i) => [instruments[i]?.ric ?? '', columns(market.close.subarray(i * D, i * D + D))] as const,
      ),
      ['BENCH.N', columns(market.bench)] as const,
    ]),
    dividends: [],
    splits: [],
    fx: new Map(
      CURRENCIES.slice(1).map((currency, c) => [
        `${currency}/USD`,
        { days, rates: market.fx.slice((c + 1) * D, (c + 2) * D) },
      ]),
    ),
    fundamentals: [],
    etfHoldings: [],
    news: [],
  };
}

function onSharedMemory(values: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(values.byteLength));
  shared.set(values);
  return shared;
}

/** A worker prepares the closes once per snapshot. */
const NO_DIVIDENDS: InstrumentInput['dividends'] = { weekdays: new Int32Array(0), amounts: new Float64Array(0) };

function instrument(ric: string, currency: string, sector: number, closes: InstrumentInput['closes']): InstrumentInput {
  return {
    ric,
    name: ric,
    type: 'stock',
    currency,
    market: `Market ${currency}`,
    country: null,
    exchange: null,
    sector: `Sector ${sector}`,
    industry: null,
    description: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: null,
    closes,
    prepared: closes && prepareSeries(closes, NO_DIVIDENDS, null),
    dividends: NO_DIVIDENDS,
    splits: { weekdays: new Int32Array(0), ratios: new Float64Array(0) },
    priceBasis: 'split_adjusted',
    scores: null,
  };
}
