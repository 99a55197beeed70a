import { statSync } from 'node:fs';
import { verifyFile, verifyFileInBackground } from './checksum.ts';

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
