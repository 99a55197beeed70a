import { type ResearchPayload, readPortfolioReportPayload, readResearchPayload } from '@tearsheet/operations';
import type { ModelUse, SnapshotFor } from '@tearsheet/operations/worker';
import { isLanguage } from '@tearsheet/presentation';
import type { RenderedReport } from '@tearsheet/presentation/pdf';
import { type Narrator, NarratorError, type ResearchStep, runStockReport, sheetFacts } from '@tearsheet/research';
import {
  type CachedResults,
  JobFailure,
  type JobQueue,
  type JobRun,
  type Processor,
  waitForEnd,
} from '@tearsheet/runtime/jobs';
import type { ReportStore } from '@tearsheet/runtime/reports';
import { type FinishedResult, sealResult } from '@tearsheet/runtime/seal';
import { type Origin, originsOfInstrument, type Rights, sourcesBeyond } from '@tearsheet/shared';
import type { RenderPool } from './renderPool.ts';
import type { NamedResult, RenderTask } from './renderThread.ts';

export interface PortfolioReportTools {
  readonly jobs: Pick<JobQueue, 'lookUp' | 'watch'>;
  readonly snapshotFor: SnapshotFor;
  readonly pool: RenderPool;
  readonly reports: ReportStore;
  /** Reports from data with narrower rights are refused. */
  readonly audience: Rights;
  readonly now: () => Date;
}

/** Returns the processor of tear sheets. A second run of the same job writes the same files again. */
export function createPortfolioReport({
  jobs,
  snapshotFor,
  pool,
  reports,
  audience,
  now,
}: PortfolioReportTools): Processor {
  return async (bytes, { jobId, owner, keepMs, progress, signal }) => {
    const { analysisJobId, comparedJobIds, tracked, options = {} } = await readPortfolioReportPayload(bytes);
    progress('wait_for_analysis', 1, 'Waiting for the analysis to end');
    const results = await Promise.all(
      [analysisJobId, ...comparedJobIds].map((id) => finishedResult(jobs, { jobId: id, owner }, signal)),
    );
    await reports.requireRoom();
    progress('facts', 10, 'Reading facts about the holdings');
    const subjects = await Promise.all(results.map((result) => pool.subjectOf(result, signal)));
    const snapshot = await snapshotFor({ rics: [] }, signal);
    const ofInstruments = subjects.flatMap(({ rics }) => rics.flatMap((ric) => originsOfInstrument(snapshot, ric)));
    requireRights([...subjects.flatMap(({ origins }) => origins), ...ofInstruments], audience);
    progress('render', 20, 'Drawing charts and laying out pages');
    const [first, ...others] = results;
    if (first === undefined) throw new RangeError('a report needs a result');
    const generatedAt = now().toISOString();
    const subject = others.length === 0 ? (subjects[0]?.subject ?? null) : null;
    const name = others.length === 0 ? (tracked?.name ?? first.name) : undefined;
    const titled = { ...options, ...(name === undefined ? {} : { defaultTitle: name }) };
    // A report of an analysis without holdings or dates is refused below.
    const facts = subject === null || subject.endDate === '' ? null : sheetFacts(snapshot, subject);
    const sheet = { ...titled, ...(facts === null ? {} : { facts }) };
    let task: RenderTask = { kind: 'report', results, generatedAt, sheet };
    if (tracked !== undefined) task = { kind: 'value', stored: first.stored, generatedAt, sheet };
    else if (subject !== null) task = { kind: 'tear_sheet', stored: first.stored, generatedAt, sheet };
    const report = await pool.render(task, signal);
    progress('store', 90, 'Storing the files');
    const result = await storeReport(reports, { jobId, keepMs }, report);
    const sealed = sealResult(Buffer.from(JSON.stringify({ ...result, analysis_job_id: analysisJobId })));
    return { ...sealed, warnings: results.flatMap(({ warnings = [] }) => warnings) };
  };
}

/** Throws a JobFailure if a source does not allow reports for the audience. */
function requireRights(origins: readonly Pick<Origin, 'source' | 'rights'>[], audience: Rights): void {
  const beyond = sourcesBeyond(origins, audience);
  if (beyond.length === 0) return;
  throw new JobFailure(
    'rights_too_narrow',
    `reports are for ${audience}, and the rights of ${beyond.join(' and ')} do not allow that`,
  );
}

