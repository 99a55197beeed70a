import { FREQUENCIES, QUOTE_AGES } from '../engine/market/frequency.ts';
import { RIGHTS, SERIES_KINDS } from '../sourceNames.ts';
import {
  closed,
  date,
  frequency,
  integer,
  listOf,
  nullableDate,
  nullableInteger,
  nullableString,
  string,
  type TypeOf,
} from './members.ts';

/** Kinds of findings in market data. docs/data-format.md explains each one. They are warnings of the jobs that they touch. */
export const QUALITY_CODES = [
  'unit_jump',
  'unadjusted_split',
  'stale_run',
  'non_positive_price',
  'session_gap',
  'off_session_price',
  'currency_without_rates',
  'dividend_without_rate',
  'statement_without_date',
  'statement_published_early',
  'statement_not_plausible',
  'ends_without_delisting',
  'dividend_outside_prices',
  'dividends_missing',
  'dividend_too_large',
] as const;

export type QualityCode = (typeof QUALITY_CODES)[number];

const code = {
  type: 'string',
  enum: QUALITY_CODES,
  description: 'Kind of the finding. docs/data-format.md explains each kind.',
} as const;

/** Members that say where series come from. Results and GET /v1/data-quality have them. */
export const originMembers = {
  source: string('Name of the source.'),
  rights: {
    type: ['string', 'null'],
    enum: [...RIGHTS, null],
    description:
      'The people who may see the data. personal: only you. internal: your organization. display: everyone, as figures and charts. redistribute: everyone, also as data. Null if nobody has stated them.',
  },
  kind: {
    type: 'string',
    enum: SERIES_KINDS,
    description: 'Kind of the series. Prices include dividends and splits.',
  },
} as const;

/** Query of GET /v1/data-quality. */
export const dataQualityQuery = {
  type: 'object',
  properties: {
    symbol: { type: 'string', minLength: 1, maxLength: 50, description: 'Only findings of this instrument.' },
    code: { ...code, description: 'Only findings of this kind.' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 100,
      description: 'Largest number of findings in this answer.',
    },
    offset: { type: 'integer', minimum: 0, maximum: 1e9, default: 0, description: 'Number of findings to skip.' },
  },
} as const;

export type DataQualityQuery = TypeOf<typeof dataQualityQuery>;

/** Answer of GET /v1/data-quality: what the checks found when the snapshot was made. */
export const dataQualityAnswer = closed('Findings of the quality checks, by RIC and date.', {
  data_version: string('Version of the snapshot. Pages belong to the same listing if they have the same version.'),
  data_source: string('Source of the market data.'),
  instruments: integer('Number of instruments that were checked.'),
  instruments_with_findings: integer('Number of instruments with at least one finding of any kind.'),
  quote_ages: listOf(
    'Ages in sessions after which a quote is stale, is not bought at, and is not used. They apply to prices, NAVs, exchange rates, and risk-free rates. A session is a weekday.',
    closed('Ages of the quotes of one frequency.', {
      frequency: frequency('The usual time between two values of the series.'),
      stale_after: integer('An older quote is reported as stale.'),
      not_bought_after: integer('Nothing is bought at an older quote.'),
      not_used_after: integer('An older quote is not used at all.'),
    }),
  ),
  sources: listOf(
    'Sources of the series with their rights and the age of their data. A series that two sources have filled counts for both.',
    closed('The series of one kind from one source.', {
      ...originMembers,
      series: integer('Number of series.'),
      last_date: nullableDate('Newest day that the source has provided for one of them. Null if it is not known.'),
      oldest_last_date: nullableDate(
        'Day on which the series ends that is behind the most. Delisted instruments do not count. Null if it is not known.',
      ),
    }),
  ),
  exchanges: listOf(
    'Age of the prices of each exchange, by its calendar. Prices of a session are expected 12 hours after its close. Delisted instruments do not count.',
    closed('The prices of one exchange.', {
      exchange: string('MIC of the exchange.'),
      name: nullableString('Name of the exchange. Null if there is no calendar of it.'),
      instruments: integer('Number of instruments with prices.'),
      last_date: date('Weekday of the newest price.'),
      expected_date: nullableDate(
        'Last session whose prices are expected by now. Null if no calendar of the exchange knows these days.',
      ),
      calendar_until: nullableDate(
        'Last day that the calendar of the exchange knows. After it, no session is expected and no delay is noticed. Null without a calendar.',
      ),
      instruments_behind: nullableInteger(
        'Number of instruments without a price of that session. A fund that publishes once a month counts. Null without a calendar.',
      ),
    }),
  ),
  counts: listOf(
    'Counts of every kind, without the filters of the query.',
    closed('Counts of one kind.', {
      code,
      instruments: integer('Number of instruments with findings of this kind.'),
      findings: integer('Number of findings, at most 21 for each instrument. The last one counts the rest.'),
    }),
  ),
  total: integer('Number of findings that match the query.'),
  next_offset: nullableInteger('Offset of the next page. Null on the last page.'),
  findings: listOf(
    'One page of findings.',
    closed('One finding.', {
      ric: string('Instrument.'),
      code,
      from: nullableDate('First day of the finding. Null if it concerns no particular day.'),
      to: nullableDate('Last day of the finding. Null if it concerns no particular day.'),
      message: string('Description of the finding in one sentence.'),
    }),
  ),
});

/** The table of ages as the answer lists it. */
export const QUOTE_AGE_ROWS: DataQualityAnswer['quote_ages'] = QUOTE_AGES.map(({ stale, notBought, notUsed }, i) => ({
  frequency: FREQUENCIES[i]!,
  stale_after: stale,
  not_bought_after: notBought,
  not_used_after: notUsed,
}));

export type DataQualityAnswer = TypeOf<typeof dataQualityAnswer>;
