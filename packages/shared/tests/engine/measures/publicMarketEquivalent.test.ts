import { describe, expect, test } from '@jest/globals';
import { type IndexedFlow, publicMarketEquivalent } from '../../../src/engine/measures/index.ts';

/** Payments at the ends of years of 365 days. */
function flowsOf(amounts: readonly number[], levels: readonly number[]): IndexedFlow[] {
  return amounts.map((amount, year) => ({ day: 365 * year, amount, level: levels[year]! }));
}

function equivalent(amounts: readonly number[], levels: readonly number[], value: number) {
  const last = { day: 365 * (levels.length - 1), amount: value, level: levels.at(-1)! };
  return publicMarketEquivalent(flowsOf(amounts, levels), last);
}

const LEVELS = [100, 105, 115, 117, 120, 125];

describe('the public market equivalent', () => {
  test('has the figures of pyxirr 0.10.8: ks_pme, direct_alpha, ln_pme_nav, ln_pme', () => {
    const { kaplanSchoar, directAlpha, longNickelsValue, longNickels, isShort } = equivalent(
      [-100, -50, 60, 10, 20, 0],
      LEVELS,
      110,
    );
    expect(kaplanSchoar).toBeCloseTo(1.1203675333549106, 12);
    expect(directAlpha).toBeCloseTo(0.033000350894100146, 10);
    expect(longNickelsValue).toBeCloseTo(87.78932420236768, 10);
    expect(longNickels).toBeCloseTo(0.05144319037515965, 10);
    expect(isShort).toBe(false);
  });

  test('flags Long-Nickels if the index could not pay the withdrawals, and the others remain', () => {
    const found = equivalent([-100, 0, 180, 0, 0, 0], [100, 90, 80, 120, 150, 200], 40);
    expect(found).toMatchObject({ isShort: true, longNickels: null, longNickelsTotal: null, longNickelsValue: -250 });
    expect(found.kaplanSchoar).toBeCloseTo(2.45, 12);
    expect(found.directAlpha).toBeCloseTo(0.5189055018825196, 10);
  });

  test('of money in the index itself is 1, no alpha, and the return of the index', () => {
    const units = 100 / 100 + 50 / 105 - 60 / 115;
    const found = equivalent([-100, -50, 60, 0, 0, 0], LEVELS, units * 125);
    expect(found.kaplanSchoar).toBeCloseTo(1, 12);
    expect(found.directAlpha).toBeCloseTo(0, 10);
    expect(found.longNickelsValue).toBeCloseTo(units * 125, 10);
  });

  test('without contributions has no ratio', () => {
    expect(equivalent([0, 0], [100, 110], 50).kaplanSchoar).toBeNull();
  });
});
