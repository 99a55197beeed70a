import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { formatWeekday, toDay, weekdayOnOrAfter } from '../../../src/dates.ts';
import type { RebalancingPolicy } from '../../../src/engine/input.ts';
import { scheduledDays } from '../../../src/engine/market/calendar.ts';

const MONTHLY: RebalancingPolicy = { schedule: 'monthly', on: 'last', band: null, to: 'target' };

function withPolicy(spec: InputSpec, policy: Partial<RebalancingPolicy>): InputSpec {
  return { ...spec, settings: { ...spec.settings, rebalancing: { ...MONTHLY, ...policy } } };
}

/** Returns the dates of all trades after the first purchase. */
function tradeDates(spec: InputSpec): readonly unknown[] {
  const trades = readResult(makeInput(spec)).rows('transactions');
  return [...new Set(trades.filter(({ reason }) => reason === 'rebalance').map(({ date }) => date))];
}

describe('scheduled days', () => {
  const weekdays = (from: string, to: string, without: readonly string[] = []) => {
    const [first, last] = [weekdayOnOrAfter(toDay(from)), weekdayOnOrAfter(toDay(to))];
    const holidays = without.map((day) => weekdayOnOrAfter(toDay(day)));
    return Int32Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((day) => !holidays.includes(day));
  };
  const datesOf = (days: Int32Array, policy: Partial<RebalancingPolicy>, end: string) =>
    [...scheduledDays(days, { ...MONTHLY, ...policy }, toDay(end))].map((at) => formatWeekday(days[at]!));

  test('are the last valuation days of months, in leap years as well', () => {
    const days = weekdays('2024-01-15', '2024-04-15');
    expect(datesOf(days, {}, '2024-04-15')).toEqual(['2024-01-31', '2024-02-29', '2024-03-29']);
    expect(datesOf(weekdays('2023-02-01', '2023-03-10'), {}, '2023-03-10')).toEqual(['2023-02-28']);
  });

  test('move to the day before when the last day is a holiday, and after when the first one is', () => {
    const days = weekdays('2024-03-01', '2024-05-10', ['2024-03-29', '2024-04-01', '2024-05-01']);
    expect(datesOf(days, {}, '2024-05-10')).toEqual(['2024-03-28', '2024-04-30']);
    expect(datesOf(days, { on: 'first' }, '2024-05-10')).toEqual(['2024-04-02', '2024-05-02']);
  });

  test('weeks begin on Monday, across the end of a year', () => {
    const days = weekdays('2024-12-23', '2025-01-10', ['2024-12-25', '2025-01-01']);
    expect(datesOf(days, { schedule: 'weekly' }, '2025-01-10')).toEqual(['2024-12-27', '2025-01-03', '2025-01-10']);
    expect(datesOf(days, { schedule: 'weekly', on: 'first' }, '2025-01-10')).toEqual(['2024-12-30', '2025-01-06']);
  });

  test('quarters, half-years, and years end in their last month', () => {
    const days = weekdays('2023-11-01', '2025-01-15');
    expect(datesOf(days, { schedule: 'quarterly' }, '2025-01-15')).toEqual([
      '2023-12-29',
      '2024-03-29',
      '2024-06-28',
      '2024-09-30',
      '2024-12-31',
    ]);
    expect(datesOf(days, { schedule: 'semiannual' }, '2025-01-15')).toEqual(['2023-12-29', '2024-06-28', '2024-12-31']);
    expect(datesOf(days, { schedule: 'annual' }, '2025-01-15')).toEqual(['2023-12-29', '2024-12-31']);
    expect(datesOf(days, { schedule: 'annual', on: 'first' }, '2025-01-15')).toEqual(['2024-01-01', '2025-01-01']);
  });

  test('the last day of the window counts only at the end of a full period', () => {
    expect(datesOf(weekdays('2024-01-02', '2024-03-28'), {}, '2024-03-28')).toEqual(['2024-01-31', '2024-02-29']);
    expect(datesOf(weekdays('2024-01-02', '2024-03-29'), {}, '2024-03-29')).toHaveLength(3);
    // The data ends on Thursday, but the window covers the whole month.
    expect(datesOf(weekdays('2024-01-02', '2024-03-28'), {}, '2024-03-31')).toHaveLength(3);
    expect(datesOf(weekdays('2024-01-02', '2024-03-28'), { schedule: 'annual' }, '2024-12-31')).toEqual([]);
  });

  test('every day is scheduled with daily, and none with none', () => {
    expect(datesOf(weekdays('2024-01-02', '2024-01-05'), { schedule: 'daily' }, '2024-01-05')).toHaveLength(4);
    expect(datesOf(weekdays('2024-01-02', '2024-01-05'), { schedule: 'none' }, '2024-01-05')).toEqual([]);
  });
});

