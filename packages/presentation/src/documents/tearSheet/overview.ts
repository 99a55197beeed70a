import { counted } from '@tearsheet/shared';
import { growthChart, needsLogarithm } from '../../charts/growth.ts';
import { LIGHT } from '../../charts/theme.ts';
import { longDate, monthOf } from '../../format/formatDate.ts';
import { money, percent, plain, signedPercent } from '../../format/formatNumber.ts';
import { change, left, right, strong, toneOf } from '../cells.ts';
import type { Block, Chart, DocumentSection, Table, Tiles } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';
import type { Daily } from './columns.ts';
import { headlineOf } from './headline.ts';

/** What an investor looks at first: the headline figures, the two lines and the usual periods. */
export function overview(analysis: SheetAnalysis, daily: Daily): DocumentSection {
  const periods = periodTable(analysis);
  const blocks: Block[] = [...differences(analysis), tiles(analysis), story(analysis), growth(analysis, daily)];
  return { id: 'overview', title: 'Overview', blocks: periods ? [...blocks, periods] : blocks };
}

const LISTED = 10;

/** Stands before the figures, because the figures are not those of the portfolio that was sent. */
function differences({ warnings }: SheetAnalysis): readonly Block[] {
  if (warnings.length === 0) return [];
  const more = warnings.length - LISTED;
  const bullets = [
    ...warnings.slice(0, LISTED).map(({ message }) => message),
    ...(more > 0 ? [`${counted(more, 'more warning')} in the JSON form of this report.`] : []),
  ];
  return [{ kind: 'prose', heading: 'Differs from the portfolio that was sent', paragraphs: [], bullets }];
}

function tiles({ performance_metrics: metrics, portfolio_summary: summary, ...analysis }: SheetAnalysis): Tiles {
  const { portfolio, benchmark, relative } = metrics;
  const { figures, from } = headlineOf(relative);
  const { base_currency, benchmark: name } = analysis.portfolio_parameters;
  return {
    kind: 'tiles',
    tiles: [
      {
        label: 'Total return',
        value: signedPercent(portfolio.total_return),
        note: `${name} ${signedPercent(benchmark.total_return)}`,
        tone: toneOf(portfolio.total_return),
      },
      {
        label: 'Annualized return',
        value: signedPercent(portfolio.annualized_return),
        note:
          portfolio.annualized_return === null
            ? 'only from one year on'
            : `${name} ${signedPercent(benchmark.annualized_return)}`,
        tone: toneOf(portfolio.annualized_return),
      },
      {
        label: 'Volatility, annual',
        value: percent(portfolio.annualized_volatility),
        note: `${name} ${percent(benchmark.annualized_volatility)}`,
        tone: 'plain',
      },
      {
        label: 'Sharpe ratio',
        value: plain(portfolio.sharpe_ratio),
        note: `${name} ${plain(benchmark.sharpe_ratio)}`,
        tone: 'plain',
      },
      {
        label: 'Maximum drawdown',
        value: percent(portfolio.max_drawdown),
        note: `${name} ${percent(benchmark.max_drawdown)}`,
        tone: toneOf(portfolio.max_drawdown),
      },
      {
        label: 'Beta',
        value: plain(figures.beta),
        note: `correlation ${plain(figures.correlation)}, ${from}`,
        tone: 'plain',
      },
      {
        label: 'Alpha, annual',
        value: signedPercent(figures.alpha_annualized),
        note: `tracking error ${percent(figures.tracking_error)}, ${from}`,
        tone: toneOf(figures.alpha_annualized),
      },
      {
        label: 'Final value',
        value: money(summary.final_value, base_currency),
        note: `from ${money(analysis.portfolio_parameters.initial_value, base_currency)}`,
        tone: 'plain',
      },
    ],
  };
}

