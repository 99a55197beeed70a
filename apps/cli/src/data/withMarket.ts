import { type MarketData, openMarketData } from '@tearsheet/market-data';

/** Reads the current snapshot of a folder; throws NoSnapshotError when there is none. */
export async function withMarket<T>(folder: string, read: (market: MarketData) => T): Promise<T> {
  const source = openMarketData(folder);
  try {
    return read(source.current());
  } finally {
    source.close();
  }
}
