import { formatWeekday } from '../../dates.ts';
import type { Context } from '../context.ts';
import { roundMoney } from '../money.ts';
import { exitReason } from '../planSchedule.ts';
import { STALE_AFTER } from '../priceAges.ts';
import type { StaleRun } from '../staleRuns.ts';
import type { Json, SectionValue } from '../table.ts';
import { TRADE_REASONS } from '../tradeBook.ts';
import { collectNotes } from './collectNotes.ts';

/** What the data could not give, and everything that was decided because of it. */
export function dataQuality(context: Context): SectionValue {
  const { provenance } = context.input;
  const { growth, plan } = context.ledger;
  return {
    total_rics_requested: provenance.requestedCount,
    rics_found: provenance.requestedCount - provenance.missingSymbols.length,
    missing_rics: provenance.missingSymbols,
    data_completeness_pct: growth.heldDays === 0 ? null : 100 * (1 - growth.carried.carriedDays / growth.heldDays),
    removed_positions: [...plan.removed.map((row): Json => ({ ...row })), ...delistedPositions(context)],
    late_distributions: lateDistributions(context),
    forward_filled_days: growth.carried.carriedDays,
    low_frequency: context.returnPeriods().slow.map(({ ric, frequency }) => ({ ric, frequency })),
    stale: staleRows(context),
    fx_sources: provenance.fxSources,
    data_version: provenance.dataVersion,
    data_source: provenance.dataSource,
    notes: collectNotes(context),
  };
}

function delistedPositions({ ledger }: Context): Json[] {
  const { trades } = ledger.simulation;
  const exit = TRADE_REASONS.indexOf('exit');
  const rows: Json[] = [];
  for (let i = trades.reason.indexOf(exit); i >= 0; i = trades.reason.indexOf(exit, i + 1)) {
    const { ric } = ledger.universe.instruments[trades.instrument[i]!]!;
    const date = formatWeekday(ledger.plan.schedule.days[trades.day[i]!]!);
    const reason = exitReason(ledger.universe, trades.instrument[i]!, ledger.plan.schedule.days[trades.day[i]!]!);
    rows.push({ ric, date, reason, value: -trades.value[i]! });
  }
  return rows;
}

function lateDistributions({ ledger }: Context): Json[] {
  const { universe, plan, growth, simulation } = ledger;
  const { days, periods } = plan.schedule;
  return [...plan.lateDistributions, ...growth.distributions].map(({ rank, weekday, amount, row, day, value }) => {
    const period = periods.findIndex(({ from, to }) => row >= from && row < to);
    return {
      ric: universe.instruments[rank]!.ric,
      ex_date: formatWeekday(weekday),
      amount,
      paid_on: day === null ? null : formatWeekday(days[day]!),
      value: day === null ? null : roundMoney(value * simulation.valueAfter[period]!, ledger.moneyDecimals),
    };
  });
}

/** Prices of holdings by RIC, then the benchmark's, then rates as "EUR/USD"; runs that the frequency explains are left out. */
function staleRows({ input, ledger }: Context): Json[] {
  const { universe, growth, benchmark } = ledger;
  const row = (ric: string, { from, to, days }: StaleRun): Json => ({
    ric,
    from: formatWeekday(from),
    to: formatWeekday(to),
    days,
  });
  return [
    ...growth.carried.stale
      .filter(({ rank, days }) => days > STALE_AFTER[universe.frequency[rank]!]!)
      .map((run) => row(universe.instruments[run.rank]!.ric, run)),
    ...benchmark.carried.stale
      .filter(({ days }) => days > STALE_AFTER[universe.benchmarkFrequency]!)
      .map((run) => row(input.settings.benchmark, run)),
    ...growth.rates.carried.flatMap(({ stale }, c) =>
      stale.map((run) => row(`${universe.currencies[c]}/${input.settings.baseCurrency}`, run)),
    ),
  ];
}
