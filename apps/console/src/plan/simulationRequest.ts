import type { AnalyzeRequest, SimulateRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { numberText, percentText, startAmount } from '../editor/settingTexts.ts';
import { linesOf, numberIn, returnOf, returnsText, shareIn } from './planTexts.ts';

/** The texts of the form for a simulation. */
export interface Plan {
  readonly name: string;
  readonly years: string;
  /** Value at the start. Empty: that of the portfolio. */
  readonly value: string;
  /** Deposit each year, or a withdrawal below 0. Empty: none. */
  readonly yearly: string;
  /** Growth of the yearly flow, in percent. */
  readonly growth: string;
  /** Yearly, in percent. With it, money is that of today. Empty: none. */
  readonly inflation: string;
  /** Growth a year of every holding, in percent. Empty: that of the history. */
  readonly expected: string;
  /** Lines such as "AAPL 6": the growth a year of single holdings, in percent. */
  readonly returns: string;
  /** First day of the history that the risk comes from. Empty: all common history. */
  readonly history: string;
  readonly method: Method;
  /** Empty: none. */
  readonly goal: string;
}

type Method = NonNullable<SimulateRequest['method']>;

export const methods = (): readonly (readonly [Method, string])[] => [
  ['bootstrap', t('Months of the history, drawn in blocks')],
  ['normal', t('Normal distribution')],
  ['student_t', t('Student t distribution, with more extreme months')],
];

export const PLAN: Plan = {
  name: '',
  years: '20',
  value: '',
  yearly: '',
  growth: '2',
  inflation: '',
  expected: '',
  returns: '',
  history: '',
  method: 'bootstrap',
  goal: '',
};

/** Returns the request that simulates a portfolio. Throws if a field is not a number. */
export function simulationRequest(base: AnalyzeRequest | SimulateRequest, plan: Plan): SimulateRequest {
  const yearly = numberIn(plan.yearly);
  const goal = numberIn(plan.goal);
  const inflation = shareIn(plan.inflation);
  const expected = shareIn(plan.expected);
  const returns: (readonly [string, number])[] = [
    ...(expected === null ? [] : [['*', expected] as const]),
    ...linesOf(plan.returns).map(returnOf),
  ];
  return {
    ...definitionOf(base),
    ...(plan.name.trim() === '' ? {} : { name: plan.name.trim() }),
    ...startAmount.membersOf(plan.value),
    years: numberIn(plan.years) ?? 0,
    ...(plan.method === 'bootstrap' ? {} : { method: plan.method }),
    ...(plan.history === '' ? {} : { history_start: plan.history }),
    ...(yearly === null || yearly === 0
      ? {}
      : { flows: [{ amount: yearly, every: 'year', growth: shareIn(plan.growth) ?? 0 }] }),
    ...(inflation === null ? {} : { inflation }),
    ...(returns.length === 0 ? {} : { expected_returns: Object.fromEntries(returns) }),
    ...(goal === null ? {} : { goal: { value: goal } }),
  };
}

/** Members that a plan sets, or that only an analysis reads. */
const OTHER_MEMBERS: ReadonlySet<string> = new Set([
  ...['name', 'keep_for', 'benchmark', 'benchmarks', 'fields', 'start_date'],
  ...['years', 'method', 'history_start', 'flows', 'inflation', 'expected_returns', 'goal'],
]);

function definitionOf(base: AnalyzeRequest | SimulateRequest): SimulateRequest {
  return Object.fromEntries(Object.entries(base).filter(([name]) => !OTHER_MEMBERS.has(name))) as SimulateRequest; // The positions are among the members.
}

/** Returns the texts of a request, for a form that changes it. */
export function planOf(request: SimulateRequest): Plan {
  const { flows: [flow] = [], inflation, expected_returns: returns = {}, goal } = request;
  return {
    name: request.name ?? '',
    years: numberText(request.years ?? 0),
    value: startAmount.textOf(request),
    yearly: flow === undefined ? '' : numberText(flow.amount),
    growth: flow === undefined ? PLAN.growth : percentText(flow.growth ?? 0),
    inflation: inflation === undefined ? '' : percentText(inflation),
    expected: returns['*'] === undefined ? '' : percentText(returns['*']),
    returns: returnsText(returns),
    history: request.history_start ?? '',
    method: request.method ?? PLAN.method,
    goal: goal === undefined ? '' : numberText(goal.value),
  };
}
