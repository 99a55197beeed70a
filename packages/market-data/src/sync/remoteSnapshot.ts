import { fileHash, isSha256, verifyFileInBackground } from '../store/checksum.ts';
import { NoSnapshotError, SnapshotContentError } from '../store/errors.ts';
import { describeSnapshot } from '../store/openDatabase.ts';
import { asOnlyWriter, publish, readPointer, removeOldSnapshots, snapshotFile } from '../store/snapshotFolder.ts';
import type { S3Folder } from './s3Folder.ts';

/** The object CURRENT of a remote folder: which snapshot readers shall open. */
export interface RemotePointer {
  readonly dataVersion: string;
  /** Of the whole file, hex; also its name. */
  readonly sha256: string;
  readonly bytes: number;
}

export const POINTER = 'CURRENT';
export const SNAPSHOTS = 'snapshots/';

/** A snapshot is named by its content: an object never changes, and a wrong one cannot pass for a right one. */
export function objectName({ sha256 }: Pick<RemotePointer, 'sha256'>): string {
  return `${SNAPSHOTS}${sha256}.sqlite`;
}

export function formatPointer({ dataVersion, sha256, bytes }: RemotePointer): string {
  return `${JSON.stringify({ data_version: dataVersion, sha256, bytes })}\n`;
}

/** Throws an Error for what is no pointer. A version becomes a file name, so its form is proved. */
export function parsePointer(text: string): RemotePointer {
  const { data_version: dataVersion, sha256, bytes } = members(text);
  const isVersion = typeof dataVersion === 'string' && /^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/.test(dataVersion);
  if (!isVersion || !isSha256(sha256) || typeof bytes !== 'number') throw new Error('CURRENT is not a pointer of ours');
  return { dataVersion, sha256, bytes };
}

function members(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

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
