export function returns(levels: readonly number[]): number[] {
  return levels.slice(1).map((level, i) => level / (levels[i] as number) - 1);
}

export function mean(values: readonly number[]): number {
  return total(values) / values.length;
}

function covariance(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  return total(x.map((value, i) => (value - mx) * ((y[i] as number) - my))) / (x.length - 1);
}

function deviation(values: readonly number[]): number {
  return Math.sqrt(covariance(values, values));
}

function quantile(sorted: readonly number[], p: number): number {
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] as number;
  return low + (position - below) * ((sorted[below + 1] ?? low) - low);
}

const SMALLEST = 1e-12;

export interface MetricTerms {
  readonly total: number;
  readonly days: number;
  readonly rate: number;
  readonly perYear: number;
  /** The levels between which returns are measured. */
  readonly ends: readonly number[];
  /** Months from month end to month end. Null for other windows. */
  readonly wholeMonths: number | null;
  /** Returns of the full calendar months. */
  readonly months: readonly number[];
}

/** `performance_metrics` of one track; null where the definition is. */
export function metricsOf(
  levels: readonly number[],
  { total: totalReturn, days, rate, perYear, ends, wholeMonths, months }: MetricTerms,
): Record<string, number | null> {
  const f = (1 + rate) ** (1 / perYear) - 1;
  const r = returns(ends);
  const n = r.length;
  const sd = n < 2 ? null : deviation(r);
  const moved = sd !== null && sd >= SMALLEST;
  const drawdown = Math.min(...levels.map((value, i) => value / Math.max(...levels.slice(0, i + 1)) - 1));
  const isYear = wholeMonths === null ? days >= 365 : wholeMonths >= 12;
  const exponent = wholeMonths === null ? 365.25 / days : 12 / wholeMonths;
  const annualized = isYear ? (1 + totalReturn) ** exponent - 1 : null;
  const falls = levels.map((value, i) => 1 - value / Math.max(...levels.slice(0, i + 1)));
  const later = levels.length - 1;
  const ulcer = later === 0 ? null : Math.sqrt(total(falls.map((fall) => fall ** 2)) / later);
  const pain = later === 0 ? null : total(falls) / later;
  const over = (index: number | null) =>
    annualized === null || index === null || index < SMALLEST ? null : (annualized - rate) / index;
  const downside = n === 0 ? null : Math.sqrt((total(r.map((x) => Math.min(x - f, 0) ** 2)) / n) * perYear);
  const losses = total(r.map((x) => Math.max(f - x, 0)));
  const sorted = [...r].sort((a, b) => a - b);
  const tail = (p: number) => (n < (p < 0.05 ? 100 : 20) ? null : quantile(sorted, p));
  const shortfall = (p: number) => {
    const threshold = tail(p);
    return threshold === null ? null : mean(r.filter((x) => x <= threshold + SMALLEST));
  };
  const moment = (k: number) => total(r.map((x) => (x - mean(r)) ** k)) / n;
  return {
    observations: n,
    total_return: totalReturn,
    annualized_return: annualized,
    annualized_volatility: sd === null ? null : sd * Math.sqrt(perYear),
    downside_deviation: downside,
    max_drawdown: drawdown,
    ulcer_index: ulcer,
    pain_index: pain,
    martin_ratio: over(ulcer),
    pain_ratio: over(pain),
    full_months: months.length,
    best_month: months.length === 0 ? null : Math.max(...months),
    worst_month: months.length === 0 ? null : Math.min(...months),
    positive_months: months.length === 0 ? null : months.filter((x) => x > SMALLEST).length / months.length,
    sharpe_ratio: moved ? ((mean(r) - f) / sd) * Math.sqrt(perYear) : null,
    sortino_ratio: n < 2 || downside === null || downside < SMALLEST ? null : ((mean(r) - f) * perYear) / downside,
    calmar_ratio: annualized === null || -drawdown < SMALLEST ? null : annualized / -drawdown,
    omega_ratio: losses < SMALLEST ? null : total(r.map((x) => Math.max(x - f, 0))) / losses,
    var_95: tail(0.05),
    var_99: tail(0.01),
    cvar_95: shortfall(0.05),
    cvar_99: shortfall(0.01),
    win_rate: n === 0 ? null : r.filter((x) => x > SMALLEST).length / n,
    best_day: n === 0 ? null : Math.max(...r),
    worst_day: n === 0 ? null : Math.min(...r),
    skewness: n < 3 || !moved ? null : (Math.sqrt(n * (n - 1)) / (n - 2)) * (moment(3) / moment(2) ** 1.5),
    kurtosis:
      n < 4 || !moved ? null : ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (moment(4) / moment(2) ** 2 - 3) + 6),
    days,
  };
}

