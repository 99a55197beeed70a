import { expect, test } from '@jest/globals';
import { runTask } from '../helpers/runTask.ts';
import type { FuzzReport } from './fuzz/report.ts';

/** `pnpm fuzz` is the long form; `pnpm fuzz --seed N` sends the same requests again. */
test('whatever is sent to any operation, tool or page, the answer is a declared one and the service lives on', async () => {
  const main = new URL('fuzz/main.ts', import.meta.url);
  const { seed, findings, requests, neverAsked } = await runTask<FuzzReport>(main, '--json', '--requests', '1200');
  expect({ seed, findings, neverAsked }).toEqual({ seed, findings: [], neverAsked: [] });
  expect(requests).toBeGreaterThan(1000);
}, 300_000);
