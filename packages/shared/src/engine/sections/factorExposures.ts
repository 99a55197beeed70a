import { formatWeekday, monthKey, weekdayToDay } from '../../dates.ts';
import { counted } from '../../messages.ts';
import type { Context } from '../facts/context.ts';
import { factorPeriods } from '../facts/factorPeriods.ts';
import type { FactorModel } from '../input.ts';
import { roundTo } from '../json/byteBuffer.ts';
import { FIGURES, type Json, type SectionValue } from '../json/table.ts';
import {
  centredProducts,
  type LinearRegression,
  linearRegression,
  neweyWestErrors,
  SMALLEST_DEVIATION,
  sampleStandardDeviation,
} from '../measures/index.ts';

/** Fewer periods with returns of all factors give no result. Each coefficient needs three periods, too. */
const FEWEST = { daily: 60, weekly: 52, monthly: 24, quarterly: 20 } as const;
const PERIODS_PER_COEFFICIENT = 3;
const ROLLING_PERIODS = { daily: 252, weekly: 104, monthly: 36, quarterly: 20 } as const;
/** Smaller universes are mostly the portfolio itself, and a third of one has fewer than ten stocks. */
const FEWEST_STOCKS = 30;
/** A factor is a combination of the others if the variance of its exposure is this many times that of unrelated factors. */
const MOST_INFLATION = 10_000;
/** Exposures above this inflation get a note. */
const HIGH_INFLATION = 10;
/** The 97.5% quantile of the normal distribution. */
const TWO_SIDED_95 = 1.959963984540054;

/**
 * Returns the regression of the excess returns of portfolio and benchmark on the factors of a model, the betas over rolling windows,
 * and the parts of the risk. Periods in which a factor has no return are left out.
 */
export function factorExposures(context: Context): SectionValue {
  const { factors: model } = context.input;
  const unusable = model === null ? 'the data have no factors' : (model.reason ?? universeReason(model));
  const periods = model && unusable === null ? factorPeriods(context, model) : null;
  const nothing = (reason: string, count = 0): SectionValue => ({
    available: false,
    reason,
    model: model?.name ?? 'universe',
    frequency: periods?.frequency ?? null,
    periods_per_year: periods?.perYear ?? null,
    start_date: null,
    end_date: null,
    days: count,
    observations: count,
    universe_stocks: model?.stocks ?? null,
    factors: model?.tables[0] ? [...model.tables[0].names] : [],
    newey_west_lags: null,
    notes: [],
    portfolio: null,
    benchmark: null,
    rolling: { periods: 0, rows: [] },
  });
  if (model === null || unusable !== null) return nothing(unusable ?? '');
  if (periods === null) {
    return nothing(
      `the holdings are priced ${context.returnPeriods().frequency}, which is less often than the factors`,
    );
  }
  if (Number.isNaN(periods.portfolio[0]) && context.riskFree().startsLate !== null) {
    return nothing('the risk-free rate starts after the analysis');
  }
  if (Number.isNaN(periods.portfolio[0]) && context.riskFree().tooOld !== null) {
    return nothing('the risk-free rate is too old');
  }
  const fewest = FEWEST[periods.frequency];
  const isUsed = periods.factors.map((column) => model.stocks === null || countKnown(column) >= fewest);
  const names = periods.names.filter((_, f) => isUsed[f]);
  const omitted = periods.names.filter((_, f) => !isUsed[f]);
  const factors = periods.factors.filter((_, f) => isUsed[f]);
  const needed = Math.max(fewest, PERIODS_PER_COEFFICIENT * (names.length + 1));
  const sample = sampleOf(periods.portfolio, factors);
  if (sample.at.length < needed || !isUsed[0]) {
    return nothing(
      `it needs ${needed} periods with returns of all factors and there are ${sample.at.length}`,
      sample.at.length,
    );
  }
  const fit = fitOf(sample, names);
  if (typeof fit === 'string') return nothing(fit, sample.at.length);
  const other = sampleOf(periods.benchmark, factors);
  const otherFit = other.at.length < needed ? 'too few periods' : fitOf(other, names);
  const windowLength =
    context.input.settings.options?.factor_exposures?.rolling_periods ?? ROLLING_PERIODS[periods.frequency];
  const described = { names, perYear: periods.perYear };
  return {
    available: true,
    reason: null,
    model: model.name,
    frequency: periods.frequency,
    periods_per_year: periods.perYear,
    start_date: formatWeekday(periods.from[sample.at[0]!]!),
    end_date: formatWeekday(periods.to[sample.at.at(-1)!]!),
    days: sample.at.length,
    observations: sample.at.length,
    universe_stocks: model.stocks,
    factors: names,
    newey_west_lags: neweyWestErrors(fit).lags,
    notes: notesOf(context, model, { names, omitted, fit }),
    portfolio: exposures(sample, fit, described),
    benchmark: typeof otherFit === 'string' ? null : exposures(other, otherFit, described),
    rolling: { periods: windowLength, rows: rollingBetas(sample, windowLength, { names, to: periods.to }) },
  };
}

function universeReason({ stocks }: FactorModel): string | null {
  return stocks === null || stocks >= FEWEST_STOCKS
    ? null
    : `the universe has ${counted(stocks, 'stock')} with prices in the base currency and its factors need ${FEWEST_STOCKS}`;
}

function countKnown(column: Float64Array): number {
  return column.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
}

/** The periods in which everything is known. */
interface Sample {
  /** Positions of the periods. */
  readonly at: Int32Array;
  readonly y: Float64Array;
  readonly columns: readonly Float64Array[];
}

