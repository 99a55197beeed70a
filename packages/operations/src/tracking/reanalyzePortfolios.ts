import { setTimeout as sleep } from 'node:timers/promises';
import { waitForEnd } from '@tearsheet/runtime/jobs';
import type { AlertStore, PortfolioAlert, PortfolioStore } from '@tearsheet/runtime/portfolios';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import { messageOf } from '@tearsheet/shared';
import { type JobWarning, warningKinds } from '@tearsheet/shared/schemas';
import { UNCHARGED } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { refusalOf } from '../jobs/acceptJob.ts';
import { jobPath } from '../jobs/jobOperations.ts';
import { submitAnalysis } from '../portfolios/submitAnalysis.ts';
import { type PortfolioChange, type PortfolioFacts, portfolioChange } from './portfolioChange.ts';
import { analyzedOf } from './trackedPortfolio.ts';

export interface ReanalysisDependencies extends Pick<Dependencies, 'market' | 'jobs' | 'now'> {
  readonly portfolios: Pick<PortfolioStore, 'read'>;
  readonly alerts: AlertStore;
}

export interface ReanalysisOptions {
  readonly signal: AbortSignal;
  /** Number of analyses that run at the same time. */
  readonly atOnce: number;
  /** Called for every portfolio that could not be analyzed. The others continue. */
  readonly onProblem: (portfolioId: string, reason: string) => void;
}

export interface ReanalysisReport {
  readonly analyzed: number;
  readonly notified: number;
  readonly failed: number;
}

/**
 * Analyzes every portfolio that has an alert, as background jobs of its owner, and announces what has changed since the last
 * announcement. A repeated run on the same data finds its jobs again and announces nothing twice.
 */
export async function reanalyzePortfolios(
  dependencies: ReanalysisDependencies,
  { signal, atOnce, onProblem }: ReanalysisOptions,
): Promise<ReanalysisReport> {
  const report = { analyzed: 0, notified: 0, failed: 0 };
  const alerts = dependencies.alerts.all();
  const patiently = createPatience(signal);

  async function work(): Promise<void> {
    for (let next = await alerts.next(); !next.done && !signal.aborted; next = await alerts.next()) {
      try {
        const isAnnounced = await patiently(next.value.owner, () => reanalyze(dependencies, next.value, signal));
        if (isAnnounced !== null) report.analyzed += 1;
        if (isAnnounced) report.notified += 1;
      } catch (error) {
        if (signal.aborted) return;
        report.failed += 1;
        onProblem(next.value.portfolioId, messageOf(error));
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return report;
}

/** An account waits this long in a run. Otherwise one that keeps its own jobs open would hold up all others. */
const MOST_WAIT_MS = 10 * 60_000;

/**
 * Returns a function that runs a step for an account, and repeats it while the service is full or Redis is away. Otherwise a
 * short outage would skip a night.
 */
function createPatience(signal: AbortSignal) {
  const waitedMs = new Map<string, number>();
  return async function patiently<T>(owner: string, step: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        const waitMs = 1000 * (refusalOf(error).retryAfterSeconds ?? Number.POSITIVE_INFINITY);
        const totalMs = waitMs + (waitedMs.get(owner) ?? 0);
        if (totalMs > MOST_WAIT_MS) throw error;
        waitedMs.set(owner, totalMs);
        await sleep(waitMs, undefined, { signal });
      }
    }
  };
}

/** Returns whether a change was announced; null if the portfolio is gone. */
async function reanalyze(
  dependencies: ReanalysisDependencies,
  alert: PortfolioAlert,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { portfolioId, owner, leastChange, last } = alert;
  const portfolio = await dependencies.portfolios.read(portfolioId, owner);
  if (portfolio === null) return null;
  const { version } = portfolio;
  const { jobId, replayed } = await submit(dependencies, portfolioId, owner, portfolio);
  const result = await finished(dependencies, jobId, owner, signal);
  // The run of the night before has already handled this result, because there were no new data.
  if (result === null && replayed) return false;
  if (result === null) throw new Error('its analysis has expired');
  const { facts: now, faults } = await factsOf(result, version);
  const before: PortfolioFacts | null = last === null ? null : JSON.parse(last);
  const change = before && portfolioChange(before, now, leastChange);
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
  portfolioId: string,
  owner: string,
  { version, definition }: { readonly version: number; readonly definition: string },
): Promise<{ readonly jobId: string; readonly replayed: boolean }> {
  const { dataVersion } = dependencies.market.current();
  const request = analyzedOf(definition);
  const key = `nightly ${portfolioId} v${version} ${dataVersion}`;
  const outcome = await submitAnalysis(
    { ...dependencies, budget: UNCHARGED },
    { ...request, fields: [...FACT_SECTIONS] },
    { owner, requestId: `tracking-${portfolioId}`, idempotency: { key, bytes: Buffer.from(key) } },
    { priority: 'background' },
  );
  if (outcome.kind === 'accepted') return outcome;
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  throw new Error(outcome.issues.map(({ message }) => message).join(' '));
}

/** Returns the result of the analysis; null if it has expired. */
async function finished(
  { jobs }: ReanalysisDependencies,
  jobId: string,
  owner: string,
  signal: AbortSignal,
): Promise<StoredResult | null> {
  const found = await waitForEnd(jobs, jobId, owner, signal);
  signal.throwIfAborted();
  if (found?.kind !== 'found') return null;
  const { result, error } = found.record;
  if (result === null) throw new Error(`its analysis failed: ${error}`);
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
