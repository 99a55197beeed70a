const ZERO = 48;
/** The two ASCII digits of 0 to 99, one after the other. */
const PAIRS = Uint8Array.from({ length: 200 }, (_, i) => ZERO + (i % 2 === 0 ? Math.floor(i / 20) : (i >> 1) % 10));

/**
 * Writes an integer as exactly `count` digits, zeros in front, and gives the position after them. At most 9 digits, so that
 * the arithmetic stays in 32-bit integers; two at a time, since each division waits for the one before.
 */
export function putDigits(bytes: Uint8Array, at: number, value: number, count: number): number {
  let rest = value | 0;
  let place = at + count - 1;
  for (; place > at; place -= 2) {
    const next = (rest / 100) | 0;
    const pair = (rest - next * 100) << 1;
    bytes[place] = PAIRS[pair + 1]!;
    bytes[place - 1] = PAIRS[pair]!;
    rest = next;
  }
  if (place === at) bytes[at] = ZERO + rest;
  return at + count;
}
