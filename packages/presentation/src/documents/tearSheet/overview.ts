import { counted } from '@tearsheet/shared';
import { labelText } from '@tearsheet/shared/labels';
import { growthChart, needsLogarithm } from '../../charts/growth.ts';
import { longDate } from '../../format/dates.ts';
import { figureText, money, percent, signedPercent } from '../../format/numbers.ts';
import {
  type Block,
  type Chart,
  cell,
  column,
  type DocumentSection,
  dateCell,
  left,
  right,
  section,
  tile,
} from '../document.ts';
import { type Analysis, flowsOf, headlineOf, rowsOverTime, type Sheet } from './analysis.ts';
import { withInterval } from './confidence.ts';
import { periodTables } from './periods.ts';

/** The first look of an investor: headline figures, growth, and the usual periods. */
export function overview(sheet: Sheet): DocumentSection | null {
  const { isDetailed } = sheet;
  // The page in the browser has the periods among the returns, and nothing between its figures and their chart.
  return section('overview', 'Overview', [
    differences(sheet),
    tiles(sheet),
    ...(isDetailed ? [growth(sheet), story(sheet)] : [story(sheet), growth(sheet), ...periodTables(sheet)]),
  ]);
}

const LISTED = 10;

/** Comes before the figures, because they are not those of the portfolio that was sent. */
function differences({ analysis: { warnings }, isDetailed }: Sheet): Block | null {
  if (warnings.length === 0) return null;
  const shown = isDetailed ? warnings.length : LISTED;
  const more = warnings.length - shown;
  const bullets = [
    ...warnings.slice(0, shown).map(({ message }) => message),
    ...(more > 0 ? [`${counted(more, 'more warning')} in the JSON form of this report.`] : []),
  ];
  return {
    kind: 'note',
    look: 'warning',
    heading: 'Differs from the portfolio that was sent',
    paragraphs: [],
    bullets,
  };
}

