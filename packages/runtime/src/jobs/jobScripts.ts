import { defineScript } from '../redis/commands.ts';
import { CHANNEL_CHARACTERS, type Keys } from '../redis/keys.ts';
import { publishCommand } from '../redis/messages.ts';
import { NoRoomError } from './failures.ts';
import { prelude } from './scripts/prelude.ts';
import { complete, fail, lease, progress, release, reserve } from './scripts/run.ts';
import { create, createCached, expected } from './scripts/submit.ts';
import { callback, cancel, change, inspect, stored, withdraw } from './scripts/upkeep.ts';
import type { CreateOutcome } from './types.ts';

/** Lifetimes of jobs and their records. Tests use shorter ones. */
export interface JobTimes {
  /** Lifetime of an ended job and its result. */
  readonly endedTtlMs: number;
  /** For this long after that, its id is reported as expired instead of unknown. */
  readonly rememberedMs: number;
  /** The answer to an Idempotency-Key is remembered for this long after its job has expired. */
  readonly idempotencyTtlMs: number;
  /** A request is stored for this long after its job was accepted, so that the job can be rerun. */
  readonly requestTtlMs: number;
  /** Time from acceptance to the sweeper's first look. */
  readonly firstLookMs: number;
  /** Time between the sweeper's later looks at one open job. */
  readonly nextLookMs: number;
}

export const JOB_TIMES: JobTimes = {
  endedTtlMs: 30 * 60_000,
  rememberedMs: 24 * 3_600_000,
  idempotencyTtlMs: 24 * 3_600_000,
  requestTtlMs: 30 * 24 * 3_600_000,
  firstLookMs: 10_000,
  nextLookMs: 30_000,
};

/**
 * Returns the scripts that change one job. All shards of an installation share them, because Redis 7.4 remembers only 500 scripts. If each of
 * 64 shards had its own, Redis would get and compile nearly every one again at each call.
 */
export function createJobScripts(keys: Keys, times: JobTimes) {
  const expressions = expressionsOf(keys, times);
  const named = (lua: string) => lua.replace(/\b[A-Z_]+\b/g, (name) => expressions[name] ?? name);
  const definitions = DEFINITIONS.map(named);
  const jobScript = (lua: string) => defineScript(withPrelude(named(lua), definitions));
  return {
    create: jobScript(create),
    createCached: jobScript(createCached),
    expected: jobScript(expected),
    lease: jobScript(lease),
    progress: jobScript(progress),
    reserve: jobScript(reserve),
    complete: jobScript(complete),
    fail: jobScript(fail),
    release: jobScript(release),
    cancel: jobScript(cancel),
    withdraw: jobScript(withdraw),
    callback: jobScript(callback),
    change: jobScript(change),
    stored: jobScript(stored),
    inspect: jobScript(inspect),
  };
}

const DEFINITIONS = prelude
  .trimStart()
  .replace(/^ *--.*\n/gm, '')
  .split(/^(?=local )/m);

/** Returns a script after the definitions that it uses, and those that they use. To define all of them takes Redis longer than a small script. */
function withPrelude(script: string, definitions: readonly string[]): string {
  // A numbered argument needs no copy of the list of arguments.
  let lua = script.replace(/\bMORE\[(\d+)\]/g, (_, index) => `ARGV[${Number(index) + 1}]`);
  for (const definition of definitions.toReversed()) {
    const [, names = ''] = /^local (?:function )?(\w+(?:, \w+)*)/.exec(definition) ?? [];
    if (names.split(', ').some((name) => new RegExp(`\\b${name}\\b`).test(lua))) lua = definition + lua;
  }
  return lua;
}

/**
 * Returns the Lua expressions that stand in the scripts instead of names. Lua joins several parts of a key at once, and no script makes a
 * key that it does not need. No key contains a quote (createKeys).
 */
