import { waitForEnd } from '@tearsheet/runtime/jobs';
import type { AlertStore, PortfolioStore } from '@tearsheet/runtime/portfolios';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import { type JobWarning, warningKinds } from '@tearsheet/shared/schemas';
import { UNCHARGED } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { jobPath } from '../jobs/jobOperations.ts';
import { type Submitted, submitAnalysis } from '../portfolios/submitAnalysis.ts';
import { LONG_BODY_BYTES } from '../worker/longReads.ts';
import { changeEvent, type PortfolioFacts, portfolioChange } from './portfolioChange.ts';
import { analyzedOf, readSummary } from './trackedPortfolio.ts';

/** The services that start the analysis of a night. */
export type NightlyServices = Pick<Dependencies, 'market' | 'jobs' | 'now'>;

export interface ReanalysisDependencies extends NightlyServices {
  readonly portfolios: Pick<PortfolioStore, 'read'>;
  readonly alerts: AlertStore;
  /** The threads that check long portfolios, because that takes too long for an event loop. */
  readonly threads: { submitNightly(services: NightlyServices, analysis: NightlyAnalysis): Promise<Submitted> };
}

/** Why a portfolio was not analyzed, in a sentence for its owner. */
export class NotAnalyzedError extends Error {
  /** The fault: the data no longer allow the analysis, its job failed, or the job did not end in time. */
  readonly kind: 'refused' | 'failed' | 'late';
  /** Time after which the service takes the job. Null if it was not refused for a time. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: NotAnalyzedError['kind'], message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The portfolio whose turn it is. */
export interface Turn {
  readonly portfolioId: string;
  readonly owner: string;
  /** Number of its jobs of this night that have failed. */
  readonly failedJobs: number;
}

/** The portfolio whose turn it is, as it is stored now. */
export interface NightlyAnalysis extends Turn {
  readonly version: number;
  readonly definition: string;
}

/** A job that no worker has finished after this time counts as a fault. The next try finds the same job. */
const MOST_JOB_MS = 20 * 60_000;

/**
 * Analyzes a portfolio as a background job of its owner, and announces what has changed since the last announcement. A repeated
 * call on the same data finds its job again and announces nothing twice.
 *
 * @returns whether a change was announced; null if the portfolio or its alert is gone
 * @throws NotAnalyzedError
 */
export async function reanalyzePortfolio(
  dependencies: ReanalysisDependencies,
  turn: Turn,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { portfolioId, owner } = turn;
  const [alert, portfolio] = await Promise.all([
    dependencies.alerts.read(portfolioId, owner),
    dependencies.portfolios.read(portfolioId, owner),
  ]);
  if (alert === null || portfolio === null) return null;
  const { version, definition } = portfolio;
  const { jobId, replayed } = await submit(dependencies, { ...turn, version, definition });
  const result = await finished(dependencies, jobId, owner, signal);
  // The run of the night before has already handled this result, because there were no new data.
  if (result === null && replayed) return false;
  if (result === null) throw new NotAnalyzedError('late', 'The analysis has expired.');
  const { facts: now, faults } = await factsOf(result, version);
  const before: PortfolioFacts | null = alert.last === null ? null : JSON.parse(alert.last);
  const change = before && portfolioChange(before, now, alert);
  const { name } = readSummary(portfolio.summary);
  const announced = { portfolioId, name, checkUrl: jobPath(jobId), before, now, change, faults };
  const event = before && change && changeEvent(dependencies.now(), { ...announced, before, change });
  // A value that has not moved enough is compared with the announced one again in the next run.
  const isNewBase = before === null || change !== null || before.version !== version;
  const { value, asOf, holdings } = isNewBase ? now : before;
  const seen = JSON.stringify({ ...now, value, asOf, holdings });
  const isFirst = await dependencies.alerts.saw(alert, seen, event);
  return isFirst && event !== null;
}

async function submit(
  { threads, market, jobs, now }: ReanalysisDependencies,
  analysis: NightlyAnalysis,
): Promise<{ readonly jobId: string; readonly replayed: boolean }> {
  const start = analysis.definition.length < LONG_BODY_BYTES ? submitNightly : threads.submitNightly;
  const outcome = await start({ market, jobs, now }, analysis);
  if (outcome.kind === 'accepted') return outcome;
  if (outcome.kind === 'failed') {
    throw new NotAnalyzedError('failed', outcome.message, outcome.retryAfterSeconds);
  }
  throw new NotAnalyzedError('refused', outcome.issues.map(({ message }) => message).join(' '));
}

/** Checks a portfolio and starts its analysis, or finds the job of an earlier call. It charges nothing. */
export function submitNightly(
  dependencies: NightlyServices,
  { portfolioId, owner, failedJobs, version, definition }: NightlyAnalysis,
): Promise<Submitted> {
  const { dataVersion } = dependencies.market.current();
  // A job that has failed is not found again.
  const key = `nightly ${portfolioId} v${version} ${dataVersion}${failedJobs > 0 ? ` after ${failedJobs}` : ''}`;
  return submitAnalysis(
    { ...dependencies, budget: UNCHARGED },
    { ...analyzedOf(definition), fields: [...FACT_SECTIONS] },
    { owner, requestId: `tracking-${portfolioId}`, idempotency: { key, bytes: Buffer.from(key) } },
    { priority: 'background' },
  );
}

/** Returns the result of the analysis; null if it has expired. */
async function finished(
  { jobs }: ReanalysisDependencies,
  jobId: string,
  owner: string,
  signal: AbortSignal,
): Promise<StoredResult | null> {
  const found = await waitForEnd(jobs, jobId, owner, AbortSignal.any([signal, AbortSignal.timeout(MOST_JOB_MS)]));
  signal.throwIfAborted();
  if (found === null) throw new NotAnalyzedError('late', 'No worker has finished the analysis in 20 minutes.');
  if (found.kind !== 'found') return null;
  const { result, failure } = found.record;
  if (result === null) throw new NotAnalyzedError('failed', `The analysis failed: ${failure?.error}`);
  return result;
}

/** Sections of the result that the facts come from. */
const FACT_SECTIONS = [
  'portfolio_parameters',
  'portfolio_summary',
  'latest_holdings',
  'company_contribution',
  'data_quality',
] as const;

/** The members of these sections that are read. */
interface Sections {
  readonly warnings: readonly JobWarning[];
  readonly portfolio_parameters: { readonly end_date: string; readonly base_currency: string };
  readonly portfolio_summary: { readonly final_value: number };
  readonly latest_holdings: readonly {
    readonly ric: string;
    readonly value: number;
    readonly recommendation: string | null;
    readonly scores: { readonly total: number } | null;
  }[];
  readonly company_contribution: readonly { readonly ric: string; readonly total_pl: number }[];
  readonly data_quality: {
    readonly removed_positions: readonly { readonly ric: string; readonly date: string; readonly reason: string }[];
  };
}

/** Most kinds of faults in an event. */
const MOST_FAULTS = 10;

/** Returns what alerts compare in a finished analysis, and one fault in its data of each kind. */
async function factsOf(
  stored: StoredResult,
  version: number,
): Promise<{ readonly facts: PortfolioFacts; readonly faults: readonly JobWarning[] }> {
  const { result }: { readonly result: Sections } = JSON.parse((await resultJson(stored)).toString());
  const { warnings, portfolio_parameters, portfolio_summary, latest_holdings, data_quality } = result;
  const values = new Map(latest_holdings.map(({ ric, value }) => [ric, value]));
  const faults = warningKinds(warnings).filter(({ fault }) => fault !== null);
  return {
    faults: faults.slice(0, MOST_FAULTS).map(({ first }) => first),
    facts: {
      version,
      asOf: portfolio_parameters.end_date,
      value: portfolio_summary.final_value,
      baseCurrency: portfolio_parameters.base_currency,
      holdings: Object.fromEntries(
        result.company_contribution.map(({ ric, total_pl }) => [
          ric,
          { profit: total_pl, value: values.get(ric) ?? 0 },
        ]),
      ),
      scores: Object.fromEntries(latest_holdings.map(({ ric, scores }) => [ric, scores?.total ?? null])),
      recommendations: Object.fromEntries(latest_holdings.map(({ ric, recommendation }) => [ric, recommendation])),
      removed: data_quality.removed_positions.map(({ ric, date, reason }) => `${ric} ${date} ${reason}`),
    },
  };
}
