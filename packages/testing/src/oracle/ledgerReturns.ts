import type { BookDay } from './booking.ts';
import { Exact, sum, ZERO } from './books.ts';

export interface LedgerReturns {
  /** Null on a day without a return. */
  readonly daily: readonly (Exact | null)[];
  /** Linked from the first day. */
  readonly cumulative: readonly Exact[];
  readonly total: Exact;
}

/**
 * The time-weighted return is daily and linked. Flows at the start of a day give r = V/(V₋₁ + F) − 1. Flows at its end give
 * r = (V − F)/V₋₁ − 1.
 *
 * A day that starts with no value has no return, and neither has a day that ends with none. `value` is the value before the first day.
 */
export function timeWeighted(days: readonly BookDay[], timing: 'start' | 'end', value: Exact): LedgerReturns {
  let before = value;
  let growth = new Exact(1);
  const daily: (Exact | null)[] = [];
  const cumulative: Exact[] = [];
  for (const day of days) {
    const base = timing === 'start' ? before.add(day.flow) : before;
    const end = timing === 'start' ? day.value : day.value.sub(day.flow);
    const own = base.greaterThan(0) && end.greaterThan(0) ? end.div(base).sub(1) : null;
    if (own) growth = growth.mul(own.add(1));
    daily.push(own);
    cumulative.push(growth.sub(1));
    before = day.value;
  }
  return { daily, cumulative, total: growth.sub(1) };
}

/** A payment into (positive) or out of a portfolio. `after` counts calendar days from the start. */
export interface Flow {
  readonly after: number;
  readonly amount: Exact;
}

/**
 * Modified Dietz: gain/(start + Σw·F), w = (days − after)/days for flows at the end of a day. A flow at the start of a day
 * works one day longer. Null without average capital.
 */
export function modifiedDietz(
  terms: { start: Exact; end: Exact; days: number; timing: 'start' | 'end' },
  flows: readonly Flow[],
): Exact | null {
  const { start, end, days, timing } = terms;
  const weight = (after: number) => new Exact(Math.min(days, days - after + (timing === 'start' ? 1 : 0))).div(days);
  const gain = end.sub(start).sub(sum(flows.map(({ amount }) => amount)));
  if (days === 0) return null;
  const capital = flows.reduce((total, { after, amount }) => total.add(amount.mul(weight(after))), start);
  return capital.greaterThan(0) ? gain.div(capital) : null;
}

/**
 * All rates r with Σ amount·(1 + r)^(−after/365) = 0, ascending, from −99.9999% to 100,000,000% a year, or over the whole
 * time if that is under a year. Rolle's theorem isolates them: between two roots of a sum of k exponentials lies a root of a
 * sum of k − 1. So nothing is missed.
 */
export function ratesOfReturn(payments: readonly Flow[]): number[] {
  const byDay = new Map<number, Exact>();
  for (const { after, amount } of payments) byDay.set(after, (byDay.get(after) ?? ZERO).add(amount));
  const terms = [...byDay]
    .filter(([, amount]) => !amount.isZero())
    .sort(([a], [b]) => a - b)
    .map(([after, amount]) => ({ a: after / 365, c: amount.toNumber() }));
  if (terms.length < 2) return [];
  const length = Math.min(1, terms.at(-1)!.a - terms[0]!.a);
  return rootsOf(terms, { low: Math.log(1e-6) / length, high: Math.log1p(1e6) / length })
    .map((y) => Math.expm1(y))
    .sort((a, b) => a - b);
}

interface Term {
  readonly a: number;
  readonly c: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Roots in y of Σ c·exp(−a·y) inside a range, ascending. */
function rootsOf(terms: readonly Term[], range: Range): number[] {
  const first = terms[0]!.a;
  const shifted = terms.map(({ a, c }) => ({ a: a - first, c }));
  const signs = shifted.map(({ c }) => Math.sign(c)).filter((sign, i, all) => i === 0 || sign !== all[i - 1]);
  if (signs.length < 2) return [];
  const derivative = shifted.slice(1).map(({ a, c }) => ({ a, c: -a * c }));
  const edges = [range.low, ...(derivative.length > 1 ? rootsOf(derivative, range) : []), range.high];
  const value = (y: number) => scaledSum(shifted, y);
  const found: number[] = [];
  for (let i = 1; i < edges.length; i++) {
    let [low, high] = [edges[i - 1]!, edges[i]!];
    const sign = Math.sign(value(low));
    if (sign === 0 || sign === Math.sign(value(high))) continue;
    for (let step = 0; step < 200 && high - low > 0; step++) {
      const middle = low + (high - low) / 2;
      if (middle === low || middle === high) break;
      if (Math.sign(value(middle)) === sign) low = middle;
      else high = middle;
    }
    found.push(low + (high - low) / 2);
  }
  return found;
}

/** The sum, scaled by its largest term so that it never overflows. */
function scaledSum(terms: readonly Term[], y: number): number {
  const top = Math.max(...terms.map(({ a }) => -a * y));
  return terms.reduce((total, { a, c }) => total + c * Math.exp(-a * y - top), 0);
}
