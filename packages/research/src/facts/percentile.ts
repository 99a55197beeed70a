import { quantileLinear } from '@tearsheet/shared/measures';

/** With fewer known values a rank or a median says nothing. */
const LEAST_PEERS = 3;

/**
 * Where a value stands among those of peers: 100 × (number below + half the number equal) / number, 0 to 100. Null with
 * fewer than three. Example: 5 among 1, 5, 9, 10 → 37.5.
 */
export function percentileRank(value: number, peers: readonly number[]): number | null {
  if (peers.length < LEAST_PEERS) return null;
  const below = peers.filter((one) => one < value).length;
  const equal = peers.filter((one) => one === value).length;
  return (100 * (below + equal / 2)) / peers.length;
}

/** Quantile with linear interpolation (Hyndman, Fan 1996, type 7); null with fewer than three. Example: 0.5 of 1, 2, 4 → 2. */
export function quantileOf(values: readonly number[], p: number): number | null {
  return values.length < LEAST_PEERS ? null : quantileLinear(Float64Array.from(values).sort(), p);
}
