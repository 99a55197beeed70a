import { createHash } from 'node:crypto';
import { Cluster } from 'ioredis';
import type { Reading } from '../process/metrics.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { outboxLength } from '../webhooks/webhookMetrics.ts';
import { type KeyValue, readKeyValue, writeKeyValue } from './keyValue.ts';

/**
 * The first parts of the names of all keys that must survive a loss of Redis (redis/keys.ts). All other keys are work in
 * progress, counters, and results that expire soon or can be computed again. They are read in this order: an index after the keys that it lists, and
 * a portfolio before its versions, so that a backup never refers to a missing key.
 */
const DURABLE_FAMILIES: readonly string[] = [
  'token',
  'token-secrets',
  'token-ids',
  'token-uses',
  'account',
  'account-names',
  'credits',
  'model-use',
  'oauth-keys',
  'oauth',
  'oauth-grant',
  'oauth-session',
  'oauth-records',
  'access-of-account',
  'access-of-client',
  'sign-in-addresses',
  'webhook-secret',
  'portfolio',
  'portfolio-definitions',
  'portfolio-versions',
  'portfolios-of',
  'portfolio-alert',
  'portfolio-alerts',
  'notifications-of',
  'inbox',
  'mail-due',
  'share',
  'shares-of',
  'nights',
  'audit',
];
/** The lists of what owners store for long. keptJobs reads what they refer to. */
const STORED_FAMILY = 'stored-of';
/** The list of the results in object storage, one for each shard. A backup has no objects, and they must be deleted one day. */
const OBJECTS_FAMILY = 'stored-results';
/** The keys of what owners store for long. They are in a backup only together with an entry of STORED_FAMILY. */
const KEPT_FAMILIES: readonly string[] = [
  'job',
  'result',
  'ended',
  'request',
  'jobs-of',
  'expiring-of',
  'requests-of',
  'stored-bytes',
];

/** The families of a backup. */
export const BACKUP_FAMILIES: readonly string[] = [
  ...DURABLE_FAMILIES,
  ...KEPT_FAMILIES,
  STORED_FAMILY,
  OBJECTS_FAMILY,
];

const UNENDED = 'It belongs to jobs that have not ended.';
const BRIEF = 'It expires within a day, and nobody misses it.';
const PRESENT = 'It describes the present processes.';

/** The families of redis/keys.ts that a backup leaves out, each with a reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  payload: UNENDED,
  open: UNENDED,
  active: UNENDED,
  expected: UNENDED,
  line: UNENDED,
  running: UNENDED,
  turns: UNENDED,
  queue: UNENDED,
  wake: UNENDED,
  idempotency: 'It names a job, which most backups lack, so a repeat could not get its answer.',
  kept: 'It is research, which can be computed again.',
  computing: 'It is research, which can be computed again.',
  durations: 'Workers measure it again within minutes.',
  outbox: 'A receiver could get an old event twice.',
  delivery: 'It expires within a week, and a receiver could get an old event twice.',
  'deliveries-of': 'It lists deliveries, which a backup lacks.',
  rate: BRIEF,
  'sign-in-failures': BRIEF,
  'operator-session': BRIEF,
  tally: 'It expires within eight days, and Prometheus has the same numbers.',
  'fleet-history': 'It expires within a week, and Prometheus has the same numbers.',
  workers: PRESENT,
  worker: PRESENT,
  mailer: PRESENT,
  'next-night': PRESENT,
  backup: 'A restore must not set the time of the last backup back.',
  shards: 'A backup can be restored into any number of shards.',
  installation: 'A backup can be restored into another installation.',
};

const BACKUP_FORMAT = 'tearsheet-backup-1';

/**
 * Returns a backup with one JSON object per line: a head, the keys, and an end. The end has the number of keys and the SHA-256
 * of all earlier lines, so that an incomplete file is detected. The service may run meanwhile.
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
  for await (const value of durableValues({ redis, keys })) {
    count += 1;
    yield line(value);
  }
  yield `${JSON.stringify({ end: true, keys: count, sha256: hash.digest('hex') })}\n`;
}

async function* durableValues(store: Store): AsyncGenerator<KeyValue> {
  const { redis, keys } = store;
  // A family is read completely before the next one, so that the order of the families holds.
  for (const family of Map.groupBy(await durableKeys(store), ({ name }) => familyOf(name)).values()) {
    for (let from = 0; from < family.length; from += KEYS_AT_ONCE) {
      const found = family.slice(from, from + KEYS_AT_ONCE);
      if (found[0]?.name.startsWith(`${STORED_FAMILY}:`)) {
        for (const owner of found.map(({ name }) => name.slice(STORED_FAMILY.length + 1))) {
          yield* keptJobs({ redis, keys: keys.of(owner) }, owner);
        }
        continue;
      }
      const values = await Promise.all(found.map(({ root, name }) => readKeyValue(redis, root, name)));
      for (const value of values) {
        // Each shard has its part of the list.
        if (value !== null) yield isSharded(value.key) ? { ...value, isPartial: true } : value;
      }
    }
  }
}

/** Keys that are read or written at the same time. */
const KEYS_AT_ONCE = 200;

