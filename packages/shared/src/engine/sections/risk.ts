import type { Context } from '../facts/context.ts';
import { FEWEST_OBSERVATIONS } from '../facts/performance.ts';
import type { Json, SectionValue } from '../json/table.ts';
import { correlation, diversificationRatio, riskContributions, tailContributions } from '../measures/index.ts';

const TAILS = { 95: 0.05, 99: 0.01 } as const;

/**
 * Returns the part of the portfolio's risk that each of the latest holdings carries. The risk is volatility, historical VaR,
 * and expected shortfall of the last day's weights over the most recent returns. Euler's split makes the parts sum to the
 * whole.
 */
export function riskContribution(context: Context): SectionValue {
  const { perYear } = context.returnPeriods();
  const { covered, reason, coverage, days, start_date, end_date } = context.recentReturns();
  const returns = covered.map((one) => one.returns);
  const weights = covered.map(({ weight }) => weight);
  const risk = reason === null ? riskContributions(returns, weights, perYear) : null;
  const tail95 = risk && tailContributions(returns, weights, TAILS[95]);
  const tail99 = risk && days >= FEWEST_OBSERVATIONS.var99 ? tailContributions(returns, weights, TAILS[99]) : null;
  const head = { start_date, end_date, days, observations: days, coverage };
  if (!risk || !tail95) {
    const why = reason ?? 'the holdings did not move';
    return { available: false, reason: why, ...head, portfolio: null, holdings: [], sectors: [] };
  }
  const parts = (i: number) => ({
    weight: weights[i]!,
    volatility_contribution: risk.contribution[i]!,
    volatility_share: risk.contribution[i]! / risk.total,
    var_95_contribution: tail95.valueAtRiskOf[i]!,
    var_99_contribution: tail99?.valueAtRiskOf[i] ?? null,
    cvar_95_contribution: tail95.shortfallOf[i]!,
    cvar_99_contribution: tail99?.shortfallOf[i] ?? null,
  });
  const holdings = covered.map(({ holding }, i) => ({
    ric: holding.ric,
    sector: holding.sector,
    volatility: riskContributions([returns[i]!], [1], perYear)?.total ?? 0,
    marginal_volatility: risk.marginal[i]!,
    ...parts(i),
  }));
  return {
    available: true,
    reason: null,
    ...head,
    portfolio: {
      volatility: risk.total,
      var_95: tail95.valueAtRisk,
      var_99: tail99?.valueAtRisk ?? null,
      cvar_95: tail95.shortfall,
      cvar_99: tail99?.shortfall ?? null,
    },
    holdings,
    sectors: bySector(covered.map(({ holding }, i) => ({ sector: holding.sector, ...parts(i) }))),
  };
}

type Parts = Readonly<Record<string, number | null>>;

/** Sums of the holdings, by name. A part that is null for the holdings is null for the sector. */
function bySector(rows: readonly { readonly sector: string }[]): Json[] {
  const sums = Map.groupBy(rows, ({ sector }) => sector);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([sector, members]) => ({ sector, ...sumOf(members) }));
}

function sumOf(members: readonly { readonly sector: string }[]): Parts {
  const total: Record<string, number | null> = {};
  for (const { sector: _sector, ...parts } of members) {
    for (const [key, value] of Object.entries(parts as Parts))
      total[key] = value === null ? null : (total[key] ?? 0) + value;
  }
  return total;
}

/** Largest number of holdings in the matrix. A matrix of all holdings would grow with their square. */
const MOST_CORRELATED = 100;

/**
 * Returns Pearson correlations of the daily returns of the latest holdings in base currency, with the heaviest holding
 * first, so that the first rows are the ones that matter most. A value is null when one of the two did not move.
 */
export function correlationMatrix(context: Context): SectionValue {
  const { covered, reason, coverage, days, start_date, end_date } = context.recentReturns();
  const head = { start_date, end_date, days, observations: days, coverage };
  const empty = { rics: [], omitted: 0, matrix: [], average_correlation: null, diversification_ratio: null };
  if (reason !== null) return { available: false, reason, ...head, ...empty };
  const heaviest = covered
    .map((one, i) => ({ ...one, i }))
    .sort((a, b) => b.weight - a.weight || a.i - b.i)
    .slice(0, MOST_CORRELATED);
  const count = heaviest.length;
  const matrix = heaviest.map(() => new Array<number | null>(count).fill(null));
  let sum = 0;
  let pairs = 0;
  for (let row = 0; row < count; row++) {
    for (let column = row; column < count; column++) {
      const value = correlation(heaviest[row]!.returns, heaviest[column]!.returns);
      const shown = value !== null && row === column ? 1 : value;
      matrix[row]![column] = shown;
      matrix[column]![row] = shown;
      if (shown === null || row === column) continue;
      sum += shown;
      pairs++;
    }
  }
  return {
    available: true,
    reason: null,
    ...head,
    rics: heaviest.map(({ holding }) => holding.ric),
    omitted: covered.length - count,
    matrix,
    average_correlation: pairs === 0 ? null : sum / pairs,
    diversification_ratio: diversificationRatio(
      covered.map(({ returns }) => returns),
      covered.map(({ weight }) => weight),
    ),
  };
}
