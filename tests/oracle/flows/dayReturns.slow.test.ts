import { expect, test } from '@jest/globals';
import { daysOutOfBounds } from './flowBounds.ts';

test('without costs, no flow moves the return of a day beyond everything held or traded, on 10,000 ledgers', () => {
  const found: string[] = [];
  for (let seed = 1001; seed <= 11_000 && found.length < 20; seed++) found.push(...daysOutOfBounds(seed));
  expect(found).toEqual([]);
}, 600_000);
