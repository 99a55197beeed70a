import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Piece, SourceName, Task } from '../connectors/connector.ts';

/** Raised when pieces change their shape. */
const FORMAT = 1;

/** Answers kept on disk until the snapshot is written, so that a run that was interrupted can be continued. */
export interface PieceStore {
  /** The file of the answer to a question, on top of one snapshot. */
  keyOf(source: SourceName, task: Task): string;
  /** Null when there is none, or it cannot be read. */
  read(key: string): Promise<Piece | null>;
  write(key: string, piece: Piece): Promise<void>;
  /** Removes the answers under other keys. */
  removeOthers(keys: ReadonlySet<string>): Promise<void>;
}

/** @param base version of the snapshot that the questions build on */
export async function openPieceStore(folder: string, base: string | null): Promise<PieceStore> {
  await mkdir(folder, { recursive: true });
  return {
    keyOf(source, { question }) {
      const asked = JSON.stringify([FORMAT, base, source, question]);
      return `${source}-${createHash('sha256').update(asked).digest('hex').slice(0, 32)}.json.gz`;
    },
    async read(key) {
      try {
        const piece: Piece = JSON.parse(String(await promisify(gunzip)(await readFile(join(folder, key)))));
        return piece;
      } catch {
        return null;
      }
    },
    async write(key, piece) {
      const unfinished = join(folder, `.writing-${randomUUID()}`);
      await writeFile(unfinished, await promisify(gzip)(JSON.stringify(piece)));
      await rename(unfinished, join(folder, key));
    },
    async removeOthers(keys) {
      for (const name of await readdir(folder)) if (!keys.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}
