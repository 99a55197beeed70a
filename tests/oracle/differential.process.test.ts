import { describe, expect, test } from '@jest/globals';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { runTask } from '@tearsheet/testing/service/runTask.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import { compareWithOracle } from './compareWithOracle.ts';

interface Found {
  readonly compared: number;
  readonly found: readonly string[];
}

describe('all sections of the engine and of the oracle', () => {
  test('agree to 1e-9 on random portfolios', async () => {
    const { compared, found } = await runTask<Found>(new URL('differentialTask.ts', import.meta.url), '0', '14');
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(12);
  });

  slowTest('a wrong figure, a missing row and another date are noticed in every section', () => {
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
