import type { Context } from '../../facts/context.ts';
import { calendarDays } from '../../market/calendar.ts';
import type { GroupPair } from '../../measures/index.ts';
import { exactParts, exactSum } from './exact.ts';
import type { Linked } from './linked.ts';
import type { Span } from './spanEffects.ts';

/** One group in one span. Its effects add up. */
export interface Member<Key extends string> extends GroupPair {
  readonly name: string;
  readonly effects: Readonly<Record<Key, number>>;
}

/**
 * One group over the window. Weights are means over the calendar days. The return of a side is chained over the spans in
 * which that side holds the group. Null if it never does.
 */
export interface Row<Key extends string> {
  readonly name: string;
  readonly weights: { readonly portfolio_weight: number; readonly benchmark_weight: number };
  readonly returns: { readonly portfolio_return: number | null; readonly benchmark_return: number | null };
  readonly effects: Readonly<Record<Key, number>>;
}

/** Returns one row per name, sorted by name. */
export function rowsOf<Key extends string>(
  { ledger }: Context,
  {
    spans,
    members,
    keys,
  }: {
    readonly spans: readonly Span[];
    /** By span. */
    readonly members: readonly (readonly Member<Key>[])[];
    readonly keys: readonly Key[];
  },
  linked: Linked,
): Row<Key>[] {
  const { days } = ledger.plan.schedule;
  const length = calendarDays(days[0]!, days.at(-1)!);
  const byName = members.map((list) => new Map(list.map((member) => [member.name, member])));
  const names = [...new Set(members.flatMap((list) => list.map(({ name }) => name)))].sort();
  return names.map((name) => {
    const weights = { portfolio_weight: 0, benchmark_weight: 0 };
    const held = byName.map((span) => span.get(name));
    spans.forEach(({ from, to }, s) => {
      const member = held[s];
      if (!member) return;
      const share = calendarDays(days[from]!, days[to]!) / length;
      weights.portfolio_weight += share * member.portfolioWeight;
      weights.benchmark_weight += share * member.benchmarkWeight;
    });
    const known = held.filter((member) => member !== undefined);
    const returns = {
      portfolio_return: chained(
        known.filter(({ portfolioWeight }) => portfolioWeight !== 0).map(({ portfolioReturn }) => portfolioReturn),
      ),
      benchmark_return: chained(
        known.filter(({ benchmarkWeight }) => benchmarkWeight !== 0).map(({ benchmarkReturn }) => benchmarkReturn),
      ),
    };
    const effects = byKey(keys, (key) => linked.total((_, s) => held[s]?.effects[key] ?? 0));
    return { name, weights, returns, effects };
  });
}

/** Returns the return over all spans, as a decimal. Null without a span. */
function chained(returns: readonly number[]): number | null {
  return returns.length === 0 ? null : returns.reduce((growth, value) => growth * (1 + value), 1) - 1;
}

/** Returns a record with the value of each key. */
export function byKey<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Readonly<Record<Key, Value>>; // One entry per key.
}

/** Returns the rows with effects that sum to the written totals, column by column. */
export function adjusted<Key extends string>(
  rows: readonly Row<Key>[],
  totals: Readonly<Record<Key, number>>,
  keys: readonly Key[],
): Row<Key>[] {
  const columns = byKey(keys, (key) =>
    exactParts(
      totals[key],
      rows.map(({ effects }) => effects[key]),
    ),
  );
  return rows.map((row, i) => ({ ...row, effects: byKey(keys, (key) => columns[key][i]!) }));
}

/** Returns the sum of effects as written, or what geometric effects compound to. */
export function totalEffect(effects: readonly number[], isGeometric: boolean): number {
  return isGeometric ? effects.reduce((growth, value) => growth * (1 + value), 1) - 1 : exactSum(...effects);
}
