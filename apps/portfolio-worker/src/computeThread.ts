import type { MessagePort } from 'node:worker_threads';
import type { FinishedResult } from '@tearsheet/runtime/seal';
import { sealResult } from '@tearsheet/runtime/seal';
import {
  AnalysisError,
  type AnalysisInput,
  analyze,
  createByteBuffer,
  resultOf,
  writeJson,
} from '@tearsheet/shared/engine';

export interface ComputeTask {
  readonly input: AnalysisInput;
  /** Gets a ComputeProgress per step. */
  readonly port: MessagePort;
}

export interface ComputeProgress {
  readonly step: string;
  /** 0 to 1 of the whole computation. */
  readonly fraction: number;
}

/** `refused`: the analysis cannot be made of these data; the message is for the caller. */
export type ComputeOutcome =
  | { readonly kind: 'sealed'; readonly result: FinishedResult }
  | { readonly kind: 'refused'; readonly message: string };

/** The JSON of one analysis after the other, unless one was so large that keeping its room would cost the thread its memory. */
let text = createByteBuffer();
const KEPT_BYTES = 16 * 1024 * 1024;

/** Runs in a compute thread: from the input to the bytes that are stored, so that nothing big is copied between threads. */
export default function compute({ input, port }: ComputeTask): ComputeOutcome {
  try {
    const analysis = analyze(input, {
      onStep: (step, fraction) => port.postMessage({ step, fraction } satisfies ComputeProgress),
    });
    const sealed = sealResult(writeJson(resultOf(analysis), text));
    if (text.bytes.length > KEPT_BYTES) text = createByteBuffer();
    // A copy of its own size: what is posted takes its whole underlying buffer along.
    const result = { ...sealed, gzip: new Uint8Array(sealed.gzip), warnings: analysis.warnings };
    return { kind: 'sealed', result };
  } catch (error) {
    if (error instanceof AnalysisError) return { kind: 'refused', message: error.message };
    throw error;
  } finally {
    port.close();
  }
}
