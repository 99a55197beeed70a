import { describe, expect, test } from '@jest/globals';
import {
  brinsonFachler,
  currencyEffects,
  geometricEffects,
  linkEffects,
  linkingFactors,
  logEffects,
} from '@tearsheet/shared/engine';
import fc from 'fast-check';
import {
  decimal,
  type Fraction,
  isEqual,
  logarithm,
  minus,
  ONE,
  over,
  plus,
  root,
  sumOf,
  times,
  toNumber,
  ZERO,
} from './rationals.ts';

/**
 * A second implementation of attribution in fractions. It follows the sources and not the engine. Its sums are exact, so they
 * prove the identities, and the engine must give the same figures.
 */
interface Cell {
  readonly w: Fraction;
  readonly W: Fraction;
  readonly r: Fraction;
  readonly b: Fraction;
  readonly c: Fraction;
}

const places = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e4), max: Math.round(max * 1e4) }).map((units) => decimal(units / 1e4));
const cell = fc.record({
  w: fc.integer({ min: 0, max: 9 }),
  W: fc.integer({ min: 0, max: 9 }),
  r: places(-0.5, 1),
  b: places(-0.5, 1),
  c: places(-0.2, 0.2),
});
/** Weights are whole numbers over their sum, so they sum to exactly one. */
const period = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells): Cell[] => {
  const total = (key: 'w' | 'W') => cells.reduce((sum, one) => sum + one[key], 0);
  const share = (key: 'w' | 'W', i: number) =>
    total(key) === 0 ? decimal(i === 0 ? 1 : 0) : over(decimal(cells[i]![key]), decimal(total(key)));
  return cells.map(({ r, b, c }, i) => ({ w: share('w', i), W: share('W', i), r, b, c }));
});
const table = fc.array(period, { minLength: 1, maxLength: 5 });

const isZero = ({ n }: Fraction) => n === 0n;
const weighted = (cells: readonly Cell[], weight: 'w' | 'W', value: 'r' | 'b') =>
  sumOf(cells.map((one) => times(one[weight], one[value])));
/** A side without the group takes the return of the other side. */
const filled = (cells: readonly Cell[]): Cell[] =>
  cells.map((one) => {
    const b = isZero(one.W) ? one.r : one.b;
    return { ...one, b, r: isZero(one.w) ? b : one.r };
  });

interface Effects {
  readonly allocation: Fraction;
  readonly selection: Fraction;
  readonly interaction: Fraction;
}

function brinson(cells: readonly Cell[]): Effects[] {
  const benchmark = weighted(cells, 'W', 'b');
  return filled(cells).map(({ w, W, r, b }) => ({
    allocation: times(minus(w, W), minus(b, benchmark)),
    selection: times(W, minus(r, b)),
    interaction: times(minus(w, W), minus(r, b)),
  }));
}

const pairOf = ({ w, W, r, b, c }: Cell) => ({
  portfolioWeight: toNumber(w),
  benchmarkWeight: toNumber(W),
  portfolioReturn: toNumber(r),
  benchmarkReturn: toNumber(b),
  cashReturn: toNumber(c),
});
const grown = (returns: readonly Fraction[]) => returns.reduce((growth, value) => times(growth, plus(ONE, value)), ONE);
const all = ({ allocation, selection, interaction }: Effects) => sumOf([allocation, selection, interaction]);

/** Factors by the sources: Carino's logarithms, Menchero's geometric means, and Frongello's growth before and after. */
function factors(
  method: 'carino' | 'menchero' | 'frongello',
  r: readonly Fraction[],
  b: readonly Fraction[],
): Fraction[] {
  const [R, B] = [grown(r), grown(b)];
  if (method === 'frongello') {
    return r.map((_, t) => times(grown(r.slice(0, t)), grown(b.slice(t + 1))));
  }
  if (method === 'carino') {
    const link = (x: Fraction, y: Fraction) =>
      isEqual(x, y) ? over(ONE, x) : over(minus(logarithm(x), logarithm(y)), minus(x, y));
    return r.map((value, t) => over(link(plus(ONE, value), plus(ONE, b[t]!)), link(R, B)));
  }
  const periods = decimal(r.length);
  const apart = minus(R, B);
  const scale = isZero(apart)
    ? over(R, root(R, r.length))
    : over(over(apart, periods), minus(root(R, r.length), root(B, r.length)));
  const active = r.map((value, t) => minus(value, b[t]!));
  const squares = sumOf(active.map((value) => times(value, value)));
  const rest = minus(apart, times(scale, sumOf(active)));
  return active.map((value) => (isZero(squares) ? scale : plus(scale, over(times(rest, value), squares))));
}

const close = (found: number, exact: Fraction, tolerance = 1e-12) =>
  expect(Math.abs(found - toNumber(exact))).toBeLessThan(tolerance * Math.max(1, Math.abs(toNumber(exact))));
const runs = { numRuns: 300 };

