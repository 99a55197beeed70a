import { closed, date, listOf, numbers, string } from '../members.ts';

const amounts = numbers('value', 'weight');
const when = date('Day of the rebalance, or last day of the month.');

export const marketAllocation = listOf(
  'Weights by market at every rebalance and month end.',
  closed('One market on one day.', { date: when, market: string('Name of the market.'), ...amounts }),
);

export const sectorAllocation = listOf(
  'Weights by sector at every rebalance and month end.',
  closed('One sector on one day.', { date: when, sector: string('Name of the sector.'), ...amounts }),
);

export const currencyAllocation = listOf(
  'Weights by currency at every rebalance and month end.',
  closed('One currency on one day.', { date: when, currency: string('Currency code.'), ...amounts }),
);
