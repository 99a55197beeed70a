import { createHash } from 'node:crypto';
import type { Keys } from '../keys.ts';
import { ownMaster } from '../ownMaster.ts';
import type { RedisClient } from '../redis.ts';
import { DURABLE_FAMILIES } from './durableFamilies.ts';
import { readKeyValue } from './keyValue.ts';

export const BACKUP_FORMAT = 'tearsheet-backup-1';

interface Store {
  readonly redis: RedisClient;
  readonly keys: Keys;
}

/**
 * Everything that must outlive the loss of Redis, one JSON object a line: a head, the keys, and an end with their number
 * and the SHA-256 of all lines before it, so that half a file is not taken for a whole one. The service may go on meanwhile.
 */
export async function* backupLines({ redis, keys }: Store, madeAt: Date): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ format: BACKUP_FORMAT, made_at: madeAt.toISOString() });
  let count = 0;
  for (const key of await durableKeys({ redis, keys })) {
    const value = await readKeyValue(redis, keys.root, key);
    if (value === null) continue;
    count += 1;
    yield line(value);
  }
  yield `${JSON.stringify({ end: true, keys: count, sha256: hash.digest('hex') })}\n`;
}

/** Names without the namespace, in the order of the families. */
export async function durableKeys({ redis, keys }: Store): Promise<readonly string[]> {
  const { root } = keys;
  const names = new Set<string>();
  for await (const page of ownMaster(redis, keys).scanStream({ match: `${root}*`, count: 1000 })) {
    for (const name of page) if (typeof name === 'string') names.add(name.slice(root.length));
  }
  const byFamily = Map.groupBy(names, (name) => name.split(':', 1)[0] ?? '');
  return DURABLE_FAMILIES.flatMap((family) => byFamily.get(family)?.sort() ?? []);
}
