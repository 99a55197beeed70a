import { expect, test } from '@jest/globals';
import { shareOfProven } from './support/randomExports.ts';

// The slow tests have many more.
test('a random export is read as its ledger, or it is a question', () => {
  expect(shareOfProven(39, 400)).toBeGreaterThan(0.9);
});
