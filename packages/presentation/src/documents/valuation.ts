import { labelText } from '@tearsheet/shared/labels';
import type { JobWarning, PortfolioValue } from '@tearsheet/shared/schemas';
import { type Line, lineChart } from '../charts/lines.ts';
import { longDate, monthOf, timeOf } from '../format/dates.ts';
import { figureText, money, signedMoney } from '../format/numbers.ts';
import { type Block, cell, column, dateCell, left, ricCell, type Table, tile, toneOf, wide } from './document.ts';
import { cellsOf, columnsOf } from './figures.ts';
import type { Names } from './tearSheet/analysis.ts';
import { warningNotes } from './warnings.ts';

/** The value of a tracked portfolio, as the API returns it. */
export type Valuation = Omit<PortfolioValue, 'portfolio_id' | 'version' | 'nightly' | 'warnings'> & {
  readonly warnings: readonly JobWarning[];
};

/** Returns the faults in the data of a tracked portfolio, its headline figures, its history, and what it consists of. */
export function valuationBlocks(valuation: Valuation, names: Names = {}): readonly Block[] {
  const { as_of, base_currency: currency, value, day_change, day_return, since, series, benchmark } = valuation;
  const from = `since ${longDate(since)}`;
  const tiles = [
    { ...tile('portfolio_value', value, longDate(as_of)), value: money(value, currency) },
    {
      ...tile('day_change', day_change, figureText('day_return', day_return)),
      value: signedMoney(day_change, currency),
      tone: toneOf(day_change),
    },
    tile('total_return', valuation.total_return, from),
    tile('annualized_return', valuation.annualized_return, from),
  ];
  if (valuation.money_weighted_return !== null) {
    tiles.push(tile('money_weighted_return', valuation.money_weighted_return, 'a year, with deposits and withdrawals'));
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
      title: `${labelText('portfolio_value')} in ${currency}`,
      description: `Value of the portfolio from ${longDate(since)} to ${longDate(as_of)}.`,
      height: 260,
      draw: (frame) => lineChart(frame, [line, ...compared], { unit: 'amount' }),
      data: () => ({
        columns: [left('Date'), ...columnsOf(history)],
        rows: series.map((day) => [dateCell(day.date), ...cellsOf(history, day)]),
        note: null,
      }),
    },
    positionTable(valuation),
    { kind: 'beside', left: [allocationTable(valuation)], right: [incomeTable(valuation)] },
  ];
}

function positionTable({ positions, since }: Valuation): Table {
  const names = [
    'weight',
    'value',
    'changepercent',
    'total_pl',
    'contribution_pct',
    'quantity',
    'close_local',
  ] as const;
  return {
    kind: 'table',
    title: 'Positions',
    columns: [left('Symbol'), wide('Name'), ...columnsOf(names)],
    rows: positions.map((row) => [ricCell(row.ric), row.name, ...cellsOf(names, row)]),
    shown: 20,
    note: `Profit and contribution count since ${longDate(since)}.`,
  };
}

function allocationTable({ allocation: { sectors, markets, currencies } }: Valuation): Table {
  const rows = [
    ...sectors.map((row) => ['Sector', row] as const),
    ...markets.map((row) => ['Market', row] as const),
    ...currencies.map((row) => ['Currency', row] as const),
  ];
  return {
    kind: 'table',
    title: 'Allocation',
    columns: [left('By'), wide('Group'), column('weight')],
    rows: rows.map(([by, { name, weight }]) => [by, name, cell('weight', weight)]),
    shown: 30,
    note: null,
  };
}

function incomeTable({ income: { months, ...all }, base_currency: currency, since }: Valuation): Table {
  const names = ['gross', 'withheld', 'net'] as const;
  return {
    kind: 'table',
    title: 'Dividends and interest',
    columns: [left('Month'), ...columnsOf(names)],
    rows: months.map((row) => [
      { text: monthOf(`${row.year}-${String(row.month).padStart(2, '0')}-01`), value: row.year * 12 + row.month },
      ...cellsOf(names, row),
    ]),
    note:
      months.length === 0
        ? `No dividends and no interest since ${longDate(since)}.`
        : `${money(all.net, currency)} net since ${longDate(since)}.`,
  };
}
