import { describe, expect, test } from '@jest/globals';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { type HardCase, hardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { checkResult } from './checkResult.ts';
import { serveHardCases } from './serveHardCases.ts';

const cases = hardCases().filter(({ refused }) => refused === undefined);
const rows = cases.map((one) => [one.name, one] as const);

interface Days {
  readonly daily_summary: readonly { readonly date: string; readonly cumulative_return: number }[];
}

/** Sections about the portfolio alone. */
const OWN = ['portfolio_summary', 'latest_holdings', 'company_contribution', 'turnover_analysis', 'transactions'];

const OPTIONS = {
  stress_shocks: [{ name: 'All fall', shocks: [{ scope: 'all', change: -0.3 }] }],
  include_transaction_costs: true,
  risk_free_rate: 0.03,
};

describe('every section on the market of hard cases', () => {
  const service = serveHardCases();
  const daysOf = async (request: HardCase['request']) =>
    ((await service.analyze({ ...request, fields: ['daily_summary'] })) as unknown as Days).daily_summary;

  test.each(rows)('%s adds up, explains its nulls, and has nothing absurd', async (_, { request }) => {
    checkResult(await service.analyze({ ...request, fields: SELECTABLE_SECTION_NAMES }));
    checkResult(await service.analyze({ ...request, ...OPTIONS, fields: SELECTABLE_SECTION_NAMES }));
  });

  test.each(rows)('%s says the same about the portfolio with another benchmark', async (_, { request }) => {
    const own = async (benchmark: unknown) => {
      const fields = [...OWN, 'daily_summary'];
      const result = await service.analyze({ ...request, benchmark, fields });
      const days = result.daily_summary as readonly Readonly<Record<string, unknown>>[];
      const alone = days.map(({ benchmark_value_base: _v, benchmark_return: _r, ...day }) => day);
      return { ...Object.fromEntries(OWN.map((name) => [name, result[name]])), alone };
    };
    const rate = { name: 'Fixed', annual_rate: 0.04 };
    expect(await own(rate)).toEqual(await own(null));
  });

  test.each(rows)('%s in two windows that meet compounds to the whole', async (_, { request }) => {
    const whole = await daysOf(request);
    if (whole.length < 4) return;
    // Days of trades are those on which windows failed to meet.
    const dated = (request.portfolio ?? request.transactions) as readonly { readonly date: string }[];
    const inside = whole.slice(1, -1).filter(({ date }) => dated.some((row) => row.date === date));
    const shares = [0.3, 0.6].map((share) => whole[Math.floor(whole.length * share)]!);
    for (const middle of [...inside.slice(0, 5), ...shares]) {
      const last = (days: Days['daily_summary']) => 1 + days.at(-1)!.cumulative_return;
      const before = await daysOf({ ...request, end_date: middle.date });
      if (last(before) === 0) {
        // A window cannot start without money.
        expect(last(whole)).toBe(0);
        continue;
      }
      const after = await daysOf({ ...request, start_date: middle.date }).catch((error: Error) => {
        // All holdings of the only date have ended, so the rest of the window is cash.
        expect(error.message).toContain('no holding of the first date can be bought');
        return [{ date: middle.date, cumulative_return: 0 }];
      });
      expect(last(before) * last(after)).toBeCloseTo(last(whole), 8);
    }
  });
});
