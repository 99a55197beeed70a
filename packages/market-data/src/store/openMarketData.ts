import { hasCode } from '@tearsheet/shared';
import type { MarketData, MarketDataSource } from '../port.ts';
import { bytesOfSnapshot, filesOf, identityOf, isAsWritten, verifyFile, verifyFileInBackground } from './checksum.ts';
import { DamagedSnapshotError, NoSnapshotError, UnreadableDataError, UnusableDataError } from './errors.ts';
import { type OpenOptions, openSnapshot } from './openSnapshot.ts';
import { readPointer, snapshotFile, snapshotVersions } from './snapshotFolder.ts';

export interface SourceOptions extends OpenOptions {
  /** Milliseconds of a monotonic clock, for tests. */
  readonly now?: () => number;
  /** Called with the reason each time the current snapshot cannot be used. An older one, if any, stays in use. */
  readonly onStale?: (error: unknown, hasOlder: boolean) => void;
  /** Called when the current snapshot is in use again after it could not be used. */
  readonly onCurrent?: () => void;
  /** A newer file of at least this size is verified in the background. 8 MB if absent. */
  readonly backgroundBytes?: number;
  /** Looks for a newer snapshot, and for damage of this one, after each such time (ms), also while nobody reads. Default: never. */
  readonly everyMs?: number;
}

const POINTER_MAX_AGE_MS = 1000;
/** Hashing this much takes about 10 ms. */
const BACKGROUND_BYTES = 8 * 1024 * 1024;

export interface FolderSource extends MarketDataSource {
  /** Resolves when no file that is in use is still being verified. A damaged one is not in use any more then. It never rejects. */
  verified(): Promise<void>;
}

/** A snapshot in use. */
interface Opened {
  readonly market: MarketData;
  readonly version: string;
  readonly file: string;
  /** The identity of the files whose bytes were verified. */
  readonly identity: string;
}

/**
 * Opens a data folder, which several processes may do at once. `current()` follows the pointer. A replaced snapshot
 * stays readable while code still holds it. Its file is closed with the last reference or by `close()`. A snapshot is
 * used only after its checksum was verified, by this process or by the one that wrote it. The first one, if it is large and another process wrote
 * it, is verified again while it is in use. Workers wait for that (`verified`), so no result is of a damaged file. If the next snapshot is damaged or cannot
 * be opened, or the file of this one is damaged later, the last good one is used.
 */
