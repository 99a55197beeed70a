import { setTimeout as sleep } from 'node:timers/promises';
import { type MarketData, openMarketData } from '@tearsheet/market-data';

// A reader in a process of its own: folder and how many snapshots it shall see; prints what it saw as one line of JSON.
const [folder = '', enough = '0'] = process.argv.slice(2);
let nowMs = 0;
const source = openMarketData(folder, { now: () => (nowMs += 2000) });
const seen = new Set<string>();
const mixtures: string[] = [];
while (seen.size < Number(enough)) {
  const market = source.current();
  seen.add(market.dataVersion);
  const before = pricesOf(market);
  await sleep(5);
  const after = pricesOf(market);
  if (before.size !== 1 || after.size !== 1 || `snapshot ${[...after][0]}` !== market.dataSource) {
    mixtures.push(`${market.dataSource}: ${[...before]} then ${[...after]}`);
  }
}
source.close();
process.stdout.write(JSON.stringify({ seen: seen.size, mixtures }));

function pricesOf(market: MarketData): Set<number> {
  return new Set(market.instruments().flatMap(({ ric }) => [...(market.closes(ric)?.values ?? [])]));
}
