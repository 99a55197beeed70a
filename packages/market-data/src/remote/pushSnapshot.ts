import { verifyFileInBackground } from '../store/checksum.ts';
import { NoSnapshotError } from '../store/errors.ts';
import { fileHash } from '../store/fileHash.ts';
import { readPointer, snapshotFile } from '../store/snapshotFolder.ts';
import { formatPointer, objectName, POINTER, SNAPSHOTS } from './remotePointer.ts';
import type { S3Folder } from './s3Folder.ts';

export interface Pushed {
  readonly dataVersion: string;
  readonly bytes: number;
  /** False when the remote folder had the file already. */
  readonly wasUploaded: boolean;
}

/** What one request may carry to S3. */
const MAX_BYTES = 5 * 1024 ** 3;

/**
 * Makes the current snapshot of a local folder the remote one: uploads it under the hash of its bytes, then replaces the
 * pointer, then removes all but the newest `keep` (the current one included). Throws NoSnapshotError without a snapshot and
 * DamagedSnapshotError for a damaged one.
 */
export async function pushSnapshot(folder: string, remote: S3Folder, { keep = 3 } = {}): Promise<Pushed> {
  const dataVersion = readPointer(folder);
  if (dataVersion === null) throw new NoSnapshotError(folder);
  const file = snapshotFile(folder, dataVersion);
  await verifyFileInBackground(file);
  const { sha256, bytes } = await fileHash(file);
  if (bytes > MAX_BYTES) throw new Error(`the snapshot has ${bytes} bytes, more than the 5 GiB of one upload`);
  const name = objectName({ sha256 });
  const wasUploaded = (await remote.sizeOf(name)) !== bytes;
  if (wasUploaded) await remote.upload(name, file, bytes);
  await remote.writeText(POINTER, formatPointer({ dataVersion, sha256, bytes }));
  const others = (await remote.list(SNAPSHOTS)).filter((other) => other !== name);
  for (const old of others.slice(Math.max(keep - 1, 0))) await remote.remove(old);
  return { dataVersion, bytes, wasUploaded };
}
