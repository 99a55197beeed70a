import { setTimeout as pause } from 'node:timers/promises';
import type { MarketData, MarketDataSource } from '@tearsheet/market-data';

/**
 * Returns the snapshot for a job on these instruments. The request was checked by another process, whose snapshot may be
 * newer. If this process's snapshot lacks an instrument, it waits a bounded time for a newer one, and then takes the
 * newest there is. Throws an AbortError if the signal aborts first.
 */
export type SnapshotHaving = (rics: Iterable<string>, signal: AbortSignal) => Promise<MarketData>;

type Market = Pick<MarketDataSource, 'current'>;

/** Time between two looks. The pointer itself is read at most once a second. */
const LOOK_MS = 250;

export function createSnapshotHaving({
  market,
  waitMs,
}: {
  readonly market: Market;
  readonly waitMs: number;
}): SnapshotHaving {
  return async (rics, signal) => {
    const needed = [...new Set(rics)];
    const until = performance.now() + waitMs;
    for (;;) {
      const snapshot = market.current();
      const isComplete = needed.every((ric) => snapshot.resolveSymbol(ric).kind === 'found');
      if (isComplete || performance.now() >= until) return snapshot;
      await pause(LOOK_MS, undefined, { signal });
    }
  };
}

/** Waits for the first snapshot, however long that takes. Returns false if the signal aborts first. */
export async function waitForMarketData(market: Market, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      market.current();
      return true;
    } catch {
      // The readiness of the worker reports the reason.
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}