function story({
  portfolio_parameters: settings,
  portfolio_summary: summary,
  performance_metrics,
}: SheetAnalysis): Block {
  const { portfolio, benchmark, relative } = performance_metrics;
  const amount = (value: number) => money(value, settings.base_currency);
  const result = `${amount(settings.initial_value)} invested on ${longDate(settings.start_date)} became ${amount(summary.final_value)} by ${longDate(settings.end_date)}, ${change(portfolio.total_return).text}.`;
  const excess = relative.excess_return;
  const against =
    excess === null || benchmark.total_return === null
      ? ''
      : ` ${settings.benchmark} returned ${signedPercent(benchmark.total_return)} over the same days, so the portfolio finished ${percent(Math.abs(excess))} of the initial value ${excess < 0 ? 'behind' : 'ahead'}.`;
  const parts = `Prices and dividends brought ${amount(summary.total_price_pl)}, exchange rates ${amount(summary.total_fx_pl)}`;
  const costs = summary.include_transaction_costs
    ? `; trading cost ${amount(summary.total_transaction_cost)}.`
    : '; trading was assumed to cost nothing.';
  return { kind: 'prose', heading: null, paragraphs: [`${result}${against} ${parts}${costs}`], bullets: [] };
}

function growth(analysis: SheetAnalysis, daily: Daily): Chart {
  const { initial_value, base_currency, benchmark } = analysis.portfolio_parameters;
  const { times } = daily;
  const subject = { name: 'Portfolio', colour: LIGHT.accent, times };
  const other = { name: benchmark, colour: LIGHT.benchmark, times, isThin: true };
  const levels = [
    { ...subject, values: daily.values },
    { ...other, values: daily.benchmark },
  ];
  const drawdowns = [
    { ...subject, values: daily.drawdown },
    { ...other, values: daily.benchmarkDrawdown },
  ];
  const logarithmic = needsLogarithm(levels);
  return {
    kind: 'chart',
    id: 'growth',
    title: `Growth of ${money(initial_value, base_currency)}${logarithmic ? ' (logarithmic scale)' : ''}, and drawdown`,
    description: `Daily value of the portfolio and of the same amount in ${benchmark}; below, how far each stood under its highest value so far.`,
    height: 430,
    draw: (frame) => growthChart(frame, { levels, drawdowns, logarithmic }),
    data: {
      columns: [left('Month'), right('Portfolio'), right(benchmark), right('Drawdown'), right(`Drawdown ${benchmark}`)],
      rows: daily.monthEnds.map((index) => [
        monthOf(daily.dates[index] ?? ''),
        plain(daily.values[index], 0),
        plain(daily.benchmark[index], 0),
        percent(daily.drawdown[index]),
        percent(daily.benchmarkDrawdown[index]),
      ]),
      note: `Month ends; values in ${base_currency}.`,
    },
  };
}

const PERIODS = [
  ['1w', '1 week'],
  ['mtd', 'Month to date'],
  ['1m', '1 month'],
  ['3m', '3 months'],
  ['qtd', 'Quarter to date'],
  ['6m', '6 months'],
  ['ytd', 'Year to date'],
  ['1yr', '1 year'],
  ['3yr', '3 years'],
  ['5yr', '5 years'],
  ['10yr', '10 years'],
  ['inception', 'Since inception'],
] as const;

/** Shown only if the window does not end at a month end, where they are the periods above. */
const MONTH_END_PERIODS = [
  ['1m_month_end', 'Last full month'],
  ['3m_month_end', 'Last 3 full months'],
  ['1yr_month_end', 'Last 12 full months'],
  ['3yr_month_end', 'Last 36 full months'],
  ['5yr_month_end', 'Last 60 full months'],
] as const;

function periodTable({ time_period_returns: periods, portfolio_parameters }: SheetAnalysis): Table | null {
  if (!periods) return null;
  const endsWithMonth = periods['1m_month_end'].end_date === periods.inception.end_date;
  const covered = [...PERIODS, ...(endsWithMonth ? [] : MONTH_END_PERIODS)].filter(
    ([key]) => periods[key].portfolio_return !== null,
  );
  return {
    kind: 'table',
    title: 'Returns by period',
    columns: [
      left('Period'),
      left('From'),
      left('To'),
      right('Portfolio'),
      right(portfolio_parameters.benchmark),
      right('Difference'),
    ],
    rows: covered.map(([key, label]) => {
      const { start_date, end_date, portfolio_return, benchmark_return, excess_return } = periods[key];
      return [
        key === 'inception' ? strong(label) : label,
        start_date === null ? '' : longDate(start_date),
        end_date === null ? '' : longDate(end_date),
        change(portfolio_return),
        change(benchmark_return),
        change(excess_return),
      ];
    }),
    note: 'Returns are not annualized. Periods that the window does not cover are left out.',
  };
}
