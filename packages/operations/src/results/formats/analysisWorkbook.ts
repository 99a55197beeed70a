import { type Format, LABELS, type LabelName } from '@tearsheet/shared/labels';
import writeExcelFile, { type Cell as ExcelCell, type SheetData } from 'write-excel-file/node';
import { inside, type NamedTable } from '../namedTables.ts';
import { type Cell, daysOf, type ResultColumn, tableOf } from '../resultTable.ts';
import { chartsOnFirstSheet, type SheetChart } from './charts.ts';
import { LOOK, MOST_ROWS } from './workbook.ts';

/** Sheets that people look for, the most important first. Each one is a table of the result. */
const SHEETS: Readonly<Record<string, string>> = {
  Holdings: 'latest_holdings',
  Periods: 'time_period_returns',
  'Yearly returns': 'annual_returns',
  Months: 'monthly_returns',
  Days: 'daily_summary',
  Drawdowns: 'drawdown_analysis.episodes',
  Contributions: 'company_contribution',
  Transactions: 'transactions',
  Warnings: 'warnings',
  'Cash flows': 'cash_flow_returns.flows',
  'Realized gains': 'realized_gains.closed',
  Income: 'income.by_month',
  Benchmarks: 'benchmark_comparison',
  Attribution: 'attribution.sectors',
  Risk: 'risk_contribution.holdings',
  'Stress tests': 'stress_tests.historical',
  Sectors: 'sector_contribution',
  Markets: 'market_contribution',
  Rolling: 'rolling_metrics',
};
/** A person finds a sheet among so many, with the summary and the figures. */
const MOST_SHEETS = 15;
/** Sections whose figures are on the sheet Figures. */
const FIGURES = [
  ...['portfolio_parameters', 'portfolio_summary', 'performance_metrics', 'drawdown_analysis', 'turnover_analysis'],
  ...['concentration_metrics', 'portfolio_scores', 'cash_flow_returns', 'data_quality'],
];
/** Figures of the summary: the label, and where portfolio and benchmark have it. */
const SUMMARY = [
  ['final_value', 'portfolio_summary.final_value', null],
  ['total_return', 'performance_metrics.portfolio.total_return', 'performance_metrics.benchmark.total_return'],
  ...['annualized_return', 'annualized_volatility', 'max_drawdown', 'sharpe_ratio', 'sortino_ratio', 'var_95'].map(
    (name) => [name, `performance_metrics.portfolio.${name}`, `performance_metrics.benchmark.${name}`] as const,
  ),
  ...['beta', 'correlation', 'alpha_annualized', 'tracking_error', 'information_ratio'].map(
    (name) => [name, `performance_metrics.relative.${name}`, null] as const,
  ),
  ['total_transaction_cost', 'portfolio_summary.total_transaction_cost', null],
] as const;

const BLUE = '1F4E79';
const GRAY = '8C8C8C';
const HEADER = { fontWeight: 'bold', textColor: '#FFFFFF', backgroundColor: `#${BLUE}`, wrap: true } as const;

/**
 * Returns an analysis as a workbook for people: a summary with charts, a sheet of figures, and the tables that people look for, at most
 * 15 sheets. Columns have their labels, number formats, and frozen headers.
 *
 * @param sections of the result, with their schemas
 */
