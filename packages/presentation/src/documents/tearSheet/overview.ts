import { longDate } from '../../format/dates.ts';
import { figureText, money, percent, signedPercent } from '../../format/numbers.ts';
import { t } from '../../language/translate.ts';
import { type Block, type DocumentSection, section, tile } from '../document.ts';
import { fromStart, startOf } from '../figures.ts';
import { warningNotes } from '../warnings.ts';
import { type Analysis, flowsOf, headlineOf, type Sheet } from './analysis.ts';
import { differsFromZero, withInterval } from './confidence.ts';
import { growth, moneyOverTime } from './growth.ts';

/** The first look of an investor on the page in the browser: headline figures with their chart. */
export function overview(sheet: Sheet): DocumentSection | null {
  return section('overview', t('Overview'), [
    ...warningNotes(sheet.analysis.warnings, sheet),
    tiles(sheet),
    growth(sheet),
    moneyOverTime(sheet),
    story(sheet),
  ]);
}

const OWN = ['total_return', 'annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const;

export function tiles({ analysis, currency, isCompared, isDetailed }: Sheet): Block | null {
  const { performance_metrics: metrics, portfolio_summary: summary } = analysis;
  if (!metrics) return null;
  const { figures, from } = headlineOf(metrics.relative);
  const own = (name: (typeof OWN)[number]) =>
    tile(
      name,
      metrics.portfolio[name],
      name === 'annualized_return' && metrics.portfolio[name] === null
        ? t('only from one year')
        : withInterval(analysis, name, isCompared ? besideBenchmark(figureText(name, metrics.benchmark[name])) : ''),
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
              withInterval(
                analysis,
                'beta',
                t('correlation {correlation}, {from}', {
                  correlation: figureText('correlation', figures.correlation),
                  from,
                }),
              ),
            ),
            {
              ...tile(
                'alpha_annualized',
                figures.alpha_annualized,
                withInterval(
                  analysis,
                  'alpha_annualized',
                  t('tracking error {trackingError}, {from}', {
                    trackingError: figureText('tracking_error', figures.tracking_error),
                    from,
                  }),
                ),
              ),
              // Chance alone can make an alpha, so a color needs an interval on one side of 0.
              ...(differsFromZero(analysis, 'alpha_annualized') ? {} : { tone: 'plain' as const }),
            },
          ]
        : []),
      ...final,
    ],
  };
}

/** The heading and the charts name the benchmark, so the headline figures do not repeat its name. */
const besideBenchmark = (figure: string) => t('benchmark {figure}', { figure });

/** Returns the money that went in: the initial value, or what a ledger started with and received. */
export function investedText(
  { portfolio_parameters: settings, portfolio_summary: summary }: Analysis,
  currency: string,
): string {
  const flows = flowsOf(summary);
  if (flows === null) return fromStart(settings, currency);
  const { start, net } = flows;
  const values = { start: money(start, currency), amount: money(Math.abs(net), currency) };
  if (Math.round(start) === 0)
    return net < 0 ? t('after net withdrawals of {amount}', values) : t('after net deposits of {amount}', values);
  return net < 0
    ? t('from {start} and after net withdrawals of {amount}', values)
    : t('from {start} and after net deposits of {amount}', values);
}

export function story({ analysis, currency, benchmark: name, isLedger }: Sheet): Block | null {
  const { portfolio_parameters: settings, portfolio_summary: summary, performance_metrics: metrics } = analysis;
  if (!settings || !summary) return null;
  const amount = (value: number) => money(value, currency);
  const [from, until] = [longDate(settings.start_date), longDate(settings.end_date)];
  const sentences = [
    isLedger
      ? t(
          'The portfolio was worth {finalValue} on {until}, {invested}. Its time-weighted return since {from} is {totalReturn}.',
          {
            finalValue: amount(summary.final_value),
            until,
            invested: investedText(analysis, currency),
            from,
            totalReturn: signedPercent(summary.total_return),
          },
        )
      : t('{start} invested on {from} became {finalValue} by {until}, a return of {totalReturn}.', {
          start: amount(startOf(settings).amount),
          from,
          finalValue: amount(summary.final_value),
          until,
          totalReturn: signedPercent(summary.total_return),
        }),
  ];
  const excess = metrics?.relative.excess_return ?? null;
  if (metrics && excess !== null) {
    const values = {
      name,
      totalReturn: signedPercent(metrics.benchmark.total_return),
      points: percent(Math.abs(excess)).replace(/\s?%/, ''),
      direction: excess < 0 ? 'lower' : 'higher',
    };
    sentences.push(
      isLedger
        ? t('{name} returned {totalReturn} over the same days.', values)
        : t(
            "{name} returned {totalReturn} over the same days, so the portfolio's return is {points} percentage points {direction, select, lower {lower} other {higher}}.",
            values,
          ),
    );
  }
  sentences.push(
    t('Prices and dividends contributed {totalPricePl}, and exchange rates {totalFxPl}.', {
      totalPricePl: amount(summary.total_price_pl),
      totalFxPl: amount(summary.total_fx_pl),
    }),
    isLedger
      ? t('Fees took {totalTransactionCost}.', { totalTransactionCost: amount(summary.total_transaction_cost) })
      : summary.include_transaction_costs
        ? t('Trading cost {totalTransactionCost}.', { totalTransactionCost: amount(summary.total_transaction_cost) })
        : t('Trading was assumed to cost nothing.'),
  );
  if (summary.total_fees !== undefined)
    sentences.push(t('Yearly fees took {totalFees}.', { totalFees: amount(summary.total_fees) }));
  return { kind: 'note', heading: null, paragraphs: [sentences.join(' ')], bullets: [] };
}
