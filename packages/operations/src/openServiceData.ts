import { type MarketDataSource, openMarketData } from '@tearsheet/market-data';
import type { Logger } from '@tearsheet/runtime';
import { followMarketData } from './followMarketData.ts';

export interface ServiceDataOptions {
  readonly dataFolder: string;
  /** s3://bucket/prefix that the folder follows; null: the folder is filled by imports. */
  readonly dataUrl: string | null;
  readonly dataRefreshSeconds: number;
  readonly dataKeep: number;
}

/** The market data of a service: its folder, and what keeps the folder up to date. Release both by `release`. */
export function openServiceData(
  { dataFolder, dataUrl, dataRefreshSeconds, dataKeep }: ServiceDataOptions,
  logger: Logger,
): { readonly market: MarketDataSource; release(): Promise<void> } {
  const follower =
    dataUrl === null
      ? null
      : followMarketData({
          url: dataUrl,
          folder: dataFolder,
          everyMs: dataRefreshSeconds * 1000,
          keep: dataKeep,
          logger,
        });
  let staleReason = '';
  const market = openMarketData(dataFolder, {
    onStale(error) {
      const reason = String(error);
      if (reason !== staleReason)
        logger.warn('the current snapshot cannot be used; an older one that is open stays in use', { error });
      staleReason = reason;
    },
  });
  return {
    market,
    async release() {
      await follower?.stop();
      market.close();
    },
  };
}
