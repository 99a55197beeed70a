import type { Keys } from '../keys.ts';
import { defineScript, type Script } from '../runScript.ts';
import { callback } from './scripts/callback.ts';
import { cancel } from './scripts/cancel.ts';
import { claim } from './scripts/claim.ts';
import { complete } from './scripts/complete.ts';
import { create } from './scripts/create.ts';
import { createKept } from './scripts/createKept.ts';
import { fail } from './scripts/fail.ts';
import { inspect } from './scripts/inspect.ts';
import { prelude } from './scripts/prelude.ts';
import { progress } from './scripts/progress.ts';
import { release } from './scripts/release.ts';

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
