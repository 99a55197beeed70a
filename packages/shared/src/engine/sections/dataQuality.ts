import { formatDay, formatWeekday } from '../../dates.ts';
import { groupOrigins, type Origin } from '../../sourceNames.ts';
import type { Context } from '../facts/context.ts';
import { FEWEST_OBSERVATIONS } from '../facts/performance.ts';
import { type SlowSeries, slowBenchmark } from '../facts/returnPeriods.ts';
import type { RiskFree } from '../facts/riskFree.ts';
import type { AnalysisInput, BenchmarkInput } from '../input.ts';
import { type Json, roundMoney, type SectionValue } from '../json/table.ts';
import type { StaleRun } from '../market/forwardFill.ts';
import { quoteAges } from '../market/frequency.ts';
import { NEED_MOVEMENTS } from '../measures/relative.ts';
import { NOTES, NULL_REASONS, RISK_FREE_METRICS } from '../notes.ts';
import type { Book } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { exitReason } from '../simulation/planSchedule.ts';
import { moneyPerUnit, TRADE_REASONS } from '../simulation/simulate.ts';
import { leftOutSymbols } from '../warnings.ts';
import { benchmarkWeights, portfolioScores } from './holdings.ts';

/** Returns the gaps of the data, and the decisions that the analysis made because of them. */
export function dataQuality(context: Context): SectionValue {
  const { input, ledger } = context;
  const { provenance } = input;
  const { growth, plan } = ledger;
  return {
    total_rics_requested: provenance.requestedCount,
    rics_found: provenance.requestedCount - provenance.missingSymbols.length,
    missing_rics: provenance.missingSymbols,
    data_completeness_pct:
      growth.heldDays === 0 ? null : 100 * (1 - growth.forwardFilled.forwardFilledDays / growth.heldDays),
    removed_positions: [...plan.removed.map((row): Json => ({ ...row })), ...delistedPositions(ledger)],
    late_distributions: lateDistributions(context),
    forward_filled_days: growth.forwardFilled.forwardFilledDays,
    low_frequency: lowFrequency(context).map(({ ric, frequency }) => ({ ric, frequency })),
    stale: staleRows(context),
    fx_sources: provenance.fxSources,
    data_version: provenance.dataVersion,
    data_source: provenance.dataSource,
    notes: collectNotes(context),
    ...(provenance.origins ? { sources: sourceRows(provenance.origins) } : {}),
  };
}

/** Returns one row for the series of one kind from one source. */
function sourceRows(origins: readonly Origin[]): Json[] {
  return groupOrigins(origins).map(({ source, rights, kind, series }) => {
    return { source, rights, kind, names: [...new Set(series.map(({ name }) => name))].sort() };
  });
}

function delistedPositions(ledger: Ledger): Json[] {
  const { trades } = ledger.simulation;
  const exit = TRADE_REASONS.indexOf('exit');
  const rows: Json[] = [];
  for (let i = trades.reason.indexOf(exit); i >= 0; i = trades.reason.indexOf(exit, i + 1)) {
    const { ric } = ledger.universe.instruments[trades.instrument[i]!]!;
    const date = formatWeekday(ledger.plan.schedule.days[trades.day[i]!]!);
    const reason = exitReason(ledger.universe, trades.instrument[i]!, ledger.plan.schedule.days[trades.day[i]!]!);
    rows.push({ ric, date, reason, value: roundMoney(-trades.value[i]!, ledger.moneyDecimals) });
  }
  return rows;
}

function lateDistributions({ ledger }: Context): Json[] {
  const { universe, plan, growth, simulation } = ledger;
  const { days, periods } = plan.schedule;
  return [...plan.lateDistributions, ...growth.distributions.filter(({ isLate }) => isLate)].map(
    ({ instrumentIndex, weekday, amount, row, day, value }) => {
      const period = periods.findIndex(({ from, to }) => row >= from && row < to);
      return {
        ric: universe.instruments[instrumentIndex]!.ric,
        ex_date: formatWeekday(weekday),
        amount,
        paid_on: day === null ? null : formatWeekday(days[day]!),
        value: day === null ? null : roundMoney(value * moneyPerUnit(simulation, period, day), ledger.moneyDecimals),
      };
    },
  );
}

/**
 * Returns stale prices of holdings by RIC, then of the benchmark, then stale rates such as "EUR/USD". Runs that the frequency
 * explains are left out.
 */
function staleRows({ input, ledger }: Context): Json[] {
  const { universe, growth, benchmark } = ledger;
  const row = (ric: string, { from, to, days }: StaleRun): Json => ({
    ric,
    from: formatWeekday(from),
    to: formatWeekday(to),
    days,
  });
  return [
    ...growth.forwardFilled.stale
      .filter(({ instrumentIndex, days, to }) => days > quoteAges(universe.frequency[instrumentIndex]!, to).stale)
      .map((run) => row(universe.instruments[run.instrumentIndex]!.ric, run)),
    ...universe.benchmark.flatMap(({ instrument, frequency }, i) =>
      benchmark.forwardFilled[i]!.stale.filter(({ days, to }) => days > quoteAges(frequency, to).stale).map((run) =>
        row(instrument.ric, run),
      ),
    ),
    ...growth.rates.forwardFilled.flatMap(({ stale }, c) =>
      stale
        .filter(({ days, to }) => days > quoteAges(universe.rateAges[c]!.frequency, to).stale)
        .map((run) => row(`${universe.currencies[c]}/${input.settings.baseCurrency}`, run)),
    ),
  ];
}

