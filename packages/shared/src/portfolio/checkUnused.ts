import type { BenchmarkRequest } from '../schemas/benchmarks.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { Rebalancing } from '../schemas/rebalancing.ts';
import { ledgerProperties } from '../schemas/transactions.ts';
import type { RequestSchema } from '../schemas/validation/explain.ts';
import { unknownMembers } from '../schemas/validation/validator.ts';
import { countryName } from './countries.ts';
import { type Findings, fieldOf, type Path } from './findings.ts';
import type { MarketFacts } from './marketFacts.ts';

/** The members that an operation reads, and how it reads them. */
export interface RequestRules {
  readonly schema: RequestSchema;
  /** The request as it was sent, if the operation checks another one. */
  readonly sent?: PortfolioRequest;
  /** True if a policy and costs count for a ledger, as in a simulation of its future. */
  readonly tradesLedgers?: boolean;
  /** True if only the latest holdings are read. They may be those of the last close, and need no return. */
  readonly readsHoldings?: boolean;
  /** Members of this operation that the rest of the request makes useless. */
  readonly unused?: (request: PortfolioRequest) => readonly UnusedMember[];
}

/** A member without effect, and why. The reason completes "has no effect, because". */
export interface UnusedMember {
  readonly path: Path;
  readonly reason: string;
}

/** A body can have a hundred thousand unknown members. Only so many are named. */
const MOST_UNKNOWN = 20;
/** A longer name does not fit into a sentence. */
const LONGEST_NAME = 60;
/** Their rows accept only the members of their schema. */
const ROWS: ReadonlySet<string> = new Set(['portfolio', 'transactions']);

/** Warns of the members of a request that have no effect: those that are unknown, and those that others make useless. */
export function checkUnused(
  request: PortfolioRequest,
  rules: RequestRules,
  { facts, found }: { readonly facts: Pick<MarketFacts, 'resolveSymbol'>; readonly found: Findings },
): void {
  checkUnknown(request, rules.schema, found);
  const unused = (member: string, reason: string) => {
    found.warn('member_ignored', [member], `${member} has no effect, because ${reason}.`);
  };
  if (request.flow_timing !== undefined) {
    unused('flow_timing', 'inflows count from the start of their day, and outflows until its end');
  }
  if (request.transactions === undefined) {
    for (const member of changed(request, LEDGER_MEMBERS)) unused(member, 'it belongs to transactions');
  } else {
    const members = rules.tradesLedgers ? ALWAYS_OF_HOLDINGS : OF_HOLDINGS;
    for (const member of changed(request, members)) unused(member, 'the transactions decide about every trade');
    const isTaxed = Object.keys(request.withholding ?? {}).length > 0;
    if (isTaxed && request.dividends !== 'market') unused('withholding', 'dividends is not "market"');
  }
  const others = [
    ...ofPolicy(request.rebalancing, ['rebalancing']),
    ...ofBenchmark(request.benchmark, ['benchmark']),
    ...(request.benchmarks ?? []).flatMap((benchmark, i) => ofBenchmark(benchmark, ['benchmarks', i])),
    ...ofNothingHeld(request, rules, facts),
    ...(rules.unused?.(rules.sent ?? request) ?? []),
  ];
  for (const { path, reason } of others) {
    found.warn('member_ignored', path, `${fieldOf(path)} has no effect, because ${reason}.`);
  }
}

function checkUnknown(request: PortfolioRequest, schema: RequestSchema, found: Findings): void {
  const others = Object.fromEntries(Object.entries(request).filter(([member]) => !ROWS.has(member)));
  const unknown = [...unknownMembers(schema, others, []).take(MOST_UNKNOWN + 1)];
  for (const [i, { loc, nearest }] of unknown.entries()) {
    const field = fieldOf(loc);
    const name = field.length > LONGEST_NAME ? `${field.slice(0, LONGEST_NAME)}…` : field;
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
    const what = i < MOST_UNKNOWN ? 'It has no effect.' : 'It has no effect, like the unknown members after it.';
    found.warn('unknown_member', loc, `There is no member ${name}. ${what}${hint}`);
  }
}

