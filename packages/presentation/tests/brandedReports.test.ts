/** Reports of simulations, optimizations, and comparisons under the name of a firm: each printed number is in the JSON form, by its label. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { percentileName, percentileTitle } from '../src/documents/simulatedPaths.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { figureText, plain, signedPlain } from '../src/format/numbers.ts';
import { labelText } from '../src/language/labels.ts';
import { inLanguage, LANGUAGES, type Language, t } from '../src/language/translate.ts';
import { type RenderedReport, type ReportSubject, renderReport } from '../src/render/pdf/index.ts';

const MADE_AT = '2026-11-22T08:00:00Z';
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const exampleOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../docs/examples/${name}.json`, import.meta.url), 'utf8')).result;

const ANALYSIS: Analysis = exampleOf('analysis');
/** The same portfolio with other figures. */
const OTHER: Analysis = {
  ...ANALYSIS,
  ...(ANALYSIS.performance_metrics && {
    performance_metrics: {
      ...ANALYSIS.performance_metrics,
      portfolio: { ...ANALYSIS.performance_metrics.portfolio, sharpe_ratio: 0.1234, max_drawdown: -0.5 },
    },
  }),
};
const COMPARISON: ReportSubject = {
  compared: [
    { name: 'Growth', analysis: ANALYSIS },
    { name: 'Income', analysis: OTHER },
  ],
};
const SUBJECTS: readonly (readonly [kind: string, subject: ReportSubject])[] = [
  ['simulation', { jobType: 'portfolio_simulation', result: exampleOf('simulation') }],
  ['optimization', { jobType: 'portfolio_optimization', result: exampleOf('optimization') }],
  ['comparison', COMPARISON],
];
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();

interface PrintedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the tables of a page, also those with the numbers of charts. */
function tablesOf(html: string): PrintedTable[] {
  const cellsOf = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plainText(cell));
  return [...html.matchAll(/<table[^>]*>(.*?)<\/table>/gs)].map(([, table = '']) => {
    const [head = [], ...rows] = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row));
    return { columns: head, rows };
  });
}

/** Returns the numbers that a JSON value has under a key, at any depth. */
function numbersAt(value: unknown, key: string): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const own = name === key ? [member].flat(2).filter((one) => typeof one === 'number') : [];
    return [...own, ...numbersAt(member, key)];
  });
}

/** Returns all texts that a label may have for the numbers of a JSON form. Levels from 100 have two digits. */
function textsOf(label: string, json: unknown): ReadonlySet<string> {
  const names = (Object.keys(LABELS) as LabelName[]).filter((name) => labelText(name) === label);
  return new Set(
    names.flatMap((name) =>
      numbersAt(json, name.split('.').at(-1) ?? '').flatMap((value) => [figureText(name, value), plain(value)]),
    ),
  );
}

/** Columns without a label of their own: names, dates, and the days and percentiles that are keys of the rows. */
const keys = () =>
  new Set([
    ...[t('Date'), t('Symbol'), t('Name'), t('Weights'), t('Measure'), t('Position'), t('Percentile'), t('Paths')],
    ...[t('Month'), t('Year'), t('Start'), t('Years'), 'A', 'B', 'C', 'D'],
  ]);
/** The currency of a column, or the analysis that it is about. */
const SUFFIX = /, ([A-Z]{3}|[A-D])$/;
const PERCENTILES = Array.from({ length: 99 }, (_, at) => at + 1);

function unexplained(
  { columns, rows }: PrintedTable,
  json: unknown,
): { readonly checked: number; readonly wrong: string[] } {
  const [wrong, own, percentiles]: [string[], Set<string>, Set<string>] = [
    [],
    keys(),
    new Set(PERCENTILES.map(percentileTitle)),
  ];
  let checked = 0;
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      const column = columns[at] ?? '';
      if (at === 0 || !/\d/.test(text) || column === t('Name')) continue;
      const name = column.replace(SUFFIX, '');
      const ofColumn = percentiles.has(name) ? labelText('simulation.values') : name;
      const label = /^[A-D]$/.test(column) ? (row[0] ?? '') : ofColumn;
      if (/^[B-D] − A$/.test(column) || own.has(label)) continue;
      const isWeight = columns[0] === t('Position') && /^[A-D]$/.test(column);
      checked++;
      if (!textsOf(isWeight ? labelText('weight') : label, json).has(text)) wrong.push(`${column}, ${row[0]}: ${text}`);
    }
  }
  return { checked, wrong };
}