interface Pairs {
  readonly values: readonly number[];
  readonly benchmark: readonly number[];
}

/** Statistics that compare two series of returns, and the four rolling measures. With fewer than `fewest` pairs every statistic is null. */
export function relativeOf(
  { values: r, benchmark: b }: Pairs,
  { rate, perYear: year, fewest = 0 }: { readonly rate: number; readonly perYear: number; readonly fewest?: number },
): Record<string, number | null> {
  const f = (1 + rate) ** (1 / year) - 1;
  const n = r.length;
  const moves = (x: readonly number[]) => n > 1 && deviation(x) >= SMALLEST;
  const slope = moves(b) ? covariance(r, b) / covariance(b, b) : null;
  const related =
    moves(r) && moves(b) ? Math.max(-1, Math.min(1, covariance(r, b) / (deviation(r) * deviation(b)))) : null;
  const active = r.map((x, i) => x - b[i]!);
  const error = n < 2 ? null : deviation(active) * Math.sqrt(year);
  const where = (sign: number) => b.map((x, i) => [r[i]!, x] as const).filter(([, x]) => x * sign > 0);
  const capture = (sign: number) => {
    const chosen = where(sign);
    const geometric = (k: 0 | 1) => Math.expm1(total(chosen.map((pair) => Math.log1p(pair[k]))) / chosen.length);
    return chosen.length === 0 || Math.abs(total(chosen.map(([, x]) => Math.log1p(x)))) < SMALLEST
      ? null
      : geometric(0) / geometric(1);
  };
  const sidedBeta = (sign: number) => {
    const chosen = where(sign);
    const [own, other] = [chosen.map(([x]) => x), chosen.map(([, x]) => x)];
    return chosen.length > 1 && deviation(other) >= SMALLEST ? covariance(own, other) / covariance(other, other) : null;
  };
  const sharpe = moves(r) ? ((mean(r) - f) / deviation(r)) * Math.sqrt(year) : null;
  const statistics = {
    beta: slope,
    alpha_annualized: slope === null ? null : year * (mean(r) - f - slope * (mean(b) - f)),
    correlation: related,
    r_squared: related === null ? null : related ** 2,
    information_ratio: error === null || error < SMALLEST ? null : (year * mean(active)) / error,
    tracking_error: error,
    treynor_ratio: slope === null || Math.abs(slope) < SMALLEST ? null : (year * (mean(r) - f)) / slope,
    upside_capture: capture(1),
    downside_capture: capture(-1),
    up_beta: sidedBeta(1),
    down_beta: sidedBeta(-1),
    systematic_risk: slope === null ? null : Math.abs(slope) * deviation(b) * Math.sqrt(year),
    // By the identity with the correlation, not from the residuals.
    specific_risk:
      slope === null ? null : deviation(r) * Math.sqrt(Math.max(0, 1 - (related ?? 0) ** 2)) * Math.sqrt(year),
    m_squared: sharpe === null ? null : sharpe * deviation(b) * Math.sqrt(year) + rate,
    batting_average: n === 0 ? null : active.filter((x) => x > SMALLEST).length / n,
    sharpe_ratio: sharpe,
    volatility: n < 2 ? null : deviation(r) * Math.sqrt(year),
  };
  return {
    observations: n,
    up_observations: where(1).length,
    down_observations: where(-1).length,
    ...(n < fewest ? Object.fromEntries(Object.keys(statistics).map((key) => [key, null])) : statistics),
  };
}

/** Compensated sum (Kahan). */
function total(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = value - lost;
    const bigger = sum + next;
    lost = bigger - sum - next;
    sum = bigger;
  }
  return sum;
}