function sampleOf(y: Float64Array, factors: readonly Float64Array[]): Sample {
  const at = Int32Array.from(y.keys()).filter((i) => [y, ...factors].every((column) => !Number.isNaN(column[i]!)));
  const pick = (column: Float64Array) => Float64Array.from(at, (i) => column[i]!);
  return { at, y: pick(y), columns: factors.map(pick) };
}

/** Returns the regression, or the reason why there is none. */
function fitOf({ y, columns }: Sample, names: readonly string[]): LinearRegression | string {
  const fit = linearRegression(y, columns);
  if (!fit) {
    const isConstant = (column: Float64Array) => !((sampleStandardDeviation(column) ?? 0) >= SMALLEST_DEVIATION);
    if (isConstant(y)) return 'the returns do not vary';
    const constant = names.filter((_, j) => isConstant(columns[j]!));
    return constant.length > 0 ? `${constant.join(', ')} did not vary` : 'the factors explain each other';
  }
  const explained = names.filter((_, j) => fit.varianceInflation[j]! > MOST_INFLATION);
  return explained.length > 0 ? `the factors explain each other: ${explained.join(', ')}` : fit;
}

function notesOf(
  { input }: Context,
  { currency }: FactorModel,
  {
    names,
    omitted,
    fit,
  }: { readonly names: readonly string[]; readonly omitted: readonly string[]; readonly fit: LinearRegression },
): string[] {
  const { baseCurrency } = input.settings;
  const inflated = names.filter((_, j) => fit.varianceInflation[j]! > HIGH_INFLATION);
  return [
    ...(omitted.length > 0 ? [`${omitted.join(', ')}: left out, because the window has too few returns of them.`] : []),
    ...(currency !== null && currency !== baseCurrency
      ? [
          `The factors are in ${currency} and the portfolio is in ${baseCurrency}, so the exchange rate is part of alpha and of the specific risk.`,
        ]
      : []),
    ...(inflated.length > 0
      ? [
          `The exposures to ${inflated.join(', ')} are imprecise, because the other factors explain over 90% of their variance.`,
        ]
      : []),
  ];
}

function exposures(
  { y, columns }: Sample,
  fit: LinearRegression,
  { names, perYear }: { readonly names: readonly string[]; readonly perYear: number },
): Json {
  const robust = neweyWestErrors(fit);
  const isExact = fit.residualDeviation < SMALLEST_DEVIATION;
  const tOf = (value: number, error: number) => (error > 0 && !isExact ? value / error : null);
  const year = Math.sqrt(perYear);
  const covariance = (a: Float64Array, b: Float64Array) => centredProducts(a, b) / (y.length - 1);
  const deviation = Math.sqrt(covariance(y, y));
  // Rounded before they are added, so that the sums are exact as written.
  const rounded = (value: number) => roundTo(value, FIGURES.decimals);
  const parts = columns.map((column, j) => rounded(((fit.slopes[j]! * covariance(column, y)) / deviation) * year));
  const factorRisk = rounded(parts.reduce((sum, part) => sum + part, 0));
  const specificRisk = rounded((covariance(fit.residuals, fit.residuals) / deviation) * year);
  const alphaError = robust.interceptError * perYear;
  const alpha = fit.intercept * perYear;
  return {
    alpha_annualized: alpha,
    alpha_t_stat: tOf(fit.intercept, fit.interceptError),
    alpha_newey_west_error: alphaError,
    alpha_newey_west_t_stat: tOf(fit.intercept, robust.interceptError),
    alpha_lower: alpha - TWO_SIDED_95 * alphaError,
    alpha_upper: alpha + TWO_SIDED_95 * alphaError,
    r_squared: fit.rSquared,
    adjusted_r_squared: fit.adjustedRSquared,
    residual_volatility: fit.residualDeviation * year,
    total_risk: rounded(factorRisk + specificRisk),
    factor_risk: factorRisk,
    specific_risk: specificRisk,
    exposures: names.map((factor, j) => {
      const beta = fit.slopes[j]!;
      const error = robust.slopeErrors[j]!;
      return {
        factor,
        beta,
        standard_error: fit.slopeErrors[j]!,
        t_stat: tOf(beta, fit.slopeErrors[j]!),
        newey_west_error: error,
        newey_west_t_stat: tOf(beta, error),
        lower: beta - TWO_SIDED_95 * error,
        upper: beta + TWO_SIDED_95 * error,
        variance_inflation: fit.varianceInflation[j]!,
        risk_contribution: parts[j]!,
      };
    }),
  };
}

/** Returns the exposures over the last `length` periods at the end of each month. Null where the factors explain each other. */
function rollingBetas(
  { at, y, columns }: Sample,
  length: number,
  { names, to }: { readonly names: readonly string[]; readonly to: Int32Array },
): Json[] {
  const monthOf = (i: number) => monthKey(weekdayToDay(to[at[i]!]!));
  const rows: Json[] = [];
  for (let i = length - 1; i < at.length; i++) {
    if (i + 1 < at.length && monthOf(i) === monthOf(i + 1)) continue;
    const cut = (column: Float64Array) => column.subarray(i + 1 - length, i + 1);
    const fit = fitOf({ at, y: cut(y), columns: columns.map(cut) }, names);
    rows.push({
      date: formatWeekday(to[at[i]!]!),
      r_squared: typeof fit === 'string' ? null : fit.rSquared,
      betas: names.map((_, j) => (typeof fit === 'string' ? null : fit.slopes[j]!)),
    });
  }
  return rows;
}
