/** Exact fractions of integers, for oracles that must not share the rounding of the engine. */
export interface Fraction {
  readonly n: bigint;
  /** Above 0. */
  readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

export function fraction(n: bigint, d: bigint): Fraction {
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns a decimal with at most six places as a fraction. */
export const decimal = (value: number): Fraction => fraction(BigInt(Math.round(value * 1e6)), 1_000_000n);
export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
export const sumOf = (values: readonly Fraction[]): Fraction => values.reduce(plus, ZERO);
export const isEqual = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d;

const DIGITS = 60n;
const SCALE = 10n ** DIGITS;

/** Returns the double next to a fraction. */
export function toNumber({ n, d }: Fraction): number {
  return Number(`${(n * SCALE) / d}e-${DIGITS}`);
}

/** Returns a fraction rounded to 60 decimals. Exact roots and logarithms do not exist, so they start from these. */
const fixed = ({ n, d }: Fraction): bigint => (n * SCALE) / d;

/** Returns the natural logarithm to about 50 decimals, by 2·artanh((x − 1)/(x + 1)) after halving towards 1. */
export function logarithm(value: Fraction): Fraction {
  let x = fixed(value);
  let doublings = 0n;
  while (x > (3n * SCALE) / 2n) {
    x /= 2n;
    doublings++;
  }
  while (x < (3n * SCALE) / 4n) {
    x *= 2n;
    doublings--;
  }
  return fraction(doublings * artanhTwice(2n * SCALE) + artanhTwice(x), SCALE);
}

/** Returns ln(x) of a fixed-point number near 1, or of 2. */
function artanhTwice(x: bigint): bigint {
  const z = ((x - SCALE) * SCALE) / (x + SCALE);
  const square = (z * z) / SCALE;
  let [power, sum] = [z, 0n];
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k;
    power = (power * square) / SCALE;
  }
  return 2n * sum;
}

/** Returns the root of a positive fraction to about 50 decimals, by bisection. */
export function root(value: Fraction, degree: number): Fraction {
  const x = fixed(value);
  let [low, high] = [0n, x > SCALE ? x : SCALE];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    let power = SCALE;
    for (let i = 0; i < degree; i++) power = (power * middle) / SCALE;
    if (power <= x) low = middle;
    else high = middle;
  }
  return fraction(low, SCALE);
}
