import { type JobFilter, type JobList, sectionsOf } from '@tearsheet/client';
import {
  optimizationDocument,
  type ResearchResult,
  renderText,
  researchDocument,
  simulationDocument,
} from '@tearsheet/presentation';
import { stringify } from 'csv-stringify/sync';
import type { Context, Paint } from '../context.ts';
import { table } from '../table.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type OutputOptions, writeResult } from './writeResult.ts';

export interface JobsOptions extends ServiceOptions {
  readonly status?: NonNullable<JobFilter['status']>;
  readonly type?: NonNullable<JobFilter['type']>;
  readonly limit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

type ListedJob = JobList['jobs'][number];

/** Lists the jobs of the account, the newest first. */
export async function jobs(context: Context, options: JobsOptions): Promise<number> {
  const { status, type, limit } = options;
  const client = connect(context, options);
  const list = await client.jobs({ limit, ...(status ? { status } : {}), ...(type ? { type } : {}) });
  if (options.json) context.printJson(list);
  else if (options.csv) context.print(stringify(list.jobs.map(rowOf), { header: true }).trimEnd());
  else if (list.jobs.length === 0) context.print('no jobs');
  else context.print(table(context, [HEADER, ...list.jobs.map(shownRow)], statusPaint(context.paint)));
  return 0;
}

const HEADER = ['job', 'type', 'status', 'created (UTC)', 'finished', 'expires'];

function rowOf(job: ListedJob): Record<string, string> {
  const { job_id, job_type, status, created_at, finished_at, expires_at } = job;
  return {
    job: job_id,
    type: job_type,
    status,
    created: created_at,
    finished: finished_at ?? '',
    expires: expires_at ?? '',
  };
}

/** Formats a row with times in seconds. */
function shownRow(job: ListedJob): string[] {
  const { created, finished, expires, ...others } = rowOf(job);
  return [...Object.values(others), ...[created, finished, expires].map((moment) => shownMoment(moment ?? ''))];
}

/** "2026-11-21T11:48:02.098Z" → "2026-11-21 11:48:02" */
function shownMoment(moment: string): string {
  return moment.slice(0, 19).replace('T', ' ');
}

function statusPaint(paint: Paint): (cell: string) => string {
  return (cell) => {
    if (cell.trim() === 'failed') return paint('red', cell);
    return cell.trim() === 'completed' ? paint('green', cell) : cell;
  };
}

/** Follows a job to its end and shows its result. Status 1 if it failed, and 3 if it has warnings. */
export async function watch(context: Context, jobId: string, options: ServiceOptions & OutputOptions): Promise<number> {
  const bar = context.progressBar();
  const job = await connect(context, options)
    .job(jobId)
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  const sections = sectionsOf(job);
  if (sections !== null) return writeResult(context, sections, options);
  if ('over_time' in job.result && !options.json)
    context.print(renderText(simulationDocument(job.result), context.paint, context.columns));
  else if ('frontier' in job.result && !options.json)
    context.print(renderText(optimizationDocument(job.result), context.paint, context.columns));
  else if ('disclosure' in job.result && !options.json)
    // The schema describes what a research worker stores.
    context.print(
      renderText(researchDocument(job.result as unknown as ResearchResult), context.paint, context.columns),
    );
  else context.printJson(job.result);
  const warnings = 'warnings' in job.result ? job.result.warnings : [];
  for (const { message } of warnings) context.complain(message);
  return warnings.length > 0 ? 3 : 0;
}

/** Cancels a job that has not finished. */
export async function cancel(context: Context, jobId: string, options: ServiceOptions): Promise<number> {
  await connect(context, options).job(jobId).cancel();
  context.print(`cancelled ${jobId}`);
  return 0;
}
