import { formatDay, formatWeekday } from '../../dates.ts';
import type { Context } from '../facts/context.ts';
import type { Json, SectionValue } from '../json/table.ts';
import { calendarDays } from '../market/calendar.ts';
import { brinsonFachler, carinoLink } from '../measures/index.ts';
import { benchmarkSectors } from './benchmarkSectors.ts';
import { portfolioSectors, type SectorValues, spanBounds, totalOf } from './sectorSpans.ts';

/** Smallest part of the benchmark's weight that must be known. A smaller part does not represent the whole. */
const FEWEST_KNOWN = 0.8;

/** Arithmetic effects of one span; they sum to its active return. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  readonly costs: number;
  readonly unexplained: number;
  readonly sectors: readonly SectorEffect[];
}

interface SectorEffect {
  readonly sector: string;
  readonly portfolioWeight: number;
  readonly benchmarkWeight: number;
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  readonly allocation: number;
  readonly selection: number;
  readonly interaction: number;
}

/**
 * Returns the active return by sector. The effects follow Brinson and Fachler in each span without trades, and Carino links
 * the spans. Two effects do not belong to a sector. `trading_costs` is the effect of costs. `unexplained` is the return of
 * the benchmark's known constituents above the benchmark itself. All effects sum to the active return.
 */
