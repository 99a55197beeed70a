import { statSync } from 'node:fs';
import type { MarketData, MarketDataSource } from '../port.ts';
import { verifyFile, verifyFileInBackground } from './checksum.ts';
import { NoSnapshotError } from './errors.ts';
import { type OpenOptions, openSnapshot } from './openSnapshot.ts';
import { readPointer, snapshotFile } from './snapshotFolder.ts';

export interface SourceOptions extends OpenOptions {
  /** Milliseconds of a clock that never goes back; for tests. */
  readonly now?: () => number;
  /** Called with the reason each time the current snapshot cannot be opened; an older one, if any, stays in use. */
  readonly onStale?: (error: unknown) => void;
  /** A newer file of at least this size is compared with its checksum in the background; 8 MB when absent. */
  readonly backgroundBytes?: number;
}

const POINTER_MAX_AGE_MS = 1000;
/** About 10 ms of hashing. */
const BACKGROUND_BYTES = 8 * 1024 * 1024;

/**
 * Opens a data folder; several processes may do so at once. `current()` follows the pointer. A snapshot that was replaced
 * stays readable for whoever still holds it; its file is let go with the last reference, or by `close()`. A snapshot is used
 * only after its bytes were compared with their checksum. While that takes, and when the next one is damaged or cannot be
 * opened, the last good one stays in use.
 */
export function openMarketData(folder: string, options: SourceOptions = {}): MarketDataSource {
  const now = options.now ?? (() => performance.now());
  const check = createSnapshotCheck(options.backgroundBytes ?? BACKGROUND_BYTES);
  const retired = new Set<WeakRef<MarketData>>();
  let opened: { market: MarketData; version: string } | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;

  return {
    current() {
      const nowMs = now();
      if (opened && nowMs - readAtMs < POINTER_MAX_AGE_MS) return opened.market;
      const next = openNext();
      if (opened && next !== opened) retired.add(new WeakRef(opened.market));
      opened = next;
      readAtMs = nowMs;
      for (const reference of retired) if (!reference.deref()) retired.delete(reference);
      return opened.market;
    },
    close() {
      opened?.market.close();
      for (const reference of retired) reference.deref()?.close();
      opened = null;
      retired.clear();
    },
  };

  /** A shared volume may hiccup, and a newer version of the product may write a format this one cannot read. */
  function openNext(): { market: MarketData; version: string } {
    try {
      return openCurrent();
    } catch (error) {
      if (!(error instanceof NoSnapshotError && !opened)) options.onStale?.(error);
      if (!opened) throw error;
      return opened;
    }
  }

  /** Reads the pointer again when the file it named is gone: a writer may have moved on twice in between. */
  function openCurrent(): { market: MarketData; version: string } {
    for (let attempt = 1; ; attempt++) {
      const version = readPointer(folder);
      if (version === null) throw new NoSnapshotError(folder);
      if (version === opened?.version) return opened;
      try {
        const file = snapshotFile(folder, version);
        if (opened && !check.isSound(file, false)) return opened;
        const verify = () => check.isSound(file, true);
        return { market: openSnapshot(file, { verify, ...options }), version };
      } catch (error) {
        if (attempt === 3 || readPointer(folder) === version) throw error;
      }
    }
  }
}

/** Checks snapshot files once each; remembers the outcome for the last file until its bytes change. */
export interface SnapshotCheck {
  /** True for a sound file, false while a check in the background runs; throws DamagedSnapshotError for a damaged one. */
  isSound(file: string, isUrgent: boolean): boolean;
}

/** @param backgroundBytes files of this size and more are checked in the background unless the caller has to wait */
export function createSnapshotCheck(backgroundBytes: number): SnapshotCheck {
  let last: { readonly key: string; outcome: 'running' | 'sound' | { readonly error: unknown } } | null = null;
  return {
    isSound(file, isUrgent) {
      const { size, mtimeMs, ino } = statSync(file);
      const key = [file, size, mtimeMs, ino].join('|');
      if (last?.key !== key || (isUrgent && last.outcome === 'running')) last = start(file, key, isUrgent, size);
      if (typeof last.outcome === 'object') throw last.outcome.error;
      return last.outcome === 'sound';
    },
  };

  function start(file: string, key: string, isUrgent: boolean, size: number): NonNullable<typeof last> {
    const check: NonNullable<typeof last> = { key, outcome: 'running' };
    if (isUrgent || size < backgroundBytes) {
      try {
        verifyFile(file);
        check.outcome = 'sound';
      } catch (error) {
        check.outcome = { error };
      }
      return check;
    }
    verifyFileInBackground(file).then(
      () => {
        check.outcome = 'sound';
      },
      (error: unknown) => {
        check.outcome = { error };
      },
    );
    return check;
  }
}

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
