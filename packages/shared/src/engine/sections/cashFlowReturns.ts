import { formatDay, formatWeekday, weekdayToDay } from '../../dates.ts';
import { sum } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import { largeFlows } from '../facts/largeFlows.ts';
import { type Json, roundMoney, type SectionValue } from '../json/table.ts';
import { monthKeys } from '../market/calendar.ts';
import { modifiedDietz, publicMarketEquivalent, returnBetween, xirr } from '../measures/index.ts';

/** A span of the window with its values as written. Positions in the valuation days. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the time-weighted return next to the money-weighted one, modified Dietz, and the gain in money. XIRR counts the start
 * value on the first valuation day, each flow on its booked date, and the end value on the last valuation day. All returns of a year are for that year or the
 * part of it in the window, and none is annualized. The gains of the years sum to the gain of the window.
 */
export function cashFlowReturns(context: Context): SectionValue {
  const { ledger } = context;
  const { days } = ledger.plan.schedule;
  const { startValue, endValue, flows } = context.account();
  const { status, annualized, total, roots } = context.moneyWeighted();
  const whole = { from: 0, to: days.length - 1, start: startValue, end: endValue };
  const { net, gain } = moneyOf(context, whole);
  return {
    time_weighted: {
      total: ledger.totals.totalReturn,
      annualized: context.performance().portfolio.annualized_return!,
    },
    money_weighted: { status, annualized, total, roots },
    public_market_equivalent: equivalent(context),
    modified_dietz: dietz(context, whole),
    simple_gain: gain,
    net_flows: net,
    start_value: startValue,
    end_value: endValue,
    large_flows: largeFlows(context.account()).map(({ at, amount, share }) => ({
      date: formatWeekday(days[at]!),
      amount: roundMoney(amount, ledger.moneyDecimals),
      share,
    })),
    flows: flows.map(({ day, amount, kind }) => ({ date: formatDay(day), amount, kind })),
    by_year: years(context).map((span) => yearRow(context, span)),
  };
}

/** Returns the public market equivalent of the benchmark on the same flows. Null unless it has values in the whole window. */
function equivalent(context: Context): Json {
  const { input, ledger } = context;
  const { days } = ledger.plan.schedule;
  const { levels, first, end } = ledger.benchmark;
  if (input.benchmark === null || first > 0 || end < days.length) return null;
  const { startValue, endValue, flows } = context.account();
  const on = (at: number, amount: number) => ({ day: weekdayToDay(days[at]!), amount, level: levels[at]! });
  const found = publicMarketEquivalent(
    [on(0, -startValue), ...flows.map(({ at, day, amount }) => ({ ...on(at, -amount), day }))],
    on(days.length - 1, endValue),
  );
  // As for the money-weighted return, a window of under a year has no annual rate.
  const isYear = context.isYear();
  return {
    long_nickels: {
      total: found.longNickelsTotal,
      annualized: isYear ? found.longNickels : null,
      end_value: roundMoney(found.longNickelsValue, ledger.moneyDecimals),
      failed: found.isShort,
    },
    kaplan_schoar: found.kaplanSchoar,
    direct_alpha: isYear ? found.directAlpha : null,
  };
}

/** Returns the calendar years of the window, each from the last valuation day of the year before. */
function years(context: Context): Span[] {
  const { ledger } = context;
  const { days } = ledger.plan.schedule;
  const { startValue, endValue, values } = context.account();
  const yearOf = monthKeys(days).map((key) => Math.floor(key / 12));
  const spans: Span[] = [];
  for (let to = 1; to < days.length; to++) {
    const isLast = to === days.length - 1;
    if (!isLast && yearOf[to + 1] === yearOf[to]) continue;
    const before = spans.at(-1);
    const end = isLast ? endValue : roundMoney(values[to]!, ledger.moneyDecimals);
    spans.push({ from: before?.to ?? 0, to, start: before?.end ?? startValue, end });
  }
  return spans;
}

function flowsIn(context: Context, { from, to }: Span) {
  // The flows of the first day of the window belong to the window.
  const inside = context.account().flows.filter(({ at }) => at <= to && (at > from || from === 0));
  return inside.map(({ day, amount }) => ({ day, amount }));
}

function moneyOf(context: Context, span: Span): { readonly net: number; readonly gain: number } {
  const round = (value: number) => roundMoney(value, context.ledger.moneyDecimals);
  const net = round(sum(flowsIn(context, span).map(({ amount }) => amount)));
  return { net, gain: round(span.end - span.start - net) };
}

function dietz(context: Context, span: Span) {
  const { days } = context.ledger.plan.schedule;
  const window = { from: weekdayToDay(days[span.from]!), to: weekdayToDay(days[span.to]!) };
  // A flow of the weekend before the first day is at work from the first day on.
  const flows = flowsIn(context, span).map(({ day, amount }) => ({ day: Math.max(day, window.from), amount }));
  return modifiedDietz(span.start, span.end, flows, window);
}

function yearRow(context: Context, span: Span): Json {
  const { days } = context.ledger.plan.schedule;
  const { levels } = context.ledger.simulation;
  const { net, gain } = moneyOf(context, span);
  const invested = [
    { day: weekdayToDay(days[span.from]!), amount: -span.start },
    ...flowsIn(context, span).map(({ day, amount }) => ({ day, amount: -amount })),
    { day: weekdayToDay(days[span.to]!), amount: span.end },
  ];
  return {
    year: Number(formatWeekday(days[span.to]!).slice(0, 4)),
    time_weighted: returnBetween(levels, span.from, span.to),
    money_weighted: xirr(invested).total,
    modified_dietz: dietz(context, span).total,
    net_flows: net,
    gain,
  };
}
