import type { Day } from '../../dates.ts';

/** Money that moves between the investor and the portfolio on a day, in one currency. */
export interface CashFlow {
  readonly day: Day;
  readonly amount: number;
}

/**
 * converged: exactly one rate makes the present value 0. multiple_roots: more than one does. no_sign_change: all flows have
 * the same sign, so no rate does. not_defined: fewer than two days with a flow, or no rate in the range.
 */
export type XirrStatus = 'converged' | 'no_sign_change' | 'multiple_roots' | 'not_defined';

export interface MoneyWeightedReturn {
  readonly status: XirrStatus;
  /** The one annual rate, a decimal. Null unless the status is `converged`, and for rates beyond the largest number. */
  readonly annualized: number | null;
  /** The same rate over the days from the first to the last flow, a decimal. Null unless the status is `converged`. */
  readonly total: number | null;
  /** All annual rates, ascending. */
  readonly roots: readonly number[];
  /** The same rates over the days from the first to the last flow. */
  readonly totals: readonly number[];
}

/** Rates from −99.9999% to 100,000,000% a year, or over the whole window if that is shorter than a year. */
const LOWEST_RATE = -0.999999;
const HIGHEST_RATE = 1e6;
const DAYS_PER_YEAR = 365;
/** Intervals narrower than this are not divided further. The sums below carry rounding noise of about 1e-13. */
const NARROWEST = 1e-8;
/** A value below this share of its terms is 0. */
const NOISE = 1e-12;
const MOST_EVALUATIONS = 5000;

/**
 * Returns the annual rates r, as decimals, for which Σ amountᵢ · (1 + r)^(−(dayᵢ − day₀) / 365) = 0: the internal rate of
 * return with the day count of XIRR. An amount that the investor pays in is below 0 and one that the investor receives is
 * above 0; the opposite signs give the same rates. Flows of the same day are added, and their order does not matter.
 *
 * The search is complete. With s = ln(1 + r), the present value and its derivatives are sums of exponentials that fall in s.
 * Their values at both ends of an interval therefore bound them inside it. Intervals are halved until the bounds exclude a
 * root, or prove that the present value is monotone and has at most one. Roots that rounding noise hides from each other count
 * as one, such as a present value that touches 0 without changing its sign. After 5,000 evaluations the search stops, and the
 * status is `not_defined`.
 *
 * Null figures: see `XirrStatus`. Source: Microsoft, "XIRR function". Example: −1,000 today, 2,300 after 365 days, and −1,320
 * after 730 days → the roots 0.1 and 0.2.
 */
export function xirr(flows: readonly CashFlow[]): MoneyWeightedReturn {
  const terms = termsOf(flows);
  const { amounts, times } = terms;
  const count = amounts.length;
  if (count < 2) return nothing('not_defined');
  if (amounts.every((amount) => amount > 0) || amounts.every((amount) => amount < 0)) return nothing('no_sign_change');
  const years = times[count - 1]!;
  const exponents = rootsOf(terms);
  if (exponents === null || exponents.length === 0) return nothing('not_defined');
  const roots = exponents.map((s) => Math.expm1(s));
  const totals = exponents.map((s) => Math.expm1(s * years));
  if (roots.length > 1) return { ...nothing('multiple_roots'), roots, totals };
  // A large return over a few days has no annual rate that a number can hold.
  const annualized = Number.isFinite(roots[0]) ? roots[0]! : null;
  const total = totals[0]!;
  return { status: 'converged', annualized, total, roots, totals };
}

function nothing(status: XirrStatus): MoneyWeightedReturn {
  return { status, annualized: null, total: null, roots: [], totals: [] };
}

/** Flows by time in years, ascending. No amount is 0. */
interface Terms {
  readonly times: Float64Array;
  readonly amounts: Float64Array;
}

const NOTHING = new Float64Array(0);

