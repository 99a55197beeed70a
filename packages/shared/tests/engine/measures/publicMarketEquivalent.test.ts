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

interface Published {
  readonly source: string;
  readonly amounts: readonly number[];
  readonly levels: readonly number[];
  readonly value: number;
  /** Figures with the digits that the source prints. */
  readonly figures: Readonly<
    Partial<Record<'longNickelsValue' | 'longNickels' | 'kaplanSchoar' | 'directAlpha', string>>
  >;
}

const INDEX = [100, 77.9, 100.24, 111.15, 116.61, 135.03, 142.45, 89.75, 113.5, 130.59];
const PUBLISHED: readonly Published[] = [
  {
    source:
      'INSEAD, background note 02/2019-6472, Measuring Private Equity Fund Performance, as the tests of pyxirr quote it',
    amounts: [-25, 15, 0],
    levels: [100, 115, 130],
    value: 20,
    figures: { longNickelsValue: '15.5', longNickels: '0.144', kaplanSchoar: '1.14', directAlpha: '0.0875' },
  },
  {
    source: 'Wikipedia, Public Market Equivalent, sections Long-Nickels PME and Direct Alpha',
    amounts: [-100, -50, 60, 10, 0],
    levels: [100, 105, 115, 117, 120],
    value: 110,
    figures: { longNickelsValue: '104.28', longNickels: '0.0530', directAlpha: '0.0109' },
  },
  {
    source: 'Gredil, Griffiths and Stucke, directalphamethod.info, as the tests of pyxirr quote it',
    amounts: [-100, 0, -75, 0, 100, 0, 150, 0, 100, 0],
    levels: INDEX,
    value: 75,
    figures: { directAlpha: '0.1257' },
  },
];

describe('the public market equivalent', () => {
  test.each(PUBLISHED.map((one) => [one.source, one] as const))('has the figures of %s', (_, published) => {
    const { amounts, levels, value, figures } = published;
    const found = equivalent(amounts, levels, value);
    const printed = Object.entries(figures).map(([name, text]) => {
      const figure = found[name as keyof typeof figures] ?? Number.NaN;
      const digits = text.split('.')[1]?.length ?? 0;
      // Some sources cut the last digit instead of rounding it.
      return [name, Math.abs(figure - Number(text)) < 10 ** -digits ? text : String(figure)];
    });
    expect(Object.fromEntries(printed)).toEqual(figures);
  });

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
