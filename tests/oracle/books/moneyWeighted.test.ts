import { describe, expect, test } from '@jest/globals';
import { modifiedDietz, xirr } from '@tearsheet/shared/engine';
import { Exact } from '@tearsheet/testing/oracle/books.ts';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import { modifiedDietz as exactDietz, ratesOfReturn } from '@tearsheet/testing/oracle/ledgerReturns.ts';
import { seeded } from '@tearsheet/testing/oracle/seeded.ts';

/** Random flows. Many have the shape of a savings plan, so that one, several, and no roots all occur. */
function randomFlows(seed: number) {
  const random = seeded(seed);
  const span = random.integer(30, 3000);
  const isPlan = random.chance(0.5);
  const flows = Array.from({ length: random.integer(2, 25) }, () => {
    const amount = random.decimal(-1000, 1000, 2);
    return { day: random.integer(0, span), amount: isPlan && random.chance(0.8) ? -Math.abs(amount) : amount };
  });
  if (random.chance(0.5)) flows.push({ day: span + 1, amount: random.decimal(0, 3000, 2) });
  return { flows, first: Math.min(...flows.map(({ day }) => day)), span: span + 1, random };
}

describe('money-weighted measures and the oracle', () => {
  test('find the same rates of return, and all of them', () => {
    const wrong: object[] = [];
    const counts = new Set<number>();
    for (let seed = 1; seed <= CASES; seed++) {
      const { flows, first } = randomFlows(seed);
      const expected = ratesOfReturn(
        flows.map(({ day, amount }) => ({ after: day - first, amount: new Exact(amount) })),
      );
      const { roots } = xirr(flows);
      const isClose = roots.every((root, i) => Math.abs(root - expected[i]!) <= 1e-9 * (1 + Math.abs(root)));
      if (roots.length !== expected.length || !isClose) wrong.push({ seed, roots, expected });
      counts.add(expected.length);
    }
    expect(wrong).toEqual([]);
    expect([0, 1, 2].filter((count) => !counts.has(count))).toEqual([]);
  });

  test('give the same modified Dietz return', () => {
    const wrong: object[] = [];
    for (let seed = 1; seed <= CASES; seed++) {
      const { flows, first, span, random } = randomFlows(seed);
      const [start, end] = [random.decimal(0, 5000, 2), random.decimal(0, 9000, 2)];
      const later = flows.map(({ day, amount }) => ({ after: day - first, amount: new Exact(amount) }));
      const terms = { start: new Exact(start), end: new Exact(end), days: span - first };
      const expected = exactDietz(terms, later)?.toNumber() ?? null;
      const { total } = modifiedDietz(start, end, flows, { from: first, to: span });
      const isClose =
        expected === null || total === null
          ? expected === total
          : Math.abs(total - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
      if (!isClose) wrong.push({ seed, total, expected });
    }
    expect(wrong).toEqual([]);
  });
});
