/** More cases of differential.process.test.ts, the demo market, and real prices. */
import { describe, expect, test } from '@jest/globals';
import { hasRealData } from '@tearsheet/testing/market/realData.ts';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import { runTask } from '@tearsheet/testing/service/runTask.ts';

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

  test('agree on the demo market, in three currencies, with and without costs, from and inside a period', async () => {
    expect(await runTask<Found>(new URL('marketTask.ts', import.meta.url), 'demo')).toMatchObject({
      compared: 6,
      found: [],
    });
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
});

(hasRealData ? describe : describe.skip)('on real prices', () => {
  test('all sections agree too', async () => {
    expect(await runTask<Found>(new URL('marketTask.ts', import.meta.url), 'real')).toMatchObject({
      compared: 6,
      found: [],
    });
  });
});
