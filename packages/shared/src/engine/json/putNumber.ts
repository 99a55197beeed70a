import type { ByteBuffer } from './byteBuffer.ts';
import { putFourDigits, putInteger } from './putDigits.ts';
import { LARGEST_UNITS, nearestUnits } from './roundTo.ts';

/** Room that any number needs, sign and exponent included. */
export const NUMBER_BYTES = 32;

const [MINUS, POINT, ZERO] = [45, 46, 48];

/** What writing with so many decimals (0 to 15) needs, worked out once per column. */
export interface Rounding {
  /** 10^decimals */
  readonly scale: number;
  readonly decimals: number;
  /** Groups of four digits that hold the decimals, and what makes the last of them full. */
  readonly groups: number;
  readonly filling: number;
}

export function roundingTo(decimals: number): Rounding {
  const groups = Math.ceil(decimals / 4);
  return { scale: 10 ** decimals, decimals, groups, filling: 10 ** (4 * groups - decimals) };
}

/** Writes a finite number in its shortest exact form, as JSON.stringify does, and gives the position after it. */
export function putExact({ bytes }: ByteBuffer, at: number, value: number): number {
  const text = String(value);
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/**
 * Writes `roundTo(values[row], decimals)` of a finite number as JSON.stringify does and gives the position after it. The digits go
 * straight into the bytes; text is made only of numbers with an exponent or too many digits. Takes the column and
 * the row, since a fractional argument would be allocated.
 */
export function putRounded(buffer: ByteBuffer, at: number, values: Float64Array, row: number, to: Rounding): number {
  const { bytes, view } = buffer;
  const value = values[row]!;
  const units = nearestUnits(Math.abs(value), to.scale);
  if (units === 0) {
    bytes[at] = ZERO;
    return at + 1;
  }
  if (!(units < LARGEST_UNITS)) return putExact(buffer, at, value);
  // Below 1e-6 JavaScript changes to the exponent form.
  if (units * 1e6 < to.scale) return putExact(buffer, at, value < 0 ? -units / to.scale : units / to.scale);
  let end = at;
  if (value < 0) bytes[end++] = MINUS;
  const whole = Math.floor(units / to.scale);
  end = putInteger(view, end, whole);
  let rest = units - whole * to.scale;
  if (rest === 0) return end;
  bytes[end++] = POINT;
  rest *= to.filling;
  const last = end + to.decimals;
  if (to.groups > 3) {
    const group = Math.floor(rest / 1e12);
    end = putFourDigits(view, end, group);
    rest -= group * 1e12;
  }
  if (to.groups > 2) {
    const group = Math.floor(rest / 1e8);
    end = putFourDigits(view, end, group);
    rest -= group * 1e8;
  }
  if (to.groups > 1) {
    const group = Math.floor(rest / 1e4);
    end = putFourDigits(view, end, group);
    rest -= group * 1e4;
  }
  putFourDigits(view, end, rest);
  end = last;
  while (bytes[end - 1] === ZERO) end--;
  return end;
}
