import { expect, test } from '@jest/globals';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { bookLedger } from '../../../src/engine/booking/bookLedger.ts';
import type { AnalysisInput } from '../../../src/engine/input.ts';

const built = (input: AnalysisInput) => bookLedger(input, input.transactions!);

test('two days: a deposit, a purchase with a fee, and a rise', () => {
  const input = makeLedger({
    instruments: { 'A.N': { closes: [100, 110, 121] } },
    entries: [
      { on: 0, type: 'deposit', amount: 1000 },
      { on: 0, type: 'buy', ric: 'A.N', quantity: 5, price: 98, fee: 2 },
    ],
  });
  const { account } = built(input).book!;
  // Cash 1000 − 492 = 508, shares 500.
  expect([...account.values]).toEqual([1008, 1058, 1113]);
  expect(readResult(input).number('portfolio_summary', 'final_value')).toBe(1113);
});
