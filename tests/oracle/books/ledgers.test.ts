import { describe, expect, test } from '@jest/globals';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import { randomBooks } from '@tearsheet/testing/oracle/randomBooks.ts';
import { compareLedger } from './compareLedger.ts';

describe('ledgers of transactions', () => {
  test('agree with books kept in exact decimals, day by day and holding by holding', () => {
    const found: string[] = [];
    for (let seed = 1; seed <= CASES && found.length < 20; seed++) {
      const differences = compareLedger(randomBooks(seed), (input) => {
        const { sections } = analyze(input);
        return Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]));
      });
      found.push(...differences.slice(0, 3).map((text) => `seed ${seed}: ${text}`));
    }
    expect(found).toEqual([]);
  }, 1_200_000);
});
