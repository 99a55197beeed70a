import type { AnalyzeRequest, OptimizeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { numberText, percentOf, percentText } from '../editor/settingTexts.ts';
import { linesOf, namedNumber, numberIn, returnOf, returnsText, shareIn } from './planTexts.ts';

export type Objective = NonNullable<OptimizeRequest['objective']>;

/** The distance of the dates of a test in the past. */
export type Step = NonNullable<OptimizeRequest['walk_forward']>['every'];

/** The texts of the form for an optimization. All numbers but counts are in percent. Empty: no limit. */
export interface Goals {
  readonly name: string;
  readonly objective: Objective;
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
  /** Lines such as "AAPL 6": the expected return of single holdings. */
  readonly returns: string;
  /** First day of the history that the risk comes from. Empty: five years. */
  readonly history: string;
  readonly frequency: Frequency;
  readonly covariance: NonNullable<OptimizeRequest['covariance']>;
  /** Returns that each date of a test in the past reads. Empty: no test. */
  readonly window: string;
  readonly every: Step;
}

/** Empty: the default of the service. */
type Frequency = NonNullable<OptimizeRequest['frequency']> | '';

export const GOALS: Goals = {
  name: '',
  objective: 'minimum_variance',
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
  returns: '',
  history: '',
  frequency: '',
  covariance: 'ledoit_wolf',
  window: '',
  every: 'quarter',
};

/** Objectives that hold every symbol and take no limits. */
export function takesLimits(objective: Objective): boolean {
  return objective !== 'risk_parity' && objective !== 'risk_budget';
}

const NO_LIMITS = {
  ...{ least: '', most: '', symbols: '', groups: '', turnover: '', holdings: '', buy: '', sell: '', cost: '' },
} as const;

const FRONTIER_POINTS = 15;

/** Members of the portfolio that an optimization reads. */
const DEFINITION: ReadonlySet<string> = new Set([
  ...['portfolio', 'transactions', 'opening', 'base_currency', 'end_date', 'track_cash', 'allow_negative_cash'],
  ...['on_missing', 'on_data_fault'],
]);

/** Returns the request that optimizes the latest holdings of a portfolio. Throws if a field cannot be read. */
export function optimizationRequest(base: AnalyzeRequest | OptimizeRequest, typed: Goals): OptimizeRequest {
  const { objective } = typed;
  const goals = takesLimits(objective) ? typed : { ...typed, ...NO_LIMITS };
  const { least, most, symbols, groups, turnover, holdings, buy, sell, cost, budgets, window } = goals;
  const sent = Object.fromEntries(Object.entries(base).filter(([name]) => DEFINITION.has(name)));
  const share = (text: string) => shareIn(text) ?? Number.NaN;
  const all: [string, [number, number]][] =
    least.trim() === '' && most.trim() === '' ? [] : [['*', [share(least || '0'), share(most || '100')]]];
  const bounds = [...all, ...linesOf(symbols).map(boundOf)];
  const limited = linesOf(groups).map(groupOf);
  const returns = linesOf(goals.returns).map(returnOf);
  const count = numberIn(holdings);
  const tested = numberIn(window);
  const hasCosts = [buy, sell, cost].some((text) => text.trim() !== '');
  const maximum = cost.trim() === '' ? {} : { maximum: share(cost) };
  return {
    ...sent,
    ...(goals.name.trim() === '' ? {} : { name: goals.name.trim() }),
    objective,
    frontier: { points: FRONTIER_POINTS },
    ...(returns.length === 0 ? {} : { expected_returns: Object.fromEntries(returns) }),
    ...(goals.history === '' ? {} : { history_start: goals.history }),
    ...(goals.frequency === '' ? {} : { frequency: goals.frequency }),
    ...(goals.covariance === GOALS.covariance ? {} : { covariance: goals.covariance }),
    ...(bounds.length === 0 ? {} : { bounds: Object.fromEntries(bounds) }),
    ...(limited.length === 0 ? {} : { groups: limited }),
    ...(turnover.trim() === '' ? {} : { turnover: { maximum: share(turnover) } }),
    ...(count === null ? {} : { holdings: { maximum: count } }),
    ...(hasCosts ? { transaction_costs: { buy: share(buy || '0'), sell: share(sell || '0'), ...maximum } } : {}),
    ...(objective === 'risk_budget' ? { budgets: Object.fromEntries(linesOf(budgets).map(budgetOf)) } : {}),
    ...(tested === null ? {} : { walk_forward: { window: tested, every: goals.every } }),
  };
}

/** Returns the texts of a request, for a form that changes it. */
export function goalsOf(request: OptimizeRequest): Goals {
  const { bounds = {}, groups = [], budgets = {}, transaction_costs: costs, walk_forward: walk } = request;
  const [least, most] = bounds['*'] ?? [];
  const text = (share: number | undefined) => (share === undefined ? '' : percentText(share));
  const range = (low = -1, high = 1) => `${percentText(low)} ${t('to')} ${percentText(high)}`;
  return {
    name: request.name ?? '',
    objective: request.objective ?? GOALS.objective,
    least: text(least),
    most: text(most),
    symbols: Object.entries(bounds)
      .filter(([symbol]) => symbol !== '*')
      .map(([symbol, [low, high]]) => `${symbol} ${range(low, high)}`)
      .join('\n'),
    groups: groups.map(({ by, name, min, max }) => `${groupNames()[by] ?? by} ${name} ${range(min, max)}`).join('\n'),
    turnover: text(request.turnover?.maximum),
    holdings: request.holdings?.maximum === undefined ? '' : numberText(request.holdings.maximum),
    buy: text(costs?.buy),
    sell: text(costs?.sell),
    cost: text(costs?.maximum),
    budgets: Object.entries(budgets)
      .map(([symbol, part]) => `${symbol} ${numberText(part)}`)
      .join('\n'),
    returns: returnsText(request.expected_returns ?? {}),
    history: request.history_start ?? '',
    frequency: request.frequency ?? '',
    covariance: request.covariance ?? GOALS.covariance,
    window: walk === undefined ? '' : numberText(walk.window),
    every: walk?.every ?? GOALS.every,
  };
}

const GROUPS = ['sector', 'market', 'currency'] as const;

/** The words for groups in the lines of a form. The English ones are understood in each language. */
function groupNames(): Readonly<Record<string, string>> {
  return { sector: t('sector'), market: t('market'), currency: t('currency') };
}

/** Reads the words of a name, and then "0 to 10" with or without a percent sign. */
function rangeOf(line: string, example: string): [string, number, number] {
  const words = line.replaceAll('%', ' ').trim().split(/\s+/);
  const [low = '', to = '', high = ''] = words.slice(-3);
  const name = words.slice(0, -3).join(' ');
  const range = [percentOf(low), percentOf(high)] as const;
  if (name === '' || !['to', t('to')].includes(to.toLowerCase()) || !range.every(Number.isFinite)) {
    throw new Error(t('"{line}" is not a limit. Write a line such as {example}.', { line, example }));
  }
  return [name, ...range];
}

function boundOf(line: string): [string, [number, number]] {
  const [symbol, low, high] = rangeOf(line, t('AAPL 0 to 10'));
  return [symbol, [low, high]];
}

function budgetOf(line: string): readonly [symbol: string, part: number] {
  const [symbol, part] = namedNumber(line) ?? [];
  if (symbol === undefined || part === undefined || !(part > 0))
    throw new Error(t('"{line}" is not a share of the risk. Write a line such as AAPL 40.', { line }));
  return [symbol, part];
}

function groupOf(line: string): NonNullable<OptimizeRequest['groups']>[number] {
  const example = t('sector Energy 0 to 20');
  const [both, min, max] = rangeOf(line, example);
  const [word = '', ...name] = both.split(' ');
  const typed = word.toLowerCase();
  const by = GROUPS.find((group) => typed === group || typed === groupNames()[group]?.toLowerCase());
  if (by === undefined || name.length === 0) {
    throw new Error(
      t('"{line}" names no sector, market, or currency. Write a line such as {example}.', { line, example }),
    );
  }
  return { by, name: name.join(' '), min, max };
}
