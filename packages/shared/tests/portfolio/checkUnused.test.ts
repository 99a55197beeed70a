import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { jobWarningsOf } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { jobWarnings } from '../../src/schemas/issues.ts';
import type { PortfolioRequest } from '../../src/schemas/portfolioRequest.ts';
import { analyzeBody } from '../../src/schemas/reports.ts';
import { createAjv } from '../../src/schemas/validation/validator.ts';

const facts = exampleMarket();
const fits = createAjv().compile(jobWarnings);
const portfolio = [{ date: '2024-01-02', symbol: 'SPY.P', weight: 1 }];
const transactions = [{ date: '2024-01-02', type: 'buy', symbol: 'SPY.P', quantity: 1, price: 475 }] as const;
const HOLDINGS: PortfolioRequest = { portfolio };
const LEDGER: PortfolioRequest = { transactions: [...transactions] };

function unused(request: Readonly<Record<string, unknown>>, tradesLedgers = false) {
  const found = jobWarningsOf(checkPortfolio(request, facts, request, { schema: analyzeBody, tradesLedgers }));
  expect(fits(found)).toBe(true);
  return found.filter(({ code }) => code === 'unknown_member' || code === 'member_ignored');
}

const fields = (request: Parameters<typeof unused>[0]) => unused(request).map(({ code, field }) => `${code} ${field}`);

