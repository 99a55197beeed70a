import fc from 'fast-check';
import type { AnalysisInput } from '../../../shared/src/engine/input.ts';
import { type InputSpec, type InstrumentSpec, makeInput } from './makeInput.ts';

export interface RandomOptions {
  readonly seed: number;
  readonly instruments: number;
  readonly days: number;
  readonly rebalances: number;
  readonly costs: boolean;
  readonly riskFreeRate: number;
  readonly dividends: boolean;
  readonly gaps: boolean;
  readonly delistings: boolean;
  /** Share of the days after which the window opens; 0: with the first rebalance. */
  readonly startShare: number;
  /** Every second instrument, and with `slowBenchmark` the benchmark, has a price on each so many-th weekday only. */
  readonly every?: number;
  readonly slowBenchmark?: boolean;
  /** Every third instrument is halted for so many weekdays from the 20th on. */
  readonly halt?: number;
  /** Share of the days after which the benchmark has no more prices. */
  readonly benchmarkUntil?: number;
}

/** Portfolios with everything that can happen to them. */
export const randomOptions: fc.Arbitrary<RandomOptions> = fc.record({
  seed: fc.integer({ min: 1, max: 0x7fffffff }),
  instruments: fc.integer({ min: 1, max: 9 }),
  days: fc.integer({ min: 8, max: 90 }),
  rebalances: fc.integer({ min: 1, max: 6 }),
  costs: fc.boolean(),
  riskFreeRate: fc.constantFrom(0, 0.04),
  dividends: fc.boolean(),
  gaps: fc.boolean(),
  delistings: fc.boolean(),
  startShare: fc.constantFrom(0, 0, 0.3, 0.6),
});

const CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP'] as const;
const MARKETS = ['United States', 'Germany', 'Japan', 'United Kingdom', 'Atlantis'] as const;
const SECTORS = ['Technology', 'Energy', 'Health'] as const;

export function randomInput(options: RandomOptions): AnalysisInput {
  return makeInput(randomSpec(options));
}

export function randomSpec(options: RandomOptions): InputSpec {
  const random = generator(options.seed);
  const { days } = options;
  const walk = (start: number, sigma: number) => {
    let level = start;
    return Array.from({ length: days }, () => {
      level *= 1 + sigma * (random() * 2 - 1);
      return Math.round(level * 1e4) / 1e4;
    });
  };
  const gappy = (values: number[], share: number) =>
    options.gaps ? values.map((value, i) => (i > 0 && random() < share ? Number.NaN : value)) : values;
  const every = options.every ?? 1;
  const thin = (values: number[]) => values.map((value, i) => (i % every === 0 ? value : Number.NaN));
  const halted = (values: number[], i: number) =>
    values.map((value, day) => (i % 3 === 2 && day >= 20 && day < 20 + (options.halt ?? 0) ? Number.NaN : value));
  const lastOfBenchmark = (options.benchmarkUntil ?? 1) * days;
  const ends = (values: number[]) => values.map((value, i) => (i <= lastOfBenchmark ? value : Number.NaN));
  const rics = Array.from({ length: options.instruments }, (_, i) => `R${i}`);
  const instruments: Record<string, InstrumentSpec> = {};
  rics.forEach((ric, i) => {
    const delisted = options.delistings && random() < 0.3 ? Math.floor(1 + random() * days) : undefined;
    const spec: InstrumentSpec = {
      closes: halted(
        i % 2 === 1 ? gappy(walk(5 + 200 * random(), 0.04), 0.15) : thin(gappy(walk(5 + 200 * random(), 0.04), 0.15)),
        i,
      ),
      currency: CURRENCIES[Math.floor(random() * CURRENCIES.length)]!,
      market: MARKETS[Math.floor(random() * MARKETS.length)]!,
      sector: SECTORS[Math.floor(random() * SECTORS.length)]!,
      type: i === 7 ? 'etf' : 'stock',
      dividends: options.dividends
        ? Array.from({ length: 3 }, () => [Math.floor(random() * days), 0.5 * random()] as const)
        : [],
    };
    instruments[ric] = delisted === undefined ? spec : { ...spec, delistedOn: delisted };
  });
  const dates = new Set([0]);
  while (dates.size < Math.min(options.rebalances, days - 2)) dates.add(Math.floor(random() * (days - 1)));
  return {
    instruments,
    rebalances: [...dates].sort((a, b) => a - b).map((date) => [date, weights(rics, random)] as const),
    benchmark: { closes: ends(options.slowBenchmark ? thin(walk(100, 0.02)) : gappy(walk(100, 0.02), 0.1)) },
    fx: {
      EUR: gappy(walk(1.1, 0.01), 0.1),
      JPY: gappy(walk(0.9, 0.01), 0.1),
      GBP: gappy(walk(1.3, 0.01), 0.1),
    },
    settings: { includeTransactionCosts: options.costs, riskFreeRate: options.riskFreeRate },
    ...(options.startShare > 0 ? { startDay: Math.floor(options.startShare * (days - 3)) } : {}),
  };
}

/** Each instrument is in with 60%: positions leave and come back. */
function weights(rics: readonly string[], random: () => number): Record<string, number> {
  const chosen = rics.filter(() => random() < 0.6);
  const picked = chosen.length > 0 ? chosen : [rics[0]!];
  const raw = picked.map(() => 0.05 + random());
  const sum = raw.reduce((a, b) => a + b, 0);
  return Object.fromEntries(picked.map((ric, i) => [ric, raw[i]! / sum]));
}

/** Marsaglia's xorshift, so that a seed determines the whole market. */
function generator(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