export function openMarketData(folder: string, options: SourceOptions = {}): FolderSource {
  const now = options.now ?? (() => performance.now());
  const backgroundBytes = options.backgroundBytes ?? BACKGROUND_BYTES;
  const check = createSnapshotCheck(backgroundBytes);
  const closing = new AbortController();
  const retired = new Set<WeakRef<MarketData>>();
  /** Identities of damaged files, with the reason. */
  const damaged = new Map<string, unknown>();
  let opened: Opened | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  /** True from a call of onStale to the next use of the current snapshot. */
  let isStale = false;
  let verifying = Promise.resolve();
  const timer = options.everyMs === undefined ? null : setInterval(look, options.everyMs).unref();

  return {
    current() {
      if (opened && now() - readAtMs < POINTER_MAX_AGE_MS) return opened.market;
      return refresh().market;
    },
    verified: () => verifying,
    close() {
      isClosed = true;
      closing.abort();
      if (timer !== null) clearInterval(timer);
      opened?.market.close();
      for (const reference of retired) reference.deref()?.close();
      opened = null;
      retired.clear();
    },
  };

  /** Prepares the next request. Its error is the one that the request gets. */
  function look(): void {
    try {
      if (opened === null) return;
      refresh();
      verifyChanged(opened);
    } catch (error) {
      if (!(error instanceof UnusableDataError)) throw error;
    }
  }

  function refresh(): Opened {
    const next = openNext();
    if (opened !== null && next.market !== opened.market) retired.add(new WeakRef(opened.market));
    opened = next;
    readAtMs = now();
    for (const reference of retired) if (!reference.deref()) retired.delete(reference);
    return next;
  }

  /** Verifies the first file while it is in use, because its disk may have lost a bit since it was written. A command ends too soon for that. */
  function verifyLater({ file, version }: Opened): void {
    if (options.everyMs === undefined) return;
    verifying = verifyFileInBackground(file, closing.signal).catch((error: unknown) => {
      if (!isClosed) giveUp(version, error);
    });
  }

  /** Verifies the file in use again if it has changed on the disk. */
  function verifyChanged({ file, version, identity, market }: Opened): void {
    const present = identityIfThere(file);
    if (present === null || present === identity) return;
    let isSound: boolean;
    try {
      isSound = check.isSound(file, false);
    } catch (error) {
      giveUp(version, error);
      return;
    }
    if (isSound && opened?.version === version) opened = { file, version, market, identity: present };
  }

  /** Leaves a version whose file is damaged for the last good one. */
  function giveUp(version: string, error: unknown): void {
    damaged.set(identityIfThere(snapshotFile(folder, version)) ?? version, error);
    if (opened?.version !== version) return;
    const older = openOlder(version);
    reportStale(error, older !== null);
    retired.add(new WeakRef(opened.market));
    opened = older;
  }

  /** Opens the newest other version in the folder that is sound. If it shares a file with the damaged one, its bytes are verified. */
  function openOlder(than: string): Opened | null {
    const doubtful = filesOf(snapshotFile(folder, than));
    for (const version of snapshotVersions(folder)) {
      if (version === than) continue;
      try {
        const file = snapshotFile(folder, version);
        const isTrusted = isAsWritten(file) && !filesOf(file).some((one) => doubtful.includes(one));
        return openVersion(version, isTrusted ? () => {} : verifyFile);
      } catch {
        // The next one may be sound.
      }
    }
    return null;
  }

  function openVersion(version: string, verify: (file: string) => unknown): Opened {
    const file = snapshotFile(folder, version);
    const identity = identityOf(file);
    const market = openSnapshot(file, { verify, ...options });
    return { market: guarded(market, version), version, file, identity };
  }

  /** Returns the snapshot with methods that notice a damaged file. The reader is asked to try again. */
  function guarded(market: MarketData, version: string): MarketData {
    const guard = (method: (...args: never[]) => unknown) =>
      function (this: unknown, ...args: never[]) {
        try {
          return method(...args);
        } catch (error) {
          if (isClosed || !hasCode(error, 'ERR_SQLITE_ERROR')) throw error;
          giveUp(version, error);
          throw new DamagedSnapshotError(`the snapshot ${version} is damaged`, { cause: error });
        }
      };
    const members = Object.entries(market).map(([name, member]) => [
      name,
      typeof member === 'function' ? guard(member) : member,
    ]);
    return Object.fromEntries(members);
  }

  /**
   * Opens the next snapshot. That may fail on a shared volume, or because a newer version of the product wrote the
   * file. Throws an UnusableDataError if no older snapshot is open.
   */
  function openNext(): Opened {
    try {
      const { next, isCurrent } = openCurrent();
      if (isCurrent && isStale) {
        isStale = false;
        options.onCurrent?.();
      }
      return next;
    } catch (error) {
      if (!(error instanceof NoSnapshotError && !opened)) reportStale(error, opened !== null);
      if (opened) return opened;
      throw error instanceof UnusableDataError ? error : new UnreadableDataError(folder, error);
    }
  }

  function reportStale(error: unknown, hasOlder: boolean): void {
    isStale = true;
    options.onStale?.(error, hasOlder);
  }

  /** Reads the pointer again if its file is gone, because a writer may have switched twice in between. */
  function openCurrent(): { readonly next: Opened; readonly isCurrent: boolean } {
    for (let attempt = 1; ; attempt++) {
      const version = readPointer(folder);
      if (version === null) throw new NoSnapshotError(folder);
      if (version === opened?.version) return { next: opened, isCurrent: true };
      try {
        const file = snapshotFile(folder, version);
        const reason = damaged.get(identityOf(file));
        if (reason !== undefined) throw reason;
        if (isAsWritten(file) && (opened !== null || bytesOfSnapshot(file) >= backgroundBytes)) {
          const next = openVersion(version, () => {});
          if (opened === null) verifyLater(next);
          return { next, isCurrent: true };
        }
        if (opened && !check.isSound(file, false)) return { next: opened, isCurrent: false };
        return { next: openVersion(version, () => check.isSound(file, true)), isCurrent: true };
      } catch (error) {
        if (attempt === 3 || readPointer(folder) === version) throw error;
      }
    }
  }
}

function identityIfThere(file: string): string | null {
  try {
    return identityOf(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
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
      const key = `${file} ${identityOf(file)}`;
      if (last?.key !== key || (isUrgent && last.outcome === 'running')) last = start(file, key, isUrgent);
      if (typeof last.outcome === 'object') throw last.outcome.error;
      return last.outcome === 'sound';
    },
  };

  function start(file: string, key: string, isUrgent: boolean): NonNullable<typeof last> {
    const check: NonNullable<typeof last> = { key, outcome: 'running' };
    if (isUrgent || bytesOfSnapshot(file) < backgroundBytes) {
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
