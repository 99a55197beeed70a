import { waitForEnd } from '@tearsheet/runtime/jobs';
import type { AlertStore, PortfolioStore } from '@tearsheet/runtime/portfolios';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import { type JobWarning, warningKinds } from '@tearsheet/shared/schemas';
import { UNCHARGED } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { jobPath } from '../jobs/jobOperations.ts';
import { submitAnalysis } from '../portfolios/submitAnalysis.ts';
import { analyzedOf } from './trackedPortfolio.ts';

export interface ReanalysisDependencies extends Pick<Dependencies, 'market' | 'jobs' | 'now'> {
  readonly portfolios: Pick<PortfolioStore, 'read'>;
  readonly alerts: AlertStore;
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
  const { version } = portfolio;
  const { jobId, replayed } = await submit(dependencies, turn, portfolio);
  const result = await finished(dependencies, jobId, owner, signal);
  // The run of the night before has already handled this result, because there were no new data.
  if (result === null && replayed) return false;
  if (result === null) throw new NotAnalyzedError('late', 'The analysis has expired.');
  const { facts: now, faults } = await factsOf(result, version);
  const before: PortfolioFacts | null = alert.last === null ? null : JSON.parse(alert.last);
  const change = before && portfolioChange(before, now, alert.leastChange);
  const event =
    before && change && changeEvent(dependencies.now(), { portfolioId, jobId, before, now, change, faults });
  // A value that has not moved enough is compared with the announced one again in the next run.
  const isNewBase = before === null || change !== null || before.version !== version;
  const seen = JSON.stringify(isNewBase ? now : { ...now, value: before.value, asOf: before.asOf });
  const isFirst = await dependencies.alerts.saw(alert, seen, event);
  return isFirst && event !== null;
}

async function submit(
  dependencies: ReanalysisDependencies,
  { portfolioId, owner, failedJobs }: Turn,
  { version, definition }: { readonly version: number; readonly definition: string },
): Promise<{ readonly jobId: string; readonly replayed: boolean }> {
  const { dataVersion } = dependencies.market.current();
  const request = analyzedOf(definition);
  // A job that has failed is not found again.
  const key = `nightly ${portfolioId} v${version} ${dataVersion}${failedJobs > 0 ? ` after ${failedJobs}` : ''}`;
  const outcome = await submitAnalysis(
    { ...dependencies, budget: UNCHARGED },
    { ...request, fields: [...FACT_SECTIONS] },
    { owner, requestId: `tracking-${portfolioId}`, idempotency: { key, bytes: Buffer.from(key) } },
    { priority: 'background' },
  );
  if (outcome.kind === 'accepted') return outcome;
  if (outcome.kind === 'failed') {
    throw new NotAnalyzedError('failed', outcome.message, outcome.retryAfterSeconds);
  }
  throw new NotAnalyzedError('refused', outcome.issues.map(({ message }) => message).join(' '));
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

interface Announced {
  readonly portfolioId: string;
  readonly jobId: string;
  readonly before: PortfolioFacts;
  readonly now: PortfolioFacts;
  readonly change: PortfolioChange;
  readonly faults: readonly JobWarning[];
}

function changeEvent(at: Date, { portfolioId, jobId, before, now, change, faults }: Announced) {
  return {
    type: 'portfolio.changed',
    timestamp: at.toISOString(),
    data: {
      portfolio_id: portfolioId,
      version: now.version,
      reasons: change.reasons,
      data_faults: faults,
      as_of: now.asOf,
      since: before.asOf,
      value: now.value,
      value_change: change.valueChange,
      recommendations: change.recommendations,
      removed_positions: change.removed,
      check_url: jobPath(jobId),
    },
  };
}

/** Sections of the result that the facts come from. */
const FACT_SECTIONS = ['portfolio_parameters', 'portfolio_summary', 'latest_holdings', 'data_quality'] as const;

/** The members of these sections that are read. */
interface Sections {
  readonly warnings: readonly JobWarning[];
  readonly portfolio_parameters: { readonly end_date: string };
  readonly portfolio_summary: { readonly final_value: number };
  readonly latest_holdings: readonly { readonly ric: string; readonly recommendation: string | null }[];
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
  const faults = warningKinds(warnings).filter(({ fault }) => fault !== null);
  return {
    faults: faults.slice(0, MOST_FAULTS).map(({ first }) => first),
    facts: {
      version,
      asOf: portfolio_parameters.end_date,
      value: portfolio_summary.final_value,
      recommendations: Object.fromEntries(latest_holdings.map(({ ric, recommendation }) => [ric, recommendation])),
      removed: data_quality.removed_positions.map(({ ric, date, reason }) => `${ric} ${date} ${reason}`),
    },
  };
}

/** The facts of a nightly analysis that alerts compare. */
export interface PortfolioFacts {
  readonly version: number;
  /** Last day of the analysis, YYYY-MM-DD. */
  readonly asOf: string;
  /** Base currency. */
  readonly value: number;
  /** By RIC of the holdings of the last day; null if a holding has no recommendation. */
  readonly recommendations: Readonly<Record<string, string | null>>;
  /** `<ric> <date> <reason>` of each position that could not be held. */
  readonly removed: readonly string[];
}

/** The differences between two nightly analyses. */
interface PortfolioChange {
  readonly reasons: readonly ('value' | 'recommendations' | 'removed_positions')[];
  /** Decimal fraction: value / earlier value - 1; null if the definition has changed in between. */
  readonly valueChange: number | null;
  readonly recommendations: readonly {
    readonly ric: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly removed: readonly string[];
}

/**
 * Returns what changed since the last alert. Comparing with the last alert, and not with yesterday, reports ten small steps as
 * one large one. Values are compared only within one version, because each version of a portfolio has its own history.
 *
 * @param leastChange decimal fraction by which the value has to differ
 * @returns null when there is nothing to report
 */
export function portfolioChange(
  before: PortfolioFacts,
  now: PortfolioFacts,
  leastChange: number,
): PortfolioChange | null {
  const valueChange = before.version === now.version && before.value > 0 ? now.value / before.value - 1 : null;
  const recommendations = Object.entries(now.recommendations).flatMap(([ric, to]) => {
    const from = before.recommendations[ric];
    return from === undefined || from === to ? [] : [{ ric, from, to }];
  });
  const removed = now.removed.filter((position) => !before.removed.includes(position));
  const reasons = [
    ...(valueChange !== null && Math.abs(valueChange) >= leastChange ? (['value'] as const) : []),
    ...(recommendations.length > 0 ? (['recommendations'] as const) : []),
    ...(removed.length > 0 ? (['removed_positions'] as const) : []),
  ];
  return reasons.length === 0 ? null : { reasons, valueChange, recommendations, removed };
}
