import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { copyCheckout } from '@tearsheet/testing/service/guides/copyCheckout.ts';
import { readBlocks } from '@tearsheet/testing/service/guides/readBlocks.ts';
import { runBlocks } from '@tearsheet/testing/service/guides/runBlocks.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { read } from '../architecture/sources.ts';

const folder = temporaryFolders();

test('the steps of docs/guides/new-measure.md apply to the present sources and lead to the measure', async () => {
  const blocks = readBlocks(read('docs/guides/new-measure.md'));
  const checkout = copyCheckout(join(folder(), 'checkout'));
  const { status, errors } = await runBlocks(blocks, checkout, process.env);
  expect(status === 0 ? '' : errors).toBe('');

  const { tailRatio } = await import(join(checkout, 'packages/shared/src/engine/measures/tailRisk.ts'));
  const symmetric = Float64Array.from({ length: 41 }, (_, i) => (i - 20) / 1000);
  expect(tailRatio(symmetric)).toBeCloseTo(1, 12);
}, 900_000);