describe('attribution in exact fractions', () => {
  test('logarithms and roots of the oracle are right', () => {
    for (const value of [0.5, 1, 1.25, 2, 7.5]) {
      expect(toNumber(logarithm(decimal(value)))).toBeCloseTo(Math.log(value), 15);
      expect(toNumber(root(decimal(value), 3))).toBeCloseTo(Math.cbrt(value), 15);
    }
  });

  test('effects of a period sum to its active return exactly, and the engine has the same', () => {
    fc.assert(
      fc.property(period, (cells) => {
        const exact = brinson(cells);
        const benchmark = weighted(cells, 'W', 'b');
        expect(isEqual(sumOf(exact.map(all)), minus(weighted(cells, 'w', 'r'), benchmark))).toBe(true);
        cells.forEach((one, i) => {
          const found = brinsonFachler(pairOf(one), toNumber(benchmark));
          for (const key of ['allocation', 'selection', 'interaction'] as const) close(found[key], exact[i]![key]);
        });
      }),
      runs,
    );
  });

  test.each(['carino', 'menchero', 'frongello'] as const)('effects linked by %s', (method) => {
    fc.assert(
      fc.property(table, (rows) => {
        const [r, b] = [rows.map((cells) => weighted(cells, 'w', 'r')), rows.map((cells) => weighted(cells, 'W', 'b'))];
        const exact = factors(method, r, b);
        const totals = rows.map((cells) => sumOf(brinson(cells).map(all)));
        const linked = sumOf(totals.map((total, t) => times(exact[t]!, total)));
        const active = minus(grown(r), grown(b));
        if (method === 'frongello') expect(isEqual(linked, active)).toBe(true);
        else close(toNumber(linked), active, 1e-15);
        const [portfolio, benchmark] = [r.map(toNumber), b.map(toNumber)];
        linkingFactors(method, portfolio, benchmark).forEach((factor, t) => {
          close(factor, exact[t]!, 1e-9);
        });
        const allocation = rows.map((cells) => sumOf(brinson(cells).map((one) => one.allocation)));
        const found = linkEffects(method, allocation.map(toNumber), { portfolio, benchmark });
        let before = ZERO;
        allocation.forEach((effect, t) => {
          // Frongello: the effect on the value so far, and the benchmark's return on earlier effects.
          const own =
            method === 'frongello'
              ? plus(times(effect, grown(r.slice(0, t))), times(b[t]!, before))
              : times(exact[t]!, effect);
          close(found[t]!, own, 1e-9);
          before = plus(before, own);
        });
      }),
      { numRuns: 150 },
    );
  });

  test('geometric effects compound to the active return exactly', () => {
    fc.assert(
      fc.property(period, (cells) => {
        const benchmark = weighted(cells, 'W', 'b');
        const portfolio = weighted(cells, 'w', 'r');
        const notional = sumOf(filled(cells).map(({ w, b }) => times(w, b)));
        // Without a group, its benchmark return is unknown, so the notional fund holds the portfolio's return there.
        const allocation = filled(cells).map(({ w, W, b }) =>
          times(minus(w, W), minus(over(plus(ONE, b), plus(ONE, benchmark)), ONE)),
        );
        const selection = filled(cells).map(({ w, r, b }) => over(times(w, minus(r, b)), plus(ONE, notional)));
        const compounded = times(plus(ONE, sumOf(allocation)), plus(ONE, sumOf(selection)));
        expect(isEqual(compounded, over(plus(ONE, portfolio), plus(ONE, benchmark)))).toBe(true);
        const arithmetic = cells.map((one) => brinsonFachler(pairOf(one), toNumber(benchmark)));
        const found = geometricEffects(arithmetic, toNumber(benchmark));
        close(found.notional, notional);
        found.groups.forEach((group, i) => {
          close(group.allocation, allocation[i]!);
          close(group.selection, selection[i]!);
        });
        const logs = logEffects(found.groups.map((group) => group.allocation));
        const log = logarithm(plus(ONE, sumOf(allocation)));
        close(
          logs.reduce((sum, value) => sum + value, 0),
          log,
        );
      }),
      runs,
    );
  });

  test('currency effects sum to the active return exactly', () => {
    fc.assert(
      fc.property(period, (cells) => {
        const premiums = cells.map((one) => ({ ...one, r: minus(one.r, one.c), b: minus(one.b, one.c) }));
        const exact = brinson(premiums);
        const cash = sumOf(cells.map(({ W, c }) => times(W, c)));
        const currency = cells.map(({ w, W, c }) => times(minus(w, W), minus(c, cash)));
        const active = minus(weighted(cells, 'w', 'r'), weighted(cells, 'W', 'b'));
        expect(isEqual(sumOf([...currency, ...exact.map(all)]), active)).toBe(true);
        currencyEffects(cells.map(pairOf)).forEach((found, i) => {
          close(found.currency, currency[i]!);
          for (const key of ['allocation', 'selection', 'interaction'] as const) close(found[key], exact[i]![key]);
        });
      }),
      runs,
    );
  });
});
