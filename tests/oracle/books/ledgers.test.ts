import { expect, test } from '@jest/globals';
import { compareLedgers } from './compareLedgers.ts';

/** `ledgerIdentities.slow.test.ts` compares more. */
test('ledgers of transactions agree with books kept in exact decimals, day by day and holding by holding', () => {
  expect(compareLedgers(1, 100)).toEqual([]);
});
