/**
 * Writes the test market as the next snapshot of a folder: `node writeSnapshot.ts <folder>`. With `again` as the second argument, it
 * writes the current one again, which starts with a copy of its file.
 */
import { convertSnapshot, writeSnapshot } from '@tearsheet/market-data';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';

const [, , folder = '', mode] = process.argv;
if (mode === 'again') await convertSnapshot(folder);
else await writeSnapshot(folder, { ...testMarket(), dataSource: 'the next one' });
