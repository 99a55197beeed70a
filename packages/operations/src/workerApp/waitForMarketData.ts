import { setTimeout as pause } from 'node:timers/promises';
import type { MarketDataSource } from '@tearsheet/market-data';
import type { Logger } from '@tearsheet/runtime';

/** Between two looks; the pointer itself is read once a second at most. */
const LOOK_MS = 250;

export interface WaitForMarketDataOptions {
  readonly market: Pick<MarketDataSource, 'current'>;
  readonly logger: Logger;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Resolves when there is a snapshot, however long that takes: true, or false when the signal came first. */
export async function waitForMarketData({ market, logger, signal }: WaitForMarketDataOptions): Promise<boolean> {
  let hasTold = false;
  while (!signal.aborted) {
    try {
      market.current();
      return true;
    } catch (error) {
      if (!hasTold) logger.warn('no market data yet: no job is taken until they are there', { error });
      hasTold = true;
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}
