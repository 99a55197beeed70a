import {
  type Day,
  dateOnOrAfter,
  dateOnOrBefore,
  formatDay,
  formatWeekday,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
} from '../dates.ts';
import { counted } from '../messages.ts';
import type { JobWarning } from '../schemas/issues.ts';
import { heldRows } from './facts/heldRows.ts';
import type { DataFault } from './input.ts';
import { roundTo } from './json/byteBuffer.ts';
import { RATIO_DECIMALS } from './json/table.ts';
import { DAILY_AGES, quoteAges } from './market/frequency.ts';
import { firstWithValue, lastValue, lowerBound, NEVER } from './market/series.ts';
import { returnBetween } from './measures/index.ts';
import type { Ledger } from './simulation/ledger.ts';

/**
 * True for a finding that callers of an analysis have to know. A few sessions without a price are forward-filled and stay in
 * the notes. A gap, and the end of the prices, become news when the last price is so old that the table of quote ages calls it stale.
 * @param last the last day that counts
 */
export function isNews({ code, from, to }: DataFault, last: Weekday): boolean {
  if (!ENDS_PRICES.has(code) || from === null || to === null) return true;
  const end = code === 'ends_without_delisting' ? last : weekdayOnOrBefore(to);
  return end - weekdayOnOrAfter(from) + 1 > DAILY_AGES.stale;
}

/** Returns the findings of one kind in the data of an instrument in one or two sentences. There is at least one. */
export function faultText(ric: string, [first, ...others]: readonly DataFault[]): string {
  const more =
    others.length === 0 ? '' : ` The same applies to ${counted(others.length, 'more finding', 'more findings')}.`;
  return `The data of ${ric} have a fault${on(first!.from)}: ${first!.message}.${more}`;
}

const ENDS_PRICES: ReadonlySet<string> = new Set(['session_gap', 'ends_without_delisting']);

/** Kinds whose finding is one move of a price, which can be left out of the return. */
const MOVES: ReadonlySet<string> = new Set(['unit_jump', 'unadjusted_split']);
const BASIS_POINTS = 10_000;
const EFFECT_DECIMALS = 4;

/** Weights at the closes of the window by instrument index, computed on first use. */
export type WeightsOf = (instrumentIndex: number) => Float64Array;

/** Returns the function that returns the weights of an instrument. */
export function weightsIn(ledger: Ledger): WeightsOf {
  const known = new Map<number, Float64Array>();
  return (i) => {
    const found = known.get(i) ?? (ledger.book ? ledger.book.weightsOf(i) : plannedWeights(ledger, i));
    known.set(i, found);
    return found;
  };
}

/** Returns the weights by valuation day. On a trading day they are the larger of those before and after the trades. */
function plannedWeights(ledger: Ledger, i: number): Float64Array {
  const { growth, plan } = ledger;
  const weights = new Float64Array(plan.schedule.days.length);
  const { offsets, row } = growth.byInstrument;
  if (offsets[i] === offsets[i + 1]) return weights;
  heldRows(ledger, i).rows.forEach(({ from, last, valueOn }, k) => {
    weights[from - 1] = Math.max(weights[from - 1]!, plan.schedule.weight[row[offsets[i]! + k]!]!);
    for (let d = from; d <= last; d++) {
      const share = growth.daily[d]! > 0 ? valueOn(d) / growth.daily[d]! : 0;
      weights[d] = Math.max(weights[d]!, share);
    }
  });
  return weights;
}

/**
 * Returns a warning for every kind of finding of the quality checks that touches a holding while it is held, with its share of
 * the portfolio. The warnings with the largest effect come first.
 */
export function dataFaults(ledger: Ledger, weightsOf: WeightsOf): JobWarning[] {
  const { universe, plan, book } = ledger;
  const { days } = plan.schedule;
  const field = book ? 'transactions' : 'portfolio';
  const found = universe.instruments.flatMap(({ ric, faults: findings = [] }, i) => {
    const faults = findings.filter((fault) => isNews(fault, universe.lastWeekday));
    if (faults.length === 0) return [];
    const weights = weightsOf(i);
    return [...Map.groupBy(faults, ({ code }) => code)].flatMap(([code, all]): JobWarning[] => {
      const touching = all.flatMap((fault) => {
        const span = spanOf(fault, days);
        // A move on the day of a sale still counts, and nothing else does.
        const share = span ? largest(weights, MOVES.has(code) ? span.from - 1 : span.from, span.to) : 0;
        return span && share > 0 ? [{ fault, span, share }] : [];
      });
      const [first] = touching;
      if (first === undefined) return [];
      const moves = MOVES.has(code) ? touching.map(({ span }) => span.from) : [];
      const effect =
        moves.length > 0 ? effectOf(ledger, moves, (d) => weights[d - 1]! * priceMove(ledger, i, d)) : null;
      const dates = touching.flatMap(({ fault: { from, to } }) => (from === null ? [] : [from, to ?? from]));
      return [
        {
          code,
          message: faultText(
            ric,
            touching.map(({ fault }) => fault),
          ),
          field,
          symbol: ric,
          ...(dates.length === 0
            ? {}
            : { first_date: formatDay(Math.min(...dates)), last_date: formatDay(Math.max(...dates)) }),
          portfolio_share: roundTo(Math.max(...touching.map(({ share }) => share)), RATIO_DECIMALS),
          ...(effect === null ? {} : { total_return_effect_bps: effect }),
        },
      ];
    });
  });
  return sorted([...found, ...staleRates(ledger, weightsOf)]);
}

