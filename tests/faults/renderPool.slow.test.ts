import { afterEach, describe, expect, test } from '@jest/globals';
import { exampleStockReport } from '@tearsheet/testing/report/exampleStockReport.ts';
import { createRenderPool, type RenderPool } from '../../apps/report-worker/src/renderPool.ts';

let pool: RenderPool;
afterEach(() => pool.close());

const open = () => {
  pool = createRenderPool({ threads: 1, threadMemoryMb: 128, otherFont: null });
};
const render = (report = exampleStockReport(), signal = new AbortController().signal) =>
  pool.render({ kind: 'stock_report', report, language: 'en' }, signal);

/** Far more facts than fit into the memory of a thread. */
function hugeReport() {
  const report = exampleStockReport();
  const [fact] = report.facts;
  if (!fact) throw new Error('the example has no facts');
  return { ...report, facts: Array.from({ length: 150_000 }, (_, i) => ({ ...fact, id: `fact_${i}` })) };
}

describe('a thread that renders', () => {
  test('and runs out of memory costs one report, and the next is made', async () => {
    open();
    await expect(render(hugeReport())).rejects.toThrow();
    expect((await render()).pdf.length).toBeGreaterThan(10_000);
  });

  test('is ended when its report is no longer wanted, and the next is made', async () => {
    open();
    const controller = new AbortController();
    const unwanted = render(hugeReport(), controller.signal);
    controller.abort();
    await expect(unwanted).rejects.toThrow();
    expect((await render()).pdf.length).toBeGreaterThan(10_000);
  });

  test('and refuses what it cannot make leaves the thread as it is', async () => {
    open();
    await expect(render({ ...exampleStockReport(), disclosures: [] })).rejects.toThrow('needs its disclosures');
    expect((await render()).html.length).toBeGreaterThan(10_000);
  });
});