const OWN = ['total_return', 'annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const;

function tiles({ analysis, currency, benchmark, isCompared, isDetailed }: Sheet): Block | null {
  const { performance_metrics: metrics, portfolio_summary: summary } = analysis;
  if (!metrics) return null;
  const { figures, from } = headlineOf(metrics.relative);
  const own = (name: (typeof OWN)[number]) =>
    tile(
      name,
      metrics.portfolio[name],
      name === 'annualized_return' && metrics.portfolio[name] === null
        ? 'only from one year'
        : withInterval(analysis, name, isCompared ? `${benchmark} ${figureText(name, metrics.benchmark[name])}` : ''),
    );
  // The head of the page in the browser has the total return and the final value.
  const final =
    summary && !isDetailed
      ? [
          {
            ...tile('final_value', null, investedText(analysis, currency)),
            value: money(summary.final_value, currency),
          },
        ]
      : [];
  return {
    kind: 'tiles',
    tiles: [
      ...OWN.filter((name) => name !== 'total_return' || !isDetailed).map(own),
      ...(isCompared
        ? [
            tile(
              'beta',
              figures.beta,
              withInterval(analysis, 'beta', `correlation ${figureText('correlation', figures.correlation)}, ${from}`),
            ),
            tile(
              'alpha_annualized',
              figures.alpha_annualized,
              withInterval(
                analysis,
                'alpha_annualized',
                `tracking error ${figureText('tracking_error', figures.tracking_error)}, ${from}`,
              ),
            ),
          ]
        : []),
      ...final,
    ],
  };
}

/** Returns the money that went in: the initial value, or what a ledger started with and received. */
export function investedText(
  { portfolio_parameters: settings, portfolio_summary: summary }: Analysis,
  currency: string,
): string {
  const flows = flowsOf(summary);
  if (flows === null) return `from ${money(settings?.initial_value, currency)}`;
  const { start, net } = flows;
  const deposits = `${net < 0 ? 'net withdrawals' : 'net deposits'} of ${money(Math.abs(net), currency)}`;
  return Math.round(start) === 0 ? `after ${deposits}` : `from ${money(start, currency)} and after ${deposits}`;
}

function story({ analysis, currency, benchmark: name, isLedger }: Sheet): Block | null {
  const { portfolio_parameters: settings, portfolio_summary: summary, performance_metrics: metrics } = analysis;
  if (!settings || !summary) return null;
  const amount = (value: number) => money(value, currency);
  const [from, until] = [longDate(settings.start_date), longDate(settings.end_date)];
  const sentences = [
    isLedger
      ? `The portfolio was worth ${amount(summary.final_value)} on ${until}, ${investedText(analysis, currency)}. Its time-weighted return since ${from} is ${signedPercent(summary.total_return)}.`
      : `${amount(settings.initial_value)} invested on ${from} became ${amount(summary.final_value)} by ${until}, a return of ${signedPercent(summary.total_return)}.`,
  ];
  const excess = metrics?.relative.excess_return ?? null;
  if (metrics && excess !== null) {
    const other = `${name} returned ${signedPercent(metrics.benchmark.total_return)} over the same days`;
    const distance = `so the portfolio finished ${percent(Math.abs(excess))} of the initial value ${excess < 0 ? 'behind' : 'ahead'}`;
    sentences.push(isLedger ? `${other}.` : `${other}, ${distance}.`);
  }
  sentences.push(
    `Prices and dividends contributed ${amount(summary.total_price_pl)}, and exchange rates ${amount(summary.total_fx_pl)}.`,
    isLedger
      ? `Fees took ${amount(summary.total_transaction_cost)}.`
      : summary.include_transaction_costs
        ? `Trading cost ${amount(summary.total_transaction_cost)}.`
        : 'Trading was assumed to cost nothing.',
  );
  return { kind: 'note', heading: null, paragraphs: [sentences.join(' ')], bullets: [] };
}

export function growth(sheet: Sheet): Chart | null {
  const { analysis, daily, benchmark, isCompared, isLedger, currency, isDetailed } = sheet;
  if (!daily || daily.dates.length < 2) return null;
  const { times, dates } = daily;
  const subject = { name: 'Portfolio', color: 'accent', times } as const;
  const other = { name: benchmark, color: 'benchmark', times, isThin: true } as const;
  const levels = [{ ...subject, values: daily.values }, ...(isCompared ? [{ ...other, values: daily.benchmark }] : [])];
  const drawdowns = [
    { ...subject, values: daily.drawdown },
    ...(isCompared ? [{ ...other, values: daily.benchmarkDrawdown }] : []),
  ];
  const logarithmic = needsLogarithm(levels);
  const initial = money(analysis.portfolio_parameters?.initial_value ?? daily.values[0], currency);
  return {
    kind: 'chart',
    id: 'growth',
    title: `${isLedger ? 'Value of the portfolio' : `Growth of ${initial}`}${logarithmic ? ' (logarithmic scale)' : ''}, and drawdown`,
    description: isCompared
      ? `Daily value of the portfolio and of the same amount in ${benchmark}. Below, the distance of each from its highest value so far.`
      : 'Daily value of the portfolio. Below, its distance from its highest value so far.',
    height: 430,
    draw: (frame) => growthChart(frame, { levels, drawdowns, logarithmic }),
    data: () => ({
      columns: [
        left('Date'),
        column('portfolio_value'),
        ...(isCompared ? [right(benchmark)] : []),
        column('drawdown'),
        ...(isCompared ? [column('drawdown', benchmark)] : []),
      ],
      rows: rowsOverTime(dates, isDetailed, (index) => [
        dateCell(dates[index] ?? null),
        cell('portfolio_value', daily.values[index]),
        ...(isCompared ? [cell('benchmark_value_base', daily.benchmark[index])] : []),
        cell('drawdown', daily.drawdown[index]),
        ...(isCompared ? [cell('drawdown', daily.benchmarkDrawdown[index])] : []),
      ]),
      note: `${isDetailed ? '' : 'Month ends. '}Values are in ${currency}.`,
    }),
    sparklines: [
      { label: 'Growth', values: daily.values, format: textOf('portfolio_value') },
      ...(isCompared ? [{ label: benchmark, values: daily.benchmark, format: textOf('portfolio_value') }] : []),
      { label: labelText('drawdown'), values: daily.drawdown, format: textOf('drawdown'), isFall: true },
    ],
    ends: [dates[0] ?? '', dates.at(-1) ?? ''],
  };
}

function textOf(name: 'portfolio_value' | 'drawdown'): (value: number) => string {
  return (value) => cell(name, value).text;
}
