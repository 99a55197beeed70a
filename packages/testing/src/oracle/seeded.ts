/** Random choices that a seed determines. */
export interface Seeded {
  /** From 0 to below 1. */
  next(): number;
  chance(share: number): boolean;
  /** An integer from `low` to `high`. */
  integer(low: number, high: number): number;
  /** A number of at most `digits` decimals. */
  decimal(low: number, high: number, digits: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seeded(seed: number): Seeded {
  // Mulberry32, which needs no warm-up.
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    chance: (share) => next() < share,
    decimal: (low, high, digits) => Number((low + next() * (high - low)).toFixed(digits)),
    pick: (list) => list[integer(0, list.length - 1)]!,
  };
}
