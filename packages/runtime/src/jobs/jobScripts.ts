import type { Keys } from '../redis/keys.ts';
import { defineScript, type Script } from '../redis/runScript.ts';
import { NoRoomError } from './failures.ts';
import { prelude } from './scripts/prelude.ts';
import { complete, fail, lease, progress, release } from './scripts/run.ts';
import { create, createCached } from './scripts/submit.ts';
import { callback, cancel, change, inspect, stored } from './scripts/upkeep.ts';
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

/** The scripts that change one job. */
export const JOB_SCRIPTS = {
  create: jobScript(create),
  createCached: jobScript(createCached),
  lease: jobScript(lease),
  progress: jobScript(progress),
  complete: jobScript(complete),
  fail: jobScript(fail),
  release: jobScript(release),
  cancel: jobScript(cancel),
  callback: jobScript(callback),
  change: jobScript(change),
  stored: jobScript(stored),
  inspect: jobScript(inspect),
};

function jobScript(lua: string): Script {
  return defineScript(prelude + lua);
}

/** Returns the keys and arguments that every job script takes first (scripts/prelude.ts). */
export function jobArguments(keys: Keys, times: JobTimes, jobId: string) {
  return {
    keys: [keys.job(jobId), keys.payload(jobId), keys.result(jobId), keys.ended(jobId), keys.open, keys.active],
    args: [
      jobId,
      times.endedTtlMs,
      times.rememberedMs,
      keys.changesChannel,
      keys.jobsOf(''),
      keys.expiringOf(''),
      keys.line(''),
      keys.virtualStarts(''),
      keys.outbox,
      keys.credits(''),
      keys.expected,
      keys.request(jobId),
      keys.requestsOf(''),
      keys.storedOf(''),
      keys.storedBytes(''),
    ],
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
  /** The owner has as many started jobs of this type as are allowed. */
  | { readonly kind: 'account_busy' }
  /** The script ended the job, because it had been started too often or was past its deadline. */
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
    case 'line_full':
      return { kind: 'line_full', waiting: Number(first), waitedMs: Number(second) };
    case 'not_entitled':
      return { kind: 'not_entitled', freeCredits: Number(first) };
    default:
      throw new Error('the create script returned an unknown answer');
  }
}

export function parseLease(jobId: string, reply: readonly Buffer[]): LeaseOutcome {
  const [kind, fenceOrError, starts, leftMs, requestId, owner, payload, waited, keep] = reply;
  if (String(kind) === 'gone') return { kind: 'gone' };
  if (String(kind) === 'final') return { kind: 'final' };
  if (String(kind) === 'account_busy') return { kind: 'account_busy' };
  if (String(kind) === 'failed') return { kind: 'failed', error: String(fenceOrError) };
  if (payload === undefined) throw new Error('the lease script returned an unknown answer');
  return {
    kind: 'leased',
    jobId,
    fence: String(fenceOrError),
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
  if (String(kind) === 'no_room') throw new NoRoomError('Redis has too little memory left');
}
