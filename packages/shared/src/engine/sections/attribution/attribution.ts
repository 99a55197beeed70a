import { formatDay, formatWeekday } from '../../../dates.ts';
import type { Context } from '../../facts/context.ts';
import type { Json, SectionValue } from '../../json/table.ts';
import { returnBetween } from '../../measures/index.ts';
import { benchmarkGroups } from './benchmarkGroups.ts';
import { currencyBlock, noCurrencyEffects } from './currencies.ts';
import { exactParts, exactSum, rounded } from './exact.ts';
import { namesOf, outerOf, totalOf } from './grouping.ts';
import { activeReturn, type Linked, linkSpans } from './linked.ts';
import { groupingsOf, type Method, methodOf } from './options.ts';
import { portfolioGroups, spanBounds } from './portfolioGroups.ts';
import { adjusted, byKey, type Row, rowsOf, totalEffect } from './rows.ts';
import { type Span, spanEffects } from './spanEffects.ts';

/** Smallest part of the benchmark's weight that must be known. A smaller part does not represent the whole. */
const FEWEST_KNOWN = 0.8;

const GROUP_KEYS = ['allocation', 'selection', 'interaction'] as const;
const KEYS = [...GROUP_KEYS, 'trading_costs', 'unexplained'] as const;
type GroupKey = (typeof GROUP_KEYS)[number];
type Effects = Readonly<Record<(typeof KEYS)[number], number>>;

/**
 * Returns the active return by group. The effects follow Brinson and Fachler in each span without trades, and a linking method
 * adds up the spans. Two effects do not belong to a group. `trading_costs` is the effect of costs. `unexplained` is the return
 * of the benchmark's known constituents above the benchmark itself. All effects sum to the active return as written. Geometric
 * effects compound to it.
 */
export function attribution(context: Context): SectionValue {
  const { input, ledger } = context;
  const method = methodOf(input.settings.options?.attribution);
  const { portfolio, benchmark } = context.performance();
  const [total, benchmarkTotal] = [portfolio.total_return!, benchmark.total_return!];
  const head = {
    active_return: input.benchmark && activeReturn(total, benchmarkTotal, method),
    portfolio_return: total,
    benchmark_return: input.benchmark && benchmarkTotal,
  };
  const described: { readonly [key: string]: Json } = {
    linking: method.linking,
    interaction: method.interaction,
    levels: [...method.levels],
  };
  const nothing = (reason: string): { readonly [key: string]: Json } => ({
    available: false,
    reason,
    ...head,
    constituents: null,
    effects: null,
    sectors: [],
    spans: [],
    ...described,
    months: [],
    groups: [],
    currency_effects: noCurrencyEffects(reason),
  });
  if (!input.benchmark) return nothing('the request has no benchmark');
  const { name, components } = input.benchmark;
  const unknown = components.find(({ constituents }) => constituents === null);
  if (unknown) {
    const what =
      components.length === 1 ? `the benchmark ${name}` : `${unknown.instrument.ric} in the benchmark ${name}`;
    return nothing(`the holdings of ${what} are not known`);
  }
  const { first, end, levels } = ledger.benchmark;
  if (first > 0) return nothing('the benchmark has no value on the first day');
  if (end < levels.length) return nothing('the prices of the benchmark end inside the window');
  if (ledger.book && method.levels.includes('company')) {
    return nothing('a ledger of transactions has no attribution by company, only by sector, market, and currency');
  }
  const bounds = spanBounds(ledger);
  const groupings = groupingsOf(method);
  const [outer, byCurrency, inner] = portfolioGroups(ledger, bounds, groupings);
  // In a ledger, the chained returns of inner groups do not add up to that of their outer group.
  const ours = ledger.book && inner ? inner.map(outerOf) : outer!;
  // Only a ledger of transactions can run out of money.
  if (ours.some((span) => !(totalOf(span).start > 0)))
    return nothing('the portfolio has no value at the start of a month');
  const { groups: theirs, used, weightKnown } = benchmarkGroups(input, ledger, { bounds, groupings });
  if (theirs.length === 0) {
    const oldest = components.map(({ constituents }) => constituents!.lists[0]?.day ?? null);
    return nothing(
      oldest.includes(null)
        ? 'no list is known'
        : `holdings of the benchmark with prices are known from ${formatDay(Math.max(...oldest.map(Number)))} only`,
    );
  }
  const constituents = { lists: used.length, first_date: formatDay(used[0]!.day), weight_known: weightKnown };
  if (weightKnown < FEWEST_KNOWN) {
    const share = Math.floor(100 * weightKnown);
    const reason = `only ${share}% of the weight of the benchmark's holdings is known and priced; ${100 * FEWEST_KNOWN}% is needed`;
    return { ...nothing(reason), constituents };
  }
  const spans = ours.map((values, s) => {
    const [from, to] = [bounds[s]!, bounds[s + 1]!];
    return spanEffects(
      {
        from,
        to,
        portfolioReturn: returnBetween(ledger.simulation.levels, from, to),
        benchmarkReturn: returnBetween(levels, from, to),
        ours: values,
        theirs: theirs[0]![s]!,
        oursInner: inner?.[s],
        theirsInner: theirs[2]?.[s],
      },
      method,
    );
  });
  const linked = linkSpans(spans, method);
  if (!linked.isPossible || !Number.isFinite(head.active_return)) return nothing('a total loss cannot be linked');
  const active = shown(head.active_return!, method);
  const effects = written(active, (key) => linked.total((span) => effectOf(span, key)), method);
  const sectors = rowsOf(context, { spans, members: spans.map(({ groups }) => groups), keys: GROUP_KEYS }, linked);
  const isGeometric = method.linking === 'geometric';
  const groups = isGeometric ? sectors : adjusted(sectors, effects, GROUP_KEYS);
  return {
    available: true,
    reason: null,
    ...head,
    active_return: active,
    constituents,
    effects,
    sectors: groups.map((row) => groupRow({ sector: row.name }, row, method)),
    spans: spans.map((span) => spanRow(context, span, method)),
    ...described,
    months: monthRows(context, { spans, linked, effects }, method),
    groups: innerRows(context, { spans, linked, outer: groups }, method),
    currency_effects: currencyBlock(
      context,
      {
        spans,
        ours: byCurrency!,
        theirs: theirs[1]!,
        isGeometric,
        isMerged: method.interaction === 'in_selection',
        totals: { active, trading_costs: effects.trading_costs, unexplained: effects.unexplained },
      },
      linked,
    ),
  };
}

