import { counted } from '@tearsheet/shared';
import { labelText } from '@tearsheet/shared/labels';
import { longDate } from '../../format/dates.ts';
import { count, figureText } from '../../format/numbers.ts';
import { type Block, type DocumentSection, left, orMissing, section, wide } from '../document.ts';
import { policyText } from '../policyText.ts';
import { rightsNotices, rightsText } from '../rights.ts';
import { warningTable } from '../warnings.ts';
import { type Analysis, riskFreeText, type Sheet, type SheetAnalysis } from './analysis.ts';
import { readableRemarks } from './remarks.ts';

const REASONS = {
  no_price: 'it has no price',
  no_fx: 'there is no exchange rate',
  delisted: 'it was delisted',
  stale_price: 'its last price is too old',
  stale_rate: 'its last exchange rate is too old',
} as const;

/** The completeness of the data behind the figures. */
export function quality({ analysis, nameOf }: Sheet): DocumentSection | null {
  const { data_quality: data, portfolio_parameters: settings } = analysis;
  if (!data) return null;
  const items: Block = {
    kind: 'table',
    title: 'Data behind the figures',
    isFolded: true,
    columns: [left('Item'), wide('Finding')],
    rows: [
      ['Data source', data.data_source],
      ['Data version', data.data_version],
      ...(data.sources ?? []).map(({ source, kind, rights, names }) => [
        `Source of ${kind.replaceAll('_', ' ')}`,
        `${source}: ${counted(names.length, 'series', 'series')}, ${rightsText(rights)}`,
      ]),
      [labelText('rics_found'), `${count(data.rics_found)} of ${count(data.total_rics_requested)}`],
      [labelText('data_completeness_pct'), figureText('data_completeness_pct', data.data_completeness_pct)],
      [labelText('forward_filled_days'), counted(data.forward_filled_days, 'instrument-day')],
      ['Periods of stale prices', count(data.stale.length)],
      ['Positions removed', count(data.removed_positions.length)],
      ['Exchange rates', orMissing(data.fx_sources.join(', '))],
      ...(settings
        ? [
            ['Price basis', settings.price_basis.replaceAll('_', ' ')],
            ['Valuation days', settings.calendar],
          ]
        : []),
    ],
    note: null,
  };
  const remarks = [
    ...(data.missing_rics.length > 0 ? [`Unknown symbols: ${data.missing_rics.join(', ')}.`] : []),
    ...data.removed_positions.map(
      ({ ric, date, reason }) => `${nameOf(ric)} was removed on ${longDate(date)}, because ${REASONS[reason]}.`,
    ),
    ...readableRemarks(data.notes),
    ...data.stale.map(
      ({ ric, from, to, days }) =>
        `${nameOf(ric)} had no new price from ${longDate(from)} to ${longDate(to)} (${counted(days, 'valuation day')}).`,
    ),
  ];
  return section('quality', 'Data quality', [
    items,
    warningTable(analysis.warnings, nameOf),
    remarks.length > 0 ? { kind: 'note', look: 'small', heading: 'Remarks', paragraphs: [], bullets: remarks } : null,
  ]);
}

/** The method behind the figures, and what they are not. */
export function about({ analysis }: Sheet): DocumentSection | null {
  const small = (heading: string, paragraphs: readonly string[]): Block => {
    return { kind: 'note', look: 'small', heading, paragraphs, bullets: [] };
  };
  return section('about', 'About these figures', [
    small('Method', methodOf(analysis)),
    small('Disclosures', disclosuresOf(analysis)),
  ]);
}

/** The method in sentences. @param hasVersion with the identifiers that only programs need */
export function methodOf(
  { portfolio_parameters: settings, analytics_version, input_hash }: Analysis,
  hasVersion = true,
): string[] {
  // A shared result without amounts has no hash.
  const input = input_hash === '' ? '' : `, input ${input_hash.slice(0, 16)}`;
  const version = hasVersion ? [`Calculation version ${analytics_version}${input}.`] : [];
  if (!settings) return version;
  const costs = settings.include_transaction_costs
    ? `Returns are after transaction costs (table ${settings.cost_table_version}).`
    : 'Returns are without transaction costs.';
  const against =
    settings.benchmark === null
      ? ''
      : " Statistics against the benchmark come from monthly returns if a tenth of the portfolio closes more than two hours apart from it. Alpha is Jensen's.";
  return [
    `Weights are bought at the close of each rebalance day and then held.${policyOf(settings)} Dividends are reinvested. Values are in ${settings.base_currency}, converted with daily rates. ${costs}`,
    `Volatility is the sample deviation of ${settings.frequency} returns times √${settings.periods_per_year}. Sharpe and Sortino use a risk-free rate of ${riskFreeText(settings)}. Value at risk is the historical quantile of ${settings.frequency} returns, and expected shortfall the mean beyond it. Losses are negative.${against} Figures that cannot be computed are shown as –.`,
    ...version,
  ];
}

function policyOf({ rebalancing }: NonNullable<Analysis['portfolio_parameters']>): string {
  const text = rebalancing ? policyText(rebalancing) : null;
  return text === null ? '' : ` ${text}.`;
}

/** True if the figures come from simulated prices. */
export function isSimulated({ data_quality }: Pick<Analysis, 'data_quality'>): boolean {
  return /simulated/i.test(data_quality?.data_source ?? '');
}

/** The disclosures of a tear sheet. */
export function sheetDisclosures(analysis: SheetAnalysis): readonly string[] {
  return disclosuresOf(analysis);
}

export interface DisclosureOptions {
  /** For one page, which has room for the first sentence of each. */
  readonly isShort?: boolean;
  /** True if scores and recommendations are shown. */
  readonly hasScores?: boolean;
}

export function disclosuresOf(
  analysis: Analysis,
  { isShort = false, hasScores = true }: DisclosureOptions = {},
): readonly string[] {
  const simulated = isSimulated(analysis)
    ? ['All market data in this report are simulated. They say nothing about real securities.']
    : [];
  const rights = rightsNotices(analysis.data_quality?.sources ?? []);
  if (isShort)
    return [
      ...simulated,
      ...rights,
      'The results are hypothetical: the submitted holdings at past prices, without taxes and market impact. Past performance does not predict future results.',
      'This report is information. It is not investment advice, an offer, or a recommendation.',
    ];
  return [
    ...simulated,
    ...rights,
    `The results are hypothetical. They apply the submitted holdings to past prices and are not the record of an account. ${analysis.portfolio_summary?.total_fees === undefined ? 'Taxes, management fees, and market impact are not included.' : 'Taxes and market impact are not included.'} A portfolio chosen with hindsight looks better than one that had to be chosen at the time.`,
    `Past performance does not predict future results.${hasScores ? ' Scores and recommendations are mechanical and may be wrong.' : ''}`,
    'This report is information. It is not investment advice, not an offer, and not a recommendation to buy or sell anything. It does not consider anyone’s objectives, circumstances, or taxes. The data may contain errors. There is no warranty.',
  ];
}
