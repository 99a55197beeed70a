/** Figures of the securities inside funds. See labels.ts. */
// biome-ignore format: one figure per line
export const LOOK_THROUGH_LABELS = {
  'look_through.coverage': ['Known weight', 'fraction', 'percent', 'Sum of the exposures as a decimal of the portfolio. Shares and cash are known, and a fund by its list of holdings. It is below 1 if lists are partial, and above 1 if funds borrow. Null without holdings.'],
  uncovered_weight: ['Unknown weight', 'fraction', 'percent', 'Weight of the portfolio that no list explains, as a decimal: 1 minus the known weight. Null without holdings.'],
  long_weight: ['Long weight', 'fraction', 'percent', 'Sum of the exposures above 0, as a decimal. Null without holdings.'],
  short_weight: ['Short weight', 'fraction', 'percent', 'Sum of the exposures below 0, as a decimal of at most 0. Null without holdings.'],
  'look_through.weight': ['Weight', 'fraction', 'percent', 'Weight in the portfolio, as a decimal. A short position is below 0.'],
  direct_weight: ['Held directly', 'fraction', 'percent', 'Weight that the portfolio holds itself, as a decimal.'],
  fund_weight: ['Through funds', 'fraction', 'percent', 'Weight that funds of the portfolio hold, as a decimal.'],
  securities_total: ['Number of securities', 'count', 'integer', 'Number of securities behind the portfolio.'],
  age_days: ['Age of the list', 'days', 'days', 'Calendar days from the list to the end date. Null if its holdings are not known.'],
  'funds.coverage': ['Known weight', 'fraction', 'percent', 'Sum of the known weights inside the fund, as a decimal. Null if its holdings are not known.'],
  'funds.securities': ['Number of securities', 'count', 'integer', 'Number of known securities inside the fund.'],
  overlap: ['Overlap', 'fraction', 'percent', 'Weight that two funds have in common, as a decimal: the sum of the smaller weight of each security that both hold with the same sign.'],
  shared_securities: ['Shared securities', 'count', 'integer', 'Number of securities that both funds hold with the same sign.'],
} as const;
