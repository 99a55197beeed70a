import type { FactorModel, FactorReturns, FactorTable } from '../../../shared/src/engine/input.ts';

/** The model of the universe's own factors, which are daily. */
export function universeModel(factors: FactorReturns, stocks = 40): FactorModel {
  return {
    name: 'universe',
    reason: null,
    hasMarketReturn: true,
    stocks,
    currency: null,
    tables: [{ ...factors, frequency: 'daily', riskFree: null }],
  };
}

/** A model with given factors. */
export function modelOf(...tables: FactorTable[]): FactorModel {
  return { name: 'own', reason: null, hasMarketReturn: false, stocks: null, currency: null, tables };
}
