import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { slowTest } from '@tearsheet/testing/tier.ts';
import { clientText } from '../src/documents/client/clientText.ts';
import type { SheetOptions } from '../src/documents/client/options.ts';
import { fullSpans } from '../src/documents/client/periods.ts';
import { type Analysis, isComplete, type SheetAnalysis } from '../src/documents/tearSheet/analysis.ts';
import { tearSheet } from '../src/documents/tearSheet/tearSheet.ts';
import { inLanguage } from '../src/language/translate.ts';
import { renderHtml } from '../src/render/html.ts';
import { renderTearSheet } from '../src/render/pdf/index.ts';
import { FACTS, MADE_AT } from './exampleReports.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SVG = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z" fill="#0a3"/></svg>').toString('base64')}`;

function example(): SheetAnalysis {
  const found: Analysis = JSON.parse(EXAMPLE).result;
  if (!isComplete(found)) throw new Error('the example lacks sections');
  return found;
}

const pageOf = (options: SheetOptions, analysis = example()) => renderHtml(tearSheet(analysis, MADE_AT, options));
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

describe('a report for a client', () => {
  test('names the client, firm, adviser, and benchmark, and shows the logo', () => {
    const page = pageOf({
      title: 'Growth <b>',
      client: 'Anna Schmidt',
      firm: 'Lake & Partners',
      adviser: 'Jonas Weber',
      logo: PIXEL,
      facts: FACTS,
    });
    for (const text of [
      'Growth &lt;b&gt;',
      'Anna Schmidt',
      'Lake &amp; Partners',
      'Jonas Weber',
      PIXEL,
      'iShares MSCI ACWI',
    ])
      expect({ text, isShown: page.includes(text) }).toEqual({ text, isShown: true });
  });

  test('has asset classes, the inside of funds with its coverage, the yield, years, extremes, and a glossary', () => {
    const { sections } = tearSheet(example(), MADE_AT, { facts: FACTS });
    const tables = sections
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'beside' ? [...block.left, ...block.right] : [block])),
      )
      .filter((block) => block.kind === 'table');
    const text = JSON.stringify(tables);
    expect(tables.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        ...['Returns by period', 'Calendar years', 'Asset classes'],
        ...['Inside the funds: the largest companies', 'Costs, income, and assumptions', 'Terms of this report'],
      ]),
    );
    expect(text).toContain('Holdings are known for 93.0% of that.');
    expect(text).toContain('Risk-free rate of the ratios');
    for (const { columns, rows } of tables) for (const row of rows) expect(row).toHaveLength(columns.length);
  });

  test('shows recommendations and scores only on request', () => {
    const words = /\b(STRONG )?(BUY|SELL|HOLD)\b|Factor scores/;
    expect(words.exec(pageOf({}))?.[0] ?? null).toBeNull();
    expect(words.test(pageOf({ recommendations: true }))).toBe(true);
  });

  test.each([{}, { version: 'snapshot' }] as const)('has no names of the API and no machine notes: %j', (options) => {
    // The expressions of custom metrics are the caller's own.
    const { custom_metrics: _own, ...analysis } = example();
    const text = pageOf(options, analysis).replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ');
    expect(text.match(/\b[a-z]+_[a-z_]+\b|missing_rics|\bnull\b|undefined|NaN|\d{4}-\d\d-\d\d \b/g) ?? []).toEqual([]);
  });

  test('takes the colors of the firm, in HTML also for dark pages', () => {
    const page = pageOf({ colors: { primary: '#7a1f3d' } });
    expect(page).toContain(':root{--accent:#7a1f3d;}');
    expect(page).toContain('prefers-color-scheme:dark){:root{--accent:#c39aa8;}}');
  });
});

describe('the best and worst periods', () => {
  test('of months are those of the engine', () => {
    const analysis = example();
    const { months, quarters, years } = fullSpans(analysis);
    const metrics = analysis.performance_metrics.portfolio;
    // The example keeps the first months only.
    expect(months.length).toBeLessThanOrEqual(metrics.full_months ?? 0);
    expect([quarters, years]).toEqual([[], []]);
  });

  test('count quarters and years only if the window covers them', () => {
    const monthly = Array.from({ length: 30 }, (_, index) => ({
      year: 2022 + Math.floor(index / 12),
      month: (index % 12) + 1,
      portfolio_return: index === 14 ? -0.1 : 0.01,
      benchmark_return: null,
      excess_return: null,
    }));
    const analysis = {
      ...example(),
      monthly_returns: monthly,
      annual_returns: [2022, 2023, 2024].map((year) => ({
        year,
        portfolio_return: 0.1,
        benchmark_return: null,
        excess_return: null,
      })),
      portfolio_parameters: { ...example().portfolio_parameters, start_date: '2022-01-20', end_date: '2024-06-27' },
    } as SheetAnalysis;
    const { months, quarters, years } = fullSpans(analysis);
    // Neither January 2022 nor June 2024 is whole. 28 June 2024 is a Friday.
    expect([months.length, quarters.length, years.map(({ label }) => label)]).toEqual([28, 8, ['2023']]);
    expect(quarters.find(({ label }) => label === 'Q1 2023')?.value).toBeCloseTo(1.01 ** 2 * 0.9 - 1, 12);
    const first = (['en', 'de', 'es'] as const).map((name) =>
      inLanguage(name, () => fullSpans(analysis).quarters[0]?.label),
    );
    expect(first).toEqual(['Q2 2022', 'Q2 2022', 'T2 2022']);
    const whole = {
      ...analysis,
      portfolio_parameters: { ...analysis.portfolio_parameters, start_date: '2022-01-03', end_date: '2024-06-28' },
    };
    expect(fullSpans(whole).months.length).toBe(29);
    expect(fullSpans(whole).years.map(({ label }) => label)).toEqual(['2022', '2023']);
  });
});

test('texts have names in place of codes, and dates in words', () => {
  const nameOf = (ric: string) => ({ '7203.T': 'Toyota' })[ric] ?? ric;
  expect(clientText('7203.T has no prices from 2019-04-29. See X.Y and 1.5.', nameOf)).toBe(
    'Toyota has no prices from 29\u00a0Apr\u00a02019. See X.Y and 1.5.',
  );
});

describe('the PDF', () => {
  slowTest.each([
    ['with next to nothing', {}],
    [
      'with long names and a bitmap',
      { client: 'A'.repeat(120), firm: 'F'.repeat(120), adviser: 'W'.repeat(120), logo: PIXEL },
    ],
    ['with a drawing', { title: 'T'.repeat(120), logo: SVG, firm: 'Lake' }],
  ] as const)('of a snapshot is one page %s', async (_name, options) => {
    const analysis = example();
    const warnings = Array.from({ length: 12 }, () => ({
      ...{ code: 'initial_value_ignored' as const, field: 'portfolio[0]' },
      message: 'Symbol "ABCD" is not known, and its weight was given to the other rows of its date.',
    }));
    const sheet = { ...options, version: 'snapshot', facts: FACTS } as const;
    const { pdf } = await renderTearSheet({ ...analysis, warnings }, MADE_AT, { sheet });
    expect(pagesOf(pdf)).toBe(1);
  });

  slowTest.each([1, 5, 30])('of a snapshot of %i positions over twelve years is one page', async (count) => {
    const analysis = example();
    const [position] = analysis.latest_holdings ?? [];
    if (position === undefined) throw new Error('the example lacks a position');
    const row = { portfolio_return: 0.1, benchmark_return: 0.05, excess_return: 0.05 };
    const years = Array.from({ length: 12 }, (_, index) => 2015 + index);
    const period = { ...row, start_date: '2015-01-05', end_date: '2026-11-20', days: 4337 };
    const { time_period_returns: periods = {} } = analysis;
    const long = {
      ...analysis,
      portfolio_parameters: { ...analysis.portfolio_parameters, start_date: '2015-01-05', end_date: '2026-11-20' },
      time_period_returns: Object.fromEntries(Object.keys(periods).map((key) => [key, period])),
      annual_returns: years.map((year) => ({ ...row, year })),
      monthly_returns: years.flatMap((year) =>
        Array.from({ length: 12 }, (_, month) => ({ ...row, year, month: month + 1 })),
      ),
      latest_holdings: Array.from({ length: count }, (_, index) => {
        return { ...position, ric: `R${index}.N`, name: `A company with a long name ${index}`, weight: 1 / count };
      }),
    } as SheetAnalysis;
    const sectors = Array.from({ length: 11 }, (_, index) => ({ name: `Sector ${index}`, weight: 1 / 11 }));
    const lookThrough = { fundWeight: 0.4, coverage: 1, oldestList: null, companies: [], sectors };
    const facts = { ...FACTS, lookThrough };
    const sheet = { version: 'snapshot', client: 'Anna', firm: 'Lake', logo: SVG } as const;
    // The fewest positions come with the fewest other facts.
    const { pdf } = await renderTearSheet(long, MADE_AT, { sheet: count === 1 ? sheet : { ...sheet, facts } });
    expect(pagesOf(pdf)).toBe(1);
  });

  test('is tagged: it says that it is PDF/UA, in which language, and what figures show', async () => {
    const { pdf } = await renderTearSheet(example(), MADE_AT, { sheet: { facts: FACTS } });
    const text = Buffer.from(pdf).toString('latin1');
    for (const part of [
      /\/Marked true/,
      /<pdfuaid:part>1</,
      /\/Lang \(en\)/,
      /\/DisplayDocTitle true/,
      /\/S \/H1\b/,
      /\/S \/Table\b/,
    ])
      expect({ part, isThere: part.test(text) }).toEqual({ part, isThere: true });
    const figures = text.match(/\/S \/Figure\b[\s\S]*?endobj/g) ?? [];
    expect(figures.length).toBeGreaterThan(3);
    for (const figure of figures) expect(figure).toMatch(/\/Alt [(<]/);
  });
});
