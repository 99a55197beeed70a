import type { PdfFont, RenderedReport } from '@tearsheet/report';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { Piscina } from 'piscina';
import type { RenderInput, RenderOutcome, RenderTask } from './renderThread.ts';

/** Threads that render reports; an aborted signal ends the thread of its task. */
export interface RenderPool {
  /** Throws a JobFailure when there can be no report. */
  render(task: RenderTask, signal: AbortSignal): Promise<RenderedReport>;
  close(): Promise<void>;
}

export interface RenderPoolOptions {
  readonly threads: number;
  readonly threadMemoryMb: number;
  /** For PDFs with letters that Roboto lacks. */
  readonly otherFont: PdfFont | null;
}

export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { otherFont } = options;
  const pool = new Piscina<RenderInput, RenderOutcome>({
    filename: new URL('./renderThread.ts', import.meta.url).href,
    minThreads: options.threads,
    maxThreads: options.threads,
    resourceLimits: { maxOldGenerationSizeMb: options.threadMemoryMb },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  pool.on('error', () => {
    // A thread that dies between two tasks is replaced; one that dies in a task rejects that task.
  });
  return {
    async render(task, signal) {
      const outcome = await pool.run({ task, otherFont }, { signal });
      if (outcome.kind === 'refused') throw new JobFailure(outcome.message);
      return outcome.report;
    },
    close: () => pool.destroy(),
  };
}
