/** Paths at which two values differ by more than their tolerance. Only members of `expected` are compared. */
export function disagreements(actual: unknown, expected: unknown, path: string, tolerance: Tolerance): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${path}: no list`];
    if (actual.length !== expected.length) return [`${path}: ${actual.length} rows, expected ${expected.length}`];
    return expected.flatMap((item, i) => disagreements(actual[i], item, `${path}[${i}]`, tolerance));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null)
      return [`${path}: ${JSON.stringify(actual)}, expected an object`];
    return Object.entries(expected).flatMap(([key, item]) =>
      disagreements(Reflect.get(actual, key), item, `${path}.${key}`, tolerance),
    );
  }
  if (typeof expected === 'number' && typeof actual === 'number') {
    const allowed = tolerance(path) + 1e-9 * Math.max(Math.abs(expected), Math.abs(actual));
    return Math.abs(actual - expected) <= allowed ? [] : [`${path}: ${actual}, expected ${expected}`];
  }
  return actual === expected ? [] : [`${path}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

/** The difference allowed in addition to 1e-9 of the value: half a unit of the last digit, and the effect of that rounding. */
export type Tolerance = (path: string) => number;
