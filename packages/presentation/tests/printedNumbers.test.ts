/** Every number in a table or a tile of a report is in its JSON form, under the label of its column or row, in every language. */
import { describe, expect, test } from '@jest/globals';
import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { percentileTitle } from '../src/documents/simulatedPaths.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { longDate, monthName, monthOf } from '../src/format/dates.ts';
import { figureText, plain, signedPlain } from '../src/format/numbers.ts';
import { labelText } from '../src/language/labels.ts';
import { inLanguage, LANGUAGES, type Language, t } from '../src/language/translate.ts';
import { renderReport } from '../src/render/pdf/index.ts';
import { COMPARISON, MADE_AT, REPORTS } from './exampleReports.ts';
import { formsOf, numbersIn, type PrintedTable, tablesOf, textOf, tilesOf } from './printedPage.ts';

/** Titles whose members have no label of the same name, by their English text. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'Specific risk': ['specific_risk'],
  'Volatility of excess returns': ['total_risk'],
  'Standard error': ['standard_error'],
  'By formula': ['lower', 'upper'],
  'By bootstrap': ['lower', 'upper'],
  'Lower end': ['lower'],
  'Upper end': ['upper'],
  Total: ['weight'],
  'Held directly': ['direct'],
  'Through funds': ['throughFunds'],
  Latest: ['value'],
  Before: ['previous'],
  Close: ['closes'],
  'Last close': ['closes'],
  'Median of peers': ['peer_median', 'value'],
  'Change of the day': ['day_change'],
  'Dividend yield, 12 months': ['yield_on_value', 'rate'],
  'Risk-free rate of the ratios': ['risk_free_rate'],
  'Total return, twelve months': ['return_pct'],
  'Price to earnings': ['value'],
  Percentile: ['percentile'],
  SGD: ['total_pl', 'total_transaction_cost'],
};

const OF_BENCHMARK = ['benchmark_return', 'benchmark_return_pct', 'benchmark_value_base', 'beta', 'value'];
/** The subject of a column or row, for numbers whose other title is not a label. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  Portfolio: [
    ...['portfolio_return', 'total_return', 'total_pl', 'total_price_pl', 'total_fx_pl', 'total_transaction_cost'],
  ],
  Benchmark: OF_BENCHMARK,
  'ACWI.OQ': OF_BENCHMARK,
  'iShares MSCI ACWI ETF': OF_BENCHMARK,
  'S&P 500 ETF': OF_BENCHMARK,
  'A Growth': ['weight'],
  'B Income': ['weight'],
  'Example & Söhne <Holdings> plc': ['value', 'return_pct'],
};

/** Columns and rows whose numbers are computed from others, or are keys. After a colon: only below this first title. */
const COMPUTED: readonly string[] = [
  ...[
    'Difference',
    'B − A',
    'Position: 1',
    'Position: 2',
    'Term: Meaning',
    'Fact: Period',
    'Month: Month',
    'Year: Year',
  ],
  ...['Year: Gross income', 'Year: Net income', 'Period: Excess return'],
  ...['Measure: Sectors', 'Measure: Markets', 'Measure: Trades'],
];