describe('members without effect', () => {
  test('an unknown member is named with the name that was probably meant', () => {
    expect(unused({ ...HOLDINGS, end_dat: '2024-03-01', colour: 'red' })).toEqual([
      {
        code: 'unknown_member',
        message: 'There is no member end_dat. It has no effect. Did you mean end_date?',
        field: 'end_dat',
      },
      { code: 'unknown_member', message: 'There is no member colour. It has no effect.', field: 'colour' },
    ]);
  });

  test('an unknown member of a member is found too', () => {
    const transaction_cost_config = { 'Hong Kong': { buy: 0.001, sell: 0.001, minimum: 5 } };
    expect(fields({ ...HOLDINGS, include_transaction_costs: true, transaction_cost_config })).toEqual([
      'unknown_member transaction_cost_config.Hong Kong.minimum',
      'member_ignored transaction_cost_config.Hong Kong',
    ]);
  });

  test('a hundred thousand unknown members give 21 warnings with short messages', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}${'y'.repeat(100)}`, i]));
    const found = unused({ ...HOLDINGS, ...many });
    expect(found).toHaveLength(21);
    expect(found.at(-1)?.message).toContain('like the unknown members after it');
    for (const { message } of found) expect(message.length).toBeLessThan(160);
  });

  test('members of an analysis with their default values give no warning', () => {
    const request = {
      ...HOLDINGS,
      start_date: '2024-01-02',
      end_date: '2024-03-01',
      fields: [],
      report: true,
      name: 'A',
    };
    expect(unused({ ...request, track_cash: true, lot_method: 'fifo' })).toEqual([]);
    expect(unused({ ...LEDGER, include_transaction_costs: false })).toEqual([]);
  });

  test('the time of flows has no effect', () => {
    expect(fields({ ...LEDGER, flow_timing: 'start' })).toEqual(['member_ignored flow_timing']);
    expect(fields({ ...HOLDINGS, flow_timing: 'end' })).toEqual(['member_ignored flow_timing']);
  });

  test('members of a ledger have no effect on holdings', () => {
    const opening = { date: '2024-01-02', positions: [] };
    const ledger = {
      opening,
      lot_method: 'average',
      allow_negative_cash: false,
      track_cash: false,
    };
    expect(fields({ ...HOLDINGS, ...ledger }).sort()).toEqual(
      Object.keys(ledger)
        .map((member) => `member_ignored ${member}`)
        .sort(),
    );
    expect(fields({ ...LEDGER, ...ledger })).toEqual([]);
  });

  test('the policy and the costs count for a ledger only in a simulation', () => {
    const request = { ...LEDGER, rebalancing: { schedule: 'monthly' }, include_transaction_costs: true };
    const members = ['start_when_available', 'rebalancing', 'include_transaction_costs'];
    expect(fields({ ...request, start_when_available: true })).toEqual(members.map((name) => `member_ignored ${name}`));
    expect(unused(request, true)).toEqual([]);
  });

  test('a ledger that books its dividends withholds nothing', () => {
    const withholding = { 'United States': 0.15 };
    expect(fields({ ...LEDGER, withholding })).toEqual(['member_ignored withholding']);
    expect(fields({ ...LEDGER, withholding, dividends: 'market' })).toEqual([]);
    expect(fields({ ...HOLDINGS, withholding })).toEqual([]);
  });

  test('rates of a market in which nothing is traded, and of a country that pays nothing, are named', () => {
    const rates = { buy: 0.001, sell: 0.001 };
    const costs = {
      include_transaction_costs: true,
      transaction_cost_config: { 'United States': rates, Germany: rates },
    };
    const withholding = { US: 0.15, 'United States': 0.3, Germany: 0.25 };
    const found = ['member_ignored transaction_cost_config.Germany'];
    const taxes = ['member_ignored withholding.United States', 'member_ignored withholding.Germany'];
    expect(fields({ ...HOLDINGS, ...costs, withholding })).toEqual([...found, ...taxes]);
    expect(unused({ ...HOLDINGS, withholding }).map(({ message }) => message)).toEqual([
      'withholding.United States has no effect, because an earlier rate is for the same country.',
      'withholding.Germany has no effect, because no holding is from this country.',
    ]);
    expect(unused({ ...LEDGER, ...costs }, true).map(({ field }) => field)).toEqual([
      'transaction_cost_config.Germany',
    ]);
    const both = { portfolio: [...portfolio, { date: '2024-01-02', symbol: 'SAP.DE', weight: 1 }] };
    expect(fields({ ...both, ...costs, withholding: { US: 0.15, DE: 0.25 } })).toEqual([]);
    const cash = { portfolio: [{ date: '2024-01-02', symbol: 'CASH.USD', weight: 1 }] };
    expect(fields({ ...cash, withholding: { US: 0.15 } })).toEqual(['member_ignored withholding.US']);
  });

  test('the edge of a band needs a band, and a day of the period a schedule', () => {
    expect(unused({ ...HOLDINGS, rebalancing: { schedule: 'monthly', to: 'edge' } })).toEqual([
      {
        code: 'member_ignored',
        message: 'rebalancing.to has no effect, because the policy has no band.',
        field: 'rebalancing.to',
      },
    ]);
    const band = { absolute: 0.05 };
    expect(fields({ ...HOLDINGS, rebalancing: { band, to: 'edge', on: 'first' } })).toEqual([
      'member_ignored rebalancing.on',
    ]);
    expect(fields({ ...HOLDINGS, rebalancing: { band, to: 'edge', schedule: 'monthly', on: 'first' } })).toEqual([]);
    const blend = { name: 'Mix', components: [{ symbol: 'SPY.P', weight: 1 }], rebalancing: { to: 'edge' } };
    expect(fields({ ...HOLDINGS, benchmark: blend })).toEqual(['member_ignored benchmark.rebalancing.to']);
  });

  test('the policy of a benchmark needs components, and its currency a series', () => {
    const series = [
      { date: '2024-01-02', value: 100 },
      { date: '2024-03-01', value: 101 },
    ];
    const rebalancing = { schedule: 'monthly' };
    expect(fields({ ...HOLDINGS, benchmark: { name: 'Own', series, rebalancing, currency: 'USD' } })).toEqual([
      'member_ignored benchmark.rebalancing',
    ]);
    const rate = { name: 'Hurdle', annual_rate: 0.03, currency: 'EUR' };
    expect(fields({ ...HOLDINGS, benchmarks: [{ ...rate, rebalancing }] })).toEqual([
      'member_ignored benchmarks[0].rebalancing',
      'member_ignored benchmarks[0].currency',
    ]);
  });
});
