import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { type Day, formatDay, sixDigits, toDay } from '@tearsheet/shared';
import type { PathSettings } from '@tearsheet/shared/engine';
import { limitWarnings, type UnusedMember } from '@tearsheet/shared/portfolio';
import {
  type AnalyzeRequest,
  type JobWarning,
  type RequestIssue,
  SIMULATION_DEFAULTS,
  type SimulateRequest,
  simulateAnswer,
  simulateRequest,
} from '@tearsheet/shared/schemas';
import { estimateWork, secondsOf } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { acceptJob, keepable } from '../jobs/acceptJob.ts';
import { type AnalysisPayload, instrumentsOf } from '../jobs/jobPayload.ts';
import { type Call, operationRow } from '../operation.ts';
import { simulateTool } from '../toolRows.ts';
import { checkAnalysis, knownMembers, startValueOf } from './checkAnalysis.ts';
import { namedAssets, unknownAssets } from './limitProblems.ts';
import { portfolioWork, type Submitted } from './submitAnalysis.ts';

const MONTHS_PER_YEAR = 12;
/** At most about two minutes of one thread. A fitted distribution multiplies a matrix in every month. */
const MOST_STEPS = 1e9;
const MOST_PRODUCTS = 2e10;

/** Payload of a simulation: the checked portfolio, and the paths with their defaults filled in. */
export interface SimulationPayload {
  readonly portfolio: AnalysisPayload;
  readonly settings: PathSettings;
}

export const simulatePortfolio = operationRow<SimulateRequest>({
  name: 'simulate_portfolio',
  scope: 'portfolio:analyze',
  input: { body: simulateRequest },
  output: simulateAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  takesLedgers: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/simulate',
    summary: 'Start a simulation of the future of a portfolio as a background job',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
  },
  tool: simulateTool,
  issues(dependencies, request) {
    const checked = checkSimulation(dependencies, request);
    return checked.kind === 'refused' ? checked.issues : [];
  },
  run: keepable('simulate_portfolio', submitSimulation),
});

/** Checks the portfolio and the paths, and either refuses them with every reason or accepts a job. */
async function submitSimulation(dependencies: Dependencies, request: SimulateRequest, call: Call): Promise<Submitted> {
  const checked = checkSimulation(dependencies, request);
  if (checked.kind === 'refused') return checked;
  const { payload: portfolio } = checked;
  const settings = settingsOf(request, portfolio, dependencies.market.current());
  const estimated = estimateWork({ kind: 'simulation', portfolio, settings });
  const work = {
    definition: JOB_DEFINITIONS.portfolio_simulation,
    work: estimated,
    payload: { portfolio, settings } satisfies SimulationPayload,
    firstEstimateSeconds: secondsOf(estimated),
  };
  return acceptJob(dependencies, { ...work, ...portfolioWork(portfolio, call, 'Simulation') }, call);
}

function checkSimulation(dependencies: Pick<Dependencies, 'market' | 'now'>, request: SimulateRequest) {
  const rules = {
    schema: simulateRequest,
    parameters: ['callback_url'],
    sent: request,
    tradesLedgers: true,
    estimates: { from: startOfHistory(request), path: ['history_start'] },
    unused: unusedMembers,
  };
  const known = knownMembers(request, simulateRequest);
  const analysis = { ...known, benchmark: null, fields: ['portfolio_summary'] } satisfies AnalyzeRequest;
  const checked = checkAnalysis(dependencies, analysis, rules);
  const payload = checked.kind === 'checked' ? checked.payload : null;
  const problems = [
    ...pathProblems(request, payload),
    ...(payload === null
      ? []
      : unknownAssets(request, namedAssets(instrumentsOf(payload), dependencies.market.current()))),
  ];
  if (checked.kind === 'checked' && problems.length === 0) {
    const { payload: right } = checked;
    const warnings = limitWarnings([...right.warnings, ...smallMoney(request, startValueOf(request, right))]);
    return { kind: 'checked' as const, payload: { ...right, warnings } };
  }
  return { kind: 'refused' as const, issues: [...(checked.kind === 'refused' ? checked.issues : []), ...problems] };
}

/** Returns the members that the method, the inflation, or the kind of a flow makes useless. */
function unusedMembers(request: SimulateRequest): UnusedMember[] {
  const { method = SIMULATION_DEFAULTS.method, block_length, flows = [], inflation = 0 } = request;
  const isBlock = block_length !== undefined && method !== 'bootstrap';
  return [
    ...(isBlock ? [{ path: ['block_length'], reason: 'only the method bootstrap reads it' }] : []),
    ...flows.flatMap(({ every, until_year, growth = 0, indexed = false }, i) => {
      const unused = (member: string, reason: string) => [{ path: ['flows', i, member], reason }];
      return [
        ...(every === 'once' && until_year !== undefined ? unused('until_year', 'the flow happens once') : []),
        ...(every === 'once' && growth !== 0 ? unused('growth', 'the flow happens once') : []),
        ...(indexed && inflation === 0 ? unused('indexed', 'there is no inflation') : []),
      ];
    }),
  ];
}