export async function toAnalysisWorkbook(sections: readonly NamedTable[]): Promise<Uint8Array> {
  const found = (path: string): NamedTable | null => {
    const [first, ...rest] = path.split('.');
    return rest.reduce(inside, sections.find(({ name }) => name === first) ?? null);
  };
  const tables = Object.entries(SHEETS).flatMap(([sheet, path]) => {
    const table = found(path);
    const content = table && tableOf(table.value, table.schema);
    return content && content.length > 0 && content.columns.length > 0 ? [{ sheet, path, content }] : [];
  });
  const shown = tables.slice(0, MOST_SHEETS - 2);
  const figures = [
    ['Section', 'Figure', 'Value', 'Name in the API'].map((value) => ({ value, ...HEADER })),
    ...FIGURES.flatMap((name) => figuresOf(found(name))),
  ];
  const figureAt = (path: string | null) => (path === null ? undefined : found(path)?.value);
  const charts = CHARTS.flatMap((chart) => {
    const table = shown.find(({ sheet }) => sheet === chart.sheet);
    if (table === undefined) return [];
    const { length, columns } = table.content;
    const at = (name: string) => columns.findIndex((column) => column.name === name);
    const series = chart.series.flatMap((one) => {
      const column = at(one.column);
      return columns[column]?.values.some((value) => value !== null) ? [{ ...one, column }] : [];
    });
    return series.length === 0 ? [] : [{ ...chart, length, series, categories: at(chart.categories) }];
  });
  const sheets = [
    {
      sheet: 'Summary',
      data: summaryOf(figureAt, sections, tables.slice(shown.length)),
      columns: widths(30, 18, 18),
      showGridLines: false,
    },
    { sheet: 'Figures', data: figures, columns: widths(26, 44, 20, 60), stickyRowsCount: 1 },
    ...shown.map(({ sheet, path, content: { length, columns } }) => ({
      sheet,
      data: rowsOfSheet(path, length, columns),
      columns: columns.map(({ type, name }) => ({
        width: type === 'text' && !/^(ric|side|currency)$/.test(name) ? 26 : 15,
      })),
      stickyRowsCount: 1,
    })),
  ];
  return writeExcelFile(sheets, {
    ...LOOK,
    features: [...LOOK.features, ...(charts.length > 0 ? [chartsOnFirstSheet(charts)] : [])],
  }).toBuffer();
}

const CHARTS: readonly (Omit<SheetChart, 'length' | 'series' | 'categories'> & {
  readonly categories: string;
  readonly series: readonly { readonly name: string; readonly column: string; readonly color: string }[];
})[] = [
  {
    kind: 'line',
    title: 'Value, and the same money in the benchmark',
    sheet: 'Days',
    categories: 'date',
    format: '#,##0',
    series: [
      { name: 'Portfolio', column: 'portfolio_value', color: BLUE },
      { name: 'Benchmark', column: 'benchmark_value_base', color: GRAY },
    ],
  },
  {
    kind: 'bar',
    title: 'Return by year',
    sheet: 'Yearly returns',
    categories: 'year',
    format: '0%',
    series: [
      { name: 'Portfolio', column: 'portfolio_return', color: BLUE },
      { name: 'Benchmark', column: 'benchmark_return', color: GRAY },
    ],
  },
  {
    kind: 'bar',
    title: 'Latest holdings',
    sheet: 'Holdings',
    categories: 'ric',
    format: '0%',
    series: [{ name: 'Weight', column: 'weight', color: BLUE }],
  },
];

function widths(...all: readonly number[]) {
  return all.map((width) => ({ width }));
}

function summaryOf(
  figureAt: (path: string | null) => unknown,
  sections: readonly NamedTable[],
  left: readonly { readonly sheet: string }[],
): SheetData {
  const text = (path: string) => String(figureAt(path) ?? '');
  const line = (...values: readonly (ExcelCell | undefined)[]) => values.map((value) => value ?? null);
  const figure = (name: string, value: unknown) =>
    cellOf(typeof value === 'number' ? value : null, `x.${name}`, 'number');
  const benchmark = figureAt('portfolio_parameters.benchmark');
  const start = text('portfolio_parameters.start_date');
  const warnings = figureAt('warnings');
  const count = Array.isArray(warnings) ? warnings.length : 0;
  const notes = [
    `Source of the market data: ${text('data_quality.data_source') || 'not part of this result'}.`,
    ...(count > 0 ? [`${count} warnings say how the analysis differs from the request. See the sheet Warnings.`] : []),
    ...(left.length > 0 ? [`Not shown: ${left.map(({ sheet }) => sheet).join(', ')}.`] : []),
    'A workbook with every table, under the names of the API, is at the same address with ?sheets=all.',
    `analytics_version ${String(sections.find(({ name }) => name === 'analytics_version')?.value ?? '')}`,
  ];
  return [
    line({ value: 'Portfolio analysis', fontWeight: 'bold', fontSize: 18 }),
    line(
      start === ''
        ? undefined
        : `${start} to ${text('portfolio_parameters.end_date')}, in ${text('portfolio_parameters.base_currency')}`,
    ),
    [],
    ['Figure', 'Portfolio', typeof benchmark === 'string' ? benchmark : 'Benchmark'].map((value) => ({
      value,
      ...HEADER,
    })),
    ...SUMMARY.flatMap(([name, own, other]) => {
      const [value, compared] = [figureAt(own), figureAt(other)];
      return value === undefined
        ? []
        : [line(labelAt(own)?.label ?? name, figure(name, value), figure(name, compared))];
    }),
    [],
    ...notes.map((note) => line(note)),
  ];
}

