import type { MessagePort } from 'node:worker_threads';
import { type FinishedResult, sealPacked, ZLIB } from '@tearsheet/runtime/seal';
import {
  AnalysisError,
  type AnalysisInput,
  analyze,
  createArena,
  createJsonPacker,
  type JsonPacker,
  loadSolver,
  type OptimizationSettings,
  optimizePortfolio,
  type PathSettings,
  prepareAnalysis,
  resultOf,
  type SectionValue,
  simulatePortfolio,
} from '@tearsheet/shared/engine';
import { move, transferableSymbol, valueSymbol } from 'piscina';

/** The work of one job. Every kind of job on a portfolio has a member. */
export type Work =
  | { readonly kind: 'analysis'; readonly input: AnalysisInput }
  | { readonly kind: 'simulation'; readonly input: AnalysisInput; readonly settings: PathSettings }
  | {
      readonly kind: 'optimization';
      /** Everything that may be held. */
      readonly input: AnalysisInput;
      readonly current: AnalysisInput | null;
      readonly settings: OptimizationSettings;
    };

export interface ComputeTask {
  readonly work: Work;
  /** True to deflate long tables while they are written. False to leave everything to zlib. */
  readonly areTablesPacked: boolean;
  /** Receives a ComputeProgress for every step. */
  readonly port: MessagePort;
}

export interface ComputeProgress {
  readonly step: string;
  /** 0 to 1 of the whole computation. */
  readonly fraction: number;
}

/** `refused` means that the data do not allow this work. The caller sees the message. */
export type ComputeOutcome =
  | { readonly kind: 'sealed'; readonly result: FinishedResult }
  | { readonly kind: 'refused'; readonly message: string };

/** Writes all results of this thread. */
let pack: JsonPacker | null = null;
const arena = createArena();

/** Does the work of a job and seals its result in the same thread. The caller in the other thread gets a ComputeOutcome. */
export default async function compute({ work, areTablesPacked, port }: ComputeTask): Promise<ComputeOutcome | Moved> {
  try {
    const { value, ...facts } = await resultsOf(work, (step, fraction) =>
      port.postMessage({ step, fraction } satisfies ComputeProgress),
    );
    pack ??= createJsonPacker(ZLIB, areTablesPacked);
    return moved({ kind: 'sealed', result: { ...sealPacked(pack(value)), ...facts } });
  } catch (error) {
    if (error instanceof AnalysisError) return { kind: 'refused', message: error.message };
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

type Results = Pick<FinishedResult, 'warnings' | 'headline'> & { readonly value: SectionValue };

async function resultsOf(work: Work, onStep: (step: string, fraction: number) => void): Promise<Results> {
  if (work.kind === 'simulation') return simulatePortfolio(work.input, work.settings, { onStep });
  if (work.kind === 'optimization') {
    await loadSolver();
    const seconds = () => performance.now() / 1000;
    return optimizePortfolio({ assets: work.input, current: work.current }, work.settings, { onStep, seconds });
  }
  const { input } = work;
  await prepareAnalysis(input);
  const analysis = analyze(input, { onStep, arena });
  const { warnings, headline } = analysis;
  return { value: resultOf(analysis), warnings, headline };
}
