import { SnapshotContentError } from '../store/errors.ts';
import { fileHash } from '../store/fileHash.ts';
import { describeSnapshot } from '../store/openDatabase.ts';
import { asOnlyWriter, publish, readPointer, removeOldSnapshots } from '../store/snapshotFolder.ts';
import { objectName, POINTER, parsePointer, type RemotePointer } from './remotePointer.ts';
import type { S3Folder } from './s3Folder.ts';

export interface PullOptions {
  /** Snapshots kept in the local folder, the current one included; 3 when absent. */
  readonly keep?: number;
  readonly signal?: AbortSignal;
}

export interface Pulled {
  readonly dataVersion: string;
  /** False when the local folder was there already. */
  readonly hasChanged: boolean;
}

/**
 * Makes the remote snapshot the current one of a local folder: downloads it beside the others, proves size, hash and
 * format, and only then switches the pointer. Whatever fails leaves the folder as it was. Null when the remote folder is
 * empty. Throws SnapshotBusyError when another process is writing into the folder, SnapshotContentError for a damaged file.
 */
export async function pullSnapshot(
  remote: S3Folder,
  folder: string,
  { keep = 3, signal }: PullOptions = {},
): Promise<Pulled | null> {
  const text = await remote.readText(POINTER, signal);
  if (text === null) return null;
  const pointer = parsePointer(text);
  const { dataVersion } = pointer;
  if (readPointer(folder) === dataVersion) return { dataVersion, hasChanged: false };
  return asOnlyWriter(folder, async (freshFile) => {
    // A process that shares the folder may have been faster.
    if (readPointer(folder) === dataVersion) return { dataVersion, hasChanged: false };
    const name = objectName(pointer);
    if (!(await remote.download(name, freshFile, signal))) throw new SnapshotContentError(`there is no ${name}`);
    await verify(freshFile, pointer);
    await publish(folder, dataVersion, freshFile);
    removeOldSnapshots(folder, keep);
    return { dataVersion, hasChanged: true };
  });
}

async function verify(file: string, { dataVersion, sha256, bytes }: RemotePointer): Promise<void> {
  const found = await fileHash(file);
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new SnapshotContentError(`the downloaded ${dataVersion} is damaged: ${found.bytes} bytes, ${found.sha256}`);
  }
  const meta = describeSnapshot(file);
  if (!meta.isReadable)
    throw new SnapshotContentError(`the remote snapshot has format ${meta.format}: update this service`);
  if (meta.dataVersion !== dataVersion) throw new SnapshotContentError(`the remote file holds ${meta.dataVersion}`);
}