function isByDay(flows: readonly CashFlow[]): boolean {
  for (let i = 1; i < flows.length; i++) if (!(flows[i]!.day >= flows[i - 1]!.day)) return false;
  return true;
}

/** Returns the flows by day, scaled so that the largest amount is 1. Without a finite amount there is no term. */
function termsOf(flows: readonly CashFlow[]): Terms {
  const times = new Float64Array(flows.length);
  const amounts = new Float64Array(flows.length);
  const inOrder = isByDay(flows) ? flows : flows.toSorted((a, b) => a.day - b.day);
  let count = 0;
  let largest = 0;
  for (let i = 0; i < inOrder.length; ) {
    const { day } = inOrder[i]!;
    let amount = 0;
    do amount += inOrder[i++]!.amount;
    while (i < inOrder.length && inOrder[i]!.day === day);
    if (amount === 0) continue;
    if (!Number.isFinite(day) || !Number.isFinite(amount)) return { times: NOTHING, amounts: NOTHING };
    largest = Math.max(largest, Math.abs(amount));
    times[count] = day;
    amounts[count++] = amount;
  }
  const first = times[0]!;
  for (let i = 0; i < count; i++) {
    times[i] = (times[i]! - first) / DAYS_PER_YEAR;
    amounts[i]! /= largest;
  }
  return { times: times.subarray(0, count), amounts: amounts.subarray(0, count) };
}

/** Σ of the amounts above 0 and of the others, discounted, each times tᵏ for k = 0, 1, 2. All six fall in s. */
interface Sums {
  readonly s: number;
  readonly gains: readonly [number, number, number];
  readonly losses: readonly [number, number, number];
  /** The present value, and −1 times its derivative. */
  readonly value: number;
  readonly slope: number;
}

function sumsAt({ times, amounts }: Terms, s: number): Sums {
  let g0 = 0;
  let g1 = 0;
  let g2 = 0;
  let l0 = 0;
  let l1 = 0;
  let l2 = 0;
  for (let i = 0; i < times.length; i++) {
    const t = times[i]!;
    const v = amounts[i]! * Math.exp(-s * t);
    if (v > 0) {
      g0 += v;
      g1 += v * t;
      g2 += v * t * t;
    } else {
      l0 -= v;
      l1 -= v * t;
      l2 -= v * t * t;
    }
  }
  return { s, gains: [g0, g1, g2], losses: [l0, l1, l2], value: g0 - l0, slope: g1 - l1 };
}

/** Returns ln(1 + r) of every root, ascending, or null if the evaluations do not suffice. */
function rootsOf(terms: Terms): number[] | null {
  const { times, amounts } = terms;
  const years = times.at(-1)!;
  const length = Math.min(1, years);
  // Below a rate of 0 the value at the end of the window is used: its sums have the same form in −s.
  const reversed: Terms = { times: times.map((t) => years - t).reverse(), amounts: amounts.slice().reverse() };
  const above = positiveRoots(terms, Math.log1p(HIGHEST_RATE) / length);
  const below = positiveRoots(reversed, -Math.log1p(LOWEST_RATE) / length);
  if (above === null || below === null) return null;
  const atZero = isZero(sumsAt(terms, 0)) ? [0] : [];
  return distinct(terms, [...below.map((s) => -s).reverse(), ...atZero, ...above]);
}

/** Makes one root of neighbors if rounding noise hides the present value between them. It is their middle. */
function distinct(terms: Terms, roots: readonly number[]): number[] {
  const groups: { from: number; to: number }[] = [];
  for (const s of roots) {
    const last = groups.at(-1);
    if (last && isZero(sumsAt(terms, (last.to + s) / 2))) last.to = s;
    else groups.push({ from: s, to: s });
  }
  return groups.map(({ from, to }) => (from + to) / 2);
}

function isZero({ value, gains, losses }: Sums): boolean {
  return Math.abs(value) <= NOISE * (gains[0] + losses[0]);
}

