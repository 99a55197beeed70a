/** CRC-32 of texts that are joined (RFC 1952; the algorithm is crc32_combine of zlib 1.2.12). */

/** The polynomial of CRC-32, lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** Product of two polynomials modulo POLYNOMIAL. */
function multiply(a: number, b: number): number {
  let product = 0;
  let power = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power;
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 1, 2, 4, … 2^31. */
const POWERS = [ONE >>> 1];
while (POWERS.length < 32) POWERS.push(multiply(POWERS.at(-1)!, POWERS.at(-1)!));

/** Returns what a CRC becomes when `length` zero bytes follow. */
function shift(crc: number, length: number): number {
  let shifted = crc;
  let bits = length;
  // A byte is x^8, so the lowest bit of the length is x^(2^3). The powers repeat after 32.
  for (let power = 3; bits > 0; power++) {
    if (bits % 2 === 1) shifted = multiply(POWERS[power % 32]!, shifted);
    bits = Math.floor(bits / 2);
  }
  return shifted;
}

/** Returns the CRC-32 of two texts together, from the CRC-32 of each one and the length of the second in bytes. */
export function joinedCrc(first: number, second: number, secondLength: number): number {
  return (shift(first, secondLength) ^ second) >>> 0;
}

/** Returns the CRC-32 of the second text, from those of both together and of the first. The opposite of `joinedCrc`. */
export function restCrc(joined: number, first: number, secondLength: number): number {
  return joinedCrc(first, joined, secondLength);
}
