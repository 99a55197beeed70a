import type { Instrument, MarketData } from '@tearsheet/market-data';
import { percentText } from '@tearsheet/shared';
import {
  MOST_OPTIMIZED,
  OPTIMIZATION_DEFAULTS,
  type OptimizeRequest,
  type RequestIssue,
} from '@tearsheet/shared/schemas';

/** The symbols that may be held, and what groups are made of. */
export interface NamedAssets {
  readonly assets: readonly Pick<Instrument, 'ric' | 'type' | 'sector' | 'market' | 'currency' | 'firstPrice'>[];
  /** Returns the RIC of a symbol that may be held, and otherwise null. */
  ricOf(symbol: string): string | null;
}

export function namedAssets(rics: readonly string[], market: Pick<MarketData, 'resolveSymbol'>): NamedAssets {
  const assets = rics.flatMap((ric) => {
    const match = market.resolveSymbol(ric);
    return match.kind === 'found' ? [match.instrument] : [];
  });
  const known = new Set(rics);
  return {
    assets,
    ricOf(symbol) {
      const match = market.resolveSymbol(symbol);
      return match.kind === 'found' && known.has(match.instrument.ric) ? match.instrument.ric : null;
    },
  };
}

const BY_SYMBOL = ['bounds', 'expected_returns', 'budgets'] as const;
type BySymbol = (typeof BY_SYMBOL)[number];

/** Returns the symbols of settings by symbol that may not be held. @param all members in which "*" is for all symbols */
export function unknownAssets(
  request: { readonly [Name in BySymbol]?: object | undefined },
  named: NamedAssets,
  all: readonly BySymbol[] = ['expected_returns'],
): RequestIssue[] {
  return BY_SYMBOL.flatMap((member) =>
    Object.keys(request[member] ?? {}).flatMap((symbol): RequestIssue[] => {
      if ((symbol === '*' && all.includes(member)) || named.ricOf(symbol) !== null) return [];
      const message = `${symbol} is not among the symbols that may be held.`;
      return [{ field: [member, symbol], code: 'unknown_asset', message, input: symbol }];
    }),
  );
}

type Field = RequestIssue['field'];
const ROUNDING = 1e-9;

