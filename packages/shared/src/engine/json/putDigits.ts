const ZERO = 48;
/** The four ASCII digits of 0 to 9999, each as one little-endian word: a store costs the same for one digit as for four. */
const FOUR_DIGITS = Uint32Array.from({ length: 10_000 }, (_, value) => {
  const digits = [Math.floor(value / 1000), Math.floor(value / 100) % 10, Math.floor(value / 10) % 10, value % 10];
  return digits.reduce((word, digit, k) => word | ((ZERO + digit) << (8 * k)), 0);
});

/** Writes an integer from 0 to 9999 as four digits, zeros in front, and gives the position after them. */
export function putFourDigits(view: DataView, at: number, value: number): number {
  view.setUint32(at, FOUR_DIGITS[value]!, true);
  return at + 4;
}

/** Writes an integer from 0 below 1e15, with up to 3 bytes behind it, and gives the position after its digits. */
export function putInteger(view: DataView, at: number, value: number): number {
  if (value >= 10_000) {
    const high = Math.floor(value / 10_000);
    return putFourDigits(view, putInteger(view, at, high), value - high * 10_000);
  }
  const count = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4;
  view.setUint32(at, FOUR_DIGITS[value]! >>> (8 * (4 - count)), true);
  return at + count;
}
