import type { LabelName } from '@tearsheet/shared/labels';
import { labelText } from '../../language/labels.ts';
import { language, t } from '../../language/translate.ts';
import { type DocumentSection, left, section, strong, wide } from '../document.ts';
import type { Sheet } from '../tearSheet/analysis.ts';

const ownMeanings = (): Partial<Record<LabelName, string>> => ({
  total_return: t('Change in value over the whole period, with dividends reinvested.'),
  annualized_return: t('The steady yearly growth that would have led to the same total return.'),
  annualized_volatility: t('How much returns vary around their mean, scaled to a year. Higher means less steady.'),
  downside_deviation: t('Volatility that counts only returns below the risk-free rate.'),
  max_drawdown: t('The largest loss from a peak to a later low.'),
  sharpe_ratio: t('Return above the risk-free rate for each unit of volatility. Higher is better.'),
  sortino_ratio: t('Return above the risk-free rate for each unit of downside deviation.'),
  calmar_ratio: t('Annualized return divided by the size of the maximum drawdown.'),
  var_95: t('A daily loss that was exceeded on about one day in 20.'),
  cvar_95: t('The mean loss on the worst 5% of days.'),
  win_rate: t('Share of days with a gain.'),
  effective_positions: t('Number of equally large positions that would be as concentrated as the portfolio.'),
  annualized_turnover: t('Share of the portfolio that is replaced in a year.'),
  contribution_pct: t('Profit or loss of a position, as a share of the money invested.'),
});

const meaningsAgainst = (): Partial<Record<LabelName, string>> => ({
  excess_return: t('Return of the portfolio minus the return of the benchmark.'),
  alpha_annualized: t('Yearly return that the market exposure (beta) does not explain.'),
  beta: t('Sensitivity to the benchmark. With a beta of 0.8, the portfolio moves 0.8% when the benchmark moves 1%.'),
  correlation: t('How closely returns follow the benchmark, from −1 (opposite) to 1 (together).'),
  r_squared: t('Share of the variation of returns that the benchmark explains.'),
  tracking_error: t('Volatility of the difference between the portfolio and the benchmark.'),
  information_ratio: t('Yearly return above the benchmark for each unit of tracking error.'),
  upside_capture: t('Mean return when the benchmark rose, as a share of the return of the benchmark.'),
  downside_capture: t(
    'Mean return when the benchmark fell, as a share of the return of the benchmark. Lower is better.',
  ),
});

/** The meaning of the terms of a report. */
export function glossary({ isCompared }: Sheet): DocumentSection | null {
  const meanings = Object.entries({ ...ownMeanings(), ...(isCompared ? meaningsAgainst() : {}) }) as [
    LabelName,
    string,
  ][];
  const rows = meanings
    .map(([name, meaning]) => [labelText(name), meaning] as const)
    .toSorted(([a], [b]) => a.localeCompare(b, language()))
    .map(([term, meaning]) => [strong(term), meaning]);
  return section('glossary', t('Glossary'), [
    {
      kind: 'table',
      title: t('Terms of this report'),
      columns: [left(t('Term')), wide(t('Meaning'))],
      rows,
      note: null,
    },
  ]);
}
