import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MarketDataSource, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { createSnapshotHaving } from '../../src/worker/waitForSnapshot.ts';

const newFolder = temporaryFolders();
const content = exampleContent();
const never = new AbortController().signal;
let folder: string;
let market: MarketDataSource;

beforeAll(async () => {
  folder = newFolder();
  await writeSnapshot(folder, content);
  market = openMarketData(folder);
});
afterAll(() => market.close());

test('a snapshot that lacks an instrument is waited out, up to the bound; an end of the job ends the waiting', async () => {
  const old = market.current();
  const soon = createSnapshotHaving({ market, waitMs: 0 });
  const patient = createSnapshotHaving({ market, waitMs: 60_000 });
  expect(await patient(['ABC.N'], never)).toBe(old);
  expect(await soon(['ABC.N', 'NEW.N'], never)).toBe(old);
  await expect(patient(['NEW.N'], AbortSignal.timeout(10))).rejects.toMatchObject({ name: 'AbortError' });

  const waiting = patient(['ABC.N', 'NEW.N'], never);
  await writeSnapshot(folder, { ...content, instruments: [...content.instruments, instrumentRow('NEW.N')] });
  expect((await waiting).resolveSymbol('NEW.N').kind).toBe('found');
});