interface Found {
  readonly root: string;
  /** The key without the root. */
  readonly name: string;
}

/** Returns the first part of a key without its root. */
function familyOf(key: string): string {
  return key.split(':', 1)[0] ?? '';
}

/** Returns the durable keys of all shards in the order of the families. */
async function durableKeys(store: Store): Promise<readonly Found[]> {
  const byFamily = Map.groupBy(await allKeys(store), ({ name }) => familyOf(name));
  return [...DURABLE_FAMILIES, STORED_FAMILY, OBJECTS_FAMILY].flatMap((family) =>
    (byFamily.get(family) ?? []).sort((left, right) => (left.name < right.name ? -1 : 1)),
  );
}

async function allKeys({ redis, keys }: Store): Promise<readonly Found[]> {
  const roots = new Set([keys.commonRoot, ...keys.shards.map(({ root }) => root)]);
  const found = new Set<string>();
  const match = keys.commonRoot.replace('}:', '*');
  for (const master of redis instanceof Cluster ? redis.nodes('master') : [redis]) {
    for await (const page of master.scanStream({ match, count: 1000 })) {
      for (const key of page) if (typeof key === 'string') found.add(key);
    }
  }
  return [...found].flatMap((key) => {
    const root = key.slice(0, key.indexOf('}:') + 2);
    return roots.has(root) ? { root, name: key.slice(root.length) } : [];
  });
}

/** Returns what a backup would lose and what still runs, for operators; null if there is nothing. */
export async function findUnended(store: Store): Promise<string | null> {
  const { redis, keys } = store;
  const counts = await Promise.all(keys.shards.map(({ open }) => redis.zcard(open)));
  const jobs = counts.reduce((sum, count) => sum + count, 0);
  if (jobs > 0) return `${jobs} jobs have not ended`;
  const events = await outboxLength(store);
  if (events > 0) return `${events} webhooks have not been sent`;
  const found = await allKeys(store);
  return found.some(({ name }) => name.startsWith('worker:')) ? 'a worker still runs, or ran a minute ago' : null;
}

/** Removes every key of an installation that no app uses now, except its name, and sets the number of its shards. */
export async function emptyInstallation(store: Store, shards: number): Promise<void> {
  const { redis, keys } = store;
  for (const { root, name } of await allKeys(store)) {
    if (root + name !== keys.installation) await redis.unlink(root + name);
  }
  await redis.set(keys.shardCount, shards);
}

/** Thrown if a file is not a complete backup, or if it would overwrite keys. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupFacts {
  readonly madeAt: string;
  readonly keys: number;
  readonly tokens: number;
  readonly accounts: number;
  readonly portfolios: number;
  /** Results that their owners keep for longer than half an hour. */
  readonly keptResults: number;
  /** Requests that can be run again. */
  readonly requests: number;
}

/** The families that a comparison names, and those that a report counts. */
const COMPARED = { token: 'tokens', account: 'accounts', portfolio: 'portfolios', ended: 'keptResults' } as const;
type ComparedKind = (typeof COMPARED)[keyof typeof COMPARED];
const COUNTED = { ...COMPARED, request: 'requests' } as const;

/** Names of records by kind. */
export type RecordNames = Readonly<Record<ComparedKind, readonly string[]>>;

/** The differences between the present data and a backup. */
export interface BackupDifference {
  /** The backup lacks these records, so a restore removes them. */
  readonly lost: RecordNames;
  /** Only the backup has these records, so a restore brings them back. */
  readonly back: RecordNames;
  /** These records were changed since, so a restore undoes the change. A token may have been revoked. */
  readonly undone: RecordNames;
}

/** Compares the present data with a checked backup. */
export async function compareBackup(lines: AsyncIterable<string>, store: Store): Promise<BackupDifference> {
  const known = new Map<string, string>();
  for await (const text of lines) {
    const line = parse(text);
    if (isKeyValue(line) && kindOf(line.key) !== undefined) known.set(line.key, contentOf(line));
  }
  const present = new Map(await presentRecords(store));
  const names = (keys: readonly string[]): RecordNames => {
    const byKind = Map.groupBy(keys, kindOf);
    const of = (kind: ComparedKind) => (byKind.get(kind) ?? []).map((key) => key.slice(key.indexOf(':') + 1)).sort();
    return {
      tokens: of('tokens'),
      accounts: of('accounts'),
      portfolios: of('portfolios'),
      keptResults: of('keptResults'),
    };
  };
  const inBoth = [...present.keys()].filter((key) => known.has(key));
  return {
    lost: names([...present.keys()].filter((key) => !known.has(key))),
    back: names([...known.keys()].filter((key) => !present.has(key))),
    undone: names(inBoth.filter((key) => present.get(key) !== known.get(key))),
  };
}