function settingsOf(request: SimulateRequest, portfolio: AnalysisPayload, market: Market): PathSettings {
  const { method, years, paths, seed, percentiles, interval, inflation } = { ...SIMULATION_DEFAULTS, ...request };
  return {
    method,
    years,
    paths,
    seed,
    interval,
    inflation,
    percentiles: [...new Set(percentiles)].sort((a, b) => a - b),
    blockLength: request.block_length ?? null,
    historyStart: startOfHistory(request),
    startValue: startValueOf(request, portfolio),
    flows: (request.flows ?? []).map(({ amount, every, from_year, until_year, growth = 0, indexed = false }) => ({
      amount,
      every,
      fromYear: from_year ?? null,
      untilYear: until_year ?? null,
      growth,
      indexed,
    })),
    ...(request.expected_returns === undefined ? {} : { expectedReturns: byRic(request.expected_returns, market) }),
    goal: request.goal?.value ?? null,
  };
}

function startOfHistory({ history_start: start }: SimulateRequest): Day | null {
  return start === undefined ? null : toDay(start);
}

type Market = Parameters<typeof namedAssets>[1];

/** Returns the expected returns by RIC, and by `*`. The symbols are known. */
function byRic(expected: NonNullable<SimulateRequest['expected_returns']>, market: Market): Record<string, number> {
  return Object.fromEntries(
    Object.entries(expected).flatMap(([symbol, rate]) => {
      if (symbol === '*') return [[symbol, rate]];
      const match = market.resolveSymbol(symbol);
      return match.kind === 'found' ? [[match.instrument.ric, rate]] : [];
    }),
  );
}

/** Numbers up to these may be a percentage, a fraction, or a multiple. */
const LARGEST_PERCENTAGE = 20;
const LARGEST_MULTIPLE = 100;
/** Flows of a year, and a goal, that are a smaller share of the start mean little as money. */
const LEAST_FLOW = 0.001;
const LEAST_GOAL = 0.01;
const FLOWS_A_YEAR = { once: 1, month: 12, quarter: 4, year: 1 } as const;

/** Warns of a flow and a goal that are so small against the start that they may be shares of it. */
export function smallMoney(
  { flows = [], goal }: Pick<SimulateRequest, 'flows' | 'goal'>,
  start: number | null,
): JobWarning[] {
  if (start === null) return [];
  const code = 'rate_looks_like_percent';
  const small = flows.findIndex(({ amount, every }) => {
    const size = Math.abs(amount);
    return size > 0 && size <= LARGEST_PERCENTAGE && size * FLOWS_A_YEAR[every] < start * LEAST_FLOW;
  });
  const { amount } = flows[small] ?? { amount: 0 };
  const part = sixDigits((amount / 100) * start);
  const message = `A flow of ${amount} is money, and the start is ${start}. If you mean ${amount}% of the start, send ${part}.`;
  const flow: JobWarning[] = small < 0 ? [] : [{ code, message, field: `flows[${small}].amount` }];
  // With withdrawals, a small goal asks whether anything is left.
  if (goal === undefined || flows.some((one) => one.amount < 0)) return flow;
  const { value } = goal;
  if (value > LARGEST_MULTIPLE || value >= start * LEAST_GOAL) return flow;
  const meant = `A goal of ${value} is money, and the start is ${start}. If you mean ${value} times the start, send ${sixDigits(value * start)}.`;
  return [...flow, { code, message: meant, field: 'goal.value' }];
}

/** Returns what is wrong with the paths, and too much work. The number of holdings is known only of a portfolio that is right. */
function pathProblems(request: SimulateRequest, portfolio: AnalysisPayload | null): RequestIssue[] {
  const { method, years, paths } = { ...SIMULATION_DEFAULTS, ...request };
  const problems = (request.flows ?? []).flatMap(
    ({ from_year: from = 0, until_year: until = years }, i): RequestIssue[] => {
      const refuse = (member: string, message: string, input: number): RequestIssue[] => [
        { field: ['flows', i, member], code: 'invalid_flow', message, input },
      ];
      if (from > years)
        return refuse('from_year', `The flow begins after the end of the paths, which is year ${years}.`, from);
      return until < from ? refuse('until_year', 'The flow ends before it begins.', until) : [];
    },
  );
  const { history_start: start, end_date } = request;
  const end = end_date ?? (portfolio && formatDay(portfolio.settings.endDay));
  if (start !== undefined && end !== null && start >= end) {
    const message = `The history begins on ${start}, but the holdings are those of ${end}.`;
    problems.push({ field: ['history_start'], code: 'end_before_start', message, input: start });
  }
  const holdings = portfolio === null ? 0 : holdingsOf(portfolio);
  const steps = paths * years * MONTHS_PER_YEAR * holdings;
  const products = method === 'bootstrap' ? 0 : steps * holdings;
  if (steps > MOST_STEPS || products > MOST_PRODUCTS) {
    const [limit, value] = steps > MOST_STEPS ? [MOST_STEPS, steps] : [MOST_PRODUCTS, products];
    const what = steps > MOST_STEPS ? 'holdings' : 'holdings²';
    const message = `Paths × months × ${what} are ${value.toLocaleString('en-US')}, but at most ${limit.toLocaleString('en-US')} are allowed. Send fewer paths or years.`;
    problems.push({ field: ['paths'], code: 'too_many_paths', message, input: paths });
  }
  return problems;
}

/** Returns the number of holdings that the simulation may have: those of the last date, or everything that a ledger names. */
function holdingsOf(portfolio: AnalysisPayload): number {
  if (portfolio.ledger !== null) return instrumentsOf(portfolio).length;
  const last = portfolio.rows.at(-1)?.date;
  return new Set(portfolio.rows.filter(({ date }) => date === last).map(({ ric }) => ric)).size;
}
