import type { OptimizeRequest } from '@tearsheet/client';

/** Limits as the command line has them. */
export interface LimitOptions {
  /** Such as AAPL=0.02..0.1. */
  readonly bound?: readonly string[];
  /** Such as sector:Energy=..0.2. */
  readonly group?: readonly string[];
  /** Such as AAPL=30. */
  readonly budget?: readonly string[];
  readonly buyCost?: number;
  readonly sellCost?: number;
  /** Such as 252:quarter. */
  readonly walkForward?: string;
}

/** Returns the members of a request that these options set. Throws if one cannot be read. */
export function limitMembers(options: LimitOptions): OptimizeRequest {
  const { bound = [], group = [], budget = [], buyCost, sellCost, walkForward } = options;
  return {
    ...(bound.length === 0 ? {} : { bounds: Object.fromEntries(bound.map(boundOf)) }),
    ...(group.length === 0 ? {} : { groups: group.map(groupOf) }),
    ...(budget.length === 0 ? {} : { budgets: Object.fromEntries(budget.map(budgetOf)) }),
    ...(buyCost === undefined && sellCost === undefined
      ? {}
      : { transaction_costs: { buy: buyCost ?? 0, sell: sellCost ?? 0 } }),
    ...(walkForward === undefined ? {} : { walk_forward: walkForwardOf(walkForward) }),
  };
}

/** Reads a name and a range such as AAPL=0.02..0.1. Both ends may be absent. */
function rangeOf(option: string, text: string, example: string) {
  const at = text.lastIndexOf('=');
  const [least, most, ...rest] = text.slice(at + 1).split('..');
  const isNumber = (part: string | undefined) => part !== undefined && Number.isFinite(Number(part));
  if (at < 1 || rest.length > 0 || !isNumber(least) || !isNumber(most)) {
    throw new Error(`${option} needs a name and a range of weights, such as ${example}`);
  }
  return { name: text.slice(0, at), least: least || undefined, most: most || undefined };
}

function boundOf(text: string): [string, [number, number]] {
  const { name, least, most } = rangeOf('--bound', text, 'AAPL=0.02..0.1 or *=..0.3');
  return [name, [Number(least ?? 0), Number(most ?? 1)]];
}

const GROUP = /^(sector|market|currency):(.*)$/;

function groupOf(text: string): NonNullable<OptimizeRequest['groups']>[number] {
  const example = 'sector:Energy=..0.2';
  const { name: both, least, most } = rangeOf('--group', text, example);
  const [, by, name] = GROUP.exec(both) ?? [];
  if (by === undefined || !name) {
    throw new Error(`--group needs sector, market, or currency and a name, such as ${example}`);
  }
  return {
    name,
    by: by as 'sector' | 'market' | 'currency',
    ...(least === undefined ? {} : { min: Number(least) }),
    ...(most === undefined ? {} : { max: Number(most) }),
  };
}

function budgetOf(text: string): [string, number] {
  const [symbol = '', share = ''] = text.split('=');
  if (symbol === '' || !(Number(share) > 0))
    throw new Error('--budget needs a symbol and its share of the risk, such as AAPL=30');
  return [symbol, Number(share)];
}

function walkForwardOf(text: string): NonNullable<OptimizeRequest['walk_forward']> {
  const [, window, every] = /^(\d+):(month|quarter|year)$/.exec(text) ?? [];
  if (window === undefined || every === undefined) {
    throw new Error('--walk-forward needs a number of returns and month, quarter, or year, such as 252:quarter');
  }
  return { window: Number(window), every: every as 'month' | 'quarter' | 'year' };
}
