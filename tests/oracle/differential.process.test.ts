import { describe, expect, test } from '@jest/globals';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { hasRealData } from '@tearsheet/testing/market/realData.ts';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import { runTask } from '@tearsheet/testing/service/runTask.ts';
import { compareWithOracle } from './compareWithOracle.ts';

interface Found {
  readonly compared: number;
  readonly found: readonly string[];
}

if (!hasRealData) console.warn('real market data are not here: the comparison on them is skipped');

describe('all sections of the engine and of the oracle', () => {
  test('agree to 1e-9 on hundreds of random portfolios', async () => {
    const [first, second] = await Promise.all([
      runTask<Found>(new URL('differentialTask.ts', import.meta.url), '0', '250'),
      runTask<Found>(new URL('differentialTask.ts', import.meta.url), '250', '250'),
    ]);
    expect([...first.found, ...second.found]).toEqual([]);
    expect(first.compared + second.compared).toBeGreaterThan(480);
  });

  test('agree on portfolios with rebalancing policies', async () => {
    const cases = String(Math.ceil(CASES / 3));
    const task = new URL('differentialTask.ts', import.meta.url);
    const { compared, found } = await runTask<Found>(task, '0', cases, 'policies');
    expect(found).toEqual([]);
    // In case 816, a late distribution takes a weight out of its band. In 1274, bands whose edges leave nothing for the others return to the target. In 1070 and 1124, an edge trade leaves
    // the weight 0. In 1172 and 1665, a position is sold before a late distribution. In 1511, a due trade changes nothing.
    for (const seed of [816, 1070, 1124, 1172, 1274, 1511, 1665]) {
      expect(await runTask<Found>(task, String(seed - 1), '1', 'policies')).toEqual({ compared: 1, found: [] });
    }
    expect(compared).toBeGreaterThan(CASES / 4);
  }, 1_200_000);

  test('agree on the demo market, in three currencies, with and without costs, from and inside a period', async () => {
    expect(await runTask<Found>(new URL('marketTask.ts', import.meta.url), 'demo')).toMatchObject({
      compared: 6,
      found: [],
    });
  });

  test('a wrong figure, a missing row and another date are noticed in every section', () => {
    const closes = Array.from({ length: 300 }, (_, i) => 50 + 5 * Math.sin(i / 7));
    const input = makeInput({
      instruments: { A: { closes }, B: { closes: closes.map((x) => 90 - x), currency: 'EUR' } },
      fx: { EUR: closes.map((x) => x / 45) },
      rebalances: [
        [0, { A: 0.5, B: 0.5 }],
        [150, { A: 0.2, B: 0.8 }],
      ],
      settings: { fields: SECTION_NAMES, includeTransactionCosts: true, initialValue: 1e8 },
    });
    const plain = () =>
      Object.fromEntries(
        Object.entries(analyze(input).sections).map(([name, value]) => [name, toPlain(value ?? null)]),
      );
    expect(compareWithOracle(input, plain)).toEqual([]);
    for (const name of SECTION_NAMES) {
      const sections: Record<string, unknown> = structuredClone(plain());
      const spoiled = spoil(sections[name]);
      sections[name] = spoiled.value;
      const differences = compareWithOracle(input, () => sections) ?? [];
      expect({ name, noticed: spoiled.done && differences.some((text) => text.includes(`.${name}`)) }).toEqual({
        name,
        noticed: true,
      });
    }
  });
});

(hasRealData ? describe : describe.skip)('on real prices', () => {
  test('all sections agree too', async () => {
    expect(await runTask<Found>(new URL('marketTask.ts', import.meta.url), 'real')).toMatchObject({
      compared: 6,
      found: [],
    });
  });
});

/** The last number or date in a value, changed a little. */
function spoil(value: unknown): { value: unknown; done: boolean } {
  if (typeof value === 'number') return { value: value * 1.0001 + 1, done: true };
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return { value: '1999-01-01', done: true };
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
    for (const [key, item] of Object.entries(copy).reverse()) {
      const inner = spoil(item);
      if (!inner.done) continue;
      Reflect.set(copy, key, inner.value);
      return { value: copy, done: true };
    }
  }
  return { value, done: false };
}
