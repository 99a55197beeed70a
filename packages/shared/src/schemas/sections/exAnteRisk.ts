import { boolean, closed, listOf, nullableDate, nullableNumbers, nullableString, numbers, string } from '../members.ts';
import { recentDays } from './risk.ts';

const parts = numbers('risk_contribution.weight', 'volatility_contribution', 'volatility_share');

const activeParts = {
  ...numbers('active.weight'),
  ...nullableNumbers('active.benchmark_weight', 'active_weight'),
  ...numbers('tracking_error_contribution'),
  ...nullableNumbers('tracking_error_share'),
} as const;

const ric = string('RIC of the instrument.');
const sector = string('Name of the sector.');

export const exAnteRisk = closed('Risk that the latest weights imply, from a shrunk covariance of the last returns.', {
  ...recentDays,
  ...nullableNumbers(
    'shrinkage',
    'ex_ante_risk.volatility',
    'sample_volatility',
    'ex_ante_risk.tracking_error',
    'sample_tracking_error',
  ),
  holdings: listOf(
    'The covered holdings, in the order of latest_holdings.',
    closed('One holding.', {
      ric,
      sector,
      ...numbers('risk_contribution.volatility', 'marginal_volatility'),
      ...parts,
    }),
  ),
  sectors: listOf('Sums of the holdings of each sector, sorted by name.', closed('One sector.', { sector, ...parts })),
  active: {
    ...closed('Parts of the tracking error. Null if the section is not available.', {
      available: boolean('False if there is no tracking error. Then `reason` says why.'),
      reason: nullableString('Reason for a missing tracking error. Null if there is one.'),
      basis: {
        type: ['string', 'null'],
        enum: ['holdings', 'returns', null],
        description:
          'Comparison with the holdings of the benchmark, or with its returns if less than 80% of them is known. Null if not available.',
      } as const,
      benchmark_date: nullableDate('Date of the oldest list of holdings in use. Null if the basis is not holdings.'),
      ...nullableNumbers('active.weight_known', 'shrinkage'),
      holdings: listOf(
        'The covered holdings, then the instruments that only the benchmark holds.',
        closed('One instrument.', { ric, sector, ...activeParts }),
      ),
      sectors: listOf('Sums of each sector, sorted by name.', closed('One sector.', { sector, ...activeParts })),
    }),
    type: ['object', 'null'],
  },
});
