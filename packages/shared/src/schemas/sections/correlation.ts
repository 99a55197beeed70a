import { closed, integer, listOf, nullableNumber, string } from '../members.ts';
import { recentDays } from './risk.ts';

export const correlationMatrix = closed('Correlations of the latest holdings.', {
  ...recentDays,
  rics: listOf(
    'Names of the rows and columns of the matrix: the 100 heaviest holdings, heaviest first.',
    string('RIC.'),
  ),
  omitted: integer('Covered holdings that are left out.'),
  matrix: listOf(
    'Symmetric.',
    listOf('One row.', nullableNumber('Pearson, -1 to 1; null when one of the two did not move.')),
  ),
  average_correlation: nullableNumber('Mean over the pairs that are shown; null without one.'),
  diversification_ratio: nullableNumber('Weighted mean of the volatilities / volatility of the whole; at least 1.'),
});
