import { createLogger } from '@tearsheet/runtime';
import type { Processor } from '@tearsheet/runtime/jobs';

/** Runs a job so many times, some at once, and gives how many a second. */
export async function runMany(
  run: Processor,
  payload: Buffer,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
): Promise<number> {
  let left = count;
  const { signal } = new AbortController();
  const logger = createLogger({ service: 'bench', level: 'error' });
  const job = { jobId: 'bench', requestId: 'bench', owner: 'bench', logger, progress: () => {}, signal };
  const lane = async () => {
    while (left-- > 0) await run(payload, job);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (count * 1000) / (performance.now() - startedAt);
}