function on(day: Day | null): string {
  return day === null ? '' : ` on ${formatDay(day)}`;
}

/** Returns the valuation days of a finding, or null outside the window. One between two valuation days counts on the later one. */
function spanOf({ from, to }: DataFault, days: Int32Array): { readonly from: number; readonly to: number } | null {
  if (from === null) return { from: 0, to: days.length - 1 };
  const first = lowerBound(days, dateOnOrAfter(from, days[0]!));
  if (first === days.length || dateOnOrAfter(to ?? from, days[0]!) < days[0]!) return null;
  return { from: first, to: Math.max(first, lowerBound(days, dateOnOrBefore(to ?? from, days[0]!) + 1) - 1) };
}

function largest(weights: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let d = Math.max(from, 0); d <= to && d < weights.length; d++) most = Math.max(most, weights[d]!);
  return most;
}

/** Returns the change of an instrument's price in base currency on a valuation day, as a decimal. */
function priceMove({ universe, plan, growth }: Ledger, i: number, d: number): number {
  const { days } = plan.schedule;
  const series = universe.series[i];
  const rate = growth.rates.rates[universe.currencyOf[i]!]!;
  const valueOn = (at: number) => (lastValue(series, days[at]!) ?? Number.NaN) * rate[at]!;
  return valueOn(d) / valueOn(d - 1) - 1;
}

/**
 * Returns the effect of moves on the total return in basis points. It is the total return less a second one. In the second
 * one, each day of a move earns its return without the `part` of the move. Null if a day has no return.
 */
function effectOf({ simulation }: Ledger, moves: readonly number[], part: (day: number) => number): number | null {
  const { levels } = simulation;
  const last = levels.length - 1;
  let change = 1;
  for (const d of new Set(moves)) {
    if (d < 1 || d > last) continue;
    const own = 1 + returnBetween(levels, d - 1, d);
    change *= (own - part(d)) / own;
  }
  const effect = BASIS_POINTS * (1 + returnBetween(levels, 0, last)) * (1 - change);
  return Number.isFinite(effect) ? roundTo(effect, EFFECT_DECIMALS) : null;
}

/**
 * Returns a warning for every currency that is held while its rate is stale. The rate moves in one step on the day on which it
 * returns. That step can be left out of the return.
 */
function staleRates(ledger: Ledger, weightsOf: WeightsOf): JobWarning[] {
  const { universe, growth, plan, book } = ledger;
  const { days } = plan.schedule;
  return universe.currencies.flatMap((currency, c): JobWarning[] => {
    const series = universe.fx[c];
    const runs = growth.rates.forwardFilled[c]!.stale;
    const { frequency, end } = universe.rateAges[c]!;
    if (!series || runs.length === 0) return [];
    const inCurrency = Array.from(universe.currencyOf.keys()).filter((i) => universe.currencyOf[i] === c);
    const held = new Float64Array(days.length);
    for (const i of inCurrency) addTo(held, weightsOf(i));
    const pair = `${currency}/${universe.currencies[0]}`;
    const touching = runs.flatMap((run) => {
      const from = lowerBound(days, run.from);
      const to = lowerBound(days, run.to + 1) - 1;
      const share = largest(held, from - 1, to);
      const sessions = run.to - run.from + 1;
      const next = firstWithValue(series, run.to + 1);
      return sessions > quoteAges(frequency, run.to).stale && share > 0 ? [{ ...run, share, sessions, next }] : [];
    });
    const worst = touching.toSorted((a, b) => b.sessions - a.sessions)[0];
    if (worst === undefined) return [];
    const returns = touching.flatMap(({ next }) => (next === null ? [] : [lowerBound(days, next)]));
    const rate = growth.rates.rates[c]!;
    const effect = effectOf(ledger, returns, (d) => held[d - 1]! * (rate[d]! / rate[d - 1]! - 1));
    return [
      {
        code: 'stale_rate',
        message: `The rate ${pair} has no value for ${counted(worst.sessions, 'session')} from ${formatWeekday(worst.from)} on. ${afterwards(worst, end)}`,
        field: book ? 'transactions' : 'portfolio',
        symbol: pair,
        first_date: formatWeekday(worst.from),
        last_date: formatWeekday(worst.to),
        portfolio_share: roundTo(worst.share, RATIO_DECIMALS),
        ...(returns.length === 0 || effect === null ? {} : { total_return_effect_bps: effect }),
      },
    ];
  });
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let d = 0; d < sums.length; d++) sums[d]! += values[d]!;
}

function afterwards({ next }: { readonly next: Weekday | null }, end: Weekday): string {
  if (next !== null)
    return `The last rate is used until it returns on ${formatWeekday(next)}, and its whole change counts on that day.`;
  if (end === NEVER) return 'The last rate is used until the end.';
  return `The last rate is used until ${formatWeekday(end)}. The currency ends on that day, and its holdings become cash.`;
}

/** Warnings with the largest effect come first, followed by those with the largest share. */
function sorted(warnings: readonly JobWarning[]): JobWarning[] {
  const effect = ({ total_return_effect_bps: bps = 0 }: JobWarning) => Math.abs(bps);
  return warnings.toSorted((a, b) => effect(b) - effect(a) || (b.portfolio_share ?? 0) - (a.portfolio_share ?? 0));
}
