import type { Weekday } from '../../dates.ts';

/** Returns of factors as decimals, per weekday. NaN if a factor has no return. */
export interface FactorReturns {
  readonly names: readonly string[];
  readonly first: Weekday;
  /** By factor, all of one length. */
  readonly returns: readonly Float64Array[];
}

/** Daily returns in base currency of the universe's own factors. The first is the market, the others are long minus short. */
export interface UniverseFactors extends FactorReturns {
  /** The number of stocks that the factors are made of. */
  readonly stocks: number;
}

/** The factors of a model at one frequency. A weekly or monthly return is on a weekday of its week or month. */
export interface FactorTable extends FactorReturns {
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'quarterly';
  /** The risk-free returns that belong to the factors. Null: the risk-free rate of the request applies. */
  readonly riskFree: Float64Array | null;
}

/** The factors that returns are regressed on. */
export interface FactorModel {
  readonly name: string;
  /** Says why the model cannot be used. Null if it can. */
  readonly reason: string | null;
  /** True if the first factor is the return of a market, from which the risk-free rate is deducted. */
  readonly hasMarketReturn: boolean;
  /** The number of stocks of the universe. Null for other factors. */
  readonly stocks: number | null;
  /** The currency of the factors. Null for those in base currency and those of the request. */
  readonly currency: string | null;
  /** The same factors at every frequency that the data have. */
  readonly tables: readonly FactorTable[];
}
