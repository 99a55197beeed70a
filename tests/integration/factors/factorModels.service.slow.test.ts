import { beforeAll, describe, expect, test } from '@jest/globals';
import type { FactorColumn, SnapshotContent } from '@tearsheet/market-data';
import { formatDay, isWeekday, toDay } from '@tearsheet/shared';
import { instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const days = Int32Array.from(Array.from({ length: 546 }, (_, i) => toDay('2023-01-03') + i).filter(isWeekday));
const noise = (seed: number) =>
  Float64Array.from(days, (_, i) => 0.02 * (Math.abs((Math.sin(seed * 91.7 + i * 12.9898) * 43758.5453) % 1) - 0.5));
const [market, size, value, momentum] = [1, 2, 3, 4].map(noise) as [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];
const rate = Float64Array.from(days, () => 0.0002);
const BETAS = { 'Mkt-RF': 1.2, SMB: 0.4, HML: -0.3 };

/** A stock that Fama and French's factors explain, apart from some noise of its own. */
function stockPrices() {
  const rest = noise(5);
  let level = 100;
  const close = Float64Array.from(days, (_, i) => {
    level *= 1 + rate[i]! + 0.0001 + 1.2 * market[i]! + 0.4 * size[i]! - 0.3 * value[i]! + 0.3 * rest[i]!;
    return level;
  });
  return { days, close, open: null, high: null, low: null, volume: null, adjClose: null };
}

const column = (set: string, factor: string, returns: Float64Array): FactorColumn => ({
  set,
  frequency: 'daily',
  factor,
  days,
  returns,
});

function marketWithFactors(): SnapshotContent {
  const base = testMarket();
  return {
    ...base,
    instruments: [...base.instruments, instrumentRow('FFF.N', { name: 'Explained by factors' })],
    prices: new Map([...base.prices, ['FFF.N', stockPrices()]]),
    factors: [
      column('fama_french_3', 'HML', value),
      column('fama_french_3', 'Mkt-RF', market),
      column('fama_french_3', 'RF', rate),
      column('fama_french_3', 'SMB', size),
      column('momentum', 'Mom', momentum),
    ],
  };
}

const service = useService({ market: marketWithFactors() });

beforeAll(() => service.startWorker(1));

async function submit(options: unknown) {
  return service.call('POST', '/v1/portfolio/analyze', {
    portfolio: [{ date: '2023-01-03', symbol: 'FFF.N', weight: 1 }],
    benchmark: 'ACWI.OQ',
    end_date: '2024-06-28',
    fields: ['data_quality'],
    factor_exposures: options,
  });
}

interface Section extends Record<string, unknown> {
  readonly reason: string | null;
  readonly portfolio: { readonly exposures: readonly { factor: string; beta: number; lower: number; upper: number }[] };
}

async function factorsWith(options: unknown): Promise<Section> {
  const { json } = await submit(options);
  const job = await service.ended(json.check_url);
  expect(job.status).toBe('completed');
  return job.result?.result.factor_exposures as Section;
}

const series = (returns: Float64Array) => Array.from(days, (day, i) => ({ date: formatDay(day), value: returns[i]! }));

describe('models of factor_exposures', () => {
  test('Fama and French: the intervals hold the exposures that the stock was made with', async () => {
    const found = await factorsWith({ model: 'fama_french_3', rolling_periods: 120 });
    expect(found).toMatchObject({
      available: true,
      model: 'fama_french_3',
      frequency: 'daily',
      factors: Object.keys(BETAS),
    });
    for (const { factor, lower, upper } of found.portfolio.exposures) {
      const made = BETAS[factor as keyof typeof BETAS];
      expect(made).toBeGreaterThan(lower);
      expect(made).toBeLessThan(upper);
    }
    expect(found.rolling).toMatchObject({ periods: 120 });
  });

  test('the same factors in the request give the same figures', async () => {
    const stored = await factorsWith({ model: 'fama_french_3' });
    const own = await factorsWith({
      model: {
        name: 'mine',
        factors: [
          { name: 'Mkt-RF', returns: series(market).reverse() },
          { name: 'SMB', returns: series(size) },
          { name: 'HML', returns: series(value) },
        ],
        risk_free: series(rate),
      },
    });
    expect(own).toEqual({ ...stored, model: 'mine' });
  });

  test('Carhart joins two sets, and a model without data or a small universe has a reason', async () => {
    expect(await factorsWith({ model: 'carhart_4' })).toMatchObject({
      available: true,
      factors: ['Mkt-RF', 'SMB', 'HML', 'Mom'],
    });
    expect((await factorsWith({ model: 'fama_french_5_momentum' })).reason).toBe(
      'the data have no returns of the factors fama_french_5',
    );
    expect((await factorsWith({})).reason).toMatch(/^the universe has \d stocks with prices .* its factors need 30$/);
  });

  test.each([
    ['two factors of one name', [market, market], ['a', 'a'], 'two factors have the name a'],
    ['the name of the risk-free rate', [market], ['RF'], 'RF cannot be a factor: send its returns as risk_free'],
  ])('%s in the request', async (_, columns, names, reason) => {
    const factors = columns.map((returns, i) => ({
      name: names[i],
      returns: series(returns).slice(0, returns.length),
    }));
    expect(await factorsWith({ model: { name: 'mine', factors } })).toMatchObject({
      available: false,
      reason,
      portfolio: null,
    });
  });

  test('two returns on one date, and series of different frequencies', async () => {
    const twice = { name: 'a', returns: [...series(market), series(market)[3]] };
    expect((await factorsWith({ model: { name: 'm', factors: [twice] } })).reason).toBe(
      'a has two returns on one date',
    );
    const monthly = { name: 'b', returns: series(size).filter((_row, i) => i % 22 === 0) };
    const daily = { name: 'a', returns: series(market) };
    expect((await factorsWith({ model: { name: 'm', factors: [daily, monthly] } })).reason).toBe(
      'the series differ in frequency: daily, monthly',
    );
  });

  test.each([
    ['an unknown model', { model: 'fama_french_4' }, ['model']],
    ['no factors', { model: { name: 'mine', factors: [] } }, ['model', 'factors']],
    [
      'a return below -100%',
      { model: { name: 'mine', factors: [{ name: 'a', returns: [{ date: '2024-01-02', value: -1 }] }] } },
      ['model', 'factors', 0, 'returns', 0, 'value'],
    ],
    [
      'no number',
      { model: { name: 'mine', factors: [{ name: 'a', returns: [{ date: '2024-01-02', value: null }] }] } },
      ['model', 'factors', 0, 'returns', 0, 'value'],
    ],
    [
      'no date',
      { model: { name: 'mine', factors: [{ name: 'a', returns: [{ date: '2024-02-30', value: 0 }] }] } },
      ['model', 'factors', 0, 'returns', 0, 'date'],
    ],
    ['a window of three', { rolling_periods: 3 }, ['rolling_periods']],
    ['an unknown option', { lags: 3 }, ['lags']],
  ])('%s is refused', async (_, options, at) => {
    const { status, json } = await submit(options);
    expect(status).toBe(422);
    expect(json.detail[0]?.loc).toEqual(['body', 'factor_exposures', ...at]);
  });
});
