import { type SharedSource, waitForEnd } from '@tearsheet/runtime/jobs';
import type { PortfolioVersion } from '@tearsheet/runtime/portfolios';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import { type PortfolioValue, portfolioValue } from '@tearsheet/shared/schemas';
import { UNCHARGED } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Call, type Failed, failed, type Operation, PRIVATE } from '../operation.ts';
import { type Submitted, submitAnalysis } from '../portfolios/submitAnalysis.ts';
import type { ShownValue } from '../results/hideAmounts.ts';
import { readAlert } from './alertOperations.ts';
import { analyzedOf, type PortfolioId, portfolioNotFound } from './trackedPortfolio.ts';
import { portfolioValueTool } from './trackingTools.ts';

/** Longest wait for the analysis. A caller that comes again finds the same job. */
const WAIT_MS = 20_000;
/** A result is kept for 30 minutes after its job, so a job of the same slot still has its result. */
const SLOT_MS = 25 * 60_000;
const MOST_POINTS = 120;
const MOST_MONTHS = 12;
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

/** The members of these sections that are read. */
interface Sections {
  readonly warnings: PortfolioValue['warnings'];
  readonly portfolio_parameters: {
    readonly start_date: string;
    readonly end_date: string;
    readonly base_currency: string;
    readonly benchmark: string | null;
  };
  readonly portfolio_summary: { readonly total_return: number; readonly money_weighted_return?: number | null };
  readonly performance_metrics: { readonly portfolio: { readonly annualized_return: number | null } };
  readonly daily_summary: readonly Day[];
  readonly latest_holdings: readonly Omit<Position, 'changepercent' | 'total_pl' | 'contribution_pct'>[];
  readonly company_contribution: readonly Pick<Position, 'ric' | 'total_pl' | 'contribution_pct'>[];
  readonly company_info: Readonly<Record<string, Pick<Position, 'changepercent'>>>;
  readonly income: {
    readonly by_month: PortfolioValue['income']['months'];
    readonly totals: Received;
  };
  readonly data_quality: { readonly sources: readonly SharedSource[] };
}

type Position = PortfolioValue['positions'][number];
type Received = Pick<PortfolioValue['income'], 'gross' | 'withheld' | 'net'>;

interface Day {
  readonly date: string;
  readonly portfolio_value: number;
  readonly cumulative_return: number;
  readonly benchmark_value_base?: number | null;
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
    summary: 'Get the value of a tracked portfolio, its positions, allocation, income, and history',
    status: 200,
    success: 'The value at the last close.',
    problems: ['portfolio_not_found', 'portfolio_not_valued'],
    cacheControl: PRIVATE,
  },
  tool: portfolioValueTool,
  async run(dependencies, { portfolio_id }, { owner, requestId }) {
    const record = await dependencies.portfolios.read(portfolio_id, owner);
    if (record === null) return portfolioNotFound();
    const valued = await valuedPortfolio(dependencies, record, { owner, requestId });
    if ('kind' in valued) return valued;
    const alert = await readAlert(dependencies.alerts, portfolio_id, owner);
    const nightly = alert?.nightly ?? { last_run: null, last_error: null, next_run: null };
    return { kind: 'done', value: { portfolio_id, version: record.version, ...valued.value, nightly } };
  },
};

/** The value of a tracked portfolio, and the sources of its data. */
export interface Valued {
  readonly value: ShownValue;
  readonly sources: readonly SharedSource[];
}

type Valuing = readonly [
  dependencies: Omit<Dependencies, 'budget'>,
  record: Pick<PortfolioVersion, 'id' | 'version' | 'definition'>,
  call: Pick<Call, 'owner' | 'requestId'>,
];

