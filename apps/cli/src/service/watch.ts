import { sectionsOf } from '@tearsheet/client';
import type { Context } from '../context.ts';
import { formatResearch } from '../research/formatResearch.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type OutputOptions, writeResult } from './writeResult.ts';

/** Follows a job to its end and shows its result as the command that starts its kind does; status 1 if it failed, 3 if it has warnings. */
export async function watch(context: Context, jobId: string, options: ServiceOptions & OutputOptions): Promise<number> {
  const bar = context.progressBar();
  const job = await connect(context, options)
    .job(jobId)
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  const sections = sectionsOf(job);
  if (sections !== null) return writeResult(context, sections, options);
  if ('disclosure' in job.result && !options.json) context.print(formatResearch(job.result, context.paint));
  else context.printJson(job.result);
  return 0;
}

/** Ends a job that has not finished. */
export async function cancel(context: Context, jobId: string, options: ServiceOptions): Promise<number> {
  await connect(context, options).job(jobId).cancel();
  context.print(`cancelled ${jobId}`);
  return 0;
}
