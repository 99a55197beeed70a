import { expect, test } from '@jest/globals';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import { createComputePool, warmUpPayload } from '../src/worker.ts';

const folder = temporaryFolders();

slowTest('every thread runs ten holdings of the market over five years', async () => {
  const market = openMarketData(await demoSnapshot(toDay('2024-12-31')));
  const snapshotFor = async () => market.current();
  const pool = createComputePool({ snapshotFor, threads: 2, threadMemoryMb: 512 });
  const payload = warmUpPayload(market.current());
  await pool.warmUp(market.current(), new AbortController().signal);
  await pool.close();
  market.close();
  expect(new Set(payload?.rows.map(({ ric }) => ric)).size).toBe(10);
  expect(new Set(payload?.rows.map(({ date }) => date)).size).toBe(20);
});

test('a market with short histories has no warm-up', async () => {
  const short = folder();
  await writeSnapshot(short, exampleContent());
  const market = openMarketData(short);
  const payload = warmUpPayload(market.current());
  market.close();
  expect(payload).toBeNull();
});
