import { expect, test } from '@jest/globals';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import { LIMIT_MS, rounds } from '@tearsheet/testing/tier.ts';
import { compareLedgers } from './compareLedgers.ts';

test(
  'ledgers of transactions agree with books kept in exact decimals, day by day and holding by holding',
  () => {
    expect(compareLedgers(1, rounds(20, CASES))).toEqual([]);
  },
  LIMIT_MS,
);
