/** Arithmetic in which a missing operand gives a missing result. Null is "not known". */
export type Value = number | null;

export const positive = (x: Value): Value => (x !== null && x > 0 ? x : null);
export const plus = (x: Value, y: Value): Value => (x === null || y === null ? null : x + y);
export const minus = (x: Value, y: Value): Value => (x === null || y === null ? null : x - y);
export const times = (x: Value, y: Value): Value => (x === null || y === null ? null : x * y);
export const mean = (x: Value, y: Value): Value => (x === null || y === null ? null : (x + y) / 2);
export const divide = (x: Value, y: Value): Value => (x === null || y === null || y === 0 ? null : x / y);
/** In percent of something above 0. */
export const percent = (x: Value, y: Value): Value => times(divide(x, positive(y)), 100);
