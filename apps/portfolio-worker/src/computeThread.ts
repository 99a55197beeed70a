import type { MessagePort } from 'node:worker_threads';
import { type FinishedResult, sealPacked, ZLIB } from '@tearsheet/runtime/seal';
import {
  AnalysisError,
  type AnalysisErrorCode,
  createArena,
  createJsonPacker,
  type JsonPacker,
} from '@tearsheet/shared/engine';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { PORTFOLIO_JOBS, type PortfolioJobType } from './portfolioJobs.ts';
import { createSlices } from './slices.ts';

/** The work of one job: what the row of its type has loaded. */
export interface Work {
  readonly type: PortfolioJobType;
  readonly loaded: object;
}

export interface ComputeTask {
  readonly work: Work;
  /** True to deflate long tables while they are written. False to leave everything to zlib. */
  readonly areTablesPacked: boolean;
  /** Receives a ComputeProgress for every step. */
  readonly port: MessagePort;
  /** Present for long work, which runs in slices (slices.ts). `leftMs` is the time until the deadline of the job. */
  readonly slices?: { readonly memory: SharedArrayBuffer; readonly leftMs: number };
}

export interface ComputeProgress {
  readonly step: string;
  /** 0 to 1 of the whole computation. */
  readonly fraction: number;
}

/** `refused` means that the data do not allow this work. The caller sees the message. */
export type ComputeOutcome =
  | { readonly kind: 'sealed'; readonly result: FinishedResult }
  | { readonly kind: 'refused'; readonly code: AnalysisErrorCode; readonly message: string };

/** An optimization ends after this time of computation, with the best weights it has found. */
const MOST_COMPUTED_MS = 480_000;
/** It also ends this long before the deadline of its job. The rest is for one more solve and for writing the result. */
const RESERVED_MS = 60_000;

/** Writes all results of this thread. */
let pack: JsonPacker | null = null;
const arena = createArena();

/** Does the work of a job and seals its result in the same thread. The caller in the other thread gets a ComputeOutcome. */
export default async function compute({
  work,
  areTablesPacked,
  port,
  slices: sliced,
}: ComputeTask): Promise<ComputeOutcome | Moved> {
  const slices = sliced && createSlices(sliced.memory);
  const secondsLeft = () => {
    slices?.yield();
    const ofJob = (sliced?.leftMs ?? Number.POSITIVE_INFINITY) - RESERVED_MS - (performance.now() - startedMs);
    return Math.min(MOST_COMPUTED_MS - (slices?.computedMs() ?? 0), ofJob) / 1000;
  };
  const startedMs = performance.now();
  try {
    const { value, ...facts } = await PORTFOLIO_JOBS[work.type].compute(work.loaded, {
      arena,
      onStep(step, fraction) {
        slices?.yield();
        port.postMessage({ step, fraction } satisfies ComputeProgress);
      },
      secondsLeft,
    });
    pack ??= createJsonPacker(ZLIB, areTablesPacked);
    return moved({ kind: 'sealed', result: { ...sealPacked(pack(value)), ...facts } });
  } catch (error) {
    if (error instanceof AnalysisError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  } finally {
    port.close();
  }
}

type Moved = ReturnType<typeof move>;

/** Returns an outcome whose bytes move to the other thread, because messages copy bytes twice. */
function moved(outcome: ComputeOutcome & { readonly kind: 'sealed' }): Moved {
  return move({ [transferableSymbol]: [outcome.result.gzip.buffer], [valueSymbol]: outcome });
}
