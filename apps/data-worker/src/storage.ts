import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readPointer, snapshotFile } from '@tearsheet/market-data';
import { readUniverse } from '@tearsheet/market-data/sync';
import { makeFolder } from '@tearsheet/runtime';
import type { DataWorkerConfig } from './config.ts';

/** The room that the first snapshot needs at least. */
const LEAST_BYTES = 1_048_576;

/** Throws an Error if the folder cannot be written, or if it has no room for another snapshot like the current one. */
export async function requireRoom(folder: string): Promise<void> {
  try {
    await makeFolder(join(folder, 'snapshots'));
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the data folder cannot be written: ${reason}`, { cause: error });
  }
  const { bavail, bsize } = await statfs(folder);
  const version = readPointer(folder);
  const needed = Math.max(LEAST_BYTES, version === null ? 0 : (await stat(snapshotFile(folder, version))).size);
  const free = bavail * bsize;
  if (free < needed) throw new Error(`the data disk is full: ${free} bytes are free, and a snapshot needs ${needed}`);
}

/** Throws an Error if the file of instruments cannot be read or names none. */
export async function requireUniverse({ universe }: Pick<DataWorkerConfig, 'universe'>): Promise<void> {
  if ((await readUniverse(universe)).length === 0) throw new Error(`${universe} names no instrument`);
}
