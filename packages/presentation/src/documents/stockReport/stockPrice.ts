import { growthChart, needsLogarithm } from '../../charts/growth.ts';
import type { Line } from '../../charts/lines.ts';
import { timeOf } from '../../format/dates.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import {
  type Chart,
  cell,
  column,
  type DocumentSection,
  dateCell,
  left,
  right,
  section,
  type Table,
} from '../document.ts';
import { rowsOverTime } from '../tearSheet/analysis.ts';
import type { PriceHistory, StockReport } from './stockReport.ts';

/** The price and its benchmark, the drawdown below, and the returns of the usual periods. */
export function stockPrice({ price, identity }: StockReport): DocumentSection | null {
  if (!price || price.dates.length < 2) return null;
  return section('price', t('Price'), [
    priceChart(price, identity.name, identity.currency),
    price.returns.length > 0 ? returnTable(price, identity.name) : null,
  ]);
}

function returnTable({ benchmark, returns }: PriceHistory, name: string): Table {
  // These returns are percentages, the figures of the table are fractions.
  const fraction = (value: number | null) => (value === null ? null : value / 100);
  const difference = (one: number | null, other: number | null) =>
    one === null || other === null ? null : (one - other) / 100;
  return {
    kind: 'table',
    title: t('Returns by period'),
    columns: [left(t('Period')), right(name), ...(benchmark ? [right(benchmark.name), column('excess_return')] : [])],
    rows: returns.map(({ label, return_pct, benchmark_return_pct }) => [
      word(label),
      cell('portfolio_return', fraction(return_pct)),
      ...(benchmark
        ? [
            cell('benchmark_return', fraction(benchmark_return_pct)),
            cell('excess_return', difference(return_pct, benchmark_return_pct)),
          ]
        : []),
    ]),
    note: t(
      'Dividends are included. Each return is in its own currency. Returns over more than a year are annualized.',
    ),
  };
}

function priceChart(price: PriceHistory, name: string, currency: string): Chart {
  const { dates, closes, drawdown, benchmark } = price;
  const times = dates.map(timeOf);
  const subject = { name, color: 'accent', times } as const;
  const rebased = benchmark ? rebase(benchmark.closes, closes) : null;
  const levels: Line[] = [
    { ...subject, values: closes },
    ...(benchmark && rebased
      ? [
          {
            name: t('{name}, rebased', { name: benchmark.name }),
            color: 'benchmark' as const,
            times,
            values: rebased,
            isThin: true,
          },
        ]
      : []),
  ];
  const logarithmic = needsLogarithm(levels);
  return {
    kind: 'chart',
    id: 'price-chart',
    title: logarithmic
      ? t('Price in {currency} (logarithmic scale), and drawdown', { currency })
      : t('Price in {currency}, and drawdown', { currency }),
    description: benchmark
      ? t(
          'Daily close of {name} and of {benchmark}, which starts at the same level. Below, the distance of the price from its highest close so far.',
          { name, benchmark: benchmark.name },
        )
      : t('Daily close of {name}. Below, the distance of the price from its highest close so far.', { name }),
    height: 400,
    draw: (frame) => growthChart(frame, { levels, drawdowns: [{ ...subject, values: drawdown }], logarithmic }),
    data: () => ({
      columns: [
        left(t('Date')),
        right(labelText('close')),
        ...(benchmark ? [right(t('{name}, rebased', { name: benchmark.name }))] : []),
        column('drawdown'),
      ],
      rows: rowsOverTime(dates, false, (index) => [
        dateCell(dates[index] ?? null),
        cell('close', closes[index]),
        ...(rebased ? [cell('close', rebased[index])] : []),
        cell('drawdown', drawdown[index]),
      ]),
      note: t('Month ends.'),
    }),
  };
}

/** Both lines meet on the first day on which both have a price. */
function rebase(values: readonly (number | null)[], closes: readonly number[]): (number | null)[] {
  const first = values.findIndex((value) => value !== null && value > 0);
  const start = values[first] ?? null;
  const level = closes[first];
  if (start === null || level === undefined) return values.map(() => null);
  return values.map((value) => (value === null ? null : (value / start) * level));
}
