import { crc32 } from 'node:zlib';

/** Magic number, deflate, no flags, no time, fastest level, and unknown system (RFC 1952). */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff];
const TRAILER_BYTES = 8;
const LEAST_MATCH = 4;
/** Longer matches would need a code without extra bits. */
const LONGEST_MATCH = 257;
const WINDOW = 32_768;
const HASH_BITS = 12;
const END_OF_BLOCK = 256;

/** The fixed Huffman codes of literals and lengths with the first bit lowest, and the number of their bits (RFC 1951 section 3.2.6). */
const CODES = Uint16Array.from({ length: 286 }, (_, symbol) => reversed(fixedCode(symbol), bitsOf(symbol)));
const BITS = Uint8Array.from({ length: 286 }, (_, symbol) => bitsOf(symbol));
/** The codes of distances have five bits. */
const DISTANCES = Uint8Array.from({ length: 30 }, (_, symbol) => reversed(symbol, 5));

/** The last position of each hash, plus `base`, which makes the positions of earlier texts invalid. */
const latest = new Int32Array(1 << HASH_BITS);
let base = 1;

/**
 * Returns a text as a gzip member of one block with fixed codes. zlib allocates its state for each text, which takes longer than
 * the compression of a small one and keeps the garbage collector busy. The rows of a portfolio get 40% more bytes than with zlib.
 */
export function smallGzip(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const { length } = bytes;
  if (base > 2 ** 30) {
    latest.fill(0);
    base = 1;
  }
  // The longest code of a literal has 9 bits.
  const out = Buffer.allocUnsafe(HEADER.length + Math.ceil((length * 9 + 10) / 8) + TRAILER_BYTES);
  out.set(HEADER);
  let at = HEADER.length;
  // The last block (1) with fixed codes (01).
  let pending = 0b011;
  let pendingBits = 3;

  function put(value: number, count: number): void {
    pending |= value << pendingBits;
    pendingBits += count;
    while (pendingBits >= 8) {
      out[at++] = pending & 0xff;
      pending >>>= 8;
      pendingBits -= 8;
    }
  }

  function putRepeat(matched: number, distance: number): void {
    const past = matched - 3;
    const power = past < 8 ? 2 : 31 - Math.clz32(past);
    const symbol = past < 8 ? 257 + past : 257 + 4 * (power - 1) + ((past >> (power - 2)) & 3);
    put(CODES[symbol]!, BITS[symbol]!);
    put(past & ((1 << (power - 2)) - 1), power - 2);
    const far = distance - 1;
    const farPower = far < 4 ? 1 : 31 - Math.clz32(far);
    const code = far < 4 ? far : 2 * farPower + ((far >> (farPower - 1)) & 1);
    put(DISTANCES[code]!, 5);
    put(far & ((1 << (farPower - 1)) - 1), farPower - 1);
  }

  for (let i = 0; i < length; ) {
    const from = i + LEAST_MATCH <= length ? earlier(bytes, i) : -1;
    const matched = from < 0 ? 0 : matchedBytes(bytes, from, i);
    if (matched < LEAST_MATCH) {
      const literal = bytes[i++]!;
      put(CODES[literal]!, BITS[literal]!);
    } else {
      putRepeat(matched, i - from);
      i += matched;
    }
  }
  put(CODES[END_OF_BLOCK]!, BITS[END_OF_BLOCK]!);
  if (pendingBits > 0) out[at++] = pending;
  base += length;
  at = out.writeUInt32LE(crc32(bytes), at);
  return out.subarray(0, out.writeUInt32LE(length, at));
}

/** Returns the last position whose four bytes have the same hash as those at `i`, and records `i`. Negative if it is not usable. */
function earlier(bytes: Buffer, i: number): number {
  const four = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
  const hash = Math.imul(four, 0x9e3779b1) >>> (32 - HASH_BITS);
  const from = latest[hash]! - base;
  latest[hash] = i + base;
  return i - from > WINDOW ? -1 : from;
}

/** Returns the number of bytes from `i` on that equal those from `from` on. */
function matchedBytes(bytes: Buffer, from: number, i: number): number {
  const most = Math.min(LONGEST_MATCH, bytes.length - i);
  let matched = 0;
  while (matched < most && bytes[from + matched] === bytes[i + matched]) matched++;
  return matched;
}

function bitsOf(symbol: number): number {
  if (symbol < 144) return 8;
  if (symbol < 256) return 9;
  return symbol < 280 ? 7 : 8;
}

function fixedCode(symbol: number): number {
  if (symbol < 144) return 0x30 + symbol;
  if (symbol < 256) return 0x190 + symbol - 144;
  return symbol < 280 ? symbol - 256 : 0xc0 + symbol - 280;
}

function reversed(code: number, bits: number): number {
  let turned = 0;
  for (let bit = 0; bit < bits; bit++) turned |= ((code >> bit) & 1) << (bits - 1 - bit);
  return turned;
}
