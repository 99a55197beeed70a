import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Disk, DriveFile } from 'flydrive';
import { isSha256, verifyFileInBackground } from '../store/checksum.ts';
import { NoSnapshotError, SnapshotContentError } from '../store/errors.ts';
import { fileHash } from '../store/fileHash.ts';
import { baseFile, describeSnapshot, isVersion, readBase } from '../store/openDatabase.ts';
import {
  asOnlyWriter,
  place,
  publish,
  readPointer,
  removeOldSnapshots,
  snapshotFile,
} from '../store/snapshotFolder.ts';

/** The part of an object store that holds snapshots. */
export interface RemoteFolder {
  readonly disk: Disk;
  /** Precedes every key. It is empty or ends with a slash. */
  readonly prefix: string;
}

/** One file of a remote folder. */
export interface RemoteFile {
  readonly dataVersion: string;
  /** Hash of the whole file in hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The object CURRENT of a remote folder. It names the snapshot that readers open, with the file that has the rest of its prices. */
export interface RemotePointer extends RemoteFile {
  readonly base: RemoteFile | null;
}

export const POINTER = 'CURRENT';
export const SNAPSHOTS = 'snapshots/';

/**
 * Returns the name of a file. It is its hash, so an object never changes and a wrong one is always noticed. The hash of its base follows, so that
 * a list of names says which objects are still needed.
 */
export function objectName({ sha256, base }: { readonly sha256: string; readonly base: RemoteFile | null }): string {
  return `${SNAPSHOTS}${sha256}${base === null ? '' : `-${base.sha256}`}.sqlite`;
}

/** Returns the name of the base of an object. Null if it has none. */
function baseNameOf(key: string): string | null {
  const sha256 = /-([0-9a-f]{64})\.sqlite$/.exec(key)?.[1];
  return sha256 === undefined ? null : objectName({ sha256, base: null });
}

export function formatPointer({ base, ...file }: RemotePointer): string {
  return `${JSON.stringify({ ...described(file), ...(base && { base: described(base) }) })}\n`;
}

function described({ dataVersion, sha256, bytes }: RemoteFile) {
  return { data_version: dataVersion, sha256, bytes };
}

/** Throws an Error unless the text is a pointer. The versions are checked strictly because they become file names. */
export function parsePointer(text: string): RemotePointer {
  const pointer = members(text);
  return { ...remoteFile(pointer), base: pointer.base === undefined ? null : remoteFile(asMembers(pointer.base)) };
}

function remoteFile({ data_version: dataVersion, sha256, bytes }: Readonly<Record<string, unknown>>): RemoteFile {
  if (!isVersion(dataVersion) || !isSha256(sha256) || typeof bytes !== 'number')
    throw new Error('CURRENT is not a pointer of ours');
  return { dataVersion, sha256, bytes };
}

function members(text: string): Readonly<Record<string, unknown>> {
  try {
    return asMembers(JSON.parse(text));
  } catch {
    return {};
  }
}

function asMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
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
 * Makes the current snapshot of a local folder the remote one. Uploads it, and its base if the remote folder lacks it, under the hashes of their
 * bytes. Then replaces the pointer, and removes all but the newest `keep` snapshots, including the current one, with their bases. Throws
 * NoSnapshotError without a snapshot and DamagedSnapshotError for a damaged one.
 */
export async function pushSnapshot(folder: string, remote: RemoteFolder, { keep = 3 } = {}): Promise<Pushed> {
  const { disk, prefix } = remote;
  const dataVersion = readPointer(folder);
  if (dataVersion === null) throw new NoSnapshotError(folder);
  const file = snapshotFile(folder, dataVersion);
  await verifyFileInBackground(file);
  const known = readBase(file);
  const base = known && { ...known, bytes: (await stat(baseFile(file, known))).size };
  const pointer = { dataVersion, ...(await fileHash(file)), base };
  if (base !== null) await upload(remote, baseFile(file, base), { ...base, base: null });
  const wasUploaded = await upload(remote, file, pointer);
  await answerOf(disk.put(`${prefix}${POINTER}`, formatPointer(pointer), { contentType: 'application/json' }));
  const key = `${prefix}${objectName(pointer)}`;
  const others = (await newestFirst(disk, `${prefix}${SNAPSHOTS}`)).filter((other) => other !== key);
  const kept = [key, ...others.slice(0, Math.max(keep - 1, 0))];
  const bases = new Set(kept.map(baseNameOf).map((name) => `${prefix}${name}`));
  for (const old of others) if (!kept.includes(old) && !bases.has(old)) await answerOf(disk.delete(old));
  return { dataVersion, bytes: pointer.bytes, wasUploaded };
}

/** Uploads a file unless the remote folder has it already. Returns true if it was uploaded. */
async function upload({ disk, prefix }: RemoteFolder, file: string, object: RemotePointer): Promise<boolean> {
  const { bytes } = object;
  if (bytes > MAX_BYTES) throw new Error(`the snapshot has ${bytes} bytes, more than the 5 GiB of one upload`);
  const key = `${prefix}${objectName(object)}`;
  const present = await answerOf(disk.getMetaData(key));
  if (present?.contentLength === bytes) return false;
  await answerOf(disk.putStream(key, createReadStream(file), { contentLength: bytes }));
  return true;
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
  remote: RemoteFolder,
  folder: string,
  { keep = 3, signal }: PullOptions = {},
): Promise<Pulled | null> {
  const text = await answerOf(remote.disk.get(`${remote.prefix}${POINTER}`), signal);
  if (text === null) return null;
  const pointer = parsePointer(text);
  const { dataVersion } = pointer;
  if (readPointer(folder) === dataVersion) return { dataVersion, hasChanged: false };
  return asOnlyWriter(folder, async (freshFile) => {
    // A process that shares the folder may have been faster.
    if (readPointer(folder) === dataVersion) return { dataVersion, hasChanged: false };
    const { base } = pointer;
    const file = base && snapshotFile(folder, base.dataVersion);
    if (base !== null && file !== null && !(await isSoundBase(file, base))) {
      await download(remote, freshFile, { ...base, base: null }, signal);
      place(freshFile, file, base.sha256);
    }
    await download(remote, freshFile, pointer, signal);
    await publish(folder, dataVersion, freshFile);
    removeOldSnapshots(folder, keep);
    return { dataVersion, hasChanged: true };
  });
}

/** True if a local file has the bytes of a base. */
async function isSoundBase(file: string, { sha256 }: RemoteFile): Promise<boolean> {
  return existsSync(file) && (await fileHash(file)).sha256 === sha256;
}

/** Downloads a file and verifies its size, hash, and format. */
async function download(
  { disk, prefix }: RemoteFolder,
  freshFile: string,
  object: RemotePointer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = objectName(object);
  const content = await answerOf(disk.getStream(`${prefix}${name}`), signal);
  if (content === null) throw new SnapshotContentError(`there is no ${name}`);
  await pipeline(content, createWriteStream(freshFile), signal ? { signal } : {});
  await verify(freshFile, object);
}

async function verify(file: string, { dataVersion, sha256, bytes, base }: RemotePointer): Promise<void> {
  const found = await fileHash(file);
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new SnapshotContentError(`the downloaded ${dataVersion} is damaged: ${found.bytes} bytes, ${found.sha256}`);
  }
  const meta = describeSnapshot(file);
  if (!meta.isReadable)
    throw new SnapshotContentError(`the remote snapshot has format ${meta.format}: update this service`);
  if (meta.dataVersion !== dataVersion) throw new SnapshotContentError(`the remote file holds ${meta.dataVersion}`);
  const isSameBase = meta.base?.dataVersion === base?.dataVersion && meta.base?.sha256 === base?.sha256;
  if (!isSameBase) throw new SnapshotContentError(`${dataVersion} has another base than CURRENT`);
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