/** Returns the result of a job of this owner with its warnings, as soon as it has one. Throws a JobFailure if it never will. */
async function finishedResult(
  jobs: Pick<JobQueue, 'lookUp' | 'watch'>,
  { jobId, owner }: { readonly jobId: string; readonly owner: string },
  signal: AbortSignal,
): Promise<NamedResult & Pick<FinishedResult, 'warnings'>> {
  const found = await waitForEnd(jobs, jobId, owner, signal);
  signal.throwIfAborted();
  if (found?.kind !== 'found') throw new JobFailure('analysis_expired', 'the analysis has expired: submit it again');
  const { result, failure, warnings, name, jobType } = found.record;
  if (result === null) throw new JobFailure('analysis_failed', `the analysis failed: ${failure?.error}`);
  return { stored: result, jobType, warnings, name: name ?? undefined };
}

export interface StockReportTools {
  readonly snapshotFor: SnapshotFor;
  readonly narrator: Narrator;
  readonly cached: CachedResults;
  readonly countUse: ModelUse;
  readonly pool: RenderPool;
  readonly reports: ReportStore;
  readonly audience: Rights;
  readonly now: () => Date;
}

const STEPS: Readonly<Record<ResearchStep, readonly [percent: number, message: string]>> = {
  facts: [5, 'Reading financial statements, prices, and peers'],
  narrative: [15, 'Writing the analysis'],
  grounding: [40, 'Checking every number against the facts'],
  assemble: [45, 'Putting the report together'],
};

/** Returns the processor of stock reports. Equal requests at the same time share one report. */
export function createStockReport({ cached, ...tools }: StockReportTools): Processor {
  return async (bytes, run) => {
    const payload = await readResearchPayload(bytes);
    const { keptId, keptMs: ttlMs } = payload;
    // The addresses of a shared report could expire before this job.
    const isForced = payload.isForced || run.keepMs > tools.reports.keepMs;
    const { signal, logger } = run;
    const { ric, dataVersion } = payload;
    const snapshot = await tools.snapshotFor({ dataVersion, rics: [ric] }, signal);
    // A cached report may be older than the setting.
    requireRights(originsOfInstrument(snapshot, ric), tools.audience);
    return cached.share(keptId, { ttlMs, isForced, signal, logger }, () => make(payload, run, tools));
  };
}

async function make(
  { ric, language, peers, dataVersion }: ResearchPayload,
  run: JobRun,
  { snapshotFor, narrator, countUse, pool, reports, now }: Omit<StockReportTools, 'cached' | 'audience'>,
) {
  await reports.requireRoom();
  const snapshot = await snapshotFor({ dataVersion, rics: [ric] }, run.signal);
  const instrument = snapshot.instrument(ric);
  if (!instrument) throw new JobFailure('data_removed', `${ric} is no longer in the data`);
  const { progress, signal } = run;
  try {
    const { report, usage } = await runStockReport(
      { instrument, language, peers },
      { market: snapshot, narrator, now, signal, progress: (step) => progress(step, ...STEPS[step]) },
    );
    await countUse(usage, { jobType: 'stock_report', owner: run.owner, logger: run.logger });
    progress('render', 50, 'Drawing charts and laying out pages');
    const rendered = await pool.render(
      { kind: 'stock_report', report, language: isLanguage(language) ? language : 'en' },
      signal,
    );
    progress('store', 95, 'Storing the files');
    const { success, ...addresses } = await storeReport(reports, run, rendered);
    return sealResult(Buffer.from(JSON.stringify({ success, symbol: ric, ...addresses })));
  } catch (error) {
    if (error instanceof NarratorError) throw new JobFailure('model_unavailable', error.message, { cause: error });
    throw error;
  }
}

/** The result of a finished report job. */
export interface ReportResult {
  readonly success: true;
  readonly pdf_url: string;
  readonly html_url: string;
  readonly json_url: string;
  /** The addresses are valid until then (RFC 3339, UTC). */
  readonly expires_at: string;
}

async function storeReport(
  reports: ReportStore,
  { jobId, keepMs }: Pick<JobRun, 'jobId' | 'keepMs'>,
  report: RenderedReport,
): Promise<ReportResult> {
  const files = {
    'report.html': report.html,
    'report.pdf': report.pdf,
    'report.json': report.json,
  };
  const { pdfUrl, htmlUrl, jsonUrl, expiresAt } = await reports.save(jobId, files, keepMs);
  return { success: true, pdf_url: pdfUrl, html_url: htmlUrl, json_url: jsonUrl, expires_at: expiresAt.toISOString() };
}
