import { LARGEST_UNITS, nearestUnits } from './roundTo.ts';

/** Room that any number needs, sign and exponent included. */
export const NUMBER_BYTES = 32;

const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/**
 * Writes a finite number as JSON.stringify writes `roundTo(value, decimals)`; `scale` is 10^decimals, null: not rounded.
 * Gives the position after it. Digits go straight into the bytes; text is made only of what has none or too many.
 */
export function putNumber(
  bytes: Uint8Array,
  at: number,
  value: number,
  decimals: number,
  scale: number | null,
): number {
  if (scale === null) return putAscii(bytes, at, String(value));
  const units = nearestUnits(Math.abs(value), scale);
  if (units >= LARGEST_UNITS) return putAscii(bytes, at, String(value));
  if (units === 0) {
    bytes[at] = ZERO;
    return at + 1;
  }
  // Below 1e-6 JavaScript changes to the exponent form.
  if (units * 1e6 < scale) return putAscii(bytes, at, String(value < 0 ? -units / scale : units / scale));
  let end = at;
  if (value < 0) bytes[end++] = MINUS;
  const whole = Math.floor(units / scale);
  end = putInteger(bytes, end, whole);
  const rest = units - whole * scale;
  return rest === 0 ? end : putFraction(bytes, end, rest, decimals);
}

/** Writes an integer from 0 below 1e15. */
export function putInteger(bytes: Uint8Array, at: number, value: number): number {
  if (value >= 1e9) {
    const high = Math.floor(value / 1e9);
    return putDigits(bytes, putInteger(bytes, at, high), value - high * 1e9, 9);
  }
  let count = 1;
  for (let limit = 10; value >= limit; limit *= 10) count++;
  return putDigits(bytes, at, value, count);
}

/** Writes `.` and rest / 10^decimals without trailing zeros; rest is above 0. */
function putFraction(bytes: Uint8Array, at: number, rest: number, decimals: number): number {
  bytes[at] = POINT;
  let end = at + 1;
  if (decimals <= 9) end = putDigits(bytes, end, rest, decimals);
  else {
    const lowScale = 10 ** (decimals - 9);
    const high = Math.floor(rest / lowScale);
    end = putDigits(bytes, putDigits(bytes, end, high, 9), rest - high * lowScale, decimals - 9);
  }
  while (bytes[end - 1] === ZERO) end--;
  return end;
}

/** Writes exactly `count` digits (at most 9, so that the arithmetic stays in 32-bit integers), zeros in front. */
export function putDigits(bytes: Uint8Array, at: number, value: number, count: number): number {
  let rest = value | 0;
  for (let place = at + count - 1; place >= at; place--) {
    const next = (rest / 10) | 0;
    bytes[place] = ZERO + (rest - next * 10);
    rest = next;
  }
  return at + count;
}

function putAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}
