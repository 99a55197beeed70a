import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Instrument } from '@tearsheet/market-data';
import { type ExampleMarket, exampleMarket } from '@tearsheet/testing/research/exampleMarket.ts';
import { createFacts } from '../../src/facts/fact.ts';
import { buildFactSheet, type FactSheet } from '../../src/facts/factSheet.ts';
import type { Metrics } from '../../src/facts/metrics.ts';
import { verdictOf } from '../../src/verdict/verdict.ts';

let example: ExampleMarket;
let sheet: FactSheet;
beforeAll(async () => {
  example = await exampleMarket();
  sheet = buildFactSheet(example.market, example.market.instrument('S0.N') as Instrument);
});
afterAll(() => example?.remove());

interface Changes {
  readonly upside?: number | null;
  readonly word?: string | null;
  readonly metrics?: Partial<Metrics>;
  readonly bases?: readonly number[];
}

/** The sheet with another upside, score, metrics or methods. */
function changed({ upside = 0, word = 'HOLD', metrics = {}, bases = [100, 110] }: Changes): FactSheet {
  const calm: Partial<Metrics> = {
    beneish_m: -3,
    altman_z: 5,
    cash_conversion: 1.2,
    accrual_ratio: -1,
    piotroski_f: 7,
  };
  const facts = sheet.facts.all
    .filter(({ id }) => id !== 'receivable_days.percentile' && id !== 'accrual_ratio.percentile')
    .map((fact) => (fact.id === 'target.base_against_close' ? { ...fact, value: upside ?? 0 } : fact))
    .filter(({ id }) => upside !== null || id !== 'target.base_against_close');
  const mean = bases.reduce((sum, one) => sum + one, 0) / Math.max(1, bases.length);
  return {
    ...sheet,
    scoreWord: word,
    company: { ...sheet.company, metrics: { ...sheet.company.metrics, ...calm, ...metrics } },
    facts: createFacts(facts),
    target: {
      low: mean,
      base: mean,
      high: mean,
      growth: 0.05,
      costOfEquity: 0.09,
      methods: bases.map((base) => ({ method: 'peer_earnings_multiple' as const, low: base, base, high: base })),
    },
  };
}

describe('the action', () => {
  test.each([
    [{ upside: 25, word: 'STRONG BUY' }, 'STRONG BUY'],
    [{ upside: 25, word: 'BUY' }, 'STRONG BUY'],
    [{ upside: 10, word: 'HOLD' }, 'BUY'],
    [{ upside: 3, word: 'HOLD' }, 'HOLD'],
    [{ upside: 25, word: 'SELL' }, 'BUY'],
    [{ upside: -25, word: 'HOLD' }, 'SELL'],
    [{ upside: -25, word: 'STRONG SELL' }, 'STRONG SELL'],
    [{ upside: null, word: 'BUY' }, 'BUY'],
    [{ upside: 10, word: null }, 'BUY'],
    [{ upside: null, word: null }, 'NOT RATED'],
    [{ upside: 10, word: 'HOLD', metrics: { beneish_m: -1 } }, 'HOLD'],
  ] as const)('%j is %s', (changes, action) => {
    expect(verdictOf(changed(changes)).action).toBe(action);
  });
});

describe('confidence', () => {
  test.each([
    [[100, 110, 120], 'HIGH'],
    [[80, 110, 130], 'MEDIUM'],
    [[40, 110, 150], 'LOW'],
    [[100], 'LOW'],
  ] as const)('of methods at %j is %s', (bases, confidence) => {
    expect(verdictOf(changed({ bases })).confidence).toBe(confidence);
  });
});

describe('the accounts', () => {
  test('are good when cash covers income and nothing warns', () => {
    expect(verdictOf(changed({}))).toMatchObject({ earningsQuality: 'HIGH', redFlags: [] });
  });

  test.each([
    [{ beneish_m: -1.5 }, 'beneish_m'],
    [{ altman_z: 1.2 }, 'altman_z'],
    [{ cash_conversion: 0.5 }, 'cash_conversion'],
    [{ accrual_ratio: 12 }, 'accrual_ratio'],
    [{ piotroski_f: 2 }, 'piotroski_f'],
  ] as const)('%j is a warning', (metrics, flag) => {
    expect(verdictOf(changed({ metrics })).redFlags).toEqual([flag]);
  });

  test('are not judged without figures', () => {
    const metrics = { cash_conversion: null, accrual_ratio: null };
    expect(verdictOf(changed({ metrics }))).toMatchObject({
      earningsQuality: 'NOT ASSESSED',
      conservatism: 'NOT ASSESSED',
    });
  });
});
