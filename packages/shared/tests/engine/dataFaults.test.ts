import { describe, expect, test } from '@jest/globals';
import { dayOf, type InstrumentSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { analyze } from '../../src/engine/analyze.ts';
import type { RiskFreeSeries } from '../../src/engine/input.ts';

const LENGTH = 120;
const flat = Array.from({ length: LENGTH }, () => 100);
const from = (d: number, before: number, after: number) => flat.map((_, i) => (i < d ? before : after));
const fault = (code: 'unit_jump' | 'session_gap' | 'unadjusted_split', d: number, to = d) => ({
  code,
  from: dayOf(d),
  to: dayOf(to),
  message: 'made up',
});

const analysis = (bad: InstrumentSpec, more: Partial<Parameters<typeof makeInput>[0]> = {}) => {
  const input = makeInput({
    instruments: { BAD: bad, GOOD: { closes: flat } },
    rebalances: [[0, { BAD: 0.5, GOOD: 0.5 }]],
    benchmark: { closes: flat },
    ...more,
  });
  return analyze({ ...input, settings: { ...input.settings, fields: ['portfolio_summary', 'data_quality'] } });
};
const warned = (...args: Parameters<typeof analysis>) => analysis(...args).warnings;
const totalOf = (...args: Parameters<typeof analysis>) =>
  (analysis(...args).sections.portfolio_summary as { total_return: number }).total_return;

describe('a fault in the data of a holding', () => {
  test('comes first, with its dates, its share, and the return that the move made', () => {
    const bad = { closes: from(50, 100, 1), faults: [fault('session_gap', 20, 27), fault('unit_jump', 50)] };
    expect(warned(bad, { rebalances: [[0, { BAD: 0.5, GOOD: 0.5 }]] })).toMatchObject([
      {
        code: 'unit_jump',
        symbol: 'BAD',
        field: 'portfolio',
        first_date: '2024-03-11',
        last_date: '2024-03-11',
        portfolio_share: 0.5,
        total_return_effect_bps: -4950,
      },
      { code: 'session_gap', symbol: 'BAD', first_date: '2024-01-29', last_date: '2024-02-07', portfolio_share: 0.5 },
    ]);
    expect(totalOf(bad)).toBeCloseTo(-0.495, 12);
  });

  test('is not reported for a gap of at most five sessions, whose prices are not stale', () => {
    const codes = (days: number) =>
      warned({ closes: flat, faults: [fault('session_gap', 20, 19 + days)] }).map(({ code }) => code);
    expect([codes(1), codes(5), codes(6)]).toEqual([[], [], ['session_gap']]);
  });

  test('two moves of one kind are one warning, and their effects are left out together', () => {
    const closes = flat.map((_, i) => (i < 30 ? 100 : i < 60 ? 1 : 200));
    const bad = { closes, faults: [fault('unit_jump', 30), fault('unit_jump', 60)] };
    const [warning, ...others] = warned(bad);
    expect(others).toEqual([]);
    // Without the moves nothing is earned, so the whole return is their effect.
    expect(warning).toMatchObject({
      first_date: '2024-02-12',
      last_date: '2024-03-25',
      total_return_effect_bps: expect.closeTo(10_000 * totalOf(bad), 6),
      message: expect.stringContaining('1 more finding'),
    });
  });

  test.each([
    ['before the purchase', fault('unit_jump', 4), 10],
    ['on a later date than the end', fault('unit_jump', 300), 10],
  ])('is not reported %s', (_when, one, bought) => {
    expect(warned({ closes: flat, faults: [one] }, { rebalances: [[bought, { BAD: 1 }]] })).toEqual([]);
  });

  test('is reported for a position that a rebalance has sold, only while it was held', () => {
    const rebalances = [
      [0, { BAD: 1 }],
      [40, { GOOD: 1 }],
    ] as const;
    expect(warned({ closes: flat, faults: [fault('unit_jump', 60)] }, { rebalances })).toEqual([]);
    expect(warned({ closes: flat, faults: [fault('unit_jump', 30)] }, { rebalances })).toHaveLength(1);
  });
});

describe('old exchange rates', () => {
  const rates = (gapFrom: number, gapTo: number) =>
    flat.map((_, i) => (i >= gapFrom && i < gapTo ? Number.NaN : i < gapTo ? 1 : 2));
  const foreign: InstrumentSpec = { closes: flat, currency: 'ISK' };
  const removed = (...args: Parameters<typeof analysis>) =>
    (analysis(...args).sections.data_quality as { removed_positions: object[] }).removed_positions;

  test('nothing is bought at a rate of more than 10 sessions, and the row is dropped with a warning', () => {
    const bought = (d: number) =>
      [
        foreign,
        {
          fx: { ISK: rates(20, 60) },
          rebalances: [
            [0, { GOOD: 1 }],
            [d, { BAD: 0.5, GOOD: 0.5 }],
          ],
        },
      ] as const;
    expect(removed(...bought(29))).toEqual([]);
    expect(removed(...bought(30))).toEqual([{ ric: 'BAD', date: '2024-02-12', reason: 'stale_rate', weight: 0.5 }]);
    expect(warned(...bought(30))).toMatchObject([{ code: 'missing_fx_history', symbol: 'BAD', weight: 0.5 }]);
    expect(totalOf(...bought(30))).toBe(0);
  });

  test('a currency that returns while it is held warns with sessions, share, day, and effect', () => {
    const [warning] = warned(foreign, { fx: { ISK: rates(20, 100) } });
    expect(warning).toMatchObject({
      code: 'stale_rate',
      symbol: 'ISK/USD',
      first_date: '2024-01-29',
      last_date: '2024-05-17',
      portfolio_share: 0.5,
      total_return_effect_bps: 5000,
    });
    expect(warning?.message).toContain('80 sessions');
    expect(warning?.message).toContain('returns on 2024-05-20');
  });

  test('a currency without later rates ends: its holdings become cash at the last rate after 30 sessions', () => {
    const gone = { fx: { ISK: flat.map((_, i) => (i <= 40 ? 1 : Number.NaN)) } };
    const rising = { ...foreign, closes: flat.map((close, i) => close + i) };
    expect(removed(rising, gone)).toMatchObject([{ ric: 'BAD', date: '2024-04-09', reason: 'stale_rate' }]);
    // The position earns until it becomes cash, on weekday 71.
    expect(totalOf(rising, gone)).toBeCloseTo(0.5 * 0.71, 12);
    expect(warned(rising, gone).map(({ code }) => code)).toEqual(['stale_rate', 'position_delisted']);
  });

  test('rates that are monthly obey the row of monthly series', () => {
    const monthly = flat.map((_, i) => (i % 21 === 0 ? 1 : Number.NaN));
    expect(warned(foreign, { fx: { ISK: monthly }, rebalances: [[20, { BAD: 1 }]] })).toEqual([]);
  });
});

describe('an old risk-free rate', () => {
  const series = (days: readonly number[], isQuoted: boolean): RiskFreeSeries => ({
    days: Int32Array.from(days, dayOf),
    annualRates: Float64Array.from(days, (d) => 0.01 + d / 1e5),
    source: 'bill',
    ...(isQuoted ? { isQuoted } : {}),
  });
  const until = (last: number) => Array.from({ length: last + 1 }, (_, d) => d);
  const of = (riskFreeRate: RiskFreeSeries) => {
    const input = makeInput({
      instruments: { A: { closes: flat.map((c, i) => c + (i % 3)) } },
      rebalances: [[0, { A: 1 }]],
      settings: { riskFreeRate },
    });
    const { warnings, sections } = analyze({
      ...input,
      settings: { ...input.settings, fields: ['performance_metrics'] },
    });
    const { sharpe_ratio: sharpe } = (sections.performance_metrics as { portfolio: { sharpe_ratio: number | null } })
      .portfolio;
    return { sharpe, codes: warnings.map(({ code, field }) => `${code} ${field}`) };
  };

  test('warns after 5 sessions, and is not used after 30', () => {
    expect(of(series(until(LENGTH - 6), true)).codes).toEqual([]);
    expect(of(series(until(LENGTH - 7), true))).toMatchObject({
      codes: ['stale_rate risk_free_rate'],
      sharpe: expect.any(Number),
    });
    expect(of(series(until(LENGTH - 31), true)).sharpe).not.toBeNull();
    expect(of(series(until(LENGTH - 32), true)).sharpe).toBeNull();
  });

  test('of the request holds until the next one', () => {
    expect(of(series([0, 10], false))).toEqual({ codes: [], sharpe: expect.any(Number) });
  });
});
