import { brinsonFachler, type GroupEffects, type GroupPair } from './brinson.ts';

/** One currency in portfolio and benchmark. Weights and returns are decimals, and returns are in base currency. */
export interface CurrencyPair extends GroupPair {
  /** Return of cash in this currency, in base currency. */
  readonly cashReturn: number;
  /** Weights of currency forwards. The weights of each side sum to 0. Absent: 0. */
  readonly portfolioForwards?: number;
  readonly benchmarkForwards?: number;
}

export interface CurrencyEffects extends GroupEffects {
  readonly currency: number;
}

/**
 * Returns the effects of each currency as decimals. A return in base currency is that of cash in the currency, c, plus a
 * premium over it. A manager chooses the two separately, because forwards exchange one c for another.
 *
 * - Currency: (w + f − W − F)(c − C). f and F are the weights of forwards, and C is the cash return of the benchmark,
 *   Σ (W + F)c.
 * - Allocation, selection, interaction: those of brinsonFachler for the premiums of portfolio and benchmark.
 *
 * The effects of all currencies sum to the active return, including that of the forwards, if the weights of both sides sum to
 * one. In the terms of the source, an asset returns the local return plus the exchange rate return, and cash returns the local
 * cash rate plus the exchange rate return. Both are continuously compounded there. With compounded returns the sum is exact,
 * too: (1 + local)(1 + exchange) − 1. The premium then contains the cross product.
 *
 * Source: Karnosky and Singer 1994, "Global Asset Management and Performance Attribution". Example: all in a currency with
 * c = 0.05 against all in one with c = 0.02, returns equal to c → currency effects 0.03 and 0, all others 0.
 */
export function currencyEffects(currencies: readonly CurrencyPair[]): CurrencyEffects[] {
  const premiums = currencies.map((pair) => ({
    ...pair,
    portfolioReturn: pair.portfolioReturn - pair.cashReturn,
    benchmarkReturn: pair.benchmarkReturn - pair.cashReturn,
  }));
  let [cash, premium] = [0, 0];
  for (const { benchmarkWeight, benchmarkForwards = 0, benchmarkReturn, cashReturn } of premiums) {
    cash += (benchmarkWeight + benchmarkForwards) * cashReturn;
    if (benchmarkWeight !== 0) premium += benchmarkWeight * benchmarkReturn;
  }
  return premiums.map((pair) => {
    const { portfolioWeight, benchmarkWeight, portfolioForwards = 0, benchmarkForwards = 0, cashReturn } = pair;
    const over = portfolioWeight + portfolioForwards - benchmarkWeight - benchmarkForwards;
    return { currency: over * (cashReturn - cash), ...brinsonFachler(pair, premium) };
  });
}
