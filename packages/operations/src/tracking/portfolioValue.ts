import { JOB_DEFINITIONS, waitForEnd } from '@tearsheet/runtime/jobs';
import type { StoredResult } from '@tearsheet/runtime/seal';
import { portfolioValue } from '@tearsheet/shared/schemas';
import { UNCHARGED } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Call, type Failed, failed, operationRow } from '../operation.ts';
import { submitAnalysis } from '../portfolios/submitAnalysis.ts';
import { LongReadError, type StartedValuing, type ValuedVersion } from '../worker/longReads.ts';
import { readAlert } from './alertOperations.ts';
import type { Valued } from './presentValue.ts';
import { analyzedOf, type PortfolioId, portfolioNotFound } from './trackedPortfolio.ts';
import { portfolioValueTool } from './trackingTools.ts';

/** Longest wait for the analysis. A caller that comes again finds the same job. */
const WAIT_MS = 20_000;
/** A result is kept for 30 minutes after its job, so a job of the same slot still has its result. */
const SLOT_MS = 25 * 60_000;
const SECTIONS = [
  'portfolio_parameters',
  'portfolio_summary',
  'performance_metrics',
  'daily_summary',
  'latest_holdings',
  'company_contribution',
  'company_info',
  'income',
  'data_quality',
] as const;

export const getPortfolioValue = operationRow<PortfolioId>({
  name: 'get_portfolio_value',
  scope: 'portfolio:read',
  output: portfolioValue,
  rest: {
    method: 'get',
    path: '/v1/portfolio/:portfolio_id/value',
    summary: 'Get the value of a tracked portfolio, its positions, allocation, income, and history',
    success: 'The value at the last close.',
    problems: ['portfolio_not_found', 'portfolio_not_valued'],
  },
  tool: portfolioValueTool,
  async run(dependencies, { portfolio_id }, call) {
    const { owner } = call;
    const record = await dependencies.portfolios.find(portfolio_id, owner);
    if (record === null) return portfolioNotFound();
    const valued = await valuedPortfolio(dependencies, record, call);
    if ('kind' in valued) return valued;
    const alert = await readAlert(dependencies.alerts, portfolio_id, owner);
    const nightly = alert?.nightly ?? { last_run: null, last_error: null, next_run: null };
    return { kind: 'done', value: { portfolio_id, version: record.version, ...valued.value, nightly } };
  },
});

type Valuing = readonly [
  dependencies: Omit<Dependencies, 'budget'>,
  portfolio: ValuedVersion,
  call: Pick<Call, 'owner' | 'requestId' | 'during'>,
];

/** Returns the value of a tracked portfolio. Calls of the same time share one analysis. */
export async function valuedPortfolio(...valuing: Valuing): Promise<Valued | Failed> {
  const started = await startOrHandOver(...valuing);
  if (started.kind === 'failed') return started;
  const [dependencies, , { owner, during }] = valuing;
  const { jobId } = started;
  const wait = () => resultOf(dependencies, jobId, owner);
  const result = await (during ? during(wait) : wait());
  if ('kind' in result) return result;
  const presented = presenting.get(jobId) ?? present(dependencies.exports, { owner, jobId, stored: result.stored });
  presenting.set(jobId, presented);
  return presented;
}

/** The analyses of long portfolios that threads start now, by portfolio and version. */
const starting = new Map<string, Promise<StartedValuing>>();

/** Starts the analysis here, or in a thread if the portfolio is long. No thread waits for its end. */
async function startOrHandOver(...[dependencies, portfolio, call]: Valuing): Promise<StartedValuing> {
  try {
    return await startValuing(dependencies, portfolio, call);
  } catch (error) {
    if (!(error instanceof LongReadError)) throw error;
    const key = `${portfolio.id} v${portfolio.version}`;
    const started = starting.get(key) ?? error.startValuing(portfolio, call).finally(() => void starting.delete(key));
    starting.set(key, started);
    return started;
  }
}

/** The values that a thread reads now. A link may have many readers at the same time. */
const presenting = new Map<string, Promise<Valued>>();

async function present(
  exports: Dependencies['exports'],
  { owner, jobId, stored }: { readonly owner: string; readonly jobId: string; readonly stored: StoredResult },
): Promise<Valued> {
  try {
    const task = { stored, jobType: JOB_DEFINITIONS.portfolio_analysis.type, want: { kind: 'value' } } as const;
    const outcome = await exports.run(owner, task);
    if (outcome.kind !== 'value') throw new Error('the value of a portfolio was not read');
    return outcome.valued;
  } finally {
    presenting.delete(jobId);
  }
}

/** Starts the analysis that values a tracked portfolio, or finds that of an earlier call of the same time. It charges nothing. */
export async function startValuing(
  ...[dependencies, { id, version }, { owner, requestId }]: Valuing
): Promise<StartedValuing> {
  const record = await dependencies.portfolios.read(id, owner, version);
  if (record === null) return portfolioNotFound();
  const slot = Math.floor(dependencies.now().getTime() / SLOT_MS);
  const key = `value3 ${id} v${version} ${dependencies.market.current().dataVersion} ${slot}`;
  const idempotency = { key, bytes: Buffer.from(key) };
  const submitted = await submitAnalysis(
    { ...dependencies, budget: UNCHARGED },
    { ...analyzedOf(record.definition), fields: [...SECTIONS] },
    { owner, requestId, idempotency },
  );
  if (submitted.kind !== 'refused') return submitted;
  return notValued(submitted.issues.map(({ message }) => message).join(' '));
}

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
