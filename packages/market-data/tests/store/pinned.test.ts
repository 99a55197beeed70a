import { expect, test } from '@jest/globals';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { openMarketData, pinned } from '../../src/store/openMarketData.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

test('keeps the snapshot of the first look, taken as late as that, and closes nothing', async () => {
  const folder = temporaryFolder();
  let nowMs = 0;
  const source = openMarketData(folder.path, { now: () => nowMs });
  await writeSnapshot(folder.path, exampleContent({ dataSource: 'first' }));
  const early = pinned(source);
  const late = pinned(source);
  expect(early.current().dataSource).toBe('first');
  await writeSnapshot(folder.path, exampleContent({ dataSource: 'second' }));
  nowMs = 5000;
  expect(late.current().dataSource).toBe('second');
  expect(early.current().dataSource).toBe('first');
  early.close();
  expect(early.current().closes('ABC.N')).not.toBeNull();
  source.close();
  folder.remove();
});
