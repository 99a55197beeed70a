import type { Keys } from '../redis/keys.ts';
import { defineScript, type Script } from '../redis/runScript.ts';
import { NoRoomError } from './failures.ts';
import { prelude } from './scripts/prelude.ts';
import { claim, complete, fail, progress, release } from './scripts/run.ts';
import { create, createKept } from './scripts/submit.ts';
import { callback, cancel, inspect } from './scripts/upkeep.ts';
import type { CreateOutcome } from './types.ts';

/** How long things live; the defaults are the contract, tests use shorter ones. */
export interface JobTimes {
  /** An ended job and its result. */
  readonly endedTtlMs: number;
  /** An expired id, after that: it answers "expired" and not "unknown". */
  readonly rememberedMs: number;
  readonly idempotencyTtlMs: number;
  /** From accepting to the sweeper's first look. */
  readonly firstLookMs: number;
  /** Between the sweeper's later looks at one open job. */
  readonly nextLookMs: number;
}

export const JOB_TIMES: JobTimes = {
  endedTtlMs: 30 * 60_000,
  rememberedMs: 24 * 3_600_000,
  idempotencyTtlMs: 24 * 3_600_000,
  firstLookMs: 10_000,
  nextLookMs: 30_000,
};

/** The scripts that move one job along; what they do stands in the file of each. */
export const JOB_SCRIPTS = {
  create: jobScript(create),
  createKept: jobScript(createKept),
  claim: jobScript(claim),
  progress: jobScript(progress),
  complete: jobScript(complete),
  fail: jobScript(fail),
  release: jobScript(release),
  cancel: jobScript(cancel),
  callback: jobScript(callback),
  inspect: jobScript(inspect),
};

function jobScript(lua: string): Script {
  return defineScript(prelude + lua);
}

/** The keys and arguments that every job script takes first (scripts/prelude.ts). */
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
      keys.turns(''),
      keys.outbox,
      keys.credits(''),
      keys.expected,
    ],
  };
}

/** A worker's right to one job. */
export interface Claimed {
  readonly kind: 'claimed';
  readonly jobId: string;
  /** Shown with every write; refused once another claim, a cancel or an end has happened. */
  readonly fence: string;
  /** This one included. */
  readonly starts: number;
  readonly leftMs: number;
  readonly requestId: string;
  readonly owner: string;
  readonly payload: Buffer;
  /** From accepting the job to this start, when it is the first. */
  readonly waitedMs: number | null;
}

export type Claim =
  | Claimed
  /** No such record, or ended already: nothing to do. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'final' }
  /** The claim itself ended the job: started too often, or past its deadline. */
  | { readonly kind: 'failed'; readonly error: string };

export function isAccepted([kind]: readonly Buffer[]): boolean {
  return String(kind) === 'accepted';
}

export function parseCreate(jobId: string, [kind, first, second]: readonly Buffer[]): CreateOutcome {
  switch (String(kind)) {
    case 'created':
      return { kind: 'created', jobId, turn: Number(first) };
    case 'replayed':
      return { kind: 'replayed', jobId: String(first), answer: String(second) };
    case 'key_reused':
      return { kind: 'key_reused' };
    case 'too_many_open':
      return { kind: 'too_many_open', open: Number(first) };
    case 'store_full':
      return { kind: 'store_full' };
    case 'line_full':
      return { kind: 'line_full', waiting: Number(first), waitedMs: Number(second) };
    case 'not_entitled':
      return { kind: 'not_entitled', freeCredits: Number(first) };
    default:
      throw new Error('the create script gave an unknown answer');
  }
}

export function parseClaim(jobId: string, reply: readonly Buffer[]): Claim {
  const [kind, fenceOrError, starts, leftMs, requestId, owner, payload, waited] = reply;
  if (String(kind) === 'gone') return { kind: 'gone' };
  if (String(kind) === 'final') return { kind: 'final' };
  if (String(kind) === 'failed') return { kind: 'failed', error: String(fenceOrError) };
  if (payload === undefined) throw new Error('the claim script gave an unknown answer');
  return {
    kind: 'claimed',
    jobId,
    fence: String(fenceOrError),
    starts: Number(starts),
    leftMs: Number(leftMs),
    requestId: String(requestId),
    owner: String(owner),
    payload,
    waitedMs: Number(waited) < 0 ? null : Number(waited),
  };
}

/** @throws NoRoomError when the script changed nothing because Redis is too full */
export function requireRoom([kind]: readonly Buffer[]): void {
  if (String(kind) === 'no_room') throw new NoRoomError('Redis has too little memory left');
}
