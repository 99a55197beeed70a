import { setTimeout as pause } from 'node:timers/promises';
import type { MarketData, MarketDataSource } from '@tearsheet/market-data';

/**
 * Returns the snapshot for a job that was accepted with a version of the data. The request was checked by another process, whose
 * snapshot may be newer. If this process has never had that version, or its snapshot lacks an instrument, it waits a bounded time
 * for a newer one, and then takes the newest there is. Throws an AbortError if the signal aborts first.
 */
export type SnapshotFor = (job: SnapshotWish, signal: AbortSignal) => Promise<MarketData>;

export interface SnapshotWish {
  /** Absent in jobs of older versions. */
  readonly dataVersion?: string | undefined;
  readonly rics: Iterable<string>;
}

type Market = Pick<MarketDataSource, 'current'>;

/** Time between two looks. The pointer itself is read at most once a second. */
const LOOK_MS = 250;

/** Versions that are remembered as old. */
const MOST_VERSIONS = 100;

export function createSnapshotFor({
  market,
  waitMs,
}: {
  readonly market: Market;
  readonly waitMs: number;
}): SnapshotFor {
  /** Versions that this process had, and versions that did not arrive in time. The present version replaced all of them. */
  const passed = new Set<string>();
  const pass = (version: string) => {
    passed.add(version);
    const [oldest] = passed;
    if (passed.size > MOST_VERSIONS && oldest !== undefined) passed.delete(oldest);
  };
  return async ({ dataVersion, rics }, signal) => {
    const needed = [...new Set(rics)];
    const until = performance.now() + waitMs;
    for (;;) {
      const snapshot = market.current();
      pass(snapshot.dataVersion);
      const isKnown = dataVersion === undefined || passed.has(dataVersion);
      const isComplete = isKnown && needed.every((ric) => snapshot.resolveSymbol(ric).kind === 'found');
      if (isComplete) return snapshot;
      if (performance.now() >= until) {
        if (dataVersion !== undefined) pass(dataVersion);
        return snapshot;
      }
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
