import { formatWeekday } from '../../dates.ts';
import type { Context } from '../facts/context.ts';
import type { FactorReturns } from '../input.ts';
import type { Json, SectionValue } from '../json/table.ts';
import { linearRegression } from '../measures/index.ts';

const FEWEST_DAYS = 60;

/**
 * Returns the regression of the excess returns of portfolio and benchmark on the universe's own factors. The factors are the
 * market above the risk-free rate, and long-short returns. Periods are days, unless a holding is priced less often. Periods
 * in which a factor has no return are left out.
 */
export function factorExposures(context: Context): SectionValue {
  const { factors } = context.input;
  const { days, perYear } = context.returnPeriods();
  const nothing = (reason: string, count = 0): SectionValue => ({
    available: false,
    reason,
    start_date: null,
    end_date: null,
    days: count,
    observations: count,
    factors: factors ? [...factors.names] : [],
    portfolio: null,
    benchmark: null,
  });
  if (!factors) return nothing('the data have no factors');
  const { returns, common, riskFreePerPeriod } = context.performance();
  const moves = factors.returns.map((column) => overDays(column, factors, days));
  const riskFreeOf = (i: number) => (typeof riskFreePerPeriod === 'number' ? riskFreePerPeriod : riskFreePerPeriod[i]!);
  if (Number.isNaN(riskFreeOf(0))) return nothing('the risk-free rate starts after the analysis');
  moves[0] = moves[0]!.map((value, i) => value - riskFreeOf(i));
  // Position i is the return from the end of period i to that of the next.
  const known = Int32Array.from(returns.keys()).filter((i) => moves.every((column) => !Number.isNaN(column[i]!)));
  if (known.length < FEWEST_DAYS) {
    return nothing(
      `it needs ${FEWEST_DAYS} periods with returns of all factors and there are ${known.length}`,
      known.length,
    );
  }
  const at = (column: Float64Array, positions: Int32Array) => Float64Array.from(positions, (i) => column[i]!);
  const regress = (own: Float64Array, positions: Int32Array): Json =>
    exposures(
      own.map((value, k) => value - riskFreeOf(positions[k]!)),
      moves.map((column) => at(column, positions)),
      { names: factors.names, perYear },
    );
  const portfolio = regress(at(returns, known), known);
  if (portfolio === null) return nothing('the factors explain each other or nothing moved', known.length);
  const shared = known.filter((i) => i >= common.first && i < common.first + common.benchmark.length);
  const benchmark =
    shared.length < FEWEST_DAYS || context.input.benchmark === null
      ? null
      : regress(
          Float64Array.from(shared, (i) => common.benchmark[i - common.first]!),
          shared,
        );
  return {
    available: true,
    reason: null,
    start_date: formatWeekday(days[known[0]!]!),
    end_date: formatWeekday(days[known.at(-1)! + 1]!),
    days: known.length,
    observations: known.length,
    factors: [...factors.names],
    portfolio,
    benchmark,
  };
}

function exposures(
  y: Float64Array,
  columns: readonly Float64Array[],
  { names, perYear }: { readonly names: readonly string[]; readonly perYear: number },
): Json {
  const fit = linearRegression(y, columns);
  if (!fit) return null;
  const tOf = (value: number, error: number) => (error > 0 ? value / error : null);
  return {
    alpha_annualized: fit.intercept * perYear,
    alpha_t_stat: tOf(fit.intercept, fit.interceptError),
    r_squared: fit.rSquared,
    adjusted_r_squared: fit.adjustedRSquared,
    residual_volatility: fit.residualDeviation * Math.sqrt(perYear),
    exposures: names.map((factor, i) => ({
      factor,
      beta: fit.slopes[i]!,
      standard_error: fit.slopeErrors[i]!,
      t_stat: tOf(fit.slopes[i]!, fit.slopeErrors[i]!),
    })),
  };
}

/** A factor's return from each of the days to the next: compounded over the weekdays in between; NaN without any. */
function overDays(column: Float64Array, { first }: FactorReturns, days: Int32Array): Float64Array {
  return Float64Array.from({ length: days.length - 1 }, (_, i) => {
    let growth = 1;
    let known = false;
    for (let weekday = days[i]! + 1; weekday <= days[i + 1]!; weekday++) {
      const value = column[weekday - first];
      if (value === undefined || Number.isNaN(value)) continue;
      growth *= 1 + value;
      known = true;
    }
    return known ? growth - 1 : Number.NaN;
  });
}