/** Returns the present records with their content. A kept result does not change, so it has none. */
async function presentRecords(store: Store): Promise<readonly (readonly [key: string, content: string])[]> {
  const { redis } = store;
  const found: (readonly [string, string])[] = [];
  for (const { root, name } of await durableKeys(store)) {
    if (kindOf(name) !== undefined) {
      const value = await readKeyValue(redis, root, name);
      if (value !== null) found.push([name, contentOf(value)]);
    } else if (name.startsWith(`${STORED_FAMILY}:`)) {
      for (const entry of await redis.zrange(root + name, '0', '-1')) {
        const [, , jobId, kind] = STORED.exec(entry) ?? [];
        if (jobId !== undefined && kind === 'result') found.push([`ended:${jobId}`, '']);
      }
    }
  }
  return found;
}

const KINDS = new Map<string, ComparedKind>(Object.entries(COMPARED));

/** Returns the kind of a record that a comparison names. Undefined for other keys. */
function kindOf(key: string): ComparedKind | undefined {
  return KINDS.get(familyOf(key));
}

/** Returns the content of a hash, whatever the order of its fields. It is empty for a kept result, which never changes. */
function contentOf({ key, items }: KeyValue): string {
  if (key.startsWith('ended:')) return '';
  return JSON.stringify(items.flatMap((item, i) => (i % 2 === 0 ? [`${item} ${items[i + 1]}`] : [])).sort());
}

/** Checks a whole backup without using it. Throws a BackupError if it is incomplete or damaged. */
export async function checkBackup(lines: AsyncIterable<string>): Promise<BackupFacts> {
  const hash = createHash('sha256');
  let madeAt: string | null = null;
  let keys = 0;
  const counts = { tokens: 0, accounts: 0, portfolios: 0, keptResults: 0, requests: 0 };
  for await (const text of lines) {
    const line = parse(text);
    const family = familyOf(String(line.key));
    if (isCounted(family)) counts[COUNTED[family]] += 1;
    if (madeAt === null) {
      if (line.format !== BACKUP_FORMAT) throw new BackupError('this is not a backup of Tearsheet');
      madeAt = String(line.made_at);
    } else if (line.end === true) {
      if (line.keys === keys && line.sha256 === hash.digest('hex')) return { madeAt, keys, ...counts };
      throw new BackupError('the backup was changed: its checksum is wrong');
    } else keys += 1;
    hash.update(`${text}\n`);
  }
  throw new BackupError('the backup ends too early');
}

/** The families of links that anyone can open. */
const LINK_FAMILIES: readonly string[] = ['share', 'shares-of'];

/**
 * Writes the keys of a checked backup. With `replace` it removes all other durable keys first. Otherwise it throws a
 * BackupError if there are any. `withoutLinks` leaves out the links to results. Stop the services before.
 */
export async function restoreBackup(
  lines: AsyncIterable<string>,
  store: Store,
  { replace, withoutLinks = false }: { readonly replace: boolean; readonly withoutLinks?: boolean },
): Promise<void> {
  const { redis, keys } = store;
  const present = await durableKeys(store);
  if (present.length > 0 && !replace) {
    throw new BackupError(
      `there are ${present.length} keys already: restore with --replace to put the backup in their place`,
    );
  }
  const placesOf = createPlaces(keys);
  for (const { root, name } of present) {
    if (name === OBJECTS_FAMILY) continue;
    if (name.startsWith(`${STORED_FAMILY}:`)) await removeKept(name.slice(STORED_FAMILY.length + 1));
    await redis.unlink(root + name);
  }
  let batch: KeyValue[] = [];
  for await (const text of lines) {
    const line = parse(text);
    if (isKeyValue(line) && !(withoutLinks && LINK_FAMILIES.includes(familyOf(line.key)))) batch.push(line);
    if (batch.length < KEYS_AT_ONCE) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);

  async function removeKept(owner: string): Promise<void> {
    const shard = keys.of(owner);
    for await (const { key, isPartial } of keptJobs({ redis, keys: shard }, owner)) {
      if (isPartial !== true) await redis.unlink(shard.root + key);
    }
  }

  async function write(values: readonly KeyValue[]): Promise<void> {
    const places = values.flatMap(placesOf);
    // The commands of a pipeline must be for one slot of a cluster.
    for (const [root, inShard] of Map.groupBy(places, (place) => place.root)) {
      const commands = redis.pipeline();
      for (const { value } of inShard) writeKeyValue(commands, root, value);
      for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
    }
  }
}