function expressionsOf(keys: Keys, { endedTtlMs, rememberedMs }: JobTimes): Readonly<Record<string, string>> {
  const inRoot = (key: string) => `ROOT .. '${key.slice(keys.root.length)}'`;
  const ofJob = (prefix: string) => `${inRoot(prefix)} .. JOB_ID`;
  return {
    /** Prefixes of records and of results. */
    JOBS: inRoot(keys.job('')),
    RESULTS: inRoot(keys.result('')),
    /** Payload, result, owner after the end, and request of the job. The request is a hash, and the others are strings. */
    PAYLOAD: ofJob(keys.payload('')),
    RESULT: ofJob(keys.result('')),
    ENDED: ofJob(keys.ended('')),
    REQUEST: ofJob(keys.request('')),
    /** Prefixes of an owner's lists (sorted sets): all jobs, and those that will expire. */
    JOBS_OF: inRoot(keys.jobsOf('')),
    EXPIRING_OF: inRoot(keys.expiringOf('')),
    /** Prefixes of a queue's waiting jobs (sorted set) and virtual start times (hash). */
    LINE: inRoot(keys.line('')),
    STARTS: inRoot(keys.virtualStarts('')),
    /** Prefixes of an account's credits (hash), and of what an owner stores for long (scripts/keeping.ts). */
    CREDITS: inRoot(keys.credits('')),
    REQUESTS_OF: inRoot(keys.requestsOf('')),
    STORED_OF: inRoot(keys.storedOf('')),
    STORED_BYTES: inRoot(keys.storedBytes('')),
    /** Open jobs (sorted set), open jobs per owner (hash), and unfinished jobs and mean result size of each type (hash). */
    OPEN: inRoot(keys.open),
    ACTIVE: inRoot(keys.active),
    EXPECTED: inRoot(keys.expected),
    /** Results of all jobs in object storage (sorted set). */
    STORED_RESULTS: inRoot(keys.storedResults),
    /** Events for webhooks (list). */
    OUTBOX: inRoot(keys.outbox),
    /** Prefix of what belongs to BullMQ. */
    ENTRIES: inRoot(`${keys.queuePrefix}:`),
    CHANGES:
      keys.shard === '' ? "ROOT .. 'changes'" : `ROOT .. 'changes:' .. string.sub(JOB_ID, -${CHANNEL_CHARACTERS})`,
    PUBLISH: `'${publishCommand(keys)}'`,
    TTL: String(endedTtlMs),
    REMEMBER: String(rememberedMs),
    /** True in one call of eight, for tidying that can wait. */
    IS_TIME_TO_TIDY: '(NOW % 8 == 0)',
  };
}

/** A worker's exclusive right to one job. */
export interface Lease {
  readonly kind: 'leased';
  readonly jobId: string;
  /** Sent with every write. Redis refuses it after another lease, a cancellation, or an end. */
  readonly fence: string;
  /** Number of starts, including this one. */
  readonly starts: number;
  readonly leftMs: number;
  readonly requestId: string;
  readonly owner: string;
  readonly payload: Buffer;
  /** Time from acceptance to this start; null at a later start. */
  readonly waitedMs: number | null;
  /** Lifetime of the job after its end. */
  readonly keepMs: number;
}

export type LeaseOutcome =
  | Lease
  /** There is no such record, or the job has ended. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'final' }
  /** The owner has as many started jobs of this queue as are allowed. */
  | { readonly kind: 'account_busy' }
  /** The job had been started too often or was past its deadline, so it ended. */
  | { readonly kind: 'failed'; readonly error: string };

export function isAccepted([kind]: readonly Buffer[]): boolean {
  return String(kind) === 'accepted';
}

export function parseCreate(jobId: string, [kind, first, second]: readonly Buffer[]): CreateOutcome {
  switch (String(kind)) {
    case 'created':
      return { kind: 'created', jobId, virtualStart: Number(first) };
    case 'replayed':
      return { kind: 'replayed', jobId: String(first), answer: String(second) };
    case 'key_reused':
      return { kind: 'key_reused' };
    case 'too_many_open':
      return { kind: 'too_many_open', open: Number(first) };
    case 'store_full':
    case 'keep_full':
      return { kind: String(kind) as 'store_full' | 'keep_full' };
    case 'over_quota':
      return { kind: 'over_quota', storedBytes: Number(first) };
    case 'share_full':
      return { kind: 'share_full', bytes: Number(first) };
    case 'queue_full':
      return { kind: 'queue_full', waiting: Number(first), waitedMs: Number(second) };
    case 'not_entitled':
      return { kind: 'not_entitled', freeCredits: Number(first) };
    default:
      throw new Error('the create script returned an unknown answer');
  }
}

export function parseLease(jobId: string, reply: readonly Buffer[]): LeaseOutcome {
  const [kind, fence, starts, leftMs, requestId, owner, payload, waited, keep] = reply;
  if (String(kind) === 'gone') return { kind: 'gone' };
  if (String(kind) === 'final') return { kind: 'final' };
  if (String(kind) === 'account_busy') return { kind: 'account_busy' };
  if (payload === undefined) throw new Error('the lease script returned an unknown answer');
  return {
    kind: 'leased',
    jobId,
    fence: String(fence),
    starts: Number(starts),
    leftMs: Number(leftMs),
    requestId: String(requestId),
    owner: String(owner),
    payload,
    waitedMs: Number(waited) < 0 ? null : Number(waited),
    keepMs: Number(keep),
  };
}

/** Throws a NoRoomError if the script changed nothing because Redis is too full. */
export function requireRoom([kind]: readonly Buffer[]): void {
  if (String(kind) === 'no_room') throw new NoRoomError('the job store has no room now');
}
