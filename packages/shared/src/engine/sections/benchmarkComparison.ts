import { formatWeekday } from '../../dates.ts';
import { type Context, makeContext } from '../facts/context.ts';
import type { BenchmarkInput } from '../input.ts';
import { type Json, roundMoney, type SectionValue } from '../json/table.ts';
import { benchmarkSeries } from '../market/universe.ts';
import { benchmarkLevels } from '../simulation/benchmark.ts';
import { relativeMembers } from './performanceMetrics.ts';

/** Returns one row per benchmark, the main one first. Each row has the figures that an analysis against it alone has. */
export function benchmarkComparison(context: Context): SectionValue {
  const { benchmark, benchmarks } = context.input;
  const others = benchmarks.map((other) => rowOf(against(context, other), other));
  return benchmark ? [rowOf(context, benchmark), ...others] : others;
}

/** The same analysis against another benchmark. The valuation days stay the same. */
function against({ input, ledger }: Context, benchmark: BenchmarkInput): Context {
  const own = { ...input, settings: { ...input.settings, benchmark: benchmark.name }, benchmark };
  const { firstWeekday, lastWeekday } = ledger.universe;
  const universe = { ...ledger.universe, benchmark: benchmarkSeries(benchmark, firstWeekday, lastWeekday) };
  const levels = benchmarkLevels(own, universe, ledger.plan.schedule.days);
  return makeContext(own, { ...ledger, universe, benchmark: levels });
}

function rowOf(context: Context, { name, kind }: BenchmarkInput): Json {
  const { levels, first, end } = context.ledger.benchmark;
  const { days } = context.ledger.plan.schedule;
  const performance = context.performance();
  const periods = Object.entries(context.periodReturns()).map(
    ([key, { benchmark_return, excess_return }]) => [key, { benchmark_return, excess_return }] as const,
  );
  const dated = [first, ...context.months().at].filter((d, i) => d >= first && d < end && (i === 0 || d > first));
  return {
    name,
    kind,
    metrics: performance.benchmark,
    relative: relativeMembers(performance),
    periods: Object.fromEntries(periods),
    growth: dated.map((d) => ({
      date: formatWeekday(days[d]!),
      value: roundMoney(levels[d]!, context.ledger.moneyDecimals),
    })),
  };
}
