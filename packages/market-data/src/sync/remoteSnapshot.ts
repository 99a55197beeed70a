import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Disk, DriveFile } from 'flydrive';
import { isSha256, verifyFileInBackground } from '../store/checksum.ts';
import { NoSnapshotError, SnapshotContentError } from '../store/errors.ts';
import { fileHash } from '../store/fileHash.ts';
import { describeSnapshot } from '../store/openDatabase.ts';
import { asOnlyWriter, publish, readPointer, removeOldSnapshots, snapshotFile } from '../store/snapshotFolder.ts';

/** The part of an object store that holds snapshots. */
export interface RemoteFolder {
  readonly disk: Disk;
  /** Precedes every key. It is empty or ends with a slash. */
  readonly prefix: string;
}

/** The object CURRENT of a remote folder. It names the snapshot that readers open. */
export interface RemotePointer {
  readonly dataVersion: string;
  /** Hash of the whole file in hexadecimal digits. It is also the name of the file. */
  readonly sha256: string;
  readonly bytes: number;
}

export const POINTER = 'CURRENT';
export const SNAPSHOTS = 'snapshots/';

/** A snapshot is named after its content, so an object never changes and a wrong one is always noticed. */
export function objectName({ sha256 }: Pick<RemotePointer, 'sha256'>): string {
  return `${SNAPSHOTS}${sha256}.sqlite`;
}

export function formatPointer({ dataVersion, sha256, bytes }: RemotePointer): string {
  return `${JSON.stringify({ data_version: dataVersion, sha256, bytes })}\n`;
}

/** Throws an Error unless the text is a pointer. The version is checked strictly because it becomes a file name. */
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
  /** False if the remote folder had the file already. */
  readonly wasUploaded: boolean;
}

/** S3 accepts at most this many bytes in one request. */
const MAX_BYTES = 5 * 1024 ** 3;

/**
 * Makes the current snapshot of a local folder the remote one. Uploads it under the hash of its bytes, replaces the pointer,
 * and removes all but the newest `keep` snapshots, including the current one. Throws NoSnapshotError without a snapshot and
 * DamagedSnapshotError for a damaged one.
 */
export async function pushSnapshot(folder: string, { disk, prefix }: RemoteFolder, { keep = 3 } = {}): Promise<Pushed> {
  const dataVersion = readPointer(folder);
  if (dataVersion === null) throw new NoSnapshotError(folder);
  const file = snapshotFile(folder, dataVersion);
  await verifyFileInBackground(file);
  const { sha256, bytes } = await fileHash(file);
  if (bytes > MAX_BYTES) throw new Error(`the snapshot has ${bytes} bytes, more than the 5 GiB of one upload`);
  const key = `${prefix}${objectName({ sha256 })}`;
  const present = await answerOf(disk.getMetaData(key));
  const wasUploaded = present?.contentLength !== bytes;
  if (wasUploaded) await answerOf(disk.putStream(key, createReadStream(file), { contentLength: bytes }));
  const pointer = formatPointer({ dataVersion, sha256, bytes });
  await answerOf(disk.put(`${prefix}${POINTER}`, pointer, { contentType: 'application/json' }));
  const others = (await newestFirst(disk, `${prefix}${SNAPSHOTS}`)).filter((other) => other !== key);
  for (const old of others.slice(Math.max(keep - 1, 0))) await answerOf(disk.delete(old));
  return { dataVersion, bytes, wasUploaded };
}

export interface PullOptions {
  /** Snapshots kept in the local folder, including the current one. 3 if absent. */
  readonly keep?: number;
  readonly signal?: AbortSignal;
}

export interface Pulled {
  readonly dataVersion: string;
  /** False if the local folder had the snapshot already. */
  readonly hasChanged: boolean;
}

/**
 * Makes the remote snapshot the current one of a local folder. The size, hash, and format of the download are checked before
 * the pointer changes, so a failure leaves the folder as it was. Returns null if the remote folder is empty. Throws
 * SnapshotBusyError while another process writes into the folder, and SnapshotContentError for a damaged file.
 */
export async function pullSnapshot(
  { disk, prefix }: RemoteFolder,
  folder: string,
  { keep = 3, signal }: PullOptions = {},
): Promise<Pulled | null> {
  const text = await answerOf(disk.get(`${prefix}${POINTER}`), signal);
  if (text === null) return null;
  const pointer = parsePointer(text);
  const { dataVersion } = pointer;
  if (readPointer(folder) === dataVersion) return { dataVersion, hasChanged: false };
  return asOnlyWriter(folder, async (freshFile) => {
    // A process that shares the folder may have been faster.
    if (readPointer(folder) === dataVersion) return { dataVersion, hasChanged: false };
    const name = objectName(pointer);
    const content = await answerOf(disk.getStream(`${prefix}${name}`), signal);
    if (content === null) throw new SnapshotContentError(`there is no ${name}`);
    await pipeline(content, createWriteStream(freshFile), signal ? { signal } : {});
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

/** Keys of the objects whose key begins with the prefix, the newest object first. */
async function newestFirst(disk: Disk, prefix: string): Promise<string[]> {
  const files: DriveFile[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await answerOf(disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) }));
    for (const object of page?.objects ?? []) if (object.isFile) files.push(object);
    paginationToken = page?.paginationToken;
  } while (paginationToken);
  const dated = await Promise.all(
    files.map(async (file) => ({ key: file.key, at: (await file.getMetaData()).lastModified.getTime() })),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ key }) => key);
}

/**
 * Waits for the object store. A missing object is null. Other errors are those of the store, which say more than the ones
 * that the disk library wraps around them. The library accepts no signal, so an aborted request ends by itself later.
 */
async function answerOf<T>(request: Promise<T>, signal?: AbortSignal): Promise<T | null> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    return await Promise.race([request, aborted]);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // A missing bucket has the status 404 too, but it is a wrong address.
    if (cause instanceof Error && (cause.name === 'NoSuchKey' || cause.name === 'NotFound')) return null;
    throw cause;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