export function attribution(context: Context): SectionValue {
  const { input, ledger } = context;
  const { portfolio, benchmark } = context.performance();
  const [total, benchmarkTotal] = [portfolio.total_return!, benchmark.total_return!];
  const head = {
    active_return: input.benchmark && total - benchmarkTotal,
    portfolio_return: total,
    benchmark_return: input.benchmark && benchmarkTotal,
  };
  const nothing = (reason: string): { readonly [key: string]: Json } => ({
    available: false,
    reason,
    ...head,
    constituents: null,
    effects: null,
    sectors: [],
    spans: [],
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
  const bounds = spanBounds(ledger);
  const ours = portfolioSectors(ledger, bounds);
  // Only a ledger of transactions can run out of money.
  if (ours.some((span) => !(totalOf(span).start > 0)))
    return nothing('the portfolio has no value at the start of a month');
  const theirs = benchmarkSectors(input, ledger, bounds);
  if (theirs.spans.includes(null)) {
    const oldest = components.map(({ constituents }) => constituents!.lists[0]?.day ?? null);
    return nothing(
      oldest.includes(null)
        ? 'no list is known'
        : `holdings of the benchmark with prices are known from ${formatDay(Math.max(...oldest.map(Number)))} only`,
    );
  }
  const described = {
    lists: theirs.used.length,
    first_date: formatDay(theirs.used[0]!.day),
    weight_known: theirs.weightKnown,
  };
  if (theirs.weightKnown < FEWEST_KNOWN) {
    const share = Math.floor(100 * theirs.weightKnown);
    const reason = `only ${share}% of the weight of the benchmark's holdings is known and priced; ${100 * FEWEST_KNOWN}% is needed`;
    return { ...nothing(reason), constituents: described };
  }
  const spans = ours.map((sectors, s) => spanEffects(context, bounds, { s, ours: sectors, theirs: theirs.spans[s]! }));
  const links = spans.map(({ portfolioReturn, benchmarkReturn }) => carinoLink(portfolioReturn, benchmarkReturn));
  const whole = carinoLink(total, benchmarkTotal);
  if (!links.every(Number.isFinite) || !Number.isFinite(whole)) return nothing('a total loss cannot be linked');
  const factors = links.map((link) => link / whole);
  const linked = (effect: (span: Span) => number) =>
    spans.reduce((sum, span, s) => sum + factors[s]! * effect(span), 0);
  const over = (key: 'allocation' | 'selection' | 'interaction') =>
    linked(({ sectors }) => sectors.reduce((sum, one) => sum + one[key], 0));
  return {
    available: true,
    reason: null,
    ...head,
    constituents: described,
    effects: {
      allocation: over('allocation'),
      selection: over('selection'),
      interaction: over('interaction'),
      trading_costs: linked(({ costs }) => costs),
      unexplained: linked(({ unexplained }) => unexplained),
    },
    sectors: sectorRows(context, spans, factors),
    spans: spans.map((span) => spanRow(context, span)),
  };
}

function spanEffects(
  { ledger }: Context,
  bounds: Int32Array,
  { s, ours, theirs }: { readonly s: number; readonly ours: SectorValues; readonly theirs: SectorValues },
): Span {
  const { levels } = ledger.simulation;
  const fund = ledger.benchmark.levels;
  const [from, to] = [bounds[s]!, bounds[s + 1]!];
  const own = totalOf(ours);
  const other = totalOf(theirs);
  const gross = own.end / own.start - 1;
  const constituents = other.end / other.start - 1;
  const portfolioReturn = levels[to]! / levels[from]! - 1;
  const benchmarkReturn = fund[to]! / fund[from]! - 1;
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const sectors = names.map((sector): SectorEffect => {
    const [mine, its] = [ours.get(sector), theirs.get(sector)];
    const pair = {
      portfolioWeight: (mine?.start ?? 0) / own.start,
      benchmarkWeight: (its?.start ?? 0) / other.start,
      portfolioReturn: mine ? mine.end / mine.start - 1 : 0,
      benchmarkReturn: its ? its.end / its.start - 1 : 0,
    };
    return { sector, ...pair, ...brinsonFachler(pair, constituents) };
  });
  return {
    from,
    to,
    portfolioReturn,
    benchmarkReturn,
    costs: portfolioReturn - gross,
    unexplained: constituents - benchmarkReturn,
    sectors,
  };
}

/** Linked effects; weights are means over the calendar days, returns are chained over the spans in which it is held. */
function sectorRows({ ledger }: Context, spans: readonly Span[], factors: readonly number[]): Json[] {
  const { days } = ledger.plan.schedule;
  const length = calendarDays(days[0]!, days.at(-1)!);
  const names = [...new Set(spans.flatMap(({ sectors }) => sectors.map(({ sector }) => sector)))].sort();
  return names.map((sector) => {
    const row = {
      sector,
      portfolio_weight: 0,
      benchmark_weight: 0,
      portfolio_return: 1,
      benchmark_return: 1,
      allocation: 0,
      selection: 0,
      interaction: 0,
      total: 0,
    };
    spans.forEach(({ from, to, sectors }, s) => {
      const effect = sectors.find((one) => one.sector === sector);
      if (!effect) return;
      const share = calendarDays(days[from]!, days[to]!) / length;
      row.portfolio_weight += share * effect.portfolioWeight;
      row.benchmark_weight += share * effect.benchmarkWeight;
      row.portfolio_return *= 1 + effect.portfolioReturn;
      row.benchmark_return *= 1 + effect.benchmarkReturn;
      row.allocation += factors[s]! * effect.allocation;
      row.selection += factors[s]! * effect.selection;
      row.interaction += factors[s]! * effect.interaction;
    });
    row.portfolio_return -= 1;
    row.benchmark_return -= 1;
    row.total = row.allocation + row.selection + row.interaction;
    return row;
  });
}

function spanRow({ ledger }: Context, span: Span): Json {
  const { days } = ledger.plan.schedule;
  const sum = (key: 'allocation' | 'selection' | 'interaction') =>
    span.sectors.reduce((total, one) => total + one[key], 0);
  return {
    start_date: formatWeekday(days[span.from]!),
    end_date: formatWeekday(days[span.to]!),
    portfolio_return: span.portfolioReturn,
    benchmark_return: span.benchmarkReturn,
    active_return: span.portfolioReturn - span.benchmarkReturn,
    allocation: sum('allocation'),
    selection: sum('selection'),
    interaction: sum('interaction'),
    trading_costs: span.costs,
    unexplained: span.unexplained,
  };
}
