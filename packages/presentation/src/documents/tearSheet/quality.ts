import { longDate } from '../../format/dates.ts';
import { count, figureText } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { type Block, type DocumentSection, left, orMissing, section, wide } from '../document.ts';
import { policyText } from '../policyText.ts';
import { rightsNotices, rightsText } from '../rights.ts';
import { warningTable } from '../warnings.ts';
import { type Analysis, riskFreeText, type Sheet } from './analysis.ts';
import { readableRemarks } from './remarks.ts';

/** The completeness of the data behind the figures. */
export function quality({ analysis, nameOf }: Sheet): DocumentSection | null {
  const { data_quality: data, portfolio_parameters: settings } = analysis;
  if (!data) return null;
  const items: Block = {
    kind: 'table',
    title: t('Data behind the figures'),
    isFolded: true,
    columns: [left(t('Item')), wide(t('Finding'))],
    rows: [
      [t('Data source'), data.data_source],
      [t('Data version'), data.data_version],
      ...(data.sources ?? []).map(({ source, kind, rights, names }) => [
        sourceOf(kind),
        `${source}: ${t('{names, plural, one {# series} other {# series}}', { names: names.length })}, ${rightsText(rights)}`,
      ]),
      [
        labelText('rics_found'),
        t('{ricsFound} of {totalRicsRequested}', {
          ricsFound: count(data.rics_found),
          totalRicsRequested: count(data.total_rics_requested),
        }),
      ],
      [labelText('data_completeness_pct'), figureText('data_completeness_pct', data.data_completeness_pct)],
      [
        labelText('forward_filled_days'),
        t('{forward_filled_days, plural, one {# instrument-day} other {# instrument-days}}', {
          forward_filled_days: data.forward_filled_days,
        }),
      ],
      [t('Periods of stale prices'), count(data.stale.length)],
      [t('Positions removed'), count(data.removed_positions.length)],
      [t('Exchange rates'), orMissing(data.fx_sources.join(', '))],
      ...(settings
        ? [
            [t('Price basis'), basisText(settings.price_basis)],
            [t('Valuation days'), calendarText(settings.calendar)],
          ]
        : []),
    ],
    note: null,
  };
  const remarks = [
    ...(data.missing_rics.length > 0
      ? [t('Unknown symbols: {missingRics}.', { missingRics: data.missing_rics.join(', ') })]
      : []),
    ...data.removed_positions.map(({ ric, date, reason }) =>
      t(
        '{name} was removed on {date}, because {reason, select, no_price {it has no price} no_fx {there is no exchange rate} delisted {it was delisted} stale_price {its last price is too old} other {its last exchange rate is too old}}.',
        { name: nameOf(ric), date: longDate(date), reason },
      ),
    ),
    ...data.stale.map(({ ric, from, to, days }) =>
      t(
        '{name} had no new price from {from} to {to} ({days, plural, one {# valuation day} other {# valuation days}}).',
        { name: nameOf(ric), from: longDate(from), to: longDate(to), days },
      ),
    ),
  ];
  return section('quality', t('Data quality'), [
    items,
    warningTable(analysis.warnings, nameOf),
    ...remarksOf(remarks, readableRemarks(data.notes)),
  ]);
}

/** @param given sentences of the service, which are in English */
function remarksOf(own: readonly string[], given: readonly string[]): Block[] {
  const heading = t('Remarks');
  const note = { kind: 'note', look: 'small', paragraphs: [] } as const;
  return [
    ...(own.length > 0 ? [{ ...note, heading, bullets: own }] : []),
    ...(given.length > 0
      ? [{ ...note, heading: own.length > 0 ? null : heading, bullets: given, languages: { bullets: 'en' } }]
      : []),
  ];
}

/** Kinds of data and of prices have names of the API. A kind of a later release is written as it is. */
function sourceOf(kind: string): string {
  return t('Source of {kind}', { kind: kind.replaceAll('_', ' ') });
}

function basisText(basis: string): string {
  const texts: Readonly<Record<string, string>> = {
    split_adjusted: t('split adjusted'),
    total_return_adjusted: t('total return adjusted'),
    mixed: t('mixed'),
  };
  return texts[basis] ?? basis;
}

function calendarText(calendar: 'weekdays' | 'all_days'): string {
  return calendar === 'weekdays' ? t('weekdays') : t('all_days');
}

