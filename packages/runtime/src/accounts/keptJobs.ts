import type { Store } from '../redis/keys.ts';
import { type KeyValue, readKeyValue } from './keyValue.ts';

/** An entry of the sorted set `stored-of` has the name of a job in the lists of its owner, the kind of data, and its bytes. */
const STORED = /^(\d+:(\S+)) (request|result) (\d+)$/;

interface Stored {
  readonly entry: string;
  readonly name: string;
  readonly jobId: string;
  readonly kind: 'request' | 'result';
  readonly bytes: number;
  readonly expiresMs: number;
}

/**
 * Returns the keys of everything that an owner stores for longer than half an hour: kept results with their jobs, and requests that
 * can be run again. Everything keeps its expiry. Unfinished jobs are left out. Lists contain only what is returned.
 */
export async function* keptJobs({ redis, keys }: Store, owner: string): AsyncGenerator<KeyValue> {
  const nameOf = (key: string) => key.slice(keys.root.length);
  const read = (key: string) => readKeyValue(redis, keys.root, nameOf(key));
  const kept: Stored[] = [];
  for (const stored of await readStored()) {
    const values = (await Promise.all(keysOf(stored).map(read))).filter((value) => value !== null);
    // A request has one key. A result has its job and the owner after its end besides.
    const isWhole = values.length === keysOf(stored).length;
    if (!isWhole || (stored.kind === 'result' && !(await redis.hexists(keys.job(stored.jobId), 'finished')))) continue;
    yield* values;
    kept.push(stored);
  }
  if (kept.length === 0) return;
  const results = kept.filter(({ kind }) => kind === 'result');
  const requests = kept.filter(({ kind }) => kind === 'request');
  const last = (of: readonly Stored[]) => Math.max(...of.map(({ expiresMs }) => expiresMs));
  const list = (key: string, of: readonly Stored[], pairs: readonly (readonly [member: string, score: number])[]) => {
    const items = pairs.flatMap(([member, score]) => [member, String(score)]).map((text) => base64(text));
    return { key: nameOf(key), type: 'zset', expiresMs: last(of), items, isPartial: true } as const;
  };
  if (results.length > 0) {
    yield list(
      keys.jobsOf(owner),
      results,
      results.map(({ name }) => [name, 0]),
    );
    yield list(
      keys.expiringOf(owner),
      results,
      results.map(({ name, expiresMs }) => [name, expiresMs]),
    );
  }
  if (requests.length > 0)
    yield list(
      keys.requestsOf(owner),
      kept,
      requests.map(({ name }) => [name, 0]),
    );
  yield {
    ...list(
      keys.storedOf(owner),
      kept,
      kept.map(({ entry, expiresMs }) => [entry, expiresMs]),
    ),
    isPartial: false,
  };
  const bytes = kept.reduce((sum, stored) => sum + stored.bytes, 0);
  yield { key: nameOf(keys.storedBytes(owner)), type: 'string', expiresMs: last(kept), items: [base64(String(bytes))] };

  async function readStored(): Promise<readonly Stored[]> {
    const items = await redis.zrange(keys.storedOf(owner), '0', '-1', 'WITHSCORES');
    return items.flatMap((entry, i) => {
      const [, name, jobId, kind, bytes] = STORED.exec(entry) ?? [];
      if (i % 2 === 1 || name === undefined || jobId === undefined) return [];
      const expiresMs = Number(items[i + 1]);
      return [{ entry, name, jobId, kind: kind === 'request' ? kind : 'result', bytes: Number(bytes), expiresMs }];
    });
  }

  function keysOf({ jobId, kind }: Stored): readonly string[] {
    return kind === 'request' ? [keys.request(jobId)] : [keys.job(jobId), keys.result(jobId), keys.ended(jobId)];
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
