import { describe, expect, test } from '@jest/globals';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { hardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { checkResult } from './checkResult.ts';
import { NEWS_OF_NOTES } from './newsOfNotes.ts';
import { serveHardCases } from './serveHardCases.ts';

const service = serveHardCases();
const rows = hardCases()
  .filter(({ refused }) => refused === undefined)
  .map((one) => [one.name, one] as const);

/** Sections about the portfolio alone. */
const OWN = ['portfolio_summary', 'latest_holdings', 'company_contribution', 'turnover_analysis', 'transactions'];

const OPTIONS = {
  stress_shocks: [{ name: 'All fall', shocks: [{ scope: 'all', change: -0.3 }] }],
  include_transaction_costs: true,
  risk_free_rate: 0.03,
};

describe('every section on the market of hard cases', () => {
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

  test.each(rows)('%s has no news in its notes', async (_, one) => {
    const { warnings, data_quality } = await service.analyze({ ...one.request, fields: ['data_quality'] });
    const codes = new Set(warnings.map(({ code }) => code));
    const { notes } = data_quality as { readonly notes: readonly string[] };
    const news = Object.values(NEWS_OF_NOTES).flatMap((news) => {
      if (news === null) return [];
      const found = notes.find((note) => news.note.test(note));
      return found === undefined || news.codes.some((code) => codes.has(code)) ? [] : [found];
    });
    expect(news).toEqual([]);
  });
});
