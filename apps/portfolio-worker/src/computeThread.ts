import type { MessagePort } from 'node:worker_threads';
import { type FinishedResult, sealResult } from '@tearsheet/runtime/seal';
import {
  AnalysisError,
  type AnalysisInput,
  analyze,
  createByteBuffer,
  prepareAnalysis,
  resultOf,
  writeJson,
} from '@tearsheet/shared/engine';

export interface ComputeTask {
  readonly input: AnalysisInput;
  /** Receives a ComputeProgress for every step. */
  readonly port: MessagePort;
}

export interface ComputeProgress {
  readonly step: string;
  /** 0 to 1 of the whole computation. */
  readonly fraction: number;
}

/** `refused` means that the data do not allow this analysis. The caller sees the message. */
export type ComputeOutcome =
  | { readonly kind: 'sealed'; readonly result: FinishedResult }
  | { readonly kind: 'refused'; readonly message: string };

/** The buffer that all analyses of this thread are written to. After a very large one it is replaced, to free memory. */
let text = createByteBuffer();
const KEPT_BYTES = 16 * 1024 * 1024;

/** Computes an analysis and seals it in the same thread, so that only the small result is copied between threads. */
export default async function compute({ input, port }: ComputeTask): Promise<ComputeOutcome> {
  try {
    await prepareAnalysis(input);
    const analysis = analyze(input, {
      onStep: (step, fraction) => port.postMessage({ step, fraction } satisfies ComputeProgress),
    });
    const sealed = sealResult(writeJson(resultOf(analysis), text));
    if (text.bytes.length > KEPT_BYTES) text = createByteBuffer();
    // Posting a view would copy its whole underlying buffer, so the result gets a buffer of its own size.
    const result = { ...sealed, gzip: new Uint8Array(sealed.gzip), warnings: analysis.warnings };
    return { kind: 'sealed', result };
  } catch (error) {
    if (error instanceof AnalysisError) return { kind: 'refused', message: error.message };
    throw error;
  } finally {
    port.close();
  }
}
