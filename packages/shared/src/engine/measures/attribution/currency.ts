import { brinsonFachler, type GroupEffects, type GroupPair } from './brinson.ts';

/** One currency in portfolio and benchmark. Weights and returns are decimals, and returns are in base currency. */
export interface CurrencyPair extends GroupPair {
  /** Return of cash in this currency, in base currency. */
  readonly cashReturn: number;
}

export interface CurrencyEffects extends GroupEffects {
  readonly currency: number;
}

/**
 * Returns the effects of each currency as decimals. A return in base currency is that of cash in the currency, c, plus a
 * premium over it. A manager chooses the two separately.
 *
 * - Currency: (w − W)(c − C), without the forwards of the source. C is the cash return of the benchmark, Σ Wc.
 * - Allocation, selection, interaction: those of brinsonFachler for the premiums of portfolio and benchmark.
 *
 * The effects of all currencies sum to the active return if the weights of both sides sum to one. In the terms of the source, an asset returns the local return plus the exchange rate return, and cash returns the local
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
  for (const { benchmarkWeight, benchmarkReturn, cashReturn } of premiums) {
    cash += benchmarkWeight * cashReturn;
    if (benchmarkWeight !== 0) premium += benchmarkWeight * benchmarkReturn;
  }
  return premiums.map((pair) => {
    const { portfolioWeight, benchmarkWeight, cashReturn } = pair;
    return { currency: (portfolioWeight - benchmarkWeight) * (cashReturn - cash), ...brinsonFachler(pair, premium) };
  });
}
