import { closed, integers, listOf, nullableNumbers, string } from '../members.ts';
import { recentDays } from './risk.ts';

export const correlationMatrix = closed('Correlations of the latest holdings.', {
  ...recentDays,
  rics: listOf(
    'Names of the rows and columns of the matrix: the 100 heaviest holdings, heaviest first.',
    string('RIC of the holding.'),
  ),
  ...integers('omitted'),
  matrix: listOf(
    'The matrix, which is symmetric.',
    listOf('One row, in the order of `rics`.', nullableNumbers('matrix').matrix),
  ),
  ...nullableNumbers('average_correlation', 'diversification_ratio'),
});
