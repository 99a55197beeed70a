import { writeSnapshot } from '@tearsheet/market-data';
import { marketOf } from './marketOf.ts';

// A writer in a process of its own: ever new snapshots until it is killed.
for (let price = 1; ; price++) {
  await writeSnapshot(process.argv[2] ?? '', marketOf(price));
  if (price === 1) process.stdout.write('writing');
}