describe('a scheduled portfolio', () => {
  /** A rises to 120 on 31 January, B stays: 60/40 has drifted to 72/40. */
  const flat = (value: number, length: number) => Array.from({ length }, () => value);
  const spec: InputSpec = {
    instruments: { A: { closes: [...flat(100, 10), ...flat(120, 30)] }, B: { closes: flat(50, 40) } },
    rebalances: [[0, { A: 0.6, B: 0.4 }]],
  };

  test('returns to its target at the close of the scheduled day', () => {
    const result = readResult(makeInput(withPolicy(spec, {})));
    const [, , sale, purchase] = result.rows('transactions').toSorted((a, b) => (a.date! < b.date! ? -1 : 1));
    // The value is 11,200, so A goes from 7,200 to 6,720.
    expect(sale).toMatchObject({
      date: '2024-01-31',
      ric: 'A',
      side: 'SELL',
      value: 480,
      quantity: 4,
      reason: 'rebalance',
    });
    expect(purchase).toMatchObject({ ric: 'B', side: 'BUY', value: 480, quantity: 9.6 });
    expect(result.object('turnover_analysis').num_rebalances).toBe(2);
  });

  test('pays costs on every trade', () => {
    const costRates = { 'United States': { buy: 0.19, sell: 0.19 } };
    const result = readResult(
      makeInput(withPolicy({ ...spec, settings: { includeTransactionCosts: true, costRates } }, {})),
    );
    // The first purchase leaves 10,000 / 1.19. It grows by 12%. Then c = 0.19·(0.6428…·V − 0.6·V⁺ + 0.4·V⁺ − 0.3571…·V).
    const before = (10_000 / 1.19) * 1.12;
    const [a, b] = [(before * 72) / 112, (before * 40) / 112];
    const after = (before - 0.19 * (a - b)) / (1 + 0.19 * (0.4 - 0.6));
    expect(result.number('portfolio_summary', 'final_value')).toBeCloseTo(after, 6);
  });
});

