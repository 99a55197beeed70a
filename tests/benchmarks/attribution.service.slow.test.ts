import { beforeAll, expect, test } from '@jest/globals';
import type { AnalyzeRequest, Sections } from '@tearsheet/client';
import { toDay } from '@tearsheet/shared';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

type Attribution = NonNullable<Sections['attribution']>;
type Options = AnalyzeRequest['attribution'];

const service = useService({ market: market() });

/** The fund holds shares of three currencies. The data have weekly risk-free rates of these. */
function market() {
  const holdings = ['AAA.N', 'BBB.L', 'DDD.T', 'UNKNOWN.X'].map((symbol, i) => ({
    etfRic: 'ACWI.OQ',
    day: toDay('2023-01-02'),
    symbol,
    name: null,
    weight: [0.5, 0.3, 0.15, 0.05][i]!,
  }));
  const [first, last] = [toDay('2022-12-26'), toDay('2024-06-24')];
  const mondays = Array.from({ length: (last - first) / 7 + 1 }, (_, week) => first + 7 * week);
  const rates = ['USD', 'GBP', 'JPY'].flatMap((currency, i) =>
    mondays.map((day) => ({ currency, day, annualRate: [0.05, 0.04, 0.001][i]!, source: 'test' })),
  );
  return { ...testMarket(), etfHoldings: holdings, riskFreeRates: rates };
}

beforeAll(() => service.startWorker(1));

async function submit(part: object) {
  const body = {
    portfolio: [
      { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
      { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
    ],
    end_date: '2024-06-28',
    benchmark: 'ACWI.OQ',
    fields: ['portfolio_summary'],
    ...part,
  };
  return service.call('POST', '/v1/portfolio/analyze', body);
}

async function attribute(options: Options, part: object = {}): Promise<Attribution> {
  const { status, json } = await submit({ ...part, attribution: options });
  expect({ status, detail: json.detail }).toEqual({ status: 202, detail: undefined });
  const job = await service.ended(json.check_url);
  expect(job.status).toBe('completed');
  return (job.result as unknown as { result: Required<Sections> }).result.attribution;
}

const sumOf = (effects: object | null) => Object.values(effects ?? {}).reduce((sum, value) => sum + value, 0);

test('options select the section, and every method and level is in the result', async () => {
  for (const linking of ['carino', 'menchero', 'frongello', 'geometric'] as const) {
    const found = await attribute({ linking, levels: ['market', 'sector'], interaction: 'in_selection' });
    expect(found).toMatchObject({ available: true, linking, levels: ['market', 'sector'] });
    expect(found.months.map(({ month }) => month).at(0)).toBe('2023-01');
    expect(found.months).toHaveLength(18);
    expect(found.groups.length).toBeGreaterThan(2);
    expect(found.effects!.interaction).toBe(0);
    if (linking !== 'geometric') expect(sumOf(found.effects)).toBeCloseTo(found.active_return!, 14);
  }
});

test('without options, the section has its defaults', async () => {
  expect(await attribute({})).toMatchObject({
    linking: 'carino',
    interaction: 'separate',
    levels: ['sector'],
    groups: [],
  });
});

test('currency effects sum to the active return, or name the currency without a rate', async () => {
  const { currency_effects, active_return } = await attribute({});
  expect(currency_effects.currencies.map(({ name }) => name)).toEqual(['GBP', 'JPY', 'USD']);
  expect(sumOf(currency_effects.effects)).toBeCloseTo(active_return!, 13);
  const singapore = await attribute({}, { benchmark: 'CCC.SI' });
  expect(singapore.available).toBe(true);
  expect(singapore.currency_effects).toMatchObject({ available: false, reason: expect.stringContaining('SGD') });
});

test('a share, a fund, and a blend of both are benchmarks with known holdings', async () => {
  const blend = {
    name: 'Mix',
    components: [
      { symbol: 'ACWI.OQ', weight: 60 },
      { symbol: 'CCC.SI', weight: 40 },
    ],
  };
  const own = await attribute({}, { benchmark: 'AAA.N' });
  expect(own.effects!.unexplained).toBe(0);
  const mixed = await attribute({ levels: ['sector', 'company'] }, { benchmark: blend });
  expect(mixed).toMatchObject({
    available: true,
    constituents: { weight_known: expect.closeTo(0.6 * 0.95 + 0.4, 12) },
  });
  expect(mixed.groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T']));
});

test('without a benchmark or its holdings there is a reason', async () => {
  const none = await attribute({ linking: 'geometric' }, { benchmark: null });
  expect(none).toMatchObject({ available: false, reason: 'the request has no benchmark', linking: 'geometric' });
  const rate = await attribute({}, { benchmark: { name: 'Deposit', annual_rate: 0.03 } });
  expect(rate.reason).toBe('the holdings of the benchmark Deposit are not known');
});

test.each([
  [{ levels: ['company'] }, 'the levels ["company"] are not known'],
  [{ levels: ['sector', 'sector'] }, 'are not known'],
  [{ levels: [] }, 'at least 1 item'],
  [{ levels: 'sector' }, 'valid list'],
  [{ linking: 'davies' }, "'carino', 'menchero', 'frongello' or 'geometric'"],
  [{ interaction: true }, "'separate' or 'in_selection'"],
  [{ method: 'carino' }, 'Extra inputs'],
])('rejects the options %j', async (attribution, message) => {
  const { status, json } = await submit({ attribution });
  expect(status).toBe(422);
  expect(json.detail[0]!.msg).toContain(message);
});
