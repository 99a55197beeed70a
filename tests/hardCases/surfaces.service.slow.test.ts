import { describe, expect, test } from '@jest/globals';
import { READS } from '@tearsheet/operations';
import { figureText, renderText, type SheetAnalysis, tearSheet } from '@tearsheet/presentation';
import { createAjv, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { HARD_CASES_NOW, type HardCase, hardCases, hardInstruments } from '@tearsheet/testing/hardCases/hardCases.ts';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { serveHardCases } from './serveHardCases.ts';

const cases = hardCases().filter(({ refused }) => refused === undefined);
const rows = cases.map((one) => [one.name, one] as const);
const instruments = hardInstruments().map((one) => [one.ric, one] as const);
/** Reads of instruments. The market has no scores and no statements, so their reads return no rows. */
const reads = READS.filter(({ input }) => 'symbol' in (input.query as { properties: object }).properties);
const PRINTED = ['coin', 'decades', 'bankrupt', 'two_days', 'million_times_the_account', 'closed_without_cash'];
const ajv = createAjv();

interface Analysis {
  readonly portfolio_summary: { readonly final_value: number; readonly total_return: number };
  readonly daily_summary: readonly { readonly date: string; readonly portfolio_value: number }[];
}

describe('every surface on the market of hard cases', () => {
  const service = serveHardCases({ reports: true });

  const analysisOf = (request: HardCase['request']) =>
    service.analyze({ ...request, fields: SELECTABLE_SECTION_NAMES }) as unknown as Promise<SheetAnalysis>;

  test.each(rows)('the tear sheet of %s shows the figures of its analysis', async (_, { request }) => {
    const analysis = await analysisOf(request);
    const text = renderText(tearSheet(analysis, HARD_CASES_NOW));
    expect(text).not.toMatch(/NaN|Infinity|undefined|∞/);
    const { total_return, max_drawdown } = analysis.performance_metrics.portfolio;
    expect(text).toContain(figureText('total_return', total_return));
    expect(text).toContain(figureText('max_drawdown', max_drawdown));
  });

  // A PDF takes a second, so the report job runs on the cases that differ most.
  test.each(rows.filter(([name]) => PRINTED.includes(name)))('the report of %s is printed', async (_, { request }) => {
    const analysis = await service.call('POST', '/v1/portfolio/analyze', request);
    const { status, json } = await service.call('POST', `/v1/portfolio/report?job_id=${analysis.json.job_id}`);
    expect(status).toBe(200);
    const { result } = json as { readonly result: { readonly html_url: string; readonly pdf_url: string } };
    const open = (address: string) => fetch(address.replace(API_URL, service.url)).then((answer) => answer.text());
    expect(await open(result.html_url)).not.toMatch(/NaN|Infinity|undefined|∞/);
    expect((await open(result.pdf_url)).slice(0, 5)).toBe('%PDF-');
  });

  test.each(rows)('the tracked value of %s is the one of its analysis to the last day', async (name, { request }) => {
    const { end_date: _, fields: _f, start_date: _s, ...definition } = request;
    const tracked = await service.call('POST', '/v1/portfolio/track', { ...definition, on_missing: 'drop' }, name);
    expect([tracked.status, tracked.json]).toEqual([201, expect.objectContaining({ version: 1 })]);
    const path = `/v1/portfolio/${tracked.json.portfolio_id}/value`;
    const { status, json } = await service.call('GET', path, undefined, name);
    expect([status, json]).toEqual([200, expect.objectContaining({ version: 1 })]);
    const { daily_summary, portfolio_summary } = (await service.analyze({
      ...definition,
      end_date: '2024-06-30',
      fields: ['daily_summary', 'portfolio_summary'],
    })) as unknown as Analysis;
    const last = daily_summary.at(-1)!;
    expect([json.as_of, json.value, json.total_return]).toEqual([
      last.date,
      last.portfolio_value,
      portfolio_summary.total_return,
    ]);
  });

  test.each(instruments)('the reads of %s have finite rows that fit their schemas', async (ric, { prices }) => {
    for (const read of reads) {
      const { status, json } = await service.call('GET', `${read.rest.path}?symbol=${ric}&start_date=1990-01-01`);
      // A read of a kind of data that the market lacks says so.
      expect([200, 404, 422]).toContain(status);
      if (status !== 200) continue;
      const fits = ajv.compile(read.output as object);
      fits(json);
      expect([read.name, fits.errors ?? []]).toEqual([read.name, []]);
      if (read.name === 'daily_price') expect((json as unknown as unknown[]).length).toBe(prices);
    }
  });

  test.each(instruments)('the quality checks of %s find its fault and nothing else', async (ric, { findings }) => {
    const { json } = await service.call('GET', `/v1/data-quality?symbol=${ric}&limit=1000`);
    const found = (json as { readonly findings: readonly { readonly code: string }[] }).findings;
    expect([...new Set(found.map(({ code }) => code))].sort()).toEqual(findings);
  });
});
