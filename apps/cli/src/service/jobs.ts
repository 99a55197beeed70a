import { type CompletedJob, type JobChange, type JobFilter, type JobList, sectionsOf } from '@tearsheet/client';
import { jobDocument, type ReportDocument, type ResearchResult, researchDocument } from '@tearsheet/presentation';
import { stringify } from 'csv-stringify/sync';
import type { Context, Paint } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { table } from '../table.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type ReportFiles, saveReport } from './saveReport.ts';
import { showResult, waitWithBar } from './showJob.ts';
import { type OutputOptions, writeResult } from './writeResult.ts';

export interface JobsOptions extends ServiceOptions {
  readonly status?: NonNullable<JobFilter['status']>;
  readonly type?: NonNullable<JobFilter['type']>;
  /** A part of the name. */
  readonly search?: string;
  readonly limit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

type ListedJob = JobList['jobs'][number];

/** Lists the jobs of the account, the newest first. */
export async function jobs(context: Context, options: JobsOptions): Promise<number> {
  const { status, type, search, limit } = options;
  const client = connect(context, options);
  const list = await client.jobs({
    limit,
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...(search === undefined ? {} : { q: search }),
  });
  const rows = list.jobs.map(rowOf);
  if (options.json) context.printJson(list);
  else if (options.csv) context.print(stringify(rows, { header: true, escape_formulas: true }).trimEnd());
  else if (rows.length === 0) context.print('no jobs');
  else context.print(table(context, shownRows(rows, context.columns), statusPaint(context.paint)));
  return 0;
}

type Row = Readonly<
  Record<'job' | 'type' | 'status' | 'created' | 'finished' | 'expires' | 'name' | 'error_code', string>
>;

function rowOf(job: ListedJob): Row {
  const { job_id, job_type, status, created_at, finished_at, expires_at, name } = job;
  return {
    job: job_id,
    type: job_type,
    status,
    created: created_at,
    finished: finished_at ?? '',
    expires: expires_at ?? '',
    name: name ?? '',
    error_code: 'error_code' in job ? job.error_code : '',
  };
}

/** A narrower screen shows the most important columns, with times in minutes. */
const WIDE_SCREEN = 132;

/** Returns a header and rows. Times are UTC. */
function shownRows(rows: readonly Row[], columns: number): string[][] {
  if (columns < WIDE_SCREEN) {
    return [
      ['job', 'name', 'status', 'expires (UTC)'],
      ...rows.map(({ job, name, status, expires }) => [job, name, status, shownMoment(expires).slice(5, 16)]),
    ];
  }
  return [
    ['job', 'type', 'status', 'created (UTC)', 'finished', 'expires', 'name'],
    ...rows.map(({ job, type, status, created, finished, expires, name }) => [
      ...[job, type, status, shownMoment(created), shownMoment(finished), shownMoment(expires), name],
    ]),
  ];
}

/** "2026-11-21T11:48:02.098Z" → "2026-11-21 11:48:02" */
export function shownMoment(moment: string): string {
  return moment.slice(0, 19).replace('T', ' ');
}

function statusPaint(paint: Paint): (cell: string) => string {
  return (cell) => {
    if (cell.trim() === 'failed') return paint('red', cell);
    return cell.trim() === 'completed' ? paint('green', cell) : cell;
  };
}

/** Follows a job to its end, shows its result, and saves its report. Returns the exit status. */
export async function watch(
  context: Context,
  jobId: string,
  options: ServiceOptions & OutputOptions & ReportFiles,
): Promise<number> {
  await checkOutputFiles(options.html, options.pdf);
  const job = await waitWithBar(context, connect(context, options).job(jobId));
  const sections = sectionsOf(job);
  const isForSheet = options.html !== undefined || options.pdf !== undefined;
  if (sections !== null) {
    const status = writeResult(context, sections, options);
    if (isForSheet) await saveReport(context, jobId, options);
    return status;
  }
  if (isForSheet || options.csv !== undefined)
    throw new Error('--csv, --html, and --pdf need the analysis of a portfolio');
  const document = options.json ? null : documentOf(job);
  return showResult(context, job.result, { document, warnings: 'warnings' in job.result ? job.result.warnings : [] });
}

function documentOf({ job_type, result }: CompletedJob): ReportDocument | null {
  // The schema describes what a research worker stores.
  return 'disclosure' in result ? researchDocument(result as unknown as ResearchResult) : jobDocument(job_type, result);
}

/** Cancels a job that has not finished. */
export async function cancel(context: Context, jobId: string, options: ServiceOptions): Promise<number> {
  await connect(context, options).job(jobId).cancel();
  context.print(`canceled ${jobId}`);
  return 0;
}

/** Starts a new job with the request of another one. Only its id goes to standard output, so that a script can read it. */
export async function rerun(context: Context, jobId: string, options: ServiceOptions): Promise<number> {
  const { jobId: started } = await connect(context, options).job(jobId).rerun();
  context.print(started);
  context.complain(`started a new job; "tearsheet watch ${started}" shows its result`);
  return 0;
}

/** Changes the name or the lifetime of a job. */
export async function change(
  context: Context,
  jobId: string,
  changes: JobChange,
  options: ServiceOptions,
): Promise<number> {
  const { name, expires_at } = await connect(context, options).job(jobId).change(changes);
  if (changes.name !== undefined) context.print(`renamed ${jobId} to ${name}`);
  else if (expires_at === null) context.print(`keeps ${jobId} that long after its end`);
  else context.print(`keeps ${jobId} until ${shownMoment(expires_at)} UTC`);
  return 0;
}
