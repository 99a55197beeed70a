import { setTimeout as pause } from 'node:timers/promises';
import type { MarketData, MarketDataSource } from '@tearsheet/market-data';

/**
 * The snapshot for a job on these instruments. Its request was checked on the snapshot of another process, which may be newer as long as
 * this one has yet to look: one that lacks an instrument is waited out, up to a bound. After that the newest there is.
 * Throws an AbortError when the signal comes first.
 */
export type SnapshotHaving = (rics: Iterable<string>, signal: AbortSignal) => Promise<MarketData>;

export interface SnapshotHavingOptions {
  readonly market: Pick<MarketDataSource, 'current'>;
  readonly waitMs: number;
}

/** Between two looks. */
const LOOK_MS = 250;

export function createSnapshotHaving({ market, waitMs }: SnapshotHavingOptions): SnapshotHaving {
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
