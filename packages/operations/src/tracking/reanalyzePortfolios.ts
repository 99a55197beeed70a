import { waitForEnd } from '@tearsheet/runtime/jobs';
import type { AlertStore, PortfolioAlert, PortfolioStore } from '@tearsheet/runtime/portfolios';
import type { StoredResult } from '@tearsheet/runtime/seal';
import type { DeliveryStore } from '@tearsheet/runtime/webhooks';
import { messageOf } from '@tearsheet/shared';
import type { Dependencies } from '../dependencies.ts';
import { submitAnalysis } from '../submitAnalysis.ts';
import type { TrackedDefinition } from './definitionOf.ts';
import { FACT_SECTIONS, factsOf } from './factsOf.ts';
import { type PortfolioChange, type PortfolioFacts, portfolioChange } from './portfolioChange.ts';

export interface ReanalysisDependencies extends Dependencies {
  readonly portfolios: Pick<PortfolioStore, 'read'>;
  readonly alerts: AlertStore;
  readonly deliveries: Pick<DeliveryStore, 'announce'>;
}

export interface ReanalysisOptions {
  readonly signal: AbortSignal;
  /** Analyses at the same time. */
  readonly atOnce: number;
  /** Of one portfolio that could not be analysed; the others go on. */
  readonly onProblem: (portfolioId: string, reason: string) => void;
}

export interface ReanalysisReport {
  readonly analysed: number;
  readonly told: number;
  readonly failed: number;
}

/**
 * Analyses every portfolio that has an alert, as background jobs of its owner, and tells of what has changed since it was
 * told last. A run that is repeated on the same data finds its jobs again and tells nothing twice.
 */
export async function reanalyzePortfolios(
  dependencies: ReanalysisDependencies,
  { signal, atOnce, onProblem }: ReanalysisOptions,
): Promise<ReanalysisReport> {
  const report = { analysed: 0, told: 0, failed: 0 };
  const alerts = dependencies.alerts.all();

  async function work(): Promise<void> {
    for (let next = await alerts.next(); !next.done && !signal.aborted; next = await alerts.next()) {
      try {
        const isTold = await reanalyze(dependencies, next.value, signal);
        if (isTold !== null) report.analysed += 1;
        if (isTold) report.told += 1;
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

/** Whether there was something to tell; null when the portfolio is gone. */
async function reanalyze(
  dependencies: ReanalysisDependencies,
  alert: PortfolioAlert,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { portfolioId, owner, url, leastChange, last } = alert;
  const portfolio = await dependencies.portfolios.read(portfolioId, owner);
  if (portfolio === null) return null;
  const { version } = portfolio;
  const { jobId, replayed } = await submit(dependencies, portfolioId, owner, portfolio);
  const result = await finished(dependencies, jobId, owner, signal);
  // The night before has analysed the very same and looked at it: on a weekend there are no new data.
  if (result === null && replayed) return false;
  if (result === null) throw new Error('its analysis has expired');
  const now = await factsOf(result, version);
  const before: PortfolioFacts | null = last === null ? null : JSON.parse(last);
  const change = before && portfolioChange(before, now, leastChange);
  if (before !== null && change !== null) {
    const event = changeEvent(dependencies.now(), { portfolioId, jobId, before, now, change });
    await dependencies.deliveries.announce(owner, url, event);
  }
  // A value that has not moved enough yet goes on being compared with the one that was told.
  const isNewBase = before === null || change !== null || before.version !== version;
  await dependencies.alerts.saw(
    portfolioId,
    JSON.stringify(isNewBase ? now : { ...now, value: before.value, asOf: before.asOf }),
  );
  return change !== null;
}

async function submit(
  dependencies: ReanalysisDependencies,
  portfolioId: string,
  owner: string,
  { version, definition }: { readonly version: number; readonly definition: string },
): Promise<{ readonly jobId: string; readonly replayed: boolean }> {
  const { dataVersion } = dependencies.market.current();
  const { name: _name, ...request }: TrackedDefinition = JSON.parse(definition);
  const key = `nightly ${portfolioId} v${version} ${dataVersion}`;
  const outcome = await submitAnalysis(
    dependencies,
    { ...request, fields: [...FACT_SECTIONS] },
    { owner, requestId: `tracking-${portfolioId}`, idempotencyKey: key, bytes: Buffer.from(key), lane: 'background' },
  );
  if (outcome.kind === 'accepted') return { jobId: outcome.answer.job_id, replayed: outcome.replayed };
  if (outcome.kind === 'key_reused') throw new Error('its key was used for something else');
  throw new Error(outcome.detail.map(({ msg }) => msg).join(' '));
}

/** Null when it has expired. */
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

interface Told {
  readonly portfolioId: string;
  readonly jobId: string;
  readonly before: PortfolioFacts;
  readonly now: PortfolioFacts;
  readonly change: PortfolioChange;
}

function changeEvent(at: Date, { portfolioId, jobId, before, now, change }: Told) {
  return {
    type: 'portfolio.changed',
    timestamp: at.toISOString(),
    data: {
      portfolio_id: portfolioId,
      version: now.version,
      reasons: change.reasons,
      as_of: now.asOf,
      since: before.asOf,
      value: now.value,
      value_change: change.valueChange,
      recommendations: change.recommendations,
      removed_positions: change.removed,
      check_url: `/v1/jobs/${jobId}`,
    },
  };
}
