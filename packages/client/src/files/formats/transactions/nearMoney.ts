import type { MappedTable } from '../mappedTable.ts';

/** Returns a function that makes a value for a table once, so that a row that needs it does not walk through the table again. */
export function oncePerTable<Value, Of extends object = MappedTable>(
  make: (mapped: Of) => Value,
): (mapped: Of) => Value {
  const made = new WeakMap<Of, { readonly value: Value }>();
  return (mapped) => {
    const known = made.get(mapped) ?? { value: make(mapped) };
    made.set(mapped, known);
    return known.value;
  };
}

/** Returns the place of the first item of an ascending list that is not before a value. The length of the list if there is none. */
export function firstFrom<Item>(ascending: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(ascending[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if numbers in ascending order have one that differs from a value by at most the tolerance. */
export function hasNear(ascending: readonly number[], value: number, tolerance: number): boolean {
  const first = firstFrom(ascending, (number) => number < value - tolerance);
  return (ascending[first] ?? Number.POSITIVE_INFINITY) <= value + tolerance;
}
