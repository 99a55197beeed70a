import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type OwnRedis, startOwnRedis } from './redisServer.ts';

/** A Redis on a simulated disk that a power loss leaves with what was flushed. */
export interface FlushedRedis extends OwnRedis {
  /** Ends it with `kill -9` and takes from its disk what was not flushed. Then `restart` starts it on the rest. */
  losePower(): Promise<void>;
  /** True if the disk has everything that was written to the append-only file. */
  isFlushed(): boolean;
}

const SOURCE = join(import.meta.dirname, 'flushed.c');

/** True if there is a compiler for flushed.c and a loader that preloads it. */
export const canLosePower = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** Starts a Redis whose calls of fsync and fdatasync keep a copy of what they flush (flushed.c). */
export async function startFlushedRedis(settings: readonly string[]): Promise<FlushedRedis> {
  // A loader takes no path with a space.
  const kept = mkdtempSync(join(tmpdir(), 'tearsheet-flushed-'));
  const library = join(kept, 'flushed.so');
  const names = join(kept, 'names');
  for (const folder of [names, join(kept, 'contents')]) mkdirSync(folder);
  const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, SOURCE, '-ldl'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`flushed.c does not compile: ${stderr}`);
  const redis = await startOwnRedis(settings, undefined, (folder) => ({
    LD_PRELOAD: library,
    FLUSHED_FROM: folder,
    FLUSHED_TO: kept,
  }));
  return {
    ...redis,
    async losePower() {
      await redis.kill();
      rmSync(redis.folder, { recursive: true });
      for (const name of readdirSync(names)) {
        const path = join(redis.folder, name.replaceAll('%', '/'));
        mkdirSync(dirname(path), { recursive: true });
        copyFileSync(join(names, name), path);
      }
    },
    isFlushed: () =>
      readdirSync(redis.folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.aof'))
        .every((path) => {
          const kept = statSync(join(names, path.replaceAll('/', '%')), { throwIfNoEntry: false });
          return kept?.size === statSync(join(redis.folder, path)).size;
        }),
    async stop() {
      await redis.stop();
      rmSync(kept, { recursive: true });
    },
  };
}
