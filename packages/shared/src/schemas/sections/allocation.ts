import { closed, date, listOf, number, string } from '../members.ts';

const amounts = {
  value: number('Base currency.'),
  weight: number('Decimal fraction; the rows of a date sum to 1.'),
} as const;

const when = date('Rebalance or month end.');

export const marketAllocation = listOf(
  'Weights by market at every rebalance and month end.',
  closed('One market on one day.', { date: when, market: string('Market name.'), ...amounts }),
);

export const sectorAllocation = listOf(
  'Weights by sector at every rebalance and month end.',
  closed('One sector on one day.', { date: when, sector: string('Sector.'), ...amounts }),
);

export const currencyAllocation = listOf(
  'Weights by currency at every rebalance and month end.',
  closed('One currency on one day.', { date: when, currency: string('Currency code.'), ...amounts }),
);
