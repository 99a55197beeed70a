import type { GroupEffects } from './brinson.ts';

/** Geometric effects of one group as decimals. */
export interface GeometricEffects {
  readonly allocation: number;
  readonly selection: number;
}

export interface GeometricStep {
  /** By group, in the order of the arithmetic effects. */
  readonly groups: readonly GeometricEffects[];
  /** The return of the notional fund that has the portfolio's weights and the benchmark's returns. */
  readonly notional: number;
}

/**
 * Returns the geometric effects of the groups of one period from their arithmetic effects. With the notional return
 * b_S = b + Σ allocation, the allocation effect is allocation / (1 + b). The selection effect is
 * (selection + interaction) / (1 + b_S), so there is no interaction.
 *
 * (1 + b_S)/(1 + b) − 1 is the sum of the allocation effects. (1 + r)/(1 + b_S) − 1 is the sum of the selection effects. The two
 * sums compound to (1 + r)/(1 + b) − 1, the geometric active return. The sums of several periods compound to that of the whole.
 * For the next level of a hierarchy, `start` is the notional return of the level above. The effects are then those inside the
 * parent groups.
 *
 * All returns are decimals. The effects are not finite if `start` or the notional return is −1.
 *
 * Source: Bacon 2008, "Practical Portfolio Performance Measurement and Attribution", chapters 5, 8, and 9. Example: allocation
 * −0.0104 at a benchmark return of 0.064 → −0.00977.
 *
 * @param start return b of the benchmark, or of the notional fund of the level above
 */
export function geometricEffects(groups: readonly GroupEffects[], start: number): GeometricStep {
  const notional = groups.reduce((total, { allocation }) => total + allocation, start);
  return {
    groups: groups.map(({ allocation, selection, interaction }) => ({
      allocation: allocation / (1 + start),
      selection: (selection + interaction) / (1 + notional),
    })),
    notional,
  };
}

/**
 * Returns parts of a geometric effect that add up over groups and periods: part_i · ln(1 + Σ part) / Σ part. The exponential
 * of a sum of them, minus 1, is the effect of those groups and periods. The effects of all groups then compound to that of the
 * whole. NaN if the parts sum to −1 or less.
 *
 * It distributes the total in proportion, as Carino 1999 does for arithmetic effects. Example: parts 0.1 and −0.1 → 0.1, −0.1.
 */
export function logEffects(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  const scale = total === 0 ? 1 : Math.log1p(total) / total;
  return parts.map((part) => part * scale);
}
