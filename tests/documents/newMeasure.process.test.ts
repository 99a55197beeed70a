import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { copyCheckout } from '@tearsheet/testing/service/guides/copyCheckout.ts';
import { type Block, readBlocks } from '@tearsheet/testing/service/guides/readBlocks.ts';
import { runBlocks } from '@tearsheet/testing/service/guides/runBlocks.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { read } from '../architecture/sources.ts';

/** `npm run guides` runs the commands of the guide as well; they take minutes. */
const IS_LONG = process.env.GUIDES === 'long';
const folder = temporaryFolders();

/** Without the commands of npm: what writes and changes files is left. */
const withoutCommands = (block: Block): Block => ({
  ...block,
  text: block.text.replace(/^(\w+=\w+ )?npm run .*\n/gm, ''),
});

test('the steps of docs/guides/new-measure.md apply to the present sources and lead to the measure', async () => {
  const { blocks } = readBlocks(read('docs/guides/new-measure.md'));
  const checkout = copyCheckout(join(folder(), 'checkout'));
  const { status, errors } = await runBlocks(IS_LONG ? blocks : blocks.map(withoutCommands), checkout, {});
  expect(status === 0 ? '' : errors).toBe('');

  const { tailRatio } = await import(join(checkout, 'packages/shared/src/engine/measures/tailRisk.ts'));
  const symmetric = Float64Array.from({ length: 41 }, (_, i) => (i - 20) / 1000);
  expect(tailRatio(symmetric)).toBeCloseTo(1, 12);
}, 900_000);
