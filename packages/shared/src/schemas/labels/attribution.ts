/** Figures of attribution by currency. See labels.ts. */
// biome-ignore format: one figure per line
export const ATTRIBUTION_LABELS = {
  currency_effect: ['Currency effect', 'fraction', 'change2', 'Effect of weighting currencies differently, as a decimal. It is the difference of the currency weights times the cash return of the currency, in base currency, above that of the benchmark (Karnosky and Singer 1994).'],
  exchange_return: ['Exchange rate return', 'fraction', 'change', 'Change of the exchange rate to the base currency, chained over the spans with the currency, as a decimal.'],
  cash_return: ['Cash return', 'fraction', 'change', 'Return of cash in the currency at its risk-free rate, in base currency, chained over the spans with the currency, as a decimal. Null if the rate is not known.'],
} as const;
