import { growthChart, needsLogarithm } from '../../charts/growth.ts';
import type { Line } from '../../charts/lines.ts';
import { LIGHT } from '../../charts/theme.ts';
import { isMonthEnd, monthOf, timeOf } from '../../format/formatDate.ts';
import { percent, plain } from '../../format/formatNumber.ts';
import { change, left, right } from '../cells.ts';
import type { Block, Chart, DocumentSection } from '../reportDocument.ts';
import type { PriceHistory } from './stockParts.ts';
import type { StockReport } from './stockReport.ts';

/** The price with its benchmark, the drawdown beneath, and the returns of the usual periods. */
export function stockPrice({ price, identity }: StockReport): DocumentSection | null {
  if (!price || price.dates.length < 2) return null;
  const { benchmark, returns } = price;
  const blocks: Block[] = [priceChart(price, identity.name, identity.currency)];
  if (returns.length > 0) {
    blocks.push({
      kind: 'table',
      title: 'Returns by period',
      columns: [left('Period'), right(identity.ric), ...(benchmark ? [right(benchmark.ric), right('Difference')] : [])],
      rows: returns.map(({ label, return_pct, benchmark_return_pct }) => [
        label,
        change(fraction(return_pct)),
        ...(benchmark
          ? [change(fraction(benchmark_return_pct)), change(difference(return_pct, benchmark_return_pct))]
          : []),
      ]),
      note: 'With dividends, each in its own currency; over more than a year as a yearly rate.',
    });
  }
  return { id: 'price', title: 'Price', blocks };
}

function priceChart(price: PriceHistory, name: string, currency: string): Chart {
  const { dates, closes, drawdown, benchmark } = price;
  const times = dates.map(timeOf);
  const subject = { name, colour: LIGHT.accent, times };
  const rebased = benchmark ? rebase(benchmark.closes, closes) : null;
  const levels: Line[] = [
    { ...subject, values: closes },
    ...(benchmark && rebased
      ? [{ name: `${benchmark.name}, rebased`, colour: LIGHT.benchmark, times, values: rebased, isThin: true }]
      : []),
  ];
  const logarithmic = needsLogarithm(levels);
  return {
    kind: 'chart',
    id: 'price-chart',
    title: `Price in ${currency}${logarithmic ? ' (logarithmic scale)' : ''}, and drawdown`,
    description: `Daily close of ${name}${benchmark ? ` and of ${benchmark.name}, which starts at the same level` : ''}; below, how far the price stood under its highest close so far.`,
    height: 400,
    draw: (frame) => growthChart(frame, { levels, drawdowns: [{ ...subject, values: drawdown }], logarithmic }),
    data: {
      columns: [
        left('Month'),
        right('Close'),
        ...(benchmark ? [right(`${benchmark.ric}, rebased`)] : []),
        right('Drawdown'),
      ],
      rows: dates
        .map((date, index) => ({ date, index }))
        .filter(({ date, index }) => isMonthEnd(date, dates[index + 1]))
        .map(({ date, index }) => [
          monthOf(date),
          plain(closes[index]),
          ...(rebased ? [plain(rebased[index])] : []),
          percent(drawdown[index]),
        ]),
      note: 'Month ends.',
    },
  };
}

/** So that both lines meet on the first day on which both have a price. */
function rebase(values: readonly (number | null)[], closes: readonly number[]): (number | null)[] {
  const first = values.findIndex((value) => value !== null && value > 0);
  const start = values[first] ?? null;
  const level = closes[first];
  if (start === null || level === undefined) return values.map(() => null);
  return values.map((value) => (value === null ? null : (value / start) * level));
}

function fraction(percentage: number | null): number | null {
  return percentage === null ? null : percentage / 100;
}

function difference(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : (one - other) / 100;
}
