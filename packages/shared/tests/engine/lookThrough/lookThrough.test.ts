import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import type { HeldFunds, Security } from '../../../src/engine/input.ts';
import { openFunds, overlapOf } from '../../../src/engine/measures/index.ts';

interface Section {
  readonly available: boolean;
  readonly coverage: number | null;
  readonly uncovered_weight: number | null;
  readonly long_weight: number | null;
  readonly short_weight: number | null;
  readonly oldest_date: string | null;
  readonly funds: readonly Readonly<Record<string, unknown>>[];
  readonly sectors: readonly { readonly sector: string; readonly weight: number }[];
  readonly countries: readonly { readonly country: string; readonly weight: number }[];
  readonly currencies: readonly { readonly currency: string; readonly weight: number }[];
  readonly securities: readonly { readonly id: string; readonly weight: number; readonly direct_weight: number }[];
  readonly overlaps: readonly Readonly<Record<string, unknown>>[];
}

const LAST = 9;
const closes = Array.from({ length: LAST + 1 }, () => 100);
const security = (facts: Partial<Security> & { readonly name: string }): Security => ({
  ...{ ric: null, isFund: false, sector: null, country: null, currency: null },
  ...facts,
});

type Lists = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Every name that begins with F is a fund. */
function fundsOf(
  lists: Lists,
  { days = {}, facts = {} }: { days?: Record<string, number>; facts?: Record<string, Security> } = {},
): HeldFunds {
  const ids = Object.values(lists).flatMap((rows) => Object.keys(rows));
  return {
    lists: new Map(
      Object.entries(lists).map(([fund, rows]) => [
        fund,
        { day: dayOf(days[fund] ?? LAST), rows: Object.entries(rows).map(([id, weight]) => ({ id, weight })) },
      ]),
    ),
    securities: new Map(ids.map((id) => [id, facts[id] ?? security({ name: id, isFund: id.startsWith('F') })])),
  };
}

/** The section of a portfolio whose prices never move, so its weights are those of the request. */
function sectionOf(weights: Readonly<Record<string, number>>, funds: HeldFunds): Section {
  const types = (ric: string) => (ric.startsWith('F') ? 'etf' : ric.startsWith('CASH') ? 'cash' : 'stock');
  const input = makeInput({
    instruments: Object.fromEntries(
      Object.keys(weights).map((ric) => [
        ric,
        {
          closes: types(ric) === 'cash' ? null : closes,
          type: types(ric),
          sector: types(ric) === 'cash' ? 'Cash' : 'Energy',
        },
      ]),
    ),
    rebalances: [[0, weights]],
    settings: { fields: ['look_through'] },
  });
  return readResult({ ...input, funds }).object('look_through') as unknown as Section;
}

/** A second calculation: the product of the weights along every path, one path after the other. */
function pathsOf(fund: string, { lists, securities }: HeldFunds, path: readonly string[] = []): [string, number][] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    (lists.get(from)?.rows ?? []).some(({ id }) => {
      if (!lists.has(id) || seen.has(id)) return false;
      seen.add(id);
      return reaches(id, to, seen);
    });
  if (path.length === 5) return [];
  return (lists.get(fund)?.rows ?? []).flatMap(({ id, weight }): [string, number][] => {
    if (!lists.has(id)) return securities.get(id)?.isFund ? [] : [[id, weight]];
    if (reaches(id, fund)) return [];
    return pathsOf(id, { lists, securities }, [...path, fund]).map(([name, share]) => [name, share * weight]);
  });
}

