import { expect, test } from '@jest/globals';
import { plainMessage } from '../../src/editor/plainWords.ts';

test.each([
  ['AAPL.OQ is already held on 2024-01-02 by portfolio[1].', 'AAPL.OQ is already held on 2024-01-02 by row 4.'],
  ['portfolio[0].weight: must be above 0', 'Row 2, Weight: must be above 0'],
  ['transactions[3] has no price.', 'Transaction 4 has no price.'],
  ['initial_value: must be at most 1e15', 'Starting amount: must be at most 1e15'],
  ['benchmark: the benchmark cannot be resolved', 'Benchmark: the benchmark cannot be resolved'],
  ['Send base_currency and a list of rics', 'Send Currency and a list of symbols'],
  ['Set `risk_free_rate`', 'Set Risk-free rate'],
  ['Did you mean sharpe_ratio?', 'Did you mean sharpe_ratio?'],
  ['the amount is missing', 'The amount is missing'],
])('%s', (message, plain) => {
  expect(plainMessage(message, { rowNumbers: [2, 4] })).toBe(plain);
});
