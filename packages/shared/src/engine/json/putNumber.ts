import { putDigits } from './putDigits.ts';
import { LARGEST_UNITS, nearestUnits } from './roundTo.ts';

/** Room that any number needs, sign and exponent included. */
export const NUMBER_BYTES = 32;

const [MINUS, POINT, ZERO] = [45, 46, 48];

/** Writes a finite number in its shortest exact form, as JSON.stringify does, and gives the position after it. */
export function putExact(bytes: Uint8Array, at: number, value: number): number {
  const text = String(value);
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/**
 * Writes `roundTo(value, decimals)` of a finite number as JSON.stringify does and gives the position after it; `scale` is
 * 10^decimals. The digits go straight into the bytes; text is made only of numbers with an exponent or too many digits.
 */
export function putRounded(bytes: Uint8Array, at: number, value: number, decimals: number, scale: number): number {
  const size = Math.abs(value);
  const units = nearestUnits(size, scale);
  if (!(units < LARGEST_UNITS)) return putExact(bytes, at, value);
  if (units === 0) {
    bytes[at] = ZERO;
    return at + 1;
  }
  // Below 1e-6 JavaScript changes to the exponent form.
  if (units * 1e6 < scale) return putExact(bytes, at, value < 0 ? -units / scale : units / scale);
  let end = at;
  if (value < 0) bytes[end++] = MINUS;
  const below = Math.floor(size);
  const rest = units - below * scale;
  if (rest === 0 || rest === scale) return putInteger(bytes, end, rest === 0 ? below : below + 1);
  end = putInteger(bytes, end, below);
  bytes[end++] = POINT;
  return putFraction(bytes, end, rest, decimals);
}

/** Writes an integer from 0 below 1e15. */
export function putInteger(bytes: Uint8Array, at: number, value: number): number {
  if (value < 10) {
    bytes[at] = ZERO + value;
    return at + 1;
  }
  if (value >= 1e9) {
    const high = Math.floor(value / 1e9);
    return putDigits(bytes, putInteger(bytes, at, high), value - high * 1e9, 9);
  }
  let count = 2;
  for (let limit = 100; value >= limit; limit *= 10) count++;
  return putDigits(bytes, at, value, count);
}

/** Writes the digits of rest / 10^decimals after the point without trailing zeros; rest is above 0. */
function putFraction(bytes: Uint8Array, at: number, rest: number, decimals: number): number {
  let end = at;
  if (decimals <= 9) end = putDigits(bytes, at, rest, decimals);
  else {
    const lowScale = 10 ** (decimals - 9);
    const high = Math.floor(rest / lowScale);
    end = putDigits(bytes, at, high, 9);
    end = putDigits(bytes, end, rest - high * lowScale, decimals - 9);
  }
  while (bytes[end - 1] === ZERO) end--;
  return end;
}
