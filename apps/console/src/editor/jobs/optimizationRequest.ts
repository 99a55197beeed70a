import type { AnalyzeRequest, OptimizeRequest } from '@tearsheet/client';
import { percentOf, smallNumberOf } from '../settingTexts.ts';
import { numberIn, shareIn } from './simulationRequest.ts';

/** The texts of the form for an optimization. All numbers but the count are in percent. Empty: no limit. */
export interface Goals {
  readonly least: string;
  readonly most: string;
  /** Lines such as "AAPL 0 to 10". */
  readonly symbols: string;
  /** Lines such as "sector Energy 0 to 20". */
  readonly groups: string;
  readonly turnover: string;
  readonly holdings: string;
  /** Cost of purchases. */
  readonly buy: string;
  /** Cost of sales. */
  readonly sell: string;
  /** The largest cost of all trades. */
  readonly cost: string;
  /** Lines such as "AAPL 40": the share of the risk of each holding, in any unit. */
  readonly budgets: string;
  /** Returns that each date of a test in the past reads. Empty: no test. */
  readonly window: string;
}

export const GOALS: Goals = {
  least: '',
  most: '',
  symbols: '',
  groups: '',
  turnover: '',
  holdings: '',
  buy: '',
  sell: '',
  cost: '',
  budgets: '',
  window: '',
};

/** Objectives that hold every symbol and take no limits. */
export function takesLimits(objective: NonNullable<OptimizeRequest['objective']>): boolean {
  return objective !== 'risk_parity' && objective !== 'risk_budget';
}

/** The distance of the dates of a test in the past. */
export type Step = NonNullable<OptimizeRequest['walk_forward']>['every'];

/** Returns the request that optimizes the latest holdings of a portfolio. Throws if a field cannot be read. */
export function optimizationRequest(
  request: AnalyzeRequest,
  objective: NonNullable<OptimizeRequest['objective']>,
  typed: Goals,
  every: Step = 'quarter',
): OptimizeRequest {
  const goals = takesLimits(objective) ? typed : { ...GOALS, budgets: typed.budgets, window: typed.window };
  const { least, most, symbols, groups, turnover, holdings, buy, sell, cost, budgets, window } = goals;
  const { portfolio, transactions, opening, base_currency, end_date, track_cash, allow_negative_cash } = request;
  const members = { portfolio, transactions, opening, base_currency, end_date, track_cash, allow_negative_cash };
  const sent = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  const share = (text: string) => shareIn(text) ?? Number.NaN;
  const all: [string, [number, number]][] =
    least.trim() === '' && most.trim() === '' ? [] : [['*', [share(least || '0'), share(most || '100')]]];
  const bounds = [...all, ...linesOf(symbols).map(boundOf)];
  const limited = linesOf(groups).map(groupOf);
  const count = numberIn(holdings);
  const tested = numberIn(window);
  const hasCosts = [buy, sell, cost].some((text) => text.trim() !== '');
  const maximum = cost.trim() === '' ? {} : { maximum: share(cost) };
  return {
    ...sent,
    objective,
    frontier: { points: 15 },
    ...(bounds.length === 0 ? {} : { bounds: Object.fromEntries(bounds) }),
    ...(limited.length === 0 ? {} : { groups: limited }),
    ...(turnover.trim() === '' ? {} : { turnover: { maximum: share(turnover) } }),
    ...(count === null ? {} : { holdings: { maximum: count } }),
    ...(hasCosts ? { transaction_costs: { buy: share(buy || '0'), sell: share(sell || '0'), ...maximum } } : {}),
    ...(objective === 'risk_budget' ? { budgets: Object.fromEntries(linesOf(budgets).map(budgetOf)) } : {}),
    ...(tested === null ? {} : { walk_forward: { window: tested, every } }),
  };
}

function linesOf(text: string): string[] {
  return text.split(/[\n;]/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** Reads the words of a name, and then "0 to 10" with or without a percent sign. */
function rangeOf(line: string, example: string): [string, number, number] {
  const words = line.replaceAll('%', ' ').trim().split(/\s+/);
  const [from = '', to, most = ''] = words.splice(-3);
  const range = [percentOf(from), percentOf(most)] as const;
  if (words.length === 0 || to !== 'to' || !range.every(Number.isFinite)) {
    throw new Error(`"${line}" is not a limit. Write a line such as ${example}.`);
  }
  return [words.join(' '), ...range];
}

function boundOf(line: string): [string, [number, number]] {
  const [name, from, to] = rangeOf(line, 'AAPL 0 to 10');
  return [name, [from, to]];
}

function budgetOf(line: string): [string, number] {
  const words = line.replaceAll('%', ' ').replaceAll(':', ' ').trim().split(/\s+/);
  const text = words.pop() ?? '';
  const symbol = words.join(' ');
  const part = smallNumberOf(text);
  if (symbol === '' || !(part > 0))
    throw new Error(`"${line}" is not a share of the risk. Write a line such as AAPL 40.`);
  return [symbol, part];
}

function groupOf(line: string): NonNullable<OptimizeRequest['groups']>[number] {
  const example = 'sector Energy 0 to 20';
  const [both, min, max] = rangeOf(line, example);
  const [by = '', ...name] = both.split(' ');
  if (!/^(sector|market|currency)$/i.test(by) || name.length === 0) {
    throw new Error(`"${line}" names no sector, market, or currency. Write a line such as ${example}.`);
  }
  return { by: by.toLowerCase() as 'sector' | 'market' | 'currency', name: name.join(' '), min, max };
}