/** The numbers of a JSON form as a report prints them in the language that is set. */
class Explained {
  readonly #numbers = new Map<string, Set<number>>();
  readonly #strings = new Set<string>();
  readonly #labels = new Map<string, LabelName[]>();
  readonly #members = new Map<string, readonly string[]>();
  readonly #owners = new Set(Object.keys(OWNERS).map((title) => t(title)));
  readonly #computed = new Set(
    COMPUTED.map((title) =>
      title
        .split(': ')
        .map((part) => t(part))
        .join(': '),
    ),
  );
  readonly #texts = new Map<string, ReadonlySet<string>>();

  constructor(json: unknown) {
    this.#read(json, '');
    for (const name of Object.keys(LABELS) as LabelName[]) {
      const label = labelText(name);
      this.#labels.set(label, [...(this.#labels.get(label) ?? []), name]);
    }
    for (const [title, members] of Object.entries({ ...MEMBERS, ...OWNERS })) this.#members.set(t(title), members);
    const target = t('{target}, {horizonMonths} months', { target: labelText('target'), horizonMonths: 12 });
    this.#members.set(target, ['base']);
    for (const name of Object.keys(OWNERS)) {
      this.#computed.add(`${labelText('drawdown')}, ${name}`).add(t('{name}, rebased', { name }));
    }
    for (let percentile = 1; percentile < 100; percentile++) {
      this.#members.set(percentileTitle(percentile), ['values']);
    }
    for (let month = 1; month <= 12; month++) this.#members.set(monthName(month), ['portfolio_return']);
  }

  #read(value: unknown, key: string): void {
    if (typeof value === 'number') this.#numbers.set(key, (this.#numbers.get(key) ?? new Set()).add(value));
    else if (typeof value === 'string') this.#addString(value);
    else if (Array.isArray(value)) for (const one of value) this.#read(one, key);
    else if (value !== null && typeof value === 'object') {
      for (const [name, member] of Object.entries(value)) this.#read(member, name);
    }
  }

  #addString(text: string): void {
    this.#strings.add(text);
    const [date] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
    if (date !== undefined) this.#strings.add(longDate(date)).add(monthOf(date));
  }

  /** Returns the label or other title that a title starts with, before a currency, a percentile, or a name. */
  known(title: string): string | null {
    const starts = [title, title.slice(0, title.lastIndexOf(', ')), title.split(', ')[0] ?? ''];
    return starts.find((start) => this.#labels.has(start) || this.#members.has(start)) ?? null;
  }

  #textsOf(title: string, kind: 'label' | 'member'): ReadonlySet<string> {
    const key = `${kind} ${title}`;
    const found = this.#texts.get(key);
    if (found !== undefined) return found;
    const valuesOf = (member: string) => [...(this.#numbers.get(member) ?? [])];
    const texts =
      kind === 'label'
        ? (this.#labels.get(title) ?? []).flatMap((name) =>
            valuesOf(name.split('.').at(-1) ?? '').flatMap((value) => [figureText(name, value), plain(value)]),
          )
        : (this.#members.get(title) ?? []).flatMap(valuesOf).flatMap(formsOf);
    const made = new Set(texts.flatMap(numbersIn));
    this.#texts.set(key, made);
    return made;
  }

  isKnown(text: string): boolean {
    return this.#strings.has(text);
  }

  isComputed(first: string, column: string, row: string): boolean {
    const titles = [column, row].flatMap((title) => [title, this.known(title) ?? title]);
    return titles.some((title) => this.#computed.has(title) || this.#computed.has(`${first}: ${title}`));
  }

  /** True if each number of a text belongs to its column or its row. */
  has(text: string, column: string, row: string): boolean {
    const titles = [column, row].map((title) => this.known(title) ?? '');
    const sets = titles.flatMap((title, at) => {
      const isOfOwner = this.#owners.has(title) && this.#labels.has(titles[1 - at] ?? '') && at === 0;
      return [this.#textsOf(title, 'label'), ...(isOfOwner ? [] : [this.#textsOf(title, 'member')])];
    });
    return numbersIn(text).every((one) => sets.some((texts) => texts.has(one)));
  }
}

interface Checked {
  readonly checked: number;
  readonly wrong: readonly string[];
}

function check({ columns, rows }: PrintedTable, json: Explained): Checked {
  const wrong: string[] = [];
  let checked = 0;
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      const [column = '', first = ''] = [columns[at], row[0]];
      if (!/\d/.test(text) || json.isKnown(text) || json.isComputed(columns[0] ?? '', column, first)) continue;
      if (at === 0 && json.known(column) === null) continue;
      checked++;
      if (!json.has(text, column, first)) wrong.push(`${columns[0]}, ${column}, ${first}: ${text}`);
    }
  }
  return { checked, wrong };
}

const languages = Object.keys(LANGUAGES) as Language[];
const CASES = Object.keys(REPORTS).flatMap((kind) => languages.map((language) => [kind, language] as const));

describe.each(CASES)('the %s in %s', (kind, language) => {
  test('prints no number that its JSON form does not have under the same label', async () => {
    const { html, json } = await REPORTS[kind]!(language);
    const found = inLanguage(language, () => {
      const explained = new Explained(JSON.parse(textOf(json)));
      const ofTables = tablesOf(textOf(html)).map((table) => check(table, explained));
      const tiles = tilesOf(textOf(html)).filter(([, value]) => /\d/.test(value));
      const wrong = tiles.filter(([label, value]) => !explained.has(value, label, ''));
      return [...ofTables, { checked: tiles.length, wrong: wrong.map((tile) => tile.join(': ')) }];
    });
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(found.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(10);
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
