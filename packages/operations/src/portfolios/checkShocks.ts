import type { MarketData } from '@tearsheet/market-data';
import { nearestName, shownName } from '@tearsheet/shared';
import { countryName, type UnusedMember } from '@tearsheet/shared/portfolio';
import { type AnalyzeRequest, DEFAULT_BASE_CURRENCY, type RequestIssue } from '@tearsheet/shared/schemas';

type Market = Pick<MarketData, 'instruments' | 'markets' | 'currencies' | 'resolveSymbol'>;
type Scenario = NonNullable<AnalyzeRequest['stress_shocks']>[number];
type Shock = Scenario['shocks'][number];

/** Markets and sectors that a holding can have besides those of instruments. */
const OTHERS = ['Cash', 'Unknown'];
const MOST_NAMED = 20;
/** Names of countries that are no ISO codes. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { usa: 'US', uk: 'GB', uae: 'AE' };

/** Returns the shocks whose name is missing or is nowhere in the market data. They would count as no loss. */
export function shockProblems(request: AnalyzeRequest, market: Market): RequestIssue[] {
  return [...shocksOf(request)].flatMap(({ shock, path }) => {
    const { scope, name = null } = shock;
    if (scope === 'all') return [];
    const issue = (
      code: RequestIssue['code'],
      message: string,
      suggestions: readonly string[] = [],
    ): RequestIssue[] => [
      {
        field: [...path, 'name'],
        code,
        message,
        input: name,
        ...(suggestions.length === 0 ? {} : { context: { suggestions: [...suggestions] } }),
      },
    ];
    if (name === null || name.trim() === '') return issue('missing_member', `a shock of a ${scope} needs its name`);
    const found = scope === 'symbol' ? findSymbol(name, request, market) : findName(name, namesOf(scope, market));
    if (found.isKnown) return [];
    const { suggestions } = found;
    return issue('unknown_name', `there is no ${scope} "${shownName(name)}"${hintOf(found)}`, suggestions);
  });
}

/** Returns the shocks without effect: those that hit no instrument of the portfolio, and those that a later one replaces. */
export function unusedShocks(request: AnalyzeRequest, market: Market): UnusedMember[] {
  if (!request.stress_shocks?.length) return [];
  const held = heldGroups(request, market);
  const base = request.base_currency ?? DEFAULT_BASE_CURRENCY;
  return [...shocksOf(request)].flatMap(({ shock, path, later }) => {
    const { scope, name = null } = shock;
    if (scope === 'all' && name !== null) return [{ path: [...path, 'name'], reason: 'the shock is for all holdings' }];
    const key = keyOf(shock, market);
    if (later.some((other) => keyOf(other, market) === key)) {
      return [{ path, reason: `a later shock of the scenario is for the same ${scope}` }];
    }
    if (key === `currency ${base.toLowerCase()}`) {
      return [{ path, reason: 'the base currency cannot change against itself' }];
    }
    return scope === 'all' || held.has(key) ? [] : [{ path, reason: `no holding has this ${scope}` }];
  });
}

interface PlacedShock {
  readonly shock: Shock;
  readonly path: readonly (string | number)[];
  /** The shocks after it in the same scenario. */
  readonly later: readonly Shock[];
}

function* shocksOf({ stress_shocks: scenarios }: AnalyzeRequest): Generator<PlacedShock> {
  for (const [i, { shocks }] of (scenarios ?? []).entries()) {
    for (const [j, shock] of shocks.entries()) {
      yield { shock, path: ['stress_shocks', i, 'shocks', j], later: shocks.slice(j + 1) };
    }
  }
}

/** Returns the groups that the instruments of a portfolio belong to. A portfolio may hold cash at any time. */
function heldGroups({ portfolio = [], transactions = [], opening }: AnalyzeRequest, market: Market) {
  const groups = new Set(OTHERS.flatMap((name) => [`market ${name.toLowerCase()}`, `sector ${name.toLowerCase()}`]));
  const rows = [...portfolio, ...transactions, ...(opening?.positions ?? [])];
  for (const symbol of new Set(rows.flatMap((row) => row.symbol ?? []))) {
    const match = market.resolveSymbol(symbol);
    groups.add(`symbol ${(match.kind === 'found' ? match.instrument.ric : symbol).toLowerCase()}`);
    if (match.kind !== 'found') continue;
    for (const scope of ['market', 'sector', 'currency'] as const) {
      groups.add(`${scope} ${match.instrument[scope].toLowerCase()}`);
    }
  }
  for (const { currency } of rows.filter((row) => 'currency' in row) as { readonly currency?: string }[]) {
    if (currency !== undefined) groups.add(`currency ${currency.toLowerCase()}`);
  }
  return groups;
}

function keyOf({ scope, name = null }: Shock, market: Market): string {
  const match = scope === 'symbol' && name !== null ? market.resolveSymbol(name) : null;
  return `${scope} ${(match?.kind === 'found' ? match.instrument.ric : (name ?? '')).toLowerCase()}`;
}

interface Found {
  readonly isKnown: boolean;
  readonly suggestions: readonly string[];
  /** True if the suggestions are all names, because none is near. */
  readonly isEveryName?: boolean;
}

function hintOf({ suggestions, isEveryName = false }: Found): string {
  if (suggestions.length === 0) return '';
  return isEveryName ? `. Known: ${suggestions.join(', ')}` : `. Did you mean ${suggestions.join(' or ')}?`;
}

function findSymbol(name: string, { transactions = [] }: AnalyzeRequest, market: Market): Found {
  const match = market.resolveSymbol(name);
  if (match.kind === 'found') return { isKnown: true, suggestions: [] };
  // A security without market data is known by its symbol in the transactions.
  if (transactions.some(({ symbol }) => symbol === name)) return { isKnown: true, suggestions: [] };
  return { isKnown: false, suggestions: match.kind === 'ambiguous' ? match.candidates : match.suggestions };
}

function findName(name: string, known: readonly string[]): Found {
  const text = name.trim().toLowerCase();
  if (known.some((one) => one.toLowerCase() === name.toLowerCase())) return { isKnown: true, suggestions: [] };
  const country = countryName(ABBREVIATIONS[text] ?? text.toUpperCase());
  const meant = known.find((one) => one.toLowerCase() === country) ?? nearestName(name, known);
  return meant === null
    ? { isKnown: false, suggestions: known.slice(0, MOST_NAMED), isEveryName: true }
    : { isKnown: false, suggestions: [meant] };
}

function namesOf(scope: 'market' | 'sector' | 'currency', market: Market): readonly string[] {
  if (scope === 'currency') return market.currencies();
  return [...(scope === 'market' ? market.markets() : sectorsOf(market)), ...OTHERS];
}

const sectors = new WeakMap<Market, readonly string[]>();

/** Sectors of the instruments, sorted. They are gathered once for each snapshot. */
function sectorsOf(market: Market): readonly string[] {
  const known = sectors.get(market) ?? [...new Set(market.instruments().map(({ sector }) => sector))].sort();
  sectors.set(market, known);
  return known;
}
