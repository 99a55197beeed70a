import { type CashFlow, xirr } from './moneyWeighted.ts';

/** A payment with the level of the index on its day. Amounts of the investor: paid in below 0, received above 0. */
export interface IndexedFlow extends CashFlow {
  readonly level: number;
}

export type PublicMarketEquivalent = Readonly<ReturnType<typeof publicMarketEquivalent>>;

/**
 * Returns the public market equivalent of flows. With the level I of the index, I_T on the last day, payments C_t into the
 * portfolio and D_t out of it, and the final value V:
 *
 * - Long-Nickels: the final value Σ (C_t − D_t) · I_T / I_t, and the internal rate of return of the flows with it instead of V.
 * - Kaplan-Schoar: (Σ D_t · I_T / I_t + V) / Σ C_t · I_T / I_t. Above 1, the portfolio earned more than the index.
 * - Direct alpha: the internal rate of return of the flows times I_T / I_t and V.
 *
 * The sign of the net payment of a day decides whether it is a contribution. `flows` do not contain V. Sources: Long and
 * Nickels 1996, Kaplan and Schoar 2005, Gredil, Griffiths and Stucke 2014.
 *
 * Example: −100 is paid at a level of 100, and 121 comes back at 110 after 365 days. Long-Nickels is 10%, the ratio is 1.1,
 * and direct alpha is 10%.
 */
export function publicMarketEquivalent(flows: readonly IndexedFlow[], final: IndexedFlow) {
  const byDay = new Map<number, number>();
  for (const { day, amount, level } of flows) {
    byDay.set(day, (byDay.get(day) ?? 0) + (amount * final.level) / level);
  }
  let [paid, received] = [0, final.amount];
  for (const amount of byDay.values()) {
    if (amount < 0) paid -= amount;
    else received += amount;
  }
  const longNickelsValue = paid - (received - final.amount);
  const isShort = longNickelsValue < 0;
  const scaled = [...byDay].map(([day, amount]) => ({ day, amount }));
  const rates = isShort ? null : xirr([...flows, { day: final.day, amount: longNickelsValue }]);
  return {
    /** Final value of the same flows in the index. Below 0 if the index could not pay the withdrawals. */
    longNickelsValue,
    /** Money-weighted return of the same flows in the index, a decimal a year. Null if the final value is below 0 or no rate is unique. */
    longNickels: rates?.annualized ?? null,
    /** The same rate over the days from the first to the last flow. */
    longNickelsTotal: rates?.total ?? null,
    /** True if the final value is below 0, so that the method has no return. */
    isShort,
    /** Kaplan-Schoar ratio. Null without contributions. */
    kaplanSchoar: paid > 0 ? received / paid : null,
    /** Direct alpha, a decimal a year. Null if no rate is unique. */
    directAlpha: xirr([...scaled, { day: final.day, amount: final.amount }]).annualized,
  };
}
