/** Returns that a beta is made from; it needs half of them. */
export const BETA_WEEKS = 104;

/**
 * Beta of each instrument to the equal-weighted universe, from weekly returns (weekly, because markets close at different
 * hours). At week w: covariance over variance of the pairs that exist in the last BETA_WEEKS weeks; NaN under half of that.
 * `levels[i][w]` are total-return levels in local currency. Weeks before `from` get no beta, only serve as window.
 */
export function weeklyBetas(levels: readonly Float64Array[], weeks: number, from = 0): Float64Array[] {
  const returns = levels.map((series) => weeklyReturns(series, weeks));
  const market = new Float64Array(weeks).fill(Number.NaN);
  for (let week = 0; week < weeks; week++) {
    let sum = 0;
    let count = 0;
    for (const series of returns) {
      const value = series[week] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    if (count >= 5) market[week] = sum / count;
  }
  return returns.map((series) => rollingBeta(series, market, from));
}

function weeklyReturns(levels: Float64Array, weeks: number): Float64Array {
  const returns = new Float64Array(weeks).fill(Number.NaN);
  for (let week = 1; week < weeks; week++) {
    returns[week] = (levels[week] as number) / (levels[week - 1] as number) - 1;
  }
  return returns;
}

function rollingBeta(series: Float64Array, market: Float64Array, from: number): Float64Array {
  const betas = new Float64Array(series.length).fill(Number.NaN);
  for (let end = from; end < series.length; end++) {
    let count = 0;
    let sx = 0;
    let sy = 0;
    let sxx = 0;
    let sxy = 0;
    for (let week = Math.max(0, end - BETA_WEEKS + 1); week <= end; week++) {
      const y = series[week] as number;
      const x = market[week] as number;
      if (Number.isNaN(x) || Number.isNaN(y)) continue;
      count++;
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
    }
    const variance = sxx - (sx * sx) / count;
    if (2 * count >= BETA_WEEKS && variance > 1e-12) betas[end] = (sxy - (sx * sy) / count) / variance;
  }
  return betas;
}
