/** A linear or quadratic program: minimize ½x'Qx + c'x for rows and columns within their limits. */
export interface Program {
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly rows: readonly Row[];
  /** Q of the first columns: a symmetric positive semidefinite matrix by rows. Null if the program is linear. */
  readonly quadratic: { readonly size: number; readonly values: Float64Array } | null;
  /** Columns that are 0 or 1. A program with a quadratic part has none, because HiGHS does not solve such programs. */
  readonly binaries?: readonly number[];
}

/** lower ≤ Σ values·x[indices] ≤ upper. */
export interface Row {
  readonly indices: readonly number[];
  readonly values: readonly number[];
  readonly lower: number;
  readonly upper: number;
}

/** Returns orders of the first columns: as they are, reversed, and with the first one or the first half at the end. */
export function ordersOf(size: number): number[][] {
  const given = Array.from({ length: size }, (_, i) => i);
  const rotated = (by: number) => [...given.slice(by), ...given.slice(0, by)];
  return [given, given.toReversed(), rotated(1), rotated(Math.ceil(size / 2))];
}

/** Returns the program with its first columns in another order. */
export function ordered(program: Program, order: readonly number[]): Program {
  const size = order.length;
  const { cost, lower, upper, rows } = program;
  const matrix = program.quadratic!.values;
  const placed = (values: Float64Array) => values.map((value, k) => (k < size ? values[order[k]!]! : value));
  const places = new Int32Array(size);
  for (const [k, i] of order.entries()) places[i] = k;
  const values = matrix.map((_, k) => matrix[order[Math.floor(k / size)]! * size + order[k % size]!]!);
  return {
    ...program,
    cost: placed(cost),
    lower: placed(lower),
    upper: placed(upper),
    rows: rows.map((row) => ({ ...row, indices: row.indices.map((i) => places[i] ?? i) })),
    quadratic: { size, values },
  };
}