const languages = Object.keys(LANGUAGES) as Language[];
const REPORTS = SUBJECTS.flatMap(([kind, subject]) => languages.map((language) => [kind, language, subject] as const));

describe.each(REPORTS)('the report of a %s in %s', (kind, language, subject) => {
  let made: Promise<RenderedReport> | null = null;
  const report = () => {
    const sheet = {
      language,
      title: 'Plan <b>',
      client: 'Anna Schmidt',
      firm: 'Lake & Partners',
      adviser: 'Jonas Weber',
      logo: LOGO,
    };
    made ??= renderReport(subject, MADE_AT, { sheet: { ...sheet, colors: { primary: '#7a1f3d' } } });
    return made;
  };

  test('has the firm, the client, the logo, and the color, in three forms', async () => {
    const { html, pdf, json } = await report();
    const page = textOf(html);
    expect(page).toContain(`<html lang="${language}">`);
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Lang (${language})`);
    const said = ['Plan &lt;b&gt;', 'Anna Schmidt', 'Lake &amp; Partners', 'Jonas Weber', LOGO, '--accent:#7a1f3d'];
    expect(said.filter((text) => !page.includes(text))).toEqual([]);
    expect(/\bundefined\b|\bNaN\b|\[object/.exec(page)?.[0] ?? null).toBeNull();
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-.*\/Marked true/s);
    const stored = JSON.parse(textOf(json));
    expect(stored).toMatchObject({
      kind: `portfolio_${kind}_report`,
      generated_at: MADE_AT,
      options: { client: 'Anna Schmidt', language },
    });
    expect(textOf(json)).not.toContain(LOGO);
  });

  test('prints no number that its JSON form does not have under the same label', async () => {
    const { html, json } = await report();
    const stored: unknown = JSON.parse(textOf(json));
    const found = inLanguage(language, () => tablesOf(textOf(html)).map((table) => unexplained(table, stored)));
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(found.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(30);
    const tiles = [...textOf(html).matchAll(/<dt>(.*?)<\/dt><dd class="value [^"]*">(.*?)<\/dd>/g)];
    expect(tiles.length).toBe(kind === 'comparison' ? 0 : 4);
    const wrong = inLanguage(language, () => {
      const ends = PERCENTILES.map((percentile) => `, ${percentileName(percentile)}`);
      return tiles.filter(([, label = '', value = '']) => {
        // A percentile follows the label, and a currency comes before an amount.
        const end = ends.find((one) => plainText(label).endsWith(one)) ?? '';
        const texts = textsOf(plainText(label).slice(0, plainText(label).length - end.length), stored);
        return !texts.has(plainText(value).replace(/^[A-Z]{3}\s/, ''));
      });
    });
    expect(wrong.map(([, ...tile]) => tile)).toEqual([]);
  });
});

test('the differences of a comparison are those of its JSON form', async () => {
  const { html, json } = await renderReport(COMPARISON, MADE_AT);
  const { compared }: { readonly compared: readonly { readonly analysis: Analysis }[] } = JSON.parse(textOf(json));
  const [a = 0, b = 0] = compared.map(({ analysis }) => analysis.performance_metrics?.portfolio.sharpe_ratio ?? 0);
  const rows = tablesOf(textOf(html)).flatMap((table) => table.rows);
  const row = rows.find(([first]) => first === LABELS.sharpe_ratio.label);
  expect(row?.at(-1)).toBe(signedPlain(b - a, 2));
});

test('reports in several languages at the same time do not mix', async () => {
  const alone: RenderedReport[] = [];
  for (const language of languages) alone.push(await renderReport(COMPARISON, MADE_AT, { sheet: { language } }));
  const order: readonly Language[] = ['de', 'en', 'es', 'de', 'es', 'en'];
  const together = await Promise.all(
    order.map((language) => renderReport(COMPARISON, MADE_AT, { sheet: { language } })),
  );
  for (const [at, language] of order.entries()) {
    const [one, other] = [alone[languages.indexOf(language)], together[at]];
    expect(textOf(other!.html)).toBe(textOf(one!.html));
    expect(Buffer.compare(other!.pdf, one!.pdf)).toBe(0);
  }
  expect(new Set(alone.map(({ html }) => titlesOf(textOf(html)))).size).toBe(languages.length);
});

const titlesOf = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title).join();