/** Returns the notes of a result. They depend only on the input, not on the selected sections. */
function collectNotes(context: Context): string[] {
  return [...decisions(context), ...nullMetrics(context)];
}

function decisions(context: Context): string[] {
  const { input, ledger, turnover, riskFree } = context;
  const { plan, growth, costs, universe, simulation, book } = ledger;
  const base = input.settings.baseCurrency;
  const missing = leftOutSymbols(input);
  const { periods } = plan.schedule;
  const removed = plan.removed.length + delistedPositions(ledger).length;
  const adjusted = universe.instruments.filter(({ priceBasis }) => priceBasis === 'total_return_adjusted').length;
  const unclear = turnover().byMarket.filter(({ buy_rate, sell_rate }) => buy_rate === null || sell_rate === null);
  return [
    ...plan.notes,
    ...(missing.length > 0 ? [NOTES.missing(missing.length)] : []),
    ...input.provenance.qualityNotes,
    ...(periods[0]?.kind === 'carried_in' ? [NOTES.carriedIn()] : []),
    ...(book ? bookNotes(ledger, book) : []),
    ...(removed > 0 ? [NOTES.removed(removed)] : []),
    ...endingNotes(ledger),
    ...(growth.forwardFilled.forwardFilledDays > 0
      ? [NOTES.forwardFilledPrices(growth.forwardFilled.forwardFilledDays)]
      : []),
    ...growth.rates.forwardFilled.flatMap(({ forwardFilledDays }, c) =>
      forwardFilledDays > 0 ? [NOTES.forwardFilledRates(`${universe.currencies[c]}/${base}`, forwardFilledDays)] : [],
    ),
    ...benchmarkNotes(input, ledger),
    ...riskFreeNotes(riskFree()),
    ...periodNotes(context),
    ...(adjusted > 0 ? [NOTES.adjustedPrices(adjusted)] : []),
    ...costs.unknownMarkets.map(NOTES.unknownCostMarket),
    ...(simulation.trades.length > 0 && !book ? unclear.map(({ market }) => NOTES.mixedCostRates(market)) : []),
  ];
}

function bookNotes({ plan }: Ledger, { effective, remarks }: Book): string[] {
  const late = effective.filter((weekday) => weekday === null).length;
  const { startsInside, undefinedDays, pricedByLedger } = remarks;
  const date = formatWeekday(plan.schedule.days[undefinedDays[0] ?? 0]!);
  return [
    ...(startsInside ? [NOTES.ledgerStartsEarlier()] : []),
    ...(late > 0 ? [NOTES.transactionsAfterEnd(late)] : []),
    ...(pricedByLedger.length > 0 ? [NOTES.pricedByLedger(pricedByLedger.join(', '))] : []),
    ...(undefinedDays.length > 0 ? [NOTES.undefinedReturns(undefinedDays.length, date)] : []),
  ];
}

function describeBlend({ kind, name, components }: BenchmarkInput): string[] {
  if (kind !== 'blend') return [];
  const parts = components.map(
    ({ instrument, weight }) => `${Number((100 * weight).toPrecision(6))}% ${instrument.ric}`,
  );
  return [NOTES.blend(name, parts.join(' + '))];
}

function benchmarkNotes({ benchmark }: AnalysisInput, { benchmark: { first, end }, plan }: Ledger): string[] {
  if (benchmark === null) return [NOTES.noBenchmark()];
  const { name } = benchmark;
  const { days } = plan.schedule;
  return [
    ...describeBlend(benchmark),
    ...(benchmark.kind === 'rate' ? [NOTES.fixedRate(name)] : []),
    ...(first > 0 ? [NOTES.lateBenchmark(name, formatWeekday(days[first]!))] : []),
    ...(end < days.length ? [NOTES.endedBenchmark(name, formatWeekday(days[end]!))] : []),
  ];
}

function endingNotes({ universe, plan, growth }: Ledger): string[] {
  const { schedule, removed } = plan;
  const ricOf = (instrumentIndex: number) => universe.instruments[instrumentIndex]!.ric;
  const exits = [...growth.exits].flatMap(([row, day]) => {
    const instrumentIndex = schedule.instrument[row]!;
    return exitReason(universe, instrumentIndex, schedule.days[day]!) === 'stale_price' ? [ricOf(instrumentIndex)] : [];
  });
  const stale = [...removed.flatMap(({ ric, reason }) => (reason === 'stale_price' ? [ric] : [])), ...exits];
  const list = (rics: readonly string[]) => [...new Set(rics)].sort().join(', ');
  const paying = [...plan.lateDistributions, ...growth.distributions.filter(({ isLate }) => isLate)].map(
    ({ instrumentIndex }) => ricOf(instrumentIndex),
  );
  return [
    ...(stale.length > 0 ? [NOTES.stalePositions(list(stale))] : []),
    ...(paying.length > 0 ? [NOTES.distributions(list(paying))] : []),
  ];
}

