/** The positions that one rebalance may change; the first `count` elements of each column count. */
export interface TradeSheet {
  count: number;
  readonly instrument: Int32Array;
  /** Value before the trade, base currency. */
  readonly held: Float64Array;
  /** Share of the value after costs. */
  readonly target: Float64Array;
  /** Decimal fractions of the traded value. */
  readonly buyRate: Float64Array;
  readonly sellRate: Float64Array;
  /** Local closes. */
  readonly close: Float64Array;
}

const TOLERANCE = 1e-14;
/** Rates are below 0.2, so each round divides the error by 5 or more: 30 rounds leave less than 1e-20. */
const MAX_ROUNDS = 30;

/**
 * The portfolio's value after the costs of a rebalance: V⁺ = V⁻ − Σ cᵢ with
 * cᵢ = buy·max(wᵢV⁺ − hᵢ, 0) + sell·max(hᵢ − wᵢV⁺, 0), by iteration to a relative 1e-14. The map is monotone and
 * contracts by the highest rate, so there is exactly one solution.
 *
 * In and out in base currency. Example: 100 of cash into one stock at 1% gives 100/1.01.
 */
export function valueAfterCosts(before: number, sheet: TradeSheet): number {
  let after = before;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let cost = 0;
    for (let i = 0; i < sheet.count; i++) cost += tradeCost(sheet, i, after);
    const next = before - cost;
    const settled = Math.abs(next - after) <= TOLERANCE * before;
    after = next;
    if (settled) break;
  }
  return after;
}

/** The cost of one line of the sheet when the value after costs is `after`. */
export function tradeCost(sheet: TradeSheet, i: number, after: number): number {
  const trade = sheet.target[i]! * after - sheet.held[i]!;
  return trade > 0 ? trade * sheet.buyRate[i]! : -trade * sheet.sellRate[i]!;
}
