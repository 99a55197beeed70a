/** Writes the test market as the next snapshot of a folder: `node writeSnapshot.ts <folder>`. */
import { writeSnapshot } from '@tearsheet/market-data';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';

await writeSnapshot(process.argv[2] ?? '', { ...testMarket(), dataSource: 'the next one' });