describe('a portfolio with a band', () => {
  const absolute = (width: number) => ({ schedule: 'none', band: { kind: 'absolute', width } }) as const;
  /** The closes of A in the first days; then it stays. B and C stay all the time. */
  const moving = (...closes: readonly number[]): InputSpec => ({
    instruments: {
      A: { closes: [...closes, ...Array.from({ length: 20 - closes.length }, () => closes.at(-1)!)] },
      B: { closes: Array.from({ length: 20 }, () => 50) },
    },
    rebalances: [[0, { A: 0.6, B: 0.4 }]],
  });

  test('does not trade while a weight is exactly at its band', () => {
    // 0.6·130/105 is 65% of the portfolio.
    expect(tradeDates(withPolicy(moving(105, 130), absolute(0.05)))).toEqual([]);
    expect(tradeDates(withPolicy(moving(105, 130.01), absolute(0.05)))).toEqual(['2024-01-03']);
  });

  test('trades once at the next close, at its prices', () => {
    const result = readResult(makeInput(withPolicy(moving(100, 140, 150), absolute(0.05))));
    const trades = result.rows('transactions').filter(({ reason }) => reason === 'rebalance');
    // On 3 January the value is 9,000 + 4,000, so A goes to 7,800. Both weights left their bands, and one trade ends that.
    expect(trades.map(({ date, ric, side, value }) => [date, ric, side, value])).toEqual([
      ['2024-01-03', 'A', 'SELL', 1200],
      ['2024-01-03', 'B', 'BUY', 1200],
    ]);
  });

  test('measures a relative band as a fraction of the target', () => {
    // Bands of 10%: A 54% to 66%, and B 36% to 44%. 0.6·117/100 of 1.102 is 63.7%, and B has 36.3%.
    const relative = { schedule: 'none', band: { kind: 'relative', width: 0.1 } } as const;
    expect(tradeDates(withPolicy(moving(100, 117), relative))).toEqual([]);
    // At 120, A has 64.3% and is inside, but B has 35.7%.
    expect(tradeDates(withPolicy(moving(100, 120), relative))).toEqual(['2024-01-03']);
  });

  test.each(['target', 'edge'] as const)(
    'to %s: does not trade if all weights are inside again at the next close',
    (to) => {
      // 0.6·140 of 1.24 is 67.7%, and 0.6·110 of 1.06 is 62.3%. Later it is outside at two closes.
      const policy = { ...absolute(0.05), to };
      expect(tradeDates(withPolicy(moving(100, 140, 110), policy))).toEqual([]);
      expect(tradeDates(withPolicy(moving(100, 140, 110, 140, 140.1), policy))).toEqual(['2024-01-05']);
      // The other side of the band counts too: 0.6·70 of 0.82 is 51.2%.
      expect(tradeDates(withPolicy(moving(100, 140, 70), policy))).toEqual(['2024-01-03']);
    },
  );

  test('the cash of dividends that are kept does not make it trade', () => {
    const spec = moving(100, 140, 110);
    const paying = { ...spec.instruments.B!, dividends: [[1, 1]] } as const;
    const withCash: InputSpec = {
      ...spec,
      instruments: { ...spec.instruments, B: paying },
      settings: { dividends: 'cash' },
    };
    for (const to of ['target', 'edge'] as const)
      expect(tradeDates(withPolicy(withCash, { ...absolute(0.05), to }))).toEqual([]);
  });

  test('does not trade after the last close', () => {
    const spec = withPolicy({ ...moving(100, 200), endDay: 1 }, absolute(0.05));
    expect(tradeDates(spec)).toEqual([]);
    expect(tradeDates({ ...spec, endDay: 2 })).toEqual(['2024-01-03']);
  });

  test('leaves the trade to a date or a scheduled day that is the next day', () => {
    const weekly = { ...absolute(0.05), schedule: 'weekly', to: 'edge' } as const;
    const closes = [100, 100, 100, 200, 200];
    // Thursday is outside. Friday 5 January is scheduled, so it returns to the target and not to the edge.
    const result = readResult(makeInput(withPolicy({ ...moving(...closes), endDay: 4 }, weekly)));
    expect(result.column('latest_holdings', 'weight')).toEqual([0.6, 0.4]);
  });

  test('moves only the weights outside to the edge, and the others share the rest', () => {
    const spec: InputSpec = {
      instruments: {
        A: { closes: [100, 150, 150] },
        B: { closes: [100, 100, 100] },
        C: { closes: [100, 50, 50] },
        D: { closes: [100, 110, 110] },
      },
      rebalances: [[0, { A: 0.25, B: 0.25, C: 0.25, D: 0.25 }]],
    };
    const result = readResult(makeInput(withPolicy(spec, { ...absolute(0.08), to: 'edge' })));
    // 150, 100, 50, 110 of 410: A has 36.6% and C 12.2%. Their edges are 33% and 17%. B and D share 50% as 100 to 110.
    const weights = result.column('latest_holdings', 'weight');
    [0.33, (5 / 21) * 1, 0.17, 5.5 / 21].forEach((expected, i) => {
      expect(weights[i]).toBeCloseTo(expected, 12);
    });
  });

  test('two weights outside go to both edges', () => {
    const result = readResult(
      makeInput(withPolicy({ ...moving(100, 200), endDay: 2 }, { ...absolute(0.05), to: 'edge' })),
    );
    const [a, b] = result.column('latest_holdings', 'weight');
    expect(a).toBeCloseTo(0.65, 12);
    expect(b).toBeCloseTo(0.35, 12);
  });

  test('reinvests the cash of a delisted position if its band is passed', () => {
    const spec: InputSpec = {
      ...moving(100),
      instruments: { ...moving(100).instruments, C: { closes: [10, 10, 10, 10], delistedOn: 3 } },
      rebalances: [[0, { A: 0.5, B: 0.4, C: 0.1 }]],
    };
    const result = readResult(makeInput(withPolicy(spec, absolute(0.05))));
    // Its last day is Thursday. On Friday it is cash, and on Monday the others take it, 5 to 4.
    expect(tradeDates(withPolicy(spec, absolute(0.05)))).toEqual(['2024-01-08']);
    expect(result.column('latest_holdings', 'weight')).toEqual([0.555555555556, 0.444444444444]);
    expect(result.object('data_quality').removed_positions).toHaveLength(1);
    // A band of 10% around 10% begins at 0, so the cash stays.
    expect(tradeDates(withPolicy(spec, absolute(0.1)))).toEqual([]);
  });

  test('counts reinvested dividends and exchange rates', () => {
    const flat = Array.from({ length: 6 }, () => 100);
    const spec = (fx: readonly number[], dividend: number): InputSpec => ({
      instruments: { A: { closes: flat, currency: 'EUR', dividends: [[1, dividend]] }, B: { closes: flat } },
      fx: { EUR: fx },
      rebalances: [[0, { A: 0.5, B: 0.5 }]],
    });
    const same = [1, 1, 1, 1, 1, 1];
    expect(tradeDates(withPolicy(spec(same, 20), absolute(0.05)))).toEqual([]);
    expect(tradeDates(withPolicy(spec(same, 25), absolute(0.05)))).toEqual(['2024-01-03']);
    expect(tradeDates(withPolicy(spec([1, 1, 1.3, 1.3, 1.3, 1.3], 0), absolute(0.05)))).toEqual(['2024-01-04']);
  });

  test('follows the bands before the window opens', () => {
    const spec = withPolicy(moving(100, 200, 200, 200, 260), absolute(0.05));
    const whole = readResult(makeInput(spec));
    const later = readResult(makeInput({ ...spec, startDay: 3 }));
    const values = whole.column('daily_summary', 'portfolio_value');
    later.column('daily_summary', 'portfolio_value').forEach((value, d) => {
      expect(value).toBeCloseTo((10_000 * values[d + 3]!) / values[3]!, 6);
    });
    expect(tradeDates({ ...spec, startDay: 3 })).toEqual(['2024-01-08']);
  });

  test('one holding never trades, and cash is a holding', () => {
    const daily = { schedule: 'daily', band: { kind: 'relative', width: 0.01 } } as const;
    const one = { ...moving(100, 150, 75), rebalances: [[0, { A: 1 }]] as const };
    expect(tradeDates(withPolicy(one, daily))).toEqual([]);
    const withCash: InputSpec = {
      instruments: { A: { closes: [100, 200, 200, 200] }, 'CASH.USD': { closes: null, type: 'cash', market: 'Cash' } },
      rebalances: [[0, { A: 0.5, 'CASH.USD': 0.5 }]],
    };
    const result = readResult(makeInput(withPolicy(withCash, absolute(0.05))));
    expect(result.column('latest_holdings', 'weight')).toEqual([0.5, 0.5]);
  });
});
