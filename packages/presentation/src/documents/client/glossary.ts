import { type LabelName, labelText } from '@tearsheet/shared/labels';
import { type DocumentSection, left, section, strong, wide } from '../document.ts';
import type { Sheet } from '../tearSheet/analysis.ts';

const OWN: Partial<Record<LabelName, string>> = {
  total_return: 'Change in value over the whole period, with dividends reinvested.',
  annualized_return: 'The steady yearly growth that would have led to the same total return.',
  annualized_volatility: 'How much returns vary around their mean, scaled to a year. Higher means less steady.',
  downside_deviation: 'Volatility that counts only returns below the risk-free rate.',
  max_drawdown: 'The largest loss from a peak to a later low.',
  sharpe_ratio: 'Return above the risk-free rate for each unit of volatility. Higher is better.',
  sortino_ratio: 'Return above the risk-free rate for each unit of downside deviation.',
  calmar_ratio: 'Annualized return divided by the size of the maximum drawdown.',
  var_95: 'A daily loss that was exceeded on about one day in 20.',
  cvar_95: 'The mean loss on the worst 5% of days.',
  win_rate: 'Share of days with a gain.',
  effective_positions: 'Number of equally large positions that would be as concentrated as the portfolio.',
  annualized_turnover: 'Share of the portfolio that is replaced in a year.',
  contribution_pct: 'Profit or loss of a position, as a share of the money invested.',
};

const AGAINST: Partial<Record<LabelName, string>> = {
  excess_return: 'Return of the portfolio minus the return of the benchmark.',
  alpha_annualized: 'Yearly return that the market exposure (beta) does not explain.',
  beta: 'Sensitivity to the benchmark. With a beta of 0.8, the portfolio moves 0.8% when the benchmark moves 1%.',
  correlation: 'How closely returns follow the benchmark, from −1 (opposite) to 1 (together).',
  r_squared: 'Share of the variation of returns that the benchmark explains.',
  tracking_error: 'Volatility of the difference between the portfolio and the benchmark.',
  information_ratio: 'Yearly return above the benchmark for each unit of tracking error.',
  upside_capture: 'Mean return when the benchmark rose, as a share of the return of the benchmark.',
  downside_capture: 'Mean return when the benchmark fell, as a share of the return of the benchmark. Lower is better.',
};

/** The meaning of the terms of a report. */
export function glossary({ isCompared }: Sheet): DocumentSection | null {
  const meanings = Object.entries({ ...OWN, ...(isCompared ? AGAINST : {}) }) as [LabelName, string][];
  const rows = meanings
    .map(([name, meaning]) => [labelText(name), meaning] as const)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([term, meaning]) => [strong(term), meaning]);
  return section('glossary', 'Glossary', [
    { kind: 'table', title: 'Terms of this report', columns: [left('Term'), wide('Meaning')], rows, note: null },
  ]);
}
