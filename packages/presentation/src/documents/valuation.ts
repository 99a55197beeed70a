import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import type { JobWarning, PortfolioValue } from '@tearsheet/shared/schemas';
import { type Line, lineChart } from '../charts/lines.ts';
import { longDate, monthOf, timeOf } from '../format/dates.ts';
import { figureText, money, plain, signedMoney, signedPlain } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
import { groupWord } from '../language/words.ts';
import {
  type Block,
  type Cell,
  cell,
  column,
  dateCell,
  left,
  type ReportDocument,
  ricCell,
  SIMULATED,
  section,
  type Table,
  tile,
  toneOf,
  wide,
} from './document.ts';
import { cellsOf, columnsOf } from './figures.ts';
import type { Names } from './tearSheet/analysis.ts';
import { warningNotes } from './warnings.ts';

/** The value of a tracked portfolio, as the API returns it. */
export type Valuation = Omit<PortfolioValue, 'portfolio_id' | 'version' | 'nightly' | 'warnings' | 'positions'> & {
  readonly warnings: readonly JobWarning[];
  readonly positions: readonly Position[];
};

/** Readers of a link that hides amounts see no quantities. */
type Position = Omit<PortfolioValue['positions'][number], 'quantity'> & { readonly quantity?: number };

export interface ValuationFacts {
  readonly title: string;
  readonly sources: readonly { readonly source: string }[];
  readonly names?: Names;
}

/** The present value of a tracked portfolio: its history, its positions, and their allocation. */
export function valuationDocument(
  valuation: Valuation,
  { title, sources, names = {} }: ValuationFacts,
): ReportDocument {
  const { as_of, since, base_currency } = valuation;
  const from = [...new Set(sources.map(({ source }) => source))].sort();
  return {
    kind: t('Tracked portfolio'),
    title,
    subtitle: t('Value in {baseCurrency}, {since} to {asOf}', {
      baseCurrency: base_currency,
      since: longDate(since),
      asOf: longDate(as_of),
    }),
    language: language(),
    warning: from.some((source) => source.includes('simulated')) ? SIMULATED : null,
    facts: [{ label: t('Data'), text: from.join(', ') }],
    sections: [
      section('value', labelText('portfolio_value'), valueBlocks(valuation, names)),
      section('holdings', t('Holdings and income'), [positionTable(valuation), allocationAndIncome(valuation)]),
    ].filter((found) => found !== null),
    footer: t('Values are those at the close of {asOf}.', { asOf: longDate(as_of) }),
  };
}

/** Returns the faults in the data of a tracked portfolio, its headline figures, its history, and what it consists of. */
export function valuationBlocks(valuation: Valuation, names: Names = {}): readonly Block[] {
  return [...valueBlocks(valuation, names), positionTable(valuation), allocationAndIncome(valuation)];
}

function valueBlocks(valuation: Valuation, names: Names): Block[] {
  const { as_of, base_currency: currency, value, day_change, day_return, since, series, benchmark } = valuation;
  const from = t('since {since}', { since: longDate(since) });
  const tiles = [
    { ...tile('portfolio_value', value, longDate(as_of)), value: amountText(valuation, value) },
    {
      ...tile('day_change', day_change, figureText('day_return', day_return)),
      value: hidesAmounts(valuation) ? signedPlain(day_change) : signedMoney(day_change, currency),
      tone: toneOf(day_change),
    },
    tile('total_return', valuation.total_return, from),
    tile('annualized_return', valuation.annualized_return, from),
  ];
  if (valuation.money_weighted_return !== null) {
    tiles.push(
      tile('money_weighted_return', valuation.money_weighted_return, t('a year, with deposits and withdrawals')),
    );
  }
  const times = series.map(({ date }) => timeOf(date));
  const line: Line = {
    name: labelText('portfolio_value'),
    color: 'accent',
    times,
    values: series.map(({ portfolio_value }) => portfolio_value),
  };
  const compared: Line[] =
    benchmark === null
      ? []
      : [
          {
            name: names[benchmark] ?? benchmark,
            color: 'benchmark',
            times,
            values: series.map(({ benchmark_value_base }) => benchmark_value_base),
            isThin: true,
          },
        ];
  const history = ['portfolio_value', 'cumulative_return', 'benchmark_value_base'] as const;
  return [
    ...warningNotes(valuation.warnings),
    { kind: 'tiles', tiles },
    {
      kind: 'chart',
      id: 'portfolio-value',
      title: t('{portfolioValue} in {currency}', { portfolioValue: labelText('portfolio_value'), currency }),
      description: t('Value of the portfolio from {since} to {asOf}.', {
        since: longDate(since),
        asOf: longDate(as_of),
      }),
      height: 260,
      draw: (frame) => lineChart(frame, [line, ...compared], { unit: 'amount' }),
      data: () => ({
        columns: [left(t('Date')), ...columnsOf(history)],
        rows: series.map((day) => [dateCell(day.date), ...cellsIn(valuation, history, day)]),
        note: null,
      }),
    },
  ];
}

