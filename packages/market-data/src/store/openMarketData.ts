import { statSync } from 'node:fs';
import type { MarketData, MarketDataSource } from '../port.ts';
import { verifyFile, verifyFileInBackground } from './checksum.ts';
import { NoSnapshotError, UnreadableDataError, UnusableDataError } from './errors.ts';
import { type OpenOptions, openSnapshot } from './openSnapshot.ts';
import { readPointer, snapshotFile } from './snapshotFolder.ts';

export interface SourceOptions extends OpenOptions {
  /** Milliseconds of a monotonic clock, for tests. */
  readonly now?: () => number;
  /** Called with the reason each time the current snapshot cannot be opened. An older one, if any, stays in use. */
  readonly onStale?: (error: unknown, hasOlder: boolean) => void;
  /** Called each time the pointer was read and its snapshot can be used. */
  readonly onCurrent?: () => void;
  /** A newer file of at least this size is verified in the background. 8 MB if absent. */
  readonly backgroundBytes?: number;
}

const POINTER_MAX_AGE_MS = 1000;
/** Hashing this much takes about 10 ms. */
const BACKGROUND_BYTES = 8 * 1024 * 1024;

/**
 * Opens a data folder, which several processes may do at once. `current()` follows the pointer. A replaced snapshot
 * stays readable while code still holds it. Its file is closed with the last reference or by `close()`. A snapshot is
 * used only after its checksum was verified. During that check, and if the next snapshot is damaged or cannot be
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

  /**
   * Opens the next snapshot. That may fail on a shared volume, or because a newer version of the product wrote the
   * file. Throws an UnusableDataError if no older snapshot is open.
   */
  function openNext(): { market: MarketData; version: string } {
    try {
      const next = openCurrent();
      options.onCurrent?.();
      return next;
    } catch (error) {
      if (!(error instanceof NoSnapshotError && !opened)) options.onStale?.(error, opened !== null);
      if (opened) return opened;
      throw error instanceof UnusableDataError ? error : new UnreadableDataError(folder, error);
    }
  }

  /** Reads the pointer again if its file is gone, because a writer may have switched twice in between. */
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

/** Opens a version that another thread of this process has verified. Throws if its file is not there any more. The caller closes it. */
export function openVerifiedVersion(folder: string, version: string, options: Omit<OpenOptions, 'verify'>): MarketData {
  return openSnapshot(snapshotFile(folder, version), { ...options, verify() {} });
}

/** Checks each snapshot file once, and remembers the result for the last file until its bytes change. */
export interface SnapshotCheck {
  /** True for a sound file, and false while a background check runs. Throws DamagedSnapshotError for a damaged file. */
  isSound(file: string, isUrgent: boolean): boolean;
}

/**
 * Creates a check.
 *
 * @param backgroundBytes files of at least this size are checked in the background unless the caller has to wait
 */
function createSnapshotCheck(backgroundBytes: number): SnapshotCheck {
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

/**
 * Returns a source that keeps the snapshot of its first use, so that one request sees one snapshot. The owner of the
 * source closes it.
 */
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
