import { closed, listOf, nullableNumber, number, string } from '../members.ts';

const amounts = {
  price_pl: number('Base currency, dividends included.'),
  fx_pl: number('Base currency.'),
  transaction_cost: number('Base currency, at least 0.'),
  total_pl: number('Base currency: price_pl + fx_pl − transaction_cost.'),
  contribution_pct: number('Decimal: total_pl / initial_value. The rows sum to the total return.'),
  avg_weight: number('Mean weight over the window, decimal.'),
  return_pct: nullableNumber('Decimal: own chained return in base currency while held.'),
} as const;

export const companyContribution = listOf(
  'Profit and loss by instrument.',
  closed('One instrument.', {
    ric: string('Instrument.'),
    name: string('Name.'),
    ...amounts,
  }),
);

export const sectorContribution = listOf(
  'Profit and loss by sector: sums of the instruments.',
  closed('One sector.', { sector: string('Sector.'), ...amounts }),
);

export const marketContribution = listOf(
  'Profit and loss by market: sums of the instruments.',
  closed('One market.', { market: string('Market name.'), ...amounts }),
);