function riskFreeNotes({ source, startsLate, endsEarly, tooOld }: RiskFree): string[] {
  return [
    ...(startsLate === null ? [] : [NOTES.lateRiskFreeRate(source!, formatDay(startsLate))]),
    ...(tooOld === null ? [] : [NOTES.oldRiskFreeRate(source!, formatDay(tooOld))]),
    ...(endsEarly === null || tooOld !== null ? [] : [NOTES.endedRiskFreeRate(source!, formatDay(endsEarly))]),
  ];
}

/** Returns the holdings, and then the components of the benchmark, that are priced less often than daily. Each is listed once. */
function lowFrequency({ ledger, returnPeriods }: Context): SlowSeries[] {
  const { slow } = returnPeriods();
  return [...slow, ...slowBenchmark(ledger).filter(({ ric }) => !slow.some((one) => one.ric === ric))];
}

function periodNotes({ returnPeriods, relativePeriods }: Context): string[] {
  const { frequency, perYear, slow } = returnPeriods();
  const relative = relativePeriods().frequency;
  const slower = relative === frequency ? [] : [NOTES.slowerBenchmark(relative, frequency)];
  if (frequency === 'daily') return perYear === 252 ? slower : [NOTES.sessionsPerYear(perYear), ...slower];
  const rics = slow.map((one) => `${one.ric} is ${one.frequency}`).join(', ');
  return [NOTES.lowFrequency(rics, frequency, perYear), ...slower];
}

function nullMetrics(context: Context): string[] {
  const { ledger } = context;
  const { benchmark } = context.input;
  const performance = context.performance();
  const notes: string[] = [];
  // One note explains every figure that a late risk-free rate makes null, and one those that a fixed rate makes null.
  const isExplained = (key: string) =>
    ((context.riskFree().startsLate ?? context.riskFree().tooOld) !== null && RISK_FREE_METRICS.includes(key)) ||
    (benchmark?.kind === 'rate' && NEED_MOVEMENTS.has(key));
  // Without a benchmark one note explains every null that follows from that.
  const parts = benchmark ? (['portfolio', 'benchmark', 'relative'] as const) : (['portfolio'] as const);
  for (const part of parts) {
    for (const [key, value] of Object.entries(performance[part])) {
      if (value === null && !isExplained(key))
        notes.push(NOTES.nullMetric(`performance_metrics.${part}.${key}`, NULL_REASONS[key]!));
    }
  }
  for (const frequency of benchmark ? (['weekly', 'monthly'] as const) : []) {
    const { observations } = performance[frequency];
    const fewest = FEWEST_OBSERVATIONS[frequency];
    if (observations! < fewest) notes.push(NOTES.tooFewReturns(frequency, fewest, observations!));
  }
  const count = performance.returns.length;
  const isSlower = performance.relativePeriods !== performance.periods;
  for (const { window, columns } of context.rolling()) {
    if (count < window) notes.push(NOTES.emptyWindow(window, count));
    const counts = Object.entries(columns).flatMap(([name, values]) => {
      let nulls = 0;
      if (isExplained(name) || (isSlower && NEED_MOVEMENTS.has(name))) return [];
      for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) nulls++;
      return nulls > 0 && (benchmark || !NEED_MOVEMENTS.has(name)) ? [`${name} ${nulls}`] : [];
    });
    if (counts.length > 0) notes.push(NOTES.nullRolling(window, counts.join(', ')));
  }
  const fullMonths = performance.portfolio.full_months!;
  if (fullMonths < 36) notes.push(NOTES.emptyYears(fullMonths < 12 ? 'window_1y, window_3y' : 'window_3y', fullMonths));
  const uncovered = Object.entries(context.periodReturns()).flatMap(([key, { days }]) => (days === null ? [key] : []));
  if (uncovered.length > 0) {
    notes.push(NOTES.notCovered(uncovered.join(', '), formatWeekday(ledger.plan.schedule.days[0]!)));
  }
  const { annualized, intervals } = context.turnover();
  if (annualized === null) {
    notes.push(NOTES.nullMetric('turnover_analysis.annualized_turnover', NULL_REASONS.annualized_return!));
  }
  if (intervals.length === 0) {
    notes.push(NOTES.nullMetric('turnover_analysis.rebalance_frequency_days', 'it needs at least 2 trading dates'));
  }
  if (benchmark && !benchmarkWeights(context)) notes.push(NOTES.noActiveShare(benchmark.name));
  const unscored = Object.entries(portfolioScores(context)).flatMap(([key, value]) => (value === null ? [key] : []));
  if (unscored.length > 0) notes.push(NOTES.nullScores(unscored.join(', ')));
  return notes;
}
