import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MarketDataSource, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { createSnapshotFor } from '../../src/worker/waitForSnapshot.ts';

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
  const soon = createSnapshotFor({ market, waitMs: 0 });
  const patient = createSnapshotFor({ market, waitMs: 60_000 });
  expect(await patient({ rics: ['ABC.N'] }, never)).toBe(old);
  expect(await soon({ rics: ['ABC.N', 'NEW.N'] }, never)).toBe(old);
  await expect(patient({ rics: ['NEW.N'] }, AbortSignal.timeout(10))).rejects.toMatchObject({ name: 'AbortError' });

  const waiting = patient({ rics: ['ABC.N', 'NEW.N'] }, never);
  await writeSnapshot(folder, { ...content, instruments: [...content.instruments, instrumentRow('NEW.N')] });
  expect((await waiting).resolveSymbol('NEW.N').kind).toBe('found');
});

test('a version that this process never had is waited out once, and one that it has passed is not', async () => {
  const dataVersions = ['old', 'new'];
  const source = { current: () => ({ ...market.current(), dataVersion: dataVersions[0] ?? '' }) };
  const patient = createSnapshotFor({ market: source, waitMs: 60_000 });
  expect((await patient({ dataVersion: 'old', rics: [] }, never)).dataVersion).toBe('old');
  const waiting = patient({ dataVersion: 'new', rics: [] }, never);
  await expect(patient({ dataVersion: 'new', rics: [] }, AbortSignal.timeout(10))).rejects.toMatchObject({
    name: 'AbortError',
  });
  dataVersions.shift();
  expect((await waiting).dataVersion).toBe('new');
  expect((await patient({ dataVersion: 'old', rics: [] }, never)).dataVersion).toBe('new');

  const soon = createSnapshotFor({ market: source, waitMs: 300 });
  expect((await soon({ dataVersion: 'gone', rics: [] }, never)).dataVersion).toBe('new');
  const again = await soon({ dataVersion: 'gone', rics: [] }, AbortSignal.timeout(1));
  expect(again.dataVersion).toBe('new');
});
