import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { marketOf } from './marketOf.ts';

// Reads twelve snapshots one after the other, keeps none, and prints how many are still in memory and on open handles.
const folder = process.argv[2] ?? '';
let nowMs = 0;
const source = openMarketData(folder, { now: () => (nowMs += 2000) });
const handedOut: WeakRef<object>[] = [];
for (let price = 1; price <= 12; price++) {
  await writeSnapshot(folder, marketOf(price));
  const market = source.current();
  for (const { ric } of market.instruments()) market.closes(ric);
  handedOut.push(new WeakRef(market));
}
for (let round = 0; round < 5; round++) {
  await sleep(10);
  globalThis.gc?.();
}
const alive = handedOut.filter((reference) => reference.deref()).length;
process.stdout.write(JSON.stringify({ alive, handles: openSnapshots() }));
source.close();

/** Open files of the folder. Only Linux reports them. */
function openSnapshots(): number | null {
  const descriptors = '/proc/self/fd';
  if (!existsSync(descriptors)) return null;
  return readdirSync(descriptors).filter((name) => target(`${descriptors}/${name}`).startsWith(folder)).length;
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
