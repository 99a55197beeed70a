import { longDate } from '../../format/dates.ts';
import { figureText, money, percent, signedPercent } from '../../format/numbers.ts';
import { type Block, type DocumentSection, section, tile } from '../document.ts';
import { startOf } from '../figures.ts';
import { warningNotes } from '../warnings.ts';
import { type Analysis, flowsOf, headlineOf, type Sheet } from './analysis.ts';
import { withInterval } from './confidence.ts';
import { growth, moneyOverTime } from './growth.ts';

/** The first look of an investor on the page in the browser: headline figures with their chart. */
export function overview(sheet: Sheet): DocumentSection | null {
  return section('overview', 'Overview', [
    ...warningNotes(sheet.analysis.warnings, sheet),
    tiles(sheet),
    growth(sheet),
    moneyOverTime(sheet),
    story(sheet),
  ]);
}

const OWN = ['total_return', 'annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const;

export function tiles({ analysis, currency, benchmark, isCompared, isDetailed }: Sheet): Block | null {
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
  if (flows === null) return `from ${money(settings && startOf(settings).amount, currency)}`;
  const { start, net } = flows;
  const deposits = `${net < 0 ? 'net withdrawals' : 'net deposits'} of ${money(Math.abs(net), currency)}`;
  return Math.round(start) === 0 ? `after ${deposits}` : `from ${money(start, currency)} and after ${deposits}`;
}

export function story({ analysis, currency, benchmark: name, isLedger }: Sheet): Block | null {
  const { portfolio_parameters: settings, portfolio_summary: summary, performance_metrics: metrics } = analysis;
  if (!settings || !summary) return null;
  const amount = (value: number) => money(value, currency);
  const [from, until] = [longDate(settings.start_date), longDate(settings.end_date)];
  const sentences = [
    isLedger
      ? `The portfolio was worth ${amount(summary.final_value)} on ${until}, ${investedText(analysis, currency)}. Its time-weighted return since ${from} is ${signedPercent(summary.total_return)}.`
      : `${amount(startOf(settings).amount)} invested on ${from} became ${amount(summary.final_value)} by ${until}, a return of ${signedPercent(summary.total_return)}.`,
  ];
  const excess = metrics?.relative.excess_return ?? null;
  if (metrics && excess !== null) {
    const other = `${name} returned ${signedPercent(metrics.benchmark.total_return)} over the same days`;
    const distance = `so the portfolio's return is ${percent(Math.abs(excess)).replace('%', '')} percentage points ${excess < 0 ? 'lower' : 'higher'}`;
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
  if (summary.total_fees !== undefined) sentences.push(`Yearly fees took ${amount(summary.total_fees)}.`);
  return { kind: 'note', heading: null, paragraphs: [sentences.join(' ')], bullets: [] };
}
