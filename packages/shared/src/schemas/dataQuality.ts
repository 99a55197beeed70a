import { closed, integer, listOf, nullableDate, nullableInteger, string, type TypeOf } from './members.ts';

/** What the checks of market data can find; docs/data-format.md says what each means. */
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
  'ends_without_delisting',
  'dividend_outside_prices',
] as const;

export type QualityCode = (typeof QUALITY_CODES)[number];

const code = { type: 'string', enum: QUALITY_CODES, description: 'What was found (docs/data-format.md).' } as const;

/** Query of GET /v1/data-quality. */
export const dataQualityQuery = {
  type: 'object',
  properties: {
    symbol: { type: 'string', minLength: 1, maxLength: 50, description: 'Only findings of this instrument.' },
    code: { ...code, description: 'Only findings of this kind.' },
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100, description: 'Findings in this answer.' },
    offset: { type: 'integer', minimum: 0, maximum: 1e9, default: 0, description: 'Findings to leave out first.' },
  },
} as const;

export type DataQualityQuery = TypeOf<typeof dataQualityQuery>;

/** Answer of GET /v1/data-quality: what the checks found when the snapshot was made. */
export const dataQualityAnswer = closed('Findings of the quality checks, by RIC and date.', {
  data_version: string('The snapshot. Pages of one listing belong together when it is the same in all.'),
  data_source: string('Where the market data come from.'),
  instruments: integer('Instruments that were checked.'),
  instruments_with_findings: integer('Those with at least one finding of any kind.'),
  counts: listOf(
    'Every kind, whatever the query asks for.',
    closed('One kind.', {
      code,
      instruments: integer('Instruments it concerns.'),
      findings: integer('Findings; at most 21 an instrument, the last of which counts the rest.'),
    }),
  ),
  total: integer('Findings that the query asks for.'),
  next_offset: nullableInteger('Offset of the next page; null after the last.'),
  findings: listOf(
    'One page.',
    closed('One finding.', {
      ric: string('Instrument.'),
      code,
      from: nullableDate('First day concerned; null when it concerns no day.'),
      to: nullableDate('Last day concerned.'),
      message: string('What was found, in words.'),
    }),
  ),
});

export type DataQualityAnswer = TypeOf<typeof dataQualityAnswer>;
