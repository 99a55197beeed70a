import { waitForEnd } from '@tearsheet/runtime/jobs';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import { type PortfolioValue, portfolioValue } from '@tearsheet/shared/schemas';
import { UNCHARGED } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Failed, failed, type Operation, PRIVATE } from '../operation.ts';
import { submitAnalysis } from '../portfolios/submitAnalysis.ts';
import { readAlert } from './alertOperations.ts';
import { analyzedOf, type PortfolioId, portfolioNotFound } from './trackedPortfolio.ts';
import { portfolioValueTool } from './trackingTools.ts';

/** Longest wait for the analysis. A caller that comes again finds the same job. */
const WAIT_MS = 20_000;
/** A result is kept for 30 minutes after its job, so a job of the same slot still has its result. */
const SLOT_MS = 25 * 60_000;
const MOST_POINTS = 120;
const SECTIONS = ['portfolio_parameters', 'portfolio_summary', 'performance_metrics', 'daily_summary'] as const;

/** The members of these sections that are read. */
interface Sections {
  readonly warnings: PortfolioValue['warnings'];
  readonly portfolio_parameters: {
    readonly start_date: string;
    readonly end_date: string;
    readonly base_currency: string;
  };
  readonly portfolio_summary: { readonly total_return: number; readonly money_weighted_return?: number | null };
  readonly performance_metrics: { readonly portfolio: { readonly annualized_return: number | null } };
  readonly daily_summary: readonly Day[];
}

interface Day {
  readonly date: string;
  readonly portfolio_value: number;
  readonly cumulative_return: number;
  readonly daily_return: number | null;
  readonly net_flow?: number;
}

export const getPortfolioValue: Operation<PortfolioId> = {
  name: 'get_portfolio_value',
  scope: 'portfolio:read',
  input: {},
  output: portfolioValue,
  rest: {
    operationId: 'getPortfolioValue',
    method: 'get',
    path: '/v1/portfolio/:portfolio_id/value',
    summary: 'Get the value of a tracked portfolio, its change of the day, and its history',
    status: 200,
    success: 'The value at the last close.',
    problems: ['portfolio_not_found', 'portfolio_not_valued'],
    cacheControl: PRIVATE,
  },
  tool: portfolioValueTool,
  async run(dependencies, { portfolio_id }, { owner, requestId }) {
    const record = await dependencies.portfolios.read(portfolio_id, owner);
    if (record === null) return portfolioNotFound();
    const request = analyzedOf(record.definition);
    const slot = Math.floor(dependencies.now().getTime() / SLOT_MS);
    const key = `value ${portfolio_id} v${record.version} ${dependencies.market.current().dataVersion} ${slot}`;
    const idempotency = { key, bytes: Buffer.from(key) };
    const submitted = await submitAnalysis(
      { ...dependencies, budget: UNCHARGED },
      { ...request, fields: [...SECTIONS] },
      { owner, requestId, idempotency },
    );
    if (submitted.kind === 'failed') return submitted;
    if (submitted.kind === 'refused') return notValued(submitted.issues.map(({ message }) => message).join(' '));
    const result = await resultOf(dependencies, submitted.jobId, owner);
    if ('kind' in result) return result;
    const [value, alert] = await Promise.all([
      presentValue(result.stored),
      readAlert(dependencies.alerts, portfolio_id, owner),
    ]);
    const nightly = alert?.nightly ?? { last_run: null, last_error: null, next_run: null };
    return { kind: 'done', value: { portfolio_id, version: record.version, ...value, nightly } };
  },
};

function notValued(reason: string): Failed {
  return failed('portfolio_not_valued', `The portfolio cannot be valued: ${reason}`);
}

async function resultOf(
  { jobs }: Pick<Dependencies, 'jobs'>,
  jobId: string,
  owner: string,
): Promise<{ readonly stored: StoredResult } | Failed> {
  const found = await waitForEnd(jobs, jobId, owner, AbortSignal.timeout(WAIT_MS));
  const record = found?.kind === 'found' ? found.record : null;
  if (record?.result) return { stored: record.result };
  if (record?.failure) return notValued(record.failure.error);
  const busy = failed('service_unavailable', 'The value is still being computed. Try again in a few seconds.');
  return { ...busy, retryAfterSeconds: 3 };
}

/** Returns what the answer shows of a finished analysis. */
async function presentValue(
  stored: StoredResult,
): Promise<Omit<PortfolioValue, 'portfolio_id' | 'version' | 'nightly'>> {
  const { result }: { readonly result: Sections } = JSON.parse((await resultJson(stored)).toString());
  const { warnings, portfolio_parameters, portfolio_summary, performance_metrics, daily_summary: days } = result;
  const last = days.at(-1)!;
  const before = days.at(-2) ?? last;
  const { money_weighted_return = null } = portfolio_summary;
  return {
    warnings,
    as_of: last.date,
    base_currency: portfolio_parameters.base_currency,
    value: last.portfolio_value,
    day_change: Number((last.portfolio_value - before.portfolio_value - (last.net_flow ?? 0)).toFixed(6)),
    day_return: last.daily_return,
    since: portfolio_parameters.start_date,
    total_return: portfolio_summary.total_return,
    annualized_return: performance_metrics.portfolio.annualized_return,
    money_weighted_return,
    series: thinned(days).map(({ date, portfolio_value, cumulative_return }) => {
      return { date, portfolio_value, cumulative_return };
    }),
  };
}

/** Returns at most MOST_POINTS days at equal distances, with the first and the last one. */
function thinned(days: readonly Day[]): readonly Day[] {
  if (days.length <= MOST_POINTS) return days;
  const step = (days.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, i) => days[Math.round(i * step)]!);
}