/** Returns what is wrong with the limits of an optimization, as far as it is known without prices. */
export function limitProblems(request: OptimizeRequest, named: NamedAssets, hasPortfolio: boolean): RequestIssue[] {
  const issue = (
    field: Field,
    code: RequestIssue['code'],
    message: string,
    input: RequestIssue['input'] = null,
  ): RequestIssue => ({
    field,
    code,
    message,
    input,
  });
  const count = named.assets.length;
  const { bounds = {}, groups = [], holdings, budgets } = request;
  const objective = request.objective ?? OPTIMIZATION_DEFAULTS.objective;
  const problems: RequestIssue[] = [];
  if (count > MOST_OPTIMIZED) {
    const message = `There are ${count} symbols, but at most ${MOST_OPTIMIZED} are allowed.`;
    problems.push(issue(['symbols'], 'too_many_symbols', message, count));
  }
  problems.push(...unknownAssets(request, named, ['bounds']));
  if (objective === 'risk_budget') {
    const given = new Set(Object.keys(budgets ?? {}).map(named.ricOf));
    const missing = named.assets.filter(({ ric }) => !given.has(ric)).map(({ ric }) => ric);
    if (missing.length > 0) {
      const message = `risk_budget needs a budget for each symbol. There is none for ${missing.slice(0, 5).join(', ')}.`;
      problems.push(issue(['budgets'], 'missing_budget', message));
    }
  } else if (budgets !== undefined) {
    problems.push(issue(['budgets'], 'unusable_limit', 'Only the objective risk_budget uses budgets.'));
  }
  if (objective === 'minimum_tracking_error' && request.benchmark === null) {
    const message = 'minimum_tracking_error needs a benchmark. Send one, or leave the member out for the default.';
    problems.push(issue(['benchmark'], 'missing_member', message));
  }
  if (objective === 'risk_parity' || objective === 'risk_budget') {
    for (const member of ['bounds', 'groups', 'turnover', 'holdings'] as const) {
      if (request[member] === undefined) continue;
      const message = `${objective} has exactly one solution, which holds every symbol, so it takes no ${member}.`;
      problems.push(issue([member], 'unusable_limit', message));
    }
  }
  for (const member of ['turnover', 'transaction_costs'] as const) {
    if (request[member] === undefined || hasPortfolio) continue;
    problems.push(
      issue([member], 'unusable_limit', `${member} needs the current holdings. Send portfolio or transactions.`),
    );
  }
  for (const [i, { name, by, symbols = [], min = -Infinity, max = Infinity }] of groups.entries()) {
    const unknown = symbols.find((symbol) => named.ricOf(symbol) === null);
    if (by === 'list' && unknown !== undefined) {
      const message = `${unknown} is not among the symbols that may be held.`;
      problems.push(issue(['groups', i, 'symbols'], 'unknown_asset', message, unknown));
    }
    if (by === 'list' ? symbols.length === 0 : !named.assets.some((asset) => asset[by] === name)) {
      const known = by === 'list' ? [] : [...new Set(named.assets.map((asset) => asset[by]))].sort();
      const hint = by === 'list' ? 'Send its symbols.' : `There are ${known.slice(0, 20).join(', ')}.`;
      problems.push(issue(['groups', i, 'name'], 'unknown_group', `The group ${name} has no symbols. ${hint}`, name));
    }
    if (min > max) problems.push(reversed(['groups', i], min, max));
  }
  for (const [symbol, [min = 0, max = 1]] of Object.entries(bounds)) {
    if (min > max) problems.push(reversed(['bounds', symbol], min, max));
  }
  const { minimum = 1, maximum = count } = holdings ?? {};
  if (minimum > 1 && Object.values(bounds).some(([min = 0]) => min < 0)) {
    const message =
      'A least number of holdings needs least weights of at least 0. Send only holdings.maximum, or no short positions.';
    problems.push(issue(['holdings', 'minimum'], 'unusable_limit', message, minimum));
  }
  if (minimum > maximum || minimum > count) {
    const message = `holdings.minimum is ${minimum}, but at most ${Math.min(maximum, count)} symbols can be held.`;
    problems.push(issue(['holdings', 'minimum'], 'conflicting_limits', message, minimum));
  }
  return problems.length > 0 ? problems : sumProblems(request, named, maximum);

  function reversed(field: Field, min: number, max: number): RequestIssue {
    const message = `The least weight of ${percentText(min)} is above the largest weight of ${percentText(max)}.`;
    return issue(field, 'conflicting_limits', message, min);
  }
}

/** Returns bounds whose sums rule out weights that sum to 1. */
function sumProblems(
  { bounds = {} }: OptimizeRequest,
  { assets, ricOf }: NamedAssets,
  mostHeld: number,
): RequestIssue[] {
  const byRic = new Map(
    Object.entries(bounds).map(([symbol, limits]) => [symbol === '*' ? symbol : ricOf(symbol), limits]),
  );
  const boundOf = (ric: string) => byRic.get(ric) ?? byRic.get('*') ?? [0, 1];
  const least = assets.map(({ ric }) => boundOf(ric)[0]!);
  const most = assets.map(({ ric }) => boundOf(ric)[1]!).sort((a, b) => b - a);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const refuse = (message: string): RequestIssue[] => [
    { field: ['bounds'], code: 'conflicting_limits', message, input: null },
  ];
  if (sum(least) > 1 + ROUNDING)
    return refuse(`The least weights sum to ${percentText(sum(least))}, which is above 100%.`);
  if (sum(most) < 1 - ROUNDING)
    return refuse(`The largest weights sum to ${percentText(sum(most))}, which is below 100%.`);
  const held = sum(most.slice(0, mostHeld));
  if (held >= 1 - ROUNDING) return [];
  return refuse(`The largest weights of ${mostHeld} holdings sum to ${percentText(held)}, which is below 100%.`);
}
