const ANNUAL = Math.sqrt(252);
const WINDOWS = [30, 60, 90];

/** Returns the scalar and rolling metrics, drawdown episodes, and calendar returns of a series of values, in as few passes as possible. */
export function metrics(V: Float64Array, bench: Float64Array, monthKey: Int32Array) {
  const N = V.length - 1;
  const r = returnsOf(V);
  const b = returnsOf(bench);
  const meanR = mean(r);
  const meanB = mean(b);
  let [varR, varB, covariance, downside] = [0, 0, 0, 0];
  for (let d = 0; d < N; d++) {
    const x = r[d]! - meanR;
    const y = b[d]! - meanB;
    varR += x * x;
    varB += y * y;
    covariance += x * y;
    if (r[d]! < 0) downside += r[d]! * r[d]!;
  }
  const deviation = Math.sqrt(varR / (N - 1));
  const beta = covariance / varB;
  const trackingError = Math.sqrt((varR + varB - 2 * covariance) / (N - 1));
  const { episodes, maxDrawdown } = drawdowns(V);
  return {
    values: {
      total_return: V[N]! / V[0]! - 1,
      volatility: deviation * ANNUAL,
      max_drawdown: maxDrawdown,
      sharpe: (meanR / deviation) * ANNUAL,
      sortino: (meanR / Math.sqrt(downside / N)) * ANNUAL,
      var_95: lowestFifth(r),
      beta,
      alpha: (meanR - beta * meanB) * 252,
      correlation: covariance / Math.sqrt(varR * varB),
      tracking_error: trackingError * ANNUAL,
      information_ratio: ((meanR - meanB) / trackingError) * ANNUAL,
    },
    rolling: WINDOWS.map((window) => rolling(r, b, meanR, meanB, window)),
    episodes,
    ...calendarReturns(V, monthKey),
  };
}

function returnsOf(levels: Float64Array): Float64Array {
  const returns = new Float64Array(levels.length - 1);
  for (let d = 0; d < returns.length; d++) returns[d] = levels[d + 1]! / levels[d]! - 1;
  return returns;
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < values.length; d++) sum += values[d]!;
  return sum / values.length;
}

/** The 5% quantile by linear interpolation. */
function lowestFifth(r: Float64Array): number {
  const sorted = r.slice().sort();
  const at = 0.05 * (r.length - 1);
  const below = Math.floor(at);
  return sorted[below]! + (at - below) * (sorted[below + 1]! - sorted[below]!);
}

function rolling(r: Float64Array, b: Float64Array, meanR: number, meanB: number, n: number) {
  const count = r.length - n + 1;
  const [sharpe, beta, correlation] = [0, 1, 2].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let d = 0; d < r.length; d++) {
    const x = r[d]! - meanR;
    const y = b[d]! - meanB;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
    if (d >= n) {
      const u = r[d - n]! - meanR;
      const v = b[d - n]! - meanB;
      sx -= u;
      sy -= v;
      sxx -= u * u;
      syy -= v * v;
      sxy -= u * v;
    }
    if (d < n - 1) continue;
    const j = d - n + 1;
    const varX = sxx - (sx * sx) / n;
    const varY = syy - (sy * sy) / n;
    const cov = sxy - (sx * sy) / n;
    sharpe[j] = ((sx / n + meanR) / Math.sqrt(varX / (n - 1))) * ANNUAL;
    beta[j] = cov / varY;
    correlation[j] = cov / Math.sqrt(varX * varY);
  }
  return { sharpe, beta, correlation };
}

function drawdowns(V: Float64Array) {
  const episodes: { start: number; trough: number; depth: number; recovered: number }[] = [];
  let peak = V[0]!;
  let maxDrawdown = 0;
  let open: (typeof episodes)[number] | null = null;
  for (let d = 1; d < V.length; d++) {
    if (V[d]! >= peak) {
      peak = V[d]!;
      if (open) open.recovered = d;
      open = null;
      continue;
    }
    const depth = V[d]! / peak - 1;
    if (!open) {
      open = { start: d, trough: d, depth, recovered: -1 };
      episodes.push(open);
    } else if (depth < open.depth) {
      open.depth = depth;
      open.trough = d;
    }
    if (depth < maxDrawdown) maxDrawdown = depth;
  }
  return { episodes, maxDrawdown };
}

function calendarReturns(V: Float64Array, monthKey: Int32Array) {
  const monthly: number[] = [];
  const annual: number[] = [];
  let [monthStart, yearStart] = [V[0]!, V[0]!];
  for (let d = 0; d < V.length; d++) {
    const isLast = d === V.length - 1;
    const month = monthKey[d]!;
    if (!isLast && monthKey[d + 1] === month) continue;
    monthly.push(V[d]! / monthStart - 1);
    monthStart = V[d]!;
    if (!isLast && Math.floor(monthKey[d + 1]! / 12) === Math.floor(month / 12)) continue;
    annual.push(V[d]! / yearStart - 1);
    yearStart = V[d]!;
  }
  return { monthly, annual };
}
