import { percent } from '../../format/formatNumber.ts';
import type { DocumentSection } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

/** How the figures are made, and what they are not. */
export function about(analysis: SheetAnalysis): DocumentSection {
  return {
    id: 'about',
    title: 'About these figures',
    blocks: [
      { kind: 'prose', heading: 'Method', paragraphs: method(analysis), bullets: [], small: true },
      { kind: 'prose', heading: 'Disclosures', paragraphs: sheetDisclosures(analysis), bullets: [], small: true },
    ],
  };
}

function method({ portfolio_parameters: settings, analytics_version, input_hash }: SheetAnalysis): string[] {
  return [
    `Weights are bought at the close of each rebalance day and then held; dividends are reinvested. Values are in ${settings.base_currency}, converted with daily rates. Returns are after ${settings.include_transaction_costs ? `transaction costs (table ${settings.cost_table_version})` : 'no transaction costs'}.`,
    `Volatility is the sample deviation of ${settings.frequency} returns times √${settings.periods_per_year}; Sharpe and Sortino use a risk-free rate of ${percent(settings.risk_free_rate)} a year. Value at risk is the historical quantile of ${settings.frequency} returns, expected shortfall the mean beyond it; losses are negative. Statistics against the benchmark come from monthly returns if a tenth of the portfolio closes more than two hours apart from it. Alpha is Jensen's. Figures that cannot be computed are shown as –.`,
    `Calculation version ${analytics_version}, input ${input_hash.slice(0, 16)}.`,
  ];
}

/** Whether the figures come from made-up prices. */
export function isSimulated({ data_quality }: Pick<SheetAnalysis, 'data_quality'>): boolean {
  return /simulated/i.test(data_quality.data_source);
}

export function sheetDisclosures(analysis: SheetAnalysis): string[] {
  const simulated = isSimulated(analysis)
    ? ['All market data in this report are simulated. Nothing in it says anything about real securities.']
    : [];
  return [
    ...simulated,
    'The results are hypothetical: they follow from applying the submitted holdings to past prices and are not the record of an account. Taxes, management fees and market impact are not included, and a portfolio chosen with hindsight looks better than one that had to be chosen at the time.',
    'Past performance does not predict future results. Scores and what follows from them are mechanical and may be wrong.',
    'This report is information, not investment advice, not an offer and not a recommendation to buy or sell anything. It takes no account of anyone’s objectives, circumstances or taxes. The data may contain errors; no warranty is given.',
  ];
}
