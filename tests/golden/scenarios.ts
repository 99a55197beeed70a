import type { AnalysisInput, HeldFunds, Security } from '@tearsheet/shared/engine';
import { dayOf, type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';

const DAYS = 60;
const NONE = Number.NaN;

/** A price that swings without any rounding of its own: multiples of 1/64 around a rising line. */
function swing(start: number, slope: number, period: number): number[] {
  return Array.from({ length: DAYS }, (_, i) => start + slope * i + ((i * i * 7 + i * 3) % period) / 64);
}

function without(values: readonly number[], gaps: readonly number[]): number[] {
  return values.map((value, i) => (gaps.includes(i) ? NONE : value));
}

const SCORES = { value: 6.1, quality: 7.4, momentum: 5, defensive: 4.2, tactical: 5.5, total: 6 };

const INSTRUMENTS: InputSpec['instruments'] = {
  'AAA.N': {
    closes: swing(100, 0.4, 61),
    dividends: [
      [12, 0.75],
      [40, 0.8],
    ],
    scores: SCORES,
  },
  'BBB.L': {
    closes: without(swing(8, 0.02, 23), [9, 10, 11, 12, 13, 14, 15, 30]),
    currency: 'GBP',
    market: 'United Kingdom',
    sector: 'Energy',
    dividends: [[10, 0.1]],
  },
  'CCC.T': { closes: swing(2500, -6, 97), currency: 'JPY', market: 'Japan', sector: 'Industrials' },
  'DDD.N': { closes: swing(40, -0.3, 31).slice(0, 36), delistedOn: 35, sector: 'Energy' },
  'EEE.N': { closes: without(swing(55, 0.1, 41), [0, 1, 2, 3, 4]), type: 'etf', sector: 'ETF', scores: SCORES },
};

const BASE: InputSpec = {
  instruments: INSTRUMENTS,
  benchmark: { closes: without(swing(200, 0.3, 53), [25]), dividends: [[30, 1]] },
  fx: { GBP: swing(1.25, 0.001, 5), JPY: swing(0.0067, 0.00001, 2).map((rate) => rate / 16) },
  rebalances: [
    [0, { 'AAA.N': 0.4, 'BBB.L': 0.3, 'DDD.N': 0.2, 'EEE.N': 0.1 }],
    [16, { 'AAA.N': 0.25, 'CCC.T': 0.35, 'DDD.N': 0.4 }],
    [45, { 'BBB.L': 0.5, 'CCC.T': 0.2, 'EEE.N': 0.3 }],
  ],
};

/** EEE.N holds a share of the portfolio, a security that the data do not know, a short position, and a fund that holds one more. */
const FUNDS: HeldFunds = {
  lists: new Map([
    [
      'EEE.N',
      {
        day: dayOf(30),
        rows: [
          { id: 'BBB.L', weight: 0.4 },
          { id: 'XX0000000005', weight: 0.3 },
          { id: 'AAA.N', weight: -0.05 },
          { id: 'FFF.N', weight: 0.25 },
        ],
      },
    ],
    ['FFF.N', { day: dayOf(-200), rows: [{ id: 'AAA.N', weight: 0.5 }] }],
  ]),
  securities: new Map([
    ['BBB.L', security('BBB', 'BBB.L')],
    ['AAA.N', security('AAA', 'AAA.N')],
    ['FFF.N', { ...security('Fund F', 'FFF.N'), isFund: true }],
    ['XX0000000005', { ...security('Unlisted', null), sector: 'Utilities', country: 'FR', currency: 'EUR' }],
  ]),
};

function security(name: string, ric: string | null): Security {
  return { name, ric, isFund: false, sector: null, country: null, currency: null };
}

/** Small analyses in which much happens, named by their story. */
export const SCENARIOS: Readonly<Record<string, AnalysisInput>> = {
  'a-fund-of-funds-opened': {
    ...makeInput({ ...BASE, settings: { fields: ['latest_holdings', 'look_through'] } }),
    funds: FUNDS,
  },
  'three-dates-with-costs-gap-delisting-and-re-entry': makeInput({
    ...BASE,
    settings: { includeTransactionCosts: true, riskFreeRate: 0.03 },
  }),
  'window-opening-between-dates-in-euro': makeInput({
    ...BASE,
    fx: {
      USD: swing(0.9, 0.0005, 3),
      GBP: swing(1.15, 0.0005, 5),
      JPY: swing(0.0067, 0.00001, 2).map((rate) => rate / 16),
    },
    benchmark: { closes: swing(50, 0.1, 29), currency: 'USD' },
    startDay: 20,
    endDay: 58,
    settings: { baseCurrency: 'EUR', initialValue: 250_000 },
  }),
  'one-etf-bought-and-held-beside-a-late-benchmark': makeInput({
    instruments: { 'EEE.N': INSTRUMENTS['EEE.N']! },
    benchmark: { closes: without(swing(200, 0.3, 53), [0, 1, 2, 3, 4, 5, 6, 7]) },
    rebalances: [[5, { 'EEE.N': 1 }]],
  }),
};
