import type { SnapshotContent } from '../../../market-data/src/content.ts';
import { openContent } from '../../../market-data/src/store/readSnapshot.ts';
import { readPointer, snapshotFile } from '../../../market-data/src/store/snapshotFolder.ts';

/** Returns the whole content of a snapshot file. */
export function readSnapshot(file: string): SnapshotContent {
  const stored = openContent(file);
  try {
    return { ...stored.content, prices: new Map(stored.content.prices) };
  } finally {
    stored.close();
  }
}

/** Returns the content of the folder's current snapshot. Null before the first import. */
export function readCurrentSnapshot(folder: string): SnapshotContent | null {
  const version = readPointer(folder);
  return version === null ? null : readSnapshot(snapshotFile(folder, version));
}