describe('look_through', () => {
  test('by hand: a share, cash, a partial fund with a short position, and a fund of funds', () => {
    const funds = fundsOf(
      { F1: { A: 0.5, X: 0.3, S: -0.1 }, F2: { F1: 0.4, B: 0.6 } },
      {
        days: { F1: 3 },
        facts: {
          A: security({ name: 'A Inc', ric: 'A', sector: 'Energy', country: 'US', currency: 'USD' }),
          X: security({ name: 'X AG', sector: 'Utilities', country: 'DE', currency: 'EUR' }),
        },
      },
    );
    const section = sectionOf({ A: 0.2, 'CASH.USD': 0.1, F1: 0.2, F2: 0.4, F3: 0.1 }, funds);
    // F1 as a part of the portfolio: 0.2 + 0.4 · 0.4 = 0.36.
    const expected = { A: 0.2 + 0.36 * 0.5, B: 0.24, X: 0.36 * 0.3, 'CASH.USD': 0.1, S: -0.036 };
    const found = Object.fromEntries(section.securities.map(({ id, weight }) => [id, weight]));
    expect(Object.keys(found)).toEqual(['A', 'B', 'X', 'CASH.USD', 'S']);
    for (const [id, weight] of Object.entries(expected)) expect(found[id]).toBeCloseTo(weight, 10);
    expect(section.securities[0]!.direct_weight).toBeCloseTo(0.2, 10);
    expect(section.coverage).toBeCloseTo(0.2 + 0.1 + 0.36 * 0.7 + 0.24, 10);
    expect(section.coverage! + section.uncovered_weight!).toBeCloseTo(1, 10);
    expect(section.short_weight).toBeCloseTo(-0.036, 10);
    expect(section.long_weight! + section.short_weight!).toBeCloseTo(section.coverage!, 10);
    expect(section.oldest_date).toBe('2024-01-04');
    expect(section.sectors.map(({ sector }) => sector)).toEqual(['Energy', 'Unknown', 'Utilities', 'Cash']);
    expect(section.currencies.find(({ currency }) => currency === 'EUR')!.weight).toBeCloseTo(0.108, 10);
    expect(section.countries.find(({ country }) => country === 'Germany')!.weight).toBeCloseTo(0.108, 10);
    expect(section.funds).toMatchObject([
      { ric: 'F1', date: '2024-01-04', securities: 3, remark: 'The known weights do not sum to 1.' },
      { ric: 'F2', date: '2024-01-04', securities: 4 },
      { ric: 'F3', date: null, coverage: null, age_days: null, remark: expect.stringContaining('No list') },
    ]);
    // F2 is larger. They share A (0.2 and 0.5), X (0.12 and 0.3), and S (−0.04 and −0.1).
    expect(section.overlaps).toEqual([
      { ric: 'F2', other_ric: 'F1', overlap: expect.closeTo(0.36, 10), shared_securities: 3 },
    ]);
  });

  test('warns about an old list, and about funds that hold each other', () => {
    const section = sectionOf(
      { F1: 0.5, F2: 0.5 },
      fundsOf({ F1: { A: 1 }, F2: { F3: 0.5, A: 0.5 }, F3: { F2: 1 } }, { days: { F1: -150 } }),
    );
    expect(section.funds[0]).toMatchObject({ age_days: 221, remark: 'A list is 221 days older than the end date.' });
    expect(section.funds[1]!.remark).toContain('hold each other');
    expect(section.coverage).toBeCloseTo(0.75, 10);
    expect(section.uncovered_weight).toBeCloseTo(0.25, 10);
  });

  test('opens five lists one inside the other, and not a sixth', () => {
    const chain = (length: number): Lists =>
      Object.fromEntries(
        Array.from({ length }, (_, i) => [`F${i + 1}`, i + 1 === length ? { A: 1 } : { [`F${i + 2}`]: 1 }]),
      );
    expect([...openFunds(fundsOf(chain(5))).securitiesOf('F1')]).toEqual([['A', 1]]);
    expect([...openFunds(fundsOf(chain(6))).securitiesOf('F1')]).toEqual([]);
  });

  test('a second calculation along every path agrees for any funds, also for those that hold each other', () => {
    const row = fc.dictionary(
      fc.constantFrom('A', 'B', 'C', 'F1', 'F2', 'F3', 'F4', 'F9'),
      fc.integer({ min: -300, max: 1000 }).map((thousandth) => thousandth / 1000),
      { maxKeys: 5 },
    );
    fc.assert(
      fc.property(fc.record({ F1: row, F2: row, F3: row, F4: row }), (lists) => {
        const funds = fundsOf(lists);
        const found = openFunds(funds).securitiesOf('F1');
        const sums = new Map<string, number>();
        for (const [id, weight] of pathsOf('F1', funds)) sums.set(id, (sums.get(id) ?? 0) + weight);
        expect([...found.keys()].sort()).toEqual([...sums.keys()].sort());
        for (const [id, weight] of sums) expect(found.get(id)).toBeCloseTo(weight, 10);
      }),
    );
  });

  test('the overlap of a fund with itself is its gross weight, and the order does not matter', () => {
    const a = new Map([
      ['A', 0.6],
      ['B', 0.5],
      ['C', -0.1],
    ]);
    const b = new Map([
      ['A', 0.2],
      ['C', 0.3],
      ['D', 0.5],
    ]);
    expect(overlapOf(a, a).overlap).toBeCloseTo(1.2, 12);
    expect(overlapOf(a, b)).toEqual({ overlap: 0.2, shared: 1 });
    expect(overlapOf(b, a)).toEqual(overlapOf(a, b));
  });
});
