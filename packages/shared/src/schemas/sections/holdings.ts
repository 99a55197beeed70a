import { LABELS } from '../labels.ts';
import {
  closed,
  integers,
  listOf,
  nullableDate,
  nullableNumbers,
  nullableString,
  numbers,
  string,
} from '../members.ts';

/** Factor scores and their composite, also of records of single instruments. */
export const scoreMembers = nullableNumbers(
  'scores.value',
  'scores.quality',
  'scores.momentum',
  'scores.defensive',
  'scores.tactical',
  'scores.total',
);

export const recommendation = {
  type: ['string', 'null'],
  enum: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', null],
  title: LABELS.recommendation.label,
  description: LABELS.recommendation.long,
} as const;

export const portfolioScores = closed('Weighted scores of the latest holdings.', {
  ...scoreMembers,
  ...numbers('portfolio_scores.coverage'),
});

export const concentrationMetrics = closed('Concentration of the latest holdings.', {
  ...nullableNumbers(
    'herfindahl_index',
    'effective_positions',
    'top_1_weight',
    'top_5_weight',
    'top_10_weight',
    'gini_coefficient',
  ),
  ...integers('num_markets', 'num_sectors'),
  ...nullableNumbers('sector_hhi', 'market_hhi', 'active_share'),
  active_share_date: nullableDate("Date of the list of the benchmark's holdings. Null without an active share."),
});

const sector = string('Name of the sector. It is "ETF" for funds and "Cash" for cash.');
const market = string('Name of the market.');

export const companyInfo = {
  type: 'object',
  description: 'Every instrument of the portfolio, by RIC.',
  additionalProperties: closed('One instrument.', {
    ric: string('RIC of the instrument.'),
    name: string('Name of the instrument.'),
    description: nullableString('Business of the company. Null if not known.'),
    exchange: nullableString('MIC of the exchange. Null if not known.'),
    market,
    country: nullableString('Country of the company. Null if not known.'),
    sector,
    industry: nullableString('Industry of the company. Null if not known.'),
    currency: string('Currency of its prices.'),
    market_cap: {
      ...nullableNumbers('market_cap').market_cap,
      description: `${LABELS.market_cap.long} It is the value at the end of the window. Later data are not used.`,
    },
    market_cap_date: nullableDate(
      'Day of the close or of the imported value behind `market_cap`. Null without a market value.',
    ),
    ...nullableNumbers('close', 'changepercent'),
    recommendation,
  }),
} as const;

export const latestHoldings = listOf(
  'Positions at the close of the last day, after trades.',
  closed('One position.', {
    ric: string('RIC of the instrument.'),
    name: string('Name of the instrument.'),
    ...numbers('weight'),
    market,
    sector,
    recommendation,
    ...numbers('quantity', 'close_local', 'close_base'),
    currency: string('Currency of the instrument.'),
    ...numbers('value'),
    scores: {
      ...closed('Latest scores on or before the last day. Null without any.', scoreMembers),
      type: ['object', 'null'],
    },
  }),
);