/** Returns a row for each figure of a section: the section, the label, the value, and the name in the API. */
function figuresOf(section: NamedTable | null): SheetData {
  if (section === null) return [];
  const { length, columns } = tableOf(section.value, section.schema);
  if (length !== 1) return [];
  return columns.map(({ name, type, values }) => {
    const path = `${section.name}.${name}`;
    const [group] = name.includes('.') ? name.split('.') : [];
    const label = labelAt(path)?.label ?? wordsOf(name);
    const value = type === 'date' ? String(values[0] ?? '') || null : cellOf(values[0] ?? null, path, type);
    return [wordsOf(section.name), group ? `${label} (${group.replaceAll('_', ' ')})` : label, value, path];
  });
}

function rowsOfSheet(path: string, length: number, columns: readonly ResultColumn[]): SheetData {
  if (length > MOST_ROWS) throw new RangeError(`${path} has more rows than a sheet can hold`);
  const header = columns.map(({ name }) => {
    return { value: labelAt(`${path}.${name}`)?.label ?? wordsOf(name), ...HEADER };
  });
  const cells = columns.map(({ name, type, values }) => {
    if (type !== 'date') return values.map((value) => cellOf(value, `${path}.${name}`, type));
    return daysOf(values).map((day) =>
      day === null ? null : { value: new Date(day * 86_400_000), format: 'yyyy-mm-dd' },
    );
  });
  return [header, ...Array.from({ length }, (_, row) => cells.map((column) => column[row] ?? null))];
}

const NUMBER_FORMATS: Readonly<Partial<Record<Format, string>>> = {
  percent0: '0%',
  percent: '0.00%',
  percent2: '0.00%',
  change: '+0.00%;-0.00%;0.00%',
  change2: '+0.00%;-0.00%;0.00%',
  number: '#,##0.00##',
  number1: '0.0',
  number4: '0.0000',
  integer: '#,##0',
  money: '#,##0.00',
  money2: '#,##0.00',
  compact: '#,##0',
  multiple: '0.00',
  days: '#,##0',
  years: '0.0',
};

function cellOf(value: Cell, path: string, type: ResultColumn['type']): ExcelCell | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'number') return value;
  const { format, unit } = labelAt(path) ?? {};
  // The percent format of a spreadsheet expects 0.25, and a figure in percent is 25.
  const code = format && unit !== 'percent' ? NUMBER_FORMATS[format] : undefined;
  const shown = code ?? (type === 'integer' ? '0' : undefined);
  return shown === undefined ? value : { value, format: shown };
}

/** Returns the label of a figure, by the longest end of its path that has one. */
function labelAt(path: string) {
  const parts = path.split('.');
  const name = parts.map((_, from) => parts.slice(from).join('.')).find((end) => Object.hasOwn(LABELS, end));
  return name === undefined ? undefined : LABELS[name as LabelName];
}

/** @example wordsOf('start_date') // Start date */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ').replaceAll(/\bric\b/g, 'RIC');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
