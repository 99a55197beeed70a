import { access, constants, rename, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf } from '@tearsheet/shared';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { NoRoomError } from '../jobs/failures.ts';
import { makeFolder } from '../process/makeFolder.ts';
import { openS3Disk } from './s3Disk.ts';

/** The files of the reports, in a folder or under a prefix of a bucket. */
export interface ReportDisk {
  readonly disk: Disk;
  readonly prefix: string;
  /** Writes all files or none. Throws a NoRoomError if the disk is full. */
  save(files: readonly NewFile[]): Promise<void>;
  /** Throws a NoRoomError that says why reports cannot be read. */
  requireFolder(): Promise<void>;
  /** Throws a NoRoomError as long as the folder cannot be written or has no room for a report that did not fit. */
  requireRoom(): Promise<void>;
  /** Returns null for object storage, which has no limit. */
  freeBytes(): Promise<number | null>;
}

export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Opens a folder, or a prefix of a bucket if an address is given. */
export async function openDisk(folder: string, url: string | null): Promise<ReportDisk> {
  if (url === null) return openReportFolder(folder);
  const { disk, prefix } = await openS3Disk(url);
  return {
    disk,
    prefix,
    async save(files) {
      await Promise.all(files.map(({ path, bytes, contentType }) => disk.put(path, bytes, { contentType })));
    },
    requireFolder: async () => {},
    requireRoom: async () => {},
    freeBytes: async () => null,
  };
}

/** No report is smaller. */
const LEAST_BYTES = 65_536;

/** Error codes of a full disk, a quota, and a file size limit. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Opens a folder of reports. Files are written under other names and renamed when all files of the report are complete, so no
 * reader sees a part of a report. A full disk leaves no files behind.
 */
function openReportFolder(folder: string): ReportDisk {
  const root = resolve(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  /** The size of the report that did not fit; null if the last one did. */
  let lackedBytes: number | null = null;

  /** Creates the folder if it is missing, because its volume may be mounted after the start of the process. */
  async function requireAccess(mode: number): Promise<void> {
    try {
      await makeFolder(folder, 0o700);
      await access(folder, mode);
    } catch (error) {
      throw new NoRoomError(`the report folder cannot be used: ${messageOf(error)}`, { cause: error });
    }
  }

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }

  async function write(files: readonly NewFile[]): Promise<void> {
    // All writes must end first, so that no file appears after its removal.
    const written = await Promise.allSettled(files.map(({ path, bytes }) => disk.put(partOf(path), bytes)));
    for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason;
    // The disk library would copy the file, which is not atomic and needs the space twice.
    for (const { path } of files) await rename(join(root, partOf(path)), join(root, path));
  }

  return {
    disk,
    prefix: '',
    freeBytes,
    requireFolder: () => requireAccess(constants.R_OK | constants.X_OK),
    async save(files) {
      try {
        await write(files);
        lackedBytes = null;
      } catch (error) {
        await Promise.allSettled(files.map(({ path }) => disk.delete(partOf(path))));
        if (!isFull(error)) throw error;
        lackedBytes = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
        throw new NoRoomError('the report disk is full', { cause: error });
      }
    },
    async requireRoom() {
      await requireAccess(constants.W_OK);
      const free = await freeBytes();
      if (free < (lackedBytes ?? LEAST_BYTES)) throw new NoRoomError(`the report disk is full: ${free} bytes are free`);
    },
  };
}

function partOf(path: string): string {
  return `${path}.part`;
}

/** Returns true for an error of a full disk. The disk library wraps the error of the system. */
function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('code' in error && FULL.has(String(error.code))) || ('cause' in error && isFull(error.cause));
}