/** The method behind the figures, and what they are not. */
export function about({ analysis }: Sheet): DocumentSection | null {
  const small = (heading: string, paragraphs: readonly string[]): Block => {
    return { kind: 'note', look: 'small', heading, paragraphs, bullets: [] };
  };
  return section('about', t('About these figures'), [
    small(t('Method'), methodOf(analysis)),
    small(t('Disclosures'), disclosuresOf(analysis)),
  ]);
}

/** The method in sentences. @param hasVersion with the identifiers that only programs need */
export function methodOf(
  { portfolio_parameters: settings, analytics_version, input_hash }: Analysis,
  hasVersion = true,
): string[] {
  const values = { version: analytics_version, input: input_hash.slice(0, 16) };
  // A shared result without amounts has no hash.
  const text =
    input_hash === ''
      ? t('Calculation version {version}.', values)
      : t('Calculation version {version}, input {input}.', values);
  const version = hasVersion ? [text] : [];
  if (!settings) return version;
  const costs = settings.include_transaction_costs
    ? t('Returns are after transaction costs (table {costTableVersion}).', {
        costTableVersion: settings.cost_table_version,
      })
    : t('Returns are without transaction costs.');
  const policy = settings.rebalancing ? policyText(settings.rebalancing) : null;
  const { frequency } = settings;
  const trades = [
    t('Weights are bought at the close of each rebalance day and then held.'),
    ...(policy === null ? [] : [`${policy}.`]),
    t('Dividends are reinvested. Values are in {currency}, converted with daily rates.', {
      currency: settings.base_currency,
    }),
    costs,
  ];
  const risk = [
    t('Volatility is the sample deviation of {frequency} returns times √{perYear}.', {
      frequency,
      perYear: settings.periods_per_year,
    }),
    t('Sharpe and Sortino use a risk-free rate of {rate}.', { rate: riskFreeText(settings) }),
    t(
      'Value at risk is the historical quantile of {frequency} returns, and expected shortfall the mean beyond it. Losses are negative.',
      { frequency },
    ),
    ...(settings.benchmark === null
      ? []
      : [
          t(
            "Statistics against the benchmark come from monthly returns if a tenth of the portfolio closes more than two hours apart from it. Alpha is Jensen's.",
          ),
        ]),
    t('Figures that cannot be computed are shown as –.'),
  ];
  return [trades.join(' '), risk.join(' '), ...version];
}

/** True if the figures come from simulated prices. */
export function isSimulated({ data_quality }: Pick<Analysis, 'data_quality'>): boolean {
  return /simulated/i.test(data_quality?.data_source ?? '');
}

export interface DisclosureOptions {
  /** For one page, which has room for the first sentence of each. */
  readonly isShort?: boolean;
  /** True if scores and recommendations are shown. */
  readonly hasScores?: boolean;
}

/** The disclosures of an analysis. */
export function disclosuresOf(
  analysis: Analysis,
  { isShort = false, hasScores = true }: DisclosureOptions = {},
): readonly string[] {
  const simulated = isSimulated(analysis)
    ? [t('All market data in this report are simulated. They say nothing about real securities.')]
    : [];
  const rights = rightsNotices(analysis.data_quality?.sources ?? []);
  if (isShort)
    return [
      ...simulated,
      ...rights,
      t(
        'The results are hypothetical: the submitted holdings at past prices, without taxes and market impact. Past performance does not predict future results.',
      ),
      t('This report is information. It is not investment advice, an offer, or a recommendation.'),
    ];
  return [
    ...simulated,
    ...rights,
    [
      t(
        'The results are hypothetical. They apply the submitted holdings to past prices and are not the record of an account.',
      ),
      analysis.portfolio_summary?.total_fees === undefined
        ? t('Taxes, management fees, and market impact are not included.')
        : t('Taxes and market impact are not included.'),
      t('A portfolio chosen with hindsight looks better than one that had to be chosen at the time.'),
    ].join(' '),
    [
      t('Past performance does not predict future results.'),
      ...(hasScores ? [t('Scores and recommendations are mechanical and may be wrong.')] : []),
    ].join(' '),
    t(
      'This report is information. It is not investment advice, not an offer, and not a recommendation to buy or sell anything. It does not consider anyone’s objectives, circumstances, or taxes. The data may contain errors. There is no warranty.',
    ),
  ];
}
