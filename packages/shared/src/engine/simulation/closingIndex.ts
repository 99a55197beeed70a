/** The index at the close of each valuation day, and the level before the first day. Drawdowns are below the highest of them so far. */
export interface ClosingIndex {
  readonly levels: Float64Array;
  readonly start: number;
}

/**
 * Returns the closing index of levels. The first level of a ledger is before the return of its first day, and its close is after it. The
 * first level of weights is both, because the costs of the first day come after its close.
 *
 * @param firstReturn return of the first day of a ledger, NaN without one
 */
export function closingIndex(levels: Float64Array, firstReturn = Number.NaN): ClosingIndex {
  const start = levels[0]!;
  if (Number.isNaN(firstReturn) || firstReturn === 0) return { levels, start };
  const closing = levels.slice();
  closing[0] = start * (1 + firstReturn);
  return { levels: closing, start };
}