function allocationAndIncome(valuation: Valuation): Block {
  return { kind: 'beside', left: [allocationTable(valuation)], right: [incomeTable(valuation)] };
}

/** True for the value of a portfolio that starts with 100, which has small amounts and no quantities. */
function hidesAmounts({ positions }: Valuation): boolean {
  return positions.every(({ quantity }) => quantity === undefined);
}

function amountText(valuation: Valuation, value: number): string {
  return hidesAmounts(valuation) ? plain(value) : money(value, valuation.base_currency);
}

/** Returns the cells of a row. Small amounts have two digits. */
function cellsIn<Name extends LabelName>(
  valuation: Valuation,
  names: readonly Name[],
  row: Parameters<typeof cellsOf<Name>>[1],
): Cell[] {
  const cells = cellsOf(names, row);
  if (!hidesAmounts(valuation)) return cells;
  return cells.map((one, at) => {
    const { unit = null } = LABELS[names[at] ?? 'weight'];
    return unit === 'base_currency' && typeof one.value === 'number' ? { ...one, text: plain(one.value) } : one;
  });
}

function positionTable(valuation: Valuation): Table {
  const { positions, since } = valuation;
  const names = [
    ...(['weight', 'value', 'changepercent', 'total_pl', 'contribution_pct'] as const),
    ...(hidesAmounts(valuation) ? [] : (['quantity'] as const)),
    'close_local',
  ] as const;
  return {
    kind: 'table',
    title: t('Positions'),
    columns: [left(t('Symbol')), wide(t('Name')), ...columnsOf(names)],
    rows: positions.map((row) => [
      ricCell(row.ric),
      row.name,
      ...cellsIn(valuation, names, { quantity: null, ...row }),
    ]),
    shown: 20,
    note: t('Profit and contribution count since {since}.', { since: longDate(since) }),
  };
}

function allocationTable({ allocation: { sectors, markets, currencies } }: Valuation): Table {
  const rows = [
    ...sectors.map((row) => [t('Sector'), row] as const),
    ...markets.map((row) => [t('Market'), row] as const),
    ...currencies.map((row) => [t('Currency'), row] as const),
  ];
  return {
    kind: 'table',
    title: t('Allocation'),
    columns: [left(t('By')), wide(t('Group')), column('weight')],
    rows: rows.map(([by, { name, weight }]) => [by, groupWord(name), cell('weight', weight)]),
    shown: 30,
    note: null,
  };
}

function incomeTable(valuation: Valuation): Table {
  const { income, since } = valuation;
  const { months, net } = income;
  const names = ['gross', 'withheld', 'net'] as const;
  return {
    kind: 'table',
    title: t('Dividends and interest'),
    columns: [left(t('Month')), ...columnsOf(names)],
    rows: months.map((row) => [
      { text: monthOf(`${row.year}-${String(row.month).padStart(2, '0')}-01`), value: row.year * 12 + row.month },
      ...cellsIn(valuation, names, row),
    ]),
    note:
      months.length === 0
        ? t('No dividends and no interest since {since}.', { since: longDate(since) })
        : t('{valuation} net since {since}.', { valuation: amountText(valuation, net), since: longDate(since) }),
  };
}
