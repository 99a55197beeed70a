import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brinsonFachler, carinoLink } from '../../../src/engine/measures/index.ts';

const decimal = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('brinsonFachler', () => {
  test('over all groups the effects sum to the active return', () => {
    const group = fc.record({ w: decimal(0, 1), W: decimal(0, 1), r: decimal(-0.5, 0.5), R: decimal(-0.5, 0.5) });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 8 }), (raw) => {
        const [sum, other] = [raw.reduce((s, { w }) => s + w, 0), raw.reduce((s, { W }) => s + W, 0)];
        if (sum < 0.1 || other < 0.1) return;
        const groups = raw.map(({ w, W, r, R }) => ({
          portfolioWeight: w / sum,
          benchmarkWeight: W / other,
          portfolioReturn: r,
          benchmarkReturn: R,
        }));
        const total = groups.reduce((s, g) => s + g.benchmarkWeight * g.benchmarkReturn, 0);
        const own = groups.reduce((s, g) => s + g.portfolioWeight * g.portfolioReturn, 0);
        const effects = groups
          .map((g) => brinsonFachler(g, total))
          .reduce((s, { allocation, selection, interaction }) => s + allocation + selection + interaction, 0);
        expect(effects).toBeCloseTo(own - total, 12);
      }),
    );
  });

  test('by hand: 60% against 40%, 10% against 8%, benchmark 5%', () => {
    const pair = { portfolioWeight: 0.6, benchmarkWeight: 0.4, portfolioReturn: 0.1, benchmarkReturn: 0.08 };
    const { allocation, selection, interaction } = brinsonFachler(pair, 0.05);
    expect([allocation, selection, interaction]).toEqual([
      expect.closeTo(0.006, 15),
      expect.closeTo(0.008, 15),
      expect.closeTo(0.004, 15),
    ]);
  });

  test('a group that only one of the two holds has only an allocation effect', () => {
    const alone = brinsonFachler(
      { portfolioWeight: 0.2, benchmarkWeight: 0, portfolioReturn: 0.1, benchmarkReturn: 0 },
      0.03,
    );
    expect(alone).toEqual({ allocation: expect.closeTo(0.2 * 0.07, 15), selection: 0, interaction: 0 });
    const absent = brinsonFachler(
      { portfolioWeight: 0, benchmarkWeight: 0.2, portfolioReturn: 0, benchmarkReturn: 0.1 },
      0.03,
    );
    expect(absent).toEqual({ allocation: expect.closeTo(-0.2 * 0.07, 15), selection: 0, interaction: -0 });
  });
});

describe('carinoLink', () => {
  test('links effects of periods to the effect of the whole', () => {
    const period = fc.record({ r: decimal(-0.4, 0.6), b: decimal(-0.4, 0.6) });
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 24 }), (periods) => {
        const chain = (key: 'r' | 'b') => periods.reduce((growth, one) => growth * (1 + one[key]), 1) - 1;
        const [R, B] = [chain('r'), chain('b')];
        const linked = periods.reduce((sum, { r, b }) => sum + (carinoLink(r, b) / carinoLink(R, B)) * (r - b), 0);
        expect(Math.abs(linked - (R - B))).toBeLessThan(1e-9 * Math.max(1, Math.abs(R), Math.abs(B)));
      }),
    );
  });

  test('is continuous where both returns are equal, and undefined for a total loss', () => {
    expect(carinoLink(0.25, 0.25)).toBeCloseTo(0.8, 15);
    expect(carinoLink(0.25 + 1e-9, 0.25)).toBeCloseTo(0.8, 8);
    expect(Number.isFinite(carinoLink(-1, 0.1))).toBe(false);
  });
});
