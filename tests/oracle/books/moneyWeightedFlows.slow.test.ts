import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { testPython } from '@tearsheet/testing/python/testPython.ts';
import { benchmarksThatMatter, datedLedger, moneyWeightedOf } from './moneyWeightedFlows.ts';

const SEEDS = Array.from({ length: 300 }, (_, i) => 1001 + i);
const PROGRAM = join(import.meta.dirname, 'python/rates.py');
const environment = await testPython('tests/oracle/books/python/requirements.txt');
const suite = environment === null ? describe.skip : describe;

test('300 random ledgers have the same money-weighted return with and without a benchmark', () => {
  expect(SEEDS.flatMap(benchmarksThatMatter)).toEqual([]);
}, 600_000);

suite('the money-weighted return', () => {
  test('is the rate that pyxirr finds for the flows as dated', () => {
    const ledgers = SEEDS.map(datedLedger);
    const input = JSON.stringify(ledgers.map(({ flows }) => flows));
    const { status, stdout, stderr } = spawnSync(environment!.python, [PROGRAM], { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const rates: (number | null)[] = JSON.parse(stdout);
    const compared = ledgers.map((ledger, i) => ({
      seed: SEEDS[i],
      rate: rates[i]!,
      own: moneyWeightedOf(ledger.input),
    }));
    const wrong = compared.filter(({ rate, own }, i) => {
      if (rate === null) return own.status === 'converged';
      // Under a year, the roots are rates over the days from the first to the last flow.
      const { flows } = ledgers[i]!;
      const days = (Date.parse(flows.at(-1)![0]) - Date.parse(flows[0]![0])) / 86_400_000;
      const expected = own.annualized === null && days < 366 ? (1 + rate) ** (days / 365) - 1 : rate;
      return !own.roots.some((root) => Math.abs(root - expected) <= 1e-7 * (1 + Math.abs(expected)));
    });
    expect(wrong).toEqual([]);
    expect(compared.filter(({ rate }) => rate !== null).length).toBeGreaterThan(250);
  }, 600_000);
});
