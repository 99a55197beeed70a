import { expect, test } from '@jest/globals';
import { runTask } from '@tearsheet/testing/service/runTask.ts';
import type { FuzzReport } from './fuzz/report.ts';

/** `pnpm fuzz` is the long form; `pnpm fuzz --seed N` sends the same requests again. */
test('whatever is sent to any operation, tool or page, the answer is a declared one and the service lives on', async () => {
  const main = new URL('fuzz/main.ts', import.meta.url);
  const { seed, findings, requests, byStatus } = await runTask<FuzzReport>(main, '--json', '--requests', '1000');
  expect({ seed, findings }).toEqual({ seed, findings: [] });
  expect(requests).toBeGreaterThan(900);
  expect(byStatus['200']).toBeGreaterThan(100);
});