/** Returns an effect of a span that adds up. */
function effectOf({ groups, costs, unexplained }: Span, key: (typeof KEYS)[number]): number {
  if (key === 'trading_costs') return costs;
  if (key === 'unexplained') return unexplained;
  return groups.reduce((sum, { effects }) => sum + effects[key], 0);
}

function shown(active: number, { linking }: Method): number {
  return linking === 'geometric' ? active : rounded(active);
}

/** Returns the effects as written. Arithmetic effects sum exactly to the active return. */
function written(active: number, effect: (key: (typeof KEYS)[number]) => number, { linking }: Method): Effects {
  const raw = KEYS.map(effect);
  const values = linking === 'geometric' ? raw : exactParts(active, raw);
  return byKey(KEYS, (key) => values[KEYS.indexOf(key)]!);
}

function groupRow(name: { readonly [key: string]: string }, row: Row<GroupKey>, { linking }: Method): Json {
  const total = totalEffect(Object.values(row.effects), linking === 'geometric');
  return { ...name, ...row.weights, ...row.returns, ...row.effects, total };
}

function spanRow({ ledger }: Context, span: Span, method: Method): Json {
  const { days } = ledger.plan.schedule;
  const { portfolioReturn, benchmarkReturn } = span;
  const finish = method.linking === 'geometric' ? Math.expm1 : (sum: number) => sum;
  const active = shown(activeReturn(portfolioReturn, benchmarkReturn, method), method);
  return {
    start_date: formatWeekday(days[span.from]!),
    end_date: formatWeekday(days[span.to]!),
    portfolio_return: portfolioReturn,
    benchmark_return: benchmarkReturn,
    active_return: active,
    ...written(active, (key) => finish(effectOf(span, key)), method),
  };
}

/** Returns the effects of each calendar month, and the part of each month in the effects of the window. */
function monthRows(
  { ledger }: Context,
  { spans, linked, effects }: { readonly spans: readonly Span[]; readonly linked: Linked; readonly effects: Effects },
  method: Method,
): Json[] {
  const { days } = ledger.plan.schedule;
  const months = [...Map.groupBy(spans.keys(), (s) => formatWeekday(days[spans[s]!.to]!).slice(0, 7))];
  const parts = byKey(KEYS, (key) => {
    const bySpan = linked.parts((span) => effectOf(span, key));
    const byMonth = months.map(([, at]) => linked.finish(at.reduce((sum, s) => sum + bySpan[s]!, 0)));
    return method.linking === 'geometric' ? byMonth : exactParts(effects[key], byMonth);
  });
  return months.map(([month, at], m) => {
    const own = at.map((s) => spans[s]!);
    const [from, to] = [own[0]!.from, own.at(-1)!.to];
    const portfolioReturn = returnBetween(ledger.simulation.levels, from, to);
    const benchmarkReturn = returnBetween(ledger.benchmark.levels, from, to);
    const active = shown(activeReturn(portfolioReturn, benchmarkReturn, method), method);
    const inMonth = linkSpans(own, method);
    return {
      month,
      start_date: formatWeekday(days[from]!),
      end_date: formatWeekday(days[to]!),
      portfolio_return: portfolioReturn,
      benchmark_return: benchmarkReturn,
      active_return: active,
      ...written(active, (key) => inMonth.total((span) => effectOf(span, key)), method),
      linked: byKey(KEYS, (key) => parts[key][m]!),
    };
  });
}

/** Returns the rows of the second level. The rows of a group add up to its selection and interaction. */
function innerRows(
  context: Context,
  {
    spans,
    linked,
    outer,
  }: { readonly spans: readonly Span[]; readonly linked: Linked; readonly outer: readonly Row<GroupKey>[] },
  method: Method,
): Json[] {
  if (method.levels.length === 1) return [];
  const rows = rowsOf(context, { spans, members: spans.map(({ inner }) => inner), keys: GROUP_KEYS }, linked);
  const byGroup = Map.groupBy(rows, (row) => namesOf(row.name)[0]);
  return outer.flatMap(({ name, effects }) => {
    const own = byGroup.get(name) ?? [];
    const parts = own.flatMap((row) => GROUP_KEYS.map((key) => row.effects[key]));
    const values =
      method.linking === 'geometric' ? parts : exactParts(exactSum(effects.selection, effects.interaction), parts);
    return own.map((row, i) => {
      const written = byKey(GROUP_KEYS, (key) => values[i * GROUP_KEYS.length + GROUP_KEYS.indexOf(key)]!);
      return groupRow({ group: name, name: namesOf(row.name)[1] }, { ...row, effects: written }, method);
    });
  });
}