/** Families whose keys are named after an account. */
const NAMED: ReadonlySet<string> = new Set([
  'credits',
  'notifications-of',
  'inbox',
  'shares-of',
  'webhook-secret',
  'portfolios-of',
  'jobs-of',
  'expiring-of',
  'requests-of',
  'stored-of',
  'stored-bytes',
]);
/** Families whose records name their account, and those of the same id that come after them. */
const RECORDS: ReadonlySet<string> = new Set(['portfolio', 'portfolio-alert', 'job', 'request']);
const OF_RECORDS: ReadonlySet<string> = new Set(['portfolio-definitions', 'portfolio-versions', 'result']);
const MONTH_LENGTH = 'YYYY-MM:'.length;

/**
 * Returns a function that says where the values of a backup belong. It must be called in the order of the backup. So a backup can be
 * restored into any number of shards.
 */
function createPlaces(keys: Keys): (value: KeyValue) => readonly { readonly root: string; readonly value: KeyValue }[] {
  const owners = new Map<string, string>();

  function rootOf({ key, items }: KeyValue): string {
    const family = familyOf(key);
    const name = key.slice(family.length + 1);
    if (NAMED.has(family)) return keys.of(name).root;
    if (family === 'model-use') return keys.of(name.slice(MONTH_LENGTH)).root;
    if (family === 'ended') return keys.of(textOf(items[0])).root;
    if (RECORDS.has(family)) {
      const field = items.findIndex((item, i) => i % 2 === 0 && textOf(item) === 'owner');
      owners.set(name, textOf(items[field + 1]));
    }
    if (RECORDS.has(family) || OF_RECORDS.has(family)) return keys.of(owners.get(name) ?? '').root;
    return keys.commonRoot;
  }

  return (value) => {
    if (!isSharded(value.key)) return [{ root: rootOf(value), value }];
    // A sorted set has members and scores.
    return value.items.flatMap((member, i) => {
      const items = [member, value.items[i + 1] ?? ''];
      const { root } = keys.of(OWNER_OF_MEMBER[value.key]?.(textOf(member), owners) ?? '');
      return i % 2 === 0 ? [{ root, value: { ...value, items, isPartial: true } }] : [];
    });
  };
}

/** The lists of which each shard has its part. Each finds the account of a member by the owners of the records that came before. */
const OWNER_OF_MEMBER: Readonly<
  Record<string, (member: string, owners: ReadonlyMap<string, string>) => string | undefined>
> = {
  'portfolio-alerts': (portfolioId, owners) => owners.get(portfolioId),
  'mail-due': (owner) => owner,
  [OBJECTS_FAMILY]: (object, owners) => owners.get(/^-?([^.]*)/.exec(object)?.[1] ?? ''),
};

function isSharded(key: string): boolean {
  return Object.hasOwn(OWNER_OF_MEMBER, key);
}

function textOf(item = ''): string {
  return Buffer.from(item, 'base64').toString();
}

/** Stores when the latest complete backup was made, for its metric. */
export async function recordBackup({ redis, keys }: Store, { madeAt }: Pick<BackupFacts, 'madeAt'>): Promise<void> {
  await redis.set(keys.backup, Date.parse(madeAt));
}

/** Reads when the latest backup was made. */
export async function readBackup({ redis, keys }: Store): Promise<readonly Reading[]> {
  const help = 'When the latest backup of the durable data in Redis was made; 0 if never.';
  const value = Number(await redis.get(keys.backup)) / 1000;
  return [{ name: 'tearsheet_backup_timestamp_seconds', help, values: [{ labels: {}, value }] }];
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('this is not a backup of Tearsheet, or it is damaged');
  }
}

function isCounted(family: string): family is keyof typeof COUNTED {
  return Object.hasOwn(COUNTED, family);
}

function isKeyValue(line: object): line is KeyValue {
  return 'key' in line && 'type' in line && 'items' in line;
}

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
async function* keptJobs({ redis, keys }: Store, owner: string): AsyncGenerator<KeyValue> {
  const nameOf = (key: string) => key.slice(keys.root.length);
  const read = (key: string) => readKeyValue(redis, keys.root, nameOf(key));
  const kept: Stored[] = [];
  for (const stored of await readStored()) {
    const [finished, object] = await redis.hmget(keys.job(stored.jobId), 'finished', 'object');
    const names = keysOf(stored, Boolean(object));
    const values = (await Promise.all(names.map(read))).filter((value) => value !== null);
    if (values.length < names.length || (stored.kind === 'result' && !finished)) continue;
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

  /** A request has one key. A result has its job and the owner after its end besides, and may be in object storage. */
  function keysOf({ jobId, kind }: Stored, isObject: boolean): readonly string[] {
    if (kind === 'request') return [keys.request(jobId)];
    return [keys.job(jobId), ...(isObject ? [] : [keys.result(jobId)]), keys.ended(jobId)];
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
