import { expect, test } from '@jest/globals';
import { shareOfProven } from './support/randomExports.ts';

test('thousands of random exports are read as their ledgers, or they are questions', () => {
  expect(shareOfProven(4711, 3500)).toBeGreaterThan(0.93);
});