/** The defaults of members that count for holdings only. The policy and the costs count in a simulation of a ledger. */
const ALWAYS_OF_HOLDINGS: Readonly<Record<string, unknown>> = { start_when_available: false };
const OF_HOLDINGS = { ...ALWAYS_OF_HOLDINGS, rebalancing: undefined, include_transaction_costs: false };

const LEDGER_MEMBERS = Object.fromEntries(
  Object.entries(ledgerProperties)
    .filter(([, schema]) => !('deprecated' in schema))
    .map(([member, schema]) => [member, 'default' in schema ? schema.default : undefined]),
);

/** Returns the members that a request has with another value than the default, which some callers send always. */
function changed(request: object, defaults: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(defaults).flatMap(([member, value]) => {
    return Object.hasOwn(request, member) && Reflect.get(request, member) !== value ? [member] : [];
  });
}

/** Returns the members of a benchmark that its kind does not read. */
function ofBenchmark(benchmark: BenchmarkRequest | null | undefined, path: Path): readonly UnusedMember[] {
  if (typeof benchmark !== 'object' || benchmark === null) return [];
  const unread = (member: 'rebalancing' | 'currency', kind: 'components' | 'series') => {
    const isUnread = benchmark[member] !== undefined && benchmark[kind] === undefined;
    return isUnread ? [{ path: [...path, member], reason: `the benchmark has no ${kind}` }] : [];
  };
  const policy = benchmark.components && ofPolicy(benchmark.rebalancing, [...path, 'rebalancing']);
  return [...unread('rebalancing', 'components'), ...unread('currency', 'series'), ...(policy ?? [])];
}

/** Returns the members of a policy without the schedule or the band that they change. */
function ofPolicy(policy: Rebalancing | undefined, path: Path): readonly UnusedMember[] {
  const { schedule = 'none', on = 'last', band, to = 'target' } = policy ?? {};
  return [
    ...(to !== 'target' && band === undefined ? [{ path: [...path, 'to'], reason: 'the policy has no band' }] : []),
    ...(on !== 'last' && schedule === 'none' ? [{ path: [...path, 'on'], reason: 'the policy has no schedule' }] : []),
  ];
}

/** Returns the rates of markets in which nothing is traded, and of countries from which nothing is received. */
function ofNothingHeld(
  request: PortfolioRequest,
  { tradesLedgers = false }: RequestRules,
  facts: Pick<MarketFacts, 'resolveSymbol'>,
): readonly UnusedMember[] {
  const { portfolio, transactions, opening, include_transaction_costs, dividends } = request;
  // Without rows, and with the costs and dividends of a ledger, whole members have no effect.
  if (portfolio === undefined && transactions === undefined) return [];
  const isTraded = include_transaction_costs === true && (transactions === undefined || tradesLedgers);
  const isPaid = transactions === undefined || dividends === 'market';
  const markets = isTraded ? Object.keys(request.transaction_cost_config ?? {}) : [];
  const countries = isPaid ? Object.keys(request.withholding ?? {}) : [];
  if (markets.length + countries.length === 0) return [];
  const rows = [...(portfolio ?? []), ...(transactions ?? []), ...(opening?.positions ?? [])];
  const held = [...new Set(rows.flatMap(({ symbol }) => symbol ?? []))].flatMap((symbol) => {
    const match = facts.resolveSymbol(symbol);
    return match.kind === 'found' && match.instrument.type !== 'cash' ? [match.instrument] : [];
  });
  const traded = new Set(held.map(({ market }) => market));
  const paying = new Set(held.flatMap(({ country }) => (country === null ? [] : countryName(country))));
  const names = countries.map(countryName);
  return [
    ...markets
      .filter((market) => !traded.has(market))
      .map((market) => ({ path: ['transaction_cost_config', market], reason: 'nothing of this market is traded' })),
    ...names.flatMap((name, i) => {
      const path = ['withholding', countries[i]!];
      if (names.indexOf(name) < i) return [{ path, reason: 'an earlier rate is for the same country' }];
      return paying.has(name) ? [] : [{ path, reason: 'no holding is from this country' }];
    }),
  ];
}
