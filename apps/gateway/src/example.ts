import { clientAddress } from '@tearsheet/http';
import { type MarketData, pinned } from '@tearsheet/market-data';
import { createBudget, endedJob, operationOf, rateLimited } from '@tearsheet/operations';
import type { JobRecord } from '@tearsheet/runtime/jobs';
import { AppError, formatDay, MS_PER_DAY, weekdayOnOrAfter, weekdayToDay } from '@tearsheet/shared';
import type { Express } from 'express';
import { send } from './answer.ts';
import { EXAMPLE_START } from './examples/portfolios.ts';
import { jobAnswer } from './outcomeAnswer.ts';
import { type RouteServices, rateHeaders } from './route.ts';

export const EXAMPLE_PATH = '/v1/example';

/** No account has this name, because names of accounts have no colon. */
const OWNER = 'tearsheet:example';
const NAME = 'Five stocks in four currencies';
const WEIGHTS = { 'AAPL.OQ': 0.25, 'MSFT.OQ': 0.25, 'D05.SI': 0.2, 'NESN.S': 0.15, '7203.T': 0.15 };
const BENCHMARK = 'ACWI.OQ';
const YEARS = 5;

/** The sections that the first page of the console shows. Together they have 50 KB. */
const FIELDS = [
  ...['portfolio_parameters', 'portfolio_input', 'data_quality', 'portfolio_summary', 'performance_metrics'],
  ...['drawdown_analysis', 'latest_holdings', 'market_allocation', 'sector_allocation', 'currency_allocation'],
  ...['company_contribution', 'sector_contribution', 'market_contribution', 'time_period_returns'],
  ...['monthly_returns', 'annual_returns', 'daily_summary', 'risk_contribution', 'correlation_matrix', 'stress_tests'],
];

const WAIT_MS = 20_000;
/** A failed analysis is tried again after this time. */
const RETRY_MS = 60_000;

/**
 * Serves one example analysis without a token, so the first page of the console can show a result. It is computed through the
 * queue when it is first read, and again when the data have changed. Readers get the old one meanwhile.
 */
export function serveExample(app: Express, services: RouteServices): void {
  const read = createExample(services);
  app.get(EXAMPLE_PATH, async (request, response) => {
    const rate = await services.rates.reads.take(`${OWNER} ${clientAddress(request)}`);
    response.set(rateHeaders('reads', rate));
    if (!rate.isAllowed) throw rateLimited('reads', rate);
    const record = await read();
    const answer = record === null ? { status: 204, body: null } : jobAnswer(record, request);
    const headers = { ...answer.headers, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=60' };
    await send(response, { ...answer, headers });
  });
}

interface Computed {
  readonly dataVersion: string;
  /** Null if the data lack an instrument of the example. */
  readonly record: JobRecord | null;
}

function createExample(services: RouteServices): () => Promise<JobRecord | null> {
  let known: Computed | null = null;
  let running: Promise<Computed> | null = null;
  let tryAfterMs = 0;

  function refresh(dataVersion: string): Promise<Computed> {
    running ??= compute(services, dataVersion)
      .then((computed) => {
        known = computed;
        return computed;
      })
      .catch((error: unknown) => {
        tryAfterMs = performance.now() + RETRY_MS;
        throw error;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  return async () => {
    const { dataVersion } = services.market.current();
    if (known?.dataVersion === dataVersion) return known.record;
    if (running === null && performance.now() < tryAfterMs) {
      if (known !== null) return known.record;
      throw notYet(Math.ceil((tryAfterMs - performance.now()) / 1000));
    }
    const next = refresh(dataVersion);
    if (known === null) return (await next).record;
    next.catch(() => {});
    return known.record;
  };
}

async function compute(services: RouteServices, dataVersion: string): Promise<Computed> {
  const dependencies = { ...services, market: pinned(services.market), budget: createBudget(services.rates) };
  const request = exampleRequest(dependencies.market.current());
  if (request === null) return { dataVersion, record: null };
  const call = { owner: OWNER, requestId: 'example', idempotency: null };
  const accepted = await operationOf('analyze_portfolio').run(dependencies, request, call);
  if (accepted.kind === 'refused') return { dataVersion, record: null };
  if (accepted.kind !== 'accepted') throw notYet(RETRY_MS / 1000);
  const { jobId } = accepted;
  const ended = await endedJob(dependencies, { jobId, owner: OWNER, signal: AbortSignal.timeout(WAIT_MS) });
  if (ended?.status !== 'completed') throw notYet(RETRY_MS / 1000);
  const thin = await operationOf('get_job').run(dependencies, { job_id: jobId, resolution: 'weekly' }, call);
  if (thin.kind !== 'job') throw notYet(RETRY_MS / 1000);
  return { dataVersion, record: thin.record };
}

/** Returns the request of the example, or null if the data lack one of its instruments. */
function exampleRequest({ resolveSymbol, lastWeekday }: MarketData): object | null {
  const isKnown = (symbol: string) => resolveSymbol(symbol).kind === 'found';
  if (!Object.keys(WEIGHTS).every(isKnown)) return null;
  const year = new Date(formatDay(weekdayToDay(lastWeekday))).getUTCFullYear();
  const dates = Array.from({ length: YEARS }, (_, i) => firstWeekday(`${year - YEARS + i}-01-04`));
  const portfolio = dates.flatMap((date) =>
    Object.entries(WEIGHTS).map(([symbol, weight]) => ({ date, symbol, weight })),
  );
  return {
    name: NAME,
    portfolio,
    ...EXAMPLE_START,
    include_transaction_costs: true,
    benchmark: isKnown(BENCHMARK) ? BENCHMARK : null,
    fields: FIELDS,
  };
}

function firstWeekday(date: string): string {
  return formatDay(weekdayToDay(weekdayOnOrAfter(Date.parse(date) / MS_PER_DAY)));
}

function notYet(retryAfterSeconds: number): AppError {
  return new AppError('service_unavailable', 'The example is not ready. Try again later.', { retryAfterSeconds });
}
