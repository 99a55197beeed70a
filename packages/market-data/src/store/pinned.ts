import type { MarketData, MarketDataSource } from '../port.ts';

/** The source as one request sees it: the snapshot of the first look, whatever is imported meanwhile. Closing is the owner's. */
export function pinned(source: MarketDataSource): MarketDataSource {
  let market: MarketData | null = null;
  return {
    current() {
      market ??= source.current();
      return market;
    },
    close() {},
  };
}
