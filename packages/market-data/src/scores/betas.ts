/**
 * Beta of each instrument to the equal-weighted universe, from weekly returns (weekly, because markets close at different
 * hours). At week w: covariance over variance of the last `window` pairs that both exist up to w; NaN under half a window.
 * `levels[i][w]` are total-return levels in local currency.
 */
export function weeklyBetas(levels: readonly Float64Array[], weeks: number, window = 104): Float64Array[] {
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
  return returns.map((series) => rollingBeta(series, market, window));
}

function weeklyReturns(levels: Float64Array, weeks: number): Float64Array {
  const returns = new Float64Array(weeks).fill(Number.NaN);
  for (let week = 1; week < weeks; week++) {
    returns[week] = (levels[week] as number) / (levels[week - 1] as number) - 1;
  }
  return returns;
}

function rollingBeta(series: Float64Array, market: Float64Array, window: number): Float64Array {
  const betas = new Float64Array(series.length).fill(Number.NaN);
  for (let end = 0; end < series.length; end++) {
    let count = 0;
    let sx = 0;
    let sy = 0;
    let sxx = 0;
    let sxy = 0;
    for (let week = Math.max(0, end - window + 1); week <= end; week++) {
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
    if (2 * count >= window && variance > 1e-12) betas[end] = (sxy - (sx * sy) / count) / variance;
  }
  return betas;
}