/** Returns the roots in (0, highest], ascending. */
function positiveRoots(terms: Terms, highest: number): number[] | null {
  const roots: number[] = [];
  const open: [Sums, Sums][] = [[sumsAt(terms, 0), sumsAt(terms, highest)]];
  for (let evaluations = 0; open.length > 0; evaluations++) {
    if (evaluations > MOST_EVALUATIONS) return null;
    const [a, b] = open.pop()!;
    if (!mayVanish(a, b, 0)) continue;
    const middle = sumsAt(terms, (a.s + b.s) / 2);
    const half = (b.s - a.s) / 2;
    if (Math.abs(middle.value) > half * mostOf(a, b, 1)) continue;
    const crosses = b.value === 0 || a.value * b.value < 0;
    const isMonotone = !mayVanish(a, b, 1) || Math.abs(middle.slope) > half * mostOf(a, b, 2);
    if (isMonotone) {
      if (crosses) roots.push(refine(terms, a, b));
    } else if (half < NARROWEST) {
      if (crosses || isZero(middle)) roots.push(middle.s);
    } else open.push([middle, b], [a, middle]);
  }
  return roots;
}

/** False if the k-th derivative has no root between a and b. */
function mayVanish(a: Sums, b: Sums, k: 0 | 1): boolean {
  return b.gains[k] <= a.losses[k] && b.losses[k] <= a.gains[k];
}

/** The largest absolute value that the k-th derivative may have between a and b. */
function mostOf(a: Sums, b: Sums, k: 1 | 2): number {
  return Math.max(a.gains[k] - b.losses[k], a.losses[k] - b.gains[k]);
}

/** Newton steps inside a bracket with exactly one root. A step that leaves the bracket becomes a bisection. */
function refine(terms: Terms, a: Sums, b: Sums): number {
  if (b.value === 0) return b.s;
  let [low, high] = [a.s, b.s];
  let s = (low + high) / 2;
  for (let i = 0; i < 200; i++) {
    const { value, slope } = sumsAt(terms, s);
    if (value === 0) return s;
    if (Math.sign(value) === Math.sign(a.value)) low = s;
    else high = s;
    const newton = s + value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - s) <= 1e-15 * Math.max(1, Math.abs(s)) || high - low <= 1e-15 * high) return next;
    s = next;
  }
  return s;
}

/** The days of a period: it starts at the close of `from` and ends at the close of `to`. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Returns the modified Dietz return of a period as a decimal: (end − start − F) / average capital. F is the sum of the flows
 * into the portfolio. Flows out of it are below 0. The average capital is start + Σ wᵢ · flowᵢ. Each day has one net flow.
 * The weight wᵢ is the share of the calendar days of the period that remain after the flow. An inflow has one day more,
 * because it works from the start of its day.
 *
 * `annualized` is (1 + total)^(365 / days) − 1. It is null under 365 days and if the total is −1 or less. Both are null if the
 * average capital is not above 0. Source: Dietz 1966 and GIPS, as in Wikipedia, "Modified Dietz method". Example: 100 → 300
 * over two equal years with 50 after the first → 1.2.
 */
export function modifiedDietz(
  start: number,
  end: number,
  flows: readonly CashFlow[],
  span: DaySpan,
): { readonly total: number | null; readonly annualized: number | null } {
  const days = span.to - span.from;
  let net = 0;
  let capital = start;
  const byDay = new Map<Day, number>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  for (const [day, amount] of byDay) {
    net += amount;
    capital += amount * Math.min(1, (span.to - day + (amount > 0 ? 1 : 0)) / days);
  }
  const total = capital > 0 && days > 0 ? (end - start - net) / capital : Number.NaN;
  if (!Number.isFinite(total)) return { total: null, annualized: null };
  const grows = days >= DAYS_PER_YEAR && total > -1;
  return { total, annualized: grows ? (1 + total) ** (DAYS_PER_YEAR / days) - 1 : null };
}
