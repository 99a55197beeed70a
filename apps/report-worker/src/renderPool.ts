import { createThreadSlots } from '@tearsheet/operations/worker';
import type { PdfFont, RenderedReport } from '@tearsheet/presentation/pdf';
import { JobFailure } from '@tearsheet/runtime/jobs';
import type { NamedResult, RenderInput, RenderOutcome, RenderTask, StoredSubject } from './renderThread.ts';

/** Threads that render reports. An aborted signal ends the thread of its task. */
export type RenderPool = ReturnType<typeof createRenderPool>;

export interface RenderPoolOptions {
  readonly threads: number;
  readonly threadMemoryMb: number;
  /** A font for letters that Roboto lacks. */
  readonly otherFont: PdfFont | null;
}

export function createRenderPool(options: RenderPoolOptions) {
  const { otherFont } = options;
  const slots = createThreadSlots<RenderInput, RenderOutcome>({
    file: new URL('./renderThread.ts', import.meta.url),
    threads: options.threads,
    memoryMb: options.threadMemoryMb,
  });
  return {
    /** Throws a JobFailure if the analysis has too few sections for a report. */
    async render(task: RenderTask, signal: AbortSignal): Promise<RenderedReport> {
      const outcome = await slots.run({ task, otherFont }, { signal });
      if (outcome.kind === 'refused') throw new JobFailure('missing_sections', outcome.message);
      if (outcome.kind === 'subject') throw new Error('a report was not rendered');
      return outcome.report;
    },
    /** Returns what a stored result is about. */
    async subjectOf(
      { stored, jobType }: Pick<NamedResult, 'stored' | 'jobType'>,
      signal: AbortSignal,
    ): Promise<StoredSubject> {
      const outcome = await slots.run({ task: { kind: 'subject', stored, jobType }, otherFont }, { signal });
      if (outcome.kind !== 'subject') throw new Error('an analysis was not read');
      return outcome;
    },
    close: slots.close,
  };
}
