import {
  boolean,
  closed,
  integers,
  listOf,
  nullableDate,
  nullableNumbers,
  nullableString,
  numbers,
  string,
} from '../members.ts';

/** The days that a section of recent returns rests on. */
export const recentDays = {
  available: boolean('False if there are no figures. Then `reason` says why.'),
  reason: nullableString('Reason for missing figures. Null if there are some.'),
  start_date: nullableDate('The day before the first return. Null if not available.'),
  end_date: nullableDate('The last valuation day. Null if not available.'),
  ...integers('recent.days', 'recent.observations'),
  ...numbers('coverage'),
} as const;

const parts = {
  ...numbers('risk_contribution.weight', 'volatility_contribution', 'volatility_share', 'var_95_contribution'),
  ...nullableNumbers('var_99_contribution'),
  ...numbers('cvar_95_contribution'),
  ...nullableNumbers('cvar_99_contribution'),
} as const;

export const riskContribution = closed('Contribution of each of the latest holdings to the risk (Euler).', {
  ...recentDays,
  portfolio: {
    ...closed('The latest weights over the last returns. Null if not available.', {
      ...numbers('risk_contribution.volatility', 'var_95'),
      ...nullableNumbers('var_99'),
      ...numbers('cvar_95'),
      ...nullableNumbers('cvar_99'),
    }),
    type: ['object', 'null'],
  },
  holdings: listOf(
    'The covered holdings, in the order of latest_holdings.',
    closed('One holding.', {
      ric: string('RIC of the holding.'),
      sector: string('Name of the sector.'),
      ...numbers('risk_contribution.volatility', 'marginal_volatility'),
      ...parts,
    }),
  ),
  sectors: listOf(
    'Sums of the holdings of each sector, sorted by name.',
    closed('One sector.', { sector: string('Name of the sector.'), ...parts }),
  ),
});
