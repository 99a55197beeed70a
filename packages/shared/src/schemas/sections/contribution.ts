import { closed, listOf, nullableNumbers, numbers, string, withOptional } from '../members.ts';

const amounts = {
  ...numbers('price_pl', 'fx_pl', 'transaction_cost', 'total_pl', 'contribution_pct', 'avg_weight'),
  ...nullableNumbers('return_pct'),
} as const;

/** Only if the request has yearly fees. */
const fees = numbers('fees');

export const companyContribution = listOf(
  'Profit and loss by instrument.',
  withOptional(
    closed('One instrument.', {
      ric: string('RIC of the instrument.'),
      name: string('Name of the instrument.'),
      ...amounts,
    }),
    fees,
  ),
);

export const sectorContribution = listOf(
  'Profit and loss by sector, as sums of the instruments.',
  withOptional(closed('One sector.', { sector: string('Name of the sector.'), ...amounts }), fees),
);

export const marketContribution = listOf(
  'Profit and loss by market, as sums of the instruments.',
  withOptional(closed('One market.', { market: string('Name of the market.'), ...amounts }), fees),
);
