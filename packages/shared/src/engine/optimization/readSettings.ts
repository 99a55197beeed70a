import type { AssetHistory } from './assetHistory.ts';
import type { Limits, Objective, Trading } from './problem.ts';
import type { OptimizationSettings } from './settings.ts';

/** Trades without costs and without a limit. */
export const FREE = {
  buyRate: 0,
  sellRate: 0,
  maximumTurnover: Number.POSITIVE_INFINITY,
  maximumCost: Number.POSITIVE_INFINITY,
} as const;

/** Returns the weight of the current holdings outside the assets. */
export function soldOf(current: ReadonlyMap<string, number>, rics: readonly string[]): number {
  return [...current].reduce((sum, [ric, weight]) => (rics.includes(ric) ? sum : sum + Math.abs(weight)), 0);
}

/** Returns the objective of the settings, with the budgets of these assets. */
export function objectiveOf(
  { objective, riskAversion, confidence, budgets }: OptimizationSettings,
  rics: readonly string[],
  riskFreeRate: number,
): Objective {
  switch (objective) {
    case 'mean_variance':
      return { kind: objective, riskAversion };
    case 'maximum_sharpe':
      return { kind: objective, riskFreeRate };
    case 'minimum_cvar':
      return { kind: objective, confidence };
    case 'risk_budget': {
      const raw = Float64Array.from(rics, (ric) => budgets[ric] ?? 0);
      const sum = raw.reduce((total, value) => total + value, 0);
      return { kind: objective, budgets: raw.map((value) => value / sum) };
    }
    default:
      return { kind: objective };
  }
}

/** Returns the limits of the settings for these assets. */
export function limitsOf(
  settings: OptimizationSettings,
  { assets }: AssetHistory,
  current: ReadonlyMap<string, number> | null,
): Limits {
  const { bounds, groups, maximumTurnover, costs, holdings } = settings;
  const rics = assets.map(({ ric }) => ric);
  const boundsOf = (ric: string) => bounds[ric] ?? bounds['*'] ?? [0, 1];
  const trading: Trading | null = current && {
    current: Float64Array.from(rics, (ric) => current.get(ric) ?? 0),
    sold: soldOf(current, rics),
    maximumTurnover: maximumTurnover ?? FREE.maximumTurnover,
    buyRate: costs?.buy ?? 0,
    sellRate: costs?.sell ?? 0,
    maximumCost: costs?.maximum ?? FREE.maximumCost,
  };
  return {
    lower: Float64Array.from(rics, (ric) => boundsOf(ric)[0]),
    upper: Float64Array.from(rics, (ric) => boundsOf(ric)[1]),
    groups: groups.map(({ name, by, members, minimum, maximum }) => ({
      name,
      members: assets.flatMap((asset, i) =>
        (by === 'list' ? members.includes(asset.ric) : asset[by] === name) ? [i] : [],
      ),
      minimum: minimum ?? Number.NEGATIVE_INFINITY,
      maximum: maximum ?? Number.POSITIVE_INFINITY,
    })),
    trading: maximumTurnover === null && costs === null ? null : trading,
    holdings: holdings && {
      minimum: holdings.minimum ?? 1,
      maximum: Math.min(rics.length, holdings.maximum ?? rics.length),
    },
  };
}
