import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exampleStockReport } from '@tearsheet/testing/report/exampleStockReport.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import type { StockReport } from '../src/documents/stockReport/stockReport.ts';
import { type Analysis, isComplete, missingSections, type SheetAnalysis } from '../src/documents/tearSheet/analysis.ts';
import { type PdfFont, type RenderedReport, renderStockReport, renderTearSheet } from '../src/render/pdf/index.ts';

const MADE_AT = '2026-11-21T08:00:00Z';
const EXAMPLE = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');

/** A result of the service, as its documentation shows it. */
function exampleAnalysis(): SheetAnalysis {
  const { result }: { readonly result: Analysis } = JSON.parse(EXAMPLE);
  if (!isComplete(result)) throw new Error('the example lacks sections');
  return result;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

const titlesOf = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title);
/** Short in a failure, unlike the page. */
const missingFrom = (html: string, ...texts: readonly string[]) => texts.filter((text) => !html.includes(text));
const foundIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[0] ?? null;

/** Checks that apply to every page. */
function checkPage(html: string): void {
  expect(html.slice(0, 32)).toBe('<!doctype html>\n<html lang="en">');
  expect(
    foundIn(
      html,
      /<script|<link|<img|<iframe| style=| on\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import|url\((?!#)/i,
    ),
  ).toBeNull();
  expect(foundIn(html, /\bundefined\b|\bNaN\b|\[object/)).toBeNull();
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  const figures = [...html.matchAll(/<figure id="([^"]+)">(.*?)<\/figure>/gs)];
  expect(figures.length).toBeGreaterThan(3);
  for (const [, id, content = ''] of figures) {
    expect({ id, drawn: content.includes('<svg role="img"'), table: /<details>.*<table>.*<td/s.test(content) }).toEqual(
      {
        id,
        drawn: true,
        table: true,
      },
    );
  }
}

describe('the tear sheet', () => {
  let report: RenderedReport;
  beforeAll(async () => {
    report = await renderTearSheet(exampleAnalysis(), MADE_AT);
  });

  test('is a page that needs nothing else, with a table for every chart', () => {
    const html = textOf(report.html);
    checkPage(html);
    // Its lists are cut to two rows, so there is no allocation over time.
    expect(titlesOf(html)).toEqual([
      'Summary',
      'Returns',
      'Risk',
      'Reliability',
      'Custom metrics',
      'Holdings',
      'Contribution',
      'Money in and out',
      'Attribution and stress',
      'Trading',
      'Glossary',
      'About these figures',
    ]);
    expect(missingFrom(html, 'Simulated market data', 'not investment advice')).toEqual([]);
  });

  test('is a PDF of several pages with bookmarks and its language, made at the given time', () => {
    const pdf = Buffer.from(report.pdf).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pagesOf(report.pdf)).toBeGreaterThan(3);
    expect(pdf).toMatch(/\/Outlines/);
    expect(pdf).toMatch(/\/Lang \(en\)/);
    expect(pdf).toContain('D:20261121080000Z');
    expect(pdf).not.toContain('/Subtype /Image');
  });

  test('holds the analysis in its JSON form, with disclosures', () => {
    const json = JSON.parse(textOf(report.json));
    expect(json).toMatchObject({ report_version: 1, kind: 'portfolio_tear_sheet', generated_at: MADE_AT });
    expect(json.analysis).toEqual(exampleAnalysis());
    expect(json.disclosures.join(' ')).toMatch(/simulated.*not investment advice/s);
  });

  slowTest('is the same every time', async () => {
    const again = await renderTearSheet(exampleAnalysis(), MADE_AT);
    expect(Buffer.compare(again.html, report.html)).toBe(0);
    expect(Buffer.compare(again.pdf, report.pdf)).toBe(0);
  });

  test('leaves out what the analysis does not have', async () => {
    const { portfolio_parameters, data_quality, portfolio_summary, performance_metrics, daily_summary, ...rest } =
      exampleAnalysis();
    const { analytics_version, warnings, input_hash } = rest;
    const least = {
      portfolio_parameters,
      data_quality,
      portfolio_summary,
      performance_metrics,
      daily_summary,
      analytics_version,
      warnings,
      input_hash,
    };
    const { html } = await renderTearSheet(
      { ...least, data_quality: { ...data_quality, data_source: 'vendor' } },
      MADE_AT,
    );
    expect(titlesOf(textOf(html))).toEqual(['Summary', 'Risk', 'Contribution', 'Glossary', 'About these figures']);
    expect(foundIn(textOf(html), /simulated/i)).toBeNull();
    expect(missingSections({ analytics_version, warnings, input_hash, data_quality })).toEqual([
      'portfolio_parameters',
      'portfolio_summary',
      'performance_metrics',
      'daily_summary',
    ]);
  });

  test('takes hostile names for text', async () => {
    const analysis = exampleAnalysis();
    const [first] = analysis.latest_holdings ?? [];
    if (!first) throw new Error('the example has no holdings');
    const name = `</title><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const { html, pdf } = await renderTearSheet({ ...analysis, latest_holdings: [{ ...first, name }] }, MADE_AT);
    checkPage(textOf(html).replaceAll(/&lt;.*?&gt;/g, ''));
    expect(missingFrom(textOf(html), '&lt;script&gt;alert(1)')).toEqual([]);
    expect(pagesOf(pdf)).toBeGreaterThan(3);
  });
});

describe('the stock report', () => {
  test('is rendered in three forms with everything that it holds', async () => {
    const report = exampleStockReport();
    const { html, pdf, json } = await renderStockReport(report);
    checkPage(textOf(html));
    const said = [
      'Buy',
      'Peer multiple',
      'Two customers bring a third',
      'Measured figure number 40',
      'falling multiple',
      'Rival Corp.',
      '1 sentence',
    ];
    expect(missingFrom(textOf(html), ...said, 'Example &amp; Söhne &lt;Holdings&gt; plc')).toEqual([]);
    expect(pagesOf(pdf)).toBeGreaterThan(3);
    // The median of the peers is in the row of the company's own figure. Without such a row it has its own.
    expect(
      foundIn(textOf(html), /Measured figure number 1<\/th><td class="strong">0.00<\/td><td>77.50<\/td>/),
    ).not.toBeNull();
    expect(missingFrom(textOf(html), 'All 42 facts', 'Rank without its figure')).toEqual([]);
    expect(foundIn(textOf(html), /Median of figure 1/)).toBeNull();
    expect(JSON.parse(textOf(json))).toEqual(report);
  });

  test('can do with next to nothing', async () => {
    const { identity, source, disclosures } = exampleStockReport();
    const least: StockReport = {
      report_version: 1,
      identity: { ...identity, description: null, industry: null, market_cap: null },
      source: { ...source, simulated: false, data_source: 'vendor' },
      price: null,
      scores: null,
      periods: [],
      key_ratios: [],
      valuation: null,
      view: null,
      narrative: [],
      risks: [],
      facts: [],
      grounding: { numbers: 0, grounded: 0, removed: 0 },
      notes: [],
      disclosures: disclosures.slice(0, 1),
    };
    const { html, pdf } = await renderStockReport(least);
    expect(foundIn(textOf(html), /undefined|NaN|simulated/i)).toBeNull();
    expect(pagesOf(pdf)).toBe(1);
  });

  test('shows no line, row, or tile for an unknown figure', async () => {
    const report = exampleStockReport();
    const { scores, valuation } = report;
    if (!scores || !valuation) throw new Error('the example has both');
    const unknown = { value: null, quality: null, total: null };
    const history = scores.history.map((row) => ({ ...row, ...unknown }));
    const nothing = {
      metric: 'Price to hope',
      unit: 'multiple',
      value: null,
      peer_median: null,
      percentile: null,
    } as const;
    const { html } = await renderStockReport({
      ...report,
      scores: { ...scores, latest: { ...scores.latest, ...unknown }, history },
      valuation: { ...valuation, metrics: [...valuation.metrics, nothing] },
    });
    expect(foundIn(textOf(html), /Composite|composite|Price to hope|<th scope="col">Quality/)).toBeNull();
    expect(missingFrom(textOf(html), '<th scope="col">Momentum', 'Dividend yield')).toEqual([]);
  });

  slowTest('takes another font for letters that Roboto lacks, and says so when there is none', async () => {
    const report = { ...exampleStockReport(), risks: ['需求具有周期性。'] };
    const italic = fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Italic.ttf'));
    const fontsOf = async (risks: readonly string[], otherFont: PdfFont | null) => {
      const { pdf } = await renderStockReport({ ...report, risks }, { otherFont });
      return [
        ...new Set(
          Buffer.from(pdf)
            .toString('latin1')
            .match(/Roboto-\w+/g),
        ),
      ].sort();
    };
    const other = { regular: italic, bold: italic };
    expect(await fontsOf(report.risks, other)).toEqual(['Roboto-Italic']);
    expect(await fontsOf(report.risks, null)).toEqual(['Roboto-Medium', 'Roboto-Regular']);
    expect(await fontsOf(['Ναι, да, ½ – “ñ”'], other)).toEqual(['Roboto-Medium', 'Roboto-Regular']);
  });

  test('is refused without disclosures', async () => {
    await expect(renderStockReport({ ...exampleStockReport(), disclosures: [] })).rejects.toThrow(RangeError);
  });
});
