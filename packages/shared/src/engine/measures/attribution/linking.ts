/** Methods that link arithmetic effects over time. */
export type ArithmeticLinking = 'carino' | 'menchero' | 'frongello';

/**
 * Carino's factor for linking arithmetic effects over time: (ln(1+r) − ln(1+b)) / (r − b), and its limit 1/(1+r) for r = b.
 * An effect of a period times k_t/k, k of the whole, adds up over periods to the effect of the whole: Σ k_t(r_t − b_t) =
 * ln((1+R)/(1+B)) = k(R − B). Returns are decimals above −1, else NaN.
 *
 * Source: Carino 1999, "Combining attribution effects over time". Example: r = b = 0.25 → 0.8.
 */
export function carinoLink(r: number, b: number): number {
  const apart = r - b;
  // log1p of the ratio minus 1 keeps its digits when the two are near each other.
  return apart === 0 ? 1 / (1 + r) : Math.log1p(apart / (1 + b)) / apart;
}

/**
 * Returns the factor of each period. The effect over all periods is Σ factor_t · effect_t. If the effects of each period sum
 * to r_t − b_t, the linked effects sum to R − B, where R and B are the compounded returns. All returns are decimals.
 *
 * - `carino`: k_t / k, see carinoLink. It has no value for a return of −1 or less, so all factors are then NaN.
 * - `menchero`: M + α_t, with M = ((R − B)/T) / ((1+R)^(1/T) − (1+B)^(1/T)), or its limit (1+R)^((T−1)/T) for R = B, and
 *   α_t = (r_t − b_t)·(R − B − M·Σ(r − b)) / Σ(r − b)², or 0 if r = b in all periods. NaN for a return below −1.
 * - `frongello`: Π(1 + r_s) over earlier periods s, times Π(1 + b_s) over later ones. Any return is allowed.
 *
 * Sources: Carino 1999. Menchero 2000, "An optimized approach to linking attribution effects over time". Frongello 2002,
 * "Linking single period attribution results". All three are in Bacon 2008, chapter 8. Example for all three: one period → 1.
 *
 * @param portfolioReturns one per period
 * @param benchmarkReturns as many
 */
export function linkingFactors(
  method: ArithmeticLinking,
  portfolioReturns: readonly number[],
  benchmarkReturns: readonly number[],
): number[] {
  const active = portfolioReturns.map((r, t) => r - benchmarkReturns[t]!);
  if (method === 'frongello') {
    const before = compounded(portfolioReturns);
    const until = compounded(benchmarkReturns.toReversed());
    return active.map((_, t) => before[t]! * until[active.length - 1 - t]!);
  }
  const [portfolio, benchmark] = [totalReturn(portfolioReturns), totalReturn(benchmarkReturns)];
  if (method === 'carino') {
    const whole = carinoLink(portfolio, benchmark);
    const isLinkable = [...portfolioReturns, ...benchmarkReturns].every((value) => value > -1);
    return active.map((_, t) =>
      isLinkable ? carinoLink(portfolioReturns[t]!, benchmarkReturns[t]!) / whole : Number.NaN,
    );
  }
  const scale = mencheroScale(portfolio, benchmark, active.length);
  const sum = active.reduce((total, value) => total + value, 0);
  const squares = active.reduce((total, value) => total + value * value, 0);
  const correction = squares > 0 ? (portfolio - benchmark - scale * sum) / squares : 0;
  return active.map((value) => scale + correction * value);
}

/** Menchero's M: the mean active return over the difference of the geometric means. */
function mencheroScale(portfolio: number, benchmark: number, periods: number): number {
  if (portfolio < -1 || benchmark < -1) return Number.NaN;
  const apart = portfolio - benchmark;
  if (apart === 0) return (1 + portfolio) ** ((periods - 1) / periods);
  if (benchmark === -1) return apart / periods / (1 + portfolio) ** (1 / periods);
  // expm1 and log1p keep the digits of a small difference.
  return (
    apart / periods / ((1 + benchmark) ** (1 / periods) * Math.expm1(Math.log1p(apart / (1 + benchmark)) / periods))
  );
}

/**
 * Returns the linked effect of each period. They sum to Σ factor_t · effect_t, see linkingFactors. Under `carino` and
 * `menchero`, the effect of a period is factor_t · effect_t. Under `frongello` it is
 * F_t = effect_t · Π(1 + r_s) + b_t · Σ F_s over earlier periods s, so a later period never changes an earlier effect.
 *
 * Source: Frongello 2002. Example: effects 0.06 and 0.02, returns 0.21 and 0.14 against 0.11 and 0.09 → 0.06 and 0.0296.
 */
export function linkEffects(
  method: ArithmeticLinking,
  effects: readonly number[],
  { portfolio, benchmark }: { readonly portfolio: readonly number[]; readonly benchmark: readonly number[] },
): number[] {
  if (method !== 'frongello') {
    const factors = linkingFactors(method, portfolio, benchmark);
    return effects.map((effect, t) => factors[t]! * effect);
  }
  let [growth, sum] = [1, 0];
  return effects.map((effect, t) => {
    const linked = effect * growth + benchmark[t]! * sum;
    growth *= 1 + portfolio[t]!;
    sum += linked;
    return linked;
  });
}

/** Returns the growth before each period. */
function compounded(returns: readonly number[]): number[] {
  let growth = 1;
  return returns.map((value) => {
    const before = growth;
    growth *= 1 + value;
    return before;
  });
}

function totalReturn(returns: readonly number[]): number {
  return returns.reduce((growth, value) => growth * (1 + value), 1) - 1;
}
