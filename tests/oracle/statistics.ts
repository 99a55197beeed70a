import { total } from './recompute.ts';

/** The measures of a return series by their textbook definitions; nothing shared with the engine. */
export function statistics(values: readonly number[], benchmark: readonly number[], riskFreeRate: number) {
  const daily = (1 + riskFreeRate) ** (1 / 252) - 1;
  const r = returns(values);
  const b = returns(benchmark);
  const excess = r.map((x) => x - daily);
  const active = r.map((x, i) => x - (b[i] as number));
  const excessBenchmark = b.map((x) => x - daily);
  const beta = covariance(excess, excessBenchmark) / covariance(excessBenchmark, excessBenchmark);
  const sorted = [...r].sort((x, y) => x - y);
  const trackingError = deviation(active) * Math.sqrt(252);
  const downside = Math.sqrt(total(excess.map((x) => Math.min(x, 0) ** 2)) / excess.length);
  const var95 = quantile(sorted, 0.05);
  return {
    annualized_volatility: deviation(r) * Math.sqrt(252),
    sharpe_ratio: (mean(excess) / deviation(excess)) * Math.sqrt(252),
    sortino_ratio: (mean(excess) / downside) * Math.sqrt(252),
    max_drawdown: Math.min(...values.map((value, i) => value / Math.max(...values.slice(0, i + 1)) - 1)),
    var_95: var95,
    cvar_95: mean(r.filter((x) => x <= var95)),
    beta,
    alpha_annualized: 252 * (mean(excess) - beta * mean(excessBenchmark)),
    correlation: covariance(r, b) / (deviation(r) * deviation(b)),
    tracking_error: trackingError,
    information_ratio: (252 * mean(active)) / trackingError,
  };
}

export function returns(levels: readonly number[]): number[] {
  return levels.slice(1).map((level, i) => level / (levels[i] as number) - 1);
}

function mean(values: readonly number[]): number {
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
