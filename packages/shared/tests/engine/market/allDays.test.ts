import { expect, test } from '@jest/globals';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import { rounds } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import { ALL_DAYS, isWeekday, toDay } from '../../../src/dates.ts';
import { type AnalysisInput, analyze, onAllDays, toPlain } from '../../../src/engine/index.ts';
import { SELECTABLE_SECTION_NAMES } from '../../../src/schemas/index.ts';

const NONE = () => null;

/** Returns the sections as they are written. */
function sectionsOf(input: AnalysisInput): Record<string, unknown> {
  const { sections } = analyze({ ...input, settings: { ...input.settings, fields: SELECTABLE_SECTION_NAMES } });
  return JSON.parse(
    JSON.stringify(Object.fromEntries(Object.entries(sections).map(([k, v]) => [k, toPlain(v ?? null)]))),
  );
}

const random = (seed: number, days = 90) =>
  randomInput({
    seed,
    instruments: 1 + (seed % 6),
    days,
    rebalances: 1 + (seed % 4),
    costs: seed % 2 === 0,
    riskFreeRate: 0.02,
    dividends: true,
    gaps: false,
    delistings: seed % 3 === 0,
    startShare: [0, 0.4][seed % 2]!,
  });

test('the axis of all days changes no figure of instruments that trade from Monday to Friday', () => {
  for (let seed = 1; seed <= rounds(8, 40); seed++) {
    const sent = random(seed);
    // Weeks and months end with a Sunday on one axis and with a Friday on the other, so the window ends on a Sunday.
    const sunday = 7 * Math.ceil((sent.settings.endDay - 3) / 7) + 3;
    const input = { ...sent, settings: { ...sent.settings, endDay: sunday } };
    expect(sectionsOf(onAllDays(input, 'weekends', NONE))).toEqual(sectionsOf(input));
  }
});

/** A coin with a price on each day from Saturday 2024-01-06 on, next to a stock with prices on weekdays. */
function coinAndStock(coin: readonly number[], stock: readonly number[], weight: number): AnalysisInput {
  const first = toDay('2024-01-06');
  const base = random(2, 10);
  const instrument = (ric: string, values: readonly number[]) => ({
    ...base.instruments[0]!,
    ric,
    currency: base.settings.baseCurrency,
    delistedOn: null,
    prepared: null,
    dividends: { weekdays: new Int32Array(), amounts: new Float64Array() },
    closes: { first: ALL_DAYS + first, values: Float64Array.from(values) },
  });
  return {
    ...base,
    calendar: 'all_days',
    instruments: [{ ...instrument('COIN', coin), week: 'all_days' }, instrument('STOCK', stock)],
    rebalances: [{ day: first, from: 0, to: 2 }],
    rows: {
      ...base.rows,
      instrument: Int32Array.of(0, 1),
      weight: Float64Array.of(weight, 1 - weight),
      symbol: Int32Array.of(0, 1),
      symbols: ['COIN', 'STOCK'],
    },
    benchmark: null,
    benchmarks: [],
    settings: { ...base.settings, startDay: null, endDay: first + coin.length - 1, includeTransactionCosts: false },
  };
}

const price = fc.double({ min: 0.5, max: 2, noNaN: true });

test('every calendar day has a return, and the stock moves only on weekdays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(price, price), { minLength: 10, maxLength: 60 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (prices, weight) => {
        const first = toDay('2024-01-06');
        // The stock has a price on the first Saturday only so that it can be bought on that day.
        const stock = prices.map(([, value], i) => (i === 0 || isWeekday(first + i) ? value : Number.NaN));
        const { daily_summary: days, portfolio_parameters: parameters } = sectionsOf(
          coinAndStock(
            prices.map(([value]) => value),
            stock,
            weight,
          ),
        ) as { daily_summary: { date: string; cumulative_return: number }[]; portfolio_parameters: object };
        const filled: number[] = [];
        for (const value of stock) filled.push(Number.isNaN(value) ? filled.at(-1)! : value);
        expect(days).toHaveLength(prices.length);
        expect(parameters).toMatchObject({ calendar: 'all_days', periods_per_year: 365, frequency: 'daily' });
        days.forEach(({ cumulative_return: found }, i) => {
          const own = (weight * prices[i]![0]) / prices[0]![0] + ((1 - weight) * filled[i]!) / filled[0]!;
          expect(found).toBeCloseTo(own - 1, 9);
        });
      },
    ),
    { numRuns: 30 },
  );
});
