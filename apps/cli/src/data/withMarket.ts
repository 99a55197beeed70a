import { type MarketData, openMarketData } from '@tearsheet/market-data';

/** Reads the current snapshot of a folder; throws an UnusableDataError when there is none or it is damaged. */
export async function withMarket<T>(folder: string, read: (market: MarketData) => T): Promise<T> {
  const source = openMarketData(folder);
  try {
    return read(source.current());
  } finally {
    source.close();
  }
}
