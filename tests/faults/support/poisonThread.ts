import type { AnalysisInput } from '@tearsheet/shared/engine';
import compute, { type ComputeTask } from '../../../apps/portfolio-worker/src/computeThread.ts';

/** A portfolio with one of these initial values makes the thread fail in that way. */
export const POISONS = { endlessLoop: 1, heapBomb: 2, exit: 3, throws: 4 } as const;

/** A compute thread that fails in the worst ways; tasks with any other initial value are computed. */
export default function poison(task: ComputeTask): ReturnType<typeof compute> {
  switch ((task.work.loaded as AnalysisInput).settings.initialValue) {
    case POISONS.endlessLoop:
      for (;;);
    case POISONS.heapBomb:
      // Small pieces: a single allocation beyond the limit would end the whole process before V8 can end the thread.
      for (let chain: object = {}; ; ) chain = { chain };
    case POISONS.exit:
      process.exit(7);
      break;
    case POISONS.throws:
      throw new Error('a secret of the inside');
  }
  return compute(task);
}
