import { closed, integer, listOf, nullableDate, nullableNumber, nullableString, number, string } from '../members.ts';

const scoreMembers = {
  value: nullableNumber('0 to 10.'),
  quality: nullableNumber('0 to 10.'),
  momentum: nullableNumber('0 to 10.'),
  defensive: nullableNumber('0 to 10.'),
  tactical: nullableNumber('0 to 10.'),
  total: nullableNumber('Composite, 0 to 10.'),
} as const;

const recommendation = {
  type: ['string', 'null'],
  enum: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', null],
  description: 'From the composite score: >= 8, >= 6, >= 4, >= 2, below. Null without a score.',
} as const;

export const portfolioScores = closed('Scores of the latest holdings, weighted.', {
  ...scoreMembers,
  coverage: number('Share of the weight that has scores, 0 to 1.'),
});

export const concentrationMetrics = closed('How concentrated the latest holdings are.', {
  herfindahl_index: nullableNumber('Sum of squared weights.'),
  effective_positions: nullableNumber('1 / herfindahl_index.'),
  top_1_weight: nullableNumber('Decimal.'),
  top_5_weight: nullableNumber('Decimal.'),
  top_10_weight: nullableNumber('Decimal.'),
  gini_coefficient: nullableNumber('0 (equal) to 1.'),
  num_markets: integer('Markets held.'),
  num_sectors: integer('Sectors held.'),
  sector_hhi: nullableNumber('Sum of squared sector weights.'),
  market_hhi: nullableNumber('Sum of squared market weights.'),
  active_share: nullableNumber(
    'Half of the summed differences between the weights of the portfolio and the benchmark, 0 to 1. Null unless a list with at least 90% of what the benchmark holds is known.',
  ),
  active_share_date: nullableDate("Date of the list of the benchmark's holdings; null without active_share."),
});

export const companyInfo = {
  type: 'object',
  description: 'By RIC: every instrument of the portfolio.',
  additionalProperties: closed('One instrument.', {
    ric: string('Instrument.'),
    name: string('Name.'),
    description: nullableString('What it does.'),
    exchange: nullableString('MIC.'),
    market: string('Market name.'),
    country: nullableString('Country.'),
    sector: string('Sector; "ETF" and "Cash" for these.'),
    industry: nullableString('Industry.'),
    currency: string('Currency of its prices.'),
    market_cap: nullableNumber(
      'Market value of the company at the end of the window, in the currency of its prices: the last close as traded times the diluted shares known on its day. Null when it is not known; nothing later than the window is used.',
    ),
    market_cap_date: nullableDate('Day of the close or of the imported value behind `market_cap`; null without one.'),
    close: nullableNumber('Last close in the window, currency of its prices.'),
    changepercent: nullableNumber('Percent from the close before.'),
    recommendation,
  }),
} as const;

export const latestHoldings = listOf(
  'Positions at the close of the last day, after trades.',
  closed('One position.', {
    ric: string('Instrument.'),
    name: string('Name.'),
    weight: number('Decimal fraction of the value.'),
    market: string('Market name.'),
    sector: string('Sector; "ETF" and "Cash" for these.'),
    recommendation,
    quantity: number('Units, dividends reinvested.'),
    close_local: number('Currency of the instrument.'),
    close_base: number('Base currency.'),
    currency: string('Currency of the instrument.'),
    value: number('Base currency: quantity × close_base.'),
    scores: {
      ...closed('Latest scores.', scoreMembers),
      type: ['object', 'null'],
      description: 'Latest scores on or before the last day; null without any.',
    },
  }),
);
