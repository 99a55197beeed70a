/**
 * A copy of the values whose first `count` are the lowest, ascending; the rest follow in any order. A tail of 5% needs no
 * full sort: quickselect (Hoare 1961) splits off the lowest in linear time, then only those are sorted.
 */
export function sortLowest(values: Float64Array, count: number): Float64Array {
  const copy = values.slice();
  const wanted = Math.min(count, copy.length);
  let from = 0;
  let to = copy.length - 1;
  while (from < to && from < wanted) {
    const split = partition(copy, from, to);
    if (wanted <= split) to = split;
    else from = split + 1;
  }
  copy.subarray(0, wanted).sort();
  return copy;
}

/** Hoare's partition around the median of three: [from, split] ≤ pivot ≤ [split + 1, to], both sides not empty. */
function partition(values: Float64Array, from: number, to: number): number {
  const [a, b, c] = [values[from]!, values[(from + to) >> 1]!, values[to]!];
  const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  let low = from - 1;
  let high = to + 1;
  while (true) {
    do low++;
    while (values[low]! < pivot);
    do high--;
    while (values[high]! > pivot);
    if (low >= high) return high;
    const held = values[low]!;
    values[low] = values[high]!;
    values[high] = held;
  }
}