/** Returns the value of a tracked portfolio. Calls of the same time share one analysis. */
export async function valuedPortfolio(...valuing: Valuing): Promise<Valued | Failed> {
  const started = await startValuing(...valuing);
  if (started.kind === 'failed') return started;
  const [dependencies, , { owner }] = valuing;
  const result = await resultOf(dependencies, started.jobId, owner);
  return 'kind' in result ? result : presentValue(result.stored);
}

/** Starts the analysis that values a tracked portfolio, or finds that of an earlier call of the same time. It charges nothing. */
export async function startValuing(
  ...[dependencies, { id, version, definition }, { owner, requestId }]: Valuing
): Promise<Extract<Submitted, { kind: 'accepted' }> | Failed> {
  const slot = Math.floor(dependencies.now().getTime() / SLOT_MS);
  const key = `value3 ${id} v${version} ${dependencies.market.current().dataVersion} ${slot}`;
  const idempotency = { key, bytes: Buffer.from(key) };
  const submitted = await submitAnalysis(
    { ...dependencies, budget: UNCHARGED },
    { ...analyzedOf(definition), fields: [...SECTIONS] },
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

/** Returns the value that a finished analysis of startValuing contains. */
export async function presentValue(stored: StoredResult): Promise<Valued> {
  const { result }: { readonly result: Sections } = JSON.parse((await resultJson(stored)).toString());
  const { warnings, portfolio_parameters, portfolio_summary, performance_metrics, daily_summary: days } = result;
  const last = days.at(-1)!;
  const before = days.at(-2) ?? last;
  const { money_weighted_return = null } = portfolio_summary;
  const value: ShownValue = {
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
    benchmark: portfolio_parameters.benchmark,
    series: thinned(days).map(({ date, portfolio_value, cumulative_return, benchmark_value_base = null }) => {
      return { date, portfolio_value, cumulative_return, benchmark_value_base };
    }),
    ...presentHoldings(result),
  };
  const unique = new Map(result.data_quality.sources.map((one) => [`${one.source} ${one.rights}`, one]));
  return { value, sources: [...unique.values()].map(({ source, rights }) => ({ source, rights })) };
}

/** Returns the positions with what the sections say about each, and sums of their weights. */
function presentHoldings({
  latest_holdings,
  company_contribution,
  company_info,
  income: { by_month, totals },
}: Sections): Pick<PortfolioValue, 'positions' | 'allocation' | 'income'> {
  const gained = new Map(company_contribution.map((row) => [row.ric, row]));
  const positions = latest_holdings
    .map(({ ric, name, market, sector, currency, quantity, close_local, value, weight }): Position => {
      const { total_pl = null, contribution_pct = null } = gained.get(ric) ?? {};
      const { changepercent = null } = company_info[ric] ?? {};
      const known = { ric, name, market, sector, currency, quantity, close_local, value, weight };
      return { ...known, changepercent, total_pl, contribution_pct };
    })
    .sort((a, b) => b.weight - a.weight);
  const sharesBy = (of: 'sector' | 'market' | 'currency') => {
    const sums = new Map<string, number>();
    for (const position of positions) sums.set(position[of], (sums.get(position[of]) ?? 0) + position.weight);
    return [...sums]
      .map(([name, weight]) => ({ name, weight: Number(weight.toFixed(12)) }))
      .sort((a, b) => b.weight - a.weight);
  };
  const { gross, withheld, net } = totals;
  return {
    positions,
    allocation: { sectors: sharesBy('sector'), markets: sharesBy('market'), currencies: sharesBy('currency') },
    income: {
      gross,
      withheld,
      net,
      months: by_month.slice(-MOST_MONTHS).map((row) => {
        return { year: row.year, month: row.month, gross: row.gross, withheld: row.withheld, net: row.net };
      }),
    },
  };
}

/** Returns at most MOST_POINTS days at equal distances, with the first and the last one. */
function thinned(days: readonly Day[]): readonly Day[] {
  if (days.length <= MOST_POINTS) return days;
  const step = (days.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, i) => days[Math.round(i * step)]!);
}
