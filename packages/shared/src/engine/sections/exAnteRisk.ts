import { formatDay } from '../../dates.ts';
import { benchmarkPositions } from '../facts/benchmarkPositions.ts';
import type { Context } from '../facts/context.ts';
import { benchmarkLevelsFrom } from '../facts/holdings.ts';
import type { Json, SectionValue } from '../json/table.ts';
import {
  covarianceContributions,
  ledoitWolfCovariance,
  ledoitWolfTimes,
  productContributions,
  returnsOf,
  riskContributions,
} from '../measures/index.ts';

/** Smallest part of the benchmark's holdings that must be known, as in attribution. */
const FEWEST_KNOWN = 0.8;

/**
 * Returns the volatility and the tracking error that the latest weights imply, from the Ledoit-Wolf covariance of the most recent
 * returns, and the parts of the holdings and sectors. The sample covariance gives the same figures for comparison.
 */
export function exAnteRisk(context: Context): SectionValue {
  const { covered, reason, coverage, days, start_date, end_date } = context.recentReturns();
  const { perYear } = context.returnPeriods();
  const returns = covered.map((one) => one.returns);
  const weights = covered.map(({ weight }) => weight);
  const covariance = reason === null ? ledoitWolfCovariance(returns) : null;
  const risk = covariance && covarianceContributions(covariance, weights, perYear);
  const head = { start_date, end_date, days, observations: days, coverage };
  if (!covariance || !risk) {
    const why = reason ?? (covariance ? 'the holdings did not move' : TOO_LARGE);
    return { available: false, reason: why, ...head, ...NO_FIGURES, holdings: [], sectors: [], active: null };
  }
  const rows = covered.map(({ holding: { ric, sector } }, i) => ({
    ric,
    sector,
    volatility: Math.sqrt(perYear * covariance.values[i * covariance.size + i]!),
    marginal_volatility: risk.marginal[i]!,
    weight: weights[i]!,
    volatility_contribution: risk.contribution[i]!,
    volatility_share: risk.contribution[i]! / risk.total,
  }));
  const { tracking_error, sample_tracking_error, ...active } = activeRisk(context);
  return {
    available: true,
    reason: null,
    ...head,
    shrinkage: covariance.shrinkage,
    volatility: risk.total,
    sample_volatility: riskContributions(returns, weights, perYear)?.total ?? 0,
    tracking_error,
    sample_tracking_error,
    holdings: rows,
    sectors: bySector(rows, ['weight', 'volatility_contribution', 'volatility_share']),
    active,
  };
}

const TOO_LARGE = 'the returns are too large';
const NO_FIGURES = {
  shrinkage: null,
  volatility: null,
  sample_volatility: null,
  tracking_error: null,
  sample_tracking_error: null,
};

interface ActiveRisk {
  readonly [key: string]: Json;
  readonly tracking_error: number | null;
  readonly sample_tracking_error: number | null;
}

/** Returns the risk against the holdings of the benchmark, or against its returns if too little of the holdings is known. */
function activeRisk(context: Context): ActiveRisk {
  const { input, ledger } = context;
  const { covered, weekdays, reason: few } = context.relativeRecentReturns();
  const head = { available: true, reason: null, basis: null, benchmark_date: null, weight_known: null };
  const nothing = (reason: string): ActiveRisk => ({
    ...head,
    available: false,
    reason,
    shrinkage: null,
    tracking_error: null,
    sample_tracking_error: null,
    holdings: [],
    sectors: [],
  });
  if (!input.benchmark) return nothing('the request has no benchmark');
  if (few !== null) return nothing(few);
  const { perYear } = context.relativePeriods();
  const own = covered.map(({ holding: { ric, sector }, weight, returns }) => ({ ric, sector, weight, returns }));
  const held = new Set(own.map(({ ric }) => ric));
  const benchmark = benchmarkPositions(input, ledger, { days: weekdays, held });
  if (benchmark !== null && benchmark.weightKnown >= FEWEST_KNOWN) {
    const theirs = new Map(benchmark.positions.map((position) => [position.ric, position.weight]));
    const assets = [
      ...own.map((asset) => ({ ...asset, benchmark_weight: theirs.get(asset.ric) ?? 0 })),
      ...benchmark.positions
        .filter(({ ric }) => !held.has(ric))
        .map((position) => ({ ...position, weight: 0, benchmark_weight: position.weight })),
    ].map((asset) => ({ ...asset, active_weight: asset.weight - asset.benchmark_weight }));
    const { day, weightKnown } = benchmark;
    const known = { basis: 'holdings', benchmark_date: formatDay(day), weight_known: weightKnown };
    const figures = trackingError(assets, 'active_weight', perYear);
    return figures ? { ...head, ...known, ...figures } : nothing(TOO_LARGE);
  }
  const levels = benchmarkLevelsFrom(input, ledger.universe, weekdays);
  if (levels === null) return nothing('the benchmark has no price on the first day');
  const theirs = returnsOf(levels);
  const assets = own.map((asset) => ({
    ...asset,
    benchmark_weight: null,
    active_weight: null,
    returns: asset.returns.map((value, t) => value - theirs[t]!),
  }));
  const figures = trackingError(assets, 'weight', perYear);
  return figures ? { ...head, basis: 'returns', ...figures } : nothing(TOO_LARGE);
}

interface ActiveAsset {
  readonly ric: string;
  readonly sector: string;
  readonly weight: number;
  readonly benchmark_weight: number | null;
  readonly active_weight: number | null;
  readonly returns: Float64Array;
}

/** Returns the tracking error of the exposures, and their parts. It is 0 if nothing differs from the benchmark. Null if returns are too large. */
function trackingError(assets: readonly ActiveAsset[], exposure: 'weight' | 'active_weight', perYear: number) {
  const returns = assets.map((asset) => asset.returns);
  const exposures = assets.map((asset) => asset[exposure]!);
  const products = ledoitWolfTimes(returns, exposures);
  if (products === null) return null;
  const { product, shrinkage } = products;
  const risk = productContributions(product, exposures, perYear);
  const rows = assets.map(({ ric, sector, weight, benchmark_weight, active_weight }, i) => ({
    ric,
    sector,
    weight,
    benchmark_weight,
    active_weight,
    tracking_error_contribution: risk?.contribution[i] ?? 0,
    tracking_error_share: risk && risk.contribution[i]! / risk.total,
  }));
  return {
    shrinkage,
    tracking_error: risk?.total ?? 0,
    sample_tracking_error: riskContributions(returns, exposures, perYear)?.total ?? 0,
    holdings: rows,
    sectors: bySector(rows, [
      'weight',
      'benchmark_weight',
      'active_weight',
      'tracking_error_contribution',
      'tracking_error_share',
    ]),
  };
}

/** Returns the sums of the members by sector, sorted by name. A member that is null for a holding is null for its sector. */
function bySector<
  Row extends { readonly sector: string } & { readonly [Member in Key]: number | null },
  Key extends string,
>(rows: readonly Row[], members: readonly Key[]): Json[] {
  const groups = [...Map.groupBy(rows, ({ sector }) => sector)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([sector, own]) => {
    const sums = members.map((member): [string, number | null] => [
      member,
      own.reduce<number | null>((sum, row) => {
        const value = row[member];
        return sum === null || value === null ? null : sum + value;
      }, 0),
    ]);
    return { sector, ...Object.fromEntries(sums) };
  });
}
